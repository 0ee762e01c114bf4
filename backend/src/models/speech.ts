// Text to speech: one sentence in, MP3 as it arrives out.
import { AppError, type ErrorCode } from "@lion-tails/common/errors";
import { type OpenAiOptions, requestSpeech } from "./openai.ts";
import { type Patience, TimedOut, waitFor } from "./patience.ts";
import { readChunks } from "./read-body.ts";
import { isPrivateHost } from "./server-address.ts";
import { classify, retryAfterMs, ServerError, type ServerErrorKind, WrongAddress } from "./server-error.ts";

export type SpeechOptions = Pick<OpenAiOptions, "apiKey" | "baseURL" | "model" | "ownKey"> & {
	text: string;
	voice: string;
	patience?: Partial<Patience>;
};

type SpeechPatience = Pick<Patience, "firstWordMs" | "silenceMs" | "retryMs">;

const PATIENCE: SpeechPatience = { firstWordMs: 30_000, silenceMs: 15_000, retryMs: 300 };
const MAX_TRIES = 2;
/** What OpenAI's servers take in one request. */
const MAX_INPUT_CHARACTERS = 4096;
/** Some twenty minutes of speech. */
const MAX_SPEECH_BYTES = 16 * 1024 * 1024;

const INSTRUCTIONS =
	"Read like a parent at a child's bedside: warm, gentle and unhurried, a little slower and softer than by day.";
/** OpenAI's older models, tts-1 and tts-1-hd, do not know them; a server of another kind may refuse them. */
const takesInstructions = (model: string) => /\bgpt-.*tts/i.test(model);

/**
 * Resolves once the first bytes are there. Before that it throws `AppError`, and after that the iteration throws what broke
 * it off. An abort of the signal ends both, and the request.
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

/** MP3 files can be played one after the other as one. */
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

/** A word that is longer than a part is cut anywhere. */
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

/** Only the time in which the server is waited for counts, not the one that whoever listens takes. */
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

function kindOf(error: unknown, { baseURL }: SpeechOptions): ServerErrorKind {
	if (error instanceof WrongAddress) return "address";
	return error instanceof ServerError ? classify(error, isPrivateHost(baseURL)) : "transient";
}

const isTransient = (error: unknown, options: SpeechOptions) =>
	!(error instanceof TimedOut) && kindOf(error, options) === "transient";

function toAppError(error: unknown, options: SpeechOptions): AppError {
	const kind = kindOf(error, options);
	const [code, message] = ERRORS[kind] ?? REJECTED;
	const waitMs = kind === "busy" && error instanceof ServerError ? retryAfterMs(error, Date.now()) : null;
	return new AppError(code, {
		message: message.replace("$MODEL", options.model),
		...(waitMs !== null && { retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) }),
		// What a server says in an error may repeat anything of the request: it is not for a log.
		cause: error instanceof ServerError ? new Error(`speech: ${error.status} (${kind})`) : error,
	});
}

const AWAY: [ErrorCode, string] = ["model_unavailable", "The reading voice cannot be reached right now."];
const REJECTED: [ErrorCode, string] = ["model_rejected", "The reading voice “$MODEL” could not read this sentence."];

const ERRORS: Partial<Record<ServerErrorKind, [ErrorCode, string]>> = {
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
