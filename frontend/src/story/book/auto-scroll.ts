// Scrolls a story's text: to the newest line while the reader follows a running story, otherwise to the reading place. The
// reading place is the topmost visible line; it stays in place when the text or the area changes its size.
import type { ReadingPlace } from "@lion-tails/common/saved-story";
import { useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import { prefersReducedMotion } from "../../ui/tokens.ts";
import { readingPlace } from "./reading-place.ts";

const NEAR_END_PX = 40;
/** A longer distance is jumped instead of glided. */
const MAX_GLIDE_PX = 200;
/** Time in which a glide covers two thirds of the remaining distance. */
const GLIDE_MS = 90;
/** A scroll event later than this after a touch, key or wheel event was not caused by the reader. */
const INPUT_MS = 1000;
/** Distance between the upper edge and the line that is scrolled to. */
const GAP_PX = 6;

type Options = {
	storyId: string;
	following: Following;
	isFollowing: boolean;
	/** This area contains the end of the text, so scrolling down to it starts following again. */
	hasEnd: boolean;
	/** Index of the page in the area, whose start is the reading place; null in scroll mode. */
	page: number | null;
};

export function useAutoScroll({ storyId, following, isFollowing, hasEnd, page }: Options) {
	const area = useRef<HTMLDivElement>(null);
	const content = useRef<HTMLDivElement>(null);
	const isAtLastPage = useEffectEvent(() => hasEnd);
	/** The offset after our own last scroll: any other offset was chosen by the reader. Reading it first would lay out all text at once. */
	const last = useRef(0);

	useLayoutEffect(() => {
		const box = area.current;
		const inner = content.current;
		if (!box || !inner) return;
		const isWhole = page === null;
		const isInstant = prefersReducedMotion();
		let frame = 0;
		let glidedAt = 0;
		let inputAt = Number.NEGATIVE_INFINITY;
		let isTouched = false;
		/** The line that keeps its place, and its distance from the upper edge. */
		let anchor: { place: ReadingPlace; gap: number } | null = null;

		const scrollTo = (top: number) => {
			box.scrollTop = top;
			last.current = box.scrollTop;
		};
		const glide = (now: number) => {
			const elapsed = now - glidedAt;
			glidedAt = now;
			frame = 0;
			if (!following.isOn() || isTouched) return;
			const left = distanceToEnd(box);
			if (left < 1) return;
			// Some engines round the offset to whole pixels, so a smaller step would not move at all.
			const step = Math.ceil(left * (1 - Math.exp(-elapsed / GLIDE_MS)));
			scrollTo(left > MAX_GLIDE_PX || isInstant ? box.scrollHeight : box.scrollTop + step);
			if (distanceToEnd(box) >= 1) frame = requestAnimationFrame(glide);
		};
		/** The room below the newest line is used first, so that a line is visible in the frame in which it arrives. */
		const follow = () => {
			if (isTouched) return;
			const room = Number.parseFloat(getComputedStyle(inner).paddingBottom) || Number.POSITIVE_INFINITY;
			const left = distanceToEnd(box);
			if (left > room) scrollTo(box.scrollTop + left - room);
			if (frame) return;
			glidedAt = performance.now();
			frame = requestAnimationFrame(glide);
		};
		const scrollToPlace = (place: ReadingPlace, gap: number) => {
			const line = lineOf(box, place);
			if (!line) return;
			anchor = { place, gap };
			const moved = line.top - box.getBoundingClientRect().top - gap;
			if (Math.abs(moved) >= 1) scrollTo(box.scrollTop + moved);
		};
		const onScroll = () => {
			// WebKit scrolls in its own thread, which may report an older offset than the one set here. This returns before it
			// reads the layout, which would have to be computed a second time in this frame.
			const isReaders = isTouched || performance.now() - inputAt < INPUT_MS;
			if (following.isOn() && !isReaders) return;
			const { scrollTop } = box;
			if (Math.abs(scrollTop - last.current) <= 1 || box.clientHeight === 0) return;
			// The area continues to glide for a while after a touch.
			if (isReaders) inputAt = performance.now();
			// A smaller offset at the very end means that the text became shorter, not that the reader scrolled.
			if (scrollTop < last.current && distanceToEnd(box) > 1) following.set(false);
			else if (scrollTop > last.current && distanceToEnd(box) < NEAR_END_PX && isAtLastPage()) following.set(true);
			last.current = scrollTop;
			if (isWhole && !following.isOn()) reportTop();
		};
		const reportTop = () => {
			const { top } = box.getBoundingClientRect();
			const shown = placeAt(box, top);
			if (!shown) return;
			anchor = { place: shown.place, gap: shown.lineTop - top };
			readingPlace.report(storyId, shown.place);
		};
		// Wheel and key events come before the scroll they cause, so no new text can arrive between the two.
		const stopFollowing = () => {
			if (box.scrollTop > 0) following.set(false);
		};
		const onWheel = ({ deltaY }: WheelEvent) => deltaY < 0 && stopFollowing();
		const onKey = ({ key }: KeyboardEvent) =>
			(key === "ArrowUp" || key === "PageUp" || key === "Home") && stopFollowing();
		const onTouch = ({ type }: TouchEvent) => {
			isTouched = type === "touchstart";
			if (!isTouched && following.isOn()) follow();
		};
		const onResize = () => {
			if (following.isOn()) follow();
			else if (anchor) scrollToPlace(anchor.place, anchor.gap);
		};
		const goTo = (place: ReadingPlace) => {
			const line = lineOf(box, place);
			if (!line) return;
			const { top, bottom } = box.getBoundingClientRect();
			const isInSight = line.top >= top && line.bottom <= bottom;
			following.set(false);
			scrollToPlace(place, isInSight ? line.top - top : gapAbove(box, place));
			readingPlace.report(storyId, place);
		};

		if (!isWhole) scrollTo(0);
		const start = readingPlace.get(storyId);
		if (isWhole && !following.isOn() && start && (start.paragraph > 0 || start.offset > 0)) {
			const gap = gapAbove(box, start);
			anchor = { place: start, gap };
			scrollToPlace(start, gap);
		}
		const observer = new ResizeObserver(onResize);
		observer.observe(box);
		observer.observe(inner);
		const listening = new AbortController();
		const options = { passive: true, signal: listening.signal };
		box.addEventListener("scroll", onScroll, options);
		box.addEventListener("wheel", onWheel, options);
		box.addEventListener("keydown", onKey, options);
		for (const type of ["touchstart", "touchend", "touchcancel"] as const) box.addEventListener(type, onTouch, options);
		for (const type of ["wheel", "keydown", "touchstart", "touchmove", "pointerdown", "pointermove"] as const)
			box.addEventListener(
				type,
				(event) => {
					if (!(event instanceof PointerEvent) || event.buttons > 0) inputAt = performance.now();
				},
				options,
			);
		const stopMoving = isWhole ? readingPlace.onGoTo(storyId, goTo) : undefined;
		return () => {
			listening.abort();
			observer.disconnect();
			cancelAnimationFrame(frame);
			stopMoving?.();
		};
	}, [storyId, following, page]);

	// When the reader starts following again, jump to the newest line.
	useLayoutEffect(() => {
		if (isFollowing && area.current) area.current.scrollTop = area.current.scrollHeight;
	}, [isFollowing]);

	return { area, content };
}

const distanceToEnd = (box: HTMLElement) => box.scrollHeight - box.clientHeight - box.scrollTop;

// Follows the newest line of a running story as it arrives. Stops when the reader goes back in the text,
// and starts again at its end.

export type Following = {
	/** The current value, for event listeners that run between two renderings. */
	isOn(): boolean;
	set(isOn: boolean): void;
};

/** `isActive`: this screen showed the story being told. */
export function useFollowing(storyId: string, isActive: boolean): { following: Following; isFollowing: boolean } {
	// A reader who had gone back in the text before a reload stays there.
	const [isOn, setOn] = useState(() => readingPlace.get(storyId)?.isNewest ?? readingPlace.get(storyId) === undefined);
	const current = useRef({ isOn, isActive });
	current.current = { isOn, isActive };
	const following = useMemo<Following>(
		() => ({
			isOn: () => current.current.isOn && current.current.isActive,
			set(next) {
				current.current = { ...current.current, isOn: next };
				setOn(next);
			},
		}),
		[],
	);
	return { following, isFollowing: isOn && isActive };
}

/** Returns the topmost visible line below `top` and the top of that line, both in viewport pixels. */
function placeAt(root: HTMLElement, top: number): { place: ReadingPlace; lineTop: number } | null {
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

/** Returns the line of a place in viewport pixels, or null if nothing up to the place is rendered. */
export function lineOf(root: HTMLElement, { paragraph, offset }: ReadingPlace): { top: number; bottom: number } | null {
	const element = paragraphElements(root).findLast(
		(each) => numberOf(each) < paragraph || (numberOf(each) === paragraph && startOf(each) <= offset),
	);
	if (!element) return null;
	if (numberOf(element) < paragraph) return element.getBoundingClientRect();
	const nodes = textNodes(element);
	return rectAt(nodes, offset - startOf(element)) ?? element.getBoundingClientRect();
}

/** A picture leaves at least this share of the area for its text. */
const MIN_TEXT_SHARE = 0.35;

/** Returns the distance of a place from the upper edge, with the picture of its paragraph if the place is the paragraph's beginning. */
function gapAbove(box: HTMLElement, { paragraph, offset }: ReadingPlace): number {
	const element = offset === 0 ? paragraphElements(box).find((each) => numberOf(each) === paragraph) : undefined;
	const picture = element?.previousElementSibling;
	if (!element || !(picture instanceof HTMLElement) || picture.dataset.panel === undefined) return GAP_PX;
	const height = element.getBoundingClientRect().top - picture.getBoundingClientRect().top;
	return height < box.clientHeight * (1 - MIN_TEXT_SHARE) ? height + GAP_PX : GAP_PX;
}

const paragraphElements = (root: HTMLElement) => [...root.querySelectorAll<HTMLElement>("[data-paragraph]")];
const numberOf = ({ dataset }: HTMLElement) => Number(dataset.paragraph);
/** UTF-16 units of the paragraph that are on earlier pages. */
const startOf = ({ dataset }: HTMLElement) => Number(dataset.start ?? 0);

/** Binary search: returns the first index for which `holds` is true, or `count`. `holds` stays true from that index on. */
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

export function textNodes(element: Element): Text[] {
	const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
	const nodes: Text[] = [];
	while (walker.nextNode()) nodes.push(walker.currentNode as Text);
	return nodes;
}

/** Returns the box of one character. A character without a box, such as a space at a line's end, has that of the next one. */
function rectAt(nodes: readonly Text[], offset: number): DOMRect | null {
	let start = 0;
	for (const node of nodes) {
		for (let at = Math.max(0, offset - start); at < node.length; at++) {
			const range = document.createRange();
			range.setStart(node, at);
			range.setEnd(node, at + 1);
			// At the start of a line some engines also return the end of the line before.
			const rect = [...range.getClientRects()].findLast(({ width, height }) => width > 0 && height > 0);
			if (rect) return rect;
		}
		start += node.length;
	}
	return null;
}
