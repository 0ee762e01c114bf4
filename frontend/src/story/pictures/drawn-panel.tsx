// The drawing of a panel.
import { drawPanel } from "@lion-tails/common/storyboard/draw-panel";
import type { Panel } from "@lion-tails/common/storyboard/panel";
import { useEffect, useMemo, useRef, useState } from "react";
import { css, keyframes, styled } from "styled-components";
import { reducedMotion } from "../../ui/tokens.ts";
import { looksIn } from "./make-panels.ts";
import { type Art, loadedParts, loadParts } from "./panel-parts.ts";
import type { StoryPictures } from "./panels.ts";

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
	const { seed, request, drawn } = pictures;
	const svg = useMemo(() => drawPanel(panel, { looks: looksIn(request), seed, art }), [art, panel, request, seed]);
	useEffect(() => {
		// Not before the picture has faded in.
		const timer = setTimeout(() => drawn.set(panel.paragraph, svg), FADE_MS);
		return () => {
			clearTimeout(timer);
			drawn.set(panel.paragraph, svg);
		};
	}, [svg, drawn, panel]);
	return <Picture svg={svg} isNew />;
}

function Picture({ svg, isNew = false }: { svg: string; isNew?: boolean }) {
	// biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by common, which escapes the words of the story
	return <Drawing $isNew={isNew} dangerouslySetInnerHTML={{ __html: svg }} />;
}

/** Distance at which a picture is drawn, before it can be seen. */
const NEAR_PX = 900;

/** Returns whether the element is near the visible part of the text, or has been. Always true without an IntersectionObserver. */
function useIsNear(element: { current: HTMLElement | null }): boolean {
	const [isNear, setNear] = useState(typeof IntersectionObserver === "undefined");
	useEffect(() => {
		if (isNear || !element.current) return;
		const observer = new IntersectionObserver(
			(entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
			{
				// A margin counts only for this element, which scrolls.
				root: element.current.closest('[role="region"]'),
				rootMargin: `${NEAR_PX}px 0px`,
			},
		);
		observer.observe(element.current);
		return () => observer.disconnect();
	}, [isNear, element]);
	return isNear;
}

const FADE_MS = 600;

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
	/* The mount around the picture is cut from the sheet. */
	svg > path:last-child { fill: var(--sheet); }
	[data-lights-out] & { filter: brightness(0.62) saturate(0.85); }
	${reducedMotion} { animation: none; }
	@media print { animation: none; filter: none; content-visibility: visible; print-color-adjust: exact; }
`;
