// The model's JSON as it arrives, read in one pass: title and content reach the reader while the object is still open.
import { parse } from "jsonriver";
import { StorytellerError } from "../models/storyteller.ts";

export type ParsedAnswer = {
	/** What could be read; a text may be cut where the answer was. */
	fields: Record<string, unknown>;
	/** Top-level keys whose value came whole. */
	complete: ReadonlySet<string>;
	/** The answer as it came. */
	raw: string;
	/** Why the object did not come whole, if it did not. */
	error?: StorytellerError;
};

export type AnswerListener = {
	onTitle?: (title: string) => void;
	onText?: (text: string) => void;
	/** The content is whole; the object may still go on. */
	onContentEnd?: () => void;
};

/** Reads one answer to its end or its break. Only errors that end the story (no key, no connection, an abort) are thrown. */
export async function parseAnswerStream(
	pieces: AsyncIterable<string>,
	{ onTitle, onText, onContentEnd }: AnswerListener = {},
): Promise<ParsedAnswer> {
	const complete = new Set<string>();
	let raw = "";
	let isClosed = false;
	let emittedLength = 0;
	let fields: Record<string, unknown> = {};

	const source = pieces[Symbol.asyncIterator]();
	let sourceError: unknown;

	// Fences and chat before the object, and anything after it, are skipped.
	async function* objectText() {
		let isOpen = false;
		for (;;) {
			let piece: string;
			try {
				const next = await source.next();
				if (next.done) return;
				piece = next.value;
			} catch (error) {
				sourceError = error;
				return;
			}
			raw += piece;
			const start = isOpen ? 0 : piece.indexOf("{");
			if (isClosed || start < 0) continue;
			isOpen = true;
			// The object may end inside a piece; what follows its last brace is not the parser's.
			for (const part of piece.slice(start).split(/(?<=\})/)) if (!isClosed) yield part;
		}
	}

	function emitText(content: unknown) {
		if (typeof content !== "string" || !onText) return;
		// Half a surrogate pair waits for its other half.
		const isCut = /[\ud800-\udbff]$/.test(content) && !complete.has("content");
		const end = isCut ? content.length - 1 : content.length;
		if (end <= emittedLength) return;
		const text = content.slice(emittedLength, end).replace(CONTROL_CHARACTERS, "");
		emittedLength = end;
		if (text) onText(text);
	}

	let hasContentEnded = false;
	let parseError: unknown;
	try {
		const values = parse(objectText(), {
			completeCallback(value, path) {
				const [key, deeper] = path.segments();
				if (key === undefined) isClosed = true;
				else if (deeper === undefined && typeof key === "string") {
					complete.add(key);
					if (key === "title" && typeof value === "string" && value.trim()) onTitle?.(toTitle(value));
				}
			},
		});
		for await (const value of values) {
			if (typeof value !== "object" || value === null || Array.isArray(value)) continue;
			fields = value;
			emitText(fields.content);
			if (complete.has("content") && !hasContentEnded) {
				hasContentEnded = true;
				onContentEnd?.();
			}
		}
	} catch (error) {
		parseError = error;
	} finally {
		await source.return?.();
	}
	emitText(fields.content);
	const isCut =
		sourceError instanceof StorytellerError && (sourceError.kind === "cut" || sourceError.kind === "refused");
	if (sourceError && !isCut) throw sourceError;
	const error = isClosed
		? undefined
		: ((sourceError as StorytellerError | undefined) ??
			new StorytellerError("cut", "the answer is not whole JSON", parseError));
	return { fields, complete, raw, ...(error && { error }) };
}

// Line breaks and tabs are text; other control characters no page can show.
const CONTROL_CHARACTERS = /[^\P{Cc}\t\n]/gu;

const toTitle = (title: string) => title.replace(CONTROL_CHARACTERS, "").replace(/\s+/g, " ").trim().slice(0, 300);
