import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import type { Size } from "./map-view.ts";

/** Before it is measured, and where nothing can be. */
const FIRST_WIDTH_PX = 720;

/** The measured size of the element that gets `ref`; its height is given before that is known. */
export function useSize(firstHeight: number): { ref: RefObject<HTMLDivElement | null>; size: Size } {
	const ref = useRef<HTMLDivElement>(null);
	const [size, setSize] = useState<Size>({ width: FIRST_WIDTH_PX, height: firstHeight });
	useLayoutEffect(() => {
		const element = ref.current;
		if (!element) return;
		const measure = () => {
			const { clientWidth: width, clientHeight: height } = element;
			if (width > 0 && height > 0) setSize({ width, height });
		};
		measure();
		const observer = new ResizeObserver(measure);
		observer.observe(element);
		return () => observer.disconnect();
	}, []);
	return { ref, size };
}
