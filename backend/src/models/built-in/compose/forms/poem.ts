// A bedtime poem: stanzas of authored verse in pictures and tales.
import { countWords, type StoryLength } from "@lion-tails/common/story";
import {
	EVENT_IDS,
	type EventId,
	materialOf,
	narratives,
	type Stanza,
	type ThemeMaterial,
	themeMaterial,
	type Verses,
} from "../../material.ts";
import { sourcesById, type TaleSource } from "../../passages/telling.ts";
import type { BuiltInRequest } from "../../request.ts";
import { type PlanInput, type PlanLine, type PlanSection, RANK, type StoryPlan } from "../story-plan.ts";
import { capitalize, countSyllables, fillTemplate } from "../template.ts";
import { traitStanzas } from "./child-sections.ts";
import { chooseTheme, tellable, withoutNamesake } from "./choose-subject.ts";

const TALE_COUNTS: Record<StoryLength, number> = { "very-short": 1, short: 1, medium: 2, long: 4, extended: 7 };
const EPISODE_COUNTS: Record<StoryLength, number> = { "very-short": 1, short: 2, medium: 4, long: 7, extended: 13 };
const PRAISE_COUNTS: Record<StoryLength, number> = { "very-short": 0, short: 1, medium: 2, long: 4, extended: 6 };

/** The most questions about the tale. */
const MAX_TALE_QUESTIONS = 8;

/** Plans a poem. */
export function planPoem(input: PlanInput): StoryPlan {
	const { request, values, richShare, budget, randomFor } = input;
	const theme = themeMaterial(chooseTheme(input));
	const { pictures, feeling, God, tomorrow } = materialOf("verseQuestions");
	const source = choosePoemTale(input, theme);
	const verseTheme = materialOf("verseThemes").themes[theme.id];
	const tales = poemTales(input, theme, source, TALE_COUNTS[request.length]);
	const pickSome = (purpose: string, verses: readonly Verses[], count: number) =>
		randomFor(purpose).shuffle(verses).slice(0, count);
	const wordingRandom = randomFor("columns");
	/** A single rank makes all stanzas one unit. */
	const section = (
		title: string,
		kind: string,
		stanzas: readonly Stanza[],
		rank: number | ((index: number) => number),
	): PlanSection => ({
		title,
		kind,
		lines: stanzas.flatMap(([wording, ...verseLines], index): PlanLine[] => {
			const text = fillTemplate(verseLines.join("\n"), values)?.split("\n").map(capitalizeLine).join("\n");
			const isIncluded = wording === "plain" || rank === RANK.required || wordingRandom.number() < richShare;
			if (!isIncluded || !text) return [];
			const unit = `${kind}/${title}`;
			const place = typeof rank === "number" ? { rank, unit } : { rank: rank(index), unit: `${unit}/${index}` };
			return [{ plain: text, rich: text, ...place }];
		}),
	});
	const episodes = pickSome("episodes", materialOf("verseEpisodes").episodes, EPISODE_COUNTS[request.length]);
	const praise = pickSome("praise", materialOf("versePraise").praise, PRAISE_COUNTS[request.length]);
	// The order of these sections matters: each draws from `wordingRandom`.
	const episodeSections = episodes.map(({ stanzas, id }, index) =>
		section(titleOf(id), "episode", stanzas, RANK.homecoming + index),
	);
	const praiseSections = praise.map(({ stanzas, id }, index) =>
		section(titleOf(id), "praise", stanzas, RANK.homecoming + index + 0.5),
	);
	const [firstTale, ...otherTales] = tales.map((tale, index) =>
		section(
			tale.title,
			"tale",
			versesOf(tale.id)?.stanzas ?? [],
			index === 0 ? RANK.scene : RANK.homecoming + index * 1.6,
		),
	);
	const { stanzas: opening, metre } = randomFor("opening").pick(materialOf("verseOpenings").openings);
	const night = randomFor("ending").pick(
		materialOf("verseEndings").endings.filter((ending) => ending.metre === metre),
	).stanzas;
	const sections = [
		section("Evening over Almond Hill", "opening", withoutPet(opening), (index) =>
			index < 2 ? RANK.required : RANK.child,
		),
		section("The Child", "name", nameStanzas(input), RANK.required),
		section("Small Pictures", "theme", randomFor("pictures").shuffle(verseTheme.stanzas), (index) =>
			index < 5 ? RANK.required : RANK.child,
		),
		...(firstTale ? [firstTale] : []),
		...interleave(episodeSections, [...otherTales, ...praiseSections]),
		section("Good Night", "ending", night, (index) =>
			index === 0 || index === night.length - 1 ? RANK.required : RANK.child,
		),
	];
	return {
		sections: dropThemeStanzas(sections, budget.targetWords),
		titles: [
			...(verseTheme.titles ?? []).map((template, at) => ({ template, figures: verseTheme.figures?.[at] ?? [] })),
			{ template: "A Good-Night Poem for {name}", figures: ["moon", "bed"] },
		],
		questions: [
			{ questions: pictures, isSpecific: false },
			{ questions: source.questions.slice(0, MAX_TALE_QUESTIONS), isSpecific: true },
			...[feeling, God, tomorrow].map((questions) => ({ questions, isSpecific: false })),
		],
		verses: request.event && !request.theme ? source.verses : theme.verses,
		moralOutcome: "creative",
		pictureSetting: "at evening in the village of Almond Hill, with the lake, the church and the first stars",
	};
}

/** Returns stanzas about the child, its traits and its cloth animal, chosen by the number of syllables in the name. */
function nameStanzas({ request, values, randomFor, richShare }: PlanInput): Stanza[] {
	const { child, animal } = materialOf("verseNames");
	const pick = (stanzas: readonly Stanza[] | undefined, purpose: string) => {
		const suitable = stanzas?.filter(([wording]) => wording === "plain" || richShare > 0.4);
		return suitable?.length ? [randomFor(purpose).pick(suitable)] : [];
	};
	const syllableKey = (name: string) => String(Math.min(4, Math.max(1, countSyllables(name))));
	return [
		...pick(child[syllableKey(values.name ?? "")], "nameStanza"),
		...traitStanzas(request.power, values),
		...(request.animal ? pick(animal[syllableKey(values.animal ?? "")], "animalStanza") : []),
	];
}

/** Drops required stanzas of the theme from the start, until the required ones and the first tale fit. */
function dropThemeStanzas(sections: PlanSection[], targetWords: number): PlanSection[] {
	let words = sections
		.flatMap(({ lines }) => lines.filter(({ rank }) => rank <= RANK.scene))
		.reduce((sum, line) => sum + countWords(line.plain), 0);
	if (words <= targetWords) return sections;
	return sections.map((section) => ({
		...section,
		lines: section.lines.filter((line) => {
			const isDropped = words > targetWords && line.rank === RANK.required && section.kind === "theme";
			if (isDropped) words -= countWords(line.plain);
			return !isDropped;
		}),
	}));
}

/** The opening must not name the cloth animal, which is introduced later. */
const withoutPet = (stanzas: readonly Stanza[]) => stanzas.filter((stanza) => !/\{pet\}/.test(stanza.join(" ")));

function interleave<T>(one: readonly T[], other: readonly T[]): T[] {
	return Array.from({ length: Math.max(one.length, other.length) }, (_, index) => [
		...one.slice(index, index + 1),
		...other.slice(index, index + 1),
	]).flat();
}

const capitalizeLine = (line: string) =>
	line.replace(/^([“‘(]*)(\p{Ll})/u, (_, mark: string, letter: string) => mark + letter.toUpperCase());

const titleOf = (id: string | undefined) => capitalize((id ?? "").replaceAll("-", " "));

const versesOf = (id: string): Verses | undefined => {
	const event = EVENT_IDS.find((one) => one === id);
	return event ? materialOf("verseTales").tales[event] : materialOf("verseNarratives").tales[id];
};

/** Returns the requested event, else one that suits the theme. */
function choosePoemTale({ request, randomFor }: PlanInput, theme: ThemeMaterial): TaleSource {
	const sources = sourcesById(request.asked?.ids ?? (request.event ? [request.event] : idsFor(theme, request)));
	return randomFor("event").pick(withoutNamesake(sources, request), ({ id }) => versesOf(id));
}

/** Returns `count` tales: the first, and others that suit the theme. */
function poemTales(
	{ request, randomFor }: PlanInput,
	theme: ThemeMaterial,
	first: TaleSource,
	count: number,
): TaleSource[] {
	const ids = [
		first.id,
		...randomFor("tales").shuffle(idsFor(theme, request), versesOf),
		...randomFor("more").shuffle(tellable(FOR_ANY_THEME, request), versesOf),
	];
	return [...new Set(ids)].slice(0, count).flatMap((id) => sourcesById([id]));
}

function idsFor(theme: ThemeMaterial, request: BuiltInRequest): string[] {
	const ofTheme = narratives().filter(({ id, themes }) => themes.includes(theme.id) && versesOf(id));
	return [...tellable(theme.tales, request), ...ofTheme.map(({ id }) => id)];
}

const FOR_ANY_THEME: readonly EventId[] = [
	"creation",
	"noah",
	"nativity",
	"daniel",
	"miracles",
	"moses",
	"davidGoliath",
	"jonah",
];
