import { type RefObject, useLayoutEffect } from "react";

/** They are laid out at once. The initial of the first one may be as tall as both. */
const FIRST_PARAGRAPHS = 2;
const PARAGRAPHS_IN_A_FRAME = 3;
/** For the height that a paragraph has until it is laid out. */
const CHARS_IN_A_LINE = 45;

/**
 * Lays out a long text in portions, so that a phone stays responsive: first the paragraphs near the view, and the others when all
 * fonts have arrived, a few in each frame. Otherwise each font lays out the complete text once more.
 */
export function useLayoutInPortions(place: RefObject<HTMLElement | null>, isNeeded: boolean): void {
	useLayoutEffect(() => {
		if (!isNeeded) return;
		let isOver = false;
		const paragraphs = [...(place.current?.querySelectorAll<HTMLElement>("p[data-paragraph]") ?? [])];
		const later = paragraphs.slice(FIRST_PARAGRAPHS);
		for (const { style, textContent } of later) {
			style.contentVisibility = "auto";
			style.containIntrinsicBlockSize = `auto ${Math.ceil(textContent.length / CHARS_IN_A_LINE)}lh`;
		}
		function layOutMore() {
			if (isOver || later.length === 0) return;
			for (const { style } of later.splice(0, PARAGRAPHS_IN_A_FRAME)) {
				style.contentVisibility = "";
				style.containIntrinsicBlockSize = "";
			}
			afterFrame(layOutMore);
		}
		afterFrame(() => void fontsHaveArrived().then(layOutMore));
		return () => {
			isOver = true;
		};
	}, [place, isNeeded]);
}

const afterFrame = (next: () => void) => requestAnimationFrame(() => setTimeout(next));

/** Called when the page is laid out, because it would lay it out. */
async function fontsHaveArrived(): Promise<void> {
	await document.fonts?.load(`1rem "Literata Variable"`).catch(() => {});
	await document.fonts?.ready;
}
