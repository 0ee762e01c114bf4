// A hero's record as sentences: its own wording, with the hero's name added if the subject is missing.
import type { PromptHero } from "../../request.ts";
import type { SeededRandom } from "../seeded-random.ts";

/** Returns sentences about the hero's life, for small children without a violent death. */
export function factsOf(hero: PromptHero, isForSmallChildren: boolean, random: SeededRandom): string[] {
	const facts = allFactsOf(hero, random);
	if (!isForSmallChildren) return facts;
	const gentle = facts.filter((fact) => !VIOLENT_DEATH.test(fact));
	return gentle.length === facts.length
		? facts
		: [...gentle, `${hero.name} stayed true to Jesus to the end, and went home to God.`];
}

const VIOLENT_DEATH =
	/\b(?:martyr\w*|kill\w*|execut\w*|behead\w*|burn(?:ed|t) (?:alive|at|to)|(?:was|were) (?:burned|burnt|hanged|shot|stoned|strangled|stabbed)|crucif\w*|murder\w*|assassinat\w*|tortur\w*|put to death|gave (?:her|his) life|wild (?:beasts|animals)|gallows|stake)\b/i;

function allFactsOf(hero: PromptHero, random: SeededRandom): string[] {
	const { name, life, gift, quote } = hero;
	let previousYear: string | undefined;
	let sameYearCount = 0;
	const events = hero.events.map((event, index) => {
		const [, year, what = event] = /^(-?\d{1,4}),\s*(.*)$/s.exec(event) ?? [];
		const when =
			year === undefined
				? ""
				: year === previousYear
					? (SAME_YEAR[sameYearCount++ % SAME_YEAR.length] ?? "")
					: index % 3 === 0
						? `In the year ${year}`
						: `In ${year}`;
		previousYear = year;
		return dated(sentence(what), when, name);
	});
	return [
		life && lifeOf(sentence(life), name),
		periodOf(hero),
		...events,
		gift && giftOf(sentence(gift), name),
		quote &&
			`${random.pick(["Some words have been kept.", "Words were kept, too."])} ${name} said: “${withCurlyQuotes(quote)}”`,
		verseSentence(hero),
	].filter((fact): fact is string => Boolean(fact));
}

const SAME_YEAR = ["That same year", "In that year, too", "Before the year was out", "Still in the same year"];

/** “A missionary who …” becomes “Amy was a missionary who …”. */
const lifeOf = (text: string, name: string) =>
	/^(?:An?|One of)\b/.test(text)
		? `${name} was ${text.charAt(0).toLowerCase()}${text.slice(1)}`
		: (withName(text, name) ?? text);

function giftOf(text: string, name: string): string {
	if (name.split(" ").some((part) => text.startsWith(part)) || /^(?:He|She|His|Her)\b/.test(text)) return text;
	const withSubject = withName(text, name);
	if (!withSubject && HAS_VERB.test(text)) return text;
	return withSubject ?? `And this is what ${name} gave: ${midSentence(text, name)}`;
}

function periodOf({ period, name }: PromptHero): string | undefined {
	if (!period) return undefined;
	const time = withCurlyQuotes(period).replace(/\.$/, "").replace(/^the /i, "");
	const when =
		time.charAt(0).toLowerCase() +
		time
			.slice(1)
			.replace(/, (?!in\b)/, ", in ")
			.replace(/\bin United\b/, "in the United");
	return /centur/i.test(time) ? `${name} lived in the ${when}.` : `People now call that time the ${time}.`;
}

function dated(text: string, when: string, name: string): string {
	const clause = withName(text, name);
	if (!when) return clause ?? text;
	if (clause || HAS_VERB.test(text)) return `${when}, ${clause ?? midSentence(text, name)}`;
	return `${when} came this: ${midSentence(text, name)}`;
}

/** Puts the name before “Born in …” and “Led …”; returns undefined for a text with a subject of its own. */
function withName(text: string, name: string): string | undefined {
	const first = text.split(/[\s,]/)[0] ?? "";
	if (first === "Born") return `${name} was born${text.slice(4)}`;
	return STARTS_WITH_PAST.test(first) ? `${name} ${first.toLowerCase()}${text.slice(first.length)}` : undefined;
}

const STARTS_WITH_PAST =
	/^(?:\p{Lu}\p{Ll}+ed|Began|Became|Wrote|Led|Went|Left|Had|Met|Took|Gave|Built|Taught|Came|Spoke|Saw|Found|Won|Made|Set|Stood|Fled|Sold|Brought|Heard|Held|Kept|Sent|Spent|Fought|Lost|Was)$/u;

const HAS_VERB =
	/\b(?:is|was|were|are|had|has|\p{Ll}{2,}ed|began|became|wrote|led|went|left|met|took|gave|built|taught|came|spoke|saw|found|won|made|set|stood|fled|sold|brought|heard|held|kept|sent|told|said|sang|ran|grew|died|knew|spoke|chose|gives|shows|helps|called)\b/u;

/** Removes the capital of a first word that is not a name, for the middle of a sentence. */
const midSentence = (text: string, name: string) =>
	text.startsWith(name)
		? text
		: text.replace(
				/^(?:He|She|They|The|A|An|His|Her|After|While|With|At|In|On|During|When|Young|Leaders|Less|More|Many|Some|Nearly|About|As|By|For|From|Because|Since|Soon|Just|Almost|Two|Three|Four|People|Friends|\p{Lu}\p{Ll}+(?:ers|ars|ors|ists|men|ren))\b/u,
				(word) => word.toLowerCase(),
			);

function sentence(text: string): string {
	const curly = withCurlyQuotes(text);
	return /[.!?”]$/.test(curly) ? curly : `${curly}.`;
}

/** Makes quotation marks and apostrophes curly, and removes marks around the complete text. */
const withCurlyQuotes = (text: string) =>
	text
		.trim()
		.replace(/^["“]([^"“”]*)["”]$/s, "$1")
		.replaceAll("'", "’")
		.replaceAll(/(^|[\s(—])"/g, "$1“")
		.replaceAll('"', "”");

/** Parses the hero's verse in the request, “Psalm 27:1: its text”. */
export function verseOf({ verse }: PromptHero): { reference: string; text: string } | undefined {
	const [, reference, text] = /^(.*?\d):\s+(.*)$/s.exec(verse ?? "") ?? [];
	return reference && text ? { reference, text } : undefined;
}

function verseSentence(hero: PromptHero): string | undefined {
	const verse = verseOf(hero);
	return (
		verse && `There are words in the Bible that go with the life of ${hero.name}. “${withCurlyQuotes(verse.text)}”`
	);
}
