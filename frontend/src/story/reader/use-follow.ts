// Keeps the newest line in sight, until the reader looks back.
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

const NEAR = 40;
/** Pixels; a longer way is taken at once. */
const MOST_GLIDE = 200;

type Follow = {
	area: RefObject<HTMLDivElement | null>;
	content: RefObject<HTMLDivElement | null>;
	/** The reader has scrolled up, and text goes on arriving below. */
	isBehind: boolean;
	jump: () => void;
};

export function useFollow(isActive: boolean): Follow {
	const area = useRef<HTMLDivElement>(null);
	const content = useRef<HTMLDivElement>(null);
	const isFollowing = useRef(true);
	const [isBehind, setBehind] = useState(false);

	useEffect(() => {
		const box = area.current;
		const inner = content.current;
		if (!isActive || !box || !inner) return;
		const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
		// Where we left it: a place we did not choose is the reader's, upward to look back, down to the end to go on.
		let last = box.scrollTop;
		let isHeld = false;
		const onScroll = () => {
			const { scrollTop } = box;
			// At the very end it is the text that has become shorter, as with a verse that settles.
			if (scrollTop < last - 1 && distanceToEnd(box) > 1) isFollowing.current = false;
			else if (scrollTop > last + 1 && distanceToEnd(box) < NEAR) isFollowing.current = true;
			last = scrollTop;
			setBehind(!isFollowing.current);
		};
		// A wish to look back counts from its first sign, before anything has moved.
		const letGo = () => {
			if (box.scrollTop > 0) isFollowing.current = false;
		};
		const onWheel = ({ deltaY }: WheelEvent) => deltaY < 0 && letGo();
		const onKey = ({ key }: KeyboardEvent) => (key === "ArrowUp" || key === "PageUp" || key === "Home") && letGo();
		const onTouch = ({ type }: TouchEvent) => {
			isHeld = type === "touchstart";
		};
		let height = inner.offsetHeight;
		const observer = new ResizeObserver(() => {
			const grown = inner.offsetHeight - height;
			height = inner.offsetHeight;
			if (grown <= 0 || isHeld || !isFollowing.current) return;
			const before = box.scrollTop;
			box.scrollTop = box.scrollHeight;
			last = box.scrollTop;
			const moved = last - before;
			if (isStill || moved <= 0 || moved > MOST_GLIDE) return;
			// The place is taken at once, so that it is never in doubt whose scroll it is; the lines glide after it.
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

	const jump = useCallback(() => {
		isFollowing.current = true;
		setBehind(false);
		area.current?.scrollTo({ top: area.current.scrollHeight, behavior: "instant" });
		area.current?.focus({ preventScroll: true });
	}, []);

	return { area, content, isBehind: isActive && isBehind, jump };
}

const distanceToEnd = (box: HTMLElement) => box.scrollHeight - box.clientHeight - box.scrollTop;
