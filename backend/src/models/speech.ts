// Text to speech: one sentence in, MP3 as it arrives out.
import type { AppError } from "@lion-tails/common/errors";
import { type OpenAiOptions, requestSpeech } from "./openai.ts";
import { type Patience, TimedOut, waitFor } from "./patience.ts";
import { readChunks } from "./read-body.ts";
import { isPrivateHost } from "./server-address.ts";
import { classifyAny, type ServerErrorKind } from "./server-error.ts";
import { type CallError, toCallError } from "./to-app-error.ts";

type SpeechOptions = Pick<OpenAiOptions, "apiKey" | "baseURL" | "model" | "ownKey"> & {
	text: string;
	voice: string;
	patience?: Partial<Patience>;
};

type SpeechPatience = Pick<Patience, "firstWordMs" | "silenceMs" | "retryMs">;

const PATIENCE: SpeechPatience = { firstWordMs: 30_000, silenceMs: 15_000, retryMs: 300 };
const MAX_TRIES = 2;
/** OpenAI's limit for one request. */
const MAX_INPUT_CHARACTERS = 4096;
/** About twenty minutes of speech. */
const MAX_SPEECH_BYTES = 16 * 1024 * 1024;

const INSTRUCTIONS =
	"Read like a parent at a child's bedside: warm, gentle and unhurried, a little slower and softer than by day.";
/** OpenAI's older models, tts-1 and tts-1-hd, do not know instructions, and other servers may refuse them. */
const takesInstructions = (model: string) => /\bgpt-.*tts/i.test(model);

/**
 * Resolves with the MP3's chunks when the first one has arrived. Throws `AppError` before that; later errors are thrown
 * by the iteration. An abort of the signal ends both, and the request.
 */
export async function speak(options: SpeechOptions, signal: AbortSignal): Promise<AsyncGenerator<Uint8Array>> {
	const patience = { ...PATIENCE, ...options.patience };
	for (let tried = 1; ; tried++) {
		const chunks = withinTime((signal) => speakParts(options, patience, signal), patience, signal);
		try {
			const { value: first } = await chunks.next();
			if (first) return startingWith(first, chunks);
			throw new Error("the server sent no sound");
		} catch (error) {
			signal.throwIfAborted();
			if (tried < MAX_TRIES && isTransient(error, options)) await waitFor(patience.retryMs, signal);
			else throw toAppError(error, options);
		}
	}
}

async function* startingWith<T>(first: T, others: AsyncGenerator<T>): AsyncGenerator<T> {
	try {
		yield first;
		yield* others;
	} finally {
		await others.return(undefined);
	}
}

/** Concatenated MP3 files play as one. */
async function* speakParts(
	{ text, voice, model, ...options }: SpeechOptions,
	{ firstWordMs }: SpeechPatience,
	signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
	let bytes = 0;
	for (const input of cutAtWords(text, MAX_INPUT_CHARACTERS)) {
		const request = { model, input, voice, ...(takesInstructions(model) && { instructions: INSTRUCTIONS }) };
		const { body, headers } = await requestSpeech({ ...options, timeoutMs: 2 * firstWordMs }, request, signal);
		if (!body || !isSound(headers)) {
			await body?.cancel();
			throw new Error("the server sent something else than sound");
		}
		for await (const chunk of readChunks(body, signal)) {
			bytes += chunk.length;
			if (bytes > MAX_SPEECH_BYTES) throw new Error(`the speech is over ${MAX_SPEECH_BYTES} bytes`);
			if (chunk.length) yield chunk;
		}
	}
}

const isSound = (headers: Headers) => /^(audio\/|application\/octet-stream|$)/i.test(headers.get("content-type") ?? "");

/** Splits a text between words; a word that is longer than a part is cut anywhere. */
function cutAtWords(text: string, maxCharacters: number): string[] {
	const parts: string[] = [];
	let rest = text.trim();
	while (rest.length > maxCharacters) {
		const space = rest.slice(0, maxCharacters + 1).search(/\s\S*$/);
		const end = space > 0 ? space : maxCharacters;
		parts.push(rest.slice(0, end).trimEnd());
		rest = rest.slice(end).trimStart();
	}
	return rest ? [...parts, rest] : parts;
}

/** Applies the time limits to the wait for the server, not to the time that the consumer takes. */
async function* withinTime<T>(
	open: (signal: AbortSignal) => AsyncGenerator<T>,
	{ firstWordMs, silenceMs }: SpeechPatience,
	signal: AbortSignal,
): AsyncGenerator<T> {
	const timeout = new AbortController();
	const values = open(AbortSignal.any([signal, timeout.signal]));
	let phase: TimedOut["phase"] = "first word";
	try {
		for (;;) {
			const limitMs = phase === "silence" ? silenceMs : firstWordMs;
			const timer = setTimeout(() => timeout.abort(new TimedOut(phase, limitMs)), limitMs);
			const next = await values.next().finally(() => clearTimeout(timer));
			if (next.done) return;
			phase = "silence";
			yield next.value;
		}
	} catch (error) {
		throw timeout.signal.aborted ? timeout.signal.reason : error;
	} finally {
		timeout.abort();
		await values.return(undefined);
	}
}

const kindOf = (error: unknown, { baseURL }: SpeechOptions) => classifyAny(error, isPrivateHost(baseURL));

const isTransient = (error: unknown, options: SpeechOptions) =>
	!(error instanceof TimedOut) && kindOf(error, options) === "transient";

function toAppError(error: unknown, options: SpeechOptions): AppError {
	const kind = kindOf(error, options);
	return toCallError(ERRORS[kind] ?? REJECTED, "speech", kind, options.model, error);
}

const AWAY: CallError = ["model_unavailable", "The reading voice cannot be reached right now."];
const REJECTED: CallError = ["model_rejected", "The reading voice “$MODEL” could not read this sentence."];

const ERRORS: Partial<Record<ServerErrorKind, CallError>> = {
	key: ["key_refused", "The OpenAI key was not accepted. Please check it in Settings."],
	credit: ["model_no_credit", "Your key has no credit left with its provider."],
	unknown_model: [
		"model_unknown",
		"Your key’s provider does not know the reading voice “$MODEL”. Please choose another one in Settings.",
	],
	busy: ["model_busy", "The reading voice is busy right now."],
	address: ["model_unavailable", "There is no reading voice at the address that is set for your key."],
	load: AWAY,
	loading: AWAY,
	transient: AWAY,
};
