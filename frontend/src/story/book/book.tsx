// A story as a book: picture, title and text, for a running generation and for a saved story.

import { AArrowDown, AArrowUp } from "lucide-react";
import { memo, type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { styled } from "styled-components";
import { IconButton } from "../../ui/button.tsx";
import { Note, Row } from "../../ui/text.tsx";
import { color, onPhone, prefersReducedMotion, space } from "../../ui/tokens.ts";
import { lineOf, useAutoScroll, useFollowing } from "./auto-scroll.ts";
import { Pager, usePages, usePageTurns } from "./pages.tsx";
import { type ParagraphStream, type StreamSource, useNewest } from "./paragraph-stream.ts";
import { ReaderBar } from "./reader-bar.tsx";
import { readingPlace } from "./reading-place.ts";
import { changeReadingSettings, TEXT_SIZES, useReadingSettings } from "./reading-settings.ts";
import { Spread } from "./spread.tsx";
import { Stage, useLightsOut } from "./stage.tsx";
import type { StoryCover } from "./story-cover.ts";
import { StoryText } from "./story-text.tsx";

// Loads the font before the first text arrives. The @font-face rule does it rather than a preload, so that it is fetched once.
void document.fonts?.load(`1rem "Literata Variable"`).catch(() => {});

type Props = {
	/** Also the id of the generation. The reading place is stored under it. */
	storyId: string;
	cover: StoryCover;
	imageUrl?: string | undefined;
	title: string;
	stream: ParagraphStream;
	/** Provides the words that arrive between two renderings. */
	source?: StreamSource | undefined;
	isStreaming?: boolean;
	/** Scrolls the newest line into view, up to the verse at the end. */
	isFollowing?: boolean;
	/** Reserves the height of the text area, so that nothing moves while text arrives. */
	isRoomy?: boolean;
	isWaiting?: boolean;
	/** The progress line or the buttons. */
	bar: ReactNode;
	/** More controls in the reader's top bar. */
	tools?: ReactNode;
	/** Rendered after the last line, inside the text. */
	end?: ReactNode;
};

export function Book({
	storyId,
	cover,
	imageUrl,
	title,
	stream: given,
	source,
	isStreaming = false,
	isFollowing: canFollow = false,
	isRoomy = false,
	isWaiting = false,
	bar,
	tools,
	end,
}: Props) {
	const mode = useReadingSettings((settings) => settings.mode);
	const isPrinting = useIsPrinting();
	// Printing needs the complete text.
	const isPaged = mode === "paged" && !isPrinting;
	// In page mode each word may change the last page.
	const stream = useNewest(given, isPaged ? source : undefined);
	const stage = useRef<HTMLDivElement>(null);
	const lights = useLightsOut(stage);
	const { following, isFollowing } = useFollowing(storyId, canFollow);
	const scroller = () => (lights.isOn ? stage.current : null) ?? window;
	const pages = usePages({
		storyId,
		stream,
		isStreaming,
		isPaged,
		following,
		isFollowing,
		onTurn: () => scroller().scrollTo({ top: 0, behavior: motion() }),
		onMove(place) {
			const line = area.current && lineOf(area.current, place);
			if (!line || (line.top > HIDDEN_BY_HEADER_PX && line.bottom < window.innerHeight)) return;
			scroller().scrollBy({ top: line.top - window.innerHeight / 3, behavior: motion() });
		},
	});
	const lastPage = (pages?.pages.length ?? 1) - 1;
	const current = pages?.current ?? 0;
	const { area, content } = useAutoScroll({
		storyId,
		following,
		isFollowing,
		hasEnd: current >= lastPage,
		page: pages ? current : null,
	});
	usePageTurns(area, {
		isActive: isPaged,
		previous: () => pages?.turnTo(current - 1),
		next: () => pages?.turnTo(current + 1),
		first: () => pages?.turnTo(0),
		last: () => pages?.turnTo(lastPage),
	});
	const toggleMode = useCallback(() => {
		changeReadingSettings({ mode: isPaged ? "scroll" : "paged" });
		window.scrollTo({ top: 0, behavior: motion() });
	}, [isPaged]);
	const { paragraphs } = stream;
	useEffect(() => {
		if (isFollowing) readingPlace.report(storyId, { paragraph: paragraphs.length, offset: 0 }, true);
	}, [storyId, paragraphs, isFollowing]);

	return (
		<Spread
			cover={cover}
			imageUrl={imageUrl}
			title={title}
			isWaiting={isWaiting}
			isRoomy={isRoomy}
			hasPicture={current === 0 || isRoomy}
			isPaged={isPaged && !isRoomy}
			isFull={lights.isOn}
			bar={bar}
			topBar={<ReaderBar isPaged={isPaged} onToggleMode={toggleMode} onLightsOut={lights.enter} tools={tools} />}
		>
			<Stage
				stage={stage}
				lights={lights}
				controls={pages ? <Pager pages={pages} /> : !lights.isOn && <ScrollControls />}
			>
				<StoryText
					area={area}
					content={content}
					title={title}
					stream={stream}
					source={isPaged ? undefined : source}
					isStreaming={isStreaming}
					isRoomy={isRoomy}
					pages={pages}
					isFull={lights.isOn}
					end={end}
					onJump={
						canFollow && isStreaming && !isFollowing
							? () => {
									following.set(true);
									area.current?.focus({ preventScroll: true });
								}
							: null
					}
				/>
			</Stage>
		</Spread>
	);
}

/** Memoized: does not render with each word. */
const ScrollControls = memo(function ScrollControls() {
	return (
		<Foot>
			<Note>Scroll mode enabled. Use the toggle in the top bar to switch back to page view.</Note>
			<TextSizeControl />
		</Foot>
	);
});

const HIDDEN_BY_HEADER_PX = 64;

const motion = () => (prefersReducedMotion() ? "instant" : "smooth");

const Foot = styled.div`
	display: flex;
	align-items: center;
	justify-content: space-between;
	gap: ${space(3)};
	padding: ${space(1)} ${space(4)};
	border-top: 1px solid ${color.mist};
	${Note} { font-size: 0.875rem; }
	> :last-child { flex-wrap: nowrap; }
	/* Breaks the note into two lines. */
	${onPhone} {
		gap: ${space(1)};
		padding-inline: ${space(3)} ${space(1)};
		${Note} { font-size: 0.8125rem; line-height: 1.35; text-wrap: balance; }
		> :last-child { gap: 0; }
	}
`;

export function TextSizeControl() {
	const size = useReadingSettings(({ textSize }) => textSize);
	const choose = (textSize: number) => changeReadingSettings({ textSize });
	return (
		<Row $gap={1} role="group" aria-label="Text size">
			<IconButton label="Smaller text" disabled={size === 0} onClick={() => choose(size - 1)}>
				<AArrowDown size={22} aria-hidden />
			</IconButton>
			<IconButton label="Larger text" disabled={size === TEXT_SIZES.length - 1} onClick={() => choose(size + 1)}>
				<AArrowUp size={22} aria-hidden />
			</IconButton>
		</Row>
	);
}

// Returns whether the browser's own print command is printing the page.

function useIsPrinting(): boolean {
	const [isPrinting, setPrinting] = useState(false);
	useEffect(() => {
		let top = 0;
		// The browser prints the document as it is when this event ends.
		const onBefore = () => {
			top = window.scrollY;
			flushSync(() => setPrinting(true));
		};
		const onAfter = () => {
			flushSync(() => setPrinting(false));
			// The page was shorter while printing and has scrolled up.
			window.scrollTo({ top, behavior: "instant" });
		};
		window.addEventListener("beforeprint", onBefore);
		window.addEventListener("afterprint", onAfter);
		return () => {
			window.removeEventListener("beforeprint", onBefore);
			window.removeEventListener("afterprint", onAfter);
		};
	}, []);
	return isPrinting;
}
