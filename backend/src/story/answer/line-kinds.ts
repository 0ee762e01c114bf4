// Classifies a line of an answer by its beginning: story text, a heading, a title, or chat.
import phrases from "./phrases.json" with { type: "json" };
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
		if (!isWhole && !isLong && (couldBe(phrases.remarks, bare) || /^[\d,.]+(?: w?o?r?d?s?\b.{0,20})?$/.test(bare)))
			return null;
	}
	if (context.isOpening) {
		const opening = openingKind(trimmed, bare, isWhole, context);
		if (opening !== undefined) return opening;
	} else {
		if (couldBe(phrases.closings, bare)) {
			if (!isWhole && bare.length <= MAX_HEADING_CHARS) return null;
			if (CLOSING_CHAT.test(bare)) return { is: "chat" };
		}
		if (couldBe(phrases.refusals, bare)) {
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

/** Returns whether the line is a label that models write between their thought and their answer, such as "Final answer". */
export const isFinalLabel = (line: string) =>
	phrases.finalLabels.includes(
		line
			.toLowerCase()
			.replace(/[^a-z ]/g, "")
			.trim(),
	);

// Phrases: chat, refusals, untagged thought, and the headings of chapters and sections.

/** Returns whether the line begins with one of the phrases, or may still do so. */
const couldBe = (starts: readonly string[], line: string) => {
	const start = line.slice(0, 40).toLowerCase().replaceAll("’", "'");
	return starts.some((phrase) => phrase.startsWith(start) || start.startsWith(phrase));
};

const NUMBER_WORD = "(?:\\d{1,3}|[ivxlc]{1,6}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)";
const CHAPTER_HEADING = new RegExp(
	`^(?:(?:chapter|part|scene|stanza|verse|section|act|page)\\s+${NUMBER_WORD}[*_\\s]*(?:[:.–—-].*)?|(?:prologue|epilogue)[*_\\s]*(?:[:].*)?)$`,
	"i",
);
const NUMBERS = "one|two|three|four|five|six|seven|eight|nine|ten|i|v|x|0|1|2|3|4|5|6|7|8|9".split("|");
const CHAPTER_WORDS = [
	..."chapter|part|scene|stanza|verse|section|act|page"
		.split("|")
		.flatMap((word) => NUMBERS.map((number) => `${word} ${number}`)),
	..."prologue|epilogue".split("|"),
];

const TITLE_LABEL = /^(?:(?:story |chapter )?title|titled|titel|titre|título)\s*\**\s*[:–—]\s*\**\s*(.*)$/i;

const OPENING_STARTS = Object.values(phrases.openings).flat();
/** Chat before a title or a story in prose. */
const CHAT =
	/^(?:(?:sure|certainly|of course|absolutely|okay|ok|alright|all right|great(?=[!,.])|gladly|got it|understood|with pleasure|happy to|thank you for|thanks for|what an? \w+ (?:idea|request|prompt|theme))\b.*(?:\b(?:here(?:[’']s| is| are)|i(?:[’'](?:d|ll|ve|m)|(?: would| will| have| am| can))|let me|below|help)\b|:\s*$)|here(?:[’']s| is| are) (?:an?|the|your|my|another|one|five|\d|what you)\b(?:.{0,160}[:!]|.{0,90}\.)\s*$|i(?:[’'](?:d|ll|ve|m)| would| will| have| can| am)(?: be| so| very)? (?:happy|glad|delighted|excited|love|like|write|create|craft|written|created|crafted|prepared|help|continue|try|provide)\b|let me (?:write|create|craft|continue|share|help)\b|below\b|this (?:story|poem) (?:is|was) (?:written|about|for|based|designed)\b|the following\b|as requested)/is;
/** Chat inside the content field or after the title. Other matches of `CHAT` may be a story in the first person there. */
const CERTAIN_CHAT =
	/^(?:sure|certainly|of course|absolutely|okay|ok|alright|all right|here(?:[’']s| is| are)|below|as requested|i(?:[’'](?:d|ll|ve|m)| would| will| have| am)|let me)\b.*(?::\s*$|\b(?:you (?:requested|asked for)|as requested|your (?:request|bedtime story|story|poem))\b)/is;
const CHAT_WORD =
	/^(?:sure|certainly|of course|absolutely|gladly|great|okay|ok|alright|all right|understood|got it|here you go|here it is)[!.,:…]*$/i;
const CHAT_SUBJECT =
	/\b(?:story|poem|tale|bedtime|chapter|outline|json|continuation|request|answer|questions?|version|object|revised|metadata|help|happy|love to)\b/i;
const THOUGHT =
	/\b(?:the user|user(?:[’']s)? (?:wants|request|asks|asked|prompt)|(?:i|we) (?:need to|must|should|have to) (?:write|create|craft|produce|output|generate|continue|respond|answer|make|include|start|think|plan|ensure|keep)|we are asked|let me (?:think|plan|write|draft|craft|create)|the (?:system )?prompt|the instructions|json|output format)\b/i;
const NOT_ABLE =
	"(?:can(?:[’']t|not| not)|unable|not able|won[’']t|will not|must (?:\\w+ )?decline|(?:don[’']t|do not) feel comfortable|not comfortable)";
const REFUSAL =
	/^(?:(?:i[’']?m|i am)\s+(?:(?:very|so|really|truly|deeply)\s+)?(?:sorry|unable|not able|not comfortable)|sorry|i (?:can[’']?t|cannot|can not|won[’']t|will not|must decline)|unfortunately,? i|as an? (?:ai|language)|(?:i|my) apolog)/i;
const REFUSED =
	/\b(?:can[’']?t|cannot|can not|unable|not able|won[’']t|will not|decline|not comfortable|against|guidelines|policy)\b.*\b(?:help|assist|write|creat\w*|provid\w*|generat\w*|fulfil\w*|comply|continue|that|this|request|content|tell|do|policy|guidelines)\b/is;
/** A certain refusal, also in the middle of a story. */
const CERTAIN_REFUSAL = new RegExp(
	`^(?:i|i[’'](?:m|d)|sorry|unfortunately|as an? (?:ai|language)|my apolog\\w+|this (?:request|story|topic)|that request|while i|thank you|thanks)\\b.*(?:\\b${NOT_ABLE}\\b.*\\b(?:story|stories|request|content|topic|guidelines|policy)\\b|\\bviolat\\w+\\b.*\\b(?:guidelines|polic\\w+)\\b)`,
	"is",
);

const CLOSING_CHAT =
	/^(?:i hope (?:that )?(?:(?:this|the|these) (?:story|poem|tale|questions?|outline)\b|(?:you|this|\w+)(?: (?:and \w+|both|will|all))* (?:(?:enjoy|lov|lik)\w*(?: (?:this|the (?:story|poem|tale)|it|hearing|listening)\b|[!.]?$)|helps?\b|is what))|(?:please )?let me know (?:if (?:you|there|i|any)|what you|how (?:you|it|they)|whether|should)\b|feel free to\b|would you like (?:me to|another|a different|any changes|to (?:hear another|hear more|read|change|adjust|make|add))\b|if you(?:[’']d| would) like (?:me to|another|any|more|a (?:different|new|longer|shorter)|to (?:adjust|change|make|add|hear another))\b|i(?:[’']ve| have) written (?:this|the|a|an|it|in)\b|this (?:story|poem) (?:(?:is|was) (?:about|meant|designed|written|intended|approximately|suitable|based|for|\d)|aims|teaches|shows|reminds|follows|contains|uses|incorporates|meets|should)\b|please note (?:that )?(?:this|the|i)\b|enjoy (?:the|this) (?:story|poem)(?: with| together|[!.]|$)|enjoy!)/i;

/** A remark about the length, or that the text ends or continues. */
const REMARK =
	/^(?:(?:approx\w*\.?|about|~)?\s*[\d,.]+ words\b.{0,20}|(?:the )?end of (?:the |this )?(?:story|chapter|part|poem).{0,10}|story ends|(?:to be )?continued|continuation|continuing)[.:]?$/i;

/** Parts that models add to a story. */
export type Section = keyof typeof phrases.sections;

const SECTIONS: Record<Section, readonly string[]> = {
	...phrases.sections,
	story: [...phrases.sections.story, ...phrases.finalLabels],
};
/** Names of sections, longest first. */
const SECTION_NAMES = Object.entries(SECTIONS)
	.flatMap(([section, names]) => names.map((name) => ({ name, section: section as Section })))
	.sort((a, b) => b.name.length - a.name.length);
