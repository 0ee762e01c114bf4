// The parts of an answer, as they arrive: from a stream of events, or from one JSON body where a server does not stream.
import { eventReader, growingBuffer, lineReader, readChunks, type StreamEvent } from "./event-stream.ts";
import { increments } from "./increments.ts";
import { type CompletionPart, isRecord, parseJson, readCompletion } from "./read-completion.ts";
import { ServerError } from "./server-error.ts";
import { StorytellerError } from "./storyteller.ts";

/** An answer in one piece: it is held whole until it can be read. */
const MAX_BODY_BYTES = 1024 * 1024;

/** `onLife` is called for each chunk, also for those without a word. Ends with `done` where the server says that it is. */
export async function* readResponse(
	response: Response,
	signal: AbortSignal,
	onLife: () => void,
): AsyncGenerator<CompletionPart | "done"> {
	if (!response.body) return;
	const lines = lineReader();
	const events = eventReader();
	const whole = growingBuffer(MAX_BODY_BYTES, "the answer");
	const newText = increments();
	const read = (event: StreamEvent) => {
		const part = readEvent(event);
		return part === null || part === "done" ? part : { ...part, text: newText(part.text) };
	};
	function* readLines(arrived: string[]) {
		for (const line of arrived) for (const event of events.push(line)) yield read(event);
	}
	let isWhole: boolean | null = /ndjson|jsonl/.test(response.headers.get("content-type") ?? "") ? false : null;
	for await (const chunk of readChunks(response.body, signal)) {
		onLife();
		isWhole ??= beginsAsJson(chunk);
		if (isWhole === null) continue;
		if (isWhole) {
			whole.add(chunk);
			continue;
		}
		for (const part of merged(readLines(lines.push(chunk)))) {
			yield part;
			if (part === "done") return;
		}
	}
	if (isWhole) yield* readWhole(new TextDecoder().decode(whole.take()));
	else
		for (const event of [...lines.end().flatMap((line) => events.push(line)), ...events.end()]) {
			const part = read(event);
			if (part) yield part;
		}
}

/**
 * What came in one network chunk, its plain text as one part: many small events at full speed would otherwise cost much
 * more than their bytes. Nothing after `done`.
 */
function* merged(parts: Iterable<CompletionPart | "done" | null>): Generator<CompletionPart | "done"> {
	let text = "";
	try {
		for (const part of parts) {
			if (part === null) continue;
			if (part !== "done" && !part.isThought && !part.refusal && !part.finish && part.error === undefined) {
				text += part.text;
				continue;
			}
			if (text) yield { ...NO_PART, text };
			text = "";
			yield part;
			if (part === "done") return;
		}
	} catch (error) {
		// What came before a broken event was told.
		if (text) yield { ...NO_PART, text };
		throw error;
	}
	if (text) yield { ...NO_PART, text };
}

/** Null while there is only white space. A web page is no answer at all. */
function beginsAsJson(chunk: Uint8Array): boolean | null {
	const first = new TextDecoder().decode(chunk.subarray(0, 64)).trimStart()[0];
	if (first === undefined) return null;
	if (first === "<") throw new ServerError(404, { message: "a web page", codes: [], params: [], numbers: {} });
	return first === "{" || first === "[";
}

function readEvent({ type, data }: StreamEvent): CompletionPart | "done" | null {
	if (data === null || data.trim() === "") return null;
	if (data.trim() === "[DONE]") return "done";
	const value = parseJson(data);
	if (type === "error") return { ...NO_PART, error: value ?? data };
	if (value !== undefined) return readCompletion(value);
	// A word of the server's own, such as a ping, is a sign of life; a chunk that broke off may have held text.
	if (/^\s*[{[]/.test(data)) throw new StorytellerError("cut", "an event of the answer is no JSON");
	return null;
}

function* readWhole(body: string): Generator<CompletionPart | "done"> {
	const value = parseJson(body);
	if (value !== undefined) {
		const part = readCompletion(value);
		const isCompletion = isRecord(value) && (Array.isArray(value.choices) || isRecord(value.message));
		yield part && isCompletion ? part : { ...NO_PART, error: value };
		yield "done";
		return;
	}
	const events = eventReader();
	for (const event of [...body.split(/\r\n|\r|\n/).flatMap((line) => events.push(line)), ...events.end()]) {
		const part = readEvent(event);
		if (part) yield part;
	}
}

const NO_PART: CompletionPart = {
	text: "",
	isThought: false,
	thought: "",
	refusal: "",
	finish: null,
	error: undefined,
};
