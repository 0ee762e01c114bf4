// Asks a model one question: the request is adapted to the server and repeated until text arrives.
import { askOnce, type Connection, NoWords } from "./ask-once.ts";
import { activityReporter, TimedOut, waitFor } from "./patience.ts";
import { piecesFrom } from "./pieces.ts";
import { keyRemover } from "./redact.ts";
import { serverKey } from "./server-address.ts";
import {
	classify,
	readContext,
	readMaxTokens,
	retryAfterMs,
	ServerError,
	type ServerErrorKind,
	WrongAddress,
} from "./server-error.ts";
import {
	buildRequest,
	describeFeatures,
	MIN_ROOM_TOKENS,
	mergeFeatures,
	namedVariants,
	nextGuess,
	openTokenRoom,
	thinkingTokensFor,
	type Variant,
} from "./server-features.ts";
import type { ServerFeatures } from "./store.ts";
import {
	type Activity,
	type Question,
	StorytellerError,
	type StorytellerErrorDetails,
	type StorytellerErrorKind,
} from "./storyteller.ts";

/** Yields the answer's text as it arrives, without the API key. Throws `StorytellerError`, or the signal's reason. */
export const tell = (
	connection: Connection,
	question: Question,
	outer: AbortSignal,
	onActivity?: (activity: Activity) => void,
	onThought?: () => void,
): AsyncIterable<string> =>
	piecesFrom(outer, async (outlet, signal) => {
		const report = activityReporter(onActivity);
		const retries = openRetries(connection, question, signal, report);
		const remover = keyRemover(connection.apiKey);
		let hasWords = false;
		let hasThought = false;
		const listener = {
			outlet,
			report,
			onText(text: string) {
				if (!hasWords) retries.succeeded();
				hasWords = true;
				outlet.write(remover.add(text));
			},
			onThought() {
				hasThought = true;
				onThought?.();
			},
		};
		for (;;) {
			signal.throwIfAborted();
			const body = await retries.nextRequest();
			hasThought = false;
			try {
				await askOnce(connection, body, signal, listener);
				outlet.write(remover.end());
				return;
			} catch (error) {
				if (signal.aborted) throw signal.reason;
				outlet.write(remover.end());
				if (hasWords) throw toCut(error, connection);
				await retries.failed(error);
			} finally {
				if (hasThought) retries.hasThought();
			}
		}
	});

/** Every error after the first words is `cut`, so that the story can be continued; only a refusal stays a refusal. */
function toCut(error: unknown, { model, isOwnKey, isPrivateServer }: Connection): StorytellerError {
	if (error instanceof StorytellerError) return error;
	const details = { model, isOwnKey, isPrivateServer };
	if (!(error instanceof ServerError)) return new StorytellerError("cut", "the stream broke off", error, details);
	const serverMessage = error.said.message;
	const isFiltered = classify(error, isPrivateServer) === "refused";
	return new StorytellerError(isFiltered ? "refused" : "cut", `the answer broke off: ${serverMessage}`, undefined, {
		...details,
		serverMessage,
	});
}

/** Requests for one question, for all reasons together. */
const MAX_REQUESTS = 16;
const MAX_TRANSIENT_TRIES = 4;
const MAX_BUSY_TRIES = 5;
const MAX_EMPTY_TRIES = 3;
const MAX_LENGTH_TRIES = 3;
const MAX_CONTEXT_TRIES = 3;
/** A dead connection may go unnoticed: one more request follows when the first word is overdue. */
const MAX_SILENT_TRIES = 2;
/** Requests while a server loads its model, or answers another one, have limits of their own. */
const UNCOUNTED: readonly string[] = ["loading", "busy"];

/** No model has a smaller context: a lower number in an error means something else. */
const MIN_CONTEXT_TOKENS = 512;
/** Longer waits are reported. */
const REPORTED_WAIT_MS = 2000;

const FINAL_ERRORS = {
	key: "the key was refused",
	credit: "the key has no credit left",
	unknown_model: "the server does not know the model",
	address: "no Chat Completions at this address",
	vision: "the model cannot see pictures",
	load: "the server cannot load the model",
	refused: "the request was filtered",
	rejected: "the request was rejected",
} satisfies Partial<Record<ServerErrorKind, string>>;

type Cause = "transient" | "busy" | "empty" | "length" | "context" | "silent" | "features" | "loading";

/** Decides how to continue after each failed request of one question. */
function openRetries(
	connection: Connection,
	question: Question,
	signal: AbortSignal,
	report: (activity: Activity | null) => void,
) {
	const { model, baseURL, isOwnKey, isPrivateServer, memory, patience, leaveAddress } = connection;
	const target = { model, baseURL };
	const key = serverKey(baseURL, model);
	const room = openTokenRoom(question, model);
	const startedAt = performance.now();
	const tries: Partial<Record<Cause, number>> = {};
	/**
	 * Variants left out although the server did not name them. After a success only the last guess is known to be right.
	 */
	const guesses: Variant[][] = [];
	let features: ServerFeatures;
	let sentTokens = 0;
	let address = 0;

	const elapsedMs = () => performance.now() - startedAt;

	function count(cause: Cause): number {
		tries[cause] = (tries[cause] ?? 0) + 1;
		return tries[cause];
	}

	function errorOf(
		kind: StorytellerErrorKind,
		message: string,
		cause?: unknown,
		more: StorytellerErrorDetails = {},
	): StorytellerError {
		const serverMessage = cause instanceof ServerError ? cause.said.message : undefined;
		const details = { model, isOwnKey, isPrivateServer, ...(serverMessage && { serverMessage }), ...more };
		// A server's error may contain anything; its redacted message is in the details.
		return new StorytellerError(kind, message, cause instanceof ServerError ? undefined : cause, details);
	}

	async function wait(milliseconds: number): Promise<void> {
		if (milliseconds > REPORTED_WAIT_MS) report({ kind: "waiting", until: Date.now() + milliseconds });
		await waitFor(milliseconds, signal);
	}

	const backoffMs = (tried: number, firstMs: number) => firstMs * 2 ** (tried - 1) * (0.75 + Math.random() / 4);

	const formatInUse = () => describeFeatures(target, features).format;

	function guess(): boolean {
		const next = nextGuess(target, features);
		if (next) guesses.push(next);
		return next !== null;
	}

	async function afterServerError(error: ServerError): Promise<void> {
		const { status, said } = error;
		const words = `${status}: ${said.message || "no reason given"}`;
		const kind = classify(error, isPrivateServer);
		switch (kind) {
			case "context":
				return makeRoom(error, words);
			case "features":
				return leaveOut(error, words);
			case "invalid_json":
				if (!formatInUse()) return retryTransient(error, words);
				return memory.learn(key, { refused: ["json_schema", "json_object"] });
			case "loading": {
				count("loading");
				report({ kind: "loading" });
				if (elapsedMs() >= patience.firstWordMs)
					throw errorOf("unavailable", `the model is still loading (${words})`, error);
				return waitFor(patience.retryMs * (2 + 2 * Math.random()), signal);
			}
			case "busy": {
				const waitMs = retryAfterMs(error, Date.now());
				const tried = count("busy");
				// A private server answers one request at a time, and a story takes minutes.
				const isPatient = isPrivateServer && waitMs === null && elapsedMs() < patience.maxWaitMs;
				if ((tried >= MAX_BUSY_TRIES && !isPatient) || (waitMs !== null && elapsedMs() + waitMs > patience.maxWaitMs))
					throw errorOf(
						"busy",
						`too many requests (${words})`,
						error,
						waitMs === null ? {} : { retryAt: Date.now() + waitMs },
					);
				return wait(
					waitMs === null
						? backoffMs(Math.min(tried, MAX_BUSY_TRIES), 4 * patience.retryMs)
						: Math.max(waitMs, patience.retryMs),
				);
			}
			case "transient":
				return retryTransient(error, words);
			case "address":
				if (leaveAddress(address)) return;
				throw errorOf(kind, `${FINAL_ERRORS[kind]} (${words})`, error);
			default:
				throw errorOf(kind, `${FINAL_ERRORS[kind]} (${words})`, error);
		}
	}

	async function retryTransient(error: unknown, words: string): Promise<void> {
		const tried = count("transient");
		const waitMs = error instanceof ServerError ? retryAfterMs(error, Date.now()) : null;
		const isTooLong = waitMs !== null && elapsedMs() + waitMs > patience.maxWaitMs;
		if (tried >= MAX_TRANSIENT_TRIES || isTooLong)
			throw errorOf("unavailable", `the model does not answer (${words})`, error, {
				...(isTooLong && { retryAt: Date.now() + waitMs }),
			});
		return wait(waitMs === null ? backoffMs(tried, patience.retryMs) : Math.max(waitMs, patience.retryMs));
	}

	function makeRoom(error: ServerError, words: string): void {
		const said = readContext(error.said);
		const context = said.context !== null && said.context >= MIN_CONTEXT_TOKENS ? said.context : null;
		if (context !== null) memory.learn(key, { contextTokens: context });
		if (!room.shrink(sentTokens, context, said.prompt) || count("context") > MAX_CONTEXT_TRIES)
			throw errorOf("context", `the question is too long for the model (${words})`, error);
	}

	function leaveOut(error: ServerError, words: string): void {
		count("features");
		const maxTokens = readMaxTokens(error.said);
		const refused = namedVariants(error.said, target, features);
		if (maxTokens !== null && maxTokens >= MIN_ROOM_TOKENS && maxTokens < sentTokens) memory.learn(key, { maxTokens });
		else if (refused.length) memory.learn(key, { refused });
		else if (!guess()) throw errorOf("rejected", words, error);
	}

	async function afterNoWords(error: NoWords): Promise<void> {
		if (error.why === "ended") return retryTransient(error, "the stream ended before a word");
		if (error.why === "length") {
			const thinkingTokens = room.moreForThought(sentTokens, features);
			if (count("length") >= MAX_LENGTH_TRIES || thinkingTokens === null)
				throw errorOf("cut", "the model used up its tokens before a word of the answer");
			return memory.learn(key, { thinkingTokens });
		}
		if (error.why === "empty" && count("empty") < MAX_EMPTY_TRIES) return;
		// A model that cannot follow the format writes nothing, or endless white space.
		const format = formatInUse();
		if (!format) throw errorOf("cut", error.message);
		guesses.push([format]);
	}

	return {
		async nextRequest(): Promise<Record<string, unknown>> {
			address = connection.address();
			features = mergeFeatures(await memory.recall(key), { refused: guesses.flat() });
			sentTokens = room.tokensFor(features);
			return buildRequest(question, sentTokens, target, features);
		},

		/**
		 * Learns from the error and waits before the next request. Throws `StorytellerError` if another one would not help.
		 */
		async failed(error: unknown): Promise<void> {
			if (error instanceof StorytellerError) throw error;
			const requests = Object.entries(tries).reduce(
				(sum, [cause, number]) => sum + (UNCOUNTED.includes(cause) ? 0 : number),
				0,
			);
			if (requests >= MAX_REQUESTS) throw errorOf("unavailable", "the model does not answer", error);
			if (error instanceof WrongAddress)
				throw errorOf("address", error.message, error, { isUntrusted: error.isUntrusted });
			if (error instanceof ServerError) return afterServerError(error);
			if (error instanceof NoWords) return afterNoWords(error);
			if (error instanceof TimedOut && error.phase === "first word") {
				if (count("silent") < MAX_SILENT_TRIES && elapsedMs() < patience.maxWaitMs) return;
				throw errorOf("unavailable", "no word within the time for it", error);
			}
			return retryTransient(error, error instanceof Error ? error.message : String(error));
		},

		/** The request brought text. */
		succeeded(): void {
			const refused = guesses.at(-1);
			if (refused) memory.learn(key, { refused });
		},

		/** The model thinks: later questions leave room for it from the start. */
		hasThought(): void {
			memory.learn(key, { thinkingTokens: thinkingTokensFor(question) });
		},
	};
}
