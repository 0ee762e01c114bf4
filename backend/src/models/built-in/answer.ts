// One question of the chat, answered: the whole story, its outline, a chapter, the rest after a break, or what belongs beside it.
import { STORY_LENGTHS, StoryLength } from "@lion-tails/common/story";
import { type Composition, compose } from "./compose/compose.ts";
import { more } from "./compose/more.ts";
import { hash } from "./compose/seeded-random.ts";
import { type Read, readPrompt, type Step } from "./read-prompt.ts";
import type { BuiltInRequest } from "./request.ts";

export type Ask = { system: string; user: string; seed: number | undefined; isJson: boolean };

/** The answer's text. Without a seed the request itself is one. */
export function answer({ system, user, seed, isJson }: Ask): string {
	const read = readPrompt(system, user);
	const own = seed ?? hash(read.requestText);
	const request = { ...read.request, length: read.hasLength ? read.request.length : guessLength(read, own) };
	const story = compose(request, own);
	const told = sayStep(read.step, request, story, own);
	if (isJson) return JSON.stringify(told);
	if ("chapters" in told)
		return told.chapters.map(({ title, summary }, at) => `${at + 1}. ${title}: ${summary}`).join("\n");
	return "content" in told ? told.content : told.applicationQuestions.join("\n");
}

type Told =
	| { title: string; chapters: { title: string; summary: string }[] }
	| { content: string }
	| ({ title: string } & Beside);

type Beside = {
	bibleVerse: { reference: string };
	moralOutcome: string;
	applicationQuestions: string[];
	imagePrompt: string;
};

function sayStep(step: Step, request: BuiltInRequest, story: Composition, seed: number): Told {
	const { title, content, questions, reference, moralOutcome, imagePrompt } = story;
	const beside: Beside = { bibleVerse: { reference }, moralOutcome, applicationQuestions: questions, imagePrompt };
	if (step.kind === "single") return { title, content, ...beside };
	if (step.kind === "finale") return { title, ...beside };
	if (step.kind === "outline")
		return { title, chapters: story.chapters(step.chapters).map(({ title, summary }) => ({ title, summary })) };
	if (step.kind === "chapter") return { content: story.chapters(step.chapters)[step.chapter]?.text ?? "" };
	return { content: restOf(step, request, story) ?? more(step, request, seed) };
}

/** What follows the story so far, to the end of the chapter it stands in; undefined where the story so far is not ours, or nothing follows. */
function restOf(
	{ told, isCut }: Extract<Step, { kind: "continue" }>,
	{ length }: BuiltInRequest,
	story: Composition,
): string | undefined {
	const at = placeIn(story.content, told);
	if (at === undefined) return undefined;
	const chapters = STORY_LENGTHS[length].chapters;
	let end = 0;
	for (const { text } of chapters > 0 ? story.chapters(chapters) : [{ text: story.content }]) {
		end += (end > 0 ? 2 : 0) + text.length;
		if (at < end || (at === end && isCut)) return story.content.slice(at, end);
		// Told whole and yet too short for the one who asks: more, which is not ours to know beforehand.
		if (at === end) return undefined;
	}
	return undefined;
}

/** Where in our story the told one stands: as its beginning, or by its last words if another began it. */
function placeIn(content: string, told: string): number | undefined {
	if (content.startsWith(told)) return told.length;
	const tail = told.slice(-TAIL);
	const at = content.indexOf(tail);
	return tail.length === TAIL && at >= 0 && content.indexOf(tail, at + 1) < 0 ? at + TAIL : undefined;
}

const TAIL = 80;

/** The length whose story begins as the told one does. */
function guessLength({ request, step }: Read, seed: number): StoryLength {
	if (step.kind !== "continue" && step.kind !== "finale") return request.length;
	const begun = step.told.slice(0, 4000);
	return (
		StoryLength.options.find((length) => compose({ ...request, length }, seed).content.startsWith(begun)) ??
		request.length
	);
}
