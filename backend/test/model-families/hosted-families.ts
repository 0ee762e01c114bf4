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

/** https://github.com/Gitlawb/openclaude/issues/739. */
const mistralRefusal = (input: unknown, parameter: string): Refusal => ({
	status: 422,
	body: {
		detail: [{ type: "extra_forbidden", loc: ["body", parameter], msg: "Extra inputs are not permitted", input }],
	},
});

/** The seed is `random_seed`: https://docs.mistral.ai/api. */
const mistral: Family = {
	name: "Mistral",
	refuses: [withoutParameter("max_completion_tokens", mistralRefusal), withoutParameter("seed", mistralRefusal)],
};

/** Thought and text as parts in a list: https://github.com/braintrustdata/braintrust-sdk-javascript/issues/1857. */
const magistral: Family = {
	name: "Mistral, magistral",
	dialect: { choice: (text) => ({ delta: { content: [{ type: "text", text }] } }) },
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

/** Comments instead of a first word: https://share.apidog.com/apidoc/docs-site/747793/rate-limit-835830m0. */
const deepSeekReasoner: Family = {
	name: "DeepSeek, reasoner",
	async answer(call) {
		for (let comments = 0; comments < (call.once("slow") ? 7 : 1); comments++) {
			await call.stream.comment("keep-alive");
			await call.seconds(5);
		}
		await call.stream.reasoning('The child asked for {"content"}. I must be gentle. '.repeat(20));
		await plainly(call);
	},
};

/** Ignores `response_format` and `seed`: https://platform.claude.com/docs/en/api/openai-sdk. */
const anthropic: Family = { name: "Anthropic's compatibility layer", style: chatty };

/** A new schema delays the first word: https://docs.perplexity.ai/docs/grounded-llm/output-control/structured-outputs. */
const perplexity: Family = {
	name: "Perplexity, sonar-reasoning",
	dialect: { choice: (content) => ({ delta: { content }, message: { role: "assistant", content } }) },
	style: thinking,
	async answer(call) {
		await call.seconds(9);
		await plainly(call);
	},
};

export const HOSTED_FAMILIES: Family[] = [
	gemini,
	geminiWithoutReason,
	mistral,
	magistral,
	groq,
	deepSeekReasoner,
	anthropic,
	perplexity,
];
