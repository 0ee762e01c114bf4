// A Hero of Faith at bedtime, told from the record's own facts: nothing is said of the hero that it does not hold.
import type { StoryLength } from "@lion-tails/common/story";
import { materialOf, themeMaterial } from "../material.ts";
import type { BuiltInRequest, PromptHero } from "../request.ts";
import { type Budget, type Line, lines, type Section } from "./budget.ts";
import type { Draft } from "./compose.ts";
import { draftDay, themeOf } from "./day.ts";
import { ending, episodes, homecoming, opening, RANK } from "./frame.ts";
import { factsOf } from "./hero-facts.ts";
import { type SeededRandom, seededRandom } from "./seeded-random.ts";
import type { TemplateValues } from "./template.ts";

const EPISODES: Record<StoryLength, number> = { "very-short": 1, short: 2, medium: 4, long: 0, extended: 0 };

export function draftHero(
	request: BuiltInRequest,
	hero: PromptHero,
	values: TemplateValues,
	seed: number,
	share: number,
	budget: Budget,
): Draft {
	const randomFor = (purpose: string) => seededRandom(seed, purpose);
	const theme = themeMaterial(themeOf(request, seed));
	const told = heroSections(hero, values, randomFor("hero"));
	const night = ending(values, randomFor("ending"), request.theme ? theme : undefined);
	// A life of a dozen facts does not fill an evening by itself: the longer stories tell the child's day before it.
	const whole = EPISODES[request.length] === 0;
	const day = whole
		? draftDay(request, values, seed, share, budget).sections.filter(
				({ kind }) => kind !== "ending" && kind !== "homecoming",
			)
		: [opening(values, randomFor("opening")), ...episodes(values, randomFor("episodes"), EPISODES[request.length])];
	const own = materialOf("hero").questions;
	return {
		// The child is in bed when the story begins, and sleeps when it is over.
		sections: [
			...day,
			homecoming(values, randomFor("homecoming"), whole ? RANK.child : RANK.scene),
			{ ...night, lines: [...night.lines.slice(0, -1), THEN] },
			...told,
			{ ...night, lines: night.lines.slice(-1) },
		],
		titles: ["{name} and the Story of {hero}", "The Story of {hero}", "{hero}, a Friend of Jesus", "A Lamp for {hero}"],
		questions: [own, ...(whole ? [theme.questions] : [])].map((questions) => ({ questions, isExact: false })),
		verses: hero.verse ? [hero.verse, ...theme.verses] : theme.verses,
		moralOutcome: "positive",
		picture: `listening at bedtime to the story of ${hero.name}`,
	};
}

const THEN = {
	plain: "And then it was time for the story.",
	rich: "And then, as there is always time for one, there was a story.",
	rank: RANK.always,
	unit: "then",
};

function heroSections(hero: PromptHero, values: TemplateValues, random: SeededRandom): Section[] {
	const { into, between, outOf } = materialOf("hero");
	const frame = (priority: 1 | 2 | 3) => (priority === 1 ? RANK.always : priority === 2 ? RANK.child : RANK.second);
	const facts = factsOf(hero, random);
	const wonder = lines("between", random.shuffle(between), values, (_, at) =>
		at < 2 ? RANK.scene : RANK.second + at / 10,
	);
	// Each fact begins a paragraph; from the third on something is wondered about it.
	const gaps = Math.max(1, facts.length - 2);
	const title = `The Story of ${hero.name}`;
	const told = facts.map((text, at): Line[] => {
		const fact: Line = { plain: text, rich: text, rank: RANK.always, unit: `fact/${at}` };
		const thoughts = at > 1 ? wonder.filter((_, place) => place % gaps === at - 2).slice(0, 2) : [];
		return [fact, ...thoughts];
	});
	// Who it was and when belong together.
	const joined = hero.life && hero.period ? [told.slice(0, 2).flat(), ...told.slice(2)] : told;
	const life = joined.map((lines): Section => ({ title, kind: "hero", lines }));
	return [
		{
			title: "Someone Who Really Lived",
			kind: "heroInto",
			lines: lines("heroInto", random.pick(into).beats, values, frame),
		},
		...life,
		{ title: "What Stays with Us", kind: "heroOut", lines: lines("heroOut", random.pick(outOf).beats, values, frame) },
	];
}
