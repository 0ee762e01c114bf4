import { z } from "zod";

const BibleVerse = z.object({ text: z.string(), reference: z.string() });

export const HeroSource = z.object({
	title: z.string().min(1),
	author: z.string().optional(),
	url: z.url({ protocol: /^https?$/ }).optional(),
	/** For a work without a URL: a library that holds it, and the edition. */
	heldBy: z.string().min(1).optional(),
	description: z.string().optional(),
	type: z.enum(["book", "article", "website", "documentary", "other"]),
});
export type HeroSource = z.infer<typeof HeroSource>;

export const CONTINENTS = ["Africa", "Asia", "Europe", "North America", "South America", "Oceania"] as const;

/** The place where a hero lived and worked, in degrees. */
export const HeroPlace = z.object({
	name: z.string().min(1),
	latitude: z.number().min(-90).max(90),
	longitude: z.number().min(-180).max(180),
});
export type HeroPlace = z.infer<typeof HeroPlace>;

/** The features from which a hero's emblem is drawn. */
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
	/** Years of the common era; null if unknown. */
	birthYear: z.int().nullable(),
	deathYear: z.int().nullable(),
	famousQuote: z.string().optional(),
	/** The work, letter or speech that contains the quotation. */
	quoteSource: z.string().optional(),
	/** True if the quotation is only attributed to the hero. */
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
			/** The reason why an event before the birth or after the death is listed. */
			note: z.string().optional(),
		}),
	),
	createdAt: z.iso.datetime(),
});
export type Hero = z.infer<typeof Hero>;

/** True if an event lies within the hero's life, and not before it or in its aftermath. */
export const isOfLife = ({ year, note }: Hero["keyEvents"][number], { birthYear, deathYear }: LifeYears): boolean =>
	note === undefined && (birthYear === null || year >= birthYear) && (deathYear === null || year <= deathYear);

type LifeYears = Pick<Hero, "birthYear" | "deathYear">;

/** The source title of a parent's own story about a hero. */
export const USER_STORY_SOURCE = "User Generated Story";
/** `createdBy` of our own stories, and of the caller's. */
export const CREATED_BY_US = 0;
export const CREATED_BY_CALLER = 1;

/** A story about a hero: one of ours, or one of the caller's saved stories (its id is then the saved story's). */
export const HeroStory = z.object({
	id: z.string(),
	heroId: z.string(),
	title: z.string().min(1),
	/** Paragraphs, separated by blank lines. */
	content: z.string(),
	/** The audience: a key of `READING_LEVELS`. */
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
	/** Our stories, the same for everyone. */
	heroStories: z.array(HeroStory),
	/** The caller's own stories; empty without a session. */
	userStories: z.array(HeroStory),
});
export type HeroStoriesAnswer = z.infer<typeof HeroStoriesAnswer>;
