// The drawing of a panel.
import { drawPanel } from "@lion-tails/common/storyboard/draw-panel";
import type { Panel } from "@lion-tails/common/storyboard/panel";
import { useEffect, useRef, useState } from "react";
import { css, keyframes, styled } from "styled-components";
import { reducedMotion } from "../../ui/tokens.ts";
import { looksIn } from "./make-panels.ts";
import { ownTask } from "./own-task.ts";
import { type Art, loadedParts, loadParts } from "./panel-parts.ts";
import type { StoryPictures } from "./panels.ts";
import { useIsNear } from "./use-is-near.ts";

type Props = { panel: Panel; pictures: StoryPictures };

/** Draws the panel when it is near the visible part of the text, or printed. */
export function DrawnPanel({ panel, pictures }: Props) {
	const place = useRef<HTMLDivElement>(null);
	const isNear = useIsNear(place);
	const art = usePartsOf(panel);
	// A paragraph is rendered again when it is finished, and when its page is turned to.
	const before = pictures.drawn.get(panel.paragraph);
	if (before) return <Picture svg={before} />;
	const isWanted = isNear || pictures.isPrinting;
	return <div ref={place}>{isWanted && art && <NewPicture panel={panel} pictures={pictures} art={art} />}</div>;
}

/** Returns the drawings that the panel needs; undefined until they are loaded. */
function usePartsOf(panel: Panel): Art | undefined {
	const [art, setArt] = useState(loadedParts(panel));
	useEffect(() => {
		// Without the network the room stays empty.
		if (!art) loadParts(panel).then(setArt, () => {});
	}, [art, panel]);
	return art;
}

function NewPicture({ panel, pictures, art }: Props & { art: Art }) {
	const { seed, request, drawn, isPrinting } = pictures;
	const [svg, setSvg] = useState<string | null>(null);
	useEffect(() => {
		let isCurrent = true;
		// Pictures near the visible part of a page are many, and drawing one takes some 10 ms.
		void ownTask().then(() => isCurrent && setSvg(draw(panel, { seed, request }, art)));
		return () => {
			isCurrent = false;
		};
	}, [art, panel, request, seed]);
	useEffect(() => {
		if (!svg) return;
		// Not before the picture has faded in.
		const timer = setTimeout(() => drawn.set(panel.paragraph, svg), FADE_MS);
		return () => {
			clearTimeout(timer);
			drawn.set(panel.paragraph, svg);
		};
	}, [svg, drawn, panel]);
	if (!svg && !isPrinting) return null;
	return <Picture svg={svg ?? draw(panel, pictures, art)} isNew />;
}

const draw = (panel: Panel, { seed, request }: Pick<StoryPictures, "seed" | "request">, art: Art) =>
	drawPanel(panel, { looks: looksIn(request), seed, art });

function Picture({ svg, isNew = false }: { svg: string; isNew?: boolean }) {
	// The mount around the picture is cut from the sheet, so the night does not dim it.
	const mount = svg.lastIndexOf("<path");
	const start = svg.slice(0, svg.indexOf(">") + 1);
	return (
		<>
			{/* biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by common, which escapes the words of the story */}
			<Drawing $isNew={isNew} dangerouslySetInnerHTML={{ __html: `${svg.slice(0, mount)}</svg>` }} />
			{/* biome-ignore lint/security/noDangerouslySetInnerHtml: as above */}
			<Mount dangerouslySetInnerHTML={{ __html: start + svg.slice(mount) }} />
		</>
	);
}

const FADE_MS = 600;

const Mount = styled.div`
	position: absolute;
	inset: 0;
	svg { display: block; width: 100%; height: 100%; }
	path { fill: var(--sheet); }
`;

const appear = keyframes`from { opacity: 0; }`;

const Drawing = styled.div<{ $isNew: boolean }>`
	/* Pictures off the screen cost nothing while scrolling. */
	content-visibility: auto;
	position: absolute;
	inset: 0;
	border-radius: inherit;
	overflow: clip;
	${({ $isNew }) => $isNew && css`animation: ${appear} ${FADE_MS}ms ease-out;`}
	filter: var(--picture-filter);
	svg { display: block; width: 100%; height: 100%; }
	[data-lights-out] & { filter: brightness(0.62) saturate(0.85); }
	${reducedMotion} { animation: none; }
	@media print { animation: none; filter: none; content-visibility: visible; print-color-adjust: exact; }
`;
