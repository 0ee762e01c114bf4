// The body of an answer, read by network chunk, bounded, and no faster than the process can take it.
import type { Socket } from "node:net";
import type { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { type BeatMember, beat } from "./beat.ts";
import { StorytellerError } from "./storyteller.ts";

/** The longest answer as it comes over the network. */
export const MAX_ANSWER_BYTES = 16 * 1024 * 1024;

/**
 * A server at full speed would delay other stories. If this many bytes arrive faster than any model writes, reading
 * pauses until the turn has taken `MIN_TURN_MS` and its work is at most `MAX_WORK_SHARE` of the time. That work
 * includes what other stories did in the same time, so a pause has a limit too.
 */
const BYTES_PER_TURN = 16 * 1024;
const FAST_TURN_MS = 50;
const MIN_TURN_MS = 2.5;
const MAX_WORK_SHARE = 0.2;
const MAX_PAUSE_MS = 50;
/** The most that is buffered while reading pauses. */
const MAX_WAITING_BYTES = 64 * 1024;
/** Cost of a network chunk in addition to its bytes. */
const CHUNK_OVERHEAD_BYTES = 64;

/**
 * Yields chunks as they arrive. Throws the signal's reason, and `cut` over `MAX_ANSWER_BYTES`; leaving the loop cancels
 * the body.
 */
export async function* readChunks(
	body: ReadableStream<Uint8Array>,
	signal: AbortSignal,
): AsyncGenerator<Uint8Array<ArrayBufferLike>> {
	const reader = body.getReader();
	const leave = () => void reader.cancel(signal.reason).catch(() => {});
	signal.addEventListener("abort", leave, { once: true });
	const pace = openPace();
	try {
		signal.throwIfAborted();
		for (;;) {
			const { done, value } = await reader.read();
			signal.throwIfAborted();
			if (done) return;
			pace.begin(value.length);
			yield value;
			const pauseMs = pace.end(value.length);
			if (pauseMs > 0) await wait(pauseMs);
		}
	} finally {
		signal.removeEventListener("abort", leave);
		leave();
	}
}

/** Returns the body as UTF-8 text; "" without a body. Throws the signal's reason, and `cut` over `maxBytes`. */
export async function readText(
	body: ReadableStream<Uint8Array> | null,
	signal: AbortSignal,
	maxBytes: number,
	what: string,
): Promise<string> {
	const bytes = growingBuffer(maxBytes, what);
	if (body) for await (const chunk of readChunks(body, signal)) bytes.add(chunk);
	return new TextDecoder().decode(bytes.take());
}

/** Limits of what is read after the end of an answer; beyond them the connection is closed. */
const MAX_REST_BYTES = 64 * 1024;
const MAX_REST_MS = 1000;

/** The result of a chunk: false stops reading, a promise is awaited before the next chunk. */
type AfterChunk = false | undefined | Promise<void>;

/** `mayWait`: true once chunks may wait for the next beat; `socket`: the body's, if it can be paused until then. */
type Gathering = { mayWait(): boolean; socket: Socket | null };

/**
 * Like `readChunks`, with a callback: the chunks of a Node stream then cost no promise each, and those that arrive
 * between two beats are passed on as one.
 */
export async function readBody(
	body: ReadableStream<Uint8Array> | Readable,
	signal: AbortSignal,
	onChunk: (chunk: Uint8Array) => AfterChunk,
	gathering: Gathering = { mayWait: () => false, socket: null },
): Promise<void> {
	if (!(body instanceof ReadableStream)) return readStream(body, signal, onChunk, gathering);
	for await (const chunk of readChunks(body, signal)) {
		const after = onChunk(chunk);
		if (after === false) return;
		if (after) await after;
	}
}

function readStream(
	body: Readable,
	signal: AbortSignal,
	onChunk: (chunk: Uint8Array) => AfterChunk,
	{ mayWait, socket }: Gathering,
): Promise<void> {
	return new Promise((resolve, reject) => {
		const pace = openPace();
		/** Chunks that arrive during a pause or between two beats; a stream that breaks would lose those in its own buffer. */
		let waiting: Uint8Array[] = [];
		let waitingBytes = 0;
		let isPaused = false;
		let member: BeatMember | null = null;
		let isLeft = false;
		/** The body's end, postponed until all chunks are read. */
		let settle: (() => void) | null = null;

		function leave(): void {
			isLeft = true;
			waiting = [];
			member?.leave();
			signal.removeEventListener("abort", abort);
			body.off("data", receive).off("end", end).off("close", close);
		}
		function finish(): void {
			leave();
			readRest(body);
			resolve();
		}
		function fail(error: unknown): void {
			leave();
			body.destroy();
			reject(error);
		}
		function settleWith(act: () => void): void {
			takeWaiting();
			if (isLeft) return;
			if (isPaused) settle ??= act;
			else act();
		}
		const abort = () => fail(signal.reason);
		const end = () => settleWith(finish);
		const close = () => settleWith(() => fail(new Error("the connection was closed")));

		function receive(chunk: Uint8Array): void {
			if (!isPaused && !member?.hasBeat()) {
				read(chunk);
				if (!member && !isLeft && mayWait()) member = beat.join(takeWaiting, socket);
				return;
			}
			waiting.push(chunk);
			waitingBytes += chunk.length + CHUNK_OVERHEAD_BYTES;
			if (waitingBytes <= MAX_WAITING_BYTES) return;
			if (isPaused) body.pause();
			else takeWaiting();
		}
		/** Reads the chunks that waited, as one. */
		function takeWaiting(): void {
			if (isPaused || isLeft || !waiting.length) return;
			const chunk = waiting.length === 1 ? (waiting[0] as Uint8Array) : Buffer.concat(waiting);
			waiting = [];
			waitingBytes = 0;
			read(chunk);
		}
		function read(chunk: Uint8Array): void {
			try {
				pace.begin(chunk.length);
				const after = onChunk(chunk);
				const pauseMs = pace.end(chunk.length);
				if (after === false) finish();
				else if (after || pauseMs > 0) {
					isPaused = true;
					Promise.all([after, pauseMs > 0 && wait(pauseMs)]).then(goOn, fail);
				}
			} catch (error) {
				fail(error);
			}
		}
		function goOn(): void {
			isPaused = false;
			takeWaiting();
			if (isPaused || isLeft) return;
			if (settle) settle();
			else body.resume();
		}

		// Never removed: the body may still fail after reading has stopped.
		body.on("error", (error) => settleWith(() => fail(error)));
		if (signal.aborted) return abort();
		signal.addEventListener("abort", abort, { once: true });
		body.on("data", receive).once("end", end).once("close", close);
	});
}

/** Reads the body to its end so that the connection is reused: opening one costs round trips, more with TLS. */
function readRest(body: Readable): void {
	if (body.readableEnded || body.destroyed) return;
	let bytes = 0;
	const timer = setTimeout(() => body.destroy(), MAX_REST_MS);
	body
		.on("data", (chunk: Uint8Array) => {
			bytes += chunk.length;
			if (bytes > MAX_REST_BYTES) body.destroy();
		})
		.once("close", () => clearTimeout(timer))
		.resume();
}

/** Bounds the size and the speed of an answer. */
function openPace() {
	let bytes = 0;
	let turnBytes = 0;
	let turnStartedAt = performance.now();
	let workStartedAt = 0;
	let workMs = 0;
	return {
		/** Throws `cut` at the bound. */
		begin(length: number): void {
			bytes += length;
			if (bytes > MAX_ANSWER_BYTES) throw new StorytellerError("cut", `the answer is over ${MAX_ANSWER_BYTES} bytes`);
			workStartedAt = performance.now();
		},
		/** Returns the pause before the next chunk in milliseconds. */
		end(length: number): number {
			const now = performance.now();
			workMs += now - workStartedAt;
			turnBytes += length + CHUNK_OVERHEAD_BYTES;
			if (turnBytes < BYTES_PER_TURN) return 0;
			const turnMs = now - turnStartedAt;
			const pauseMs = Math.min(MAX_PAUSE_MS, Math.max(MIN_TURN_MS, workMs / MAX_WORK_SHARE) - turnMs);
			turnBytes = 0;
			workMs = 0;
			turnStartedAt = now;
			if (turnMs >= FAST_TURN_MS || pauseMs <= 0) return 0;
			turnStartedAt += pauseMs;
			return pauseMs;
		},
	};
}

/** A buffer that doubles as it grows. `add` throws `cut` over `maxBytes`. */
export function growingBuffer(maxBytes: number, what: string) {
	let buffer = new Uint8Array(1024);
	let length = 0;
	return {
		length: () => length,
		add(bytes: Uint8Array): void {
			const needed = length + bytes.length;
			if (needed > maxBytes) throw new StorytellerError("cut", `${what} is over ${maxBytes} bytes`);
			if (needed > buffer.length) {
				const larger = new Uint8Array(Math.max(needed, buffer.length * 2));
				larger.set(buffer.subarray(0, length));
				buffer = larger;
			}
			buffer.set(bytes, length);
			length = needed;
		},
		/** Valid until the next `add`. */
		take(): Uint8Array {
			const taken = buffer.subarray(0, length);
			length = 0;
			return taken;
		},
	};
}
