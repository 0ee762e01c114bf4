// Care notes: what a story says and leaves out of a hard event, by the child's age.
import type { Hero } from "../hero.ts";
import { type BiblicalEvent, READING_LEVELS, type StoryRequest } from "../story.ts";
import { CARE_NOTES, type CareTopic, GIFT_NOTE } from "./care-notes-table.ts";

type Sources = { hero?: Hero | undefined; passage?: { reference: string } | undefined };

/** Returns the notes for the subjects of the request, each once. */
export function careNotesFor(request: StoryRequest, { hero, passage }: Sources): string[] {
	const event = EVENT_TOPICS[request.biblicalEvent];
	const typed = request.biblePassage ? topicsOfPassage(passage?.reference ?? request.biblePassage) : [];
	const topics = new Set([...(event ? [event] : []), ...typed, ...(hero ? topicsOfHero(hero) : [])]);
	const band = bandOf(request);
	const hasGift = request.storyType !== "biblical_narrative" && Boolean(request.characterDetails?.specialPower);
	return [...[...topics].map((topic) => CARE_NOTES[topic][band]), ...(hasGift ? [GIFT_NOTE] : [])];
}

/**
 * Returns 0 up to 6 years, 1 for 7 to 9, 2 from 10 on. Without an age, the middle of the reading level's ages counts.
 */
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

function topicsOfPassage(reference: string): CareTopic[] {
	const [, book, from, endChapter] = REFERENCE.exec(reference.trim()) ?? [];
	if (!book || !from) return [];
	const first = Number(from);
	const last = Number(endChapter ?? from);
	return CHAPTERS.filter(([, own, begin, end]) => own === book && begin <= last && end >= first).map(
		([topic]) => topic,
	);
}

/** Matches “Genesis 22”, “Genesis 22:1-14”, “Genesis 6:9-8:22”. */
const REFERENCE = /^(.+?) (\d+)(?::\d+(?:[-–](?:(\d+):)?\d+)?)?$/;

/** Topic, book, first and last chapter. */
const CHAPTERS: readonly [CareTopic, string, number, number][] = [
	["creation", "Genesis", 3, 3],
	["violence", "Genesis", 4, 4],
	["flood", "Genesis", 6, 8],
	["violence", "Genesis", 19, 19],
	["isaac", "Genesis", 22, 22],
	["violence", "Genesis", 34, 34],
	["joseph", "Genesis", 37, 45],
	["exodus", "Exodus", 1, 1],
	["exodus", "Exodus", 7, 15],
	["violence", "Numbers", 31, 31],
	["jericho", "Joshua", 6, 6],
	["violence", "Joshua", 7, 12],
	["violence", "Judges", 1, 21],
	["goliath", "1 Samuel", 17, 17],
	["violence", "1 Samuel", 31, 31],
	["violence", "2 Samuel", 11, 13],
	["violence", "2 Samuel", 18, 18],
	["violence", "1 Kings", 18, 18],
	["violence", "2 Kings", 2, 2],
	["violence", "Esther", 7, 9],
	["violence", "Job", 1, 2],
	["furnace", "Daniel", 3, 3],
	["lionsDen", "Daniel", 6, 6],
	["jonah", "Jonah", 1, 4],
	["nativity", "Matthew", 2, 2],
	["parables", "Matthew", 13, 13],
	["violence", "Matthew", 14, 14],
	["parables", "Matthew", 18, 18],
	["parables", "Matthew", 20, 22],
	["parables", "Matthew", 25, 25],
	["crucifixion", "Matthew", 26, 27],
	["resurrection", "Matthew", 28, 28],
	["violence", "Mark", 6, 6],
	["crucifixion", "Mark", 14, 15],
	["resurrection", "Mark", 16, 16],
	["parables", "Luke", 10, 10],
	["parables", "Luke", 15, 16],
	["crucifixion", "Luke", 22, 23],
	["resurrection", "Luke", 24, 24],
	["crucifixion", "John", 18, 19],
	["resurrection", "John", 20, 20],
	["pentecost", "Acts", 2, 2],
	["martyr", "Acts", 6, 7],
	["paul", "Acts", 9, 9],
	["violence", "Acts", 12, 12],
	["paul", "Acts", 13, 28],
	["violence", "Revelation", 6, 20],
];
