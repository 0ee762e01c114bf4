// All pictures of a complete story, for paper and for books.
import { splitParagraphs } from "@lion-tails/common/paragraphs";
import type { KeptStory } from "@lion-tails/common/saved-story";
import type { Panel } from "@lion-tails/common/storyboard/panel";
import { useReadingSettings } from "../book/reading-settings.ts";
import type { StoryCover } from "../book/story-cover.ts";
import { readPanels } from "./read-panels.ts";
import { drawing } from "./story-pictures.ts";

/** `svg` is a complete SVG document without a name; `imageUrl` is a picture that a model painted, and has loaded. */
export type DrawnPanel = { description: string } & (
	| { svg: string; imageUrl?: never }
	| { imageUrl: string; svg?: never }
);

/** Pictures by the index of their paragraph. */
export type DrawnPanels = ReadonlyMap<number, DrawnPanel>;

/**
 * Returns the pictures between the paragraphs; none if the reader wants none or without a request. Pictures that cannot be loaded
 * without the network are missing. `seed`: the story's id.
 */
export async function drawStory(
	seed: string,
	{ content, scenes, pageImages }: Pick<KeptStory, "content" | "scenes" | "pageImages">,
	request: Record<string, unknown> | undefined,
): Promise<DrawnPanels> {
	const parts =
		request && useReadingSettings.getState().pictures === "every" ? await drawing.load().catch(() => null) : null;
	if (!request || !parts) return new Map();
	const looks = parts.looksIn(request);
	const panels: Panel[] = [];
	const story = { request, scenes, paragraphs: splitParagraphs(content), from: 0 };
	await readPanels(story, (panel) => panels.push(panel)).catch(() => {});
	const drawn = await Promise.all(
		panels.map(async (panel) => {
			const { paragraph, description } = panel;
			const imageUrl = pageImages?.[paragraph];
			if (imageUrl && (await canLoad(imageUrl))) return [[paragraph, { imageUrl, description }] as const];
			const art = await parts.loadParts(panel).catch(() => null);
			const svg = art && parts.drawPanel(panel, { looks, seed, art });
			return svg ? [[paragraph, { svg, description }] as const] : [];
		}),
	);
	return new Map<number, DrawnPanel>(drawn.flat());
}

/** Returns the panel of the cover as an SVG document; null if the cover has no panel, or if its drawing cannot be loaded. */
export async function drawCoverOf(cover: StoryCover): Promise<string | null> {
	const { panel } = cover;
	if (!panel) return null;
	const { drawCoverPanel } = await import("./cover-picture.ts");
	return drawCoverPanel({ ...cover, panel }).catch(() => null);
}

async function canLoad(src: string): Promise<boolean> {
	const image = Object.assign(new Image(), { src });
	return image.decode().then(
		() => true,
		() => false,
	);
}
