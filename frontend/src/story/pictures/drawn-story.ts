import { splitParagraphs } from "@lion-tails/common/paragraphs";
import type { KeptStory } from "@lion-tails/common/saved-story";
import type { Panel } from "@lion-tails/common/storyboard/panel";
import { useReadingSettings } from "../book/reading-settings.ts";
import type { StoryCover } from "../book/story-cover.ts";
import { drawPanel, looksIn } from "./draw-panel.ts";
import { storyboardWorker } from "./read-panels.ts";

/** `svg` is a complete SVG document without a name; `imageUrl` is a picture that a model painted, and has loaded. */
export type DrawnPanel = { description: string } & (
	| { svg: string; imageUrl?: never }
	| { imageUrl: string; svg?: never }
);

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
	if (!request || useReadingSettings.getState().pictures !== "every") return new Map();
	const looks = looksIn(request);
	const panels: Panel[] = [];
	const story = { request, scenes, paragraphs: splitParagraphs(content), from: 0 };
	await storyboardWorker.ask(story, (panel) => panels.push(panel)).catch(() => {});
	const drawn = await Promise.all(
		panels.map(async (panel) => {
			const { paragraph, description } = panel;
			const imageUrl = pageImages?.[paragraph];
			if (imageUrl && (await canLoad(imageUrl))) return [[paragraph, { imageUrl, description }] as const];
			const svg = await drawPanel({ panel, looks, seed }).catch(() => null);
			return svg ? [[paragraph, { svg, description }] as const] : [];
		}),
	);
	return new Map<number, DrawnPanel>(drawn.flat());
}

/** Returns the panel of the cover as an SVG document; null if the cover has no panel, or if its drawing cannot be loaded. */
export async function drawCoverOf(cover: StoryCover): Promise<string | null> {
	const { panel, looks, seed } = cover;
	return panel ? drawPanel({ panel, looks, seed, isCover: true }).catch(() => null) : null;
}

async function canLoad(src: string): Promise<boolean> {
	const image = Object.assign(new Image(), { src });
	return image.decode().then(
		() => true,
		() => false,
	);
}
