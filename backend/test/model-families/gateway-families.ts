// Gateways, proxies, unusual streams, and faults of the connection to a server.
import { setTimeout as wait } from "node:timers/promises";
import {
	type Family,
	type FamilyCall,
	isJsonAsked,
	openAiError,
	plainly,
	SECOND_MS,
	tokensOf,
} from "./family-server.ts";
import { chatty, json, prose, thinking } from "./styles.ts";

/** A connection that breaks in mid-word, like those of home networks. */
const brokenConnection: Family = {
	name: "a connection that breaks once",
	async answer(call) {
		if (!call.once("broken")) return plainly(call);
		await call.stream.text(call.write().text.slice(0, 1234));
		await wait(SECOND_MS);
		call.response.destroy();
	},
};

/** https://github.com/langgenius/dify/issues/8615: the first o1 models did not stream. */
const cannotStream: Family = {
	name: "a model that refuses to stream",
	refuses: [
		({ body }) =>
			body.stream
				? openAiError(
						400,
						"Unsupported value: 'stream' does not support true with this model. Only the default (false) value is supported.",
						{ param: "stream", code: "unsupported_value" },
					)
				: null,
	],
	answer: (call) => wholeBody(call),
};

/** https://github.com/mistralai/mistral-vibe/issues/84: "only return full JSON responses and don't support streaming". */
const neverStreams: Family = { name: "a server that answers with one JSON body", answer: (call) => wholeBody(call) };

async function wholeBody({ response, write }: FamilyCall): Promise<void> {
	const { text, reason } = write();
	response.writeHead(200, { "content-type": "application/json" });
	response.end(
		JSON.stringify({
			id: "chatcmpl-1",
			object: "chat.completion",
			choices: [{ index: 0, message: { role: "assistant", content: text }, finish_reason: reason }],
			usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
		}),
	);
}

/**
 * Comments: https://openrouter.ai/docs/api/reference/streaming. An error in mid-stream, status 200, finish reason "error":
 * https://github.com/damianvtran/local-operator/pull/223. Thought in `reasoning`.
 */
const openRouter: Family = {
	name: "OpenRouter, an error in mid-stream",
	dialect: { usage: "with an empty list of choices" },
	async answer(call) {
		await call.stream.comment("OPENROUTER PROCESSING");
		await call.stream.reasoning("A lion, a lamp, a quiet end.", "reasoning");
		if (!call.once("error")) return plainly(call);
		await call.stream.text(call.write().text.slice(0, 1500));
		await call.stream.event({
			error: { code: 502, message: "Provider disconnected", metadata: { error_type: "provider_unavailable" } },
			choices: [{ index: 0, delta: { content: "" }, finish_reason: "error" }],
		});
		call.response.end();
	},
};

/** Error 5023: https://github.com/cloudflare/agents/issues/1685. 256 tokens where no limit is given. */
const cloudflare: Family = {
	name: "Cloudflare Workers AI",
	limit: ({ max_tokens, max_completion_tokens }) => max_tokens ?? max_completion_tokens ?? 256,
	refuses: [
		({ body }) =>
			body.stream && body.response_format?.type === "json_schema"
				? {
						status: 400,
						body: {
							errors: [{ message: "AiError: JSON Schema mode is not supported with stream mode.", code: 5023 }],
							success: false,
							result: {},
							messages: [],
						},
					}
				: null,
	],
	answer: (call) => plainly(call, isJsonAsked(call.body) ? json : prose),
};

/** `Max size: 8000 tokens` of prompt: https://github.com/eslint/tsc-meetings/pull/593, and 4,000: https://github.com/Aider-AI/aider/issues/2296. */
export const gitHubModels = (tokens: number): Family => ({
	name: `GitHub Models, ${tokens} tokens of prompt`,
	refuses: [
		({ prompt }) => {
			if (tokensOf(prompt) <= tokens) return null;
			const message = `Request body too large for gpt-4o model. Max size: ${tokens} tokens.`;
			return { status: 413, body: { error: { code: "tokens_limit_reached", message, details: message } } };
		},
	],
});

/** A reverse proxy in front of a server that is starting. */
const nginx: Family = {
	name: "nginx before a server that starts",
	refuses: [
		({ once }) =>
			once("first") || once("second")
				? {
						status: 502,
						body: "<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>\r\n<center><h1>502 Bad Gateway</h1></center>\r\n<hr><center>nginx/1.27.0</center>\r\n</body>\r\n</html>\r\n",
					}
				: null,
	],
};

/** https://github.com/openai/openai-python/issues/498: Spring's proxies leave out the space. */
const springProxy: Family = {
	name: "a proxy with its own content type and usage after the end",
	dialect: { contentType: "application/octet-stream", dataPrefix: "data:", usage: "without choices", lineEnd: "\r\n" },
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
		if (call.once("first") || call.once("second")) call.response.destroy();
		else await plainly(call);
	},
};

export const GATEWAY_FAMILIES: Family[] = [
	openRouter,
	cloudflare,
	gitHubModels(8000),
	nginx,
	springProxy,
	brokenConnection,
	cannotStream,
	neverStreams,
	cumulative,
	miniMax,
	functionCalls,
	resets,
];
