// A request's steps: one call for the shorter stories; outline, chapters and finale for the longer ones.
import { aimOf } from "@lion-tails/common/prompts";
import { STORY_LENGTHS, type StoryRequest } from "@lion-tails/common/story";

export type Step =
	| { kind: "single"; name: "generateShortStorySingleCall"; words: WordGoal }
	| { kind: "outline"; name: "generateOutline"; chapters: number }
	| { kind: "chapter"; name: "generateChapter"; chapter: number; chapters: number; words: WordGoal }
	| { kind: "finale"; name: "finalizeStory" };

/** Words of a step: below `min` it is extended, `target` is asked for. */
export type WordGoal = { min: number; target: number };

export function planSteps({ storyLength }: Pick<StoryRequest, "storyLength">): Step[] {
	const { min, chapters } = STORY_LENGTHS[storyLength];
	const aim = aimOf(storyLength);
	if (chapters === 0) return [{ kind: "single", name: "generateShortStorySingleCall", words: { min, target: aim } }];
	const words = { min: Math.ceil(min / chapters), target: Math.round(aim / chapters) };
	return [
		{ kind: "outline", name: "generateOutline", chapters },
		...Array.from(
			{ length: chapters },
			(_, chapter): Step => ({ kind: "chapter", name: "generateChapter", chapter, chapters, words }),
		),
		{ kind: "finale", name: "finalizeStory" },
	];
}

/** With fewer words, after all attempts, there is no story. */
export const minStoryWords = ({ storyLength }: Pick<StoryRequest, "storyLength">) => STORY_LENGTHS[storyLength].min / 2;

/** Room for the answer: English takes about 1.4 tokens a word; doubled for JSON, questions and a generous model. */
export const tokensFor = (words: number) => Math.ceil(words * 2.8) + 800;
/** The same where every token counts. */
export const minTokensFor = (words: number) => Math.ceil(words * 1.6) + 300;
