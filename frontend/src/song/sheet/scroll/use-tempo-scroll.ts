// Scrolls a sheet at the pace at which it is sung, until its reader touches it.
import { type RefObject, useEffect, useRef, useState } from "react";
import { prefersReducedMotion } from "../../../ui/reduced-motion.ts";
import { SINGING_PLACE } from "./scroll-area.ts";

/** In this time a glide makes two thirds of the way that is left. */
const GLIDE_MS = 250;
/** After this place of the area a reader who wants no motion gets the next lines, in one step. */
const STEP_AT = 0.7;
const STEP_TO = 0.12;
/** A page that was hidden goes on where it was. */
const MAX_FRAME_MS = 200;
const SCROLL_KEYS: ReadonlySet<string> = new Set(["ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End", " "]);

/** `stopped`: not started yet, or at the end. `released`: the reader has taken over. */
type State = "stopped" | "scrolling" | "released";

type Options = {
	area: RefObject<HTMLElement | null>;
	/** What is sung; in the area. */
	text: RefObject<HTMLElement | null>;
	/** How long all of it takes. */
	durationMs: number;
};

export function useTempoScroll({ area, text, durationMs }: Options) {
	const [state, setState] = useState<State>("stopped");
	/** May change on the way. */
	const duration = useRef(durationMs);
	duration.current = durationMs;
	const isScrolling = state === "scrolling";

	useEffect(() => {
		const box = area.current;
		const sheet = text.current;
		if (!isScrolling || !box || !sheet) return;
		const isStepwise = prefersReducedMotion();
		const top = () => sheet.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop;
		if (isAtEnd(box)) box.scrollTop = 0;
		/** Where the line that is being sung stands in the area's content. */
		let singing = Math.max(top(), box.scrollTop + box.clientHeight * (isStepwise ? STEP_TO : SINGING_PLACE));
		let before = performance.now();
		let frame = requestAnimationFrame(move);

		function move(now: number) {
			if (!box || !sheet) return;
			const elapsed = Math.min(now - before, MAX_FRAME_MS);
			before = now;
			singing += (elapsed / duration.current) * sheet.clientHeight;
			const height = box.clientHeight;
			const way = singing - height * (isStepwise ? STEP_TO : SINGING_PLACE) - box.scrollTop;
			if (isStepwise) {
				if (singing - box.scrollTop > height * STEP_AT) box.scrollTop += way;
			} else if (way >= 1) box.scrollTop += Math.max(1, Math.floor(way * (1 - Math.exp(-elapsed / GLIDE_MS))));
			if (isAtEnd(box) && singing >= top() + sheet.clientHeight) setState("stopped");
			else frame = requestAnimationFrame(move);
		}

		const release = () => setState("released");
		const listening = new AbortController();
		const options = { passive: true, signal: listening.signal };
		for (const type of ["wheel", "touchstart", "pointerdown"] as const) box.addEventListener(type, release, options);
		box.addEventListener("keydown", ({ key }) => SCROLL_KEYS.has(key) && release(), options);
		return () => {
			listening.abort();
			cancelAnimationFrame(frame);
		};
	}, [isScrolling, area, text]);

	return {
		state,
		start: () => setState("scrolling"),
		stop: () => setState((current) => (current === "scrolling" ? "released" : current)),
	};
}

const isAtEnd = (box: HTMLElement) => box.scrollTop > 0 && box.scrollHeight - box.clientHeight - box.scrollTop < 2;
