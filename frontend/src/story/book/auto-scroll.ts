// The scrolling of a story's text: to the newest line while it is followed, and otherwise to the reading place, which is
// the topmost line in sight and stays there when the size of the text or of the area changes.
import type { ReadingPlace } from "@lion-tails/common/saved-story";
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from "react";
import { prefersReducedMotion } from "../../ui/reduced-motion.ts";
import { readingPlace } from "./reading-place.ts";

const NEAR_END_PX = 40;
/** A move that is longer than this is a jump. */
const MAX_GLIDE_PX = 200;
/** In this time a glide makes two thirds of the way that is left. */
const GLIDE_MS = 90;
/** A scroll that comes so long after a touch, key or wheel is not the reader's. */
const INPUT_MS = 1000;
/** Between the upper edge and the line that is scrolled to. */
const GAP_PX = 6;

type Options = {
	storyId: string;
	following: Following;
	isFollowing: boolean;
	/** The text's end is in this area, so that scrolling down to it follows again. */
	hasEnd: boolean;
	/** The page in the area, which begins at its top; its place is the reading place. Null: the whole text. */
	page: number | null;
};

export function useAutoScroll({ storyId, following, isFollowing, hasEnd, page }: Options): {
	area: RefObject<HTMLDivElement | null>;
	content: RefObject<HTMLDivElement | null>;
} {
	const area = useRef<HTMLDivElement>(null);
	const content = useRef<HTMLDivElement>(null);
	const latest = useRef({ hasEnd });
	latest.current = { hasEnd };

	useLayoutEffect(() => {
		const box = area.current;
		const inner = content.current;
		if (!box || !inner) return;
		const isWhole = page === null;
		const isInstant = prefersReducedMotion();
		// The position after our own last scroll: any other position was chosen by the reader.
		let last = box.scrollTop;
		let frame = 0;
		let glidedAt = 0;
		let inputAt = Number.NEGATIVE_INFINITY;
		let isTouched = false;
		/** The line that stays where it is, and how far below the upper edge that is. */
		let anchor: { place: ReadingPlace; gap: number } | null = null;

		const scrollTo = (top: number) => {
			box.scrollTop = top;
			last = box.scrollTop;
		};
		const glide = (now: number) => {
			const elapsed = now - glidedAt;
			glidedAt = now;
			frame = 0;
			if (!following.isOn() || isTouched) return;
			const left = distanceToEnd(box);
			if (left < 1) return;
			// Whole pixels: some engines round the position, and a smaller step would stay where it is.
			const step = Math.ceil(left * (1 - Math.exp(-elapsed / GLIDE_MS)));
			scrollTo(left > MAX_GLIDE_PX || isInstant ? box.scrollHeight : box.scrollTop + step);
			if (distanceToEnd(box) >= 1) frame = requestAnimationFrame(glide);
		};
		/** The room below the newest line is used up first, so that the line is in sight in the frame in which it comes. */
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
			// WebKit scrolls in a thread of its own, whose position may be older than the one that was set here. Nothing is read
			// from the layout then, which would have to be made twice for one frame.
			const isReaders = isTouched || performance.now() - inputAt < INPUT_MS;
			if (following.isOn() && !isReaders) return;
			const { scrollTop } = box;
			if (Math.abs(scrollTop - last) <= 1 || box.clientHeight === 0) return;
			// A glide of the area after a touch goes on for a while.
			if (isReaders) inputAt = performance.now();
			// A smaller position at the very end means that the text became shorter, not that the reader scrolled.
			if (scrollTop < last && distanceToEnd(box) > 1) following.set(false);
			else if (scrollTop > last && distanceToEnd(box) < NEAR_END_PX && latest.current.hasEnd) following.set(true);
			last = scrollTop;
			if (isWhole && !following.isOn()) reportTop();
		};
		const reportTop = () => {
			const { top } = box.getBoundingClientRect();
			const shown = placeAt(box, top);
			if (!shown) return;
			anchor = { place: shown.place, gap: shown.lineTop - top };
			readingPlace.report(storyId, shown.place);
		};
		// The wheel and the keys are heard before the scroll they cause, so that new text cannot come between the two.
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
			scrollToPlace(place, isInSight ? line.top - top : GAP_PX);
			readingPlace.report(storyId, place);
		};

		if (!isWhole) scrollTo(0);
		const start = readingPlace.get(storyId);
		if (isWhole && !following.isOn() && start && (start.paragraph > 0 || start.offset > 0)) {
			anchor = { place: start, gap: GAP_PX };
			scrollToPlace(start, GAP_PX);
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

	// Whoever follows again is brought to the newest line at once.
	useLayoutEffect(() => {
		if (isFollowing && area.current) area.current.scrollTop = area.current.scrollHeight;
	}, [isFollowing]);

	return { area, content };
}

const distanceToEnd = (box: HTMLElement) => box.scrollHeight - box.clientHeight - box.scrollTop;

// Whether the newest line of a running story is shown as it arrives: until the reader goes back in the text, and again once
// they are at its end.

export type Following = {
	/** As it is now, for what listens to the browser between two renderings. */
	isOn(): boolean;
	set(isOn: boolean): void;
};

/** `isActive`: the story is, or was, told on this screen. */
export function useFollowing(storyId: string, isActive: boolean): { following: Following; isFollowing: boolean } {
	// Who had gone back in the text before a reload goes on there.
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

// Between a reading place and where its line is on the screen.

/** The topmost line that is in sight at `top`, and where that line begins; both in the pixels of the viewport. */
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

export function textNodes(element: Element): Text[] {
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
