// How chat, refusals, thought without tags and headings of chapters begin in models' answers.

/** Whether the line begins with one of the phrases, or may still. */
export const couldBe = (phrases: readonly string[], line: string) => {
	const start = line.slice(0, 40).toLowerCase().replaceAll("’", "'");
	return phrases.some((phrase) => phrase.startsWith(start) || start.startsWith(phrase));
};

const NUMBER_WORD = "(?:\\d{1,3}|[ivxlc]{1,6}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)";
export const CHAPTER_HEADING = new RegExp(
	`^(?:(?:chapter|part|scene|stanza|verse|section|act|page)\\s+${NUMBER_WORD}[*_\\s]*(?:[:.–—-].*)?|(?:prologue|epilogue)[*_\\s]*(?:[:].*)?)$`,
	"i",
);
export const CHAPTER_WORDS = [
	"chapter",
	"part",
	"scene",
	"stanza",
	"verse",
	"section",
	"act",
	"page",
	"prologue",
	"epilogue",
]
	.flatMap((word) =>
		["", " one", " two", " three", " four", " five", " six", " seven", " eight", " nine", " ten", " i", " v", " x"]
			.concat(Array.from({ length: 10 }, (_, digit) => ` ${digit}`))
			.map((number) => word + number),
	)
	.filter((phrase) => phrase.includes(" ") || phrase.endsWith("logue"));

export const TITLE_LABEL = /^(?:(?:story |chapter )?title|titled)\s*\**\s*[:–—]\s*\**\s*(.*)$/i;

export const OPENING_STARTS = [
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
export const CHAT =
	/^(?:(?:sure|certainly|of course|absolutely|okay|ok|alright|all right|great|gladly|got it|understood|with pleasure|happy to|thank you|thanks|what a)\b.*(?:\b(?:here(?:[’']s| is| are)|i[’'](?:d|ll|ve|m)|i (?:would|will|have|am|can)|let me|below|help)\b|:\s*$)|here(?:[’']s| is| are)\b(?:.{0,160}[:!]|.{0,90}\.)\s*$|i(?:[’'](?:d|ll|ve|m)| would| will| have| can| am)\b|let me\b|below\b|this (?:story|is a)\b.*\b(?:written|about|for)\b|the following\b|as requested)/is;
export const CHAT_WORD =
	/^(?:sure|certainly|of course|absolutely|gladly|great|okay|ok|alright|all right|understood|got it|here you go|here it is)[!.,:…]*$/i;
export const CHAT_SUBJECT =
	/\b(?:story|poem|tale|bedtime|chapter|outline|json|continuation|request|answer|questions?|version|object|revised|metadata|help|happy|love to)\b/i;
export const THOUGHT =
	/\b(?:the user|user(?:[’']s)? (?:wants|request|asks|asked|prompt)|i need to|we need to|we must|we should|we have to|we are asked|let me (?:think|start|plan|write|draft|see|make|check)|the (?:prompt|instructions?|system)|json|output format|i should (?:write|make|keep|include|start))\b/i;
export const REFUSAL =
	/^(?:(?:i[’']?m|i am)\s+(?:(?:very|so|really|truly|deeply)\s+)?(?:sorry|unable|not able|not comfortable)|sorry|i (?:can[’']?t|cannot|can not|won[’']t|will not|must decline)|unfortunately,? i|as an? (?:ai|language)|(?:i|my) apolog)/i;
export const REFUSED =
	/\b(?:can[’']?t|cannot|can not|unable|not able|won[’']t|will not|decline|not comfortable|against|guidelines|policy)\b.*\b(?:help|assist|write|creat\w*|provid\w*|generat\w*|fulfil\w*|comply|continue|that|this|request|content|tell|do|policy|guidelines)\b/is;

export const CLOSING_STARTS = [
	"i hope",
	"let me know",
	"please let me know",
	"feel free",
	"would you like me",
	"would you like a",
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
export const CLOSING_CHAT =
	/^(?:i hope (?:that )?(?:you|this|the|\w+)(?: (?:and \w+|story|poem|both|will|all))* (?:enjoy|love|like|help|find|meet|bring|fit|is what)|(?:please )?let me know\b|feel free to\b|would you like (?:me to|another|a different|any changes|to (?:hear|read|change|adjust|make|add))\b|if you(?:[’']d| would) like (?:me|another|any|a|more|to)\b|i(?:[’']ve| have) written\b|this (?:story|poem) (?:is|was|aims|teaches|shows|reminds|follows|has|contains|uses|incorporates|meets|should)\b|please note\b|enjoy (?:the|this) (?:story|poem)\b|enjoy!)/i;
