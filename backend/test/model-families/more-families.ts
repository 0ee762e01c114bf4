// Servers with behaviour that the mechanisms were not written for.
import {
	type Family,
	type FamilyCall,
	type FamilyServer,
	isJsonAsked,
	openAiError,
	plainly,
	type Refusal,
	SECOND_MS,
	tokensOf,
	withoutParameter,
} from "./family-server.ts";
import { chatty, prose, thinking } from "./styles.ts";

/** Only 1: https://github.com/anomalyco/opencode/issues/10811. */
const kimi: Family = {
	name: "Moonshot, kimi-k2.5",
	refuses: [
		withoutParameter("temperature", (value) =>
			value === 1 ? null : openAiError(400, "invalid temperature: only 1 is allowed for this model"),
		),
	],
	async answer(call) {
		await call.stream.reasoning("A lion {and} a lamp. ".repeat(30));
		await plainly(call);
	},
};

/** https://github.com/agentscope-ai/QwenPaw/pull/4489 (range), https://github.com/langchain4j/langchain4j/issues/3974. */
const MAX_DASHSCOPE_TOKENS = 1500;
const dashScope: Family = {
	name: "DashScope",
	dialect: { unfinished: "", usage: "with an empty list of choices" },
	refuses: [
		({ body }) =>
			body.stream
				? null
				: openAiError(400, "parameter.enable_thinking must be set to false for non-streaming calls", {
						code: "invalid_parameter_error",
					}),
		withoutParameter("max_tokens", (value) =>
			Number(value) <= MAX_DASHSCOPE_TOKENS
				? null
				: openAiError(
						400,
						`<400> InternalError.Algo.InvalidParameter: Range of max_tokens should be [1, ${MAX_DASHSCOPE_TOKENS}]`,
						{ code: "invalid_parameter_error" },
					),
		),
	],
};

/** All of the text so far in each chunk: https://github.com/dashscope/dashscope-sdk-python/issues/4. */
const cumulative: Family = {
	name: "a server whose chunks each have all of the text so far",
	style: prose,
	async answer({ stream, write }) {
		const { text, reason } = write();
		for (let at = 5; at < text.length + 60; at += 60)
			await stream.event({ choices: [{ index: 0, delta: { content: text.slice(0, at) }, finish_reason: null }] });
		await stream.finish(reason);
	},
};

/** https://github.com/infiniflow/ragflow/issues/15286. */
const wholeAgain: Family = {
	name: "RAGFlow, all of the answer again at the end",
	style: prose,
	async answer({ stream, write }) {
		const { text, reason } = write();
		await stream.text(text);
		await stream.event({ choices: [{ index: 0, delta: { content: text }, finish_reason: null }] });
		await stream.finish(reason);
	},
};

/**
 * Thought in the text, and a message with all of it at the end:
 * https://github.com/abundantbeing/hermes-browser-extension/issues/11. `base_resp` in each chunk.
 */
const miniMax: Family = {
	name: "MiniMax",
	style: thinking,
	async answer({ stream, response, write }) {
		const { text, reason } = write();
		const base_resp = { status_code: 0, status_msg: "" };
		for (const content of text.match(/.{1,24}/gsu) ?? [])
			await stream.event({ choices: [{ index: 0, delta: { content, role: "assistant" } }], base_resp });
		await stream.event({
			choices: [{ finish_reason: reason, index: 0, message: { content: text, role: "assistant" } }],
			base_resp,
		});
		await stream.raw("data: [DONE]\n\n");
		response.end();
	},
};

/** 422 with the fields in a text: https://github.com/NVIDIA/garak/issues/748. */
const nim: Family = {
	name: "NVIDIA NIM",
	refuses: [
		({ body }) => {
			const extra = ["response_format", "seed", "random_seed"].filter((name) => body[name] !== undefined);
			if (!extra.length) return null;
			return {
				status: 422,
				body: {
					type: "urn:inference-service:problem-details:unprocessable-entity",
					title: "Unprocessable Entity",
					status: 422,
					detail: extra
						.map((name) => `body -> ${name}\n  Extra inputs are not permitted (type=extra_forbidden)`)
						.join("\n"),
					instance: "/v2/nvcf/pexec/functions/b0fcd392",
				},
			};
		},
	],
	style: chatty,
};

/** https://github.com/koharu-rs/koharu/issues/1128, https://github.com/OpenRouterTeam/openrouter-examples/issues/71. */
const cohere: Family = {
	name: "Cohere's compatibility layer",
	refuses: [
		({ body }) =>
			body.response_format?.type === "json_schema"
				? {
						status: 400,
						body: {
							message:
								"invalid request: response_format validation: invalid 'json_schema' provided: missing required field 'type'",
						},
					}
				: null,
		withoutParameter("max_completion_tokens", (_, name) => ({
			status: 422,
			body: {
				message: `unknown field: parameter '${name}' is not a valid field. For proper usage, please refer to https://docs.cohere.com/reference/chat`,
			},
		})),
	],
};

/** https://github.com/anomalyco/opencode/pull/25230. */
const SGLANG_CONTEXT_TOKENS = 4096;
const sgLang: Family = {
	name: "SGLang",
	contextTokens: SGLANG_CONTEXT_TOKENS,
	refuses: [
		({ prompt, body }) => {
			const answer = body.max_completion_tokens ?? body.max_tokens ?? 1;
			const sum = tokensOf(prompt) + answer;
			if (sum <= SGLANG_CONTEXT_TOKENS) return null;
			const message = `Requested token count exceeds the model's maximum context length of ${SGLANG_CONTEXT_TOKENS} tokens. You requested a total of ${sum} tokens: ${tokensOf(prompt)} tokens from the input messages and ${answer} tokens for the completion. Please reduce the number of tokens in the input messages or the completion to fit within the limit.`;
			return { status: 400, body: { object: "error", message, type: "BadRequestError", param: null, code: 400 } };
		},
	],
};

/** A context whose size is not stated. */
const UNSAID_CONTEXT_TOKENS = 3500;
const bedrock: Family = {
	name: "Bedrock behind a gateway",
	refuses: [
		({ prompt, body }) =>
			tokensOf(prompt) + (body.max_tokens ?? body.max_completion_tokens ?? 0) > UNSAID_CONTEXT_TOKENS
				? openAiError(400, "ValidationException: Input is too long for requested model.")
				: null,
	],
};

/** A minimum where other servers have a maximum. */
const minimum: Family = {
	name: "a server with a minimum of tokens",
	refuses: [
		({ body }) =>
			(body.max_tokens ?? body.max_completion_tokens ?? 9999) < 4096
				? openAiError(400, "max_tokens must be at least 4096", { param: "max_tokens" })
				: null,
	],
};

/** https://huggingface.co/docs/api-inference/detailed_parameters: the time that loading takes. */
const huggingFace: Family = {
	name: "Hugging Face, loading",
	refuses: [
		({ server }) => {
			if (!LOADED_AT.has(server)) LOADED_AT.set(server, Date.now() + 20 * SECOND_MS);
			if (Date.now() >= (LOADED_AT.get(server) ?? 0)) return null;
			return { status: 503, body: { error: "Model meta-llama/nine is currently loading", estimated_time: 149.6 } };
		},
	],
};
const LOADED_AT = new WeakMap<FamilyServer, number>();

/** Cloudflare's own errors as pages, and a server without time for more: 520–524, 529. */
const cloudflareErrors = (statuses: number[]): Family => ({
	name: `behind Cloudflare, ${statuses.join(" and ")} first`,
	refuses: statuses.map(
		(status) =>
			({ once }: FamilyCall): Refusal | null =>
				once(String(status))
					? { status, body: `<!DOCTYPE html><title>models.example | ${status}</title><p>Ray ID: 8f1</p>` }
					: null,
	),
});

/** An answer in the shape of a function call, without text. */
const functionCalls: Family = {
	name: "a gateway that answers with the call of a function",
	dialect: { choice: (text) => ({ delta: { tool_calls: [{ index: 0, function: { arguments: text } }] } }) },
	answer: (call) => plainly(call, isJsonAsked(call.body) ? undefined : chatty),
};

/** A keep-alive connection that the server closes while a request is on its way. */
const resets: Family = {
	name: "connections that are reset",
	async answer(call) {
		if (call.once("first") || call.once("second")) {
			call.response.destroy();
			return;
		}
		await plainly(call);
	},
};

export const MORE_FAMILIES: Family[] = [
	kimi,
	dashScope,
	cumulative,
	wholeAgain,
	miniMax,
	nim,
	cohere,
	sgLang,
	bedrock,
	minimum,
	huggingFace,
	cloudflareErrors([520, 522]),
	cloudflareErrors([524, 529]),
	functionCalls,
	resets,
];
