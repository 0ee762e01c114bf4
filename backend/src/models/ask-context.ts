// The size of a model's context, as its server states it. Each kind of server has its own endpoint for that, and answers
// the others with an error.
import { readText } from "./read-body.ts";
import { isRecord, parseJson } from "./read-completion.ts";
import { baseAddresses, basicAuthorization } from "./server-address.ts";

const TIMEOUT_MS = 2000;
const MAX_BYTES = 4 * 1024 * 1024;
/** A stated size outside these bounds is taken for a mistake of the server. */
const MIN_CONTEXT_TOKENS = 512;
const MAX_CONTEXT_TOKENS = 10_000_000;

type Options = { baseURL: string; apiKey: string; model: string };
type Source = { path: string; body?: object; read: (answer: Record<string, unknown>) => unknown };

/**
 * Returns the size of the model's context in tokens, question and answer together; null if the server states none.
 * Never throws.
 */
export async function askContext({ baseURL, apiKey, model }: Options): Promise<number | null> {
	const headers = { authorization: basicAuthorization(baseURL) ?? `Bearer ${apiKey}` };
	const signal = AbortSignal.timeout(TIMEOUT_MS);
	const [base] = baseAddresses(baseURL).slice(-1);
	const stated = sourcesOf(model).map(async ({ path, body, read }) => {
		const url = path.startsWith("/") ? new URL(path, base) : new URL(`${base}/${path}`);
		try {
			// A redirect could carry the key to another origin.
			const response = await fetch(url, {
				redirect: "error",
				signal,
				headers: { ...headers, ...(body && { "content-type": "application/json" }) },
				...(body && { method: "POST", body: JSON.stringify(body) }),
			});
			const text = await readText(response.body, signal, MAX_BYTES, "the answer");
			const answer = response.ok ? parseJson(text) : null;
			return isRecord(answer) ? Number(read(answer)) : Number.NaN;
		} catch {
			return Number.NaN;
		}
	});
	const sizes = (await Promise.all(stated)).filter(
		(size) => Number.isInteger(size) && size >= MIN_CONTEXT_TOKENS && size <= MAX_CONTEXT_TOKENS,
	);
	return sizes.length > 0 ? Math.min(...sizes) : null;
}

/** Only sizes in effect now: the size that a model was trained for, or could be loaded with, is not a limit. */
const sourcesOf = (model: string): Source[] => [
	// vLLM and SGLang; llama.cpp; OpenRouter and others; Groq
	{
		path: "models",
		read(answer) {
			const entry = entryOf(answer.data, model);
			const meta = isRecord(entry?.meta) ? entry.meta : undefined;
			return entry?.max_model_len ?? meta?.n_ctx ?? entry?.context_length ?? entry?.context_window;
		},
	},
	// llama.cpp: https://github.com/ggml-org/llama.cpp/blob/master/tools/server/README.md
	{
		path: "/props",
		read: ({ default_generation_settings: settings }) => (isRecord(settings) ? settings.n_ctx : undefined),
	},
	// Ollama: https://docs.ollama.com/api/ps lists loaded models; without that, num_ctx counts if the model file sets it.
	{ path: "/api/ps", read: ({ models }) => entryOf(models, model)?.context_length },
	{
		path: "/api/show",
		body: { model },
		read: ({ parameters }) => /^num_ctx\s+(\d+)\s*$/m.exec(String(parameters))?.[1],
	},
	// LM Studio: https://lmstudio.ai/docs/developer/rest/endpoints
	{ path: "/api/v0/models", read: ({ data }) => entryOf(data, model)?.loaded_context_length },
	// Text Generation Inference: https://huggingface.github.io/text-generation-inference
	{ path: "/info", read: ({ max_total_tokens }) => max_total_tokens },
	// KoboldCpp: https://lite.koboldai.net/koboldcpp_api
	{ path: "/api/extra/true_max_context_length", read: ({ value }) => value },
];

/** The entry of the model in a list, by its id or name. A server with one model takes any name for it. */
function entryOf(list: unknown, model: string): Record<string, unknown> | undefined {
	const entries = Array.isArray(list) ? list.filter(isRecord) : [];
	const named = entries.find(({ id, name }) => [model, `${model}:latest`].some((each) => each === id || each === name));
	return named ?? (entries.length === 1 ? entries[0] : undefined);
}
