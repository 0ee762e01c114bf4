// Gives the sentences of a wish the words that parents leave out: “three summers”, “very concerned”, “they asked was she scared”.
import { countWords } from "@lion-tails/common/story";
import { has, pastOf, pastParticipleOf, readInPast } from "./narrative-past.ts";
import { genderOf, isKin } from "./people.ts";
import words from "./whole-sentences.json" with { type: "json" };

type Child = { name: string; his: string };

const NUMBER = String.raw`(?:\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|several|many|a few)`;
const UNIT = "(?:second|minute|hour|day|night|week|month|year|summer|winter)s?";
const LENGTH_OF_TIME = new RegExp(
	`^(?:after |only |just )?(${NUMBER} ${UNIT}(?:,? and (?:${NUMBER} ${UNIT}|a half))?)(?: now| running| straight| in a row)?$`,
	"i",
);
const FEELING = new RegExp(
	`^(?:(?:very|so|really|quite|totally|absolutely|completely|super|still|just|fairly) )*(?:${words.feelings})(?: (?:about|of|with|that|because|to) .*)?$`,
	"i",
);
const COMES_OFF = new RegExp(
	String.raw`^(?:(?:his|her|the|my|our) )?(${words.worn}) (?:is |are )?(off|out)(?= (?:today|tomorrow|this|on|at last|finally|now)\b|$)(.*)$`,
	"i",
);
const OF_SOMEBODY =
	/^((?:his|her) own|his|her|\p{Lu}\p{L}+'s|\p{Lu}\p{L}+s') (doing|idea|fault|choice|work|handiwork)$/iu;
const PRICE = new RegExp(`^(${NUMBER} (?:cents?|euros?|pounds?|dollars?|pence|rupees)) each(,.*)?$`, "i");
const SPENT = new RegExp(`^${NUMBER} ${UNIT} (?:in|at|on|under|behind) (?:the|an?|our|his|her) `, "i");
const DOING =
	/^\p{L}{2,}ing (?:the|our|an?|his|her|to|for) .*\b(?:tomorrow|this (?:weekend|evening|afternoon|week)|next \p{L}+|on \p{L}+day)/iu;
/** “Washi tape down the middle of the back seat” */
const IN_PLACE =
	/^(?!(?:an?|the|his|her|our|my|no|not|just|only|all|in|on|at|with|and|but|please|pls|more|less|one)\b)((?:\p{L}+ ){1,3}?)(?:all )?(?:down|in|on|under|behind|over|across|between|along) (?:the|his|her|our|my|their|every|each) /iu;
const IS_AHEAD =
	/\b(?:tomorrow|next|soon|on \p{L}+day|this (?:week|evening|afternoon|weekend)|in \p{L}+ (?:days|weeks))\b/iu;
/** “By lunch the whole class” */
const KNOWS =
	/^(by (?:lunch(?:time)?|noon|dinner|bedtime|the evening|the end of [\p{L} ]+?|\p{Lu}\p{L}+day)),? ((?:the |his |her |our )?(?:whole|entire) \p{L}+|everybody|everyone)$/iu;
/** “Only one, to one girl” */
const JOINS = /^(?:only|just|even|not even|all|both|with|without|in|on|at|for|from|to|under|behind)\b/i;
const MAX_JOINED_WORDS = 9;
const TO_STORYTELLER = /\b(?:please|pls|plz|story|tale|tonight|something|anything|no|bit|part)\b|\?$/i;

const hasVerb = (text: string) => readInPast(text, false).some(({ isVerb }) => isVerb);
const isPast = (text: string) => {
	const first = readInPast(text, false).find(({ isVerb }) => isVerb);
	return first !== undefined && first.text === first.typed;
};
const lower = (text: string) => text.replace(/^\p{Lu}(?=\p{Ll}+ )/u, (letter) => letter.toLowerCase());

/** Returns the complete sentence for a part without a verb; undefined if the part does not say enough. */
function completed(part: string, { name }: Child): string | undefined {
	if (FEELING.test(part)) return `${name} is ${lower(part)}`;
	const [, worn, off, when = ""] = COMES_OFF.exec(part) ?? [];
	if (worn) {
		const verb = /\b(?:tomorrow|next|on \p{L}+day)\b/iu.test(when) ? "will come" : "came";
		return `${name}'s ${worn.toLowerCase()} ${verb} ${off?.toLowerCase()}${when}`;
	}
	const [, owner, deed] = OF_SOMEBODY.exec(part) ?? [];
	if (owner) return `It is ${/^(?:his|her)/i.test(owner) ? lower(owner) : owner} ${deed}`;
	// “50 minutes in the lift with our neighbor”, “painting the door tomorrow”
	if (SPENT.test(part) && !hasVerb(part)) return `We spent ${lower(part)}`;
	if (DOING.test(part)) return `We are ${lower(part)}`;
	if (PRICE.test(part)) return `It is ${lower(part)}`;
	const [, noun] = IN_PLACE.exec(part) ?? [];
	const [last] = readInPast(noun?.trim() ?? "", false).slice(-1);
	const isMass = new RegExp(`^(?:${words.mass})$`).test(last?.plain ?? "");
	if (last && (isMass || (has(last, "Plural") && !hasVerb(part))) && !IS_AHEAD.test(part))
		return `There ${isMass ? "is" : "are"} ${lower(part)}`;
	return undefined;
}

/** Splits a sentence into the parts that become sentences of their own: “wet socks on the stove, Ida's doing”, “20 minutes, we are late”. */
function apart(sentence: string, child: Child): string[] {
	const parts = sentence.split(/, (?=\S)/);
	if (parts.length < 2 || PRICE.test(sentence)) return [sentence];
	const first = parts[0] ?? "";
	const isLed = LENGTH_OF_TIME.test(first) || completed(first, child) !== undefined;
	if (isLed) {
		const from = parts.findIndex((part, at) => at > 0 && hasVerb(part));
		const rest = from < 0 ? [] : apart(parts.slice(from).join(", "), child);
		return [first, ...parts.slice(1, from < 0 ? undefined : from), ...rest];
	}
	const last = parts.at(-1) ?? "";
	return OF_SOMEBODY.test(last) ? [...apart(parts.slice(0, -1).join(", "), child), last] : [sentence];
}

/** “Made pancakes tonight”: the family did. */
const OF_FAMILY =
	/^(?:made|baked|went|got|saw|had|drove|met|built|planted|picked|visited|watched|walked|carried|cooked|ate) (?!(?:his|her)\b)/i;
/** “He told them his grandpa was a pilot. He drove a van”: the grandpa drove it. */
const TOLD_OF = /\b(?:told|tells|said|says) .*\b(?:his|her) (\p{L}+)'?s? (?:was|is|has|had) /iu;

/** Returns the sentences with the words that they lack; a part that cannot be completed stays as it is. */
export function wholeSentences(sentences: readonly string[], child: Child): string[] {
	// “Tape, felt pens and a dragon on the moon” is what a parent asks for.
	const isTelling = sentences.some((sentence) => countWords(sentence) > 1 && hasVerb(sentence));
	if (!isTelling) return [...sentences];
	const whole: string[] = [];
	for (const typed of sentences.flatMap((sentence) => apart(sentence, child))) {
		const last = whole.at(-1);
		const isOfFamily =
			!last &&
			OF_FAMILY.test(typed) &&
			!typed.split(",")[0]?.includes(child.name) &&
			!/\b(?:him|her)self\b/.test(typed);
		const kin = TOLD_OF.exec(last ?? "")?.[1]?.toLowerCase() ?? "";
		const isOfKin =
			isKin(kin) && new RegExp(`^${genderOf(kin) === "girl" ? "She" : "He"} (?!told|said|was)`, "i").test(typed);
		const part = isOfFamily
			? `We ${lower(typed)}`
			: isOfKin
				? `${child.his} ${kin} ${typed.replace(/^s?he /i, "")}`
				: typed;
		const [, time] = LENGTH_OF_TIME.exec(part) ?? [];
		if (time && last) {
			// “Somebody leaves a potato on our wall, for six weeks now”
			const isLong = !/(?:second|minute|hour)s?$/i.test(time);
			if (isPast(last)) whole[whole.length - 1] = `${last}, after ${lower(time)}`;
			else if (isLong) whole[whole.length - 1] = `${last}, for ${lower(time)} now`;
			else whole.push(`It takes ${lower(time)}`);
			continue;
		}
		const [, when, who] = KNOWS.exec(part) ?? [];
		if (when && who && last) {
			whole.push(`${when} ${lower(who)} knew`);
			continue;
		}
		const again = AGAIN.exec(part);
		if (again && !hasVerb(again[1] ?? "")) {
			whole.push(`There is ${lower(part).replace(/again so /i, "again, so ")}`);
			continue;
		}
		const isLong = TO_STORYTELLER.test(part) || countWords(part) > MAX_WORDS_OF_PART;
		const complete = isLong ? undefined : completed(part, child);
		if (complete !== undefined || isLong || hasVerb(part)) {
			whole.push(complete ?? part);
			continue;
		}
		const isJoined =
			last !== undefined &&
			JOINS.test(part) &&
			countWords(part) <= MAX_JOINED_WORDS &&
			hasVerb(last) &&
			!/”$/.test(last);
		if (isJoined) whole[whole.length - 1] = `${last}, ${lower(part)}`;
		else whole.push(part);
	}
	return whole;
}
const MAX_WORDS_OF_PART = 14;
/** “Load shedding again so we had supper in the dark” */
const AGAIN =
	/^((?!(?:an?|the|his|her|our|my|he|she|it|we|they|I|and|but)\b)(?:\p{L}+ ){1,2}?)again,? so (?=(?:we|he|she|they)(?!\p{L}))/iu;

// — Questions within a sentence —

const AUXILIARY = "can|could|will|would|do|does|did|is|are|was|were|has|have|had|may|should|must";
const PERSON = String.raw`(?:we|he|she|they|I|it|you|there|(?:Mrs?|Ms|Miss|Dr)\.? \p{L}+|(?-i:\p{Lu}\p{L}+)(?: (?-i:\p{Lu}\p{L}+))?)`;
const ASKED_IF = new RegExp(
	String.raw`\b(asks?|asked|wonders?|wondered|wants? to know|wanted to know)((?: (?:me|us|him|her|them|Mom|Dad|again|today|(?:\p{L}+|\d+) times(?: a day)?))*),? (${AUXILIARY}) (${PERSON}|(?:the|his|her|my|our|an?) \p{L}+) (\p{L}+)(?!\p{L})`,
	"iu",
);
const ASKED_WHEN = new RegExp(
	String.raw`(?<=\b(?:sa(?:ys?|id)|asks?|asked)\b.*)(?: (and|but))? (when|what|where|how(?: many \p{L}+| much| long| old| far| soon)?|why|who) (${AUXILIARY}) (${PERSON}) (\p{L}+)(?!\p{L})`,
	"iu",
);

/** “Does he know” becomes “he knows”. */
function statement(auxiliary: string, who: string, next: string): string {
	const plain = auxiliary.toLowerCase();
	if (plain === "do") return `${who} ${next}`;
	if (plain === "did") return `${who} ${pastOf(next)}`;
	if (plain === "does") return `${who} ${thirdPerson(next)}`;
	return `${who} ${plain} ${next}`;
}
const thirdPerson = (verb: string) =>
	({ have: "has", be: "is", go: "goes", do: "does" })[verb] ??
	verb
		.replace(/(?<=[^aeiou])y$/, "ie")
		.replace(/(?<=s|x|z|ch|sh)$/, "e")
		.concat("s");

/** Returns the sentence with indirect questions: “asked was she scared” becomes “asked if she was scared”. */
export const withIndirectQuestions = (sentence: string): string =>
	sentence
		.replace(
			ASKED_IF,
			(_, asked: string, whom: string, auxiliary: string, who: string, next: string) =>
				`${asked}${whom} if ${statement(auxiliary, who, next)}`,
		)
		.replace(
			ASKED_WHEN,
			(
				_,
				joint: string | undefined,
				word: string,
				auxiliary: string,
				who: string,
				next: string,
				at: number,
				all: string,
			) => {
				const before = all.slice(0, at);
				const asks = /\basks?(?:ed)?(?: \p{L}+){0,4}$/iu.test(before)
					? ""
					: /\bsaid\b/i.test(before)
						? " asked"
						: " asks";
				return `${joint ? ` ${joint}` : ""}${asks} ${word} ${statement(auxiliary, who, next)}`;
			},
		)
		.replace(/ sa(?:ys|id) (asks|asked) /, " $1 ");

// — People whom the parent does not name —

/** “They chose Pia to ring the bell” becomes “Pia was chosen to ring the bell”, if “they” means no known person. */
export function withoutThey(sentence: string): string {
	if (!/^they (?!are|were|have|had|will|would|can|could|do|did)/i.test(sentence)) return sentence;
	const tokens = readInPast(sentence, false);
	const [, verb, particle] = tokens;
	if (!verb?.isVerb || tokens.filter(({ plain }) => plain === "they").length > 1) return sentence;
	const isSeparate = /^(?:up|down|off|out|away)$/.test(particle?.plain ?? "");
	const from = isSeparate ? 3 : 2;
	let to = from;
	while (
		tokens[to] &&
		has(tokens[to], "Noun", "Adjective", "Determiner", "Possessive", "Value") &&
		!has(tokens[to], "Pronoun", "Date") &&
		!/[,;]/.test(tokens[to - 1]?.after ?? "")
	)
		to++;
	const object = tokens.slice(from, to).map(({ typed }) => typed);
	const isNoun = has(tokens[to - 1], "Noun") || /^\p{Lu}/u.test(object[0] ?? "");
	if (object.length === 0 || !isNoun) return sentence;
	const isTree =
		new RegExp(`^(?:${words.trees})$`).test(tokens[to - 1]?.plain ?? "") && verb.plain === "cut" && !isSeparate;
	const be = has(tokens[to - 1], "Plural") ? "were" : "was";
	const rest = tokens
		.slice(to)
		.map(({ before, typed, after }) => `${before}${typed}${after}`)
		.join("");
	const comma = (tokens[to - 1]?.after ?? "").trim();
	return `${object.join(" ")} ${be} ${pastParticipleOf(verb.text)}${isSeparate ? ` ${particle?.typed}` : isTree ? " down" : ""}${comma} ${rest}`
		.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
		.trim();
}

// — Ages —

/** “Fly, 14, the best dog on the hill” and “the chestnut, sick, 130 years old” get a sentence of their own. */
export const withAgesApart = (text: string): string =>
	text
		.replaceAll(
			/(?<!\p{L})(\p{Lu}\p{L}+)((?: \p{Ll}+){0,3}), (\d{1,3})(?:, ((?:the|an?) [^.!?,\n]+)(?=\s*(?:[.!?,\n]|$))|(?=\s*(?:[.!?\n]|$)))/gu,
			(_, name: string, more: string, age: string, what: string | undefined) =>
				`${name}${more}. ${name} was ${age}${what ? ` and ${what}` : ""}`,
		)
		.replaceAll(
			/^(.(?:(?!(?<!\p{L})\p{Lu}\p{Ll}|[.!?]).)*?), (\p{Ll}+), ((?:\d+|\p{Ll}+) years old)(?=\s*(?:[.!?\n]|$))/gmu,
			"$1. It was $2 and $3",
		);
