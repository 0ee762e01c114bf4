// Between a reading place and where its line is on the screen.
import type { ReadingPlace } from "@lion-tails/common/saved-story";

/** The topmost line that is in sight at `top`, and where that line begins; both in the pixels of the viewport. */
export function placeAt(root: HTMLElement, top: number): { place: ReadingPlace; lineTop: number } | null {
	const elements = paragraphElements(root);
	const element =
		elements[firstIndex(elements.length, (at) => (elements[at]?.getBoundingClientRect().bottom ?? 0) > top)];
	if (!element) return null;
	const nodes = textNodes(element);
	const length = nodes.reduce((sum, node) => sum + node.length, 0);
	const offset = firstIndex(length, (at) => {
		const rect = rectAt(nodes, at);
		return rect !== null && (rect.top + rect.bottom) / 2 > top;
	});
	const shown = Math.min(offset, Math.max(0, length - 1));
	const place = { paragraph: numberOf(element), offset: startOf(element) + shown };
	return { place, lineTop: rectAt(nodes, shown)?.top ?? element.getBoundingClientRect().top };
}

/** The line of a place, in the pixels of the viewport; null where nothing up to the place is shown. */
export function lineOf(root: HTMLElement, { paragraph, offset }: ReadingPlace): { top: number; bottom: number } | null {
	const element = paragraphElements(root).findLast(
		(each) => numberOf(each) < paragraph || (numberOf(each) === paragraph && startOf(each) <= offset),
	);
	if (!element) return null;
	if (numberOf(element) < paragraph) return element.getBoundingClientRect();
	const nodes = textNodes(element);
	return rectAt(nodes, offset - startOf(element)) ?? element.getBoundingClientRect();
}

const paragraphElements = (root: HTMLElement) => [...root.querySelectorAll<HTMLElement>("[data-paragraph]")];
const numberOf = ({ dataset }: HTMLElement) => Number(dataset.paragraph);
/** On a page that begins within a paragraph: UTF-16 units of it on earlier pages. */
const startOf = ({ dataset }: HTMLElement) => Number(dataset.start ?? 0);

/** The first index at which `holds`, which from there on holds for all; `count` where it holds for none. */
function firstIndex(count: number, holds: (at: number) => boolean): number {
	let low = 0;
	let high = count;
	while (low < high) {
		const middle = (low + high) >> 1;
		if (holds(middle)) high = middle;
		else low = middle + 1;
	}
	return low;
}

function textNodes(element: HTMLElement): Text[] {
	const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
	const nodes: Text[] = [];
	while (walker.nextNode()) nodes.push(walker.currentNode as Text);
	return nodes;
}

/** The box of one character. A character that is not drawn, such as the space at a line's end, has that of the next one. */
function rectAt(nodes: readonly Text[], offset: number): DOMRect | null {
	let start = 0;
	for (const node of nodes) {
		for (let at = Math.max(0, offset - start); at < node.length; at++) {
			const range = document.createRange();
			range.setStart(node, at);
			range.setEnd(node, at + 1);
			// At the beginning of a line an engine may name the end of the line before as well.
			const rect = [...range.getClientRects()].findLast(({ width, height }) => width > 0 && height > 0);
			if (rect) return rect;
		}
		start += node.length;
	}
	return null;
}
