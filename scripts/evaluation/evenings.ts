// Measures how many sentences a family hears again over 100 evenings.
import { builtInStoryteller } from "@lion-tails/backend/models/built-in/built-in";
import { EVENT_IDS, eventMaterial, narratives } from "@lion-tails/backend/models/built-in/material";
import { type HeardStory, heardStory, sentenceKeys } from "@lion-tails/backend/models/heard";
import { StoryRequest, type StoryRequestInput } from "@lion-tails/common/story";
import { tell } from "./measures.ts";
import { parentRequests } from "./parents.ts";

export type Evenings = {
	name: string;
	/** Percentage of sentences that an earlier evening had, after 30, 60 and 100 evenings. */
	heardBefore: Record<30 | 60 | 100, number>;
	questionsHeard: number;
	/** Titles that occur twice within 60 evenings. */
	titlesTwice: number;
	/** Evenings whose Bible tale one of the 30 evenings before had. */
	talesTwice: number;
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
	for (const [name, more, target] of ROWS) {
		const request = StoryRequest.parse({ ...CHILD, ...more });
		measured.push(await measureRow(name, () => request, target));
	}
	const wishes = parentRequests().filter(({ kind }) => kind === "situations");
	const withWish = (evening: number) =>
		StoryRequest.parse({
			...CHILD,
			storyLength: "short",
			customPrompt: wishes[(evening - 1) % wishes.length]?.request.customPrompt,
		});
	measured.push(await measureRow("another wish every evening, short", withWish, null));
	return measured;
}

async function measureRow(
	name: string,
	requestOf: (evening: number) => StoryRequest,
	target: number | null,
): Promise<Evenings> {
	const storyteller = builtInStoryteller(0);
	const heard: HeardStory[] = [];
	const known = { sentences: new Set<number>(), titles: new Set<string>(), questions: new Set<string>() };
	const heardBefore = { 30: 0, 60: 0, 100: 0 };
	const tales: string[][] = [];
	let [sentences, before, questions, questionsBefore, titlesTwice, talesTwice] = [0, 0, 0, 0, 0, 0];
	for (let evening = 1; evening <= 100; evening++) {
		const request = requestOf(evening);
		const story = await tell(`${name}/${evening}`, { request }, { storyteller, fallback: storyteller }, heard);
		const told = talesIn(story.content);
		talesTwice += Number(told.some((tale) => tales.slice(-30).flat().includes(tale)));
		tales.push(told);
		const keys = sentenceKeys(story.content);
		sentences += keys.length;
		before += keys.filter((key) => known.sentences.has(key)).length;
		if (evening <= 60) titlesTwice += Number(known.titles.has(story.title));
		if (evening <= 30) {
			questions += story.applicationQuestions.length;
			questionsBefore += story.applicationQuestions.filter((question) => known.questions.has(question)).length;
		}
		for (const key of keys) known.sentences.add(key);
		for (const question of story.applicationQuestions) known.questions.add(question);
		known.titles.add(story.title);
		heard.unshift(heardStory(story));
		if (evening === 30 || evening === 60 || evening === 100) heardBefore[evening] = (100 * before) / sentences;
	}
	return { name, heardBefore, questionsHeard: (100 * questionsBefore) / questions, titlesTwice, talesTwice, target };
}

// Recognizes the tales from the Bible in a story of the built-in storyteller by the sentences of its material.
/** Returns the ids of the narratives and events with at least two sentences in the story. */
function talesIn(content: string): string[] {
	taleOfKey ??= keysOfTales();
	const counts = new Map<string, number>();
	for (const key of new Set(sentenceKeys(content))) {
		const id = taleOfKey.get(key);
		if (id) counts.set(id, (counts.get(id) ?? 0) + 1);
	}
	return [...counts].filter(([, count]) => count >= 2).map(([id]) => id);
}

let taleOfKey: Map<number, string> | undefined;

const keysOfTales = () =>
	new Map(
		[...narratives(), ...EVENT_IDS.map(eventMaterial)].flatMap(({ id, gist, scenes }) =>
			textsIn([gist, scenes.map(({ beats }) => beats)]).flatMap((text) =>
				sentenceKeys(text).map((key) => [key, id] as const),
			),
		),
	);

const textsIn = (part: unknown): string[] =>
	typeof part === "string" ? [part] : part && typeof part === "object" ? Object.values(part).flatMap(textsIn) : [];
