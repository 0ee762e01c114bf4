// Keeps the newest line in sight, until the reader looks back.
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

const NEAR = 40;

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

	const toEnd = useCallback((behavior: ScrollBehavior) => {
		area.current?.scrollTo({ top: area.current.scrollHeight, behavior });
	}, []);

	useEffect(() => {
		const box = area.current;
		const inner = content.current;
		if (!isActive || !box || !inner) return;
		let last = box.scrollTop;
		const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
		// Our own scrolling only goes down, so a way up is always the reader's.
		const onScroll = () => {
			const distance = box.scrollHeight - box.clientHeight - box.scrollTop;
			if (box.scrollTop < last - 1) isFollowing.current = distance <= 1;
			else if (distance < NEAR) isFollowing.current = true;
			last = box.scrollTop;
			setBehind(!isFollowing.current);
		};
		// A wish to look back counts from its first sign: a scroll of ours under way would carry it off before it shows.
		let isHeld = false;
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
			toEnd(isStill || grown > 200 ? "instant" : "smooth");
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
	}, [isActive, toEnd]);

	const jump = useCallback(() => {
		isFollowing.current = true;
		setBehind(false);
		toEnd("instant");
		area.current?.focus({ preventScroll: true });
	}, [toEnd]);

	return { area, content, isBehind: isActive && isBehind, jump };
}
