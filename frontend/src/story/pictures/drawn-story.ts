// All pictures of a complete story, for paper and for books.
import { splitParagraphs } from "@lion-tails/common/paragraphs";
import type { KeptStory } from "@lion-tails/common/saved-story";
import { useReadingSettings } from "../book/reading-settings.ts";
import { drawing } from "./story-pictures.ts";

/** `svg` is a complete SVG document without a name. */
export type DrawnPanel = { svg: string; description: string };

/** Drawn panels by the index of their paragraph. */
export type DrawnPanels = ReadonlyMap<number, DrawnPanel>;

/**
 * Returns the pictures between the paragraphs; none if the reader wants none or without a request. Pictures that cannot be loaded
 * without the network are missing. `seed`: the story's id.
 */
export async function drawStory(
	seed: string,
	{ content, scenes }: Pick<KeptStory, "content" | "scenes">,
	request: Record<string, unknown> | undefined,
): Promise<DrawnPanels> {
	const parts =
		request && useReadingSettings.getState().pictures === "every" ? await drawing.load().catch(() => null) : null;
	if (!request || !parts) return new Map();
	const looks = parts.looksIn(request);
	const panels = parts.storyboardOf({ request }, splitParagraphs(content), scenes);
	const drawn = await Promise.all(
		panels.map(async (panel) => {
			const art = await parts.loadParts(panel).catch(() => null);
			const svg = art && parts.drawPanel(panel, { looks, seed, art });
			return svg ? [[panel.paragraph, { svg, description: panel.description }] as const] : [];
		}),
	);
	return new Map(drawn.flat());
}
