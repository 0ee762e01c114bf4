// Scrolls the newest line into view until the reader scrolls up.
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

const NEAR_END_PX = 40;
/** Lines that moved by more than this are not animated. */
const MAX_GLIDE_PX = 200;

type AutoScroll = {
	area: RefObject<HTMLDivElement | null>;
	content: RefObject<HTMLDivElement | null>;
	/** The reader has scrolled up, and text goes on arriving below. */
	isBehind: boolean;
	jumpToEnd: () => void;
};

export function useAutoScroll(isActive: boolean): AutoScroll {
	const area = useRef<HTMLDivElement>(null);
	const content = useRef<HTMLDivElement>(null);
	const isFollowing = useRef(true);
	const [isBehind, setBehind] = useState(false);

	useEffect(() => {
		const box = area.current;
		const inner = content.current;
		if (!isActive || !box || !inner) return;
		const prefersReducedMotion = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
		// The position after our own last scroll: any other position was chosen by the reader. Up stops following, down to
		// the end starts it again.
		let last = box.scrollTop;
		let isTouched = false;
		const onScroll = () => {
			const { scrollTop } = box;
			// A smaller position at the very end means that the text became shorter, not that the reader scrolled.
			if (scrollTop < last - 1 && distanceToEnd(box) > 1) isFollowing.current = false;
			else if (scrollTop > last + 1 && distanceToEnd(box) < NEAR_END_PX) isFollowing.current = true;
			last = scrollTop;
			setBehind(!isFollowing.current);
		};
		// The wheel and the keys are heard before the scroll they cause, so that new text cannot come between the two.
		const stopFollowing = () => {
			if (box.scrollTop > 0) isFollowing.current = false;
		};
		const onWheel = ({ deltaY }: WheelEvent) => deltaY < 0 && stopFollowing();
		const onKey = ({ key }: KeyboardEvent) =>
			(key === "ArrowUp" || key === "PageUp" || key === "Home") && stopFollowing();
		const onTouch = ({ type }: TouchEvent) => {
			isTouched = type === "touchstart";
		};
		let height = inner.offsetHeight;
		const observer = new ResizeObserver(() => {
			const growth = inner.offsetHeight - height;
			height = inner.offsetHeight;
			if (growth <= 0 || isTouched || !isFollowing.current) return;
			const before = box.scrollTop;
			box.scrollTop = box.scrollHeight;
			last = box.scrollTop;
			const moved = last - before;
			if (prefersReducedMotion || moved <= 0 || moved > MAX_GLIDE_PX) return;
			// The scroll position is set at once, so that onScroll can tell it from the reader's own; only the lines animate.
			inner.animate([{ transform: `translateY(${moved}px)` }, { transform: "none" }], {
				duration: 200,
				easing: "ease-out",
				composite: "add",
			});
		});
		const listening = new AbortController();
		const options = { passive: true, signal: listening.signal };
		box.addEventListener("scroll", onScroll, options);
		box.addEventListener("wheel", onWheel, options);
		box.addEventListener("keydown", onKey, options);
		for (const type of ["touchstart", "touchend", "touchcancel"] as const) box.addEventListener(type, onTouch, options);
		observer.observe(inner);
		return () => {
			listening.abort();
			observer.disconnect();
		};
	}, [isActive]);

	const jumpToEnd = useCallback(() => {
		isFollowing.current = true;
		setBehind(false);
		area.current?.scrollTo({ top: area.current.scrollHeight, behavior: "instant" });
		area.current?.focus({ preventScroll: true });
	}, []);

	return { area, content, isBehind: isActive && isBehind, jumpToEnd };
}

const distanceToEnd = (box: HTMLElement) => box.scrollHeight - box.clientHeight - box.scrollTop;
