import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type { Hero } from "@lion-tails/common/hero";
import publishedDigests from "./published-digests.json" with { type: "json" };
import type { HeroStore } from "./store.ts";
import { toRecords, WrittenHero } from "./written-hero.ts";

/**
 * Adds the shipped heroes and stories to a store without heroes, and updates a store of a version that had no stories about
 * heroes. In the latter, heroes that an admin has changed stay unchanged and get the stories; a store with only other heroes
 * is left alone. Repeatable after an interruption.
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
	// Last, because a repeated call skips a store with stories.
	await heroStories.put(ours.map(({ hero, stories = [] }) => ({ heroId: hero.id, stories })));
}

/** A constant, so that servers that start at the same time write equal records. */
const SHIPPED_AT = "2026-11-21T00:00:00.000Z";

const FOLDER = new URL("./heroes/", import.meta.url);

/** The heroes in heroes/*.json, with a date. */
export const shippedHeroes = (): WrittenHero[] =>
	readdirSync(FOLDER)
		.filter((name) => name.endsWith(".json"))
		.map((name) => withDate(WrittenHero.parse(JSON.parse(readFileSync(new URL(name, FOLDER), "utf8")))));

const withDate = (hero: WrittenHero): WrittenHero => ({
	...hero,
	createdAt: hero.createdAt ?? SHIPPED_AT,
	stories: hero.stories?.map((story) => ({ ...story, createdAt: story.createdAt ?? SHIPPED_AT })),
});

/** True if the record is unchanged since version 0.1 or 0.2 wrote it. */
const isAsPublished = (hero: Hero) => DIGESTS[hero.id] === digestOf(hero);

const digestOf = (hero: Hero) =>
	createHash("sha256")
		.update(JSON.stringify(sorted(hero)))
		.digest("base64url");

/** The value with the keys of all objects sorted. */
function sorted(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(sorted);
	if (typeof value !== "object" || value === null) return value;
	const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
	return Object.fromEntries(entries.map(([key, content]) => [key, sorted(content)]));
}

/** SHA-256 of the heroes of versions 0.1 and 0.2, by id. */
const DIGESTS: Partial<Record<string, string>> = publishedDigests;
