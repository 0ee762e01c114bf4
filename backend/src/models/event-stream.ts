// The lines of an answer, and the events of a server-sent event stream
// (https://html.spec.whatwg.org/multipage/server-sent-events.html). Memory is bounded for any answer of a server.

import { growingBuffer } from "./read-body.ts";
import { parseJson } from "./read-completion.ts";
import { StorytellerError } from "./storyteller.ts";

/** The longest line, and the longest event of several lines. */
export const MAX_LINE_BYTES = 256 * 1024;

/** A comment has no data. `type` is `error` for an event of that name. */
export type StreamEvent = { type: string; data: string | null };

/** Splits chunks into lines at LF, CR and CRLF. Throws `cut` for a line over `MAX_LINE_BYTES`. */
export function lineReader() {
	const decoder = new TextDecoder();
	const line = growingBuffer(MAX_LINE_BYTES, "a line of the answer");
	let isAfterCr = false;
	const takeLine = () => decoder.decode(line.take());

	/** Fast path: the lines of a chunk that ends with a line end, as most chunks do; null for any other. */
	function wholeLines(chunk: Uint8Array): string[] | null {
		if (line.length() || isAfterCr || chunk.at(-1) !== LF || chunk.length > MAX_LINE_BYTES) return null;
		const text = decoder.decode(chunk);
		return UNUSUAL.test(text) ? null : text.slice(0, -1).split("\n");
	}

	return {
		push(chunk: Uint8Array): string[] {
			const whole = wholeLines(chunk);
			if (whole) return whole;
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
		/** True between two lines. */
		isBetween: () => !line.length() && !isAfterCr,
	};
}

const LF = 10;
const CR = 13;
/** Other line ends, and the byte order mark. */
const UNUSUAL = /[\r\ufeff]/;

/** Parses lines into events. Throws `cut` for an event over `MAX_LINE_BYTES`. */
export function eventReader() {
	let type = "";
	let data: string[] = [];
	let bytes = 0;

	function take(): StreamEvent[] {
		const [only] = data;
		if (only === undefined) {
			type = "";
			return [];
		}
		const events = [{ type, data: data.length === 1 ? only : data.join("\n") }];
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

	function addData(value: string): StreamEvent[] {
		// Some servers leave out the empty line between events.
		const [only] = data;
		const before = only !== undefined && data.length === 1 && isWhole(only) ? take() : [];
		add(value);
		return before;
	}

	return {
		push(line: string): StreamEvent[] {
			if (line === "") return take();
			if (line.startsWith("data: ")) return addData(line.slice("data: ".length));
			// Some servers send bare JSON between the events, mostly an error.
			if (line.startsWith("{") || line.startsWith("[{")) return [...take(), { type: "", data: line }];
			const [, field = "", value = ""] = /^([^:]*):? ?(.*)$/s.exec(line) ?? [];
			if (field === "") return [{ type: "comment", data: null }];
			if (field === "event") {
				type = value;
				return [];
			}
			if (field === "error") return [...take(), { type: "error", data: value }];
			return field === "data" ? addData(value) : [];
		},
		end: take,
		/** True between two events. */
		isBetween: () => data.length === 0 && type === "",
	};
}

function isWhole(data: string): boolean {
	return data.trim() === "[DONE]" || parseJson(data) !== undefined;
}
