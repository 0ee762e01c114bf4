import { readdirSync, readFileSync } from "node:fs";
import { isAsPublished } from "./published-heroes.ts";
import type { HeroStore } from "./store.ts";
import { toRecords, WrittenHero } from "./written-hero.ts";

/**
 * Gives our heroes and their stories to a store without heroes, and to one of a version that had no stories about them. In
 * the latter a hero that somebody has changed stays as it is, and gets our stories; a store of which all heroes are
 * somebody's own is left alone. A call that was interrupted may be repeated.
 */
export async function seedHeroes({ heroes, heroStories }: HeroStore): Promise<void> {
	if ((await heroStories.count()) > 0) return;
	const kept = new Map((await heroes.list()).map((hero) => [hero.id, hero]));
	const written = shippedHeroes();
	if (kept.size > 0 && !written.some(({ id }) => kept.has(id))) return;
	const ours = written.map((hero) => toRecords(hero, { hero: null, stories: [] }, SHIPPED_AT));
	const missing = ours.filter(({ hero }) => {
		const before = kept.get(hero.id);
		return !before || isAsPublished(before);
	});
	await heroes.put(missing.map(({ hero }) => hero));
	// Last, because a store with stories is left alone.
	await heroStories.put(ours.map(({ hero, stories = [] }) => ({ heroId: hero.id, stories })));
}

/** The same on every server: those that start at the same moment write the same records. */
const SHIPPED_AT = "2026-11-21T00:00:00.000Z";

const FOLDER = new URL("./heroes/", import.meta.url);

/** Ours, as they are written in their files, with their day. */
export const shippedHeroes = (): WrittenHero[] =>
	readdirSync(FOLDER)
		.filter((name) => name.endsWith(".json"))
		.map((name) => withDay(WrittenHero.parse(JSON.parse(readFileSync(new URL(name, FOLDER), "utf8")))));

const withDay = (hero: WrittenHero): WrittenHero => ({
	...hero,
	createdAt: hero.createdAt ?? SHIPPED_AT,
	stories: hero.stories?.map((story) => ({ ...story, createdAt: story.createdAt ?? SHIPPED_AT })),
});
