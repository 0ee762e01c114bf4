// Decides what an answer is, JSON or prose, by how it begins; prose may turn into JSON where a line begins with an object.
import type { AnswerBuilder } from "./build-answer.ts";
import { type AnswerPart, readJsonAnswer } from "./json-answer.ts";
import { readProseFields } from "./prose-fields.ts";
import { readStoryLines, type StoryLines } from "./story-lines.ts";

/** So many characters after a bracket decide whether it begins JSON. */
const MAX_START_CHARS = 80;
const MAX_LEADING_CHARS = 4;

export type Shape = AnswerPart & {
	/** What came so far was thought. */
	restart(): void;
};

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

export function readShape(builder: AnswerBuilder): Shape {
	const hasStory = builder.kind === "story" || builder.kind === "text";
	let json: AnswerPart | null = null;
	let prose: AnswerPart | null = null;
	let proseText: StoryLines | null = null;
	/** Blanks before the first word; a continued text may need one. */
	let leading = "";
	/** What may begin JSON. */
	let held = "";
	let isLineStart = true;

	function startJson(): AnswerPart {
		// After prose only fields are missing; where prose showed nothing, the object has the story.
		prose?.end(false);
		// Thought without an opening tag may hold a draft of the answer, until its closing tag comes.
		if (proseText?.isThought) builder.defer();
		const text = hasStory ? readStoryLines(builder, false) : null;
		json = readJsonAnswer(builder, text);
		return json;
	}

	function startProse(): AnswerPart {
		if (hasStory) {
			proseText = readStoryLines(builder, true);
			prose = readProseStory(builder, proseText);
		} else prose = readProseFields(builder);
		prose.write(leading);
		return prose;
	}

	/** Looks for the beginning of JSON; everything before it is prose. */
	function search(text: string): void {
		let rest = held + text;
		held = "";
		while (rest && !json) {
			const at = rest.search(prose ? /[{[]/ : /["{[]/);
			const before = at < 0 ? rest : rest.slice(0, at);
			if (before) {
				if (prose || before.trim()) (prose ?? startProse()).write(before);
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
				(prose ?? startProse()).write(rest.slice(0, 1));
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
			if (json) json.write(text);
			else search(text);
			if (json?.isDone) builder.release();
		},
		restart() {
			// An answer that began as JSON was no thought; the tag is one too many.
			const isAnswer = json?.isDone || (json && !prose);
			if (isAnswer || !builder.discard()) return;
			json = null;
			prose = null;
			proseText = null;
			held = "";
			leading = "";
			isLineStart = true;
		},
		end(isClean) {
			if (json) {
				const isWhole = json.end(isClean);
				builder.release();
				return isWhole;
			}
			if (held && isClean) (prose ?? startProse()).write(held);
			const isWhole = prose?.end(isClean) ?? false;
			builder.release();
			return isWhole;
		},
		get isDone() {
			return json?.isDone ?? false;
		},
	};
}

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
