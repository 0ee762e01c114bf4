import { buildPrompts } from "@lion-tails/common/prompts";
import { StoryRequest, type StoryRequestInput } from "@lion-tails/common/story";
import fc from "fast-check";
import { expect, test } from "vitest";
import { casesToCheck } from "../../../../test/material-cases.ts";
import parentsWishes from "../../../../test/parents-wishes.json" with { type: "json" };
import { answer } from "../answer.ts";
import { readPrompt } from "../read-prompt.ts";

type Story = {
	title: string;
	content: string;
	applicationQuestions: string[];
	imagePrompt: string;
	unhonored?: string[];
};

function tell(customPrompt: string, seed: number, more: Partial<StoryRequestInput> = {}): Story {
	const child = { childName: "Lina", gender: "girl", animal: "owl", storyLength: "short" } as const;
	const prompts = buildPrompts(StoryRequest.parse({ ...child, customPrompt, ...more }), { seed });
	return JSON.parse(answer({ ...prompts, seed, isJson: true }));
}

const textOf = ({ title, content, applicationQuestions, imagePrompt }: Story) =>
	[title, content, ...applicationQuestions, imagePrompt].join("\n");

type Wanted = { wish: string; tells?: string; untold?: string; without?: string; missing?: string };
const wanted: Wanted[] = parentsWishes;

test.each(casesToCheck(wanted))(
	"a story keeps the wish or says what it lacks: $wish",
	({ wish, tells, untold, without, missing }) => {
		for (const seed of [1, 2, 3]) {
			const story = tell(wish, seed);
			if (tells) expect(story.content).toMatch(new RegExp(tells, "i"));
			if (untold) expect(story.content).not.toMatch(new RegExp(untold));
			if (without) expect(textOf(story)).not.toMatch(new RegExp(String.raw`\b(?:${without})\b`, "i"));
			if (missing) expect(story.unhonored?.join("\n")).toContain(missing);
			else expect(story.unhonored?.filter((sentence) => sentence.includes(without ?? "\0")) ?? []).toEqual([]);
		}
	},
);

test.each<Partial<StoryRequestInput>>([
	{ storyType: "poem" },
	{ useTimeTravel: true },
	{ storyType: "biblical_narrative" },
	{ storyLength: "very-short", readingLevel: "preschool" },
	{ storyLength: "long", readingLevel: "late-elementary" },
])("a story of any form keeps what a wish forbids: %o", (more) => {
	for (const seed of [1, 2]) {
		expect(textOf(tell("no water", seed, more))).not.toMatch(
			/\b(?:water|river|lake|sea|rain|boat|fish|pond|puddle)\b/i,
		);
		expect(textOf(tell("no dogs and no kings", seed, more))).not.toMatch(/\b(?:dogs?|kings?|throne)\b/i);
	}
});

test("a wish for no lions wins over a child's cloth lion", () => {
	expect(textOf(tell("without any lions", 1, { animal: "lion" }))).not.toMatch(/\blions?\b/i);
});

test.each([
	["I want her to meet Esther", "Esther"],
	["to the time of Noah", "Noah"],
	["back to David as a shepherd", "David"],
])("a person of the Bible in the wish chooses the journey through time: %s", (wish, person) => {
	const { content, unhonored } = tell(wish, 1, { useTimeTravel: true });
	expect(content).toContain(person);
	expect(unhonored).toBeUndefined();
});

test.each([
	"her little brother Anton",
	"Aunt Josephine",
	"our dog Biscuit",
	"her friend Yusuf",
	"her teacher Mr. Whitlock",
])("a person of the wish is in at least four paragraphs, one of them after the Bible story: %s", (customPrompt) => {
	const name = customPrompt.split(" ").at(-1) ?? "";
	for (const storyLength of ["short", "medium", "long"] as const)
		for (const seed of [1, 2, 3]) {
			const { content, unhonored = [] } = tell(customPrompt, seed, { storyLength });
			const paragraphs = content.split("\n\n");
			const named = paragraphs.flatMap((text, at) => (text.includes(name) ? [at / paragraphs.length] : []));
			expect(named.length).toBeGreaterThanOrEqual(4);
			expect(named.some((at) => at > 0.55 && at < 0.93)).toBe(true);
			expect(unhonored).toEqual([]);
		}
});

test("a title has the thing of the wish with a capital", () => {
	for (const seed of [1, 2, 3, 4, 5, 6]) expect(tell("something with a princess", seed).title).not.toMatch(/princess/);
});

test("a wish for a rhyme makes a poem", () => {
	expect(tell("please make it rhyme", 1).content).toMatch(/^.+\n.+\n.+\n.+\n\n/);
});

test("no wish throws an error or leaves a placeholder in the story", () => {
	const pieces = fc.constantFrom(
		...[
			"no ",
			"not about ",
			"her brother ",
			"{pet}",
			"{whoName}",
			"$&",
			"<wish>",
			"Tom",
			"died ",
			"our cat ",
			"(((",
			"\\",
		],
		...[
			"without ",
			"a dragon ",
			"first day of school ",
			"Esther ",
			"and ",
			", ",
			". ",
			"🦷",
			"is ",
			"hates ",
			"\u0000",
		],
	);
	fc.assert(
		fc.property(fc.array(fc.oneof(pieces, fc.string({ maxLength: 8 })), { maxLength: 25 }), (parts) => {
			const story = tell(parts.join("").slice(0, 900), 5, { storyLength: "very-short" });
			expect(textOf(story).replaceAll(/[“”][^“”]*[“”]/g, "")).not.toMatch(/\{(?:name|pet|who|animal|thing)/);
			expect(textOf(story)).not.toContain("undefined");
		}),
		{ numRuns: 40 },
	);
});

test("a wish of 20,000 characters is read to the end of its first 4,000", () => {
	const flood = (text: string) => `- A wish for this story: <wish>our cat Minka died. ${text.repeat(20_000)}</wish>`;
	for (const text of ["no ", "had ", "her brother ", "a", "and he is ill ", "not of by "]) {
		const { request } = readPrompt("", flood(text).slice(0, 20_000));
		expect(request.situations?.map(({ situation }) => situation)).toContain("pet-died");
	}
});
