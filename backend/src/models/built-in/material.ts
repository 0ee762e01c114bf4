// The authored material. Each file is read and parsed on first use, then kept.
import { readdirSync, readFileSync } from "node:fs";
import { z } from "zod";
import {
	beats,
	Couplet,
	EVENT_IDS,
	EventId,
	EventMaterial,
	Experience,
	frames,
	JourneyMaterial,
	LifeMaterial,
	NarrativeMaterial,
	Plot,
	Stanza,
	scenes,
	THEME_IDS,
	ThemeId,
	ThemeMaterial,
	texts,
	Verses,
	verses,
} from "./material-schemas.ts";
import { BOOK_KINDS } from "./passages/bible-books.ts";
import { WISH_KINDS } from "./wish/wish-kinds.ts";

const parsedFiles = new Map<string, unknown>();

function load<T>(path: string, schema: z.ZodType<T>): T {
	const known = parsedFiles.get(path);
	if (known !== undefined) return known as T;
	const parsed = schema.parse(JSON.parse(readFileSync(new URL(`./material/${path}`, import.meta.url), "utf8")));
	parsedFiles.set(path, parsed);
	return parsed;
}

const loader =
	<T>(path: string, schema: z.ZodType<T>) =>
	() =>
		load(path, schema);

const loaders = {
	openings: loader("shared/openings.json", z.object({ openings: scenes })),
	episodes: loader("shared/episodes.json", z.object({ episodes: scenes })),
	taleFrames: loader("shared/tale-frames.json", z.object({ into: frames, outOf: frames })),
	homecomings: loader("shared/homecomings.json", z.object({ homecomings: scenes })),
	endings: loader("shared/endings.json", z.object({ endings: scenes })),
	timeTravel: loader(
		"shared/time-travel.json",
		z.object({
			leaving: scenes,
			witness: beats,
			returning: scenes,
			/** Of a visit to an event; a narrative has its own. */
			questions: texts,
			experience: z.object({ first: Experience, some: Experience, seasoned: Experience }),
		}),
	),
	portraits: loader("shared/portraits.json", z.object({ portraits: beats })),
	powers: loader(
		"shared/powers.json",
		z.object({ powers: z.record(z.string(), z.object({ day: beats, journey: beats })) }),
	),
	narrative: loader("shared/narrative.json", z.object({ openings: scenes, closings: scenes, prayers: scenes })),
	passages: loader(
		"shared/passages.json",
		z.object({
			intoStory: beats,
			intoGist: beats,
			afterGist: beats,
			back: beats,
			here: beats,
			on: beats,
			words: beats,
			openings: scenes,
			kinds: z.record(z.enum(BOOK_KINDS), beats),
			small: beats,
			between: beats,
			again: beats,
			onceMore: beats,
			partly: beats,
			closings: scenes,
			prayers: scenes,
			companions: beats,
			instead: z.object({ unsuitable: beats, withoutText: beats }),
			teller: z.object({ told: beats, read: beats, instead: beats }),
			titles: texts,
			questions: texts,
		}),
	),
	hero: loader("shared/hero.json", z.object({ into: scenes, intoTale: scenes, outOf: scenes, questions: texts })),
	wishes: loader(
		"shared/wishes.json",
		z.object({
			wishes: z.record(z.enum(WISH_KINDS), z.object({ openings: z.array(beats).length(2), evening: beats })),
		}),
	),
	series: loader("shared/series.json", z.object({ recalls: beats })),
	people: loader(
		"shared/people.json",
		z.object({
			pets: texts,
			girls: texts,
			lads: texts,
			bakers: texts,
			weavers: texts,
			keepers: texts,
			teachers: texts,
		}),
	),
	verseOpenings: loader("verse/openings.json", z.object({ openings: verses })),
	verseNames: loader(
		"verse/names.json",
		z.object({ child: z.record(z.string(), z.array(Stanza)), animal: z.record(z.string(), z.array(Stanza)) }),
	),
	verseTraits: loader(
		"verse/traits.json",
		z.object({
			couplets: z.record(z.enum(["age", "hair", "eyes", "color", "trait", "hobby"]), z.record(z.string(), Couplet)),
			powers: z.record(z.string(), Couplet),
			last: Couplet,
		}),
	),
	verseThemes: loader("verse/themes.json", z.object({ themes: z.record(ThemeId, Verses) })),
	verseTales: loader("verse/tales.json", z.object({ tales: z.record(EventId, Verses) })),
	/** Of some narratives, by their ids. */
	verseNarratives: loader("verse/narratives.json", z.object({ tales: z.record(z.string(), Verses) })),
	verseEpisodes: loader("verse/episodes.json", z.object({ episodes: verses })),
	verseQuestions: loader(
		"verse/questions.json",
		z.object({ pictures: texts, feeling: texts, God: texts, tomorrow: texts }),
	),
	versePraise: loader("verse/praise.json", z.object({ praise: verses })),
	verseEndings: loader("verse/endings.json", z.object({ endings: verses })),
};

type Loaders = typeof loaders;

export const materialOf = <P extends keyof Loaders>(part: P): ReturnType<Loaders[P]> =>
	loaders[part]() as ReturnType<Loaders[P]>;

const plotsByTheme = new Map<ThemeId, readonly Plot[]>();

/** The plots of a theme: its own, then those of other themes that serve it as well. */
export function plotsOf(theme: ThemeId): readonly Plot[] {
	if (plotsByTheme.size === 0) {
		const all = THEME_IDS.map((id) => ({ id, plots: loadFolder(`plots/${id}`, Plot) }));
		for (const { id, plots } of all) {
			const others = all.flatMap((other) => other.plots.filter(({ alsoThemes }) => alsoThemes.includes(id)));
			plotsByTheme.set(id, [...plots, ...others]);
		}
	}
	return plotsByTheme.get(theme) ?? [];
}

/** The records of a folder of the material, each in a file of its own. */
const loadFolder = <T>(folder: string, schema: z.ZodType<T>): T[] =>
	readdirSync(new URL(`./material/${folder}/`, import.meta.url))
		.toSorted()
		.map((file) => load(`${folder}/${file}`, schema));

export const themeMaterial = (id: ThemeId): ThemeMaterial => load(`themes/${id}.json`, ThemeMaterial);
export const eventMaterial = (id: EventId): EventMaterial => load(`events/${id}.json`, EventMaterial);

let livesByName: Map<string, LifeMaterial> | undefined;

/** The lives of the shipped heroes. */
export function lives(): readonly LifeMaterial[] {
	livesByName ??= new Map(loadFolder("heroes", LifeMaterial).map((life) => [life.name, life]));
	return [...livesByName.values()];
}

let journeysById: Map<string, JourneyMaterial> | undefined;

/** Of the event or the narrative with this id. */
export function journeyTo(id: string): JourneyMaterial | undefined {
	journeysById ??= new Map(loadFolder("journeys", JourneyMaterial).map((journey) => [journey.id, journey]));
	return journeysById.get(id);
}

let narrativeList: NarrativeMaterial[] | undefined;

export function narratives(): readonly NarrativeMaterial[] {
	narrativeList ??= loadFolder("narratives", NarrativeMaterial);
	return narrativeList;
}

/** The life of the hero with this name, if it is one whom we ship. */
export function lifeOf(name: string): LifeMaterial | undefined {
	lives();
	return livesByName?.get(name);
}

/** Reads all files; throws if one does not have the shape above. */
export function loadAll(): void {
	for (const _ of loadInParts());
}

/** The same in parts, between which something else can be done. */
export function* loadInParts(): Generator<void> {
	for (const load of Object.values(loaders)) yield void load();
	for (const id of THEME_IDS) yield void themeMaterial(id);
	for (const id of THEME_IDS) yield void loadFolder(`plots/${id}`, Plot);
	for (const id of THEME_IDS) plotsOf(id);
	for (const id of EVENT_IDS) yield void eventMaterial(id);
	yield void lives();
	yield void narratives();
	yield void journeyTo("");
}
