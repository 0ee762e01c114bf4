// Every storyteller is reached through the openai SDK; this is the only file that imports it.
import { BUILT_IN_MODEL } from "@lion-tails/common/story";
import OpenAI, { APIConnectionError, APIError } from "openai";
import { askContext } from "./ask-context.ts";
import type { Connection } from "./ask-once.ts";
import { PATIENCE, type Patience } from "./patience.ts";
import { readChunks, readText } from "./read-body.ts";
import { isRecord, parseJson } from "./read-completion.ts";
import { secretsOf } from "./redact.ts";
import { baseAddresses, basicAuthorization, isOpenAiHost, isPrivateHost, serverKey } from "./server-address.ts";
import { readServerMessage, ServerError, WrongAddress } from "./server-error.ts";
import { type ServerMemory, serverMemory } from "./server-memory.ts";
import type { Storyteller } from "./storyteller.ts";
import { streamFetch } from "./stream-fetch.ts";
import { tell } from "./tell.ts";
import { thinkingTokensFor } from "./token-room.ts";

export type OpenAiOptions = {
	apiKey: string;
	baseURL?: string | undefined;
	model: string;
	fetch?: typeof fetch | undefined;
	patience?: Partial<Patience>;
	/** What is known of model servers, shared by the storytellers of a process; left out, this one knows for itself. */
	memory?: ServerMemory;
	/** The key is a parent's own: an error then says what the parent can do. */
	ownKey?: boolean;
	/** Whether pictures are sent to it; left out: they are. */
	sees?: boolean;
};

/** Of an error no more than this is read. */
const MAX_ERROR_BYTES = 64 * 1024;
/** Ollama's context where its operator has set none; what is longer it cuts without a word. */
const PRIVATE_CONTEXT_TOKENS = 4096;

export function openAiStoryteller(options: OpenAiOptions): Storyteller {
	const connection = connect(options);
	const { model, baseURL, memory, isPrivateServer } = connection;
	const key = serverKey(baseURL, model);
	return {
		model,
		sees: options.sees ?? true,
		async contextTokens() {
			if (baseURL !== undefined && !options.fetch && !isOpenAiHost(baseURL))
				await memory.learnContext(key, () => askContext({ baseURL, apiKey: connection.apiKey, model }));
			const { contextTokens } = await memory.recall(key);
			return contextTokens ?? (isPrivateServer ? PRIVATE_CONTEXT_TOKENS : null);
		},
		// With a key at the service that it belongs to; other servers have no such call.
		...((options.ownKey || (options.baseURL === undefined && !options.fetch)) && {
			isUnsafe: (text: string, signal: AbortSignal) => isFlagged(options, text, signal),
		}),
		async thinksAloud() {
			return model === BUILT_IN_MODEL ? false : ((await memory.recall(key)).thinksAloud ?? null);
		},
		async learnThinking(question, thinksAloud) {
			const { thinkingTokens } = await memory.recall(key);
			// Thought that had room would have ended: the server breaks off every answer, and the model writes prose.
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

/** Whether a server lists its models, and which. Throws `ServerError`, or an error of the connection. */
export async function listModels(
	options: Pick<OpenAiOptions, "apiKey" | "baseURL" | "fetch" | "ownKey">,
	signal: AbortSignal,
): Promise<string[]> {
	const clients = openClients(options, LIST_TIMEOUT_MS);
	return askEach(clients, secretsOf(tidyKey(options.apiKey), {}), (client) => listModelsOf(client, signal));
}

const MODERATION_MODEL = "omni-moderation-latest";
const MODERATION_TIMEOUT_MS = 10_000;
/**
 * What ends a story for children. Not "violence" alone: the Bible has it, and a model tells it gently.
 * https://platform.openai.com/docs/guides/moderation
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

async function isFlagged(
	options: Pick<OpenAiOptions, "apiKey" | "baseURL" | "ownKey" | "fetch">,
	text: string,
	signal: AbortSignal,
): Promise<boolean> {
	const secrets = secretsOf(tidyKey(options.apiKey), { messages: [{ content: text }] });
	const { results } = await askEach(openClients(options, MODERATION_TIMEOUT_MS), secrets, (client) =>
		client.moderations.create({ model: MODERATION_MODEL, input: text }, { signal }),
	);
	return results.some(({ categories }) => UNSAFE_CATEGORIES.some((category) => categories[category]));
}

export type SpeechRequest = { model: string; input: string; voice: string; instructions?: string };

/** The answer to a request for speech, once it has begun. Throws like `listModels`. */
export async function requestSpeech(
	{ timeoutMs, ...options }: Pick<OpenAiOptions, "apiKey" | "baseURL" | "ownKey"> & { timeoutMs: number },
	request: SpeechRequest,
	signal: AbortSignal,
): Promise<Response> {
	const secrets = secretsOf(tidyKey(options.apiKey), { messages: [{ content: request.input }] });
	return askEach(openClients(options, timeoutMs), secrets, (client) =>
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

/** The body of the answer to a request for a painting. Throws like `listModels`, and where the body is over `maxBytes`. */
export async function requestPainting(
	{
		timeoutMs,
		maxBytes,
		...options
	}: Pick<OpenAiOptions, "apiKey" | "baseURL" | "ownKey"> & {
		timeoutMs: number;
		maxBytes: number;
	},
	request: PaintingRequest,
	signal: AbortSignal,
): Promise<unknown> {
	const secrets = secretsOf(tidyKey(options.apiKey), { messages: [{ content: request.prompt }] });
	return askEach(openClients(options, timeoutMs), secrets, async (client) => {
		const { body } = await client.images.generate({ ...request, n: 1 }, { signal }).asResponse();
		return parseJson(await readText(body, signal, maxBytes, "the painting"));
	});
}

/** Asks at the next address where there is no such call at one. */
async function askEach<T>(
	[client, ...others]: OpenAI[],
	secrets: string[],
	ask: (client: OpenAI) => Promise<T>,
): Promise<T> {
	if (!client) throw new Error("a model server needs an address");
	try {
		return await ask(client);
	} catch (error) {
		const thrown = toServerError(error, secrets);
		const isMissing = thrown instanceof ServerError && thrown.status === 404;
		if (!isMissing || !others.length) throw thrown;
		return askEach(others, secrets, ask);
	}
}

async function listModelsOf(client: OpenAI, signal: AbortSignal): Promise<string[]> {
	const { body } = await client.models.list({ signal }).asResponse();
	return readModelNames(await readText(body, signal, MAX_LIST_BYTES, "the list of models"));
}

const LIST_TIMEOUT_MS = 15_000;
const MAX_LIST_BYTES = 4 * 1024 * 1024;

/** Under `data` as OpenAI has it, under `models`, or the list itself. */
function readModelNames(body: string): string[] {
	const value = parseJson(body);
	const list = isRecord(value) ? (value.data ?? value.models) : value;
	if (!Array.isArray(list)) return [];
	return list
		.flatMap((model) => (isRecord(model) ? [model.id ?? model.name] : []))
		.filter((name) => typeof name === "string");
}

/** One for each address. Retries are off, ours are in retries.ts; the timeout is only a last one, patience.ts has the others. */
function openClients(
	{ apiKey, baseURL, fetch: fetchOf = fetch, ownKey }: Pick<OpenAiOptions, "apiKey" | "baseURL" | "fetch" | "ownKey">,
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
			// The SDK takes them from the environment: the operator's organization would refuse a parent's key.
			...(ownKey && { organization: null, project: null }),
			...(authorization && { defaultHeaders: { authorization } }),
		});
	const [first, ...others] = baseAddresses(baseURL);
	return [open(first), ...others.map(open)];
}

/** As a header can hold it: a key is copied with line breaks, quotation marks or the word before it. */
const tidyKey = (apiKey: string) =>
	apiKey.replace(/^\s*Bearer\s/i, "").replaceAll(/[^\x21-\x7e]|^["'`]|["'`]$/g, "") || "none";

/**
 * The SDK reads an error's body to its end, and keeps only what has OpenAI's shape. It is given the beginning of the body
 * instead, as the one text that it keeps.
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
		// The status says enough where the body breaks off.
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

/** Codes of OpenSSL, by way of Node: https://nodejs.org/api/tls.html#x509-certificate-error-codes. */
const UNTRUSTED = /\bCERT_|_CERT\b|CERT_CHAIN|SELF_SIGNED|UNABLE_TO_(VERIFY|GET|DECODE)|ALTNAME_INVALID/;
/** HTTPS where the server speaks plain HTTP, no HTTP at all, a port that is not for HTTP, an address that leads to itself. */
const NO_SERVER = /ERR_SSL_|EPROTO|HPE_|HTTP\/1\.1 protocol|bad port|redirect count exceeded/;

/** `fetch failed` alone tells nobody anything: the reason is in its cause. */
function connectionMessage(error: Error): string {
	const messages: string[] = [];
	for (let at: unknown = error; at instanceof Error && messages.length < 4; at = at.cause)
		messages.push(String((at as { code?: unknown }).code ?? at.message));
	return [...new Set(messages)].join(": ");
}
