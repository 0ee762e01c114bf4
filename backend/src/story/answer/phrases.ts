// Phrases in models' answers: chat, refusals, untagged thought, and the headings of chapters and sections.
import phrases from "./phrases.json" with { type: "json" };

/** Returns whether the line begins with one of the phrases, or may still do so. */
export const couldBe = (phrases: readonly string[], line: string) => {
	const start = line.slice(0, 40).toLowerCase().replaceAll("’", "'");
	return phrases.some((phrase) => phrase.startsWith(start) || start.startsWith(phrase));
};

const NUMBER_WORD = "(?:\\d{1,3}|[ivxlc]{1,6}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)";
export const CHAPTER_HEADING = new RegExp(
	`^(?:(?:chapter|part|scene|stanza|verse|section|act|page)\\s+${NUMBER_WORD}[*_\\s]*(?:[:.–—-].*)?|(?:prologue|epilogue)[*_\\s]*(?:[:].*)?)$`,
	"i",
);
const NUMBERS = "one|two|three|four|five|six|seven|eight|nine|ten|i|v|x|0|1|2|3|4|5|6|7|8|9".split("|");
export const CHAPTER_WORDS = [
	..."chapter|part|scene|stanza|verse|section|act|page"
		.split("|")
		.flatMap((word) => NUMBERS.map((number) => `${word} ${number}`)),
	..."prologue|epilogue".split("|"),
];

export const TITLE_LABEL = /^(?:(?:story |chapter )?title|titled|titel|titre|título)\s*\**\s*[:–—]\s*\**\s*(.*)$/i;

export const OPENING_STARTS = Object.values(phrases.openings).flat();
/** Chat before a title or a story in prose. */
export const CHAT =
	/^(?:(?:sure|certainly|of course|absolutely|okay|ok|alright|all right|great(?=[!,.])|gladly|got it|understood|with pleasure|happy to|thank you for|thanks for|what an? \w+ (?:idea|request|prompt|theme))\b.*(?:\b(?:here(?:[’']s| is| are)|i(?:[’'](?:d|ll|ve|m)|(?: would| will| have| am| can))|let me|below|help)\b|:\s*$)|here(?:[’']s| is| are) (?:an?|the|your|my|another|one|five|\d|what you)\b(?:.{0,160}[:!]|.{0,90}\.)\s*$|i(?:[’'](?:d|ll|ve|m)| would| will| have| can| am)(?: be| so| very)? (?:happy|glad|delighted|excited|love|like|write|create|craft|written|created|crafted|prepared|help|continue|try|provide)\b|let me (?:write|create|craft|continue|share|help)\b|below\b|this (?:story|poem) (?:is|was) (?:written|about|for|based|designed)\b|the following\b|as requested)/is;
/** Chat inside the content field or after the title. Other matches of `CHAT` may be a story in the first person there. */
export const CERTAIN_CHAT =
	/^(?:sure|certainly|of course|absolutely|okay|ok|alright|all right|here(?:[’']s| is| are)|below|as requested|i(?:[’'](?:d|ll|ve|m)| would| will| have| am)|let me)\b.*(?::\s*$|\b(?:you (?:requested|asked for)|as requested|your (?:request|bedtime story|story|poem))\b)/is;
export const CHAT_WORD =
	/^(?:sure|certainly|of course|absolutely|gladly|great|okay|ok|alright|all right|understood|got it|here you go|here it is)[!.,:…]*$/i;
export const CHAT_SUBJECT =
	/\b(?:story|poem|tale|bedtime|chapter|outline|json|continuation|request|answer|questions?|version|object|revised|metadata|help|happy|love to)\b/i;
export const THOUGHT =
	/\b(?:the user|user(?:[’']s)? (?:wants|request|asks|asked|prompt)|(?:i|we) (?:need to|must|should|have to) (?:write|create|craft|produce|output|generate|continue|respond|answer|make|include|start|think|plan|ensure|keep)|we are asked|let me (?:think|plan|write|draft|craft|create)|the (?:system )?prompt|the instructions|json|output format)\b/i;
const NOT_ABLE =
	"(?:can(?:[’']t|not| not)|unable|not able|won[’']t|will not|must (?:\\w+ )?decline|(?:don[’']t|do not) feel comfortable|not comfortable)";
export const REFUSAL =
	/^(?:(?:i[’']?m|i am)\s+(?:(?:very|so|really|truly|deeply)\s+)?(?:sorry|unable|not able|not comfortable)|sorry|i (?:can[’']?t|cannot|can not|won[’']t|will not|must decline)|unfortunately,? i|as an? (?:ai|language)|(?:i|my) apolog)/i;
export const REFUSED =
	/\b(?:can[’']?t|cannot|can not|unable|not able|won[’']t|will not|decline|not comfortable|against|guidelines|policy)\b.*\b(?:help|assist|write|creat\w*|provid\w*|generat\w*|fulfil\w*|comply|continue|that|this|request|content|tell|do|policy|guidelines)\b/is;
/** A certain refusal, also in the middle of a story. */
export const CERTAIN_REFUSAL = new RegExp(
	`^(?:i|i[’'](?:m|d)|sorry|unfortunately|as an? (?:ai|language)|my apolog\\w+|this (?:request|story|topic)|that request|while i|thank you|thanks)\\b.*(?:\\b${NOT_ABLE}\\b.*\\b(?:story|stories|request|content|topic|guidelines|policy)\\b|\\bviolat\\w+\\b.*\\b(?:guidelines|polic\\w+)\\b)`,
	"is",
);
export const REFUSAL_STARTS = phrases.refusals;

export const CLOSING_STARTS = phrases.closings;
export const CLOSING_CHAT =
	/^(?:i hope (?:that )?(?:(?:this|the|these) (?:story|poem|tale|questions?|outline)\b|(?:you|this|\w+)(?: (?:and \w+|both|will|all))* (?:(?:enjoy|lov|lik)\w*(?: (?:this|the (?:story|poem|tale)|it|hearing|listening)\b|[!.]?$)|helps?\b|is what))|(?:please )?let me know (?:if (?:you|there|i|any)|what you|how (?:you|it|they)|whether|should)\b|feel free to\b|would you like (?:me to|another|a different|any changes|to (?:hear another|hear more|read|change|adjust|make|add))\b|if you(?:[’']d| would) like (?:me to|another|any|more|a (?:different|new|longer|shorter)|to (?:adjust|change|make|add|hear another))\b|i(?:[’']ve| have) written (?:this|the|a|an|it|in)\b|this (?:story|poem) (?:(?:is|was) (?:about|meant|designed|written|intended|approximately|suitable|based|for|\d)|aims|teaches|shows|reminds|follows|contains|uses|incorporates|meets|should)\b|please note (?:that )?(?:this|the|i)\b|enjoy (?:the|this) (?:story|poem)(?: with| together|[!.]|$)|enjoy!)/i;

/** A remark about the length, or that the text ends or continues. */
export const REMARK =
	/^(?:(?:approx\w*\.?|about|~)?\s*[\d,.]+ words\b.{0,20}|(?:the )?end of (?:the |this )?(?:story|chapter|part|poem).{0,10}|story ends|(?:to be )?continued|continuation|continuing)[.:]?$/i;
export const REMARK_STARTS = phrases.remarks;

/** Parts that models add to a story. */
export type Section = keyof typeof phrases.sections;

/** Labels that models write between their thought and their answer. */
export const FINAL_LABELS = phrases.finalLabels;

const SECTIONS: Record<Section, readonly string[]> = {
	...phrases.sections,
	story: [...phrases.sections.story, ...FINAL_LABELS],
};
/** Names of sections, longest first. */
export const SECTION_NAMES = Object.entries(SECTIONS)
	.flatMap(([section, names]) => names.map((name) => ({ name, section: section as Section })))
	.sort((a, b) => b.name.length - a.name.length);
