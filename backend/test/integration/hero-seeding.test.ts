// The first start of a version adds the heroes and their stories to a store that is empty or of an earlier version.
import { afterEach, expect, test } from "vitest";
import { seedHeroes, shippedHeroes } from "../../src/hero/seed.ts";
import { aHero, aHeroStory } from "../contract/records.ts";
import published from "../hero-of-version-0.1.json" with { type: "json" };
import { openTestApp, TestUser } from "../test-app.ts";

const ids = shippedHeroes()
	.map(({ id }) => id)
	.toSorted();
const firstVersion = aHero(published as Partial<ReturnType<typeof aHero>>);

const { url, storage } = await openTestApp();
afterEach(async () => {
	for (const { id } of await storage.heroes.list()) await storage.heroes.remove(id);
	expect(await storage.heroStories.count()).toBe(0);
});

const heroIds = async () => (await storage.heroes.list()).map(({ id }) => id).toSorted();
const levelsOf = async (id: string) => {
	const { body } = await new TestUser(url).call<{ heroStories: { level: string }[] }>(
		"GET",
		`/api/heroes/${id}/stories`,
	);
	return body.heroStories.map(({ level }) => level);
};

test("an empty store gets every hero with a story for the youngest and one for the oldest", async () => {
	await Promise.all([seedHeroes(storage), seedHeroes(storage)]);
	expect(await heroIds()).toEqual(ids);
	for (const id of ids) expect(await levelsOf(id), id).toEqual(["preschool", "middle-school"]);
	for (const hero of await storage.heroes.list()) expect(hero).not.toHaveProperty("stories");
});

test("a store of version 0.1 gets the missing heroes, and newer records of the unchanged ones", async () => {
	const [other = ""] = ids.filter((id) => id !== firstVersion.id);
	const changed = aHero({ id: other, name: "Changed by the operator" });
	const own = aHero({ id: "our-own-hero", name: "Our Own" });
	await storage.heroes.put([firstVersion, changed, own]);
	await seedHeroes(storage);
	expect(await heroIds()).toEqual([...ids, own.id].toSorted());
	const { place, sources } = shippedHeroes().find(({ id }) => id === firstVersion.id) ?? {};
	expect(await storage.heroes.byId(firstVersion.id)).toMatchObject({ place, sources });
	expect(await storage.heroes.byId(changed.id)).toEqual(changed);
	expect(await storage.heroes.byId(own.id)).toEqual(own);
	for (const id of ids) expect(await levelsOf(id), id).toHaveLength(2);
	expect(await levelsOf(own.id)).toEqual([]);
});

test("a hero of version 0.1 whose record differs in one letter is kept", async () => {
	const changed = { ...firstVersion, contribution: `${firstVersion.contribution}.` };
	await storage.heroes.put([changed]);
	await seedHeroes(storage);
	expect(await storage.heroes.byId(changed.id)).toEqual(changed);
});

test("a seeding that was interrupted between heroes and stories is completed by the next start", async () => {
	await seedHeroes(storage);
	const heroes = await storage.heroes.list();
	await storage.heroStories.put(heroes.map(({ id }) => ({ heroId: id, stories: [] })));
	expect(await storage.heroStories.count()).toBe(0);
	await seedHeroes(storage);
	expect(await storage.heroes.list()).toEqual(heroes);
	expect(await storage.heroStories.count()).toBe(2 * ids.length);
});

test("a store that has hero stories, or only the operator's heroes, is not seeded", async () => {
	const own = aHero({ id: "our-own-hero", name: "Our Own" });
	await storage.heroes.put([own]);
	await seedHeroes(storage);
	expect(await heroIds()).toEqual([own.id]);
	expect(await storage.heroStories.count()).toBe(0);

	await storage.heroes.put([firstVersion]);
	await storage.heroStories.put([{ heroId: own.id, stories: [aHeroStory(own.id, "our-story")] }]);
	await seedHeroes(storage);
	expect(await heroIds()).toEqual([own.id, firstVersion.id].toSorted());
	expect(await storage.heroes.byId(firstVersion.id)).toEqual(firstVersion);
	expect(await storage.heroStories.count()).toBe(1);
});
