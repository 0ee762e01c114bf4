// What to say and what to leave out of a hard event, by the child's age.
import type { Hero } from "../hero.ts";
import { type BiblicalEvent, READING_LEVELS, type StoryRequest } from "../story.ts";
import { CARE_NOTES, type CareTopic, GIFT_NOTE } from "./care-notes-table.ts";
import { topicsOfPassage } from "./passage-topics.ts";

type Sources = { hero?: Hero | undefined; passage?: { reference: string } | undefined };

/** The notes for what the request tells of, each once. */
export function careNotesFor(request: StoryRequest, { hero, passage }: Sources): string[] {
	const event = EVENT_TOPICS[request.biblicalEvent];
	const typed = request.biblePassage ? topicsOfPassage(passage?.reference ?? request.biblePassage) : [];
	const topics = new Set([...(event ? [event] : []), ...typed, ...(hero ? topicsOfHero(hero) : [])]);
	const band = bandOf(request);
	const hasGift = request.storyType !== "biblical_narrative" && Boolean(request.characterDetails?.specialPower);
	return [...[...topics].map((topic) => CARE_NOTES[topic][band]), ...(hasGift ? [GIFT_NOTE] : [])];
}

/** 0: up to 6 years, 1: 7 to 9, 2: from 10 on. Without an age, by the middle of the reading level's. */
function bandOf({ characterDetails, readingLevel }: StoryRequest): 0 | 1 | 2 {
	const [from = 4, to = from] = READING_LEVELS[readingLevel].ages.split("-").map(Number);
	const age = characterDetails?.age ?? (from + to) / 2;
	if (age < 7) return 0;
	return age < 10 ? 1 : 2;
}

const EVENT_TOPICS: Record<BiblicalEvent, CareTopic | undefined> = {
	none: undefined,
	creation: "creation",
	noah: "flood",
	abraham: "abraham",
	joseph: "joseph",
	moses: "exodus",
	joshua: "jericho",
	davidGoliath: "goliath",
	daniel: "lionsDen",
	jonah: "jonah",
	nativity: "nativity",
	miracles: "miracles",
	parables: "parables",
	crucifixion: "crucifixion",
	resurrection: "resurrection",
	pentecost: "pentecost",
	paul: "paul",
};

function topicsOfHero({ description, contribution, keyEvents }: Hero): CareTopic[] {
	const life = [description, contribution, ...keyEvents.map((event) => event.description)].join(" ");
	return HERO_WORDS.filter(([, words]) => words.test(life)).map(([topic]) => topic);
}

const HERO_WORDS: readonly [CareTopic, RegExp][] = [
	[
		"martyr",
		/\bmartyr|\bexecut|\bbehead|\bput to death|\bkill(?:ed|ing)\b|\bmurder|\bburn(?:ed|t) (?:at|alive|to)\b|\bhanged\b|\bstoned\b|\bcrucif|\bcruel death|\bgave (?:his|her|their) (?:own )?li(?:fe|ves)\b/i,
	],
	["slavery", /\bslave|\benslaved/i],
	["war", /\bwars?\b|\bprison camp/i],
	["persecution", /\bHitler|\bNazi|\bconcentration camp|\bJewish people/i],
];
