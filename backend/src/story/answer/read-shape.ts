// Decides what an answer is, JSON or prose, by how it begins; prose may turn into JSON where a line begins with an object.
import type { AnswerBuilder } from "./build-answer.ts";
import { type AnswerPart, type JsonAnswer, readJsonAnswer } from "./json-answer.ts";
import { readProseFields } from "./prose-fields.ts";
import { readStoryLines, type StoryLines } from "./story-lines.ts";

/** So many characters after a bracket decide whether it begins JSON. */
const MAX_START_CHARS = 80;
const MAX_LEADING_CHARS = 4;

/** Prose of an unknown model that is longer than this is a story. */
const MAX_UNKNOWN_CHARS = 20_000;

export type Shape = AnswerPart & {
	/** Everything so far was thought. */
	restart(): void;
	/** Thought is marked by tags in this answer. */
	hasTags(): void;
	/** True for an answer with unmarked thought; undefined where that cannot be known from it. */
	readonly thinksAloud: boolean | undefined;
	/** The answer broke off where all of it may have been thought. */
	readonly isWithheld: boolean;
};

/** The beginning of a code block, or of one that may follow. */
const ONLY_FENCE = /^\s*(?:`{1,2}|```\w{0,20}\s*)?$/;
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

/** `thinksAloud`: whether the model's answers begin with unmarked thought; null: unknown. */
export function readShape(builder: AnswerBuilder, thinksAloud: boolean | null): Shape {
	const hasStory = builder.kind === "story" || builder.kind === "text";
	let json: JsonAnswer | null = null;
	let prose: AnswerPart | null = null;
	let proseText: StoryLines | null = null;
	/** Blanks before the first word; a continued text may need one. */
	let leading = "";
	/** What may begin JSON. */
	let held = "";
	let isLineStart = true;
	/** Prose is streamed: the model does not think aloud, or its thought is over. */
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
		// Thought without an opening tag may hold drafts of the answer, until its closing tag comes.
		if (proseText?.isThought) builder.defer();
		// After prose only fields are missing; where prose showed nothing, the object has the story.
		if (hasStory || !builder.isDeferred) prose?.end(false);
		const text = hasStory ? readStoryLines(builder, false) : null;
		json = readJsonAnswer(builder, text, builder.isDeferred);
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

	/** In what may be thought the object is a draft if another one follows. */
	function setAside(): void {
		while (json?.isDone && builder.isDeferred) {
			const rest = json.rest();
			json.end(true);
			builder.setAside();
			json = null;
			prose = IGNORED;
			isLineStart = true;
			search(rest);
		}
	}

	/** Looks for the beginning of JSON; everything before it is prose. */
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

	/** What begins with a bracket or a quote; `open`: more of it decides. */
	function startKind(start: string): "object" | "string" | "open" | "text" {
		if (!prose && start.startsWith('"')) {
			if (MEMBER_START.test(start)) return "object";
			if (STRING_START.test(start)) return "string";
			return PARTIAL_MEMBER_START.test(start) || PARTIAL_STRING_START.test(start) ? "open" : "text";
		}
		const isInStory = prose !== null && builder.hasText;
		if (start.startsWith("[") && (isInStory || !isLineStart)) return "text";
		// Inside a story's line only an object with a key is one.
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
			// A closing tag with nothing after it is one too many.
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
			// Within an object the tag is one too many.
			if (json && !prose && !json.isClosed && !builder.isDeferred) return;
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
		hasTags() {
			if (prose || json) return;
			isTrusted = true;
			builder.release();
		},
		end(isClean) {
			if (!json && held && isClean) writeProse(held);
			const isWhole = (json ?? prose)?.end(isClean) ?? false;
			if (isClean) return builder.release() || isWhole;
			if (!builder.isDeferred) return isWhole;
			// It may have been cut within its thought, before the closing tag.
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

/** Text between objects that may all be thought. */
const IGNORED: AnswerPart = { isDone: false, write() {}, end: () => true };

function readProseStory(builder: AnswerBuilder, text: StoryLines): AnswerPart {
	return {
		isDone: false,
		write: text.write,
		end(isClean) {
			if (isClean) text.end();
			if (isClean && builder.endsAtSentence && !builder.isRefusal) builder.endContent();
			return isClean;
		},
	};
}
