// Heroes in JSON files, with our stories about them. heroes/README.md describes the format.
import { CREATED_BY_US, Hero, HeroStory } from "@lion-tails/common/hero";
import { ReadingLevel } from "@lion-tails/common/story";
import { z } from "zod";
import { findVerse } from "../scripture/scripture.ts";

const Id = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "An id is written like-this");

const WrittenStory = HeroStory.omit({ heroId: true, createdBy: true })
	.extend({
		id: Id,
		createdAt: HeroStory.shape.createdAt.optional(),
		level: ReadingLevel.optional(),
		/** One string for each paragraph. */
		content: z.array(z.string().trim().min(1)).min(1),
		/** Titles of the hero's sources. */
		sources: z.array(z.string()).default([]),
	})
	.strict();
export type WrittenStory = z.infer<typeof WrittenStory>;

export const WrittenHero = Hero.extend({
	id: Id,
	createdAt: Hero.shape.createdAt.optional(),
	/** All our stories about the hero. If missing, the stories in the store stay unchanged. */
	stories: z.array(WrittenStory).optional(),
}).strict();
export type WrittenHero = z.infer<typeof WrittenHero>;

type HeroRecords = { hero: Hero; stories: HeroStory[] | undefined };

/** The records of a hero in a file. A missing date becomes the one of the record in the store, or `now`. */
export function toRecords(
	{ stories, ...hero }: WrittenHero,
	before: { hero: Hero | null; stories: HeroStory[] },
	now: string,
): HeroRecords {
	return {
		hero: { ...hero, createdAt: hero.createdAt ?? before.hero?.createdAt ?? now },
		stories: stories?.map((story) => ({
			...story,
			heroId: hero.id,
			content: story.content.join("\n\n"),
			sources: hero.sources.filter(({ title }) => story.sources.includes(title)),
			createdAt: story.createdAt ?? before.stories.find(({ id }) => id === story.id)?.createdAt ?? now,
			createdBy: CREATED_BY_US,
		})),
	};
}

/** Lists the fields that contradict each other or the bundled Bible, which the schema cannot check. */
export function heroFaults(hero: WrittenHero): string[] {
	const { birthYear, deathYear, bibleVerse, sources, stories = [] } = hero;
	const faults: string[] = [];
	if (birthYear !== null && deathYear !== null && birthYear >= deathYear)
		faults.push(`deathYear: ${deathYear} is not after the birth in ${birthYear}`);
	const titles = sources.map(({ title }) => title);
	faults.push(...repeated(titles).map((title) => `sources: there are two with the title ${title}`));
	faults.push(...verseFaults("bibleVerse", bibleVerse));
	faults.push(...repeated(stories.map(({ id }) => id)).map((id) => `stories: there are two with the id ${id}`));
	for (const [at, story] of stories.entries()) {
		for (const title of story.sources)
			if (!titles.includes(title)) faults.push(`stories.${at}.sources: the hero has no source ${title}`);
		faults.push(...verseFaults(`stories.${at}.bibleVerse`, story.bibleVerse));
	}
	return faults;
}

function verseFaults(path: string, verse: WrittenHero["bibleVerse"]): string[] {
	if (!verse) return [];
	const found = findVerse(verse.reference);
	if (!found) return [`${path}.reference: ${verse.reference} is not in the bundled Bible`];
	return found.text === verse.text ? [] : [`${path}.text: the bundled Bible has: ${found.text}`];
}

const repeated = (values: string[]) => [...new Set(values.filter((value, at) => values.indexOf(value) !== at))];
