// Reads a model's answer in any shape as it arrives. One pass: the cost of a piece does not depend on the pieces before it, and
// the text that is held back is bounded.
import { grown } from "@lion-tails/common/growing-text";
import { StorytellerError } from "../../models/storyteller.ts";
import type { Answer, AnswerKind, AnswerListener } from "./answer.ts";
import { type AnswerBuilder, buildAnswer } from "./build-answer.ts";
import { cutThought } from "./cut-thought.ts";
import { type AnswerPart, type JsonAnswer, readJsonAnswer } from "./json-answer.ts";
import { lineKind, type Section } from "./line-kinds.ts";
import { readStoryLines, type StoryLines } from "./story-lines.ts";

/** The most raw text of an answer that is kept. */
const MAX_RAW_CHARS = 100_000;
/** The longest answer with its thought, some 80,000 tokens. */
const MAX_ANSWER_CHARS = 300_000;
/** The most text after a complete answer before the source is closed. */
const MAX_TRAILING_CHARS = 2000;

/**
 * Returns the answer read from `pieces`. Throws errors that end the story (no key, no connection, an abort); an error that only
 * cuts the answer short is returned as its `error`. `thinksAloud` is taken from earlier answers of the model (see `Answer`), null for a new
 * model: an answer that may begin with unmarked thought is held back until its closing tag or its end.
 */
export async function readAnswer(
	pieces: AsyncIterable<string>,
	kind: AnswerKind,
	listener: AnswerListener = {},
	thinksAloud: boolean | null = false,
): Promise<Answer> {
	const builder = buildAnswer(kind, listener);
	const shape = readShape(builder, thinksAloud);
	const filter = cutThought({
		onText(text) {
			hasWords ||= text.trim() !== "";
			shape.write(text);
		},
		onThought() {
			if (!shape.isDone) listener.onThought?.();
		},
		onOpeningTag: shape.noteTags,
		onUnopenedThought: shape.restart,
	});
	let hasWords = false;
	let raw = "";
	let chars = 0;
	let trailingChars = 0;
	let pieceCount = 0;
	let sourceError: StorytellerError | undefined;

	const source = pieces[Symbol.asyncIterator]();
	try {
		while (!builder.isEnough && trailingChars <= MAX_TRAILING_CHARS) {
			let result: IteratorResult<string>;
			try {
				result = await source.next();
			} catch (error) {
				if (!isBreak(error)) throw error;
				sourceError = error;
				break;
			}
			if (result.done) break;
			const next = result.value;
			pieceCount++;
			chars += next.length;
			if (chars > MAX_ANSWER_CHARS) {
				sourceError = new StorytellerError("cut", `the answer is over ${MAX_ANSWER_CHARS} characters`);
				break;
			}
			if (raw.length < MAX_RAW_CHARS) raw = grown(raw, next.slice(0, MAX_RAW_CHARS - raw.length));
			if (shape.isDone) trailingChars += next.length;
			hasWords = false;
			filter.write(next);
			listener.onPiece?.(hasWords);
		}
	} finally {
		await source.return?.();
		listener.onEnd?.(pieceCount);
	}
	if (!sourceError) filter.end();
	const isWhole = shape.end(sourceError === undefined);
	return {
		...builder.finish(raw, sourceError, isWhole),
		...(shape.thinksAloud !== undefined && { thinksAloud: shape.thinksAloud }),
		...(shape.isWithheld && { isWithheld: true }),
	};
}

/** Returns true for an error that only cuts the answer short. */
const isBreak = (error: unknown): error is StorytellerError =>
	error instanceof StorytellerError && (error.kind === "cut" || error.kind === "refused");

/** The most characters after a bracket that decide whether it begins JSON. */
const MAX_START_CHARS = 80;
const MAX_LEADING_CHARS = 4;

/** Longer prose of an unknown model is a story, not thought. */
const MAX_UNKNOWN_CHARS = 20_000;

type Shape = AnswerPart & {
	/** Discards everything so far as thought. */
	restart(): void;
	/** Call when an opening tag marks the thought of this answer. */
	noteTags(): void;
	/** True for an answer with unmarked thought; undefined if this answer does not decide it. */
	readonly thinksAloud: boolean | undefined;
	/** The answer ended early, and all of it may have been thought. */
	readonly isWithheld: boolean;
};

/** The beginning of a code block, which is not yet a word. */
const ONLY_FENCE = /^\s*(?:`{1,2}|```\w{0,20}\s*)?$/;
/** The beginning of an object or list, at the beginning of a line. The `PARTIAL_` patterns match text that needs more characters. */
const OBJECT_START = /^(?:\{\s*(?:["'“„«}]|\/[/*]|[A-Za-z_]\w*\s*:)|\[\s*(?:\{|["“]|\]))/;
const PARTIAL_OBJECT_START = /^(?:\{\s*(?:\/|[A-Za-z_]\w*\s*)?|\[\s*)$/;
const OBJECT_WITH_KEY = /^\{\s*["“'][A-Za-z_ ]{1,40}["”']\s*:/;
const PARTIAL_OBJECT_WITH_KEY = /^\{\s*(?:["“'](?:[A-Za-z_ ]{0,40}(?:["”']\s*)?)?)?$/;
/** An object whose opening brace was left out. */
const MEMBER_START = /^"[A-Za-z_ ]{1,40}"\s*:/;
/** An object in a string. */
const STRING_START = /^"\s*\{\s*\\["n]/;
const PARTIAL_STRING_START = /^"\s*(?:\{\s*\\?)?$/;
const PARTIAL_MEMBER_START = /^"(?:[A-Za-z_ ]{0,40}(?:"\s*)?)?$/;

/**
 * Decides by its beginning whether an answer is JSON or prose; prose becomes JSON at a line that begins with an object.
 * `thinksAloud`: whether the model's answers begin with unmarked thought; null: unknown.
 */
function readShape(builder: AnswerBuilder, thinksAloud: boolean | null): Shape {
	const hasStory = builder.kind === "story" || builder.kind === "text";
	let json: JsonAnswer | null = null;
	let prose: AnswerPart | null = null;
	let proseText: StoryLines | null = null;
	/** White space before the first word; a continued text may need it. */
	let leading = "";
	/** Text that may begin JSON. */
	let held = "";
	let isLineStart = true;
	/** Prose is passed on as it arrives: the model does not think aloud, or its thought is over. */
	let isTrusted = thinksAloud === false;
	let proseChars = 0;
	let isRestarting = false;
	let hasRestarted = false;
	let proseStart = "";
	/** The answer began with words. */
	let wasProse = false;
	let isWithheld = false;
	if (thinksAloud) builder.defer();

	const isThought = () => thinksAloud === true || proseText?.isThought === true;

	function startJson(): AnswerPart {
		// Thought without an opening tag may contain drafts of the answer before its closing tag.
		if (proseText?.isThought) builder.defer();
		// After prose the object adds fields; without prose it contains the story.
		if (hasStory || !builder.isDeferred()) prose?.end(false);
		const text = hasStory ? readStoryLines(builder, false) : null;
		json = readJsonAnswer(builder, text, builder.isDeferred());
		return json;
	}

	function writeProse(text: string): void {
		if (!wasProse) {
			proseStart += text;
			wasProse = !ONLY_FENCE.test(proseStart);
			if (wasProse && !isTrusted) builder.defer();
		}
		(prose ?? startProse()).write(text);
	}

	function startProse(): AnswerPart {
		if (hasStory) {
			proseText = readStoryLines(builder, true);
			prose = readProseStory(builder, proseText);
		} else prose = readProseFields(builder);
		prose.write(leading);
		return prose;
	}

	/** Inside text that may be thought, an object is a draft if another one follows. */
	function setAside(): void {
		while (json?.isDone && builder.isDeferred()) {
			const rest = json.rest();
			json.end(true);
			builder.setAside();
			json = null;
			prose = IGNORED;
			isLineStart = true;
			search(rest);
		}
	}

	/** Searches for the beginning of JSON; the text before it is prose. */
	function search(text: string): void {
		let rest = held + text;
		held = "";
		while (rest && !json) {
			const at = rest.search(prose ? /[{[]/ : /["{[]/);
			const before = at < 0 ? rest : rest.slice(0, at);
			if (before) {
				if (prose || before.trim()) writeProse(before);
				else leading = (leading + before).slice(-MAX_LEADING_CHARS);
				noteLineStart(before);
			}
			if (at < 0) return;
			rest = rest.slice(at);
			const start = rest.slice(0, MAX_START_CHARS);
			const isFirst = !prose && start.startsWith('"');
			const kind = startKind(start);
			if (kind === "string") startJson().write(`{"content": ${rest}`);
			else if (kind === "object") {
				if (builder.hasText) builder.endContent();
				startJson().write(isFirst ? `{${rest}` : rest);
			} else if (kind === "open" && start.length < MAX_START_CHARS) held = rest;
			else {
				writeProse(rest.slice(0, 1));
				noteLineStart(rest.slice(0, 1));
				rest = rest.slice(1);
				continue;
			}
			return;
		}
	}

	/** Classifies text that begins with a bracket or a quote; `open`: more characters are needed. */
	function startKind(start: string): "object" | "string" | "open" | "text" {
		if (!prose && start.startsWith('"')) {
			if (MEMBER_START.test(start)) return "object";
			if (STRING_START.test(start)) return "string";
			return PARTIAL_MEMBER_START.test(start) || PARTIAL_STRING_START.test(start) ? "open" : "text";
		}
		const isInStory = prose !== null && builder.hasText;
		if (start.startsWith("[") && (isInStory || !isLineStart)) return "text";
		// Within a line of the story, only an object with a key begins JSON.
		const isInLine = isInStory && !isLineStart;
		if ((isInLine ? OBJECT_WITH_KEY : OBJECT_START).test(start)) return "object";
		return (isInLine ? PARTIAL_OBJECT_WITH_KEY : PARTIAL_OBJECT_START).test(start) ? "open" : "text";
	}

	function noteLineStart(text: string): void {
		const lastLine = text.slice(text.lastIndexOf("\n") + 1);
		isLineStart = !lastLine.trim() && (isLineStart || text.includes("\n"));
	}

	return {
		write(text) {
			// A closing tag counts only if text follows.
			if (isRestarting && text.trim()) hasRestarted = true;
			if (json) json.write(text);
			else search(text);
			setAside();
			if (!json && !isTrusted && !isThought()) proseChars += text.length;
			if (proseChars > MAX_UNKNOWN_CHARS && prose !== IGNORED) {
				isTrusted = true;
				builder.release();
			}
		},
		restart() {
			// Inside an object the tag is superfluous.
			if (json && !prose && !json.isClosed && !builder.isDeferred()) return;
			isRestarting = prose !== null || json !== null;
			if (!builder.discard()) return;
			isTrusted = true;
			isLineStart = true;
			json = null;
			prose = null;
			proseText = null;
			held = "";
			leading = "";
		},
		noteTags() {
			if (prose || json) return;
			isTrusted = true;
			builder.release();
		},
		end(isClean) {
			if (!json && held && isClean) writeProse(held);
			const isWhole = (json ?? prose)?.end(isClean) ?? false;
			if (isClean) return builder.release() || isWhole;
			if (!builder.isDeferred()) return isWhole;
			// The break may be inside the thought, before the closing tag.
			isWithheld = true;
			builder.drop();
			return false;
		},
		get isDone() {
			return json?.isDone ?? false;
		},
		get thinksAloud() {
			if (hasRestarted || isThought()) return true;
			return wasProse && !isWithheld ? false : undefined;
		},
		get isWithheld() {
			return isWithheld;
		},
	};
}

/** Ignores text between objects that may all be thought. */
const IGNORED: AnswerPart = { isDone: false, write() {}, end: () => true };

function readProseStory(builder: AnswerBuilder, text: StoryLines): AnswerPart {
	return {
		isDone: false,
		write: text.write,
		end(isClean) {
			if (isClean) text.end();
			if (isClean && builder.endsAtSentence() && !builder.isRefusal) builder.endContent();
			return isClean;
		},
	};
}

/** The most characters of an answer that are searched for fields. */
const MAX_FIELDS_CHARS = 20_000;

/** Reads prose of which only fields were requested: headings with text, numbered questions, or numbered chapters. */
function readProseFields(builder: AnswerBuilder): AnswerPart {
	let text = "";
	return {
		isDone: false,
		write(part) {
			if (text.length < MAX_FIELDS_CHARS) text += part.slice(0, MAX_FIELDS_CHARS - text.length);
		},
		end(isClean) {
			// Drops a last line that broke off.
			const complete = isClean ? text : text.slice(0, text.lastIndexOf("\n") + 1);
			const lines = complete.replaceAll("\r", "").split("\n");
			if (builder.kind === "outline") readOutline(builder, lines);
			else readSections(builder, lines);
			return isClean;
		},
	};
}

const NUMBERED = /^[\s#*_>-]*(?:(?:chapter|part|kapitel|chapitre|cap[ií]tulo)\s+[\p{L}\d]+|\d{1,2})[*_]*\s*[.):–—-]/iu;

function readOutline(builder: AnswerBuilder, lines: string[]): void {
	const first = lines.findIndex((line) => NUMBERED.test(line));
	for (const line of first < 0 ? lines : lines.slice(0, first)) {
		const kind = lineKind(line, true, { isOpening: true, isProse: true, title: builder.title });
		if (kind?.is === "title") builder.addTitle(kind.title);
		if (kind?.is === "refusal") builder.isRefusal = true;
	}
	if (first >= 0) builder.fields.chapters ??= untilChat(lines.slice(first)).join("\n");
}

/** Drops the text after a rule or chat that follows the list of chapters. */
function untilChat(lines: string[]): string[] {
	const end = lines.findIndex(
		(line) =>
			lineKind(line, true, { isOpening: false, isProse: true, title: "" })?.is === "chat" || /^\s*-{3,}\s*$/.test(line),
	);
	return end < 0 ? lines : lines.slice(0, end);
}

function readSections(builder: AnswerBuilder, lines: string[]): void {
	const texts: Partial<Record<Section, string[]>> = {};
	let section: Section = "questions";
	for (const line of lines) {
		const kind = lineKind(line, true, { isOpening: true, isProse: true, title: builder.title });
		const isQuestion = QUESTION.test(line);
		if (!kind || kind.is === "blank") continue;
		if (kind.is === "section") {
			section = kind.section;
			if (kind.rest.trim()) texts[section] = [...(texts[section] ?? []), kind.rest];
		} else if (kind.is === "title" && !isQuestion) builder.addTitle(kind.title);
		else if (kind.is === "refusal") builder.isRefusal = true;
		else if (isQuestion || (kind.is === "text" && (section !== "questions" || LISTED.test(line)))) {
			texts[section] = [...(texts[section] ?? []), line];
		}
	}
	for (const role of ["questions", "verse", "moral", "picture"] as const) {
		const text = texts[role]?.join("\n");
		if (text) builder.fields[role] ??= text;
	}
}

const QUESTION = /\?["”*_\s]*$/;
const LISTED = /^\s*(?:[-•*]|\**\d{1,2}[.)])\s/;
