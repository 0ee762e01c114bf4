import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { eventReader, lineReader, MAX_LINE_BYTES } from "./event-stream.ts";
import { MAX_ANSWER_BYTES, readChunks } from "./read-body.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

/** The text's events when it comes in chunks that end at these places. */
function readEvents(text: string, cuts: number[] = []) {
	const all = bytes(text);
	const places = [0, ...cuts.map((cut) => cut % (all.length + 1)).sort((a, b) => a - b), all.length];
	const lines = lineReader();
	const events = eventReader();
	const read = places.slice(1).flatMap((to, at) => lines.push(all.subarray(places[at], to)));
	return [...[...read, ...lines.end()].flatMap((line) => events.push(line)), ...events.end()];
}

describe("server-sent events", () => {
	test.each([
		["data: one\n\ndata: two\n\n"],
		["data:one\r\n\r\ndata:two\r\n\r\n"],
		["data: one\r\rdata: two\r\r"],
		["\uFEFFdata: one\n\ndata: two"],
		["id: 7\nretry: 5\ndata: one\n\n\n\ndata: two\n"],
	])("are separated by %j", (text) => {
		expect(readEvents(text)).toEqual([
			{ type: "", data: "one" },
			{ type: "", data: "two" },
		]);
	});

	test("have several lines, names, comments, and JSON outside of any event", () => {
		expect(readEvents("event: error\ndata: a\ndata: b\n\n")).toEqual([{ type: "error", data: "a\nb" }]);
		expect(readEvents("data: a\r\ndata: b\r\n\r\n")).toEqual([{ type: "", data: "a\nb" }]);
		expect(readEvents(": OPENROUTER PROCESSING\n\n")).toEqual([{ type: "comment", data: null }]);
		expect(readEvents('error: {"code":500}\n\n{"error":"x"}\n')).toEqual([
			{ type: "error", data: '{"code":500}' },
			{ type: "", data: '{"error":"x"}' },
		]);
	});

	test("are recognized without an empty line between them", () => {
		expect(readEvents('data: {"a":1}\ndata: {"a":2}\ndata: [DONE]\n').map(({ data }) => data)).toEqual([
			'{"a":1}',
			'{"a":2}',
			"[DONE]",
		]);
	});

	test("are the same however the network splits them", () => {
		const text = ': life\r\n\r\ndata: {"text":"Löwe 🦁"}\r\n\r\nevent: x\rdata: é\rdata: 語\r\rdata: [DONE]\n\n';
		const whole = readEvents(text);
		fc.assert(
			fc.property(fc.array(fc.nat()), (cuts) => {
				expect(readEvents(text, cuts)).toEqual(whole);
			}),
		);
		expect(readEvents(text, Array.from(bytes(text).keys()))).toEqual(whole);
	});
});

describe("a bounded read", () => {
	const cut = expect.objectContaining({ kind: "cut" });
	/** The same chunk without an end; counts what was taken of it, and whether the stream was left. */
	function flood(chunk: Uint8Array) {
		const taken = { bytes: 0, isLeft: false };
		const body = new ReadableStream<Uint8Array>({
			pull(controller) {
				taken.bytes += chunk.length;
				controller.enqueue(chunk);
			},
			cancel() {
				taken.isLeft = true;
			},
		});
		return { body, taken };
	}

	async function readAll(body: ReadableStream<Uint8Array>, signal = new AbortController().signal) {
		const lines = lineReader();
		const events = eventReader();
		for await (const chunk of readChunks(body, signal)) for (const line of lines.push(chunk)) events.push(line);
	}

	test.each([
		["a line without an end, in large chunks", bytes("x".repeat(64 * 1024)), MAX_LINE_BYTES],
		["a line without an end, in small chunks", bytes("x".repeat(16)), MAX_LINE_BYTES],
		["an event of lines without an end", bytes(`data: ${"x".repeat(100)}\n`.repeat(1000)), 8 * MAX_LINE_BYTES],
		["an event of empty lines without an end", bytes("data:\n".repeat(1000)), 8 * MAX_LINE_BYTES],
		["events without an end", bytes(`data: ${"x".repeat(200)}\n\n`.repeat(1000)), MAX_ANSWER_BYTES],
		["one chunk of 20 MB", bytes("x".repeat(20e6)), 20e6],
	])("stops at %s", async (_, chunk, mostBytes) => {
		const { body, taken } = flood(chunk);
		await expect(readAll(body)).rejects.toEqual(cut);
		expect(taken.isLeft).toBe(true);
		expect(taken.bytes).toBeLessThanOrEqual(mostBytes + 3 * chunk.length);
	});

	test("leaves turns to the event loop while a server sends at full speed", async () => {
		const { body } = flood(bytes("data: 1\n\n".repeat(100)));
		const controller = new AbortController();
		let turns = 0;
		const count = () => {
			if (++turns === 100) controller.abort(new Error("100 turns"));
			else setImmediate(count);
		};
		setImmediate(count);
		await expect(readAll(body, controller.signal)).rejects.toThrow("100 turns");
	});

	test("ends with the signal's reason after an abort", async () => {
		let isLeft = false;
		const silent = new ReadableStream<Uint8Array>({
			cancel() {
				isLeft = true;
			},
		});
		const controller = new AbortController();
		const reading = readAll(silent, controller.signal);
		setImmediate(() => controller.abort(new Error("enough")));
		await expect(reading).rejects.toThrow("enough");
		expect(isLeft).toBe(true);
	});
});
