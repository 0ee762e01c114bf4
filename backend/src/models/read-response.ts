// The parts of an answer, as they arrive: from a stream of events, or from one JSON body where a server does not stream.
import { eventReader, lineReader, type StreamEvent } from "./event-stream.ts";
import { growingBuffer, readBody } from "./read-body.ts";
import { type CompletionPart, isRecord, parseJson, plainChunks, plainPart, readCompletion } from "./read-completion.ts";
import { ServerError } from "./server-error.ts";
import { StorytellerError } from "./storyteller.ts";
import { streamOf } from "./stream-fetch.ts";

/** Limit of an answer in one JSON body, which is buffered until it is complete. */
const MAX_BODY_BYTES = 1024 * 1024;
/** The first words of an answer do not wait for a beat. In JSON the title comes before them. */
const EAGER_CHARS = 80;

type Listener = {
	/** Called for each chunk, with or without text. */
	onLife(): void;
	onPart(part: CompletionPart): void;
	/** Resolves when the next chunk may be read; undefined if it may be read now. */
	ready(): Promise<void> | undefined;
};

/**
 * Resolves with true if the server marked the end of the answer. Throws `ServerError`, `StorytellerError`, or an error
 * of the body.
 */
export async function readResponse(
	response: Response,
	signal: AbortSignal,
	{ onLife, onPart, ready }: Listener,
): Promise<boolean> {
	const { stream, socket = null } = streamOf(response) ?? {};
	const body = stream ?? response.body;
	if (!body) return false;
	const lines = lineReader();
	const events = eventReader();
	const newText = increments();
	const plain = plainChunks();
	let whole: ReturnType<typeof growingBuffer> | undefined;
	let isWhole: boolean | null = /ndjson|jsonl/.test(response.headers.get("content-type") ?? "") ? false : null;
	let isOver = false;
	let chars = 0;
	const mayWait = () => chars > EAGER_CHARS;

	/**
	 * The plain text of one network chunk, passed on as one part: many small events at full speed would otherwise cost
	 * much more than their bytes.
	 */
	let text = "";
	/** In the current chunk: the number of parts with only plain text, and the text of the last one. */
	let plainParts = 0;
	let plainText = "";

	/** Skips everything after `done`. */
	function readEvents(arrived: StreamEvent[]): void {
		for (const event of arrived) if (!isOver) read(event);
	}
	function read(event: StreamEvent): void {
		const part = readEvent(event);
		if (part === "done") isOver = true;
		if (part === null || part === "done") return;
		const added = newText(part.text);
		if (isPlain(part)) {
			text += added;
			plainText = part.text;
			plainParts++;
			return;
		}
		giveText();
		plainParts = 2;
		chars += added.length;
		onPart({ ...part, text: added });
	}
	function giveText(): void {
		const given = text;
		text = "";
		chars += given.length;
		if (given) onPart(plainPart(given));
	}
	function readChunk(chunk: Uint8Array): void {
		if (plain.isUseless() || !lines.isBetween() || !events.isBetween()) {
			readLines(lines.push(chunk));
			return;
		}
		const chunkText = decoder.decode(chunk);
		const known = plain.textIn(chunkText);
		if (known !== null) {
			text = newText(known);
			giveText();
			return;
		}
		plainParts = 0;
		readLines(lines.push(chunk));
		if (plainParts === 1 && plainText && lines.isBetween() && events.isBetween()) plain.learn(chunkText, plainText);
	}
	function readLines(arrived: string[]): void {
		try {
			for (const line of arrived) readEvents(events.push(line));
		} finally {
			// Text before the end, or before a broken event, is passed on.
			giveText();
		}
	}

	function onChunk(chunk: Uint8Array): false | undefined | Promise<void> {
		onLife();
		isWhole ??= beginsAsJson(chunk);
		if (isWhole) {
			whole ??= growingBuffer(MAX_BODY_BYTES, "the answer");
			whole.add(chunk);
		} else if (isWhole === false) readChunk(chunk);
		return isOver ? false : ready();
	}
	await readBody(body, signal, onChunk, { mayWait, socket });
	if (isOver) return true;
	if (isWhole) {
		for (const part of readWhole(decoder.decode(whole?.take()))) {
			if (part === "done") return true;
			onPart(part);
		}
		return false;
	}
	readLines(lines.end());
	readEvents(events.end());
	giveText();
	return isOver;
}

const decoder = new TextDecoder();

const isPlain = ({ isThought, refusal, finish, error }: CompletionPart) =>
	!isThought && !refusal && !finish && error === undefined;

/** Returns null while there is only white space. Throws `ServerError` for a web page. */
function beginsAsJson(chunk: Uint8Array): boolean | null {
	const first = decoder.decode(chunk.subarray(0, 64)).trimStart()[0];
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
	// A server's own word, such as a ping, is a sign of life; a broken chunk may have had text.
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

const NO_PART = plainPart("");

/** A piece repeats the text so far if it is as long and begins with at least this much of it. */
const MIN_REPEATED_CHARACTERS = 16;
/** Only the beginning of the text so far is kept. */
const MAX_KEPT_CHARACTERS = 500;

/** Returns the new text of each piece: some servers repeat the text so far, in every chunk or once at the end. */
export function increments(): (piece: string) => string {
	let start = "";
	let length = 0;
	/** Every piece so far began with the one before it. */
	let isCumulative = true;

	function isRepeated(piece: string): boolean {
		if (length === 0 || piece.length < length || !piece.startsWith(start)) return false;
		if (isCumulative && piece.length > length) return true;
		return start.trim().length >= MIN_REPEATED_CHARACTERS;
	}

	return (piece) => {
		if (!piece) return "";
		const added = isRepeated(piece) ? piece.slice(length) : piece;
		if (added === piece) isCumulative = length === 0;
		if (start.length < MAX_KEPT_CHARACTERS) start += added.slice(0, MAX_KEPT_CHARACTERS - start.length);
		length += added.length;
		return added;
	};
}
