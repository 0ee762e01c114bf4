// The model's JSON as it arrives, read in one pass: title and content reach the reader while the object is still open.
import { parse } from "jsonriver";
import { StorytellerError } from "../models/storyteller.ts";

export type Draft = Record<string, unknown>;

export type Extracted = {
	/** What could be read; strings may be cut where the answer was. */
	draft: Draft;
	/** Top-level keys whose value is whole. */
	whole: ReadonlySet<string>;
	/** The answer as it came. */
	raw: string;
	/** Why the object did not come whole, if it did not. */
	fault?: StorytellerError;
};

type Listener = {
	onTitle?: (title: string) => void;
	onText?: (text: string) => void;
	/** The content is whole; the object may still go on. */
	onContent?: () => void;
};

/** Reads one answer to its end or its break. Only faults that end the telling (no key, no connection, an abort) are thrown. */
export async function extract(
	pieces: AsyncIterable<string>,
	{ onTitle, onText, onContent }: Listener = {},
): Promise<Extracted> {
	const whole = new Set<string>();
	let raw = "";
	let closed = false;
	let told = 0;
	let draft: Draft = {};

	const source = pieces[Symbol.asyncIterator]();
	let broke: unknown;

	// Fences and chat before the object, and anything after it, are passed over.
	async function* object() {
		let open = false;
		for (;;) {
			let piece: string;
			try {
				const next = await source.next();
				if (next.done) return;
				piece = next.value;
			} catch (error) {
				broke = error;
				return;
			}
			raw += piece;
			const start = open ? 0 : piece.indexOf("{");
			if (closed || start < 0) continue;
			open = true;
			// The object may end inside a piece; what follows its last brace is not the parser's.
			for (const part of piece.slice(start).split(/(?<=\})/)) if (!closed) yield part;
		}
	}

	function tell(text: unknown) {
		if (typeof text !== "string" || !onText) return;
		// Half a surrogate pair waits for its other half.
		const end = /[\ud800-\udbff]$/.test(text) && !whole.has("content") ? text.length - 1 : text.length;
		if (end <= told) return;
		const news = text.slice(told, end).replace(CONTROL, "");
		told = end;
		if (news) onText(news);
	}

	let finished = false;
	let unreadable: unknown;
	try {
		const values = parse(object(), {
			completeCallback(value, path) {
				const [key, deeper] = path.segments();
				if (key === undefined) closed = true;
				else if (deeper === undefined && typeof key === "string") {
					whole.add(key);
					if (key === "title" && typeof value === "string" && value.trim()) onTitle?.(clean(value));
				}
			},
		});
		for await (const value of values) {
			if (typeof value !== "object" || value === null || Array.isArray(value)) continue;
			draft = value;
			tell(draft.content);
			if (whole.has("content") && !finished) {
				finished = true;
				onContent?.();
			}
		}
	} catch (error) {
		unreadable = error;
	} finally {
		await source.return?.();
	}
	tell(draft.content);
	if (broke && !(broke instanceof StorytellerError && (broke.kind === "cut" || broke.kind === "refused"))) throw broke;
	const fault = closed
		? undefined
		: ((broke as StorytellerError | undefined) ??
			new StorytellerError("cut", "the answer is not whole JSON", unreadable));
	return { draft, whole, raw, ...(fault && { fault }) };
}

// Line breaks and tabs are text; other control characters no page can show.
const CONTROL = /[^\P{Cc}\t\n]/gu;

const clean = (title: string) => title.replace(CONTROL, "").replace(/\s+/g, " ").trim().slice(0, 300);
