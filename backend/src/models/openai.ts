// Every storyteller is reached through the openai SDK; this is the only file that imports it.
import OpenAI, { APIConnectionError, APIError } from "openai";
import type { Connection } from "./connection.ts";
import { growingBuffer, readChunks } from "./event-stream.ts";
import { PATIENCE, type Patience } from "./patience.ts";
import { isRecord, parseJson } from "./read-completion.ts";
import { secretsOf } from "./redact.ts";
import { isPrivateHost, serverKey } from "./server-address.ts";
import { readServerMessage, ServerError } from "./server-error.ts";
import { type ServerMemory, serverMemory } from "./server-memory.ts";
import type { Storyteller } from "./storyteller.ts";
import { tell } from "./tell.ts";

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
};

/** Of an error no more than this is read. */
const MAX_ERROR_BYTES = 64 * 1024;
/** Ollama's context where its operator has set none; what is longer it cuts without a word. */
const PRIVATE_CONTEXT_TOKENS = 4096;

export function openAiStoryteller(options: OpenAiOptions): Storyteller {
	const connection = connect(options);
	const { model, baseURL, memory, isPrivateServer } = connection;
	return {
		model,
		async contextTokens() {
			const { contextTokens } = await memory.recall(serverKey(baseURL, model));
			return contextTokens ?? (isPrivateServer ? PRIVATE_CONTEXT_TOKENS : null);
		},
		tell: (question, signal, onActivity) => tell(connection, question, signal, onActivity),
	};
}

function connect({
	apiKey,
	baseURL,
	model,
	ownKey = false,
	memory = serverMemory(),
	...options
}: OpenAiOptions): Connection {
	const patience = { ...PATIENCE, ...options.patience };
	const client = openClient(
		{ apiKey, baseURL, fetch: options.fetch },
		2 * Math.max(patience.maxWaitMs, patience.firstWordMs),
	);
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
				return await client.chat.completions.create(request, { signal }).asResponse();
			} catch (error) {
				throw toServerError(error, secretsOf(apiKey, body));
			}
		},
	};
}

/** Whether a server lists its models, and which. Throws `ServerError`, or an error of the connection. */
export async function listModels(
	options: Pick<OpenAiOptions, "apiKey" | "baseURL" | "fetch">,
	signal: AbortSignal,
): Promise<string[]> {
	try {
		const { body } = await openClient(options, LIST_TIMEOUT_MS).models.list({ signal }).asResponse();
		const list = growingBuffer(MAX_LIST_BYTES, "the list of models");
		if (body) for await (const chunk of readChunks(body, signal)) list.add(chunk);
		return readModelNames(new TextDecoder().decode(list.take()));
	} catch (error) {
		throw toServerError(error, [options.apiKey]);
	}
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

/** Its retries are off, ours are in retries.ts; its timeout is only a last one, patience.ts has the others. */
function openClient(
	{ apiKey, baseURL, fetch: fetchOf = fetch }: Pick<OpenAiOptions, "apiKey" | "baseURL" | "fetch">,
	timeout: number,
): OpenAI {
	return new OpenAI({ apiKey, baseURL: baseURL ?? null, fetch: withBoundedErrors(fetchOf), maxRetries: 0, timeout });
}

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
	if (error instanceof APIConnectionError) return new Error(connectionMessage(error), { cause: error });
	if (!(error instanceof APIError) || error.status === undefined) return error;
	const body = typeof error.error === "string" ? error.error.trim() : error.error;
	return new ServerError(error.status, readServerMessage(body, secrets), error.headers);
}

/** `fetch failed` alone tells nobody anything: the reason is in its cause. */
function connectionMessage(error: Error): string {
	const messages: string[] = [];
	for (let at: unknown = error; at instanceof Error && messages.length < 4; at = at.cause)
		messages.push(String((at as { code?: unknown }).code ?? at.message));
	return [...new Set(messages)].join(": ");
}
