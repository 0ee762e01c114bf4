import { readFileSync } from "node:fs";
import { EYES, FAVORITE_COLORS, HAIR, HOBBIES, PERSONALITIES, SPECIAL_POWERS } from "@lion-tails/common/character";
import { Hero } from "@lion-tails/common/hero";
import { buildPrompts } from "@lion-tails/common/prompts";
import {
	countWords,
	ReadingLevel,
	STORY_LENGTHS,
	StoryLength,
	StoryRequest,
	StoryType,
} from "@lion-tails/common/story";
import { syllable } from "syllable";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { findVerse } from "../../scripture/scripture.ts";
import { type Composition, compose } from "./compose/compose.ts";
import { normalizedSentences } from "./compose/normalized-sentences.ts";
import { EVENT_IDS, THEME_IDS } from "./material.ts";
import { readPrompt } from "./read-prompt.ts";
import type { BuiltInRequest } from "./request.ts";

const LENGTHS = StoryLength.options;
const LEVELS = ReadingLevel.options;
const heroes = z
	.array(Hero)
	.parse(JSON.parse(readFileSync(new URL("../../hero/heroes.json", import.meta.url), "utf8")));

const RUTH: BuiltInRequest = {
	type: "regular",
	name: "Ruth",
	gender: "girl",
	animal: "lion",
	timeTravel: false,
	level: "early-elementary",
	length: "short",
};

/** The rules that the story violates. */
function violationsOf(request: BuiltInRequest, story: Composition): string[] {
	const { min, max, chapters } = STORY_LENGTHS[request.length];
	const { content, title, questions, reference, imagePrompt } = story;
	const words = countWords(content);
	const sentences = normalizedSentences(content);
	const whole = [title, content, imagePrompt, ...questions].join("\n");
	const hasChild = request.type !== "biblical_narrative";
	const violations: [boolean, string][] = [
		[words < min || (max !== null && words > max), `${words} words`],
		[/[{}]|\bundefined\b|\bnull\b|\bNaN\b/.test(whole), "an unfilled placeholder"],
		// Verse may repeat a phrase, never a line.
		[request.type !== "poem" && new Set(sentences).size < sentences.length, "a sentence twice"],
		[request.type === "poem" && repeatsLine(content), "a line twice"],
		[new Set(questions).size !== 5 || questions.some((one) => !/\?”?$/.test(one)), "not five questions"],
		[!findVerse(reference), `no such verse: ${reference}`],
		[hasChild && request.name !== undefined && !content.includes(request.name), "no child"],
		[hasChild && request.animal !== undefined && !content.includes(request.animal), "no animal"],
		...(hasChild ? untoldTraits(request, content) : []),
		[/(?:^|[.!?] )\p{Ll}/mu.test(content), "a lowercase sentence start"],
		[/ {2}|\n{3}| $|^ /m.test(content), "stray spaces"],
	];
	if (chapters > 0) {
		const texts = story.chapters(chapters).map(({ text }) => text);
		violations.push([texts.join("\n\n") !== content, "chapters are not the whole"]);
		violations.push([texts.some((text) => countWords(text) < Math.ceil(min / chapters)), "a chapter too short"]);
	}
	return violations.flatMap(([isBroken, violation]) =>
		isBroken ? [`${violation} (${JSON.stringify({ ...request, hero: request.hero?.name })})`] : [],
	);
}

function untoldTraits(
	{ age, hair, eyes, color, hobby, trait, power, experience, timeTravel, type, hero }: BuiltInRequest,
	content: string,
) {
	const isJourney = timeTravel && type !== "poem" && !hero;
	const traits = { age: age && NUMBERS[age], hair, eyes, color, hobby, trait, power };
	const text = content.toLowerCase();
	return [
		...Object.entries(traits).map(([name, value]): [boolean, string] => [
			value !== undefined && !text.includes(String(value).toLowerCase()),
			`nothing of its ${name}, ${value}`,
		]),
		[
			isJourney && experience !== undefined && !EXPERIENCE[Math.min(experience, 4)]?.test(content),
			`${experience} journeys`,
		],
	] as [boolean, string][];
}

const NUMBERS = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");
/** What a child does at the beginning of a journey after so many others; the last one is for all further ones. */
const EXPERIENCE = [
	/a glad shaking|fright or joy|first journey/,
	/one journey (?:like this|to long ago)/,
	/two journeys (?:like this|to long ago)/,
	/three journeys (?:like this|to long ago)/,
	/\w+ journeys (?:behind (?:him|her), Ruth knew|to long ago behind)/i,
];

const repeatsLine = (content: string) => {
	const lines = content.split("\n").filter(Boolean);
	return new Set(lines).size < lines.length;
};

let seed = 0;
const checked = (request: BuiltInRequest) => violationsOf(request, compose(request, ++seed));
const each = <T>(visit: (length: StoryLength, level: ReadingLevel) => T[]): T[] =>
	LENGTHS.flatMap((length) => LEVELS.flatMap((level) => visit(length, level)));

let turns = 0;
/** Every detail of a child, of those that a parent chooses from. */
const someDetails = () => {
	const at = ++turns;
	const of = <T>(list: readonly T[]) => list[at % list.length] as T;
	return {
		gender: of(["boy", "girl"] as const),
		age: 5 + (at % 8),
		hair: of(HAIR),
		eyes: of(EYES),
		color: of(FAVORITE_COLORS),
		hobby: of(HOBBIES),
		trait: of(PERSONALITIES),
		power: of(SPECIAL_POWERS),
		experience: at % 11,
	};
};

/** The next of these: over a whole test each meets every theme or event, at several lengths and levels. */
const inTurn = <const T>(...options: T[]): T => options[turns++ % options.length] as T;

describe("every story keeps the rules", () => {
	test("for each theme, boy and girl, length and level", () => {
		const violations = each((length, level) =>
			THEME_IDS.flatMap((theme) => checked({ ...RUTH, theme, gender: inTurn("boy", "girl"), length, level })),
		);
		expect(violations).toEqual([]);
	});

	test("for each event, as a narrative, as time travel and as Grandma’s story", () => {
		const violations = each((length, level) =>
			EVENT_IDS.flatMap((event) =>
				checked({
					...RUTH,
					...inTurn({ name: undefined, animal: undefined, type: "biblical_narrative" }, { timeTravel: true }, {}),
					event,
					length,
					level,
				}),
			),
		);
		expect(violations).toEqual([]);
	});

	test("for each kind of story, with every detail of a child and without any", () => {
		const violations = each((length, level) =>
			StoryType.options.flatMap((type) => [
				...checked({ ...RUTH, type, length, level, ...someDetails() }),
				...checked({ ...RUTH, type, length, level, animal: undefined, theme: "prayer" }),
				...checked({ ...RUTH, type, length, level, timeTravel: true, ...someDetails() }),
			]),
		);
		expect(violations).toEqual([]);
	});

	test("for each event that a child with every detail visits", () => {
		const violations = each((length, level) =>
			EVENT_IDS.flatMap((event) => checked({ ...RUTH, timeTravel: true, event, length, level, ...someDetails() })),
		);
		expect(violations).toEqual([]);
	});

	test("for each single detail, and for each pair", () => {
		const names = ["age", "hair", "eyes", "color", "hobby", "trait", "power", "experience"] as const;
		const violations = names.flatMap((one) =>
			names.flatMap((other) => {
				const all = someDetails();
				const details = { [one]: all[one], [other]: all[other] };
				const length = inTurn("very-short", "short", "long");
				const form = inTurn({ type: "moral" }, { timeTravel: true }, { type: "poem" }, {});
				return checked({ ...RUTH, ...form, length, level: inTurn(...LEVELS), ...details });
			}),
		);
		expect(violations).toEqual([]);
	});

	test("for each theme as a moral story and as a poem", () => {
		const violations = each((length, level) =>
			THEME_IDS.flatMap((theme) => checked({ ...RUTH, type: inTurn("moral", "poem"), theme, length, level })),
		);
		expect(violations).toEqual([]);
	});

	test("for each hero, with every event of the record", () => {
		const violations = each((length, level) =>
			heroes.flatMap((hero) => {
				const storyRequest = StoryRequest.parse({
					childName: "Ruth",
					gender: "girl",
					animal: "lion",
					readingLevel: level,
					storyLength: length,
					characterDetails: {
						age: 9,
						hair: "gray",
						eyes: "amber",
						hobby: "music",
						specialPower: inTurn(...SPECIAL_POWERS, "whistling"),
					},
				});
				const { system, user } = buildPrompts(storyRequest, { hero });
				const { request } = readPrompt(system, user);
				const story = compose(request, ++seed);
				const content = flat(story.content);
				const missing = hero.keyEvents.filter(({ description }) => !content.includes(flat(description).slice(12, 40)));
				return [
					...violationsOf(request, story),
					...missing.map(({ description }) => `${hero.name}: missing: ${description}`),
				];
			}),
		);
		expect(violations).toEqual([]);
	});
});

const flat = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, " ");

describe("the story suits the reader", () => {
	const average = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
	const measures = LEVELS.map((level) => {
		const texts = LENGTHS.flatMap((length) =>
			THEME_IDS.map((theme) => compose({ ...RUTH, theme, length, level }, 77).content),
		);
		const measured = texts.map((text) => {
			const words = countWords(text);
			const sentences = text.match(/[.!?…]+[”’)]*(?=\s|$)/gu)?.length ?? 1;
			return {
				perSentence: words / sentences,
				grade: 0.39 * (words / sentences) + 11.8 * (syllable(text) / words) - 15.59,
			};
		});
		return {
			level,
			perSentence: average(measured.map((one) => one.perSentence)),
			grade: average(measured.map((one) => one.grade)),
		};
	});

	test("sentences grow longer and the Flesch–Kincaid grade rises from level to level", () => {
		for (const [at, measure] of measures.entries()) {
			const before = measures[at - 1];
			if (!before) continue;
			expect(measure.perSentence).toBeGreaterThan(before.perSentence);
			expect(measure.grade).toBeGreaterThan(before.grade);
		}
		expect(measures[0]?.perSentence).toBeLessThan(9);
	});
});

describe("the seed", () => {
	test("the same seed gives the same story", () => {
		for (const type of StoryType.options)
			expect(compose({ ...RUTH, type }, 5).content).toBe(compose({ ...RUTH, type }, 5).content);
	});

	test("another seed gives another story", () => {
		const shares = THEME_IDS.flatMap((theme) =>
			LENGTHS.map((length) => {
				const [one, other] = [11, 12].map((own) =>
					normalizedSentences(compose({ ...RUTH, theme, length }, own).content),
				);
				return (one ?? []).filter((sentence) => other?.includes(sentence)).length / (one?.length ?? 1);
			}),
		);
		expect(shares.reduce((sum, share) => sum + share, 0) / shares.length).toBeLessThan(0.45);
		expect(shares.filter((share) => share > 0.6).length / shares.length).toBeLessThan(0.12);
	});
});

test("any name works, and no other person of the story has it", () => {
	for (const name of [
		"Zoë",
		"O'Brien",
		"中文",
		"Mary Jane",
		"X Æ",
		"James",
		"mira",
		"Clover",
		"Abel",
		"Ruth-Anne",
		"N’Golo",
		"Ng",
	]) {
		const shown = name.replaceAll("'", "’").replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
		for (const type of ["regular", "moral", "poem"] as const) {
			const request = { ...RUTH, name, type, animal: "unicorn" };
			const { content } = compose(request, 3);
			expect(content, name).toContain(shown);
			expect(content).not.toMatch(/\ban unicorn\b/i);
			expect(violationsOf({ ...request, name: shown }, compose(request, 3))).toEqual([]);
			expect(content).not.toContain(`Mr. ${shown}`);
		}
	}
});
