import type { Song } from "@lion-tails/common/song";
import { type NamedPart, partsInOrder } from "@lion-tails/common/song-card";
import { type CSSProperties, type ReactNode, type Ref, type RefObject, useEffect, useRef, useState } from "react";
import { styled } from "styled-components";
import { color, night, onPhone, prefersReducedMotion, space } from "../../ui/tokens.ts";
import { metreOf } from "../play/schedule.ts";
import { syllableStarts } from "./line-layout.ts";
import { SHEET_TEXT_SIZES, useSheetSettings } from "./sheet-settings.ts";

type Props = {
	color: string | undefined;
	ref?: Ref<HTMLElement>;
	children: ReactNode;
};

export function SongScroll({ color: tint, ref, children }: Props) {
	const textSize = useSheetSettings((settings) => settings.textSize);
	const style = { "--song-size": `${SHEET_TEXT_SIZES[textSize]}rem`, ...(tint && { "--song-tint": tint }) };
	return (
		// Focusable, so that keys can scroll it.
		<Area ref={ref} data-song-scroll="" tabIndex={0} aria-label="Song sheet" style={style as CSSProperties}>
			<Content>{children}</Content>
		</Area>
	);
}

/** Takes only the hue from the tint, so that all text stays readable. */
const Area = styled.section`
	--song-tint: #e8d9b0;
	--song-paper: ${color.page};
	--song-rule: ${color.mist};
	@supports (color: oklch(from red l c h)) {
		--song-paper: light-dark(
			oklch(from var(--song-tint) 0.962 min(c, 0.032) h),
			color-mix(in oklab, ${night.page} 78%, oklch(from var(--song-tint) 0.28 min(c, 0.04) h))
		);
		--song-rule: light-dark(oklch(from var(--song-tint) 0.86 min(c, 0.05) h), ${night.mist});
	}
	position: relative;
	min-height: 0;
	overflow: hidden auto;
	overscroll-behavior: contain;
	scrollbar-color: ${color.edge} transparent;
	background: var(--song-paper);
	color: ${color.ink};
	&:focus-visible { outline-offset: -3px; }
`;

const Content = styled.div`
	display: grid;
	grid-template-columns: minmax(0, 1fr);
	gap: ${space(5)};
	padding: ${space(5)} ${space(8)} ${space(8)};
	${onPhone} { padding: ${space(4)} ${space(4)} ${space(8)}; }
	@media print { padding: 0; }
`;

/** Height of a phone in landscape, which leaves little room for the sheet. */
export const LOW_HEIGHT_PX = 520;

/** Place of the sung line as a share of the area's height. */
const SINGING_PLACE = 0.35;
const LOWEST_PLACE = 0.62;
const HIGHEST_PLACE = 0.08;

/** Scrolls to the line and the lines after it, unless they are visible. */
export function scrollIntoReach(line: HTMLElement): void {
	const area = line.closest<HTMLElement>("[data-song-scroll]");
	if (!area) return;
	const { top, height } = area.getBoundingClientRect();
	const place = line.getBoundingClientRect().top - top;
	if (place >= height * HIGHEST_PLACE && place <= height * LOWEST_PLACE) return;
	area.scrollTo({
		top: area.scrollTop + place - height * SINGING_PLACE,
		behavior: prefersReducedMotion() ? "auto" : "smooth",
	});
}

/** Time in which gliding covers two thirds of the remaining distance. */
const GLIDE_MS = 250;
/** With reduced motion, the sheet moves on in one step when the sung line reaches this share of the area. */
const STEP_AT = 0.7;
const STEP_TO = 0.12;
/** Limits the time between frames, so that a page that was hidden continues where it was. */
const MAX_FRAME_MS = 200;
const SCROLL_KEYS: ReadonlySet<string> = new Set(["ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End", " "]);

/** `stopped`: before the start or at the end. `released`: the reader scrolls. */
type State = "stopped" | "scrolling" | "released";

type Options = {
	area: RefObject<HTMLElement | null>;
	text: RefObject<HTMLElement | null>;
	durationMs: number;
};

/** Scrolls the sheet at the pace of the song until the reader touches it. */
export function useTempoScroll({ area, text, durationMs }: Options) {
	const [state, setState] = useState<State>("stopped");
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
		/** Offset of the sung line in the area's content. */
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

const MS_A_MINUTE = 60_000;
/** More than one, because some syllables are held. */
const QUARTERS_A_SYLLABLE = 1.25;

/** Duration of the song in milliseconds; estimated from its syllables if it has no melody. */
export function singingMs(song: Song): number {
	const quarters = partsInOrder(song).reduce((sum, part) => sum + quartersOf(part, song), 0);
	return (quarters / metreOf(song).quartersPerMinute) * MS_A_MINUTE;
}

function quartersOf({ kind, part }: NamedPart, song: Song): number {
	const ends = song.musicNotes.flatMap((note) => (note.part === kind ? [note.time + note.duration] : []));
	if (ends.length > 0) return Math.max(...ends);
	const { bar } = metreOf(song);
	return part.lyrics.reduce((sum, lyric, line) => {
		const sung = lyric.trim() ? syllableStarts(lyric).length * QUARTERS_A_SYLLABLE : 0;
		return sum + Math.max(Math.ceil(sung / bar), lyric.trim() ? 1 : (part.chords[line]?.length ?? 0)) * bar;
	}, 0);
}
