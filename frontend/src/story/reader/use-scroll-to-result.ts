import { type RefObject, useEffect, useRef } from "react";
import { prefersReducedMotion } from "../../ui/reduced-motion.ts";

const HEADER_HEIGHT_PX = 68;

/** Scrolls to the story once for each request, when its book is there to be seen. */
export function useScrollToResult(result: RefObject<HTMLElement | null>, request: object | null | undefined): void {
	const lastShown = useRef<object | null>(null);
	useEffect(() => {
		if (!request || lastShown.current === request || !result.current) return;
		lastShown.current = request;
		// Not scrollIntoView: the text that scrolls inside its own area would interrupt it.
		const top = result.current.getBoundingClientRect().top + window.scrollY - HEADER_HEIGHT_PX;
		result.current.focus({ preventScroll: true });
		window.scrollTo({ top, behavior: prefersReducedMotion() ? "instant" : "smooth" });
	}, [result, request]);
}
