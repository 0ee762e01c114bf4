// What the heroes that we ship have to be, each of them and all together. A file of somebody else's need not.
import { CONTINENTS, type HeroPlace, isOfLife } from "@lion-tails/common/hero";
import { splitSentences } from "@lion-tails/common/paragraphs";
import { countWords, type ReadingLevel } from "@lion-tails/common/story";
import { findVerse } from "../scripture/scripture.ts";
import { heroFaults } from "./hero-faults.ts";
import type { WrittenHero, WrittenStory } from "./written-hero.ts";

const MIN_EVENTS = 4;
const MIN_SOURCES = 2;

/** Of one hero: each with the field that is wrong. */
export function shippedHeroFaults(hero: WrittenHero): string[] {
	const faults = heroFaults(hero);
	const check = (isRight: boolean, fault: string) => void (isRight || faults.push(fault));
	const { bibleVerse, continent, famousQuote, place, quoteSource, stories = [] } = hero;
	for (const field of [
		"description",
		"timePeriod",
		"contribution",
		"tradition",
		"continent",
		"place",
		"emblem",
	] as const)
		check(Boolean(hero[field]), `${field}: it is missing`);
	check(Boolean(bibleVerse), "bibleVerse: it is missing");
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

/** The library, and in brackets the edition: its publisher or journal, its year, and its ISBN if it has one. */
const EDITION = /^[^()]+ \([^()]+, (1[5-9]|20)\d\d(, ISBN \d+)?\)$/;
const ISBN = /(?<=ISBN )\d+/g;

/** An ISBN of 13 digits; the sum of its digits, weighted 1 and 3 in turn, ends in 0. */
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

/** Of all heroes together. */
export function collectionFaults(heroes: WrittenHero[]): string[] {
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

/** That of the death, or of the last event of the life. */
function centuryOf(hero: WrittenHero): number {
	const ofLife = hero.keyEvents.filter((event) => isOfLife(event, hero));
	return Math.ceil((hero.deathYear ?? ofLife.at(-1)?.year ?? 0) / 100);
}

type Bounds = { south: number; north: number; west: number; east: number };

/** Roughly, in degrees; they overlap. */
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
