// Makes the panels of stories in a worker, because a paragraph takes a phone up to 100 ms.
import { scenesByPanel } from "@lion-tails/common/storyboard/scenes";
import { createStoryboard, type Storyboard } from "@lion-tails/common/storyboard/storyboard";
import type { AnswerPort } from "./lazy-worker.ts";
import type { StoryToRead } from "./read-panels.ts";

/** The story that was read last. If it only grows, its storyboard continues. */
let last: { key: string; paragraphs: readonly string[]; board: Storyboard } | null = null;

self.onmessage = ({ data }: MessageEvent<{ story: StoryToRead; answers: AnswerPort }>) => {
	const { story, answers } = data;
	const { request, scenes, paragraphs, from } = story;
	const key = JSON.stringify([request, scenes]);
	const continues =
		last?.key === key && last.paragraphs.length <= from && last.paragraphs.every((text, at) => paragraphs[at] === text);
	if (!last || !continues)
		last = { key, paragraphs: [], board: createStoryboard({ request }, scenes && scenesByPanel(paragraphs, scenes)) };
	for (const [at, paragraph] of paragraphs.entries()) {
		if (at < last.paragraphs.length) continue;
		const panel = last.board.add(paragraph);
		if (panel && at >= from) answers.postMessage(panel);
	}
	last.paragraphs = paragraphs;
	answers.postMessage(true);
};
