// A bedtime poem: one tale or picture in couplets, with a refrain, between an opening and an ending.

import { figuresIn } from "@lion-tails/common/cover";
import type { StoryLength } from "@lion-tails/common/story";
import { capitalize } from "@lion-tails/common/words";
import { sentenceKeys } from "../../../heard.ts";
import {
	type Couplet,
	EVENT_IDS,
	materialOf,
	narratives,
	type Picture,
	type Setting,
	type Stanza,
	type ThemeMaterial,
	themeMaterial,
	type Verses,
	type WishedVerses,
} from "../../material.ts";
import { sourcesById, type TaleSource } from "../../passages/telling.ts";
import type { BuiltInRequest } from "../../request.ts";
import type { QuestionList } from "../questions.ts";
import {
	type PlanInput,
	type PlanSection,
	type PlanTitle,
	pictureIn,
	planTitles,
	RANK,
	type StoryPlan,
	settingAt,
} from "../story-plan.ts";
import { countSyllables, fillTemplate, type TemplateValues } from "../template.ts";
import { pictureOf } from "./bible-tale.ts";
import { traitStanzas, versesForSituation } from "./child-sections.ts";
import { chooseTheme, tellable, withoutNamesake } from "./choose-subject.ts";
import { findPoems, type SmallPoem, smallPoems } from "./find-poems.ts";
import { AT_BEDTIME, LISTENING } from "./passage-frame.ts";
import { GRIEFS } from "./setting.ts";

/** The stanzas of a poem, with its refrain; a tale is never cut or padded for it. */
const STANZAS: Record<StoryLength, number> = { "very-short": 8, short: 10, medium: 13, long: 16, extended: 20 };
const MIN_REFRAINS = 2;

/** The one thing that a poem is about. */
type Subject = {
	stanzas: readonly Stanza[];
	/** One is chosen. */
	refrains: readonly Couplet[];
	titles: readonly PlanTitle[];
	questions: readonly string[];
	verses: readonly string[];
	/** The clauses of the wish that it tells. */
	told: readonly string[];
	values?: TemplateValues;
	/** Omitted if the child only listens. */
	picture?: Picture | undefined;
};

/** Plans a poem. */
export function planPoem(input: PlanInput): StoryPlan {
	const { request, richShare, randomFor } = input;
	const theme = themeMaterial(chooseTheme(input));
	const {
		stanzas: all,
		refrains,
		titles,
		questions,
		verses,
		told,
		values: own = {},
		picture = LISTENING,
	} = subjectOf(input, theme);
	const values = { ...input.values, ...own };
	const hasRich = richShare >= MIN_RICH_SHARE && request.length !== "very-short";
	const suited = all
		.map((stanza, at) => ({ stanza, setting: settingAt(picture, at) }))
		.filter(
			({ stanza: [wording, ...lines] }) => (wording === "plain" || hasRich) && fillTemplate(lines.join("\n"), values),
		);
	const stanzas = suited.map(({ stanza }) => stanza);
	// The cloth animal is merry in its own lines.
	const isGrief = request.situations?.some(({ situation }) => GRIEFS.has(situation)) === true;
	const hasPet = stanzas.some((stanza) => stanza.join().includes("{pet}"));
	const refrain = randomFor("refrain").pick(refrains);
	const { openings, endings } = materialOf("verseFrames");
	const ending = randomFor("ending").pick(endings);
	const opening = [
		randomFor("opening").pick(openings),
		...childStanzas(input, hasPet && (isGrief || request.length === "very-short")),
		...traitStanzas(request.power, values).map(linesOf),
	];
	// The animal's deed for the listener comes after the tale.
	const deed =
		values.pet && !(hasPet && (isGrief || request.length === "very-short"))
			? [linesOf(randomFor("animalDeed").pick(materialOf("verseNames").deed))]
			: [];
	const refrainsAfter = placesOfRefrain(stanzas, STANZAS[request.length] - opening.length - deed.length - 1);
	const section = (title: string, kind: string, some: readonly PlacedLines[], picture = AT_BEDTIME): PlanSection => ({
		title,
		kind,
		picture,
		lines: some.flatMap(({ lines, setting }, index) => {
			const text = fillTemplate(lines.join("\n"), values)?.split("\n").map(capitalizeLine).join("\n");
			const line = { rank: RANK.required, unit: `${kind}/${index}`, ...(setting && { setting }) };
			return text ? [{ plain: text, rich: text, ...line }] : [];
		}),
	});
	const unplaced = (some: readonly (readonly string[])[]) => some.map((lines) => ({ lines }));
	const { pictures, feeling, God, tomorrow } = materialOf("verseQuestions");
	const general = (some: readonly string[]): QuestionList => ({ questions: some, isSpecific: false });
	return {
		sections: [
			section("Evening", "opening", unplaced(opening)),
			section(
				titles[0]?.template ?? "",
				"tale",
				suited.flatMap(({ stanza, setting }, index) => [
					{ lines: linesOf(stanza), setting },
					...(refrainsAfter.has(index) ? [{ lines: refrain }] : []),
				]),
				pictureIn(picture, values),
			),
			section("Good Night", "deed", unplaced(deed)),
			section("Good Night", "ending", unplaced([[...ending.lines, ...(values.pet ? ending.withPet : ending.alone)]])),
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

/** A refrain is at the place of the stanza before it. */
type PlacedLines = { lines: readonly string[]; setting?: Setting | undefined };

const linesOf = ([, ...lines]: Stanza): readonly string[] => lines;

/** Returns a stanza about the cloth animal and, in long poems, one about the child, by the syllables of their names. */
function childStanzas({ request, values, randomFor }: PlanInput, isAnimalTold: boolean): (readonly string[])[] {
	const { child, animal } = materialOf("verseNames");
	const pick = (stanzas: readonly Stanza[] | undefined, purpose: string) =>
		stanzas?.length ? [linesOf(randomFor(purpose).pick(stanzas))] : [];
	return [
		// The lines of other stanzas have no room for a name of four syllables.
		...(request.length === "extended" || syllableKey(values.name ?? "") === "4"
			? pick(child[syllableKey(values.name ?? "")], "nameStanza")
			: []),
		...(request.animal && !isAnimalTold ? pick(animal[syllableKey(values.animal ?? "")], "animalStanza") : []),
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
	const wished = asked
		? []
		: findPoems(input).map((found) =>
				"small" in found
					? smallSubject(found.small, request, found.told)
					: wishedPoem(found.wished, request, found.told, found.values),
			);
	const tales = withoutNamesake(sourcesById(asked ?? idsFor(theme, request)), request).map((source) =>
		taleSubject(source, request, theme),
	);
	const pictures = request.theme ? [themeSubject(theme)] : smallPoems().map((poem) => smallSubject(poem, request));
	const candidates = wished.length > 0 ? wished : asked ? tales : [...tales, ...pictures];
	const subjects = randomFor("subject").shuffle(candidates, () => null);
	const weightOf = ({ stanzas, values: own }: Subject) => {
		const lines = stanzas.map((stanza) => fillTemplate(linesOf(stanza).join("\n"), { ...values, ...own }) ?? "");
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
	refrains: refrainsOf(chosen ? undefined : source.id, theme),
	titles: planTitles([source.title, ...source.titles], source.figures),
	questions: source.questions,
	verses: chosen ? theme.verses : source.verses,
	told: [],
	picture: { pose: "none", ...pictureOf(source.scenes), ...versesOf(source.id)?.picture },
});

/** The theme in small pictures. */
function themeSubject(theme: ThemeMaterial): Subject {
	const { stanzas, titles = [], figures = [] } = materialOf("verseThemes").themes[theme.id];
	return {
		stanzas: stanzas.slice(0, MAX_PICTURES),
		refrains: themeRefrains(theme),
		titles: titles.map((template, at) => ({ template, figures: figures[at] ?? [] })),
		questions: [],
		verses: theme.verses,
		told: [],
	};
}

const MAX_PICTURES = 9;

function smallSubject(
	{ verses: { id = "", picture, stanzas }, theme: own }: SmallPoem,
	{ theme: chosen }: BuiltInRequest,
	told: readonly string[] = [],
): Subject {
	const theme = themeMaterial(chosen ?? own);
	return {
		stanzas,
		picture,
		refrains: themeRefrains(theme),
		titles: planTitles([titleOf(id)], figuresIn(id.replaceAll("-", " "))),
		questions: [],
		verses: theme.verses,
		told,
	};
}

function themeRefrains({ id }: ThemeMaterial): readonly Couplet[] {
	const { themes, more } = materialOf("verseRefrains");
	return [themes[id], ...(more[id] ?? [])];
}

/** Returns the tale's own refrain, else those of the theme. */
function refrainsOf(tale: string | undefined, theme: ThemeMaterial): readonly Couplet[] {
	const own = tale === undefined ? undefined : materialOf("verseRefrains").tales[tale];
	return own ? [own] : themeRefrains(theme);
}

function wishedPoem(
	{ picture, stanzas, titles, figures, refrain, theme, about }: WishedVerses,
	{ theme: chosen }: BuiltInRequest,
	told: readonly string[],
	values: TemplateValues = {},
): Subject {
	return {
		stanzas,
		picture,
		values,
		refrains: [refrain],
		titles: titles.map((template, at) => ({ template, figures: figures[at] ?? [] })),
		questions: [],
		verses: (chosen ? undefined : versesForSituation(about[0])) ?? themeMaterial(chosen ?? theme).verses,
		told,
	};
}

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
