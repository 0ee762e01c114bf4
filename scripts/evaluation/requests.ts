// The measured requests: every kind of story, with different children and difficult names and animals.
import { shippedHeroes } from "@lion-tails/backend/hero/seed";
import { EVENT_IDS, narratives, THEME_IDS } from "@lion-tails/backend/models/built-in/material";
import { Hero } from "@lion-tails/common/hero";
import { ReadingLevel, StoryLength, StoryRequest, type StoryRequestInput } from "@lion-tails/common/story";
import everydayWishes from "../../backend/test/everyday-wishes.json" with { type: "json" };
import type { Telling } from "./measures.ts";

const NAMES = [
	"Lina",
	"Noah",
	"Will",
	"Grace",
	"Mark",
	"James",
	"O'Brien",
	"李明",
	"Zoë",
	"Jean-Luc",
	"Anna Maria",
	"May",
];
const ANIMALS = [
	"otter",
	"bees",
	"owl",
	"kittens",
	"unicorn",
	"ibex",
	"T-Rex",
	"electric eel",
	"hedgehog",
	"ant",
	"wolves",
	"mice",
];
const TYPES = ["regular", "moral", "poem", "biblical_narrative", "travel", "regular", "event", "hero"] as const;
const LEVELS = ReadingLevel.options;
const LENGTHS = StoryLength.options;

const of = <T>(items: readonly T[], at: number) => items[at % items.length] as T;

/** Returns requests of every type, level, length and theme. 1,280 cover all combinations. */
export function seededRequests(count: number): Telling[] {
	const heroes = readHeroes();
	return Array.from({ length: count }, (_, at): Telling => {
		// Each list advances at a different pace, so that all pairs occur.
		const type = of(TYPES, at);
		const hero = type === "hero" ? of(heroes, Math.floor(at / TYPES.length)) : undefined;
		const theme = at % 3 === 0 ? "none" : of(THEME_IDS, Math.floor(at / 3));
		const input: StoryRequestInput = {
			childName: of(NAMES, Math.floor(at / 5)),
			gender: at % 2 ? "boy" : "girl",
			animal: at % 7 === 0 ? "" : of(ANIMALS, Math.floor(at / 11)),
			readingLevel: of(LEVELS, Math.floor(at / TYPES.length)),
			storyLength: of(LENGTHS, Math.floor(at / (TYPES.length * LEVELS.length))),
			...(type === "event" ? { biblicalEvent: of(EVENT_IDS, Math.floor(at / TYPES.length)) } : { theme }),
			...(type === "travel" && { useTimeTravel: true }),
			...((type === "moral" || type === "poem" || type === "biblical_narrative") && { storyType: type }),
			...(hero && { heroOfFaith: hero.id }),
		};
		return { request: StoryRequest.parse(input), hero };
	});
}

/** Each narrative's passage and a part of it, and passages without a narrative. */
const PASSAGES: readonly string[] = [
	...narratives()
		.flatMap(({ passages, scenes }) => [passages[0] ?? "", scenes[1]?.verses ?? ""])
		.filter(Boolean),
	..."John 3:16|Psalm 23|Psalm 121|1 Corinthians 13|Proverbs 3:5-6|Philippians 4:4-7|Isaiah 40:28-31|Matthew 5:1-12|Ruth 1|1 Kings 18|Luke 15|Genesis 1|Revelation 21:1-5|James 1:19-20|Micah 6:8|Ecclesiastes 3:1-8|Romans 8:38-39|Deuteronomy 6:4-9|Hebrews 11:1-3|Judges 19|Leviticus 18".split(
		"|",
	),
];

export function passageRequests(): Telling[] {
	return PASSAGES.flatMap((biblePassage, at) =>
		(["biblical_narrative", "regular"] as const).map((storyType) => ({
			request: StoryRequest.parse({
				childName: of(NAMES, at),
				gender: "girl",
				animal: of(ANIMALS, at),
				storyType,
				biblePassage,
				readingLevel: of(LEVELS, at),
				storyLength: of(["very-short", "short", "medium"] as const, at),
			}),
		})),
	);
}

export const wishRequests = (): (Telling & { inStory: RegExp | null })[] =>
	everydayWishes.map(({ wish, told }) => ({
		request: StoryRequest.parse({
			childName: "Lina",
			gender: "girl",
			animal: "lion",
			storyLength: "short",
			customPrompt: wish,
		}),
		inStory: told === null ? null : new RegExp(told),
	}));

export const readHeroes = (): Hero[] => shippedHeroes().map((hero) => Hero.parse(hero));
