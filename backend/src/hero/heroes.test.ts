import { expect, test } from "vitest";
import { findVerse } from "../scripture/scripture.ts";
import { shippedHeroes } from "./seed.ts";

const heroes = shippedHeroes();

test("each hero has an id of its own, at least two sources and at least four events", () => {
	expect(new Set(heroes.map((hero) => hero.id)).size).toBe(heroes.length);
	for (const hero of heroes) {
		expect(hero.sources.length, hero.name).toBeGreaterThanOrEqual(2);
		expect(hero.keyEvents.length, hero.name).toBeGreaterThanOrEqual(4);
	}
});

test("the events of each hero are in order, and not before the birth", () => {
	for (const hero of heroes) {
		const years = hero.keyEvents.map((event) => event.year);
		expect(years, hero.name).toEqual(years.toSorted((one, other) => one - other));
		if (hero.birthYear !== null) expect(years[0], hero.name).toBeGreaterThanOrEqual(hero.birthYear);
	}
});

test("each verse has the wording of the bundled Bible", () => {
	for (const { bibleVerse, name } of heroes) {
		expect(bibleVerse?.text, name).toBe(findVerse(bibleVerse?.reference ?? "")?.text);
	}
});
