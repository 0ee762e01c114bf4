// The authored material, read when the first story is asked for.
import { readFileSync } from "node:fs";
import { BiblicalEvent, type LearningFocus, Theme } from "@lion-tails/common/story";
import { z } from "zod";

const Beat = z.tuple([z.literal([1, 2, 3]), z.string(), z.string()]);
/** Priority (1: never left out), the words for the youngest, the words for older readers. */
export type Beat = z.infer<typeof Beat>;
const beats = z.array(Beat).nonempty();
const Scene = z.object({ id: z.string().optional(), beats });
export type Scene = z.infer<typeof Scene>;
const scenes = z.array(Scene).nonempty();
const texts = z.array(z.string()).nonempty();

const Stanza = z.tuple([z.enum(["plain", "rich"]), z.string(), z.string(), z.string(), z.string()]);
export type Stanza = z.infer<typeof Stanza>;
const Verses = z.object({
	id: z.string().optional(),
	titles: z.array(z.string()).optional(),
	stanzas: z.array(Stanza).nonempty(),
});
export type Verses = z.infer<typeof Verses>;
const verses = z.array(Verses).nonempty();

const Plot = z.object({
	id: z.string(),
	titles: texts,
	want: beats,
	obstacle: beats,
	try: beats,
	counsel: beats,
	turn: beats,
	deed: beats,
});
export type Plot = z.infer<typeof Plot>;

export type ToldTheme = Exclude<Theme, "none">;
export type ToldEvent = Exclude<BiblicalEvent, "none">;
export const TOLD_THEMES = Theme.options.filter((theme) => theme !== "none");
export const TOLD_EVENTS = BiblicalEvent.options.filter((event) => event !== "none");
const EventId = BiblicalEvent.exclude(["none"]);

const ThemeMaterial = z.object({
	id: Theme.exclude(["none"]),
	titles: texts,
	verses: texts,
	tales: z.array(EventId).nonempty(),
	moral: beats,
	reflections: beats,
	questions: texts,
	plots: z.array(Plot).nonempty(),
});
export type ThemeMaterial = z.infer<typeof ThemeMaterial>;

const FOCUSES = [
	"historical-context",
	"theological-significance",
	"moral-lessons",
	"cultural-insights",
	"character-development",
	"faith-application",
] as const satisfies LearningFocus[];
const EventMaterial = z.object({
	id: EventId,
	title: z.string(),
	titles: texts,
	passages: texts,
	verses: texts,
	gist: beats,
	scenes: z.array(z.object({ title: z.string(), beats })).length(8),
	heart: beats,
	focus: z.record(z.enum(FOCUSES), beats),
	questions: texts,
});
export type EventMaterial = z.infer<typeof EventMaterial>;

const read = new Map<string, unknown>();

function load<T>(path: string, schema: z.ZodType<T>): T {
	const known = read.get(path);
	if (known !== undefined) return known as T;
	const parsed = schema.parse(JSON.parse(readFileSync(new URL(`./material/${path}`, import.meta.url), "utf8")));
	read.set(path, parsed);
	return parsed;
}

const file =
	<T>(path: string, schema: z.ZodType<T>) =>
	() =>
		load(path, schema);

const readers = {
	openings: file("shared/openings.json", z.object({ openings: scenes })),
	episodes: file("shared/episodes.json", z.object({ episodes: scenes })),
	taleFrames: file("shared/taleFrames.json", z.object({ into: scenes, outOf: scenes })),
	homecomings: file("shared/homecomings.json", z.object({ homecomings: scenes })),
	endings: file("shared/endings.json", z.object({ endings: scenes })),
	timeTravel: file(
		"shared/timeTravel.json",
		z.object({ leaving: scenes, witness: beats, returning: scenes, power: beats }),
	),
	narrative: file("shared/narrative.json", z.object({ openings: scenes, closings: scenes, prayers: scenes })),
	hero: file("shared/hero.json", z.object({ into: scenes, between: beats, outOf: scenes, questions: texts })),
	people: file(
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
	verseOpenings: file("verse/openings.json", z.object({ openings: verses })),
	verseNames: file(
		"verse/names.json",
		z.object({ child: z.record(z.string(), z.array(Stanza)), animal: z.record(z.string(), z.array(Stanza)) }),
	),
	verseThemes: file("verse/themes.json", z.object({ themes: z.record(Theme.exclude(["none"]), Verses) })),
	verseTales: file("verse/tales.json", z.object({ tales: z.record(EventId, Verses) })),
	verseEpisodes: file("verse/episodes.json", z.object({ episodes: verses })),
	versePraise: file("verse/praise.json", z.object({ praise: verses })),
	verseEndings: file("verse/endings.json", z.object({ endings: verses })),
};

type Readers = typeof readers;

export const materialOf = <P extends keyof Readers>(part: P): ReturnType<Readers[P]> =>
	readers[part]() as ReturnType<Readers[P]>;

export const themeMaterial = (id: ToldTheme): ThemeMaterial => load(`themes/${id}.json`, ThemeMaterial);
export const eventMaterial = (id: ToldEvent): EventMaterial => load(`events/${id}.json`, EventMaterial);

/** Reads everything there is, so that a fault in any file shows. */
export function loadAll(): void {
	for (const read of Object.values(readers)) read();
	for (const id of TOLD_THEMES) themeMaterial(id);
	for (const id of TOLD_EVENTS) eventMaterial(id);
}
