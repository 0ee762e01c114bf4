// Engines that serve one model: llama.cpp, vLLM, Text Generation Inference and others.
import {
	type Family,
	type FamilyCall,
	type FamilyServer,
	isJsonAsked,
	plainly,
	SECOND_MS,
	tokensOf,
} from "./family-server.ts";
import { draftInUnmarkedThought, prose } from "./styles.ts";

/** https://github.com/mostlygeek/llama-swap/issues/146, https://github.com/containers/ramalama/issues/2343. */
const llamaCppLoads: Family = {
	name: "llama.cpp, loading for half a minute",
	refuses: [
		({ server }) => {
			// Time passes with or without requests.
			if (!LOADED_AT.has(server)) LOADED_AT.set(server, Date.now() + 30 * SECOND_MS);
			if (Date.now() >= (LOADED_AT.get(server) ?? 0)) return null;
			return { status: 503, body: { error: { code: 503, message: "Loading model", type: "unavailable_error" } } };
		},
	],
	async answer({ response, stream, write }) {
		const { text, reason } = write();
		await stream.event({ choices: [{ index: 0, delta: { role: "assistant", content: null }, finish_reason: null }] });
		await stream.text(text);
		await stream.event({ choices: [{ index: 0, delta: {}, finish_reason: reason }], timings: { prompt_n: 900 } });
		await stream.raw("data: [DONE]\n\n");
		response.end();
	},
};
const LOADED_AT = new WeakMap<FamilyServer, number>();

/** https://github.com/ggml-org/llama.cpp/pull/15780; as a 400 in https://github.com/oobabooga/textgen/issues/7257. */
export const llamaCppContext = (tokens: number): Partial<Family> => ({
	contextTokens: tokens,
	refuses: [
		({ prompt }) =>
			tokensOf(prompt) < tokens
				? null
				: {
						status: 400,
						body: {
							error: {
								code: 400,
								message:
									"the request exceeds the available context size. try increasing the context size or enable context shift",
								type: "exceed_context_size_error",
								n_prompt_tokens: tokensOf(prompt),
								n_ctx: tokens,
							},
						},
					},
	],
	get: {
		"/health": () => ({ status: "ok" }),
		// https://mvysny.github.io/llama-server-endpoints/
		"/props": () => ({ default_generation_settings: { n_ctx: tokens }, total_slots: 1 }),
		"/v1/models": () => ({ object: "list", data: [{ id: "scripted", object: "model", meta: { n_ctx: tokens } }] }),
	},
});

const hasSystem = ({ body }: FamilyCall) => body.messages.some(({ role }) => role === "system" || role === "developer");

/** The template of Gemma 2 raises: https://github.com/sgl-project/sglang/issues/892 shows it as a 500. */
const gemmaOnLlamaCpp: Family = {
	name: "llama.cpp, a chat template without system role",
	...llamaCppContext(8192),
	refuses: [
		(call) =>
			hasSystem(call)
				? {
						status: 500,
						body: { error: { code: 500, message: "Jinja Exception: System role not supported", type: "server_error" } },
					}
				: null,
	],
};

const vllmError = (message: string) => ({
	status: 400,
	body: { object: "error", message, type: "BadRequestError", param: null, code: 400 },
});

/** Prompt and `max_tokens` together must fit: https://github.com/vllm-project/vllm/issues/20409. */
const VLLM_CONTEXT_TOKENS = 4096;
export const vllm: Family = {
	name: "vLLM",
	dialect: { usage: "with an empty list of choices" },
	contextTokens: VLLM_CONTEXT_TOKENS,
	refuses: [
		({ prompt, body }) => {
			const answer = body.max_completion_tokens ?? body.max_tokens ?? 1;
			const sum = tokensOf(prompt) + answer;
			return sum <= VLLM_CONTEXT_TOKENS
				? null
				: vllmError(
						`This model's maximum context length is ${VLLM_CONTEXT_TOKENS} tokens. However, you requested ${sum} tokens (${tokensOf(prompt)} in the messages, ${answer} in the completion). Please reduce the length of the messages or completion.`,
					);
		},
	],
	get: {
		"/v1/models": () => ({
			object: "list",
			data: [{ id: "scripted", object: "model", max_model_len: VLLM_CONTEXT_TOKENS }],
		}),
	},
};

/**
 * The chat template ends with the opening tag, and without a reasoning parser the thought is in the text:
 * https://github.com/vllm-project/vllm/issues/13125.
 */
const vllmThinksAloud: Family = {
	name: "vLLM, DeepSeek-R1-Distill without a reasoning parser",
	style: draftInUnmarkedThought,
};

/** White space is allowed anywhere in JSON, and some models do nothing else: https://github.com/vllm-project/vllm/issues/38696. */
const whiteSpaceFirst: Family = {
	name: "vLLM, a JSON mode that once ends in white space",
	dialect: { usage: "with an empty list of choices" },
	async answer(call) {
		if (!isJsonAsked(call.body) || !call.once("white space")) return plainly(call);
		await call.stream.text('{\n"title":');
		await call.stream.text("\n   ".repeat(Math.min(call.limit, 50_000)));
		await call.stream.finish("length");
	},
};

/** https://github.com/mlc-ai/xgrammar/issues/212: more than a thousand tokens of line breaks around the object. */
const whiteSpaceAfter: Family = {
	name: "vLLM, white space after the object",
	async answer({ stream, write, limit }) {
		const { text } = write();
		await stream.text(text);
		await stream.text("\n ".repeat(Math.min(2 * limit, 6000)));
		await stream.finish("length");
	},
};

/**
 * `eos_token` for the end: https://github.com/huggingface/text-generation-inference/pull/2344. No `[DONE]`:
 * https://github.com/huggingface/text-generation-inference/pull/2221. 100 tokens where no limit is given.
 */
const tgi: Family = {
	name: "Text Generation Inference",
	dialect: { dataPrefix: "data:", hasDone: false, hasRoleChunk: false, stopReason: "eos_token" },
	limit: ({ max_tokens }) => max_tokens ?? 100,
};

/** The model's mark of the end of its turn in the text: https://github.com/BerriAI/litellm/issues/3757. */
const endOfTurn: Family = {
	name: "a prose model with its end-of-turn token in the text",
	style: (answer) => `${prose(answer)}<|im_end|>`,
};

export const ENGINE_FAMILIES: Family[] = [
	llamaCppLoads,
	gemmaOnLlamaCpp,
	vllm,
	vllmThinksAloud,
	whiteSpaceFirst,
	whiteSpaceAfter,
	tgi,
	endOfTurn,
];
