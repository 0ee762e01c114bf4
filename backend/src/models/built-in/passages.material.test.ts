import { buildPrompts, type PromptOptions } from "@lion-tails/common/prompts";
import {
	countWords,
	LearningFocus,
	ReadingLevel,
	STORY_LENGTHS,
	StoryLength,
	StoryRequest,
	type StoryRequestInput,
} from "@lion-tails/common/story";
import { describe, expect, test } from "vitest";
import { casesToCheck } from "../../../test/material-cases.ts";
import { broken, storyFaults } from "../../../test/story-faults.ts";
import { findPassage, findVerse } from "../../scripture/scripture.ts";
import { type Composition, compose } from "./compose/compose.ts";
import { type Beat, EVENT_IDS, eventMaterial, materialOf, narratives } from "./material.ts";
import { overlap, parseReference, parseReferences, type Span } from "./passages/reference.ts";
import { tellingOf } from "./passages/telling.ts";
import { readPrompt } from "./read-prompt.ts";
import type { BuiltInRequest } from "./request.ts";

const LENGTHS = StoryLength.options;
const LEVELS = ReadingLevel.options;
const OLDEST: ReadingLevel = "middle-school";

/** The request as the built-in storyteller reads it from the server’s prompt. */
function asked(biblePassage: string, more: Partial<StoryRequestInput> = {}, options: PromptOptions = {}) {
	const request = StoryRequest.parse({ storyType: "biblical_narrative", biblePassage, ...more });
	const { system, user } = buildPrompts(request, { passage: findPassage(biblePassage) ?? undefined }, options);
	return readPrompt(system, user).request;
}

const spanOf = (reference: string): Span => {
	const span = parseReference(reference);
	if (!span) throw new Error(`No such passage: ${reference}`);
	return span;
};

type ToldBeat = { id: string; beat: Beat; span: Span | null };

/** Every beat of a scene, with the verses it tells if they are known. */
const beatsOfScenes: ToldBeat[] = [
	...narratives().flatMap(({ id, scenes }) =>
		scenes.flatMap(({ verses, beats }) =>
			beats.map((beat) => ({
				id,
				beat,
				span: beat[3] ? spanOf(`${verses.replace(/ \d+(:.*)?$/, "")} ${beat[3]}`) : null,
			})),
		),
	),
	...EVENT_IDS.flatMap((id) =>
		eventMaterial(id).scenes.flatMap(({ beats }) => beats.map((beat) => ({ id, beat, span: null }))),
	),
];

const tells = (content: string, [, plain, rich]: Beat) => content.includes(plain) || content.includes(rich);

/** Keyed by their first words, because a story is searched for thousands of beats. */
const beatsByStart = new Map<string, { text: string; told: ToldBeat }[]>();
const START_WORDS = 4;
for (const told of beatsOfScenes)
	for (const text of [told.beat[1], told.beat[2]]) {
		const start = text.split(" ", START_WORDS).join(" ");
		beatsByStart.set(start, [...(beatsByStart.get(start) ?? []), { text, told }]);
	}

function toldIn(content: string): ToldBeat[] {
	const words = content.split(/\s+/);
	const text = words.join(" ");
	let at = 0;
	return words.flatMap((word, index) => {
		const start = words.slice(index, index + START_WORDS).join(" ");
		const found = (beatsByStart.get(start) ?? []).filter((beat) => text.startsWith(beat.text, at));
		at += word.length + 1;
		return found.map(({ told }) => told);
	});
}

/** The story’s text up to where it names and begins another story. */
function beforeCompanions(content: string): string {
	const starts = materialOf("passages").companions.flatMap(([, plain, rich]) =>
		[plain, rich].map((line) =>
			content.search(new RegExp(line.replaceAll(/\{\w+\}/g, "[^.]{1,90}").replaceAll("?", "\\?"))),
		),
	);
	return content.slice(0, Math.min(content.length, ...starts.filter((at) => at >= 0)));
}

/** The rules that a story from a passage violates. Words of the Bible in `quoted` may be repeated. */
const violationsOf = (
	request: BuiltInRequest,
	seed: number,
	story: Composition,
	quoted: readonly string[] = quotedIn(story.content),
) =>
	broken(
		storyFaults(request, story, {
			own: quoted.reduce((text, portion) => text.replaceAll(portion, " "), story.content),
			minChapterShare: 0.85,
		}),
	).map((fault) => `${request.passage} ${request.length} ${request.level} ${seed}: ${fault}`);

/** Paragraphs that quote the Bible. */
const quotedIn = (content: string) =>
	content.split("\n\n").filter((paragraph) => paragraph.startsWith("“") && paragraph.endsWith("”"));

let seeds = 0;

const WHOLE = narratives().flatMap((narrative) =>
	LENGTHS.flatMap((storyLength) =>
		LEVELS.map((readingLevel) => ({ narrative, storyLength, readingLevel, seed: ++seeds })),
	),
);

test("a story has the narrative of the passage and nothing else, in range at every length and level", () => {
	const violations = casesToCheck(WHOLE).flatMap(({ narrative, storyLength, readingLevel, seed }) => {
		const passage = narrative.passages[0] ?? "";
		const request = asked(passage, { storyLength, readingLevel });
		const story = compose(request, seed);
		const told = toldIn(beforeCompanions(story.content));
		return [
			...violationsOf(request, seed, story),
			...(told.some(({ id }) => id !== narrative.id) ? [`${passage}: tells ${told.map(({ id }) => id)}`] : []),
			...([...narrative.gist, ...told.map(({ beat }) => beat)].some((beat) => tells(story.content, beat))
				? []
				: [`${passage}: not told`]),
			...(overlap(spanOf(story.reference), spanOf(passage)) > 0 ? [] : [`${passage}: the verse is ${story.reference}`]),
		];
	});
	expect(violations).toEqual([]);
});

const PARTS = narratives().flatMap((narrative) =>
	narrative.scenes.map((scene, at) => ({
		narrative,
		scene,
		storyLength: LENGTHS[seeds % LENGTHS.length],
		readingLevel: LEVELS[at % LEVELS.length],
		seed: ++seeds,
	})),
);

test("a story has only the requested part of a narrative, and names scenes around it as such", () => {
	const { back, on } = materialOf("passages");
	const links = [...back, ...on].flatMap(([, plain, rich]) => [plain, rich]);
	const violations = casesToCheck(PARTS).flatMap(({ narrative, scene, storyLength, readingLevel, seed }) => {
		const request = asked(scene.verses, { storyLength, readingLevel });
		const story = compose(request, seed);
		const { content, reference } = story;
		const told = toldIn(beforeCompanions(content));
		const span = spanOf(scene.verses);
		const outside = told.filter((one) => one.span && overlap(one.span, span) === 0);
		const isNamed = links.some((link) => content.includes(link));
		return [
			...violationsOf(request, seed, story),
			...(scene.beats.every((beat) => beat[0] > 1 || tells(content, beat)) ? [] : [`${scene.verses}: not told`]),
			...(outside.length > 0 && !isNamed ? [`${scene.verses}: also tells ${outside[0]?.beat[1]}`] : []),
			...(told.some(({ id }) => id !== narrative.id) ? [`${scene.verses}: another story`] : []),
			...(overlap(spanOf(reference), span) > 0 ? [] : [`${scene.verses}: the verse is ${reference}`]),
		];
	});
	expect(violations).toEqual([]);
});

const ACCURACY = [true, false].flatMap((historicalAccuracy) =>
	narratives().map((narrative) => ({ narrative, historicalAccuracy, seed: ++seeds })),
);

test("a narrative has imagined beats, except if the parent asks for accuracy", () => {
	const wrong = casesToCheck(ACCURACY).filter(({ narrative: { id, passages }, historicalAccuracy, seed }) => {
		const { content } = compose(asked(passages[0] ?? "", { storyLength: "long", historicalAccuracy }), seed);
		const isImagined = toldIn(content).some((one) => one.id === id && one.span === null);
		return isImagined === historicalAccuracy;
	});
	expect(wrong.map(({ narrative, historicalAccuracy }) => [narrative.id, historicalAccuracy])).toEqual([]);
});

const FOCUSED = LearningFocus.exclude(["none"]).options.flatMap((learningFocus) =>
	narratives().map((narrative) => ({ narrative, learningFocus, seed: ++seeds })),
);

test("a narrative has the first beat of the learning focus", () => {
	for (const { narrative, learningFocus, seed } of casesToCheck(FOCUSED)) {
		const [passage = ""] = narrative.passages;
		const { content } = compose(asked(passage, { storyLength: "short", learningFocus }), seed);
		const first = narrative.focus[learningFocus]?.[0];
		expect(first && tells(content, first), `${passage} ${learningFocus}`).toBe(true);
	}
});

const WITH_CHILD = narratives().flatMap((narrative) =>
	[false, true].map((useTimeTravel) => ({
		narrative,
		useTimeTravel,
		storyLength: LENGTHS[++seeds % LENGTHS.length],
		readingLevel: LEVELS[seeds % LEVELS.length],
		seed: seeds,
	})),
);

test("a narrative with a child in it is Grandma’s tale, and a time-travel story lets the child visit it", () => {
	const child = { childName: "Ivy", gender: "girl", storyType: "regular" } as const;
	const violations = casesToCheck(WITH_CHILD).flatMap(({ narrative, seed, ...more }) => {
		const [passage = ""] = narrative.passages;
		const request = asked(passage, { ...child, ...more });
		const story = compose(request, seed);
		const { content, reference } = story;
		const others = toldIn(content).filter(({ id }) => id !== narrative.id);
		const beats = [...narrative.gist, ...narrative.scenes.flatMap((scene) => scene.beats)];
		return [
			...violationsOf(request, seed, story),
			...(others.length > 0 ? [`${narrative.id}: tells ${others[0]?.id}`] : []),
			...(beats.some((beat) => tells(content, beat)) ? [] : [`${narrative.id}: not told`]),
			...(overlap(spanOf(reference), spanOf(passage)) > 0 ? [] : [`${narrative.id}: the verse is ${reference}`]),
		];
	});
	expect(violations).toEqual([]);
});

const EVENTS = (
	[
		["Daniel 6", "daniel"],
		["1 Samuel 17:20-51", "davidGoliath"],
		["Jonah 2", "jonah"],
		["Genesis 8", "noah"],
		["John 6:1-14", "miracles"],
		["Acts 2:1-13", "pentecost"],
		["Matthew 27:32-56", "crucifixion"],
	] as const
).flatMap(([passage, id]) =>
	LENGTHS.flatMap((storyLength) =>
		LEVELS.map((readingLevel) => ({ passage, id, storyLength, readingLevel, seed: ++seeds })),
	),
);

test("a passage of an event becomes a story of the event's own scenes", () => {
	for (const { passage, id, storyLength, readingLevel, seed } of casesToCheck(EVENTS)) {
		const request = asked(passage, { storyLength, readingLevel });
		const story = compose(request, seed);
		const { content, reference } = story;
		expect(violationsOf(request, seed, story)).toEqual([]);
		expect(overlap(spanOf(reference), spanOf(passage)), reference).toBeGreaterThan(0);
		const told = toldIn(beforeCompanions(content));
		expect([...new Set(told.map((one) => one.id))].filter((one) => one !== id)).toEqual([]);
		expect(tellingOf(request)?.kind).toBe("told");
	}
});

test.each([
	["very-short", ++seeds],
	["short", ++seeds],
	["medium", ++seeds],
] as const)(
	"a %s story of one passage tells no other part of an event that has several stories",
	(storyLength, seed) => {
		const content = beforeCompanions(compose(asked("John 6:1-14", { storyLength }), seed).content);
		expect(content).toContain("loaves");
		expect(content).not.toMatch(/Cana|wedding|through (?:a|the) roof|asleep on the cushion/);
	},
);

test("the scenes of events and narratives are at places of their time", () => {
	const ofToday =
		/^(?:bedroom|living room|kitchen|bathroom|attic|hallway|street|town|park|school yard|classroom|church|playground|harbour|train|station|car|library|shop|market|workshop|camp)$/;
	const places = [...EVENT_IDS.map((id) => eventMaterial(id)), ...narratives()].flatMap(
		({ id, scenes, gistPicture = {}, heartPicture = {} }) =>
			[gistPicture, heartPicture, ...scenes].flatMap((picture) =>
				[picture, ...(picture.changes ?? [])].map(({ place = "" }) => `${id}: ${place}`),
			),
	);
	expect(places.filter((one) => ofToday.test(one.split(": ")[1] ?? ""))).toEqual([]);
});

test("the scenes of events and narratives tell what their passages say", () => {
	for (const { id, passages, scenes, verses } of [...EVENT_IDS.map((id) => eventMaterial(id)), ...narratives()]) {
		const all = passages.flatMap((passage) => parseReferences(passage));
		for (const scene of scenes) {
			const spans = parseReferences(scene.verses);
			expect(
				spans.some((span) => all.some((one) => overlap(one, span) > 0)),
				`${id}: ${scene.title}`,
			).toBe(true);
		}
		for (const verse of verses) expect(findVerse(verse), verse).not.toBeNull();
	}
});

const READ = [
	"Psalm 23",
	"Psalm 1",
	"Psalm 121",
	"Psalm 139:1-18",
	"Psalm 117",
	"Psalm 119",
	"Proverbs 3:5-6",
	"Proverbs 15",
	"Ecclesiastes 3:1-8",
	"Job 38:1-21",
	"Isaiah 40:28-31",
	"Isaiah 43:1-7",
	"Jeremiah 29:10-14",
	"Micah 6:6-8",
	"Zephaniah 3:14-20",
	"Lamentations 3:22-26",
	"Exodus 20:1-17",
	"Leviticus 19:9-18",
	"Deuteronomy 6:4-9",
	"Joshua 24:14-18",
	"1 Chronicles 29:10-13",
	"Nehemiah 8:1-12",
	"Matthew 5",
	"Matthew 6:25-34",
	"John 14:1-6",
	"John 15:1-17",
	"Acts 17:22-31",
	"Romans 8",
	"1 Corinthians 13",
	"Philippians 4:4-9",
	"Hebrews 11",
	"James 1:2-8",
	"1 John 4",
	"Titus 2:11-14",
	"Revelation 21:1-7",
];

const wordsOf = (text: string) =>
	text.match(/[\p{L}\p{N}’'-]+/gu)?.map((word) => word.replaceAll(/^[’'-]+|[’'-]+$/g, "")) ?? [];

/** Over all passages each length meets each level. */
const READINGS = READ.flatMap((passage, at) =>
	LENGTHS.map((storyLength, index) => ({
		passage,
		storyLength,
		readingLevel: LEVELS[(at + index) % LEVELS.length],
		seed: ++seeds,
	})),
);

test("a passage that no story tells is read in the Bible’s own words, without another story", () => {
	for (const { passage, storyLength, readingLevel, seed } of casesToCheck(READINGS)) {
		const text = findPassage(passage)?.text ?? "";
		const known = ` ${wordsOf(text).filter(Boolean).join(" ")} `;
		const request = asked(passage, { storyLength, readingLevel });
		const story = compose(request, seed);
		const { content, title, reference } = story;
		const main = beforeCompanions(content);
		expect(toldIn(main), passage).toEqual([]);
		const quotes = quotedIn(main);
		expect(quotes.length, main).toBeGreaterThan(0);
		for (const quote of quotes) expect(known, quote).toContain(` ${wordsOf(quote).filter(Boolean).join(" ")} `);
		// At least the beginning is read, and all of it if there is room.
		expect(wordsOf(quotes[0] ?? "")[0]).toBe(wordsOf(text)[0]);
		if (countWords(text) < STORY_LENGTHS[storyLength].min * 0.6)
			expect(wordsOf(quotes.join(" ")).length).toBeGreaterThanOrEqual(wordsOf(text).length);
		expect(title).toContain(request.passage);
		expect(overlap(spanOf(reference), spanOf(passage))).toBeGreaterThan(0);
		expect(violationsOf(request, seed, story, quotes)).toEqual([]);
	}
});

const READ_TO_CHILD = ["Psalm 23", "Psalm 121", "Romans 8"].flatMap((passage) =>
	LENGTHS.flatMap((storyLength) =>
		[true, false].flatMap((useTimeTravel) =>
			(["regular", "moral", "poem"] as const).map((storyType) => ({
				passage,
				more: { storyLength, useTimeTravel, storyType },
				seed: ++seeds,
			})),
		),
	),
);

test("a passage that no story tells is read by Grandma to a child of the story", () => {
	for (const { passage, more, seed } of casesToCheck(READ_TO_CHILD)) {
		const text = findPassage(passage)?.text ?? "";
		const request = asked(passage, { childName: "Ivy", gender: "girl", ...more });
		const story = compose(request, seed);
		const { content, reference } = story;
		expect(content).toContain(text.split(/[:,;.]/)[0] ?? text);
		expect(content).toContain("Ivy");
		expect(toldIn(content)).toEqual([]);
		expect(reference).toBe(request.passage);
		expect(violationsOf(request, seed, story)).toEqual([]);
	}
});

test("a passage is read without a mark where the prompt leaves verses out", () => {
	const { content } = compose(asked("Hebrews 11", { storyLength: "medium" }, { maxPassageWords: 120 }), 4);
	expect(content).toContain("assurance of things hoped for");
	expect(content).not.toContain("…");
});

describe("passages that are not told", () => {
	test.each(["Judges 19", "Ezekiel 23:1-20", "1 Chronicles 2", "2 Samuel 11", "Revelation 9", "Song of Solomon 4"])(
		"%s is not read to a small child, who hears the nearest story instead",
		(passage) => {
			for (const storyLength of LENGTHS) {
				const request = asked(passage, { storyLength, readingLevel: "preschool" });
				const telling = tellingOf(request);
				expect(telling).toMatchObject({ kind: "instead", reason: "unsuitable" });
				if (telling?.kind !== "instead") continue;
				const story = compose(request, ++seeds);
				const { content, title, reference } = story;
				const { source } = telling.told;
				expect([source.title, ...source.titles]).toContain(title);
				expect(source.verses).toContain(reference);
				expect(content.slice(0, 60)).toMatch(/You wanted to hear|We came to/);
				expect(violationsOf(request, seeds, story)).toEqual([]);
			}
		},
	);

	test("older readers hear of war and judgment, but of no cruelty and no list of names", () => {
		const kindOf = (passage: string) => tellingOf(asked(passage, { readingLevel: OLDEST }))?.kind;
		expect(["1 Samuel 19", "Daniel 8", "Matthew 25:31-46"].map(kindOf)).toEqual(["read", "read", "read"]);
		expect(["Judges 19", "Mark 5:1-20", "Leviticus 11", "1 Chronicles 2"].map(kindOf)).toEqual(
			Array.from({ length: 4 }, () => "instead"),
		);
	});

	test.each(["Obadiah", "Philemon 1:10", "Philemon", "2 John", "3 John"])("%s is told at every level", (passage) => {
		for (const readingLevel of LEVELS) expect(tellingOf(asked(passage, { readingLevel }))?.kind).toBe("told");
	});

	test.each(["Romans 8", "the story of the talking donkey"])("%s without its text is not invented", (passage) => {
		const user = `Please write a story.\n- Story type: Bible story\n- Bible passage: ${passage}\n- Length: short`;
		const { request } = readPrompt("", user);
		const story = compose({ ...request, type: "biblical_narrative" }, ++seeds);
		expect(story.content.slice(0, 60)).toMatch(/You asked for|I have no page|It was|Of /);
		expect(story.content).toContain(passage === "Romans 8" ? "chapter 8 of Romans" : passage);
	});

	test("Grandma in a story names a passage that she does not tell", () => {
		const child = { childName: "Ivy", gender: "girl", storyType: "regular", readingLevel: "preschool" } as const;
		const { content } = compose(asked("Judges 19", child), ++seeds);
		expect(content).toMatch(
			/(?:Grandma|Grandpa|Mom|Dad|Aunt Rose|Uncle Ben) looked (?:for a time )?at chapter 19 of Judges/,
		);
	});
});

test.each([
	["Ruth 1", "Naomi"],
	["1 Kings 18:20-46", "Elijah"],
	["Luke 15:8-10", "coin"],
])("%s is about %s", (passage, name) => {
	for (const readingLevel of LEVELS)
		expect(compose(asked(passage, { readingLevel }), ++seeds).content).toMatch(new RegExp(name));
});

test("a passage in several stories gets scenes from all of them, in order", () => {
	const { content } = compose(asked("Luke 15", { storyLength: "long" }), ++seeds);
	const places = ["ninety-nine", "coin", "pigs"].map((word) => content.indexOf(word));
	expect(places.every((place) => place >= 0)).toBe(true);
	expect(places).toEqual(places.toSorted((a, b) => a - b));
});
