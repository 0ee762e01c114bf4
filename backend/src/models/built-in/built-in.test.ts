import { readdirSync, readFileSync } from "node:fs";
import { EYES, FAVORITE_COLORS, HAIR, HOBBIES, PERSONALITIES, SPECIAL_POWERS } from "@lion-tails/common/character";
import { Hero } from "@lion-tails/common/hero";
import { buildPrompts } from "@lion-tails/common/prompts";
import {
	countWords,
	ReadingLevel,
	STORY_LENGTHS,
	StoryLength,
	StoryRequest,
	type StoryRequestInput,
	StoryType,
} from "@lion-tails/common/story";
import { syllable } from "syllable";
import { describe, expect, test } from "vitest";
import { findVerse } from "../../scripture/scripture.ts";
import { type Composition, compose } from "./compose/compose.ts";
import { normalizedSentences } from "./compose/select-lines.ts";
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
	const { min, max, chapters } = STORY_LENGTHS[request.length];
	const { content, title, questions, reference, imagePrompt } = story;
	const words = countWords(content);
	const sentences = normalizedSentences(content);
	const whole = [title, content, imagePrompt, ...questions].join("\n");
	const hasChild = request.hero ? request.name !== undefined : request.type !== "biblical_narrative";
	const violations: [boolean, string][] = [
		[words < min || (max !== null && words > max), `${words} words`],
		[/[{}]|\bundefined\b|\bnull\b|\bNaN\b/.test(whole), "an unfilled placeholder"],
		// Verse may repeat a phrase, never a line.
		[
			(request.type !== "poem" || request.hero !== undefined) && new Set(sentences).size < sentences.length,
			"a sentence twice",
		],
		[request.type === "poem" && repeatsLine(content), "a line twice"],
		[new Set(questions).size !== 5 || questions.some((one) => !/\?”?$/.test(one)), "not five questions"],
		[!findVerse(reference), `no such verse: ${reference}`],
		[hasChild && request.name !== undefined && !content.includes(request.name), "no child"],
		[hasChild && request.animal !== undefined && !content.includes(request.animal), "no animal"],
		...(hasChild ? untoldTraits(request, content) : []),
		[/(?:^|(?<!\b(?:Jr|Mrs?))[.!?] )\p{Ll}/mu.test(content), "a lowercase sentence start"],
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

	test("a journey through time does not begin beside somebody whom the child misses", () => {
		const wishes = [{ kind: "parent-away", value: "mom", text: "mom is away" }] as const;
		const request: BuiltInRequest = { ...RUTH, timeTravel: true, event: "jonah", wishes };
		const journeys = Array.from({ length: 40 }, (_, seed) => compose(request, seed).content);
		expect(journeys.filter((content) => /washing day|brought figs/.test(content))).toEqual([]);
	});

	test("for each hero, whose life is told from its wish to its end", () => {
		const violations = each((length, level) =>
			heroes.flatMap((hero) => {
				const { request } = promptedBy(
					inTurn(
						{
							childName: "Ruth",
							gender: "girl",
							animal: "lion",
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
					{ level, length, hero },
				);
				const story = compose(request, ++seed);
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
			}),
		);
		expect(violations).toEqual([]);
	});

	test("for a hero whom only the request knows, with every event of the record", () => {
		const violations = each((length, level) =>
			heroes.slice(0, 12).flatMap((shipped) => {
				const hero = { ...shipped, name: "Mother Alvira", id: "mother-alvira" };
				const { request } = promptedBy(
					inTurn({ childName: "Ruth", gender: "girl", animal: "lion" }, { storyType: "biblical_narrative" }),
					{ level, length, hero },
				);
				const story = compose(request, ++seed);
				const content = flat(story.content);
				const isForSmallChildren = level === "preschool" || level === "kindergarten";
				const missing = hero.keyEvents.filter(
					({ description, note }) => !note && !content.includes(flat(description).slice(12, 40)),
				);
				return [
					...violationsOf(request, story),
					...(isForSmallChildren ? [] : missing.map(({ description }) => `${shipped.name}: missing: ${description}`)),
				];
			}),
		);
		expect(violations).toEqual([]);
	});
});

describe("the life of a hero", () => {
	const hero = heroes.find(({ id }) => id === "perpetua-of-carthage") as Hero;
	const asked = { level: "preschool", length: "short", hero } as const;

	test("has no child in it where the parent named none", () => {
		for (const length of LENGTHS) {
			const { request } = promptedBy({ storyType: "biblical_narrative" }, { ...asked, length });
			const { content, imagePrompt } = compose(request, ++seed);
			expect(content).not.toMatch(/Almond Hill|Grandma|button eyes/);
			expect(imagePrompt).toContain(hero.name);
		}
	});

	test("is told in prose where a poem was asked for: a poem would not be about the hero", () => {
		const { request } = promptedBy({ childName: "Ruth", gender: "girl", storyType: "poem" }, asked);
		expect(compose(request, 1).content).toContain("Perpetua");
	});

	test("spares small children how somebody died, where only the request’s facts are known", () => {
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

test("a story of snow has no scene that winter cannot have", () => {
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
});

const longestOf = (texts: string[]) => texts.toSorted((one, other) => other.length - one.length)[0] ?? "";

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
