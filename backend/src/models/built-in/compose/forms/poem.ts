// A bedtime poem: one tale or picture in couplets, with a refrain, between an opening and an ending.
import { affirmed, clausesOf } from "@lion-tails/common/clauses";
import { figuresIn } from "@lion-tails/common/cover";
import type { StoryLength } from "@lion-tails/common/story";
import pluralize from "pluralize";
import { sentenceKeys } from "../../../heard.ts";
import {
	type Couplet,
	EVENT_IDS,
	materialOf,
	narratives,
	type Stanza,
	type ThemeId,
	type ThemeMaterial,
	themeMaterial,
	type Verses,
	type WishedVerses,
} from "../../material.ts";
import { sourcesById, type TaleSource } from "../../passages/telling.ts";
import type { BuiltInRequest } from "../../request.ts";
import type { QuestionList } from "../questions.ts";
import { type PlanInput, type PlanSection, type PlanTitle, planTitles, RANK, type StoryPlan } from "../story-plan.ts";
import { capitalize, countSyllables, fillTemplate, type TemplateValues } from "../template.ts";
import { traitStanzas } from "./child-sections.ts";
import { chooseTheme, tellable, withoutNamesake } from "./choose-subject.ts";

/** The stanzas of a poem, with its refrain; a tale is never cut or padded for it. */
const STANZAS: Record<StoryLength, number> = { "very-short": 8, short: 10, medium: 13, long: 16, extended: 20 };
const MIN_REFRAINS = 2;

/** The one thing that a poem is about. */
type Subject = {
	stanzas: readonly Stanza[];
	refrain: Couplet;
	titles: readonly PlanTitle[];
	questions: readonly string[];
	verses: readonly string[];
	/** The clauses of the wish that it tells. */
	told: readonly string[];
	values?: TemplateValues;
};

/** Plans a poem. */
export function planPoem(input: PlanInput): StoryPlan {
	const { request, richShare, randomFor } = input;
	const theme = themeMaterial(chooseTheme(input));
	const { stanzas: all, refrain, titles, questions, verses, told, values: own = {} } = subjectOf(input, theme);
	const values = { ...input.values, ...own };
	const hasRich = richShare >= MIN_RICH_SHARE && request.length !== "very-short";
	const stanzas = all.filter(
		([wording, ...lines]) => (wording === "plain" || hasRich) && fillTemplate(lines.join("\n"), values),
	);
	const hasPet = stanzas.some((stanza) => stanza.join().includes("{pet}"));
	const { openings, endings } = materialOf("verseFrames");
	const ending = randomFor("ending").pick(endings);
	const opening = [
		randomFor("opening").pick(openings),
		...childStanzas(input, hasPet),
		...traitStanzas(request.power, values).map(linesOf),
	];
	// What the animal does for the listener comes after the tale.
	const deed =
		values.pet && !(hasPet && request.length === "very-short")
			? [linesOf(randomFor("animalDeed").pick(materialOf("verseNames").deed))]
			: [];
	const refrainsAfter = placesOfRefrain(stanzas, STANZAS[request.length] - opening.length - deed.length - 1);
	const section = (title: string, kind: string, some: readonly (readonly string[])[]): PlanSection => ({
		title,
		kind,
		lines: some.flatMap((lines, index) => {
			const text = fillTemplate(lines.join("\n"), values)?.split("\n").map(capitalizeLine).join("\n");
			return text ? [{ plain: text, rich: text, rank: RANK.required, unit: `${kind}/${index}` }] : [];
		}),
	});
	const { pictures, feeling, God, tomorrow } = materialOf("verseQuestions");
	const general = (some: readonly string[]): QuestionList => ({ questions: some, isSpecific: false });
	return {
		sections: [
			section("Evening", "opening", opening),
			section(
				titles[0]?.template ?? "",
				"tale",
				stanzas.flatMap((stanza, index) => [linesOf(stanza), ...(refrainsAfter.has(index) ? [refrain] : [])]),
			),
			section("Good Night", "deed", deed),
			section("Good Night", "ending", [[...ending.lines, ...(values.pet ? ending.withPet : ending.alone)]]),
		],
		titles,
		questions: [
			questions.length > 0
				? { questions: questions.slice(0, MAX_TALE_QUESTIONS), isSpecific: true }
				: general(pictures),
			...[feeling, God, tomorrow].map(general),
		],
		verses,
		values: own,
		moralOutcome: "creative",
		pictureSetting: "in bed at night, with the first stars in the window",
		told,
	};
}

/**
 * Returns the indexes of the stanzas that the refrain follows: the last one and, evenly spread, others that end with a
 * sentence. `length`: stanzas of the tale with its refrains.
 */
function placesOfRefrain(stanzas: readonly Stanza[], length: number): ReadonlySet<number> {
	const last = stanzas.length - 1;
	const possible = stanzas.flatMap((stanza, index) =>
		index < last && index > 0 && /[.!?][”)]*$/.test(stanza.at(-1) ?? "") ? [index] : [],
	);
	const wanted = Math.max(MIN_REFRAINS, Math.min(length - stanzas.length, Math.ceil(stanzas.length / 2))) - 1;
	const places = Array.from({ length: Math.min(wanted, possible.length) }, (_, at) => {
		const target = ((at + 1) * stanzas.length) / (wanted + 1) - 1;
		return possible.toSorted((one, other) => Math.abs(one - target) - Math.abs(other - target))[0] ?? last;
	});
	return new Set([...places, last]);
}

/** Younger readers hear the plain stanzas, which tell the complete tale. */
const MIN_RICH_SHARE = 0.5;
/** The most questions about the tale; the others are about its meaning. */
const MAX_TALE_QUESTIONS = 8;

const linesOf = ([, ...lines]: Stanza): readonly string[] => lines;

/** Returns a stanza about the cloth animal and, in long poems, one about the child, by the syllables of their names. */
function childStanzas({ request, values, randomFor }: PlanInput, hasPet: boolean): (readonly string[])[] {
	const { child, animal } = materialOf("verseNames");
	const pick = (stanzas: readonly Stanza[] | undefined, purpose: string) =>
		stanzas?.length ? [linesOf(randomFor(purpose).pick(stanzas))] : [];
	return [
		...(request.length === "extended" ? pick(child[syllableKey(values.name ?? "")], "nameStanza") : []),
		...(request.animal && !(hasPet && request.length === "very-short")
			? pick(animal[syllableKey(values.animal ?? "")], "animalStanza")
			: []),
	];
}

const syllableKey = (name: string) => String(Math.min(4, Math.max(1, countSyllables(name))));

/**
 * Returns the requested Bible story, else what the wish asks for, else a subject of the theme, or without a theme any
 * one, which the family has not heard.
 */
function subjectOf(input: PlanInput, theme: ThemeMaterial): Subject {
	const { request, values, randomFor, heard } = input;
	const asked = request.asked?.ids ?? (request.event ? [request.event] : undefined);
	const wished = asked ? undefined : wishedSubject(request);
	if (wished) return wished;
	const tales = withoutNamesake(sourcesById(asked ?? idsFor(theme, request)), request).map((source) =>
		taleSubject(source, request, theme),
	);
	const pictures = request.theme ? [themeSubject(theme)] : poems().map((poem) => smallSubject(poem, request));
	const subjects = randomFor("subject").shuffle(asked ? tales : [...tales, ...pictures], () => null);
	const weightOf = ({ stanzas }: Subject) => {
		const lines = stanzas.map((stanza) => fillTemplate(linesOf(stanza).join("\n"), values) ?? "");
		return heard.isEmpty ? 0 : heard.toldWeight(lines.flatMap(sentenceKeys));
	};
	const [first] = subjects
		.map((subject) => ({ subject, weight: weightOf(subject) }))
		.toSorted((one, other) => one.weight - other.weight);
	return first?.subject ?? themeSubject(theme);
}

/** The refrain has the theme that the parent chose. */
const taleSubject = (source: TaleSource, { theme: chosen }: BuiltInRequest, theme: ThemeMaterial): Subject => ({
	stanzas: versesOf(source.id)?.stanzas ?? [],
	refrain: (chosen ? undefined : materialOf("verseRefrains").tales[source.id]) ?? themeRefrain(theme),
	titles: planTitles([source.title, ...source.titles], source.figures),
	questions: source.questions,
	verses: chosen ? theme.verses : source.verses,
	told: [],
});

/** The theme in small pictures. */
function themeSubject(theme: ThemeMaterial): Subject {
	const { stanzas, titles = [], figures = [] } = materialOf("verseThemes").themes[theme.id];
	return {
		stanzas: stanzas.slice(0, MAX_PICTURES),
		refrain: themeRefrain(theme),
		titles: titles.map((template, at) => ({ template, figures: figures[at] ?? [] })),
		questions: [],
		verses: theme.verses,
		told: [],
	};
}

const MAX_PICTURES = 9;

/** Small tales of the village, and praise for one thing, each with the theme of its refrain. */
const poems = (): readonly SmallPoem[] => [
	...materialOf("verseEpisodes").episodes.map((verses) => ({ verses, theme: "joy" as const })),
	...materialOf("versePraise").praise.map((verses) => ({ verses, theme: "gratitude" as const })),
];
type SmallPoem = { verses: Verses; theme: ThemeId };

function smallSubject(
	{ verses: { id = "", stanzas }, theme: own }: SmallPoem,
	{ theme: chosen }: BuiltInRequest,
	told: readonly string[] = [],
): Subject {
	const theme = themeMaterial(chosen ?? own);
	return {
		stanzas,
		refrain: themeRefrain(theme),
		titles: planTitles([titleOf(id)], figuresIn(id.replaceAll("-", " "))),
		questions: [],
		verses: theme.verses,
		told,
	};
}

const themeRefrain = ({ id }: ThemeMaterial) => materialOf("verseRefrains").themes[id];

/**
 * Returns the poem about what the wish is about: first a thing named at its beginning, then its situations, then its other
 * things.
 */
function wishedSubject(request: BuiltInRequest): Subject | undefined {
	const { wishText = "", situations = [], things = [] } = request;
	const { poems: wished } = materialOf("verseWishes");
	const clauses = clausesOf(wishText).filter(({ isDismissed }) => !isDismissed);
	const clauseAbout = (words: readonly string[]) =>
		clauses.find((clause) => words.some((word) => affirmed(clause, nounPattern(word))));
	const [first] = clauses;
	const isFirst = (verses: WishedVerses) =>
		first && verses.things.some((word) => BEGINNING.test(first.plain.split(nounPattern(word), 1)[0] ?? ""));
	const ofThings = wished.flatMap((verses) => {
		const clause = clauseAbout(verses.things);
		return clause ? [{ verses, told: [clause.text], isFirst: clause === first && isFirst(verses) }] : [];
	});
	const ofSituations = situations.flatMap(({ situation, texts }) =>
		wished.filter((verses) => verses.about.includes(situation)).map((verses) => ({ verses, told: texts })),
	);
	const [best] = [...ofThings.filter((one) => one.isFirst), ...ofSituations, ...ofThings];
	if (best) return wishedPoem(best.verses, request, best.told);
	for (const small of poems()) {
		const clause = clauseAbout(small.verses.id?.split("-").filter((word) => word.length > 2) ?? []);
		if (clause) return smallSubject(small, request, [clause.text]);
	}
	const shown = things.find(({ isShowable, noun }) => isShowable && syllableKey(noun) !== "4");
	const ofAnyThing = wished.find(({ about }) => about.includes("thing"));
	if (!shown || !ofAnyThing) return undefined;
	const { noun, text } = shown;
	const three = { 1: `little ${noun}`, 2: `${noun} friend` }[syllableKey(noun)] ?? noun;
	return { ...wishedPoem(ofAnyThing, request, [text]), values: { three, Thing: capitalize(noun) } };
}

/** “A poem about a goat”: what follows is the subject. */
const BEGINNING =
	/^(?:(?:please|a|an|the|our|my|her|his|some|funny|short|poem|rhymes?|verses?|lullaby|about|of|with|for|on) )*$/;

function wishedPoem(
	{ stanzas, titles, figures, refrain, theme }: WishedVerses,
	{ theme: chosen }: BuiltInRequest,
	told: readonly string[],
): Subject {
	return {
		stanzas,
		refrain,
		titles: titles.map((template, at) => ({ template, figures: figures[at] ?? [] })),
		questions: [],
		verses: themeMaterial(chosen ?? theme).verses,
		told,
	};
}

const NOT_NOUNS = new Set(
	"the that its who with and small lost red salted slept went walked three answered".split(" "),
);
const nounPattern = (word: string) =>
	NOT_NOUNS.has(word) ? /$^/ : new RegExp(String.raw`\b(?:${word}|${pluralize(word)}|${pluralize.singular(word)})\b`);

const capitalizeLine = (line: string) =>
	line.replace(/^([“‘(]*)(\p{Ll})/u, (_, mark: string, letter: string) => mark + letter.toUpperCase());

const titleOf = (id: string) =>
	capitalize(
		id
			.replaceAll(
				/(?:^|-)(\w+)/g,
				(_, word: string) => ` ${/^(?:the|that|its|on|in|of|at|who)$/.test(word) ? word : capitalize(word)}`,
			)
			.trim(),
	);

const versesOf = (id: string): Verses | undefined => {
	const event = EVENT_IDS.find((one) => one === id);
	return event ? materialOf("verseTales").tales[event] : materialOf("verseNarratives").tales[id];
};

/** Returns the Bible stories in verse that suit the theme, or any if the parent chose none. */
function idsFor(theme: ThemeMaterial, request: BuiltInRequest): string[] {
	const inVerse = narratives().filter(({ id }) => versesOf(id));
	if (!request.theme) return [...tellable(EVENT_IDS, request), ...inVerse.map(({ id }) => id)];
	const ofTheme = inVerse.filter(({ themes }) => themes.includes(theme.id));
	return [...tellable(theme.tales, request), ...ofTheme.map(({ id }) => id)];
}
