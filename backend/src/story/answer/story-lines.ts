// Passes story text on as it arrives, without chat, headings, the title, and sections of questions, verse or picture. The beginning of
// a line is held back while it may be one of these.
import type { AnswerBuilder } from "./build-answer.ts";
import { isFinalLabel, type LineKind, lettersOf, lineKind, MAX_HEADING_CHARS, type Section } from "./line-kinds.ts";
import { type TextFilter, tidyText, unescapeText } from "./tidy-text.ts";

/** The first line of a story in prose is a title if it is no longer than this and a blank line follows. */
const MAX_TITLE_LINE_CHARS = 80;
/** The shortest prose without a title that is a story; a shorter one may be a note or an error. */
const MIN_PROSE_CHARS = 120;
/** The most text that is kept of a section. */
const MAX_SECTION_CHARS = 6000;
/** The shortest paragraph that is a story after a refusal. */
const MIN_AFTER_REFUSAL_CHARS = 200;

export type StoryLines = TextFilter & {
	/** Begins the next part of a story in parts, after a paragraph or line break. */
	startPart(separator: string): void;
	/** The text began with untagged thought. */
	readonly isThought: boolean;
};

type State = "opening" | "story" | "thought" | Section | "closing";

export function readStoryLines(builder: AnswerBuilder, isProse: boolean): StoryLines {
	let state: State = "opening";
	let line = "";
	let isPassing = false;
	let isDropped = false;
	let hasDropped = false;
	/** Line breaks before the next text; those at the end are dropped. */
	let breaks = 0;
	/** First lines that may not belong to the story. */
	let held = "";
	let isTitleHeld = false;
	const closing = holdClosing();
	let hasSectionText = false;
	let isThought = false;
	const needsLength = isProse && builder.kind === "story";

	const tidy = tidyText((text) => builder.addText(text));
	const plain = unescapeText(addLines);

	function show(text: string): void {
		if (!text) return;
		const isContinued = builder.kind === "text" && !hasDropped;
		tidy.write(builder.hasText || isContinued ? "\n".repeat(Math.min(breaks, 2)) + text : text);
		breaks = 0;
		state = "story";
	}

	function addLines(text: string): void {
		let from = 0;
		for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", from)) {
			add(text.slice(from, at), true);
			from = at + 1;
		}
		if (from < text.length) add(text.slice(from), false);
	}

	function add(part: string, isWhole: boolean): void {
		if (isPassing) tidy.write(part);
		else if (!isDropped) {
			line += part;
			readLine(isWhole);
		}
		if (!isWhole) return;
		if (isPassing || (held && line.trim())) breaks++;
		line = "";
		isPassing = false;
		isDropped = false;
	}

	function readLine(isWhole: boolean): void {
		if (state === "thought") {
			readThought(isWhole);
			return;
		}
		const isBeside = state !== "opening" && state !== "story";
		if (isBeside && !isWhole && line.length > MAX_HEADING_CHARS) {
			placeBeside(false);
			return;
		}
		if (!line && !isWhole) return;
		const kind = lineKind(line, isWhole, { isOpening: state === "opening", isProse, title: builder.title });
		if (kind) place(kind, isWhole);
	}

	/** Untagged thought ends with a label; the following text may still be a draft. */
	function readThought(isWhole: boolean): void {
		if (isWhole && isFinalLabel(line)) {
			builder.defer();
			state = "opening";
			line = "";
		} else if (line.length > MAX_HEADING_CHARS) isDropped = !isWhole;
	}

	function place(kind: LineKind, isWhole: boolean): void {
		if (kind.is === "blank") {
			placeBlank();
			return;
		}
		if (kind.is === "aside") {
			builder.addFieldText(kind.section.section, kind.section.rest);
			return;
		}
		const isLabelInStory =
			kind.is === "section" &&
			(kind.section === "story" || kind.section === "thought") &&
			state === "story" &&
			!/^\s*[#*_]/.test(line);
		if (isLabelInStory) {
			placeText(isWhole);
			return;
		}
		if (kind.is === "section") {
			startSection(kind.section, kind.rest, isWhole);
			return;
		}
		if (closing.isHeld) {
			placeClosing(kind, isWhole);
			return;
		}
		if (state !== "opening" && state !== "story") {
			if (kind.is !== "chat") {
				placeBeside(isWhole);
				return;
			}
			state = "closing";
			isDropped = !isWhole;
			return;
		}
		if (kind.is === "title") {
			builder.addTitle(kind.title);
			builder.isRefusal = false;
			held = "";
		} else if (kind.is === "titleAgain") {
			held = line.trim();
			isTitleHeld = true;
			breaks = 0;
			return;
		} else if ((kind.is === "chat" || kind.is === "refusal") && state === "story") {
			builder.isRefusal = kind.is === "refusal";
			state = "closing";
			placeClosing(kind, isWhole);
			return;
		} else if (kind.is === "refusal") builder.isRefusal = true;
		else if (kind.is === "thought") {
			state = "thought";
			isThought = true;
		} else if (kind.is === "text") {
			placeText(isWhole);
			return;
		}
		breaks = builder.hasText ? 2 : 0;
		hasDropped = true;
		isDropped = !isWhole;
	}

	function placeClosing(kind: LineKind, isWhole: boolean): void {
		const isChat = kind.is === "chat" || kind.is === "refusal";
		const story = closing.add(line, breaks, isChat, isWhole);
		if (isWhole) breaks = 1;
		if (story === null) return;
		breaks = 2;
		show(story);
		builder.isRefusal = false;
		isPassing = true;
	}

	function placeBlank(): void {
		breaks++;
		if (isTitleHeld) held = "";
		isTitleHeld = false;
		if (state === "opening" && needsLength && !builder.title && isTitleLine(held)) {
			builder.addTitle(held);
			held = "";
		}
		// A verse or a picture may precede the story; questions never do.
		const isBefore =
			!builder.hasText && (state === "verse" || state === "moral" || state === "picture" || state === "other");
		if (isBefore && hasSectionText) state = "opening";
	}

	function placeText(isWhole: boolean): void {
		if (state === "opening" && builder.isRefusal && line.length < MIN_AFTER_REFUSAL_CHARS) {
			if (isWhole) line = "";
			return;
		}
		if (state === "opening" && needsLength && !builder.title) {
			if (held.length + line.length < MIN_PROSE_CHARS) {
				if (isWhole) held += (held ? "\n".repeat(Math.min(breaks, 2)) : "") + line.trimStart();
				if (isWhole) breaks = 0;
				return;
			}
		}
		if (isTitleHeld && !isWhole && line.length <= MAX_TITLE_LINE_CHARS) return;
		if (isTitleHeld && line.length > MAX_TITLE_LINE_CHARS) held = "";
		isTitleHeld = false;
		builder.isRefusal = false;
		const first = held;
		held = "";
		if (first) {
			const gap = breaks;
			show(first);
			breaks = gap;
		}
		show(toText(line));
		isPassing = true;
	}

	/** Keeps the space before the first word of a continued text; lines of prose are not indented. */
	function toText(text: string): string {
		const keepsSpace = builder.hasText ? !isProse : builder.kind === "text" && breaks === 0;
		return (keepsSpace ? text : text.trimStart()).replace(/^(\s*)> ?/, "$1");
	}

	function startSection(section: Section, rest: string, isWhole: boolean): void {
		held = "";
		isTitleHeld = false;
		closing.drop();
		if (section === "thought" && state !== "opening") return;
		isThought ||= section === "thought";
		if (section === "story") {
			if (!builder.hasText) {
				state = "opening";
				hasDropped = true;
			}
			line = rest;
			if (rest && (isWhole || state === "opening")) readLine(isWhole);
			return;
		}
		if (builder.hasText) builder.endContent();
		state = section;
		hasSectionText = false;
		line = rest;
		placeBeside(isWhole);
	}

	/** Adds a line of a section to its field. */
	function placeBeside(isWhole: boolean): void {
		if (!isWhole) {
			if (line.length > MAX_SECTION_CHARS) isDropped = true;
			return;
		}
		const text = line.trim();
		if (!text) return;
		hasSectionText = true;
		builder.addFieldText(state, text);
	}

	return {
		get isThought() {
			if (isThought || state !== "opening" || !line) return isThought;
			return lineKind(line, true, { isOpening: true, isProse, title: builder.title })?.is === "thought";
		},
		write: plain.write,
		startPart(separator) {
			plain.end();
			addLines(separator);
		},
		end() {
			plain.end();
			if (!isPassing && !isDropped && line) readLine(true);
			line = "";
			tidy.end();
		},
	};
}

const isTitleLine = (text: string) =>
	text !== "" &&
	text.length <= MAX_TITLE_LINE_CHARS &&
	!text.includes("\n") &&
	!/[.,:;…]["”’]?$/.test(text) &&
	lettersOf(text) !== "";

/** Lines that look like chat belong to the story if more than this follows them. */
const MAX_FOLLOWING_CHARS = 200;

/** Holds back lines at a story's end that look like chat, until more story follows. */
function holdClosing() {
	let held = "";
	let followingChars = 0;
	return {
		get isHeld() {
			return held !== "";
		},
		/** Returns all held lines and the current one if they belong to the story; otherwise null. */
		add(line: string, breaks: number, isChat: boolean, isWhole: boolean): string | null {
			const isStory = !isChat && followingChars + line.length > MAX_FOLLOWING_CHARS;
			if (!isWhole && !isStory) return null;
			held += "\n".repeat(held ? Math.min(breaks, 2) : 0) + line;
			if (!isChat) followingChars += line.length;
			return isStory ? this.drop() : null;
		},
		drop(): string {
			const text = held;
			held = "";
			followingChars = 0;
			return text;
		},
	};
}
