import { readdirSync, readFileSync } from "node:fs";
import { EYES, FAVORITE_COLORS, HAIR, HOBBIES, PERSONALITIES, SPECIAL_POWERS } from "@lion-tails/common/character";
import { Hero } from "@lion-tails/common/hero";
import { buildPrompts } from "@lion-tails/common/prompts";
import {
	countWords,
	ReadingLevel,
	StoryLength,
	StoryRequest,
	type StoryRequestInput,
	StoryType,
} from "@lion-tails/common/story";
import { syllable } from "syllable";
import { describe, expect, test } from "vitest";
import { casesToCheck } from "../../../test/material-cases.ts";
import { broken, type Faults, LOWERCASE_START, storyFaults } from "../../../test/story-faults.ts";
import { type Composition, compose } from "./compose/compose.ts";
import { normalizedSentences } from "./compose/select-lines.ts";
import { fillTemplate, templateValues } from "./compose/template.ts";
import { EVENT_IDS, lifeOf, materialOf, THEME_IDS } from "./material.ts";
import { readPrompt } from "./read-prompt.ts";
import type { BuiltInRequest } from "./request.ts";

const LENGTHS = StoryLength.options;
const LEVELS = ReadingLevel.options;
const heroFolder = new URL("../../hero/heroes/", import.meta.url);
const heroes = readdirSync(heroFolder)
	.filter((file) => file.endsWith(".json"))
	.map((file) => JSON.parse(readFileSync(new URL(file, heroFolder), "utf8")))
	.map((hero) => Hero.parse({ ...hero, createdAt: "2026-01-01T00:00:00Z" }));

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
	const { content } = story;
	const hasChild = request.hero ? request.name !== undefined : request.type !== "biblical_narrative";
	return broken([
		...storyFaults(request, story),
		[hasChild && request.name !== undefined && !content.includes(request.name), "no child"],
		[hasChild && request.animal !== undefined && !content.includes(request.animal), "no animal"],
		...(hasChild ? untoldTraits(request, content) : []),
		[LOWERCASE_START.test(content), "a lowercase sentence start"],
	]).map((fault) => `${fault} (${JSON.stringify({ ...request, hero: request.hero?.name })})`);
}

function untoldTraits(
	{ age, hair, eyes, color, hobby, trait, power, experience, timeTravel, type, hero }: BuiltInRequest,
	content: string,
): Faults {
	const isJourney = timeTravel && type !== "poem" && !hero;
	const traits = { age: age && NUMBERS[age], hair, eyes, color, hobby, trait, power };
	const text = content.toLowerCase();
	return [
		...Object.entries(traits).map(([name, value]): Faults[number] => [
			value !== undefined && !text.includes(String(value).toLowerCase()),
			`nothing of its ${name}, ${value}`,
		]),
		[
			isJourney && experience !== undefined && !EXPERIENCE[Math.min(experience, 4)]?.test(content),
			`${experience} journeys`,
		],
	];
}

const NUMBERS = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");
/** The first lines of a journey, by the number of journeys before it; the last one is for all further ones. */
const EXPERIENCE = [
	/a glad shaking|fright or joy|first journey/,
	/one journey (?:like this|to long ago)/,
	/two journeys (?:like this|to long ago)/,
	/three journeys (?:like this|to long ago)/,
	/\w+ journeys (?:behind (?:him|her), Ruth knew|to long ago behind)/i,
];

type Case = { request: BuiltInRequest; seed: number };

let seeds = 0;
const toCheck = (request: BuiltInRequest): Case => ({ request, seed: ++seeds });
const each = <T>(visit: (length: StoryLength, level: ReadingLevel) => T[]): T[] =>
	LENGTHS.flatMap((length) => LEVELS.flatMap((level) => visit(length, level)));

let turns = 0;
/** Every detail of a child that a parent can choose. */
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

/** Returns the next option. Over all cases of a test each option meets every theme or event, at several lengths and levels. */
const inTurn = <const T>(...options: T[]): T => options[turns++ % options.length] as T;

test.each<[of: string, Case[]]>([
	[
		"each theme for boy and girl, at each length and level",
		each((length, level) =>
			THEME_IDS.map((theme) => toCheck({ ...RUTH, theme, gender: inTurn("boy", "girl"), length, level })),
		),
	],
	[
		"each event as a narrative, as time travel and as Grandma’s story",
		each((length, level) =>
			EVENT_IDS.map((event) =>
				toCheck({
					...RUTH,
					...inTurn({ name: undefined, animal: undefined, type: "biblical_narrative" }, { timeTravel: true }, {}),
					event,
					length,
					level,
				}),
			),
		),
	],
	[
		"each kind with every detail of a child and without any",
		each((length, level) =>
			StoryType.options.flatMap((type) => [
				toCheck({ ...RUTH, type, length, level, ...someDetails() }),
				toCheck({ ...RUTH, type, length, level, animal: undefined, theme: "prayer" }),
				toCheck({ ...RUTH, type, length, level, timeTravel: true, ...someDetails() }),
			]),
		),
	],
	[
		"each event that a child with every detail visits",
		each((length, level) =>
			EVENT_IDS.map((event) => toCheck({ ...RUTH, timeTravel: true, event, length, level, ...someDetails() })),
		),
	],
	["a child with one detail or two", detailPairs()],
	[
		"each theme as a moral story and as a poem",
		each((length, level) =>
			THEME_IDS.map((theme) => toCheck({ ...RUTH, type: inTurn("moral", "poem"), theme, length, level })),
		),
	],
])("stories of %s keep the rules", (_, cases) => {
	const violations = casesToCheck(cases).flatMap(({ request, seed }) => violationsOf(request, compose(request, seed)));
	expect(violations).toEqual([]);
});

function detailPairs(): Case[] {
	const names = ["age", "hair", "eyes", "color", "hobby", "trait", "power", "experience"] as const;
	return names.flatMap((one) =>
		names.map((other) => {
			const all = someDetails();
			const details = { [one]: all[one], [other]: all[other] };
			const length = inTurn("very-short", "short", "long");
			const form = inTurn({ type: "moral" }, { timeTravel: true }, { type: "poem" }, {});
			return toCheck({ ...RUTH, ...form, length, level: inTurn(...LEVELS), ...details });
		}),
	);
}

describe("stories of heroes", () => {
	const INSIDE = { childName: "Ruth", gender: "girl", animal: "lion" } as const;
	const lives = each((length, level) =>
		heroes.map((hero) => ({
			asked: inTurn(
				{
					...INSIDE,
					characterDetails: {
						age: 9,
						hair: "gray",
						eyes: "amber",
						hobby: "music",
						specialPower: inTurn(...SPECIAL_POWERS, "whistling"),
					},
				},
				{ childName: "Biblical Character", storyType: "biblical_narrative" },
			),
			form: { level, length, hero },
			seed: ++seeds,
		})),
	);

	test("the story of each hero has the life from its wish to its end, and keeps the rules", () => {
		const violations = casesToCheck(lives).flatMap(({ asked, form, seed }) => {
			const { request } = promptedBy(asked, form);
			const { hero } = form;
			const story = compose(request, seed);
			const life = lifeOf(hero.name);
			const parts = [life?.wish, life?.hardship, life?.turn, life?.end].flatMap((part) => part?.beats ?? []);
			const untold = parts.filter(
				([priority, plain, rich]) => priority === 1 && ![plain, rich].some((text) => story.content.includes(text)),
			);
			return [
				...violationsOf(request, story),
				...untold.map(([, plain]) => `${hero.name}: untold: ${plain}`),
				...(story.reference === hero.bibleVerse?.reference || !hero.bibleVerse
					? []
					: [`${hero.name}: not the own verse`]),
			];
		});
		expect(violations).toEqual([]);
	});

	test("the child's thoughts about a life answer the trouble of the wish", () => {
		const threads = heroes.flatMap((hero) =>
			Object.entries(lifeOf(hero.name)?.threads ?? {}).map(([thread, beat]) => ({ hero, thread, beat })),
		);
		const untold = casesToCheck(threads).flatMap(({ hero, thread, beat }) => {
			const { request } = promptedBy(
				{ childName: "Ruth", gender: "girl", customPrompt: WISHES_OF_THREADS[thread] ?? "" },
				{ level: "early-elementary", length: "short", hero },
			);
			const { content, unhonored } = compose(request, ++seeds);
			const values = templateValues(request, 1);
			const isTold = [beat[1], beat[2]].some((wording) => content.includes(fillTemplate(wording, values) ?? "?"));
			return isTold && unhonored.length === 0 ? [] : [`${hero.id}: ${thread}: ${unhonored.join()}`];
		});
		expect(untold).toEqual([]);
	});

	const unknown = each((length, level) =>
		heroes.slice(0, 12).map((shipped) => ({
			asked: inTurn<Partial<StoryRequestInput>>(INSIDE, { storyType: "biblical_narrative" }),
			form: { level, length, hero: { ...shipped, name: "Mother Alvira", id: "mother-alvira" } },
			shipped,
			seed: ++seeds,
		})),
	);

	test("the story of a hero known only from the request has every event of the record, and keeps the rules", () => {
		const violations = casesToCheck(unknown).flatMap(({ asked, form, shipped, seed }) => {
			const { request } = promptedBy(asked, form);
			const story = compose(request, seed);
			const content = flat(story.content);
			const isForSmallChildren = form.level === "preschool" || form.level === "kindergarten";
			const missing = form.hero.keyEvents.filter(
				({ description, note }) => !note && !content.includes(flat(description).slice(12, 40)),
			);
			return [
				...violationsOf(request, story),
				...(isForSmallChildren ? [] : missing.map(({ description }) => `${shipped.name}: missing: ${description}`)),
			];
		});
		expect(violations).toEqual([]);
	});
});

describe("the story of a hero", () => {
	const hero = heroes.find(({ id }) => id === "perpetua-of-carthage") as Hero;
	const asked = { level: "preschool", length: "short", hero } as const;

	test("the story of a hero has no child in it if the parent named none", () => {
		for (const length of LENGTHS) {
			const { request } = promptedBy({ storyType: "biblical_narrative" }, { ...asked, length });
			const { content, imagePrompt } = compose(request, ++seeds);
			expect(content).not.toMatch(/Almond Hill|Grandma|button eyes/);
			expect(imagePrompt).toContain(hero.name);
		}
	});

	test("a poem about a hero becomes prose, because no poem is about a hero", () => {
		const { request } = promptedBy({ childName: "Ruth", gender: "girl", storyType: "poem" }, asked);
		expect(compose(request, 1).content).toContain("Perpetua");
	});

	test("the story of a hero known only from the request does not tell small children how somebody died", () => {
		const keyEvents = [
			{ year: 199, description: "Alvira opened a school by the river." },
			{ year: 203, description: "Alvira was beheaded for her faith." },
		];
		const unknown = {
			...hero,
			name: "Mother Alvira",
			description: "Alvira taught.",
			contribution: "She taught many.",
			keyEvents,
		};
		const told = (level: ReadingLevel) =>
			compose(promptedBy({ storyType: "biblical_narrative" }, { ...asked, level, hero: unknown }).request, 3).content;
		expect(told("preschool")).not.toContain("beheaded");
		expect(told("preschool")).toContain("went home to God");
		expect(told("middle-school")).toContain("beheaded");
	});
});

/** A wish for each of the threads between wishes and lives. */
const WISHES_OF_THREADS: Record<string, string> = {
	fear: "she is afraid of the dark",
	alone: "she is left out at school",
	parting: "her dad is away for work",
	grief: "her grandpa died",
	quarrel: "she is so angry",
	again: "she lost the match",
	help: "she does not want to share",
	ill: "she has a fever",
	truth: "she told a lie",
	words: "she has to learn a new language",
};

const promptedBy = (
	storyRequest: Partial<StoryRequestInput>,
	{ level, length, hero }: { level: ReadingLevel; length: StoryLength; hero: Hero },
) => {
	const { system, user } = buildPrompts(
		StoryRequest.parse({ ...storyRequest, heroOfFaith: hero.id, readingLevel: level, storyLength: length }),
		{ hero },
	);
	return readPrompt(system, user);
};

const flat = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, " ");

/** Each looks at many stories together. */
const CHECKS_OF_MANY: Record<string, () => void> = {
	"sentences grow longer and the Flesch–Kincaid grade rises from level to level"() {
		const measures = LEVELS.map((level) => {
			const measured = LENGTHS.flatMap((length) =>
				THEME_IDS.map((theme) => readability(compose({ ...RUTH, theme, length, level }, 77).content)),
			);
			return {
				perSentence: average(measured.map((one) => one.perSentence)),
				grade: average(measured.map((one) => one.grade)),
			};
		});
		for (const [at, measure] of measures.entries()) {
			const before = measures[at - 1];
			if (!before) continue;
			expect(measure.perSentence).toBeGreaterThan(before.perSentence);
			expect(measure.grade).toBeGreaterThan(before.grade);
		}
		expect(measures[0]?.perSentence).toBeLessThan(9);
	},

	"another seed gives another story"() {
		const shares = THEME_IDS.flatMap((theme) =>
			LENGTHS.map((length) => {
				const [one, other] = [11, 12].map((own) =>
					normalizedSentences(compose({ ...RUTH, theme, length }, own).content),
				);
				return (one ?? []).filter((sentence) => other?.includes(sentence)).length / (one?.length ?? 1);
			}),
		);
		expect(average(shares)).toBeLessThan(0.45);
		expect(shares.filter((share) => share > 0.6).length / shares.length).toBeLessThan(0.12);
	},

	"a time-travel story does not begin with somebody whom the child misses"() {
		const wishes = [{ kind: "parent-away", value: "mom", text: "mom is away" }] as const;
		const request: BuiltInRequest = { ...RUTH, timeTravel: true, event: "jonah", wishes };
		const stories = Array.from({ length: 40 }, (_, seed) => compose(request, seed).content);
		expect(stories.filter((content) => /washing day|brought figs/.test(content))).toEqual([]);
	},

	"a story of snow has no scene that is impossible in winter"() {
		const { openings } = materialOf("openings");
		const { episodes } = materialOf("episodes");
		const { homecomings } = materialOf("homecomings");
		const outOfSeason = [...openings, ...episodes, ...homecomings]
			.filter(({ notIn }) => notIn?.includes("winter"))
			.flatMap(({ beats }) => beats.slice(0, 1).flatMap(([, plain, rich]) => [plain, rich]))
			.map((text) => longestOf(text.split(/\{\w+\}/)));
		const wishes = [{ kind: "snow", value: "snow", text: "it snowed" }] as const;
		const stories = Array.from({ length: 60 }, (_, seed) => compose({ ...RUTH, length: "long", wishes }, seed).content);
		expect(outOfSeason.length).toBeGreaterThan(0);
		expect(outOfSeason.filter((scene) => stories.some((story) => story.includes(scene)))).toEqual([]);
	},
};

test.each(casesToCheck(Object.entries(CHECKS_OF_MANY)))("%s", (_, check) => check());

/** Words per sentence and the Flesch–Kincaid grade (https://en.wikipedia.org/wiki/Flesch–Kincaid_readability_tests). */
function readability(text: string): { perSentence: number; grade: number } {
	const words = countWords(text);
	const perSentence = words / (text.match(/[.!?…]+[”’)]*(?=\s|$)/gu)?.length ?? 1);
	return { perSentence, grade: 0.39 * perSentence + 11.8 * (syllable(text) / words) - 15.59 };
}

const average = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
const longestOf = (texts: string[]) => texts.toSorted((one, other) => other.length - one.length)[0] ?? "";

test("the same seed gives the same story", () => {
	for (const type of StoryType.options)
		expect(compose({ ...RUTH, type }, 5).content).toBe(compose({ ...RUTH, type }, 5).content);
});

test("any name of a child is kept, and no other person of the story has it", () => {
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
