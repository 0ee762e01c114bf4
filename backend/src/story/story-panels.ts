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

export async function panelsOf(request: Record<string, unknown>, { content, scenes = [] }: Told): Promise<Panel[]> {
	const paragraphs = splitParagraphs(content.slice(0, MAX_CHARS));
	const board = createStoryboard({ request }, scenesByPanel(paragraphs, scenes));
	const panels: Panel[] = [];
	for (const paragraph of paragraphs) {
		const panel = board.add(paragraph);
		if (panel) panels.push(panel);
		await ownTurn();
	}
	return panels;
}

/** Returns the story with the panel that is drawn as its cover. */
export async function withCoverPanel<S extends KeptStory>(story: S, request: Record<string, unknown>): Promise<S> {
	const { coverPanel: _, ...rest } = story;
	const coverPanel = coverPanelOf(await panelsOf(request, story));
	return { ...rest, ...(coverPanel && { coverPanel }) } as S;
}
