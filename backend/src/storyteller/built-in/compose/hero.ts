// A Hero of Faith at bedtime, told from the record's own facts: nothing is said of the hero that it does not hold.
import type { StoryLength } from "@lion-tails/common/story";
import type { Asked, AskedHero } from "../asked.ts";
import { materialOf, themeMaterial } from "../material.ts";
import { type Budget, type Line, lines, type Section } from "./budget.ts";
import { type Chance, chanceOf } from "./chance.ts";
import type { Draft } from "./compose.ts";
import { draftDay, themeOf } from "./day.ts";
import { ending, episodes, homecoming, opening, RANK } from "./frame.ts";
import type { Cast } from "./slots.ts";

const EPISODES: Record<StoryLength, number> = { "very-short": 1, short: 2, medium: 4, long: 0, extended: 0 };

export function draftHero(
	asked: Asked,
	hero: AskedHero,
	cast: Cast,
	seed: number,
	share: number,
	budget: Budget,
): Draft {
	const chance = (purpose: string) => chanceOf(seed, purpose);
	const theme = themeMaterial(themeOf(asked, seed));
	const told = heroSections(hero, cast, chance("hero"));
	const night = ending(cast, chance("ending"), asked.theme ? theme : undefined);
	// A life of a dozen facts does not fill an evening by itself: the longer stories tell the child's day before it.
	const whole = EPISODES[asked.length] === 0;
	const day = whole
		? draftDay(asked, cast, seed, share, budget).sections.filter(
				({ kind }) => kind !== "ending" && kind !== "homecoming",
			)
		: [opening(cast, chance("opening")), ...episodes(cast, chance("episodes"), EPISODES[asked.length])];
	const own = materialOf("hero").questions;
	return {
		sections: [...day, homecoming(cast, chance("homecoming"), whole ? RANK.child : RANK.scene), ...told, night],
		titles: ["{name} and the Story of {hero}", "The Story of {hero}", "{hero}, a Friend of Jesus", "A Lamp for {hero}"],
		questions: whole ? [own, theme.questions] : [own],
		verses: hero.verse ? [hero.verse, ...theme.verses] : theme.verses,
		moralOutcome: "positive",
		picture: `listening at bedtime to the story of ${hero.name}`,
	};
}

function heroSections(hero: AskedHero, cast: Cast, chance: Chance): Section[] {
	const { into, between, outOf } = materialOf("hero");
	const frame = (priority: 1 | 2 | 3) => (priority === 1 ? RANK.always : priority === 2 ? RANK.child : RANK.second);
	const facts = factsOf(hero, chance);
	const wonder = lines("between", chance.shuffle(between), cast, (_, at) =>
		at < 2 ? RANK.scene : RANK.second + at / 10,
	);
	// One is heard between two facts, the first after the second fact.
	const gaps = Math.max(1, facts.length - 1);
	const life = facts.flatMap((text, at): Line[] => [
		{ plain: text, rich: text, rank: RANK.always, unit: `fact/${at}` },
		...(at > 0 && at < facts.length - 1 ? wonder.filter((_, place) => place % gaps === at - 1).slice(0, 2) : []),
	]);
	return [
		{
			title: "Someone Who Really Lived",
			kind: "heroInto",
			lines: lines("heroInto", chance.pick(into).beats, cast, frame),
		},
		{ title: `The Story of ${hero.name}`, kind: "hero", lines: life },
		{ title: "What Stays with Us", kind: "heroOut", lines: lines("heroOut", chance.pick(outOf).beats, cast, frame) },
	];
}

/** The record as sentences. */
export function factsOf(hero: AskedHero, chance: Chance): string[] {
	const events = hero.events.map((event, at) => {
		const [, year, what = event] = /^(-?\d{1,4}),\s*(.*)$/s.exec(event) ?? [];
		return dated(sentence(what), year, hero.name, at);
	});
	return [
		hero.period && `The time was ${hero.period.replace(/\.$/, "")}.`,
		hero.life && sentence(hero.life),
		...events,
		hero.gift && `And this is what ${hero.name} gave: ${hero.gift.trim().replace(/\.$/, "")}.`,
		hero.quote &&
			`${chance.pick(["Some words have been kept.", "Words were kept, too."])} ${hero.name} said: “${bare(hero.quote)}”`,
		verseWords(hero),
	].filter((fact): fact is string => Boolean(fact));
}

function verseWords({ verse, name }: AskedHero): string | undefined {
	const [, reference, text] = /^(.*?\d):\s+(.*)$/s.exec(verse ?? "") ?? [];
	return reference && text
		? `There are words in the Bible that go with the life of ${name}. “${bare(text)}”`
		: undefined;
}

/** “1854, Led a group of nurses” and “1854, She led …” both have to become a sentence. */
function dated(what: string, year: string | undefined, name: string, at: number): string {
	const first = what.split(/[\s,]/)[0] ?? "";
	const isDone =
		/^(?:\p{Lu}\p{Ll}+ed|Began|Became|Wrote|Led|Went|Left|Had|Met|Took|Gave|Built|Taught|Came|Spoke|Saw|Found|Won|Made|Set|Stood|Fled|Sold|Brought|Heard|Held|Kept|Sent|Spent|Fought|Lost|Was)$/u.test(
			first,
		);
	const clause = /^Born\b/.test(first)
		? `${name} was born${what.slice(4)}`
		: isDone
			? `${name} ${first.toLowerCase()}${what.slice(first.length)}`
			: what;
	if (!year) return clause;
	if (clause !== what) return `${at % 2 === 0 ? "In the year" : "In"} ${year} ${clause}`;
	return hasVerb(what)
		? `In ${year} ${midSentence(what, name)}`
		: `The year ${year} brought this: ${midSentence(what, name)}`;
}

const hasVerb = (text: string) =>
	/\b(?:is|was|were|are|had|has|\p{Ll}{2,}ed|began|became|wrote|led|went|left|met|took|gave|built|taught|came|spoke|saw|found|won|made|set|stood|fled|sold|brought|heard|held|kept|sent)\b/u.test(
		text,
	);

/** Pronouns and articles are lowered after the year; names keep their capital. */
const midSentence = (text: string, name: string) =>
	text.startsWith(name)
		? text
		: text.replace(/^(?:He|She|They|The|A|An|His|Her|After|While|With|At|In|During|When)\b/, (word) =>
				word.toLowerCase(),
			);

const sentence = (text: string) => {
	const curly = bare(text);
	return /[.!?”]$/.test(curly) ? curly : `${curly}.`;
};

const bare = (text: string) =>
	text
		.trim()
		.replace(/^["“](.*)["”]$/s, "$1")
		.replaceAll("'", "’")
		.replaceAll(/(^|[\s(—])"/g, "$1“")
		.replaceAll('"', "”");
