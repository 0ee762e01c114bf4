// Makes the panels of stories in a worker, because a paragraph takes a phone up to 100 ms.
import type { StoryScene } from "@lion-tails/common/story-scene";
import { scenesByPanel } from "@lion-tails/common/storyboard/scenes";
import { createStoryboard, type Storyboard } from "@lion-tails/common/storyboard/storyboard";
import type { AnswerPort } from "./lazy-worker.ts";
import type { StoryToRead } from "./read-panels.ts";

/** The story that was read last. If it only grows, its storyboard continues. */
let last: { key: string; paragraphs: readonly string[]; board: Storyboard; scenes: Map<number, StoryScene> } | null =
	null;

self.onmessage = ({ data }: MessageEvent<StoryToRead & { answers: AnswerPort }>) => {
	const { request, scenes = [], isGrowing, paragraphs, from, answers } = data;
	const key = JSON.stringify(request);
	const continues =
		last?.key === key && last.paragraphs.length <= from && last.paragraphs.every((text, at) => paragraphs[at] === text);
	if (!last || !continues) {
		const found = new Map<number, StoryScene>();
		last = { key, paragraphs: [], board: createStoryboard({ request }, found), scenes: found };
	}
	// A paragraph finds its scene when it is complete.
	for (const [paragraph, scene] of scenesByPanel(paragraphs, scenes, isGrowing)) last.scenes.set(paragraph, scene);
	for (const [at, paragraph] of paragraphs.entries()) {
		if (at < last.paragraphs.length) continue;
		const panel = last.board.add(paragraph);
		if (panel && at >= from) answers.postMessage(panel);
	}
	last.paragraphs = paragraphs;
	answers.postMessage(true);
};
