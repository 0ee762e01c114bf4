import { useEffect, useState } from "react";

/** Distance at which a picture is drawn, before it can be seen. */
const NEAR_PX = 900;

/** Returns whether the element is near the visible part of the text, or has been. Always true without an IntersectionObserver. */
export function useIsNear(element: { current: HTMLElement | null }): boolean {
	const [isNear, setNear] = useState(typeof IntersectionObserver === "undefined");
	useEffect(() => {
		if (isNear || !element.current) return;
		const observer = new IntersectionObserver(
			(entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
			{
				// A margin counts only for this element, which scrolls.
				root: element.current.closest('[role="region"]'),
				rootMargin: `${NEAR_PX}px 0px`,
			},
		);
		observer.observe(element.current);
		return () => observer.disconnect();
	}, [isNear, element]);
	return isNear;
}
