// Makes, draws and shows the panels of a story. Loaded when a story first has pictures.
import type { StoryScene } from "@lion-tails/common/story-scene";
import type { Panel } from "@lion-tails/common/storyboard/panel";
import { useEffect, useRef, useState } from "react";
import { drawPanel, looksIn, type StoryPictures } from "./draw-panel.ts";
import { PICTURE_FADE_MS } from "./picture-fade.ts";
import { storyboardWorker } from "./read-panels.ts";
import { useIsNear } from "./use-is-near.ts";

type Props = { panel: Panel; svg: string | undefined; pictures: StoryPictures };

/** Shows the panel once it is drawn and near the visible part of the text, or printed. */
export function DrawnPanel({ panel, svg, pictures }: Props) {
	const place = useRef<HTMLDivElement>(null);
	const isNear = useIsNear(place);
	const { seen, isPrinting } = pictures;
	useEffect(() => drawOnce(pictures, panel), [pictures, panel]);
	const isShown = isNear || isPrinting || seen.has(panel.paragraph);
	return <div ref={place}>{svg && isShown && <Picture svg={svg} paragraph={panel.paragraph} seen={seen} />}</div>;
}

/** Its styles are those of `Figure` in story-text.tsx. */
function Picture({ svg, paragraph, seen }: { svg: string; paragraph: number; seen: Set<number> }) {
	// A paragraph is rendered again when it is finished, and when its page is turned to.
	const [isNew] = useState(!seen.has(paragraph));
	useEffect(() => {
		// Not before the picture has faded in.
		const timer = setTimeout(() => seen.add(paragraph), PICTURE_FADE_MS);
		return () => {
			clearTimeout(timer);
			seen.add(paragraph);
		};
	}, [seen, paragraph]);
	// The mount around the picture is cut from the sheet, so the night does not dim it.
	const mount = svg.lastIndexOf("<path");
	const start = svg.slice(0, svg.indexOf(">") + 1);
	const drawn = `${svg.slice(0, mount)}</svg>`;
	return (
		<>
			{/* biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by common, which escapes the words of the story */}
			<div data-drawing data-new={isNew || undefined} dangerouslySetInnerHTML={{ __html: drawn }} />
			{/* biome-ignore lint/security/noDangerouslySetInnerHtml: as above */}
			<div data-mount dangerouslySetInnerHTML={{ __html: start + svg.slice(mount) }} />
		</>
	);
}

/** The paragraphs of each story that are read or being read. */
const read = new WeakMap<StoryPictures["panels"], readonly string[]>();
/** Panels that are drawn or being drawn. */
const drawn = new WeakSet<Panel>();

/** Adds the panels of the paragraphs that were completed since the last call. */
export async function makePanels(
	pictures: StoryPictures,
	paragraphs: readonly string[],
	scenes: readonly StoryScene[] | undefined,
	isGrowing: boolean,
): Promise<void> {
	const { request, panels } = pictures;
	const before = read.get(panels) ?? [];
	// A snapshot may have replaced the text.
	const from = before.every((text, at) => paragraphs[at] === text) ? before.length : 0;
	if (from === paragraphs.length) return;
	read.set(panels, paragraphs);
	try {
		await storyboardWorker.ask({ request, scenes, isGrowing, paragraphs, from }, (panel) => {
			keep(pictures, { panel });
			// Before it can be seen: printing shows all of them at once.
			drawOnce(pictures, panel);
		});
	} catch {
		// Without the network the rooms stay empty, and the next paragraph tries again.
		read.set(panels, []);
	}
}

function drawOnce(pictures: StoryPictures, panel: Panel): void {
	if (drawn.has(panel)) return;
	drawn.add(panel);
	drawPanel({ panel, looks: looksIn(pictures.request), seed: pictures.seed }).then(
		(svg) => keep(pictures, { panel, svg }),
		// The network is missing. The next display of the panel tries again.
		() => drawn.delete(panel),
	);
}

const keep = ({ panels }: StoryPictures, made: { panel: Panel; svg?: string }) =>
	panels.setState((all) => new Map([...all, [made.panel.paragraph, made]]), true);
