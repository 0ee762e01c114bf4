import type { Looks } from "@lion-tails/common/looks";
import type { KeptStory } from "@lion-tails/common/saved-story";
import { artOf } from "@lion-tails/common/storyboard/drawing";
import type { Panel } from "@lion-tails/common/storyboard/panel";
import type { ReactNode } from "react";
import type { StoreApi } from "zustand";
import { loadedFigures } from "../../ui/illustrations/figures.ts";
import { lazyWorker } from "./lazy-worker.ts";

export type PanelToDraw = {
	panel: Panel;
	looks?: Looks | undefined;
	/** The story's id. */
	seed: string;
	/** Without the mount around it. */
	isCover?: boolean;
};

type Art = Readonly<Record<string, string>>;

const drawWorker = lazyWorker<PanelToDraw & { art: Art }, string>(
	() => new Worker(new URL("./draw-worker.ts", import.meta.url), { type: "module" }),
);

/**
 * Returns a complete SVG document. Rejects without the network if its place or an animal has never been loaded; things without a
 * drawing are left out.
 */
export async function drawPanel(picture: PanelToDraw): Promise<string> {
	drawWorker.open();
	const art = await loadedFigures(artOf(picture.panel));
	let drawn = "";
	await drawWorker.ask({ ...picture, art }, (svg) => {
		drawn = svg;
	});
	return drawn;
}

export type StoryPictures = {
	/** The story's id. */
	seed: string;
	request: Record<string, unknown>;
	/** The panels, by the index of their paragraph; `svg` once they are drawn. */
	panels: StoreApi<ReadonlyMap<number, { panel: Panel; svg?: string }>>;
	/** The paragraphs whose pictures have been seen. They do not fade in again. */
	seen: Set<number>;
	/** Addresses of painted pictures by the index of their paragraph. They replace drawn ones. */
	pageImages?: KeptStory["pageImages"];
	/** Renders the controls of the picture above a paragraph. */
	pageTools?: ((paragraph: number, description: string) => ReactNode) | undefined;
	/** Shows the pictures that are not on the screen too. */
	isPrinting?: boolean;
};

/** The server has validated the looks of its requests. */
export const looksIn = ({ looks }: Record<string, unknown>): Looks | undefined =>
	looks && typeof looks === "object" ? (looks as Looks) : undefined;
