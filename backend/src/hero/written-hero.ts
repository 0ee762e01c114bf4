// A hero as it is written in a file, with our stories about the hero: README.md in heroes/ describes the format.
import { CREATED_BY_US, Hero, HeroStory } from "@lion-tails/common/hero";
import { ReadingLevel } from "@lion-tails/common/story";
import { z } from "zod";

const Id = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "An id is written like-this");

const WrittenStory = HeroStory.omit({ heroId: true, createdBy: true })
	.extend({
		id: Id,
		createdAt: HeroStory.shape.createdAt.optional(),
		level: ReadingLevel.optional(),
		/** Its paragraphs. */
		content: z.array(z.string().trim().min(1)).min(1),
		/** Titles of the hero's sources. */
		sources: z.array(z.string()).default([]),
	})
	.strict();
export type WrittenStory = z.infer<typeof WrittenStory>;

export const WrittenHero = Hero.extend({
	id: Id,
	createdAt: Hero.shape.createdAt.optional(),
	/** All of ours about the hero; left out, those of the store stay as they are. */
	stories: z.array(WrittenStory).optional(),
}).strict();
export type WrittenHero = z.infer<typeof WrittenHero>;

export type HeroRecords = { hero: Hero; stories: HeroStory[] | undefined };

/** What is kept of a written hero. Without a day, what is there keeps its own, and what is new gets `now`. */
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
