// Highlights the sentence that is being read and scrolls it into view, without changing the page.
import { useEffect } from "react";
import { textNodes } from "../book/auto-scroll.ts";
import { readingPlace } from "../book/reading-place.ts";
import type { SpokenSentence } from "./reader-voice.ts";

/**
 * `coveredPx`: height covered at the window's bottom. `isRecorded`: the sentence is only an estimate, so its paragraph is
 * highlighted.
 */
export function useSpokenSentence(
	storyId: string,
	sentence: SpokenSentence | null,
	coveredPx: number,
	isRecorded = false,
): void {
	useEffect(() => {
		if (!sentence) return;
		let range = findSentence(sentence);
		const mark = () => highlight(isRecorded ? findParagraph(sentence.paragraph) : range);
		mark();
		if (!range || !isInSight(range, coveredPx))
			readingPlace.goTo(storyId, { paragraph: sentence.paragraph, offset: sentence.start });

		// Turning a page or finishing a paragraph replaces the text nodes, so the highlight is set again.
		let frame = 0;
		const observer = new MutationObserver(() => {
			cancelAnimationFrame(frame);
			frame = requestAnimationFrame(() => {
				if (range?.startContainer.isConnected && !range.collapsed) return;
				range = findSentence(sentence);
				mark();
			});
		});
		observer.observe(document.getElementById("main") ?? document.body, { childList: true, subtree: true });
		return () => {
			observer.disconnect();
			cancelAnimationFrame(frame);
			highlight(null);
		};
	}, [storyId, sentence, coveredPx, isRecorded]);
}

export const HIGHLIGHT_NAME = "reading-aloud";

/** Returns the sentence's range on the page, or null. A paragraph may be split over several elements. */
export function findSentence({ paragraph, start, text }: SpokenSentence): Range | null {
	const nodes = nodesOf(paragraph);
	const shown = nodes.map(({ data }) => data).join("");
	const at = shown.startsWith(text, start) ? start : shown.indexOf(text);
	if (at < 0) return null;
	const range = document.createRange();
	let offset = 0;
	for (const node of nodes) {
		const end = offset + node.length;
		if (at >= offset && at < end) range.setStart(node, at - offset);
		if (at + text.length > offset && at + text.length <= end) range.setEnd(node, at + text.length - offset);
		offset = end;
	}
	return range;
}

const nodesOf = (paragraph: number): Text[] =>
	[...document.querySelectorAll(`[data-paragraph="${paragraph}"]`)].flatMap(textNodes);

function findParagraph(paragraph: number): Range | null {
	const nodes = nodesOf(paragraph);
	const [first, last] = [nodes[0], nodes.at(-1)];
	if (!first || !last) return null;
	const range = document.createRange();
	range.setStart(first, 0);
	range.setEnd(last, last.length);
	return range;
}

/** Does nothing in browsers without the highlight API. */
function highlight(range: Range | null): void {
	if (typeof CSS === "undefined" || !CSS.highlights || typeof Highlight === "undefined") return;
	if (range) CSS.highlights.set(HIGHLIGHT_NAME, new Highlight(afterDropCap(range)));
	else CSS.highlights.delete(HIGHLIGHT_NAME);
}

/** Leaves out a drop cap, where browsers draw the highlight in the wrong place. */
function afterDropCap(range: Range): Range {
	const { startContainer, startOffset } = range;
	const paragraph = startContainer.parentElement?.closest("p[data-opening]");
	if (startOffset !== 0 || !paragraph || textNodes(paragraph)[0] !== startContainer) return range;
	const letter = getComputedStyle(paragraph, "::first-letter");
	if (letter.float === "none" && letter.getPropertyValue("initial-letter") === "normal") return range;
	const rest = range.cloneRange();
	rest.setStart(startContainer, /^\P{L}*\p{L}/u.exec((startContainer as Text).data)?.[0].length ?? 0);
	return rest;
}

/**
 * Returns whether the range is visible in the window and in every scrolling area. `coveredPx`: height covered at the window's
 * bottom.
 */
function isInSight(range: Range, coveredPx: number): boolean {
	const { top, bottom } = range.getBoundingClientRect();
	// The header covers the top of the window.
	let from = Math.max(0, document.querySelector("header")?.getBoundingClientRect().bottom ?? 0);
	let to = window.innerHeight - coveredPx;
	for (let at = range.startContainer.parentElement; at && at !== document.body; at = at.parentElement) {
		if (!/auto|scroll|hidden|clip/.test(getComputedStyle(at).overflowY)) continue;
		const area = at.getBoundingClientRect();
		from = Math.max(from, area.top);
		to = Math.min(to, area.bottom);
	}
	// A sentence taller than the visible area only needs a visible beginning.
	return top >= from - 1 && (bottom <= to + 1 || (bottom - top > to - from && top < to));
}
