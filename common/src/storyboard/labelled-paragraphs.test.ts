// Paragraphs with what a reader sees in them. The last paragraph of each story is the labelled one.
import { expect, test } from "vitest";
import labelled from "./labelled-paragraphs.json" with { type: "json" };
import type { Panel } from "./panel.ts";
import { storyboardOf } from "./storyboard.ts";

type Label = {
	story: string[];
	request?: Record<string, unknown>;
	place?: string;
	hour?: string;
	weather?: string;
	season?: string;
	/** All people. */
	people?: string[];
	/** The kinds of all animals. */
	animals?: string[];
	/** Things that are in the picture. */
	things?: string[];
	/** All things. */
	exactThings?: string[];
	poses?: Record<string, string>;
	/** Kinds of people by name. */
	kinds?: Record<string, string>;
	isYoung?: boolean;
	isToy?: boolean;
};

const TILDA = { childName: "Tilda", gender: "girl", readingLevel: "early-elementary" };
/** Speech without a speaker, so that the next paragraph has a panel. */
const FILLER = ` “${"la ".repeat(60)}”`;

function panelOf({ story, request = TILDA }: Label): Panel | undefined {
	const paragraphs = story.map((paragraph, at) => (at < story.length - 1 ? paragraph + FILLER : paragraph));
	return storyboardOf({ request }, paragraphs).at(-1);
}

const all: readonly Label[] = labelled;

test.each(all)("the panel shows what $story.0 tells", (label) => {
	const panel = panelOf(label);
	const { place, hour, weather, season, people = [], animals = [], things = [] } = panel ?? {};
	const held = people.flatMap(({ holds }) => holds ?? []);
	const kindsOf = Object.fromEntries(people.map(({ who, kind }) => [who, kind]));
	const posesOf = Object.fromEntries([...people, ...animals].map(({ who, pose }) => [who, pose]));
	expect({
		...(label.place && { place }),
		...(label.hour && { hour }),
		...(label.weather && { weather }),
		...(label.season && { season }),
		...(label.people && { people: people.map(({ who }) => who).toSorted() }),
		...(label.animals && { animals: animals.map(({ kind }) => kind).toSorted() }),
		...(label.things && { things: label.things.filter((thing) => things.includes(thing) || held.includes(thing)) }),
		...(label.exactThings && { exactThings: things }),
		...(label.poses && { poses: Object.fromEntries(Object.keys(label.poses).map((who) => [who, posesOf[who]])) }),
		...(label.kinds && { kinds: Object.fromEntries(Object.keys(label.kinds).map((who) => [who, kindsOf[who]])) }),
		...(label.isYoung && { isYoung: animals.some(({ isYoung }) => isYoung) }),
		...(label.isToy && { isToy: animals.some(({ isToy }) => isToy) }),
	}).toEqual({
		...(label.place && { place: label.place }),
		...(label.hour && { hour: label.hour }),
		...(label.weather && { weather: label.weather }),
		...(label.season && { season: label.season }),
		...(label.people && { people: label.people.toSorted() }),
		...(label.animals && { animals: label.animals.toSorted() }),
		...(label.things && { things: label.things }),
		...(label.exactThings && { exactThings: label.exactThings }),
		...(label.poses && { poses: label.poses }),
		...(label.kinds && { kinds: label.kinds }),
		...(label.isYoung && { isYoung: true }),
		...(label.isToy && { isToy: true }),
	});
});
