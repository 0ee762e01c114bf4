// Writes out what parents abbreviate, so that it can be read aloud: “6am”, “til weds”, “w/ 2 friends”, “he's already put”. The
// rules without a function are in `spoken-out.json`: a pattern, its replacement, and an example of both.
import { SURE_GRANDPARENT } from "@lion-tails/common/kin";
import slips from "./slips.json" with { type: "json" };
import spokenRules from "./spoken-out.json" with { type: "json" };
import { inWords } from "./told-text.ts";

/** `states`: after “is” these are no perfect, as in “it's made of wood” and “he's stuck”. */
const { participles: PARTICIPLES, states: STATES } = spokenRules;
const PERFECT = PARTICIPLES.split("|")
	.filter((word) => !STATES.split("|").includes(word))
	.join("|");
const ADVERB = "(?:already|just|never|always|only|even|finally|since|not|now|also|ever)";
const SUBJECT = String.raw`he|she|it|there|who|that|one|nobody|everyone|everybody|somebody|dad|mum|mom|daddy|mummy|mama|papa|grandma|grandpa|granny|nana|oma|opa|(?-i:\p{Lu}\p{L}+)`;
const ONE_THING = "(?=(?:an?|one|the|his|her|no|two|three|some|new|lots|to)(?![a-z]))";

export const DAYS = "mon|tues?|weds?|thurs?|thu|fri|sat|sun";
const DAY_NAMES: Readonly<Record<string, string>> = {
	...{ mon: "Monday", tue: "Tuesday", tues: "Tuesday", wed: "Wednesday", weds: "Wednesday", thu: "Thursday" },
	...{ thur: "Thursday", thurs: "Thursday", fri: "Friday", sat: "Saturday", sun: "Sunday" },
};
export const dayOf = (day: string) => DAY_NAMES[day.toLowerCase()] ?? day;

/** A pattern and its replacement. */
type Rule = readonly [from: RegExp, to: string | ((...found: string[]) => string)];
/** “{own:her}” is the possessive of the pronoun, “{told:said}” is “told”. */
const FORMS: Readonly<Record<string, string>> = {
	...{ he: "his", him: "his", she: "her", her: "her" },
	...{ said: "told", say: "tell", says: "tells" },
};
const withForms = (text: string) =>
	text.replaceAll(/\{\w+:(\w+)\}/g, (_, word: string) => FORMS[word.toLowerCase()] ?? word.toLowerCase());
const rulesOf = (list: readonly (readonly string[])[]): Rule[] =>
	list.map(([from = "", to = ""]) => [new RegExp(from.replaceAll("{grandparent}", SURE_GRANDPARENT), "giu"), to]);
const ASIDES_AND_REPAIRS = rulesOf([...spokenRules.asides, ...spokenRules.repairs, ...slips.shared]);
const CONTRACTIONS = rulesOf(spokenRules.contractions);

const NO_PLACE_OF = String.raw`(?<!\b(?:at|to|from|of|with|by|for|near|like|past|in|on|off|into) (?:(?:the|my|our|his|her) )?)`;
const RULES: readonly Rule[] = [
	// “He's already put”, but not “he's just stuck”
	[
		new RegExp(
			String.raw`(?<!\p{L})(${SUBJECT})'s ((?:${ADVERB} )+)(${PARTICIPLES}|(?!(?:${STATES})(?!\p{L}))\p{L}{3,}ed)(?!\p{L})`,
			"giu",
		),
		(_, subject, adverbs, participle) =>
			/already|just|never|ever|since/.test(adverbs) || PERFECT.split("|").includes(participle.toLowerCase())
				? `${subject} has ${adverbs}${participle}`
				: `${subject} is ${adverbs}${participle}`,
	],
	[new RegExp(String.raw`(?<!\p{L})(${SUBJECT})'s got ${ONE_THING}`, "giu"), "$1 has "],
	[
		new RegExp(
			String.raw`(?<!\p{L})(he|she|it|there|who|that|nobody|everyone)'s (got|gone|lost|${PERFECT}|(?!(?:${STATES})(?!\p{L}))\p{L}{3,}ed)(?!\p{L})`,
			"giu",
		),
		"$1 has $2",
	],
	[new RegExp(String.raw`(?<!\p{L})(${SUBJECT})'s (been|had|got)(?!\p{L})`, "giu"), "$1 has $2"],
	[new RegExp(String.raw`(?<!\p{L})(he|she|it|there|who|that)'s (${STATES})(?!\p{L})`, "giu"), "$1 is $2"],
	[/\b(?:has|have) got (?=(?:an?|one|the|his|her|no|two|three|some|new|lots)\b)/gi, "has "],
	[
		new RegExp(String.raw`\b(he|she|they|we|it)'d ((?:${ADVERB} )?(?:${PARTICIPLES}|\p{L}{3,}ed))(?!\p{L})`, "giu"),
		"$1 had $2",
	],
	[/\b(he|she|they|we|it)'d better\b/gi, "$1 had better"],
	[/\b(he|she|they|we|it)'d (?=\p{L})/giu, "$1 would "],
	// Days and hours
	[
		new RegExp(String.raw`\b(on|this|next|last|till?|until|by|every|since) (${DAYS})\b\.?(?! [sS]at)`, "giu"),
		(_, before, day) => `${before} ${dayOf(day)}`,
	],
	[
		new RegExp(String.raw`(^|[.!?\n] ?)(${DAYS}) (?=(?:we|he|she|they|the|I|my|our|\p{Lu}\p{Ll}+)(?!\p{L}))`, "giu"),
		(_, before, day) => `${before}On ${dayOf(day)} `,
	],
	[
		/(?<=\p{L} )(?<!\b(?:on|this|next|last|till?|until|by|every|since|from) )(tues|weds|thurs)(?!\p{L})/giu,
		(_, day) => `on ${dayOf(day)}`,
	],
	[/\b(1?\d) ?a\.?m\b\.?/gi, (_, hour) => `${inWords(hour)} in the morning`],
	[/\b([1-5]) ?p\.?m\b\.?/gi, (_, hour) => `${inWords(hour)} in the afternoon`],
	[
		/\bat (\d{1,2})(?= (?:in the (?:morning|afternoon|evening)|at night|o'clock)\b)/gi,
		(_, hour) => `at ${inWords(hour)}`,
	],
	[/\b(\d{1,2}) ?p\.?m\b\.?/gi, (_, hour) => `${inWords(hour)} in the evening`],
	[/\b(\d+) ?(?:yrs|years?) old\b/gi, (_, count) => `${inWords(count)} years old`],
	// “No. 17”, “1923”, “3.30” and “the 4th” stay.
	[
		/(?<![\p{L}\d.,:/$€£#-]|\bnumber |\bpage |\bat )(\d{1,2})(?![\p{L}\d:/%°€£]|[.,-]\d| (?:am|pm|o'clock|year|euros?|dollars?|pounds?)\b)/giu,
		(_, digits) => inWords(digits),
	],
	// “Her Singer's in our hall”, but not “at Grandma's in the garden”
	[
		new RegExp(
			String.raw`${NO_PLACE_OF}(?<!\p{L})(?!(?:let|he|she|it|there|who|that|what|where|how|nobody|everyone|everybody|somebody)'s)(\p{L}{2,})'s (?=(?:due|off|here|not|an?|the|so|too|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:in|on|at) (?:the|my|our|his|her))(?!\p{L}))`,
			"giu",
		),
		"$1 is ",
	],
];

const applied = (rules: readonly Rule[], text: string): string =>
	rules.reduce(
		(all, [from, to]) => withForms(typeof to === "string" ? all.replaceAll(from, to) : all.replaceAll(from, to)),
		text,
	);

/** Returns the text with apostrophes of one kind, and without signs that cannot be read aloud. */
export const spokenOut = (text: string): string => applied([...ASIDES_AND_REPAIRS, ...RULES], text);

/** Returns the spoken text without contractions: “he is” and “cannot”. */
export const writtenOut = (text: string): string => applied(CONTRACTIONS, spokenOut(text));
