// Hosted services other than OpenAI's.
import {
	type Family,
	isJsonAsked,
	openAiError,
	plainly,
	type Refusal,
	tokensOf,
	withoutParameter,
} from "./family-server.ts";
import { chatty, thinking } from "./styles.ts";

/**
 * https://hexdocs.pm/req_llm/cerebras.html: "Streaming not supported with: Reasoning models in JSON mode". That page does
 * not give the error's words.
 */
const cerebras: Family = {
	name: "Cerebras, a reasoning model",
	refuses: [
		({ body }) =>
			body.stream && isJsonAsked(body)
				? {
						status: 400,
						body: {
							message: "response_format json is not supported with streaming for this model",
							type: "invalid_request_error",
							param: "response_format",
							code: "wrong_api_format",
						},
					}
				: null,
	],
};

/** The error's body is a list: https://github.com/Vali-98/ChatterUI/issues/227. */
const geminiRefusesSeed = withoutParameter("seed", () => {
	const description = 'Invalid JSON payload received. Unknown name "seed": Cannot find field.';
	return {
		status: 400,
		body: [
			{
				error: {
					code: 400,
					message: description,
					status: "INVALID_ARGUMENT",
					details: [{ "@type": "type.googleapis.com/google.rpc.BadRequest", fieldViolations: [{ description }] }],
				},
			},
		],
	};
});

/** Long chunks, the reason in the last one with text: https://github.com/envoyproxy/ai-gateway/pull/2107. */
const gemini: Family = {
	name: "Gemini",
	dialect: { pieceLength: 160, finish: "last chunk of text", hasRoleChunk: false },
	refuses: [geminiRefusesSeed],
};

/** `finish_reason` stays null: https://github.com/jakobdylanc/llmcord/issues/84. */
const geminiWithoutReason: Family = {
	name: "Gemini, without a finish reason",
	dialect: { pieceLength: 160, finish: "none", hasRoleChunk: false },
	refuses: [geminiRefusesSeed],
};

/** https://github.com/Gitlawb/openclaude/issues/739; nested in `message` in https://github.com/zed-industries/zed/issues/57122. */
const mistralRefusal =
	(isNested: boolean) =>
	(value: unknown, parameter: string): Refusal => {
		const detail = [
			{ type: "extra_forbidden", loc: ["body", parameter], msg: "Extra inputs are not permitted", input: value },
		];
		return {
			status: 422,
			body: isNested
				? { object: "error", message: { detail }, type: "invalid_request_error", param: null, code: null }
				: { detail },
		};
	};

/** The seed is `random_seed`: https://docs.mistral.ai/api. */
const mistral: Family = {
	name: "Mistral",
	refuses: [
		withoutParameter("max_completion_tokens", mistralRefusal(false)),
		withoutParameter("seed", mistralRefusal(false)),
	],
};

/** Thought and text as parts in a list: https://github.com/braintrustdata/braintrust-sdk-javascript/issues/1857. */
const magistral: Family = {
	name: "Mistral, magistral",
	dialect: { choice: (text) => ({ delta: { content: [{ type: "text", text }] } }) },
	refuses: [
		withoutParameter("max_completion_tokens", mistralRefusal(true)),
		withoutParameter("seed", mistralRefusal(true)),
	],
	async answer(call) {
		for (const text of ["The child is {brave}. ", "A lamp, then. "]) {
			const content = [{ type: "thinking", thinking: [{ type: "text", text }] }];
			await call.stream.event({ choices: [{ index: 0, delta: { content }, finish_reason: null }] });
		}
		await plainly(call);
	},
};

/**
 * https://github.com/Bklieger/infinite-bookshelf/issues/42 (`json_validate_failed`),
 * https://github.com/Aider-AI/aider/issues/3265 (tokens per minute), https://console.groq.com/docs/rate-limits (`retry-after`),
 * https://github.com/elizaOS/eliza/issues/4040 (a request larger than a minute's tokens, a 413).
 */
const GROQ_TOKENS_PER_MINUTE = 6000;
const groq: Family = {
	name: "Groq",
	refuses: [
		({ prompt, body }) => {
			const requested = tokensOf(prompt) + (body.max_completion_tokens ?? body.max_tokens ?? 0);
			if (requested <= GROQ_TOKENS_PER_MINUTE) return null;
			return openAiError(
				413,
				`Request too large for model \`llama-3.1-8b-instant\` in organization \`org_1\` service tier \`on_demand\` on tokens per minute (TPM): Limit ${GROQ_TOKENS_PER_MINUTE}, Requested ${requested}, please reduce your message size and try again.`,
				{ type: "tokens", code: "rate_limit_exceeded" },
			);
		},
		({ once }) =>
			once("minute")
				? {
						...openAiError(
							429,
							"Rate limit reached for model `llama-3.1-8b-instant` on tokens per minute (TPM): Limit 6000, Used 5800, Requested 3300. Please try again in 1s.",
							{ type: "tokens", code: "rate_limit_exceeded" },
						),
						headers: { "retry-after": "1" },
					}
				: null,
		({ body, once }) =>
			isJsonAsked(body) && once("invalid")
				? {
						status: 400,
						body: {
							error: {
								message:
									"Failed to generate JSON. Please adjust your prompt. See 'failed_generation' for more details.",
								type: "invalid_request_error",
								code: "json_validate_failed",
								failed_generation: '{"title": "The Lamp", "content": "Once',
							},
						},
					}
				: null,
	],
};

/** Comments for a minute before the first word: https://share.apidog.com/apidoc/docs-site/747793/rate-limit-835830m0. */
const deepSeekReasoner: Family = {
	name: "DeepSeek, reasoner",
	async answer(call) {
		for (let comments = 0; comments < 12; comments++) {
			await call.stream.comment("keep-alive");
			await call.seconds(5);
		}
		await call.stream.reasoning('The child asked for {"content"}. I must be gentle. '.repeat(20));
		await plainly(call);
	},
};

/** Spaces alone, with `stop`: https://api-docs.deepseek.com/guides/json_mode. */
const deepSeekBlank: Family = {
	name: "DeepSeek, once blank in JSON mode",
	async answer(call) {
		if (!isJsonAsked(call.body) || !call.once("blank")) return plainly(call);
		await call.stream.text(" ".repeat(400));
		await call.stream.finish("stop");
	},
};

/** Ignores `response_format` and `seed`: https://platform.claude.com/docs/en/api/openai-sdk. */
const anthropic: Family = { name: "Anthropic's compatibility layer", style: chatty };

/** Schemas only: https://docs.perplexity.ai/docs/grounded-llm/output-control/structured-outputs; a new one delays the first word. */
const perplexity: Family = {
	name: "Perplexity, sonar-reasoning",
	dialect: { choice: (content) => ({ delta: { content }, message: { role: "assistant", content } }) },
	style: thinking,
	refuses: [
		({ body }) =>
			body.response_format?.type === "json_object"
				? openAiError(400, "At body -> response_format -> type: Input should be 'json_schema' or 'regex'", {
						type: "bad_request",
						code: 400,
					})
				: null,
	],
	async answer(call) {
		await call.seconds(20);
		await plainly(call);
	},
};

/** `{"code", "error"}` with the parameter in camelCase: https://github.com/BerriAI/litellm/issues/14056. */
const xai: Family = {
	name: "xAI",
	refuses: [
		withoutParameter("seed", () => ({
			status: 400,
			body: { code: "Client specified an invalid argument", error: "Argument not supported on this model: seed" },
		})),
		withoutParameter("max_completion_tokens", () => ({
			status: 400,
			body: {
				code: "Client specified an invalid argument",
				error: "Argument not supported on this model: maxCompletionTokens",
			},
		})),
	],
};

/** A number over the limit, in other words than OpenAI's: https://github.com/Gitlawb/openclaude/issues/331. */
const MAX_DOUBAO_TOKENS = 1800;
const doubao: Family = {
	name: "Volcengine",
	refuses: [
		withoutParameter("max_completion_tokens", (value) =>
			Number(value) <= MAX_DOUBAO_TOKENS
				? null
				: {
						status: 400,
						body: {
							error: {
								code: "InvalidParameter",
								message: `The parameter \`max_completion_tokens\` specified in the request are not valid: integer above maximum value, expected a value <= ${MAX_DOUBAO_TOKENS}, but got ${value} instead.`,
								param: "max_completion_tokens",
								type: "BadRequest",
							},
						},
					},
		),
	],
};

export const HOSTED_FAMILIES: Family[] = [
	gemini,
	geminiWithoutReason,
	mistral,
	magistral,
	groq,
	deepSeekReasoner,
	deepSeekBlank,
	anthropic,
	perplexity,
	xai,
	doubao,
	cerebras,
];
