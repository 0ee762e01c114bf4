// Every hero that we ship against the rules, and the rules against heroes that break them.
import { readdirSync } from "node:fs";
import { buildPrompts } from "@lion-tails/common/prompts";
import { ReadingLevel, StoryRequest } from "@lion-tails/common/story";
import { expect, test } from "vitest";
import { SMALL_PROMPTS } from "../story/plan.ts";
import { shippedHeroes } from "./seed.ts";
import { collectionFaults, shippedHeroFaults } from "./shipped-hero-faults.ts";
import type { WrittenHero, WrittenStory } from "./written-hero.ts";

const heroes = shippedHeroes();

test.each(heroes.map((hero) => [hero.name, hero] as const))("%s is complete and consistent", (_, hero) => {
	expect(shippedHeroFaults(hero)).toEqual([]);
});

test("the heroes are of every century, continent and great tradition, women and men, and no two are alike", () => {
	expect(collectionFaults(heroes)).toEqual([]);
});

test("each file is named after its hero's id", () => {
	const files = readdirSync(new URL("./heroes/", import.meta.url)).filter((name) => name.endsWith(".json"));
	expect(files.toSorted()).toEqual(heroes.map(({ id }) => `${id}.json`).toSorted());
});

type Change = (hero: WrittenHero, youngest: WrittenStory, oldest: WrittenStory) => void;

const long = (words: number) => `${Array.from({ length: words }, () => "on").join(" ")}.`;

test.each<[fault: string | RegExp, Change]>([
	["description: it is missing", (hero) => (hero.description = "")],
	["timePeriod: it is missing", (hero) => (hero.timePeriod = "")],
	["contribution: it is missing", (hero) => (hero.contribution = "")],
	["tradition: it is missing", (hero) => (hero.tradition = undefined)],
	["continent: it is missing", (hero) => (hero.continent = undefined)],
	["place: it is missing", (hero) => (hero.place = undefined)],
	["emblem: it is missing", (hero) => (hero.emblem = undefined)],
	["bibleVerse: it is missing", (hero) => (hero.bibleVerse = undefined)],
	["deathYear: 900 is not after the birth in 900", (hero) => Object.assign(hero, { birthYear: 900, deathYear: 900 })],
	["quoteSource: a quotation has one, and nothing else", (hero) => (hero.quoteSource = undefined)],
	["quoteSource: a quotation has one, and nothing else", (hero) => (hero.famousQuote = undefined)],
	["isQuoteAttributed: it is not said", (hero) => (hero.isQuoteAttributed = undefined)],
	["straight quotation mark: She didn't", (hero) => (hero.description = "She didn't")],
	['straight quotation mark: He said "no".', (_, youngest) => youngest.content.push('He said "no".')],
	["place: Whitby is not in Asia", (hero) => placed(hero, "Asia", 54.49, -0.61)],
	["place: Whitby is not in Africa", (hero) => placed(hero, "Africa", 39, 10)],
	["place: Whitby is not in Europe", (hero) => placed(hero, "Europe", 50, 61)],
	["place: Whitby is not in North America", (hero) => placed(hero, "North America", 6, -100)],
	["place: Whitby is not in South America", (hero) => placed(hero, "South America", 0, -83)],
	["place: Whitby is not in Oceania", (hero) => placed(hero, "Oceania", -40, 109)],
	["keyEvents: 3, at least 4", (hero) => hero.keyEvents.splice(3)],
	["keyEvents: they are not in order", (hero) => hero.keyEvents.reverse()],
	["keyEvents: 1 is outside the life, without a note", (hero) => hero.keyEvents.unshift({ year: 1, description: "e" })],
	[
		"keyEvents: 1999 is outside the life, without a note",
		(hero) => hero.keyEvents.push({ year: 1999, description: "e" }),
	],
	["sources: 1, at least 2", (hero) => hero.sources.splice(1)],
	["sources: none has an address", (hero) => (hero.sources = hero.sources.map(({ url: _, ...rest }) => rest))],
	[
		/^sources: .* has neither an address nor a library$/,
		({ sources: [book] }) => Object.assign(book ?? {}, { url: undefined, heldBy: undefined }),
	],
	["sources: the edition is missing in British Library, London", (hero) => heldBy(hero, "British Library, London")],
	["sources: 9780743256345 is no ISBN", (hero) => heldBy(hero, "A library (A press, 2004, ISBN 9780743256345)")],
	["sources: 0743256344 is no ISBN", (hero) => heldBy(hero, "A library (A press, 2004, ISBN 0743256344)")],
	["sources: ftp://a.org/b is no web address", (hero) => addressed(hero, "ftp://a.org/b")],
	["sources: https://a b.org is no web address", (hero) => addressed(hero, "https://a b.org")],
	["sources: https://nowhere is no web address", (hero) => addressed(hero, "https://nowhere")],
	[/^sources: there are two with the title /, ({ sources }) => sources.push(...sources.slice(0, 1))],
	[
		"bibleVerse.reference: Psalm 151:1 is not in the bundled Bible",
		(hero) => verse(hero, { reference: "Psalm 151:1" }),
	],
	[/^bibleVerse\.text: the bundled Bible has: /, (hero) => verse(hero, { text: "Rejoice." })],
	["reference: Ps 23:1 is written otherwise", (hero) => verse(hero, { reference: "Ps 23:1" })],
	[/^stories\.0\.bibleVerse\.text: the bundled Bible has: /, (_, youngest) => verse(youngest, { text: "Rejoice." })],
	[/^stories: preschool, but must be one for the youngest/, (hero) => hero.stories?.splice(1)],
	[/^stories: preschool and kindergarten, but/, (_, __, oldest) => (oldest.level = "kindergarten")],
	[/^stories: preschool and , but/, (_, __, oldest) => (oldest.level = undefined)],
	["stories.1.sources: the hero has no source Hearsay", (_, __, oldest) => oldest.sources.push("Hearsay")],
	[/-youngest: it has no source$/, (_, youngest) => youngest.sources.splice(0)],
	[/-youngest: \d+ words, at least 500$/, (_, youngest) => youngest.content.splice(5)],
	[/-oldest: \d+ words, at least 600$/, (_, __, oldest) => oldest.content.splice(2)],
	[/-youngest: more than 13 words in: on on/, (_, youngest) => youngest.content.push(long(14))],
	[
		/-oldest: 20\.0 words a sentence, between 11 and 19$/,
		(_, __, oldest) => (oldest.content = Array(40).fill(long(20))),
	],
	[
		/-oldest: 10\.0 words a sentence, between 11 and 19$/,
		(_, __, oldest) => (oldest.content = Array(70).fill(long(10))),
	],
])("a hero is refused with “%s”", (fault, change) => {
	const hero = aShippedHero();
	const [youngest, oldest] = hero.stories ?? [];
	if (!youngest || !oldest) throw new Error("The hero has no stories");
	change(hero, youngest, oldest);
	const isNamed = (text: string) => (typeof fault === "string" ? text === fault : fault.test(text));
	expect(shippedHeroFaults(hero).filter(isNamed), shippedHeroFaults(hero).join("\n")).not.toEqual([]);
});

test.each<[fault: string, (all: WrittenHero[]) => WrittenHero[]]>([
	["35 heroes, at least 36", (all) => all.slice(0, 35)],
	["two have the id bede", (all) => [...all, { ...aShippedHero(), id: "bede" }]],
	["two have the name Bede", (all) => [...all, { ...aShippedHero(), name: "Bede" }]],
	["nobody of century 1", (all) => all.filter(({ id }) => id !== "lydia-of-philippi")],
	[
		"nobody of century 8",
		(all) => all.filter(({ deathYear }) => deathYear === null || deathYear < 701 || deathYear > 800),
	],
	["nobody of Oceania", (all) => all.filter(({ continent }) => continent !== "Oceania")],
	["100 of 100 are women", (all) => all.filter(({ emblem }) => emblem?.figure === "woman")],
	["0 of 100 are women", (all) => all.filter(({ emblem }) => emblem?.figure === "man")],
	["1 traditions, at least 8", (all) => all.map((hero) => ({ ...hero, tradition: "One" }))],
])("all heroes are refused with “%s”", (fault, change) => {
	expect(collectionFaults(change(heroes))).toContain(fault);
});

test("all heroes are refused where two have the same emblem, or stories of one id or title", () => {
	const [first, second = aShippedHero()] = heroes;
	const same = [...heroes, { ...second, emblem: first?.emblem }];
	const faults = collectionFaults(same);
	for (const what of ["emblem {", `story id ${second.id}-youngest`, `story title ${second.stories?.[0]?.title}`])
		expect(faults.filter((fault) => fault.startsWith(`two have the ${what}`))).toHaveLength(1);
});

test("the facts about each hero leave more than half of a context of 4,096 tokens", () => {
	for (const hero of heroes)
		for (const readingLevel of ReadingLevel.options) {
			const request = StoryRequest.parse({ ...EVERYTHING, heroOfFaith: hero.id, readingLevel });
			const { stories: _, createdAt = "", ...facts } = hero;
			const { system, user } = buildPrompts(request, { hero: { ...facts, createdAt }, seed: 4 }, SMALL_PROMPTS);
			expect(system.length + user.length, `${hero.name}, ${readingLevel}`).toBeLessThan(MAX_PROMPT_CHARS);
		}
});

/** About 1,650 tokens, of four characters. */
const MAX_PROMPT_CHARS = 6600;

const EVERYTHING = {
	childName: "Noah",
	gender: "boy",
	animal: "lion",
	theme: "courage",
	storyLength: "extended",
	customPrompt: "It happens at the sea, with a ferry and a grandmother who whistles. No dogs, please, and no storm.",
	characterDetails: {
		age: 5,
		hair: "brown curls",
		eyes: "green",
		favoriteColor: "blue",
		hobby: "astronomy",
		personality: "curious and shy",
		specialPower: "knowing when someone needs help",
	},
};

/** A hero that no rule refuses, with a quotation, a year of death and four events. */
function aShippedHero(): WrittenHero {
	const found = heroes.find((hero) => hero.famousQuote && hero.deathYear);
	if (!found) throw new Error("There is no such hero");
	return structuredClone(found);
}

function placed(hero: WrittenHero, continent: WrittenHero["continent"], latitude: number, longitude: number): void {
	Object.assign(hero, { continent, place: { name: "Whitby", latitude, longitude } });
}

function addressed({ sources: [source] }: WrittenHero, url: string): void {
	Object.assign(source ?? {}, { url });
}

function heldBy({ sources: [source] }: WrittenHero, library: string): void {
	Object.assign(source ?? {}, { heldBy: library });
}

function verse(record: Pick<WrittenHero, "bibleVerse">, more: object): void {
	Object.assign(record.bibleVerse ?? {}, more);
}
