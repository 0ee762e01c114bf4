// Measures how many sentences a family hears again over 60 evenings.
import { builtInStoryteller } from "@lion-tails/backend/models/built-in/built-in";
import { type HeardStory, heardStory, sentenceKeys } from "@lion-tails/backend/models/heard";
import { StoryRequest, type StoryRequestInput } from "@lion-tails/common/story";
import { tell } from "./measures.ts";

export type Evenings = {
	name: string;
	/** Percentage of sentences that an earlier evening had, after 30 and 60 evenings. */
	heardBefore: Record<30 | 60, number>;
	questionsHeard: number;
	titlesTwice: number;
	/** Maximum percentage over 30 evenings; null if only measured. */
	target: number | null;
};

const CHILD = { childName: "Lina", gender: "girl", animal: "otter" } as const;
const ROWS: readonly [name: string, request: StoryRequestInput, target: number | null][] = [
	["no theme, short, early elementary", { storyLength: "short", readingLevel: "early-elementary" }, 10],
	["no theme, medium, late elementary", { storyLength: "medium", readingLevel: "late-elementary" }, 10],
	["no theme, very short, kindergarten", { storyLength: "very-short", readingLevel: "kindergarten" }, 10],
	[
		"no theme, moral story, short, middle school",
		{ storyType: "moral", storyLength: "short", readingLevel: "middle-school" },
		10,
	],
	["preschool, very short", { storyLength: "very-short", readingLevel: "preschool" }, 15],
	["preschool, short", { storyLength: "short", readingLevel: "preschool" }, 15],
	["one theme (courage), short", { theme: "courage", storyLength: "short" }, 25],
	[
		"one theme (patience), medium, preschool",
		{ theme: "patience", storyLength: "medium", readingLevel: "preschool" },
		25,
	],
	["one theme (forgiveness), very short", { theme: "forgiveness", storyLength: "very-short" }, 25],
	["time travel, short", { useTimeTravel: true, storyLength: "short" }, null],
	["Bible retelling, short", { storyType: "biblical_narrative", storyLength: "short" }, null],
	["poem, very short", { storyType: "poem", storyLength: "very-short" }, null],
	["one event (Noah), short", { biblicalEvent: "noah", storyLength: "short" }, null],
];

export async function measureEvenings(): Promise<Evenings[]> {
	const measured: Evenings[] = [];
	for (const [name, request, target] of ROWS) measured.push(await measureRow(name, request, target));
	return measured;
}

async function measureRow(name: string, more: StoryRequestInput, target: number | null): Promise<Evenings> {
	const storyteller = builtInStoryteller(0);
	const request = StoryRequest.parse({ ...CHILD, ...more });
	const heard: HeardStory[] = [];
	const known = { sentences: new Set<number>(), titles: new Set<string>(), questions: new Set<string>() };
	const heardBefore = { 30: 0, 60: 0 };
	let [sentences, before, questions, questionsBefore, titlesTwice] = [0, 0, 0, 0, 0];
	for (let evening = 1; evening <= 60; evening++) {
		const story = await tell(`${name}/${evening}`, { request }, { storyteller, fallback: storyteller }, heard);
		const keys = sentenceKeys(story.content);
		sentences += keys.length;
		before += keys.filter((key) => known.sentences.has(key)).length;
		titlesTwice += Number(known.titles.has(story.title));
		if (evening <= 30) {
			questions += story.applicationQuestions.length;
			questionsBefore += story.applicationQuestions.filter((question) => known.questions.has(question)).length;
		}
		for (const key of keys) known.sentences.add(key);
		for (const question of story.applicationQuestions) known.questions.add(question);
		known.titles.add(story.title);
		heard.unshift(heardStory(story));
		if (evening === 30 || evening === 60) heardBefore[evening] = (100 * before) / sentences;
	}
	return { name, heardBefore, questionsHeard: (100 * questionsBefore) / questions, titlesTwice, target };
}
