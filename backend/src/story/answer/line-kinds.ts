// Classifies a line of an answer by its beginning: story text, a heading, a title, or chat.
import {
	CERTAIN_CHAT,
	CERTAIN_REFUSAL,
	CHAPTER_HEADING,
	CHAPTER_WORDS,
	CHAT,
	CHAT_SUBJECT,
	CHAT_WORD,
	CLOSING_CHAT,
	CLOSING_STARTS,
	couldBe,
	FINAL_LABELS,
	OPENING_STARTS,
	REFUSAL,
	REFUSAL_STARTS,
	REFUSED,
	REMARK,
	REMARK_STARTS,
	SECTION_NAMES,
	type Section,
	THOUGHT,
	TITLE_LABEL,
} from "./phrases.ts";
import { isPlaceholder, isPlaceholderStart } from "./tidy-text.ts";

export type LineKind =
	| { is: "text" | "blank" | "drop" | "chat" | "refusal" | "thought" }
	| SectionStart
	/** A section in brackets on a line of its own; the story text continues after it. */
	| { is: "aside"; section: SectionStart }
	/** The title repeated: a heading, or the first line of a poem if another line follows directly. */
	| { is: "titleAgain" }
	| { is: "title"; title: string };

type LineContext = {
	/** The story text has not begun. */
	isOpening: boolean;
	/** The answer is prose, and may begin with chat, thought or a title. */
	isProse: boolean;
	/** The title so far. */
	title: string;
};

/** Most characters of a line that are held back because it may be a heading. */
export const MAX_HEADING_CHARS = 120;
const MAX_LABEL_CHARS = 60;
/** Most characters of a paragraph that are held back because it may be chat. */
const MAX_CHAT_CHARS = 300;
/** Most characters of a line in brackets that are held back because it may be a section. */
const MAX_ASIDE_CHARS = 600;

/** Returns the kind of a line; null while more characters are needed. */
export function lineKind(line: string, isWhole: boolean, context: LineContext): LineKind | null {
	const trimmed = line.trim();
	if (!trimmed) return isWhole ? { is: "blank" } : line.length > MAX_HEADING_CHARS ? { is: "text" } : null;
	if (/^[-*_=~`#•—–[\]{}()|>+\s]+$/.test(trimmed))
		return isWhole || line.length > MAX_HEADING_CHARS ? { is: "drop" } : null;
	if (trimmed.startsWith("```")) return { is: "drop" };
	const aside = asideKind(trimmed, isWhole);
	if (aside !== undefined) return aside;
	const isMarked = /^(?:#{1,6}|\*{1,3}|_{1,3}|[-•>])/.test(trimmed);
	const bare = trimmed.replace(/^[#*_•>\s-]+/, "");
	const isLong = trimmed.length > MAX_HEADING_CHARS;
	// A trailing space is kept: it belongs to the section's text.
	const section = sectionOf(line.trimStart().replace(/^[#*_•>\s-]+/, ""), isWhole, isMarked);
	// Before a story "The Lesson" is a title.
	const isTitle = context.isOpening && context.isProse && !context.title && trimmed.startsWith("#");
	if (section && !(isTitle && /^the (?!story|poem)[^:]*$/i.test(bare))) return section;
	if (section === null && !isLong) return null;
	if (CHAPTER_HEADING.test(bare)) {
		if (isWhole) return { is: "drop" };
		if (!isLong) return null;
	}
	if (!isWhole && !isLong && couldBe(CHAPTER_WORDS, bare)) return null;
	if (trimmed.startsWith("#")) {
		if (!isWhole) return isLong ? { is: "drop" } : null;
		return toHeading(bare, context);
	}
	if (/^(?:\*\*|__)/.test(trimmed)) {
		const bold = /^(\*\*|__)(.*?)\1(.*)$/s.exec(trimmed);
		if (!bold && !isWhole && !isLong) return null;
		const after = bold?.[3]?.trim() ?? "";
		if (bold && (after === "" || after === ":")) {
			if (!isWhole) return null;
			if (isLong || /[.,;…]["”’]?$/.test(bold[2] ?? "")) return { is: "text" };
			if (!context.isOpening && /[!?]["”’]?$/.test(bold[2] ?? "")) return { is: "text" };
			return toHeading(bold[2] ?? "", context);
		}
	}
	const unmarked = trimmed.replace(/^[\s*_#>`•-]+/, "");
	if (context.isOpening && /^[{[]/.test(unmarked)) {
		// An object inside a string of the answer's object, or a stray one in prose.
		if (/^[{[][\s*_`]*["'“{]/.test(unmarked)) return { is: context.isProse ? "drop" : "thought" };
		if (!isWhole && /^[{[][\s*_`]*$/.test(unmarked)) return null;
	}
	if (!context.isOpening || context.title) {
		if (isWhole && REMARK.test(withoutMarksAtEnd(bare))) return { is: "drop" };
		if (!isWhole && !isLong && (couldBe(REMARK_STARTS, bare) || /^[\d,.]+(?: w?o?r?d?s?\b.{0,20})?$/.test(bare)))
			return null;
	}
	if (context.isOpening) {
		const opening = openingKind(trimmed, bare, isWhole, context);
		if (opening !== undefined) return opening;
	} else {
		if (couldBe(CLOSING_STARTS, bare)) {
			if (!isWhole && bare.length <= MAX_HEADING_CHARS) return null;
			if (CLOSING_CHAT.test(bare)) return { is: "chat" };
		}
		if (couldBe(REFUSAL_STARTS, bare)) {
			if (!isWhole && bare.length <= MAX_CHAT_CHARS) return null;
			if (CERTAIN_REFUSAL.test(bare.slice(0, MAX_CHAT_CHARS))) return { is: "refusal" };
		}
	}
	return { is: "text" };
}

function toHeading(text: string, { isOpening, title }: LineContext): LineKind {
	const label = /^(?:story )?title\s*[:–—-]\s*(.+)$/i.exec(text.trim())?.[1] ?? text;
	return isOpening && !title ? { is: "title", title: withoutMarksAtEnd(label) } : { is: "drop" };
}

const withoutMarksAtEnd = (text: string) => text.replace(/[*_#\s]+$/, "");

const VERSE = /^(?:[1-3] ?)?\p{Lu}\p{L}+(?: of \p{Lu}\p{L}+)? \d{1,3}:\d{1,3}(?:[-–,\d: ]*)(?:\p{Lu}{2,4})?$/u;

/** Returns undefined if the line is not in brackets or is story text. */
function asideKind(line: string, isWhole: boolean): LineKind | null | undefined {
	const inner = /^[*_]*[[(](.*?)(?:[\])][*_]*)?$/s.exec(line)?.[1];
	if (inner === undefined || /[\])]\s*[^\s*_]/.test(inner)) return undefined;
	const section = sectionOf(inner, isWhole, true);
	if (!isWhole) return line.length <= (section ? MAX_ASIDE_CHARS : MAX_HEADING_CHARS) ? null : undefined;
	if (section) return { is: "aside", section };
	if (VERSE.test(inner)) return { is: "aside", section: { is: "section", section: "verse", rest: inner } };
	return REMARK.test(inner) ? { is: "drop" } : undefined;
}

/** Returns undefined if the line is nothing that only an opening contains. */
function openingKind(
	trimmed: string,
	bare: string,
	isWhole: boolean,
	context: LineContext,
): LineKind | null | undefined {
	const label = TITLE_LABEL.exec(bare);
	if (label) {
		if (!isWhole && bare.length <= MAX_CHAT_CHARS) return null;
		return context.title ? { is: "drop" } : { is: "title", title: withoutMarksAtEnd(label[1] ?? "") };
	}
	if (isWhole && isPlaceholder(bare)) return { is: "drop" };
	if (!isWhole && isPlaceholderStart(bare)) return null;
	const letters = lettersOf(bare);
	const title = lettersOf(context.title);
	if (title && isWhole && letters === title) return { is: "titleAgain" };
	if (title && !isWhole && letters.length <= title.length && title.startsWith(letters)) return null;
	if (/^json$/i.test(bare) && isWhole) return { is: "drop" };
	const mayBeLabel = context.isProse && !context.title && isLabelLike(bare);
	if (mayBeLabel && isWhole && /:[*_]*$/.test(trimmed)) return { is: "chat" };
	const isCandidate = couldBe(OPENING_STARTS, bare);
	if (!isCandidate) return mayBeLabel && !isWhole ? null : undefined;
	if (!isWhole && trimmed.length <= MAX_CHAT_CHARS) return null;
	if ((REFUSAL.test(bare) && REFUSED.test(bare)) || CERTAIN_REFUSAL.test(bare)) return { is: "refusal" };
	const isUntitledProse = context.isProse && !context.title;
	if (isUntitledProse && THOUGHT.test(bare)) return { is: "thought" };
	if (isWhole && CHAT_WORD.test(bare)) return { is: "chat" };
	const chat = isUntitledProse ? CHAT : CERTAIN_CHAT;
	return chat.test(bare) && CHAT_SUBJECT.test(bare) ? { is: "chat" } : undefined;
}

/** A first line may be chat that ends with a colon if it is one short clause without speech. */
const isLabelLike = (line: string) => line.length <= MAX_LABEL_CHARS && !/[.!?,;“”"‘]/.test(line);

/** Returns the letters and digits in lower case, by which titles are compared. */
export const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

type SectionStart = { is: "section"; section: Section; rest: string };

/** Returns the section that a line starts; null if it may still become a heading, undefined if not. */
export function sectionOf(bare: string, isWhole: boolean, isMarked: boolean): SectionStart | null | undefined {
	const text = bare.replace(/^["']/, "").replaceAll("’", "'");
	const start = text.slice(0, 40).toLowerCase();
	for (const { name, section } of SECTION_NAMES) {
		if (!start.startsWith(name)) continue;
		const tail = text.slice(name.length);
		if (section === "questions" && !isWhole && PARTIAL_QUESTION_TAIL.test(tail)) return null;
		const gap = (section === "questions" ? QUESTION_TAIL : HEADING_TAIL).exec(tail)?.[0] ?? "";
		const after = tail.slice(gap.length);
		if (after.startsWith(":")) return { is: "section", section, rest: after.slice(1).replace(/^[*_\s]+/, "") };
		if (after === "" && !isWhole) return null;
		if (after === "" && (isMarked || section !== "story")) return { is: "section", section, rest: "" };
		if (isMarked && !isWhole && /^[–—-]$/.test(after)) return null;
		if (isMarked && /^[–—-]\s/.test(after)) return { is: "section", section, rest: after.slice(2) };
		// A longer word, such as "texture" for "text", is not this name.
	}
	return !isWhole && SECTION_NAMES.some(({ name }) => name.startsWith(start)) ? null : undefined;
}

const HEADING_TAIL = /^s?(?:\s*\([^()\n]{0,40}\)?)?["'*_\s]*/;
const QUESTION_TAIL =
	/^s?(?:\s+(?:for|to|about|from|on|after|at|you)\b[^.!?,;:"“\n]{0,50})?(?:\s*\([^()\n]{0,40}\)?)?["'*_\s]*/;

const PARTIAL_QUESTION_TAIL = /^s?\s+[a-z]{0,5}$/;

/** Returns whether the line is a label such as "Final answer". */
export const isFinalLabel = (line: string) =>
	FINAL_LABELS.includes(
		line
			.toLowerCase()
			.replace(/[^a-z ]/g, "")
			.trim(),
	);
