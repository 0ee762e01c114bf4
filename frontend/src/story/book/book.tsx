// A story as a book: picture, title and text, for a running generation and for a saved story.

import type { StoryScene } from "@lion-tails/common/story-scene";
import { AArrowDown, AArrowUp, ArrowDown } from "lucide-react";
import { type CSSProperties, memo, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { css, keyframes, styled } from "styled-components";
import { Button, IconButton } from "../../ui/button.tsx";
import { part } from "../../ui/part.ts";
import { Card, Picture as ShownPicture } from "../../ui/surface.tsx";
import { endsApart, Note, Row } from "../../ui/text.tsx";
import { color, fade, onPhone, prefersReducedMotion, reducedMotion, space } from "../../ui/tokens.ts";
import type { StoryPictures } from "../pictures/draw-panel.ts";
import { PicturesContext, useStoryPictures } from "../pictures/story-pictures.ts";
import { lineOf, useAutoScroll, useFollowing } from "./auto-scroll.ts";
import { useLayoutInPortions } from "./layout-in-portions.ts";
import { Pager, usePages, usePageTurns } from "./pages.tsx";
import { Paper, SheetText, StoryHeading, TextEnd } from "./paper.tsx";
import { type ParagraphStream, type StreamSource, useNewest } from "./paragraph-stream.ts";
import { ReaderBar } from "./reader-bar.tsx";
import { readingPlace } from "./reading-place.ts";
import { changeReadingSettings, TEXT_SIZES, useReadingSettings } from "./reading-settings.ts";
import { Stage, useLightsOut } from "./stage.tsx";
import type { StoryCover } from "./story-cover.ts";
import { Paragraphs } from "./story-text.tsx";
import { useDesign } from "./themes/designs.ts";
import { colorProperties } from "./themes/palettes.ts";
import type { ThemeDesign } from "./themes/theme-design.tsx";

// Loads the font before the first text arrives. The @font-face rule does it rather than a preload, so that it is fetched once.
void document.fonts?.load(`1rem "Literata Variable"`).catch(() => {});

type Props = {
	/** Also the id of the generation. The reading place is stored under it. */
	storyId: string;
	cover: StoryCover;
	imageUrl?: string | undefined;
	title: string;
	/** The story's request, from which its pictures are made; undefined until it is known. */
	request?: Record<string, unknown> | undefined;
	stream: ParagraphStream;
	scenes?: readonly StoryScene[] | undefined;
	pageImages?: StoryPictures["pageImages"];
	pageTools?: StoryPictures["pageTools"];
	source?: StreamSource | undefined;
	isStreaming?: boolean;
	/** Scrolls the newest line into view, up to the verse at the end. */
	isFollowing?: boolean;
	/** Reserves the height of the text area, so that nothing moves while text arrives. */
	isRoomy?: boolean;
	isWaiting?: boolean;
	/** The progress line or the buttons. */
	bar: ReactNode;
	tools?: ReactNode;
	/** Rendered after the last line, inside the text. */
	end?: ReactNode;
};

export function Book({
	storyId,
	cover,
	imageUrl,
	title,
	request,
	stream: given,
	scenes,
	pageImages,
	pageTools,
	source,
	isStreaming = false,
	isFollowing: canFollow = false,
	isRoomy = false,
	isWaiting = false,
	bar,
	tools,
	end,
}: Props) {
	const { mode, theme, background, pictures: chosenPictures } = useReadingSettings();
	const isPrinting = useIsPrinting();
	// Printing needs the complete text.
	const isPaged = mode === "paged" && !isPrinting;
	// In page mode each word may change the last page.
	const stream = useNewest(given, isPaged ? source : undefined);
	const complete = useMemo(
		() => (isStreaming || !stream.tail.trim() ? stream.paragraphs : [...stream.paragraphs, stream.tail]),
		[isStreaming, stream],
	);
	const drawn = useStoryPictures(storyId, request, complete, scenes, isStreaming);
	const pictures = useMemo(
		() => drawn && { ...drawn, pageImages, pageTools, isPrinting },
		[drawn, pageImages, pageTools, isPrinting],
	);
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
	// Before the reading place is scrolled to.
	useLayoutInPortions(stage, !isRoomy && !isPaged);
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

	const design = useDesign(theme);
	const colors = colorProperties(design.tints, background) as CSSProperties;
	// `from`: the side from which a turned page slides in: 1 right, -1 left, 0 no animation.
	const [shown, setShown] = useState({ page: current, isPaged, from: 0 });
	if (shown.page !== current || shown.isPaged !== isPaged) {
		const from = shown.isPaged && isPaged ? Math.sign(current - shown.page) : 0;
		setShown({ page: current, isPaged, from });
	}
	// On its pages the pictures of the paragraphs replace the drawn cover.
	const hasPicture =
		chosenPictures !== "none" && (isRoomy || (current === 0 && !(isPaged && pictures && imageUrl === undefined)));
	const scrolls = isRoomy || !pages;
	const isLast = current >= lastPage;
	const hasText = stream.paragraphs.length > 0 || stream.tail !== "";

	function jump() {
		following.set(true);
		area.current?.focus({ preventScroll: true });
	}

	return (
		<Cover as="article" $flush $isFull={lights.isOn}>
			<ReaderBar isPaged={isPaged} onToggleMode={toggleMode} onLightsOut={lights.enter} tools={tools} />
			<Sides $isWide={hasPicture}>
				<Left style={colors}>
					<Facing $isWide={hasPicture} $isPaged={isPaged && !isRoomy}>
						{hasPicture && (
							<Plate>
								<Picture cover={cover} imageUrl={imageUrl} title={title} isWaiting={isWaiting} isRoomy={isRoomy} />
							</Plate>
						)}
						<Bar $isRoomy={isRoomy}>{bar}</Bar>
					</Facing>
				</Left>
				<Right $isWide={hasPicture}>
					<Stage
						stage={stage}
						lights={lights}
						controls={pages ? <Pager pages={pages} /> : !lights.isOn && <ScrollControls />}
					>
						<Area
							ref={area}
							tabIndex={scrolls || lights.isOn ? 0 : undefined}
							role="region"
							aria-label="Story text"
							style={colors}
							$design={design}
							$height={!scrolls ? "page" : isRoomy ? "roomy" : "whole"}
							$isFull={lights.isOn}
							$isPaged={isPaged}
						>
							<Paper>
								<Turning
									key={pages ? current : "whole"}
									ref={content}
									$from={shown.from}
									$isFollowed={isRoomy && isStreaming}
								>
									{current === 0 && <StoryHeading title={title} />}
									<Text $isStill={!isRoomy}>
										<PicturesContext value={pictures}>
											<Paragraphs
												stream={stream}
												source={isPaged ? undefined : source}
												isStreaming={isStreaming}
												page={pages ? (pages.pages[current] ?? []) : undefined}
											/>
										</PicturesContext>
										{isLast && !isStreaming && hasText && <TextEnd />}
										{isLast && end}
									</Text>
								</Turning>
							</Paper>
						</Area>
						{canFollow && isStreaming && !isFollowing && (
							<Jump>
								<Button icon={ArrowDown} onClick={jump}>
									Jump to latest
								</Button>
							</Jump>
						)}
					</Stage>
				</Right>
			</Sides>
		</Cover>
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
	${endsApart}
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
			<IconButton
				icon={AArrowDown}
				iconSize={22}
				label="Smaller text"
				disabled={size === 0}
				onClick={() => choose(size - 1)}
			/>
			<IconButton
				icon={AArrowUp}
				iconSize={22}
				label="Larger text"
				disabled={size === TEXT_SIZES.length - 1}
				onClick={() => choose(size + 1)}
			/>
		</Row>
	);
}

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

type PictureProps = Required<Pick<Props, "cover" | "imageUrl" | "title" | "isWaiting" | "isRoomy">>;

const Picture = memo(function Picture({ cover, imageUrl, title, isWaiting, isRoomy }: PictureProps) {
	const drawing = (
		<Drawing $isRoomy={isRoomy} $isPanel={cover.panel !== undefined}>
			<LaterCover cover={cover} lamp={isWaiting ? "lit" : "none"} />
		</Drawing>
	);
	return <Illustration src={imageUrl} alt={title} $isRoomy={isRoomy} fallback={drawing} />;
});

const drawnCover = part(() => import("./drawn-cover.tsx").then(({ DrawnCover }) => DrawnCover));
// Requested while the story is loading. If this fails, the picture stays empty until a book is opened again.
drawnCover.preload();

function LaterCover(props: { cover: StoryCover; lamp: "lit" | "none" }) {
	const DrawnCover = drawnCover.use(true);
	const [isLate] = useState(DrawnCover === null);
	return DrawnCover && <DrawnCover {...props} isLate={isLate} />;
}

// Wide enough for the picture and the text side by side.
const SPREAD = "@container book (min-width: 940px)";

const MAX_ILLUSTRATION_HEIGHT = "300px";

/** No size container in full screen, because it would contain the fixed stage. */
const Cover = styled(Card)<{ $isFull: boolean }>`
	${({ $isFull }) => ($isFull ? "overflow: visible;" : "container: book / inline-size;")}
	@media print { border: 0; border-radius: 0; box-shadow: none; background: none; container: none; }
`;

const Sides = styled.div<{ $isWide: boolean }>`
	display: grid;
	grid-template-columns: minmax(0, 1fr);
	${({ $isWide }) => $isWide && css`${SPREAD} { grid-template-columns: minmax(0, 5fr) minmax(0, 8fr); }`}
`;

/** On a wide screen this is a page of the story's paper, opposite the text. */
const Left = styled.div`
	${SPREAD} { background: var(--sheet); }
	@media print { display: none; }
`;

const Facing = styled.div<{ $isWide: boolean; $isPaged: boolean }>`
	display: grid;
	grid-template-columns: minmax(0, 1fr);
	${({ $isWide, $isPaged }) => $isWide && css`${SPREAD} { ${$isPaged ? besidePage : besideArea} }`}
`;

/** Next to a long page it stays visible, below the header. */
const besidePage = css`
	position: sticky;
	top: 72px;
	> :last-child { border-bottom: 1px solid ${color.mist}; }
`;

/** Centres the picture and puts the bar level with the foot of the text. */
const besideArea = css`
	grid-template-rows: 1fr auto;
	height: 100%;
`;

const Plate = styled.div`
	display: grid;
	grid-template-columns: minmax(0, 1fr);
	align-content: center;
	${SPREAD} {
		padding: ${space(7)};
		border-bottom: 1px solid ${color.mist};
		> * { border-radius: 6px; box-shadow: 0 0 0 1px var(--sheet-rule), 0 10px 24px -12px ${color.veil}; }
	}
`;

const drawingHeight = css<{ $isRoomy: boolean }>`
	height: clamp(150px, 26vw, 270px);
	${onPhone} { height: ${({ $isRoomy }) => ($isRoomy ? "112px" : "168px")}; }
	${SPREAD} { height: ${MAX_ILLUSTRATION_HEIGHT}; overflow: clip; }
`;

const Drawing = styled.div<{ $isRoomy: boolean; $isPanel: boolean }>`
	${drawingHeight}
	/* People at the edge of a panel are not cut off. */
	${({ $isPanel }) => $isPanel && css`&& { height: auto; aspect-ratio: 16 / 10; max-height: 22rem; }`}
	background: ${color.skyWash};
	> * { height: 100%; }
`;

/** Has the drawing's height in a story told on this screen, so that replacing the drawing moves nothing. */
const Illustration = styled(ShownPicture)<{ $isRoomy: boolean }>`
	display: block;
	width: 100%;
	${({ $isRoomy }) => ($isRoomy ? drawingHeight : css`height: ${MAX_ILLUSTRATION_HEIGHT};`)}
	object-fit: cover;
	background: ${color.skyWash};
	filter: var(--picture-filter);
`;

/** In a running story, progress and buttons have the same height, so that nothing moves at its end. */
const Bar = styled.div<{ $isRoomy: boolean }>`
	display: grid;
	/* Lines added to the progress extend it downwards. */
	align-content: ${({ $isRoomy }) => ($isRoomy ? "start" : "center")};
	&:has(> ${Row}) { align-content: center; }
	min-height: ${({ $isRoomy }) => ($isRoomy ? "88px" : "68px")};
	padding: ${space(2)} ${space(4)};
	background: ${color.page};
	${SPREAD} { ${({ $isRoomy }) => !$isRoomy && css`min-height: 0; padding-block: ${space(1)};`} }
	${Row} > button { padding-inline: ${space(4)}; }
	${onPhone} {
		padding: ${space(1)} ${space(3)};
		/* Fits all buttons of a saved story on one line. */
		${Row} > button { gap: ${space(1.5)}; padding-inline: ${space(2.5)}; font-size: 0.9375rem; }
	}
`;

const Right = styled.div<{ $isWide: boolean }>`
	display: grid;
	grid-template-columns: minmax(0, 1fr);
	border-top: 1px solid ${color.mist};
	@media print { border: 0; }
	${({ $isWide }) => $isWide && css`${SPREAD} { border-top: 0; border-left: 1px solid ${color.mist}; }`}
`;

const turn = keyframes`from { opacity: 0; transform: translateX(var(--from)); }`;

const heights = {
	whole: css`max-height: 60svh;`,
	roomy: css`
		height: 60svh;
		/* Lines keep their length when a scroll bar appears. */
		scrollbar-gutter: stable;
		/* New text causes one layout, of this area only; a grid would measure the text twice. */
		contain: strict;
		display: block;
		> * { min-height: 100%; box-sizing: border-box; }
		/* Fits the book with its newest line on the screen without scrolling the page. */
		${onPhone} { height: clamp(240px, calc(100svh - 508px), 60svh); }
	`,
	page: css`min-height: min(60svh, 420px);`,
};

type AreaProps = { $design: ThemeDesign; $height: keyof typeof heights; $isFull: boolean; $isPaged: boolean };

const Area = styled.div<AreaProps>`
	/* Stretches the sheet to the area's height. */
	display: grid;
	grid-template-columns: minmax(0, 1fr);
	/* The strip of the scroll bar has the sheet's background, and its design until there is something to scroll. */
	${({ $isFull }) => !$isFull && "background-color: var(--sheet);"}
	${({ $isFull, $height, $design }) => !$isFull && $height === "roomy" && $design.sheet}
	${({ $height }) => heights[$height]}
	${({ $height }) =>
		$height !== "page" &&
		css`
			overflow-y: auto;
			overflow-anchor: none;
			/* Firefox would draw a white track. */
			scrollbar-color: ${color.edge} transparent;
		`}
	overflow-x: clip;
	@media print { height: auto; max-height: none; overflow: visible; background: none; box-shadow: none; contain: none; }
	/* A vertical swipe scrolls, a horizontal one turns the page. */
	${({ $isPaged }) => $isPaged && "touch-action: pan-y pinch-zoom;"}
	&:focus-visible { outline-offset: -3px; }
	${({ $isFull, $height }) =>
		$isFull &&
		css`
			&& {
				max-height: none;
				height: ${$height === "page" ? "auto" : "100%"};
				min-height: 100%;
				padding-block: ${space(4)} ${space(12)};
			}
		`}
`;

const Turning = styled.div<{ $from: number; $isFollowed: boolean }>`
	/* Room for the next line, which is visible before the area has scrolled. */
	${({ $isFollowed }) => $isFollowed && "padding-bottom: 3em;"}
	${({ $from }) =>
		$from !== 0 &&
		css`
			--from: ${$from * 28}px;
			animation: ${turn} 200ms cubic-bezier(0.2, 0.7, 0.3, 1);
			${reducedMotion} { animation-name: ${fade}; }
		`}
`;

const Text = styled(SheetText)<{ $isStill: boolean }>`
	/* While text arrives, text-wrap: pretty would move lines with every new word. */
	${({ $isStill }) => $isStill && "p { text-wrap: pretty; }"}
	@media print { p { content-visibility: visible !important; } }
	/* On a wide page each picture faces its text. */
	@container sheet (min-width: 940px) {
		&&:has([data-spread] [data-panel]) {
			max-width: calc(var(--sheet-measure) + 26.5rem);
			[data-spread] { padding-left: 26.5rem; }
			[data-spread] [data-panel] {
				float: left;
				width: 24rem;
				margin: 0.4rem 0 0 -26.5rem;
			}
		}
	}
`;

const Jump = styled.div`
	position: absolute;
	left: 0;
	right: 0;
	bottom: ${space(4)};
	display: grid;
	place-items: center;
	pointer-events: none;
	button { pointer-events: auto; box-shadow: 0 8px 22px -6px ${color.veil}; }
`;
