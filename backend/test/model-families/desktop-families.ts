// Programs that run a model on a computer at home.
import { type Family, type FamilyServer, isJsonAsked, plainly, tokensOf } from "./family-server.ts";
import { chatty, json, prose, thinking } from "./styles.ts";

/**
 * Error as a plain string: https://github.com/LoadShine/tada/issues/16. Only a schema or text:
 * https://github.com/lmstudio-ai/lmstudio-bug-tracker/issues/189, https://lmstudio.ai/docs/advanced/structured-output.
 */
const lmStudio: Family = {
	name: "LM Studio",
	refuses: [
		({ body }) =>
			body.response_format && !["json_schema", "text"].includes(body.response_format.type)
				? { status: 400, body: { error: "'response_format.type' must be 'json_schema' or 'text'" } }
				: null,
	],
	answer: (call) => plainly(call, isJsonAsked(call.body) ? json : chatty),
};

/** https://docs.ollama.com/api/openai-compatibility lists `max_tokens` among the fields that are read, and no other. */
const ollamaLimit: Family["limit"] = ({ max_tokens }) => max_tokens;

/**
 * 4k below 24 GiB: https://github.com/ollama/ollama/blob/main/docs/context-length.mdx. The prompt's front is cut off with
 * a line in the server's log only: https://github.com/ollama/ollama/issues/10368. What is allocated:
 * https://docs.ollama.com/api/ps; what the model could have, which is no limit here: `/api/show`.
 */
const ollamaContext = {
	contextTokens: 4096,
	get: {
		"/api/version": () => ({ version: "0.40.12" }),
		"/api/ps": ({ calls }: { calls: unknown[] }) => ({
			models: calls.length ? [{ name: "llama3.2", model: "llama3.2", context_length: 4096 }] : [],
		}),
		"/api/show": () => ({ model_info: { "llama.context_length": 131_072 } }),
		"/v1/models": () => ({ object: "list", data: [{ id: "llama3.2", object: "model", owned_by: "library" }] }),
	},
} satisfies Partial<Family>;

/**
 * Half a minute and more of loading before the first byte; leaving aborts the load, and the next call begins it again:
 * https://github.com/rsynnot/magic-lists-for-navidrome/issues/34.
 */
const ollama: Family = {
	name: "Ollama, loading",
	model: "llama3.2",
	...ollamaContext,
	limit: ollamaLimit,
	mustBeWaitedFor: true,
	async answer(call) {
		if (!LOADED.has(call.server)) await call.seconds(35);
		LOADED.add(call.server);
		await plainly(call);
	},
};
const LOADED = new WeakSet<FamilyServer>();

/** https://github.com/ollama/ollama/issues/7078, https://github.com/jupyter-naas/abi/pull/1145. */
const ollamaNeverStops: Family = {
	name: "Ollama, a model that never stops",
	model: "llama3.2",
	...ollamaContext,
	contextTokens: 131_072,
	limit: ollamaLimit,
	isEndless: true,
	async answer(call) {
		const { stream, server, limit, task } = call;
		if (task.kind === "outline" || task.kind === "metadata") return plainly(call);
		const bound = Math.min(limit, 60_000);
		await stream.text(`{${task.kind === "story" ? `"title":"${server.writer.title}",` : ""}"content":"`);
		for (let told = 0; told < bound; ) {
			const more = JSON.stringify(`${server.writer.prose(60)}\n\n`).slice(1, -1);
			await stream.text(more);
			told += tokensOf(more);
		}
		await stream.finish("length");
	},
};

/** A model of 3B without JSON mode thinks aloud; the tags are in the text (https://docs.ollama.com/capabilities/thinking). */
const ollamaThinks: Family = {
	name: "Ollama, deepseek-r1 with its thought in the text",
	...ollamaContext,
	contextTokens: 16_384,
	limit: ollamaLimit,
	style: thinking,
};

/**
 * 512 tokens where no limit is given: https://github.com/Mintplex-Labs/anything-llm/pull/3746. An error as a 200 with the
 * finish reason "error": https://github.com/LostRuins/koboldcpp/issues/2481. The word "null" for no finish reason:
 * https://github.com/PowerShell/AIShell/issues/350.
 */
const koboldCpp: Family = {
	name: "KoboldCpp",
	dialect: { unfinished: "null", hasRoleChunk: false },
	limit: ({ max_tokens, max_completion_tokens }) => max_tokens ?? max_completion_tokens ?? 512,
	async answer(call) {
		if (!call.once("error")) return plainly(call);
		await call.stream.text("");
		await call.stream.finish("error");
	},
};

/** sse-starlette sends CR LF and `: ping`; https://github.com/oobabooga/textgen/issues/4778: no `[DONE]`. */
const textGenerationWebUi: Family = {
	name: "text-generation-webui",
	dialect: { lineEnd: "\r\n", hasDone: false },
	async answer(call) {
		await call.stream.comment("ping - 2026-01-01 00:00:00.000000");
		await plainly(call);
	},
};

/** 512 tokens where no limit is given: https://github.com/cubist38/mlx-openai-server/issues/78. */
const mlx: Family = {
	name: "mlx-lm, a prose model",
	style: prose,
	limit: ({ max_tokens }) => max_tokens ?? 512,
};

export const DESKTOP_FAMILIES: Family[] = [
	lmStudio,
	ollama,
	ollamaNeverStops,
	ollamaThinks,
	koboldCpp,
	textGenerationWebUi,
	mlx,
];
