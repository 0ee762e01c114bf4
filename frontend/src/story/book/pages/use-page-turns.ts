// Turning pages by keys, by a swipe and by a tap at the side of the page.
import { type RefObject, useEffect, useRef } from "react";

const MIN_SWIPE_PX = 48;
const MAX_SWIPE_MS = 700;
const MAX_TAP_MS = 350;
const MAX_TAP_PX = 10;
/** Of the page's width, at each side. */
const TAP_ZONE_SHARE = 0.25;

/** What uses the arrows and the other keys itself. */
const OWN_KEYS =
	'input, textarea, select, [contenteditable="true"], [role="slider"], [role="radio"], [role="tab"], [role="combobox"], [role="listbox"], [role^="menu"], [role="dialog"], [role="alertdialog"], audio, video';
const PRESSED_BY_SPACE = 'button, [role="button"], summary, a, label';

type Turn = "previous" | "next" | "first" | "last";
export type PageTurns = { isActive: boolean } & Record<Turn, () => void>;

/** `sheet` is what is touched. */
export function usePageTurns(sheet: RefObject<HTMLElement | null>, turns: PageTurns): void {
	const latest = useRef(turns);
	latest.current = turns;
	const { isActive } = turns;

	useEffect(() => {
		const element = sheet.current;
		if (!element || !isActive) return;
		const listening = new AbortController();
		const { signal } = listening;

		const onKey = (event: KeyboardEvent) => {
			if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
			const target = event.target instanceof Element ? event.target : null;
			if (target?.closest(OWN_KEYS) || document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
			if (event.key === " " && target?.closest(PRESSED_BY_SPACE)) return;
			const turn = turnOf(event, element);
			if (!turn) return;
			event.preventDefault();
			latest.current[turn]();
		};
		window.addEventListener("keydown", onKey, { signal });

		let touch: { id: number; x: number; y: number; at: number } | null = null;
		const onDown = ({ pointerType, pointerId, isPrimary, clientX, clientY, timeStamp }: PointerEvent) => {
			const isOne = pointerType === "touch" && isPrimary;
			touch = isOne ? { id: pointerId, x: clientX, y: clientY, at: timeStamp } : null;
		};
		const onUp = (event: PointerEvent) => {
			const start = touch;
			touch = null;
			if (!start || start.id !== event.pointerId || hasSelection()) return;
			const [x, y] = [event.clientX - start.x, event.clientY - start.y];
			const duration = event.timeStamp - start.at;
			if (Math.abs(x) >= MIN_SWIPE_PX && Math.abs(x) > 2 * Math.abs(y) && duration <= MAX_SWIPE_MS) {
				latest.current[x < 0 ? "next" : "previous"]();
				return;
			}
			if (Math.hypot(x, y) > MAX_TAP_PX || duration > MAX_TAP_MS) return;
			if (event.target instanceof Element && event.target.closest(`${PRESSED_BY_SPACE}, ${OWN_KEYS}`)) return;
			const { left, width } = element.getBoundingClientRect();
			const share = (event.clientX - left) / width;
			if (share <= TAP_ZONE_SHARE) latest.current.previous();
			else if (share >= 1 - TAP_ZONE_SHARE) latest.current.next();
		};
		// The browser takes a vertical movement over to scroll by it.
		const onCancel = () => {
			touch = null;
		};
		element.addEventListener("pointerdown", onDown, { signal });
		element.addEventListener("pointerup", onUp, { signal });
		element.addEventListener("pointercancel", onCancel, { signal });
		return () => listening.abort();
	}, [sheet, isActive]);
}

/** Space and Page Down scroll as long as there is more of the page below, as everywhere else; then they turn it. */
function turnOf({ key, shiftKey }: KeyboardEvent, sheet: HTMLElement): Turn | null {
	const { top, bottom } = sheet.getBoundingClientRect();
	if (key === "ArrowRight") return "next";
	if (key === "ArrowLeft") return "previous";
	if (key === "Home") return "first";
	if (key === "End") return "last";
	if (key === "PageDown" || (key === " " && !shiftKey)) return bottom <= window.innerHeight + 1 ? "next" : null;
	if (key === "PageUp" || (key === " " && shiftKey)) return top >= -1 ? "previous" : null;
	return null;
}

const hasSelection = () => window.getSelection()?.isCollapsed === false;
