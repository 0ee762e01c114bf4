import { z } from "zod";

const BibleVerse = z.object({ text: z.string(), reference: z.string() });

export const HeroSource = z.object({
	title: z.string().min(1),
	author: z.string().optional(),
	url: z.url({ protocol: /^https?$/ }).optional(),
	/** A library that holds a work without an address, and the edition to ask any library for. */
	heldBy: z.string().min(1).optional(),
	description: z.string().optional(),
	type: z.enum(["book", "article", "website", "documentary", "other"]),
});
export type HeroSource = z.infer<typeof HeroSource>;

export const CONTINENTS = ["Africa", "Asia", "Europe", "North America", "South America", "Oceania"] as const;

/** Where a hero lived and worked, in degrees. */
export const HeroPlace = z.object({
	name: z.string().min(1),
	latitude: z.number().min(-90).max(90),
	longitude: z.number().min(-180).max(180),
});
export type HeroPlace = z.infer<typeof HeroPlace>;

/** What a hero's emblem is drawn from. */
export const HeroEmblem = z.object({
	figure: z.enum(["woman", "man"]),
	age: z.enum(["young", "grown", "old"]),
	skin: z.enum(["light", "tan", "brown", "dark"]),
	hair: z.enum(["black", "brown", "auburn", "fair", "gray", "white", "covered"]),
	beard: z.enum(["none", "short", "long"]),
	dress: z.enum(["tunic", "habit", "robe", "vestment", "gown", "coat", "suit", "sari", "kimono", "shawl", "shirt"]),
	headwear: z.enum(["none", "veil", "hood", "cap", "crown", "hat", "headscarf", "turban", "bonnet"]),
	holds: z.enum([
		"bell",
		"bird",
		"boat",
		"book",
		"bread basket",
		"broom",
		"candle",
		"cross",
		"harp",
		"hazelnut",
		"key",
		"lamp",
		"letter",
		"loaf",
		"microphone",
		"pocket watch",
		"purple cloth",
		"quill",
		"scroll",
		"seedling",
		"shoe",
		"staff",
	]),
	backdrop: z.enum([
		"attic",
		"cathedral",
		"city wall",
		"forest",
		"harbor",
		"hospital",
		"monastery",
		"mountains",
		"orchard",
		"prison window",
		"river",
		"running track",
		"sea cliff",
		"snow",
		"stable",
		"village",
	]),
});
export type HeroEmblem = z.infer<typeof HeroEmblem>;

export const Hero = z.object({
	id: z.string(),
	name: z.string().min(1),
	description: z.string(),
	timePeriod: z.string(),
	contribution: z.string(),
	imageUrl: z.string().optional(),
	/** Years are of the common era. Null: history does not know it. */
	birthYear: z.int().nullable(),
	deathYear: z.int().nullable(),
	famousQuote: z.string().optional(),
	/** The work, letter or speech in which the quotation stands. */
	quoteSource: z.string().optional(),
	/** The quotation is only ascribed to the hero. */
	isQuoteAttributed: z.boolean().optional(),
	bibleVerse: BibleVerse.optional(),
	tradition: z.string().optional(),
	continent: z.enum(CONTINENTS).optional(),
	place: HeroPlace.optional(),
	emblem: HeroEmblem.optional(),
	sources: z.array(HeroSource),
	keyEvents: z.array(
		z.object({
			year: z.int(),
			description: z.string(),
			/** Why an event before the birth or after the death belongs to the life. */
			note: z.string().optional(),
		}),
	),
	createdAt: z.iso.datetime(),
});
export type Hero = z.infer<typeof Hero>;

/** Whether an event belongs to the hero's life itself, and not to what came before or is remembered of it. */
export const isOfLife = ({ year, note }: Hero["keyEvents"][number], { birthYear, deathYear }: LifeYears): boolean =>
	note === undefined && (birthYear === null || year >= birthYear) && (deathYear === null || year <= deathYear);

type LifeYears = Pick<Hero, "birthYear" | "deathYear">;

/** The source title of a parent's own story about a hero. */
export const USER_STORY_SOURCE = "User Generated Story";
/** `createdBy` of the stories that we tell, and of those that the caller has had told. */
export const CREATED_BY_US = 0;
export const CREATED_BY_CALLER = 1;

/** A story about a hero: one of ours, or one of the caller's saved stories (its id is then the saved story's). */
export const HeroStory = z.object({
	id: z.string(),
	heroId: z.string(),
	title: z.string().min(1),
	/** Paragraphs, separated by blank lines. */
	content: z.string(),
	/** For whom it is written: a key of `READING_LEVELS`. */
	level: z.string().optional(),
	isHistoricallyAccurate: z.boolean().default(true),
	sources: z.array(HeroSource).default([]),
	bibleVerse: BibleVerse,
	createdAt: z.iso.datetime(),
	createdBy: z.int().default(CREATED_BY_US),
	isFeatured: z.boolean().default(false),
});
export type HeroStory = z.infer<typeof HeroStory>;

export const HeroStoriesAnswer = z.object({
	/** Ours, for everybody. */
	heroStories: z.array(HeroStory),
	/** The caller's own; none without a session. */
	userStories: z.array(HeroStory),
});
export type HeroStoriesAnswer = z.infer<typeof HeroStoriesAnswer>;
