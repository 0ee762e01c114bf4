// The panels of a complete story, made in turns of the event loop: a long story takes a tenth of a second.

import { splitParagraphs } from "@lion-tails/common/paragraphs";
import type { KeptStory } from "@lion-tails/common/saved-story";
import { coverPanelOf } from "@lion-tails/common/storyboard/cover-panel";
import type { Panel } from "@lion-tails/common/storyboard/panel";
import { scenesByPanel } from "@lion-tails/common/storyboard/scenes";
import { createStoryboard } from "@lion-tails/common/storyboard/storyboard";
import { ownTurn } from "../own-turn.ts";

/** More than any generated story has. A longer text has pictures only up to here. */
const MAX_CHARS = 60_000;

type Told = Pick<KeptStory, "content" | "scenes">;

/** Reads each paragraph in a turn of the event loop. */
async function* readPanels(request: Record<string, unknown>, paragraphs: readonly string[], { scenes = [] }: Told) {
	const board = createStoryboard({ request }, scenesByPanel(paragraphs, scenes));
	for (const paragraph of paragraphs) {
		const panel = board.add(paragraph);
		if (panel) yield panel;
		await ownTurn();
	}
}

const paragraphsOf = ({ content }: Told) => splitParagraphs(content.slice(0, MAX_CHARS));

export async function panelsOf(request: Record<string, unknown>, story: Told): Promise<Panel[]> {
	const panels: Panel[] = [];
	for await (const panel of readPanels(request, paragraphsOf(story), story)) panels.push(panel);
	return panels;
}

/** Returns the story with the panel that is drawn as its cover: one of its first half, because a cover does not give away the end. */
export async function withCoverPanel<S extends KeptStory>(story: S, request: Record<string, unknown>): Promise<S> {
	const { coverPanel: _, ...rest } = story;
	const paragraphs = paragraphsOf(story);
	const panels: Panel[] = [];
	for await (const panel of readPanels(request, paragraphs, story)) {
		if (panel.paragraph >= paragraphs.length / 2 && coverPanelOf(panels)) break;
		panels.push(panel);
	}
	const coverPanel = coverPanelOf(panels);
	return { ...rest, ...(coverPanel && { coverPanel }) } as S;
}
