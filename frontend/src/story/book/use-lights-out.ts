// Nothing but the page: it fills the screen, the rest of the app is inert, and the controls are shown only for a while after
// each touch.
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

const SHOW_CONTROLS_MS = 3500;
const INTERACTIONS = ["pointermove", "pointerdown", "keydown", "focusin"] as const;

export type LightsOut = { isOn: boolean; areControlsShown: boolean; enter: () => void; leave: () => void };

/** `stage` is what fills the screen, and what gets the focus. */
export function useLightsOut(stage: RefObject<HTMLElement | null>): LightsOut {
	const [isOn, setOn] = useState(false);
	const [areControlsShown, setControlsShown] = useState(true);
	const opener = useRef<Element | null>(null);

	const enter = useCallback(() => {
		opener.current = document.activeElement;
		setOn(true);
		// A browser without it, such as that of an iPhone, shows the page over everything else of the app.
		document.documentElement.requestFullscreen?.({ navigationUI: "hide" }).catch(() => {});
	}, []);
	const leave = useCallback(() => setOn(false), []);

	// Not a layout effect: React gives the focus back to what had it before a change of the page.
	useEffect(() => {
		const element = stage.current;
		if (!isOn || !element) return;
		const scrollTop = window.scrollY;
		const others = besides(element);
		for (const other of others) other.inert = true;
		const { overflow } = document.documentElement.style;
		document.documentElement.style.overflow = "hidden";
		element.querySelector<HTMLElement>("[tabindex]")?.focus({ preventScroll: true });
		return () => {
			for (const other of others) other.inert = false;
			document.documentElement.style.overflow = overflow;
			window.scrollTo(0, scrollTop);
			if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
		};
	}, [isOn, stage]);

	useEffect(() => {
		if (!isOn) return;
		let timer: ReturnType<typeof setTimeout> | undefined;
		const show = () => {
			setControlsShown(true);
			clearTimeout(timer);
			timer = setTimeout(() => setControlsShown(false), SHOW_CONTROLS_MS);
		};
		// It may have closed what is above the page.
		const onKey = (event: KeyboardEvent) => event.key === "Escape" && !event.defaultPrevented && leave();
		// Escape is not heard by the page that it brings back from full screen.
		const onFullscreen = () => !document.fullscreenElement && leave();
		const listening = new AbortController();
		const { signal } = listening;
		for (const type of INTERACTIONS) window.addEventListener(type, show, { passive: true, signal });
		window.addEventListener("keydown", onKey, { signal });
		document.addEventListener("fullscreenchange", onFullscreen, { signal });
		show();
		return () => {
			listening.abort();
			clearTimeout(timer);
			if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
		};
	}, [isOn, leave]);

	return { isOn, areControlsShown: !isOn || areControlsShown, enter, leave };
}

/** Everything of the app that neither holds the element nor is in it, and is not inert already. */
function besides(element: HTMLElement): HTMLElement[] {
	const others: HTMLElement[] = [];
	for (let inner = element; inner.parentElement && inner.parentElement !== document.body; inner = inner.parentElement)
		for (const other of inner.parentElement.children)
			if (other !== inner && other instanceof HTMLElement && !other.inert) others.push(other);
	return others;
}
