// What a line of an answer is, told by its beginning: story text, a heading, a title, or words to whoever asked.

export type Section = "questions" | "verse" | "moral" | "picture" | "story" | "other";

export type LineKind =
	| { is: "text" | "blank" | "drop" | "chat" | "refusal" | "thought" }
	| { is: "section"; section: Section; rest: string }
	| { is: "title"; title: string };

export type LineContext = {
	/** No story text has been shown. */
	isOpening: boolean;
	/** The answer is prose, and may begin with chat, thought or a title. */
	isProse: boolean;
	/** The title so far; a line that repeats it is none. */
	title: string;
};

/** A line whose beginning may be a heading is held no longer than this. */
export const MAX_HEADING_CHARS = 120;
/** A paragraph that begins as chat does is held no longer than this. */
const MAX_CHAT_CHARS = 300;

/** What the line is; null while more of it decides. */
export function lineKind(line: string, isWhole: boolean, context: LineContext): LineKind | null {
	const trimmed = line.trim();
	if (!trimmed) return isWhole ? { is: "blank" } : line.length > MAX_HEADING_CHARS ? { is: "text" } : null;
	if (/^[-*_=~`#•—–[\]{}()\s]+$/.test(trimmed))
		return isWhole || line.length > MAX_HEADING_CHARS ? { is: "drop" } : null;
	if (trimmed.startsWith("```")) return { is: "drop" };
	const isMarked = /^(?:#{1,6}|\*{1,3}|_{1,3}|[-•>])/.test(trimmed);
	const bare = trimmed.replace(/^[#*_•>\s-]+/, "");
	const isLong = trimmed.length > MAX_HEADING_CHARS;
	const section = sectionOf(bare, isWhole, isMarked);
	if (section) return section;
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
	if (context.isOpening) {
		const opening = openingKind(trimmed, bare, isWhole, context);
		if (opening !== undefined) return opening;
	} else {
		if (CLOSING_CHAT.test(bare)) return { is: "chat" };
		if (!isWhole && bare.length < MAX_HEADING_CHARS && couldBe(CLOSING_STARTS, bare)) return null;
	}
	return { is: "text" };
}

function toHeading(text: string, { isOpening, title }: LineContext): LineKind {
	const label = /^(?:story )?title\s*[:–—-]\s*(.+)$/i.exec(text.trim())?.[1] ?? text;
	return isOpening && !title ? { is: "title", title: label.replace(/[*_#\s]+$/, "") } : { is: "drop" };
}

/** Undefined: nothing that only an opening has. */
function openingKind(
	trimmed: string,
	bare: string,
	isWhole: boolean,
	context: LineContext,
): LineKind | null | undefined {
	const label = TITLE_LABEL.exec(bare);
	if (label) {
		if (!isWhole && bare.length <= MAX_CHAT_CHARS) return null;
		return context.title ? { is: "drop" } : { is: "title", title: (label[1] ?? "").replace(/[*_#\s]+$/, "") };
	}
	const letters = lettersOf(bare);
	const title = lettersOf(context.title);
	if (title && isWhole && letters === title) return { is: "drop" };
	if (title && !isWhole && letters.length <= title.length && title.startsWith(letters)) return null;
	if (/^json$/i.test(bare) && isWhole) return { is: "drop" };
	const isCandidate = couldBe(OPENING_STARTS, bare);
	if (!isCandidate) return undefined;
	if (!isWhole && trimmed.length <= MAX_CHAT_CHARS) return null;
	if (REFUSAL.test(bare) && REFUSED.test(bare)) return { is: "refusal" };
	if (context.isProse && THOUGHT.test(bare)) return { is: "thought" };
	if (isWhole && CHAT_WORD.test(bare)) return { is: "chat" };
	return CHAT.test(bare) && CHAT_SUBJECT.test(bare) ? { is: "chat" } : undefined;
}

/** Letters and digits alone: titles are compared without signs and case. */
export const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** Whether the line begins with one of the phrases, or may still. */
const couldBe = (phrases: readonly string[], line: string) => {
	const start = line.slice(0, 40).toLowerCase().replaceAll("’", "'");
	return phrases.some((phrase) => phrase.startsWith(start) || start.startsWith(phrase));
};

const QUESTION_HEADINGS = [
	"",
	"application ",
	"discussion ",
	"reflection ",
	"bedtime ",
	"family ",
	"talking ",
	"five ",
	"5 ",
	"story ",
	"study ",
	"comprehension ",
	"follow-up ",
	"thought ",
	"some ",
	"conversation ",
	"life application ",
	"five application ",
	"5 application ",
	"five discussion ",
	"5 discussion ",
	"bedtime discussion ",
	"family discussion ",
	"five bedtime ",
	"the ",
].map((name) => `${name}question`);

const SECTIONS: Record<Section, readonly string[]> = {
	questions: [
		...QUESTION_HEADINGS,
		"let's talk",
		"let's talk about it",
		"talk about it",
		"talk together",
		"talking together",
		"for discussion",
		"discussion",
		"talking points",
		"things to talk about",
		"applicationquestions",
	],
	verse: [
		"bible verse",
		"bible passage",
		"scripture",
		"scripture verse",
		"scripture reference",
		"verse",
		"verse reference",
		"memory verse",
		"key verse",
		"bible reference",
		"the bible verse",
		"tonight's verse",
		"bibleverse",
		"reference",
		"bible reading",
		"verse for tonight",
	],
	moral: [
		"moral",
		"moral outcome",
		"moral of the story",
		"the moral",
		"the moral of the story",
		"moraloutcome",
		"lesson",
		"the lesson",
		"takeaway",
		"key takeaway",
		"lesson of the story",
		"moral lesson",
	],
	picture: [
		"image prompt",
		"image",
		"imageprompt",
		"illustration",
		"illustration prompt",
		"picture",
		"picture prompt",
		"image description",
		"picture idea",
		"illustration idea",
		"cover image",
		"suggested illustration",
	],
	story: ["story", "the story", "content", "story text", "story content", "text", "the poem", "poem"],
	other: [
		"word count",
		"words",
		"note",
		"notes",
		"author's note",
		"reading level",
		"age",
		"ages",
		"age group",
		"theme",
		"summary",
		"characters",
		"length",
		"prayer",
		"bedtime prayer",
		"closing prayer",
		"a prayer",
		"metadata",
	],
};
const NAMES = Object.entries(SECTIONS)
	.flatMap(([section, names]) => names.map((name) => ({ name, section: section as Section })))
	.sort((a, b) => b.name.length - a.name.length);

const HEADING_TAIL = /^s?(?:\s*\([^()\n]{0,40}\)?)?["'*_\s]*/;
const QUESTION_TAIL =
	/^s?(?:\s+(?:for|to|about|from|on|after|at|you)\b[^.!?,;:"“\n]{0,50})?(?:\s*\([^()\n]{0,40}\)?)?["'*_\s]*/;

const PARTIAL_QUESTION_TAIL = /^s?\s+[a-z]{0,5}$/;

/** Null: the line may still become a heading; undefined: it is none. */
function sectionOf(bare: string, isWhole: boolean, isMarked: boolean): LineKind | null | undefined {
	const text = bare.replace(/^["']/, "").replaceAll("’", "'");
	const start = text.slice(0, 40).toLowerCase();
	for (const { name, section } of NAMES) {
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
		// A longer word, as "texture" for "text", is another name or none.
	}
	return !isWhole && NAMES.some(({ name }) => name.startsWith(start)) ? null : undefined;
}

const NUMBER_WORD = "(?:\\d{1,3}|[ivxlc]{1,6}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)";
const CHAPTER_HEADING = new RegExp(
	`^(?:(?:chapter|part|scene|stanza|verse|section|act|page)\\s+${NUMBER_WORD}[*_\\s]*(?:[:.–—-].*)?|(?:prologue|epilogue)[*_\\s]*(?:[:].*)?)$`,
	"i",
);
const CHAPTER_WORDS = ["chapter", "part", "scene", "stanza", "verse", "section", "act", "page", "prologue", "epilogue"]
	.flatMap((word) =>
		["", " one", " two", " three", " four", " five", " six", " seven", " eight", " nine", " ten", " i", " v", " x"]
			.concat(Array.from({ length: 10 }, (_, digit) => ` ${digit}`))
			.map((number) => word + number),
	)
	.filter((phrase) => phrase.includes(" ") || phrase.endsWith("logue"));

const TITLE_LABEL = /^(?:(?:story |chapter )?title|titled)\s*\**\s*[:–—]\s*\**\s*(.*)$/i;

const OPENING_STARTS = [
	"title",
	"story title",
	"chapter title",
	"titled",
	"sure",
	"certainly",
	"of course",
	"absolutely",
	"here is",
	"here's",
	"here are",
	"here you go",
	"here it is",
	"okay",
	"ok,",
	"ok ",
	"ok.",
	"alright",
	"all right",
	"great",
	"gladly",
	"happy to",
	"i'd ",
	"i would",
	"i will",
	"i'll",
	"i've",
	"i have",
	"i can",
	"i'm ",
	"i am ",
	"i won't",
	"i apolog",
	"with pleasure",
	"below",
	"thank you",
	"thanks",
	"let me",
	"let's",
	"hmm",
	"so,",
	"so the",
	"well,",
	"we need",
	"we must",
	"we should",
	"we have to",
	"i need",
	"i should",
	"first,",
	"the user",
	"user",
	"this story",
	"this is a",
	"the following",
	"as requested",
	"what a ",
	"sorry",
	"unfortunately",
	"as an ai",
	"as a language",
	"my apolog",
	"thinking",
	"got it",
	"understood",
	"wait",
	"the request",
	"the story should",
	"i must",
	"we are asked",
	"the prompt",
	"the system",
];
const CHAT =
	/^(?:(?:sure|certainly|of course|absolutely|okay|ok|alright|all right|great|gladly|got it|understood|with pleasure|happy to|thank you|thanks|what a)\b.*\b(?:here(?:[’']s| is| are)|i[’'](?:d|ll|ve|m)|i (?:would|will|have|am|can)|let me|below|story|help)\b|here(?:[’']s| is| are)\b.*[:!.]\s*$|i(?:[’'](?:d|ll|ve|m)| would| will| have| can| am)\b|let me\b|below\b|this (?:story|is a)\b.*\b(?:written|about|for)\b|the following\b|as requested)/is;
const CHAT_WORD =
	/^(?:sure|certainly|of course|absolutely|gladly|great|okay|ok|alright|all right|understood|got it|here you go|here it is)[!.,:…]*$/i;
const CHAT_SUBJECT =
	/\b(?:story|poem|tale|bedtime|chapter|outline|json|continuation|request|answer|questions?|version|object|revised|metadata|help|happy|love to)\b/i;
const THOUGHT =
	/\b(?:the user|user(?:[’']s)? (?:wants|request|asks|asked|prompt)|i need to|we need to|we must|we should|we have to|we are asked|let me (?:think|start|plan|write|draft|see|make|check)|the (?:prompt|instructions?|system)|json|output format|i should (?:write|make|keep|include|start))\b/i;
const REFUSAL =
	/^(?:(?:i[’']?m|i am)\s+(?:(?:very|so|really|truly|deeply)\s+)?(?:sorry|unable|not able|not comfortable)|sorry|i (?:can[’']?t|cannot|can not|won[’']t|will not|must decline)|unfortunately,? i|as an? (?:ai|language)|(?:i|my) apolog)/i;
const REFUSED =
	/\b(?:can[’']?t|cannot|can not|unable|not able|won[’']t|will not|decline|not comfortable|against|guidelines|policy)\b.*\b(?:help|assist|write|creat\w*|provid\w*|generat\w*|fulfil\w*|comply|continue|that|this|request|content|tell|do|policy|guidelines)\b/is;

const CLOSING_STARTS = [
	"i hope",
	"let me know",
	"please let me know",
	"feel free",
	"would you like me",
	"would you like to",
	"if you'd like",
	"if you would like",
	"i've written",
	"i have written",
	"this story ",
	"this poem ",
	"please note",
	"enjoy the story",
	"enjoy this",
	"enjoy!",
];
const CLOSING_CHAT =
	/^(?:i hope (?:you|this|that|the story|\w+ (?:enjoy|love|like)s?\b)|(?:please )?let me know\b|feel free to\b|would you like (?:me|to)\b|if you(?:[’']d| would) like (?:me|another|any|a|more|to)\b|i(?:[’']ve| have) written\b|this (?:story|poem) (?:is|was|aims|teaches|shows|reminds|follows|has|contains|uses|incorporates|meets|should)\b|please note\b|enjoy (?:the|this) (?:story|poem)\b|enjoy!)/i;
