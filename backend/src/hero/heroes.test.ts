// Checks the shipped heroes against rules, and the rules against heroes that break them.
import { readdirSync } from "node:fs";
import { CONTINENTS, type HeroPlace, isOfLife } from "@lion-tails/common/hero";
import { splitSentences } from "@lion-tails/common/paragraphs";
import { buildPrompts } from "@lion-tails/common/prompts";
import { countWords, ReadingLevel, StoryRequest } from "@lion-tails/common/story";
import { expect, test } from "vitest";
import heroLooks from "../../../common/src/storyboard/hero-looks.json" with { type: "json" };
import { findVerse } from "../scripture/scripture.ts";
import { SMALL_PROMPTS } from "../story/plan.ts";
import { scenesOf } from "../story/request-sources.ts";
import { shippedHeroes } from "./seed.ts";
import { heroFaults, type WrittenHero, type WrittenStory } from "./written-hero.ts";

const heroes = shippedHeroes();

test.each(heroes.map((hero) => [hero.name, hero] as const))(
	"the shipped hero %s is complete and consistent",
	(_, hero) => {
		expect(shippedHeroFaults(hero)).toEqual([]);
	},
);

test("the heroes represent every century, continent and large tradition, women and men, and no two are alike", () => {
	expect(collectionFaults(heroes)).toEqual([]);
});

test("the file of each hero is named after its id", () => {
	const files = readdirSync(new URL("./heroes/", import.meta.url)).filter((name) => name.endsWith(".json"));
	expect(files.toSorted()).toEqual(heroes.map(({ id }) => `${id}.json`).toSorted());
});

type Change = (hero: WrittenHero, youngest: WrittenStory, oldest: WrittenStory) => void;

const long = (words: number) => `${Array.from({ length: words }, () => "on").join(" ")}.`;

test.each<[fault: string | RegExp, Change]>([
	["description: it is missing", (hero) => (hero.description = "")],
	["bibleVerse: it is missing", (hero) => (hero.bibleVerse = undefined)],
	["deathYear: 900 is not after the birth in 900", (hero) => Object.assign(hero, { birthYear: 900, deathYear: 900 })],
	["quoteSource: a quotation has one, and nothing else", (hero) => (hero.famousQuote = undefined)],
	["isQuoteAttributed: it is not said", (hero) => (hero.isQuoteAttributed = undefined)],
	["straight quotation mark: She didn't", (hero) => (hero.description = "She didn't")],
	['straight quotation mark: He said "no".', (_, youngest) => youngest.content.push('He said "no".')],
	["place: Whitby is not in Asia", (hero) => placed(hero, "Asia", 54.49, -0.61)],
	["keyEvents: 3, at least 4", (hero) => hero.keyEvents.splice(3)],
	["keyEvents: they are not in order", (hero) => hero.keyEvents.reverse()],
	["keyEvents: 1 is outside the life, without a note", (hero) => hero.keyEvents.unshift({ year: 1, description: "e" })],
	["sources: 1, at least 2", (hero) => hero.sources.splice(1)],
	["sources: none has an address", (hero) => (hero.sources = hero.sources.map(({ url: _, ...rest }) => rest))],
	[
		/^sources: .* has neither an address nor a library$/,
		({ sources: [book] }) => Object.assign(book ?? {}, { url: undefined, heldBy: undefined }),
	],
	["sources: the edition is missing in British Library, London", (hero) => heldBy(hero, "British Library, London")],
	["sources: 9780743256345 is no ISBN", (hero) => heldBy(hero, "A library (A press, 2004, ISBN 9780743256345)")],
	["sources: ftp://a.org/b is no web address", (hero) => addressed(hero, "ftp://a.org/b")],
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
	["stories.1.sources: the hero has no source Hearsay", (_, __, oldest) => oldest.sources.push("Hearsay")],
	[/-youngest: it has no source$/, (_, youngest) => youngest.sources.splice(0)],
	[/-youngest: \d+ words, at least 500$/, (_, youngest) => youngest.content.splice(5)],
	[/-oldest: \d+ words, at least 600$/, (_, __, oldest) => oldest.content.splice(2)],
	[/-youngest: more than 13 words in: on on/, (_, youngest) => youngest.content.push(long(14))],
	[
		/-oldest: 20\.0 words a sentence, between 11 and 19$/,
		(_, __, oldest) => (oldest.content = Array(40).fill(long(20))),
	],
])("a faulty hero is rejected with “%s”", (fault, change) => {
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
	[
		"nobody of century 8",
		(all) => all.filter(({ deathYear }) => deathYear === null || deathYear < 701 || deathYear > 800),
	],
	["nobody of Oceania", (all) => all.filter(({ continent }) => continent !== "Oceania")],
	["100 of 100 are women", (all) => all.filter(({ emblem }) => emblem?.figure === "woman")],
	["1 traditions, at least 8", (all) => all.map((hero) => ({ ...hero, tradition: "One" }))],
])("a faulty collection is rejected with “%s”", (fault, change) => {
	expect(collectionFaults(change(heroes))).toContain(fault);
});

test("a collection with equal emblems, story ids or story titles is rejected", () => {
	const [first, second = aShippedHero()] = heroes;
	const same = [...heroes, { ...second, emblem: first?.emblem }];
	const faults = collectionFaults(same);
	for (const what of ["emblem {", `story id ${second.id}-youngest`, `story title ${second.stories?.[0]?.title}`])
		expect(faults.filter((fault) => fault.startsWith(`two have the ${what}`))).toHaveLength(1);
});

test("the facts about each hero use less than half of a context of 4,096 tokens", () => {
	for (const hero of heroes)
		for (const readingLevel of ReadingLevel.options) {
			const request = StoryRequest.parse({ ...EVERYTHING, heroOfFaith: hero.id, readingLevel });
			const { stories: _, createdAt = "", ...facts } = hero;
			const { system, user } = buildPrompts(
				request,
				{ hero: { ...facts, createdAt }, heroScenes: scenesOf(hero), seed: 4, hasScenes: false },
				SMALL_PROMPTS,
			);
			expect(system.length + user.length, `${hero.name}, ${readingLevel}`).toBeLessThan(MAX_PROMPT_CHARS);
		}
});

/** About 1,875 tokens of four characters. */
const MAX_PROMPT_CHARS = 7500;

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

/** A valid hero with a quotation, a year of death and four events. */
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

const REQUIRED = [
	...(["description", "timePeriod", "contribution", "tradition"] as const),
	...(["continent", "place", "emblem", "bibleVerse"] as const),
];
const MIN_EVENTS = 4;
const MIN_SOURCES = 2;

/** The faults of a shipped hero, each with its field. Other heroes need not follow these rules. */
function shippedHeroFaults(hero: WrittenHero): string[] {
	const faults = heroFaults(hero);
	const check = (isRight: boolean, fault: string) => void (isRight || faults.push(fault));
	const { bibleVerse, continent, famousQuote, place, quoteSource, stories = [] } = hero;
	for (const field of REQUIRED) check(Boolean(hero[field]), `${field}: it is missing`);
	check(Boolean(famousQuote) === Boolean(quoteSource), "quoteSource: a quotation has one, and nothing else");
	check(!(famousQuote && hero.isQuoteAttributed === undefined), "isQuoteAttributed: it is not said");
	for (const { reference } of [...(bibleVerse ? [bibleVerse] : []), ...stories.map((story) => story.bibleVerse)])
		check(findVerse(reference)?.reference === reference, `reference: ${reference} is written otherwise`);
	for (const text of textsOf(hero)) check(!/["']/.test(text), `straight quotation mark: ${text.slice(0, 40)}`);
	if (continent && place)
		check(isWithin(place, CONTINENT_BOUNDS[continent]), `place: ${place.name} is not in ${continent}`);

	const years = hero.keyEvents.map(({ year }) => year);
	check(years.length >= MIN_EVENTS, `keyEvents: ${years.length}, at least ${MIN_EVENTS}`);
	check(
		years.every((year, at) => at === 0 || year >= (years[at - 1] ?? year)),
		"keyEvents: they are not in order",
	);
	for (const event of hero.keyEvents)
		check(isOfLife(event, hero) || Boolean(event.note), `keyEvents: ${event.year} is outside the life, without a note`);

	check(hero.sources.length >= MIN_SOURCES, `sources: ${hero.sources.length}, at least ${MIN_SOURCES}`);
	check(
		hero.sources.some(({ url }) => url),
		"sources: none has an address",
	);
	for (const { title, url, heldBy } of hero.sources) {
		check(Boolean(url || heldBy), `sources: ${title} has neither an address nor a library`);
		check(!url || isAddress(url), `sources: ${url} is no web address`);
		check(!heldBy || EDITION.test(heldBy), `sources: the edition is missing in ${heldBy}`);
		for (const isbn of heldBy?.match(ISBN) ?? []) check(isIsbn(isbn), `sources: ${isbn} is no ISBN`);
	}

	const levels = stories.map(({ level }) => level);
	check(
		levels.toSorted().join() === Object.keys(STORY_MEASURES).toSorted().join(),
		`stories: ${levels.join(" and ")}, but must be one for the youngest and one for the oldest`,
	);
	return [...faults, ...stories.flatMap(storyFaults)];
}

type StoryMeasure = { minWords: number; longestWords: number; meanWords: [least: number, most: number] };

const STORY_MEASURES: Partial<Record<ReadingLevel, StoryMeasure>> = {
	preschool: { minWords: 500, longestWords: 13, meanWords: [0, 13] },
	"middle-school": { minWords: 600, longestWords: Number.POSITIVE_INFINITY, meanWords: [11, 19] },
};

function storyFaults({ id, level, content, sources }: WrittenStory): string[] {
	const measure = level && STORY_MEASURES[level];
	const faults = sources.length ? [] : [`${id}: it has no source`];
	if (!measure) return faults;
	const sentences = content.flatMap((paragraph) => splitSentences(paragraph).map(({ text }) => text));
	const words = countWords(content.join(" "));
	const mean = words / sentences.length;
	const [least, most] = measure.meanWords;
	if (words < measure.minWords) faults.push(`${id}: ${words} words, at least ${measure.minWords}`);
	if (mean < least || mean > most)
		faults.push(`${id}: ${mean.toFixed(1)} words a sentence, between ${least} and ${most}`);
	for (const sentence of sentences.filter((text) => countWords(text) > measure.longestWords))
		faults.push(`${id}: more than ${measure.longestWords} words in: ${sentence}`);
	return faults;
}

/** A library with the edition in parentheses: publisher or journal, year, and ISBN if it has one. */
const EDITION = /^[^()]+ \([^()]+, (1[5-9]|20)\d\d(, ISBN \d+)?\)$/;
const ISBN = /(?<=ISBN )\d+/g;

/** True for an ISBN of 13 digits: the sum of the digits, weighted 1 and 3 in turn, ends in 0. */
function isIsbn(text: string): boolean {
	const digits = [...text].map(Number);
	return digits.length === 13 && digits.reduce((sum, digit, at) => sum + digit * (at % 2 ? 3 : 1), 0) % 10 === 0;
}

function isAddress(url: string): boolean {
	return /^https?:\/\/[^\s/]+\.[^\s/]+/.test(url) && URL.canParse(url);
}

const MIN_HEROES = 36;
const MIN_TRADITIONS = 8;
const LAST_CENTURY = 20;
const WOMEN_SHARE = [0.45, 0.55] as const;

/** The faults of all heroes together. */
function collectionFaults(heroes: WrittenHero[]): string[] {
	const faults: string[] = [];
	const check = (isRight: boolean, fault: string) => void (isRight || faults.push(fault));
	check(heroes.length >= MIN_HEROES, `${heroes.length} heroes, at least ${MIN_HEROES}`);
	const stories = heroes.flatMap((hero) => hero.stories ?? []);
	for (const [what, values] of [
		["id", heroes.map(({ id }) => id)],
		["name", heroes.map(({ name }) => name)],
		["emblem", heroes.map(({ emblem }) => JSON.stringify(emblem))],
		["story id", stories.map(({ id }) => id)],
		["story title", stories.map(({ title }) => title)],
	] as const)
		for (const value of values.filter((one, at) => values.indexOf(one) !== at))
			faults.push(`two have the ${what} ${value}`);
	const centuries = new Set(heroes.map(centuryOf));
	for (let century = 1; century <= LAST_CENTURY; century++)
		check(centuries.has(century), `nobody of century ${century}`);
	for (const continent of CONTINENTS)
		check(
			heroes.some((hero) => hero.continent === continent),
			`nobody of ${continent}`,
		);
	const women = heroes.filter(({ emblem }) => emblem?.figure === "woman").length / heroes.length;
	check(women >= WOMEN_SHARE[0] && women <= WOMEN_SHARE[1], `${Math.round(women * 100)} of 100 are women`);
	const traditions = new Set(heroes.map(({ tradition }) => tradition)).size;
	check(traditions >= MIN_TRADITIONS, `${traditions} traditions, at least ${MIN_TRADITIONS}`);
	return faults;
}

/** The century of the death, or of the last event of the life. */
function centuryOf(hero: WrittenHero): number {
	const ofLife = hero.keyEvents.filter((event) => isOfLife(event, hero));
	return Math.ceil((hero.deathYear ?? ofLife.at(-1)?.year ?? 0) / 100);
}

type Bounds = { south: number; north: number; west: number; east: number };

/** Approximate bounds in degrees; they overlap. */
const CONTINENT_BOUNDS: Record<(typeof CONTINENTS)[number], Bounds> = {
	Africa: { south: -35, north: 38, west: -18, east: 52 },
	Asia: { south: -11, north: 82, west: 25, east: 180 },
	Europe: { south: 34, north: 72, west: -25, east: 60 },
	"North America": { south: 7, north: 84, west: -170, east: -50 },
	"South America": { south: -56, north: 13, west: -82, east: -34 },
	Oceania: { south: -50, north: 20, west: 110, east: 180 },
};

const isWithin = ({ latitude, longitude }: HeroPlace, { south, north, west, east }: Bounds) =>
	latitude >= south && latitude <= north && longitude >= west && longitude <= east;

function textsOf(value: unknown): string[] {
	if (typeof value === "string") return [value];
	return typeof value === "object" && value ? Object.values(value).flatMap(textsOf) : [];
}

test("pictures of a hero's life show the skin of the portrait", () => {
	const tones = { light: "light", tan: "tan", brown: "brown", dark: "deep" };
	const looks: Record<string, { skin: string }> = heroLooks;
	expect(Object.fromEntries(heroes.map(({ id }) => [id, looks[id]?.skin]))).toEqual(
		Object.fromEntries(heroes.map(({ id, emblem }) => [id, emblem && tones[emblem.skin]])),
	);
});
