// The pages of a story, the current one (that of the reading place, or the last one while a story is followed), and the ways to
// turn them.
import type { ReadingPlace } from "@lion-tails/common/saved-story";
import { ArrowLeft, ArrowRight } from "lucide-react";
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef } from "react";
import { styled } from "styled-components";
import { Button } from "../../ui/button.tsx";
import { color, font, space } from "../../ui/tokens.ts";
import type { Following } from "./auto-scroll.ts";
import { appendParagraph, NO_PAGES, pageAt, placeOfPage } from "./paginate.ts";
import { type ParagraphStream, shownTail } from "./paragraph-stream.ts";
import { readingPlace } from "./reading-place.ts";

type Options = {
	storyId: string;
	stream: ParagraphStream;
	isStreaming: boolean;
	isPaged: boolean;
	following: Following;
	isFollowing: boolean;
	onTurn: () => void;
	/** Called after reading aloud has moved to a place on another page. */
	onMove: (place: ReadingPlace) => void;
};

type Pages = NonNullable<ReturnType<typeof usePages>>;

/** Returns null in scroll mode. The number of the current page is zero-based. */
export function usePages(options: Options) {
	const { storyId, stream, isStreaming, isPaged, following, isFollowing } = options;
	const finished = useMemo(
		() => (isPaged ? stream.paragraphs.reduce(appendParagraph, NO_PAGES) : NO_PAGES),
		[stream.paragraphs, isPaged],
	);
	const tail = isPaged ? shownTail(stream, isStreaming) : "";
	const pages = useMemo(() => (tail.trim() ? appendParagraph(finished, tail).pages : finished.pages), [finished, tail]);
	const ofPlace = readingPlace.useSelected(storyId, (place) => (isFollowing ? 0 : pageAt(pages, place)));
	const current = isFollowing ? Math.max(0, pages.length - 1) : ofPlace;

	const latest = useRef({ ...options, pages, current });
	latest.current = { ...options, pages, current };
	useLayoutEffect(() => {
		if (!isPaged) return;
		return readingPlace.onGoTo(storyId, (place) => {
			following.set(false);
			readingPlace.report(storyId, place);
			requestAnimationFrame(() => latest.current.onMove(place));
		});
	}, [storyId, isPaged, following]);

	const turnTo = useMemo(
		() => (to: number) => {
			const { pages, current, onTurn } = latest.current;
			const page = Math.min(Math.max(0, to), pages.length - 1);
			if (page === current) return;
			following.set(page === pages.length - 1);
			readingPlace.report(storyId, placeOfPage(pages[page]));
			onTurn();
		},
		[storyId, following],
	);
	return isPaged ? { pages, current, turnTo } : null;
}

export function Pager({ pages: { pages, current, turnTo } }: { pages: Pages }) {
	const previous = useRef<HTMLButtonElement>(null);
	const next = useRef<HTMLButtonElement>(null);
	const isFirst = current <= 0;
	const isLast = current >= pages.length - 1;
	const pressed = useRef<HTMLButtonElement | null>(null);
	// A button that becomes disabled loses the keyboard focus, so the other one receives it.
	useEffect(() => {
		if (!pressed.current?.disabled) return;
		(pressed.current === next.current ? previous : next).current?.focus({ preventScroll: true });
		pressed.current = null;
	});
	const turn = (button: HTMLButtonElement, to: number) => {
		pressed.current = button;
		turnTo(to);
	};
	return (
		<Line as="nav" aria-label="Pages">
			<Button
				icon={ArrowLeft}
				ref={previous}
				disabled={isFirst}
				onClick={({ currentTarget }) => turn(currentTarget, current - 1)}
			>
				Previous
			</Button>
			<Indicator aria-live="polite">{`Page ${current + 1} of ${Math.max(1, pages.length)}`}</Indicator>
			<Button ref={next} disabled={isLast} onClick={({ currentTarget }) => turn(currentTarget, current + 1)}>
				Next
				<ArrowRight size={18} aria-hidden />
			</Button>
		</Line>
	);
}

const Line = styled.div`
	display: grid;
	grid-template-columns: minmax(max-content, 1fr) auto minmax(max-content, 1fr);
	align-items: center;
	gap: ${space(2)};
	padding: ${space(2)} ${space(4)};
	> :first-child { justify-self: start; }
	> :last-child { justify-self: end; }
	button { padding-inline: ${space(4)}; }
`;

const Indicator = styled.p`
	margin: 0;
	font: 500 0.9375rem / 1.3 ${font.control};
	font-variant-numeric: tabular-nums;
	color: ${color.inkSoft};
	text-align: center;
`;

const MIN_SWIPE_PX = 48;
const MAX_SWIPE_MS = 700;
const MAX_TAP_MS = 350;
const MAX_TAP_PX = 10;
/** Share of the page's width at each side. */
const TAP_ZONE_SHARE = 0.25;

/** Elements that use the arrow and other keys themselves. */
const OWN_KEYS =
	'input, textarea, select, [contenteditable="true"], [role="slider"], [role="radio"], [role="tab"], [role="combobox"], [role="listbox"], [role^="menu"], [role="dialog"], [role="alertdialog"], audio, video';
const PRESSED_BY_SPACE = 'button, [role="button"], summary, a, label';

type Turn = "previous" | "next" | "first" | "last";
type PageTurns = { isActive: boolean } & Record<Turn, () => void>;

export function usePageTurns(sheet: RefObject<HTMLElement | null>, turns: PageTurns): void {
	const { isActive } = turns;
	const turnPage = useEffectEvent((turn: Turn) => turns[turn]());

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
			turnPage(turn);
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
				turnPage(x < 0 ? "next" : "previous");
				return;
			}
			if (Math.hypot(x, y) > MAX_TAP_PX || duration > MAX_TAP_MS) return;
			if (event.target instanceof Element && event.target.closest(`${PRESSED_BY_SPACE}, ${OWN_KEYS}`)) return;
			const { left, width } = element.getBoundingClientRect();
			const share = (event.clientX - left) / width;
			if (share <= TAP_ZONE_SHARE) turnPage("previous");
			else if (share >= 1 - TAP_ZONE_SHARE) turnPage("next");
		};
		// The browser has taken over a vertical movement to scroll.
		const onCancel = () => {
			touch = null;
		};
		element.addEventListener("pointerdown", onDown, { signal });
		element.addEventListener("pointerup", onUp, { signal });
		element.addEventListener("pointercancel", onCancel, { signal });
		return () => listening.abort();
	}, [sheet, isActive]);
}

/** Space and Page Down scroll while there is more of the page below; at its end they turn the page. */
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
