import { describe, expect, test } from "vitest";
import type { Hero } from "../hero.ts";
import { buildPrompts, type PromptSources } from "../prompts.ts";
import { BiblicalEvent, StoryRequest } from "../story.ts";
import { CARE_NOTES, GIFT_NOTE, WISH_CARE_NOTES } from "./care-notes.ts";

const notesFor = (request: object, sources: PromptSources = {}) => {
	const parsed = StoryRequest.parse({ childName: "Ada", gender: "girl", ...request });
	return [...buildPrompts(parsed, sources).user.matchAll(/^- Tell with care: (.*)$/gm)].map(([, note]) => note);
};
const heroWith = (description: string): Hero => ({
	id: "one",
	name: "One",
	description,
	timePeriod: "long ago",
	contribution: "Taught people to read.",
	birthYear: null,
	deathYear: null,
	sources: [],
	keyEvents: [],
	createdAt: "2026-01-01T00:00:00.000Z",
});

test("every event has a note for every age, of one or two short sentences", () => {
	for (const biblicalEvent of BiblicalEvent.exclude(["none"]).options)
		for (const age of [4, 8, 12]) expect(notesFor({ biblicalEvent, characterDetails: { age } })).toHaveLength(1);
	for (const note of [...Object.values(CARE_NOTES), ...Object.values(WISH_CARE_NOTES)].flat()) {
		expect(note.length).toBeLessThanOrEqual(180);
		expect(note.match(/[.!?](?=\s|$)/g)?.length).toBeLessThanOrEqual(4);
	}
	expect(notesFor({ theme: "courage" })).toEqual([]);
});

test("a child's gift from God adds a note, except in a biblical narrative", () => {
	const characterDetails = { specialPower: "seeing angels", age: 8 };
	expect(notesFor({ characterDetails })).toEqual([GIFT_NOTE]);
	expect(notesFor({ characterDetails, biblicalEvent: "noah" })).toEqual([CARE_NOTES.flood[1], GIFT_NOTE]);
	expect(notesFor({ characterDetails, storyType: "biblical_narrative" })).toEqual([]);
});

test("the notes of the crucifixion lead to Easter morning at every age", () => {
	for (const note of CARE_NOTES.crucifixion) expect(note).toMatch(/\bgo on to Easter morning/i);
});

describe("the age band", () => {
	const flood = { biblicalEvent: "noah" };

	test.each([
		[3, 0],
		[6, 0],
		[7, 1],
		[9, 1],
		[10, 2],
		[14, 2],
	] as const)("of %i years selects the note", (age, band) => {
		expect(notesFor({ ...flood, characterDetails: { age }, readingLevel: "middle-school" })).toEqual([
			CARE_NOTES.flood[band],
		]);
	});

	test.each([
		["preschool", 0],
		["kindergarten", 0],
		["early-elementary", 1],
		["late-elementary", 2],
		["middle-school", 2],
	] as const)("without an age follows from the level %s", (readingLevel, band) => {
		expect(notesFor({ ...flood, readingLevel })).toEqual([CARE_NOTES.flood[band]]);
	});
});

test.each([
	["a martyr", "He gave his life for Jesus.", [CARE_NOTES.martyr[1]]],
	["an execution", "She was executed in the spring.", [CARE_NOTES.martyr[1]]],
	["a burning", "He was burned at the stake.", [CARE_NOTES.martyr[1]]],
	["a killing in a time of war", "In the war she was killed.", [CARE_NOTES.martyr[1], CARE_NOTES.war[1]]],
	["slavery", "He stopped the trade in enslaved people.", [CARE_NOTES.slavery[1]]],
	["the persecution of Jews", "When Hitler came to power, she hid people.", [CARE_NOTES.persecution[1]]],
	["a quiet life", "Their house caught fire twice, and she taught the children.", []],
])("a hero's life with %s has its notes", (_, description, notes) => {
	expect(notesFor({ heroOfFaith: "one" }, { hero: heroWith(description) })).toEqual(notes);
});

test.each([
	["Luke 23", CARE_NOTES.crucifixion],
	["Matthew 27:32-56", CARE_NOTES.crucifixion],
	["Genesis 7:11", CARE_NOTES.flood],
	["Genesis 5:1-9:17", CARE_NOTES.flood],
	["Exodus 12:1-30", CARE_NOTES.exodus],
	["1 Samuel 17:1-50", CARE_NOTES.goliath],
	["Daniel 6", CARE_NOTES.lionsDen],
	["Genesis 22:1-14", CARE_NOTES.isaac],
	["Judges 4", CARE_NOTES.violence],
])("the typed passage %s has the note of its event", (biblePassage, notes) => {
	expect(notesFor({ biblePassage }, { passage: { reference: biblePassage, text: "…" } })).toContain(notes[1]);
});

test.each(["Psalm 23", "John 3:16", "Genesis 1", "Luke 2:1-20", "1 John 4:19"])(
	"a gentle passage has none: %s",
	(biblePassage) => {
		expect(notesFor({ biblePassage })).toEqual([]);
	},
);

test("an event and a passage of it share one note", () => {
	expect(notesFor({ biblicalEvent: "daniel", biblePassage: "Daniel 6:10-23" })).toEqual([CARE_NOTES.lionsDen[1]]);
});

test.each([
	["Her grandma Wilhelmina died last week.", ["death"]],
	["We had to bury the hamster, he passed away", ["death"]],
	["Mama is in the hospital for an operation", ["illness"]],
	["His parents are getting divorced", ["separation"]],
	["He has a new baby sister since Sunday. No crying baby please.", ["baby"]],
	["We are moving to a new house next week", ["moving"]],
	["She starts school tomorrow", ["firstDay"]],
	["She has her first swimming lesson tomorrow and is nervous about the deep end.", ["firstDay", "water"]],
	["He's afraid of the dark", ["dark"]],
	["She doesn't like the dark, she is scared of the dark", ["dark"]],
	["Nervous about the dentist", ["doctor"]],
	["She had a nightmare", ["badDream"]],
	["Papa is deployed and she misses him", ["distance"]],
	["Kids at school make fun of her", ["bullying"]],
	["He had a fight with his brother", ["quarrel"]],
	["Scared of thunder", ["storm"]],
	["A boat, a cat and a birthday cake", []],
	["Without a funeral, please, and no hospital", []],
	["No storms, no bullies and no quarrel please", []],
] as const)("the wish “%s” has the notes of its subjects", (customPrompt, topics) => {
	expect(notesFor({ customPrompt })).toEqual(topics.map((topic) => WISH_CARE_NOTES[topic][1]));
});

test("the note of a wish comes before that of an event, by the child's age", () => {
	const request = { customPrompt: "Grandpa died.", biblicalEvent: "noah", characterDetails: { age: 5 } };
	expect(notesFor(request)).toEqual([WISH_CARE_NOTES.death[0], CARE_NOTES.flood[0]]);
});
