// Every storyteller is reached through the openai SDK; this is the only file that imports it.
import { BUILT_IN_MODEL } from "@lion-tails/common/story";
import OpenAI, { APIConnectionError, APIError } from "openai";
import { askContext } from "./ask-context.ts";
import type { Connection } from "./ask-once.ts";
import { PATIENCE, type Patience } from "./patience.ts";
import { readChunks, readText } from "./read-body.ts";
import { isRecord, parseJson } from "./read-completion.ts";
import { secretsOf } from "./redact.ts";
import { baseAddresses, basicAuthorization, hostOf, isOpenAiHost, isPrivateHost, serverKey } from "./server-address.ts";
import { readServerMessage, ServerError, WrongAddress } from "./server-error.ts";
import { thinkingTokensFor } from "./server-features.ts";
import { type ServerMemory, serverMemory } from "./server-memory.ts";
import type { Storyteller } from "./storyteller.ts";
import { streamFetch } from "./stream-fetch.ts";
import { tell } from "./tell.ts";

export type OpenAiOptions = {
	apiKey: string;
	baseURL?: string | undefined;
	model: string;
	fetch?: typeof fetch | undefined;
	patience?: Partial<Patience>;
	/** Knowledge about model servers, shared by the storytellers of a process; default: one of its own. */
	memory?: ServerMemory;
	/** True for a parent's own key: an error then says what the parent can do. */
	ownKey?: boolean;
	/** True if pictures may be sent to the model; the default. */
	sees?: boolean;
};

type Server = Pick<OpenAiOptions, "apiKey" | "baseURL" | "fetch" | "ownKey">;

/** The most that is read of an error's body. */
const MAX_ERROR_BYTES = 64 * 1024;
/** Ollama's default context; it silently cuts longer prompts. */
const PRIVATE_CONTEXT_TOKENS = 4096;

/** Returns a storyteller on an OpenAI-compatible server; on OpenAI itself without a `baseURL`. */
export function openAiStoryteller(options: OpenAiOptions): Storyteller {
	const connection = connect(options);
	const { model, baseURL, memory, isPrivateServer } = connection;
	const key = serverKey(baseURL, model);
	return {
		model,
		// With a `fetch` of its own it calls code of this process.
		host: options.fetch ? null : hostOf(baseURL),
		sees: options.sees ?? true,
		async contextTokens() {
			if (baseURL !== undefined && !options.fetch && !isOpenAiHost(baseURL))
				await memory.learnContext(key, () => askContext({ baseURL, apiKey: connection.apiKey, model }));
			const { contextTokens } = await memory.recall(key);
			return contextTokens ?? (isPrivateServer ? PRIVATE_CONTEXT_TOKENS : null);
		},
		// Only OpenAI has this call.
		...((options.ownKey || (options.baseURL === undefined && !options.fetch)) && {
			isUnsafe: (text: string, signal: AbortSignal) => isFlagged(options, text, signal),
		}),
		async thinksAloud() {
			return model === BUILT_IN_MODEL ? false : ((await memory.recall(key)).thinksAloud ?? null);
		},
		async learnThinking(question, thinksAloud) {
			const { thinkingTokens } = await memory.recall(key);
			// Thought with enough room would have ended, so the model writes prose and its server breaks off every answer.
			const isProse = thinksAloud === "broke off" && thinkingTokens > 0;
			memory.learn(key, {
				...(isProse ? { thinksAloud: false } : thinksAloud !== "broke off" && { thinksAloud }),
				...(thinksAloud !== false && !isProse && { thinkingTokens: thinkingTokensFor(question) }),
			});
		},
		tell: (question, signal, onActivity, onThought) => tell(connection, question, signal, onActivity, onThought),
	};
}

function connect({
	apiKey: givenKey,
	baseURL,
	model,
	ownKey = false,
	memory = serverMemory(),
	...options
}: OpenAiOptions): Connection {
	const patience = { ...PATIENCE, ...options.patience };
	const apiKey = tidyKey(givenKey);
	const clients = openClients(
		{ apiKey, baseURL, fetch: options.fetch ?? streamFetch, ownKey },
		2 * Math.max(patience.maxWaitMs, patience.firstWordMs),
	);
	let address = 0;
	return {
		model,
		baseURL,
		apiKey,
		isOwnKey: ownKey,
		isPrivateServer: isPrivateHost(baseURL),
		memory,
		patience,
		async post(body, signal) {
			try {
				const request = body as unknown as OpenAI.ChatCompletionCreateParamsStreaming;
				const client = clients[address] ?? clients[0];
				return await client.chat.completions.create(request, { signal }).asResponse();
			} catch (error) {
				throw toServerError(error, secretsOf(apiKey, body));
			}
		},
		address: () => address,
		leaveAddress(left) {
			const hasNext = left + 1 < clients.length;
			address = hasNext ? left + 1 : 0;
			return hasNext;
		},
	};
}

/**
 * Returns the names of the server's models; empty for a list of an unknown shape. Throws `ServerError`, `WrongAddress`,
 * or an error of the connection.
 */
export async function listModels(server: Server, signal: AbortSignal): Promise<string[]> {
	return ask(server, LIST_TIMEOUT_MS, "", async (client) => {
		const { body } = await client.models.list({ signal }).asResponse();
		return readModelNames(await readText(body, signal, MAX_LIST_BYTES, "the list of models"));
	});
}

const LIST_TIMEOUT_MS = 15_000;
const MAX_LIST_BYTES = 4 * 1024 * 1024;

/** The list is under `data` as OpenAI sends it, under `models`, or the body itself. */
function readModelNames(body: string): string[] {
	const value = parseJson(body);
	const list = isRecord(value) ? (value.data ?? value.models) : value;
	if (!Array.isArray(list)) return [];
	return list
		.flatMap((model) => (isRecord(model) ? [model.id ?? model.name] : []))
		.filter((name) => typeof name === "string");
}

const MODERATION_MODEL = "omni-moderation-latest";
const MODERATION_TIMEOUT_MS = 10_000;
/**
 * Categories that end a story for children. Plain "violence" is not among them: the Bible has it, and a model tells it
 * gently. See https://platform.openai.com/docs/guides/moderation.
 */
const UNSAFE_CATEGORIES = [
	"sexual",
	"sexual/minors",
	"harassment/threatening",
	"hate",
	"hate/threatening",
	"illicit",
	"illicit/violent",
	"self-harm",
	"self-harm/intent",
	"self-harm/instructions",
	"violence/graphic",
] as const;

/** Returns true if OpenAI's moderation flags the text. */
async function isFlagged(server: Server, text: string, signal: AbortSignal): Promise<boolean> {
	const { results } = await ask(server, MODERATION_TIMEOUT_MS, text, (client) =>
		client.moderations.create({ model: MODERATION_MODEL, input: text }, { signal }),
	);
	return results.some(({ categories }) => UNSAFE_CATEGORIES.some((category) => categories[category]));
}

type SpeechRequest = { model: string; input: string; voice: string; instructions?: string };

/** Returns the answer to a speech request as soon as its headers arrive. Throws like `listModels`. */
export async function requestSpeech(
	{ timeoutMs, ...server }: Server & { timeoutMs: number },
	request: SpeechRequest,
	signal: AbortSignal,
): Promise<Response> {
	return ask(server, timeoutMs, request.input, (client) =>
		client.audio.speech.create({ ...request, response_format: "mp3" }, { signal }),
	);
}

export type PaintingRequest = {
	model: string;
	prompt: string;
	size?: "1024x1024" | "1536x1024";
	quality?: "low" | "medium" | "high";
	output_format?: "jpeg";
};

/** Returns the parsed body of the answer to an image request. Throws like `listModels`, and `cut` over `maxBytes`. */
export async function requestPainting(
	{ timeoutMs, maxBytes, ...server }: Server & { timeoutMs: number; maxBytes: number },
	request: PaintingRequest,
	signal: AbortSignal,
): Promise<unknown> {
	return ask(server, timeoutMs, request.prompt, async (client) => {
		const { body } = await client.images.generate({ ...request, n: 1 }, { signal }).asResponse();
		return parseJson(await readText(body, signal, maxBytes, "the painting"));
	});
}

/** Calls the first address, and the next one after each 404. Errors contain neither the key nor lines of the text. */
async function ask<T>(
	server: Server,
	timeoutMs: number,
	text: string,
	call: (client: OpenAI) => Promise<T>,
): Promise<T> {
	const [first, ...others] = openClients(server, timeoutMs);
	for (let client = first; ; ) {
		try {
			return await call(client);
		} catch (error) {
			const thrown = toServerError(error, secretsOf(tidyKey(server.apiKey), { messages: [{ content: text }] }));
			const isMissing = thrown instanceof ServerError && thrown.status === 404;
			const next = others.shift();
			if (!isMissing || !next) throw thrown;
			client = next;
		}
	}
}

/**
 * Returns a client for each base address. Its retries are off because tell.ts has its own; the timeout is a last resort
 * after those of patience.ts.
 */
function openClients(
	{ apiKey, baseURL, fetch: fetchOf = fetch, ownKey }: Server,
	timeout: number,
): [OpenAI, ...OpenAI[]] {
	const authorization = basicAuthorization(baseURL);
	const open = (address: string) =>
		new OpenAI({
			apiKey: tidyKey(apiKey),
			baseURL: address,
			fetch: withBoundedErrors(fetchOf),
			maxRetries: 0,
			timeout,
			logLevel: "off",
			// The SDK reads both from the environment, and the operator's organization would refuse a parent's key.
			...(ownKey && { organization: null, project: null }),
			...(authorization && { defaultHeaders: { authorization } }),
		});
	const [first, ...others] = baseAddresses(baseURL);
	return [open(first), ...others.map(open)];
}

/** Returns the key fit for a header: people copy keys with line breaks, quotation marks or the word before them. */
const tidyKey = (apiKey: string) =>
	apiKey.replace(/^\s*Bearer\s/i, "").replaceAll(/[^\x21-\x7e]|^["'`]|["'`]$/g, "") || "none";

/**
 * The SDK reads an error's body to its end and keeps only OpenAI's shape. This passes it the beginning of the body as
 * the one text that it keeps.
 */
const withBoundedErrors =
	(fetchOf: typeof fetch): typeof fetch =>
	async (input, init) => {
		const response = await fetchOf(input, init);
		if (response.ok) return response;
		const { status, headers } = response;
		const kept = new Headers(headers);
		for (const name of ["content-encoding", "content-length"]) kept.delete(name);
		return Response.json({ error: await beginningOf(response.body, init?.signal) }, { status, headers: kept });
	};

async function beginningOf(
	body: ReadableStream<Uint8Array> | null,
	signal: AbortSignal | null | undefined,
): Promise<string> {
	if (!body) return " ";
	const decoder = new TextDecoder();
	let text = "";
	let bytes = 0;
	try {
		for await (const chunk of readChunks(body, signal ?? new AbortController().signal)) {
			bytes += chunk.length;
			text += decoder.decode(chunk.subarray(0, MAX_ERROR_BYTES), { stream: true });
			if (bytes >= MAX_ERROR_BYTES) break;
		}
	} catch {
		// If the body breaks off, the status says enough.
	}
	return text || " ";
}

function toServerError(error: unknown, secrets: string[]): unknown {
	if (error instanceof APIConnectionError) {
		const message = connectionMessage(error);
		if (UNTRUSTED.test(message)) return new WrongAddress(`its certificate is not trusted (${message})`, true, error);
		return NO_SERVER.test(message) ? new WrongAddress(message, false, error) : new Error(message, { cause: error });
	}
	if (!(error instanceof APIError) || error.status === undefined) return error;
	const body = typeof error.error === "string" ? error.error.trim() : error.error;
	return new ServerError(error.status, readServerMessage(body, secrets), error.headers);
}

/** OpenSSL's codes, as Node reports them: https://nodejs.org/api/tls.html#x509-certificate-error-codes. */
const UNTRUSTED = /\bCERT_|_CERT\b|CERT_CHAIN|SELF_SIGNED|UNABLE_TO_(VERIFY|GET|DECODE)|ALTNAME_INVALID/;
/** HTTPS at a plain HTTP server, a server that speaks no HTTP, a port that is blocked for HTTP, a redirect loop. */
const NO_SERVER = /ERR_SSL_|EPROTO|HPE_|HTTP\/1\.1 protocol|bad port|redirect count exceeded/;

/** Joins the messages of an error and its causes, because `fetch failed` alone does not say why. */
function connectionMessage(error: Error): string {
	const messages: string[] = [];
	for (let at: unknown = error; at instanceof Error && messages.length < 4; at = at.cause)
		messages.push(String((at as { code?: unknown }).code ?? at.message));
	return [...new Set(messages)].join(": ");
}
