// The body of an answer, read by network chunk: its lines, and the events of a server-sent event stream
// (https://html.spec.whatwg.org/multipage/server-sent-events.html). Whatever a server sends, only a bounded part is held.
import type { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { parseJson } from "./read-completion.ts";
import { StorytellerError } from "./storyteller.ts";

/** The longest line, and the longest event of several lines. */
export const MAX_LINE_BYTES = 256 * 1024;
/** The longest answer as it comes over the network. */
export const MAX_ANSWER_BYTES = 16 * 1024 * 1024;

/**
 * A server at full speed would delay the words of other stories. So where this much comes faster than any model tells,
 * reading pauses: until it was no faster than the first limit, and until the work it made is this share of the time. That
 * work includes what other stories did meanwhile, so a pause has a limit too.
 */
const BYTES_PER_TURN = 16 * 1024;
const FAST_TURN_MS = 50;
const MIN_TURN_MS = 2.5;
const MAX_WORK_SHARE = 0.2;
const MAX_PAUSE_MS = 50;
/** Of a network chunk, beside its bytes. */
const CHUNK_OVERHEAD_BYTES = 64;

/** A comment has no data. `type` is `error` for an event of that name. */
export type StreamEvent = { type: string; data: string | null };

/** Chunks as they arrive. Throws the signal's reason, and `cut` at the bound; leaving the loop leaves the connection. */
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

/** What follows a chunk: false leaves the body, a promise is waited for. */
export type AfterChunk = false | undefined | Promise<void>;

/** The same with a call for each chunk: of Node's streams, whose chunks then cost no promise. */
export async function readBody(
	body: ReadableStream<Uint8Array> | Readable,
	signal: AbortSignal,
	onChunk: (chunk: Uint8Array) => AfterChunk,
): Promise<void> {
	if (!(body instanceof ReadableStream)) return readStream(body, signal, onChunk);
	for await (const chunk of readChunks(body, signal)) {
		const after = onChunk(chunk);
		if (after === false) return;
		if (after) await after;
	}
}

function readStream(body: Readable, signal: AbortSignal, onChunk: (chunk: Uint8Array) => AfterChunk): Promise<void> {
	return new Promise((resolve, reject) => {
		const pace = openPace();
		const abort = () => fail(signal.reason);

		function leave(): void {
			signal.removeEventListener("abort", abort);
			body.off("data", read).off("end", end).off("close", close);
			body.destroy();
		}
		function end(): void {
			leave();
			resolve();
		}
		function fail(error: unknown): void {
			leave();
			reject(error);
		}
		const close = () => fail(new Error("the connection was closed"));
		function read(chunk: Uint8Array): void {
			try {
				pace.begin(chunk.length);
				const after = onChunk(chunk);
				const pauseMs = pace.end(chunk.length);
				if (after === false) end();
				else if (after || pauseMs > 0) pause(after, pauseMs);
			} catch (error) {
				fail(error);
			}
		}
		function pause(after: Promise<void> | undefined, pauseMs: number): void {
			body.pause();
			const paused = Promise.all([after, pauseMs > 0 ? wait(pauseMs) : undefined]);
			paused.then(() => body.resume(), fail);
		}

		// Stays: what is left may fail still.
		body.on("error", fail);
		if (signal.aborted) return abort();
		signal.addEventListener("abort", abort, { once: true });
		body.on("data", read).once("end", end).once("close", close);
	});
}

/** Bounds what comes, and how fast. */
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
		/** How long reading is to pause. */
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

/** Splits chunks into lines at LF, CR and CRLF. A line that is too long throws `cut`. */
export function lineReader(): { push(chunk: Uint8Array): string[]; end(): string[] } {
	const decoder = new TextDecoder();
	const line = growingBuffer(MAX_LINE_BYTES, "a line of the answer");
	let isAfterCr = false;
	const takeLine = () => decoder.decode(line.take());

	return {
		push(chunk) {
			const lines: string[] = [];
			let from = 0;
			for (let at = 0; at < chunk.length; at++) {
				const byte = chunk[at];
				if (byte !== LF && byte !== CR) {
					isAfterCr = false;
					continue;
				}
				const endsCrLf = byte === LF && isAfterCr;
				isAfterCr = byte === CR;
				if (!endsCrLf) {
					line.add(chunk.subarray(from, at));
					lines.push(takeLine());
				}
				from = at + 1;
			}
			line.add(chunk.subarray(from));
			return lines;
		},
		end: () => (line.length() ? [takeLine()] : []),
	};
}

/** Bytes in one piece, however small those are that are added. Over `maxBytes` it throws `cut`. */
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

const LF = 10;
const CR = 13;

/** Makes events of lines. An event of several lines that is too long throws `cut`. */
export function eventReader(): { push(line: string): StreamEvent[]; end(): StreamEvent[] } {
	let type = "";
	let data: string[] = [];
	let bytes = 0;

	function take(): StreamEvent[] {
		const events = data.length ? [{ type, data: data.join("\n") }] : [];
		type = "";
		data = [];
		bytes = 0;
		return events;
	}

	function add(text: string): void {
		bytes += text.length + 1;
		if (bytes > MAX_LINE_BYTES)
			throw new StorytellerError("cut", `an event of the answer is over ${MAX_LINE_BYTES} bytes`);
		data.push(text);
	}

	return {
		push(line) {
			if (line === "") return take();
			// Some servers send bare JSON between the events, an error above all.
			if (line.startsWith("{") || line.startsWith("[{")) return [...take(), { type: "", data: line }];
			const [, field = "", value = ""] = /^([^:]*):? ?(.*)$/s.exec(line) ?? [];
			if (field === "") return [{ type: "comment", data: null }];
			if (field === "event") {
				type = value;
				return [];
			}
			if (field === "error") return [...take(), { type: "error", data: value }];
			if (field !== "data") return [];
			// Some servers leave out the empty line between events.
			const [only] = data;
			const before = only !== undefined && data.length === 1 && isWhole(only) ? take() : [];
			add(value);
			return before;
		},
		end: take,
	};
}

function isWhole(data: string): boolean {
	return data.trim() === "[DONE]" || parseJson(data) !== undefined;
}
