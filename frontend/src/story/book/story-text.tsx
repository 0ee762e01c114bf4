// The text of a story: all of it in an area that scrolls, or one page.

import { isSceneBreak } from "@lion-tails/common/paragraphs";
import { ArrowDown } from "lucide-react";
import { type CSSProperties, Fragment, memo, type ReactNode, type RefObject, useRef, useState } from "react";
import { css, keyframes, styled } from "styled-components";
import { Button } from "../../ui/button.tsx";
import { Vignette } from "../../ui/scene/vignette.tsx";
import { color, onPhone, reducedMotion, space } from "../../ui/tokens.ts";
import type { Pages } from "./pages.tsx";
import type { Page } from "./paginate.ts";
import { Paper, SheetText, StoryHeading, TextEnd } from "./paper.tsx";
import {
	isResourceList,
	type ParagraphStream,
	readResources,
	type StreamSource,
	shownTail,
	useNewest,
} from "./paragraph-stream.ts";
import { useReadingSettings } from "./reading-settings.ts";
import { ReferringText } from "./references.tsx";
import { useDesign } from "./themes/designs.ts";
import { colorProperties } from "./themes/palettes.ts";
import { openingOf, type ThemeDesign } from "./themes/theme-design.tsx";

type Props = {
	area: RefObject<HTMLDivElement | null>;
	content: RefObject<HTMLDivElement | null>;
	title: string;
	stream: ParagraphStream;
	source: StreamSource | undefined;
	isStreaming: boolean;
	/** The area has its full height from the start, so that nothing moves while text arrives. */
	isRoomy: boolean;
	/** Null in scroll mode. */
	pages: Pages | null;
	/** The text fills the screen. */
	isFull: boolean;
	/** Rendered after the last line. */
	end: ReactNode;
	/** Null unless the reader has scrolled back while text is arriving below. */
	onJump: (() => void) | null;
};

export function StoryText({
	area,
	content,
	title,
	stream,
	source,
	isStreaming,
	isRoomy,
	pages,
	isFull,
	end,
	onJump,
}: Props) {
	const design = useDesign(useReadingSettings((settings) => settings.theme));
	const background = useReadingSettings((settings) => settings.background);
	const current = pages?.current ?? 0;
	const page = pages ? (pages.pages[current] ?? []) : undefined;
	const isLast = !pages || current >= pages.pages.length - 1;
	// `from`: the side from which a turned page slides in: 1 right, -1 left, 0 no animation.
	const [shown, setShown] = useState({ page: current, isPaged: pages !== null, from: 0 });
	if (shown.page !== current || shown.isPaged !== (pages !== null)) {
		const from = shown.isPaged && pages ? Math.sign(current - shown.page) : 0;
		setShown({ page: current, isPaged: pages !== null, from });
	}
	const scrolls = isRoomy || !pages;
	const hasText = stream.paragraphs.length > 0 || stream.tail !== "";
	return (
		<>
			<Area
				ref={area}
				tabIndex={scrolls || isFull ? 0 : undefined}
				role="region"
				aria-label="Story text"
				style={colorProperties(design.tints, background) as CSSProperties}
				$design={design}
				$height={!scrolls ? "page" : isRoomy ? "roomy" : "whole"}
				$isFull={isFull}
				$isPaged={pages !== null}
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
							<Paragraphs stream={stream} source={source} isStreaming={isStreaming} page={page} />
							{isLast && !isStreaming && hasText && <TextEnd />}
							{isLast && end}
						</Text>
					</Turning>
				</Paper>
			</Area>
			{onJump && (
				<Jump>
					<Button onClick={onJump}>
						<ArrowDown size={18} aria-hidden />
						Jump to latest
					</Button>
				</Jump>
			)}
		</>
	);
}

const turn = keyframes`from { opacity: 0; transform: translateX(var(--from)); }`;
const fade = keyframes`from { opacity: 0; }`;

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

type ParagraphsProps = {
	stream: ParagraphStream;
	/** Provides the words that arrive between two renderings of the surrounding book. */
	source?: StreamSource | undefined;
	isStreaming: boolean;
	/** Renders only this page; without it, all of the text. */
	page?: Page | undefined;
};

export function Paragraphs({ stream: given, source, isStreaming, page }: ParagraphsProps) {
	const stream = useNewest(given, source);
	const { paragraphs, turns } = stream;
	const tail = shownTail(stream, isStreaming);
	// The last finished paragraph is still rendered word by word: as plain text its words would fade in a second time.
	const firstFresh = isStreaming ? paragraphs.length - 1 : Number.POSITIVE_INFINITY;
	if (page)
		return page.map(({ paragraph, start, end }) => (
			<Fragment key={paragraph}>
				{start === 0 && turns?.has(paragraph) && <Turn kind="chapter" at={paragraph} />}
				<Paragraph
					at={paragraph}
					start={start}
					text={(paragraphs[paragraph] ?? tail).slice(start, end)}
					isStanza={isStanza(paragraphs, tail, paragraph, isStreaming)}
					isFresh={paragraph >= firstFresh}
					isFinished={paragraph < paragraphs.length}
				/>
			</Fragment>
		));
	const firstNew = Math.max(0, Math.min(firstFresh, paragraphs.length));
	const fresh = [...paragraphs.slice(firstNew), ...(tail.trim() ? [tail] : [])];
	return (
		<>
			<Finished paragraphs={paragraphs} count={firstNew} turns={turns} />
			{fresh.map((text, offset) => {
				const at = firstNew + offset;
				return (
					<Fragment key={at}>
						{turns?.has(at) && <Turn kind="chapter" at={at} />}
						<Paragraph
							at={at}
							text={text}
							isStanza={isStanza(paragraphs, tail, at, isStreaming)}
							isFresh={isStreaming}
							isFinished={at < paragraphs.length}
						/>
					</Fragment>
				);
			})}
		</>
	);
}

type FinishedProps = Pick<ParagraphStream, "paragraphs"> & {
	count: number;
	turns: ParagraphStream["turns"] | undefined;
};

/** Renders when a paragraph is finished, not with each word of the next one. */
const Finished = memo(function Finished({ paragraphs, count, turns }: FinishedProps) {
	return paragraphs.slice(0, count).map((text, at) => (
		// biome-ignore lint/suspicious/noArrayIndexKey: paragraphs are only ever added at the end
		<Fragment key={at}>
			{turns?.has(at) && <Turn kind="chapter" at={at} />}
			<Paragraph at={at} text={text} isStanza={isOfLines(text)} isFresh={false} isFinished />
		</Fragment>
	));
});

const isOfLines = (text: string) => /\S\s*\n/.test(text);

/** A paragraph that arrives after a stanza counts as one from its first line; decided later, that line would move. */
function isStanza(paragraphs: readonly string[], tail: string, at: number, isStreaming: boolean): boolean {
	if (isOfLines(paragraphs[at] ?? tail)) return true;
	return isStreaming && at === paragraphs.length && isOfLines(paragraphs[at - 1] ?? "");
}

/**
 * Reading places and reading aloud find a paragraph by `data-paragraph`. `data-start` counts its UTF-16 units on earlier pages.
 */
type ParagraphProps = {
	at: number;
	start?: number;
	text: string;
	isStanza: boolean;
	isFresh: boolean;
	isFinished: boolean;
};

const Paragraph = memo(function Paragraph(props: ParagraphProps) {
	const { at: number, start = 0, text, isStanza, isFresh, isFinished } = props;
	// A paragraph that begins with a dash or a star may still become a sentence.
	if (isSceneBreak(text)) return isFinished || !isFresh ? <Turn kind="scene" at={number} /> : null;
	const opening = number === 0 && start === 0 ? openingOf(text) : undefined;
	const attributes = {
		"data-paragraph": number,
		"data-opening": opening,
		...(start > 0 && { "data-start": start }),
		...(isStanza && { "data-stanza": "" }),
	};
	if (isFresh) return <FreshText attributes={attributes} text={text} />;
	if (isResourceList(text)) return <Resources text={text} />;
	return (
		<p {...attributes}>
			<ReferringText text={text} />
		</p>
	);
});

/** Words that arrive together fade in together, in one element until the fade ends: every element costs time in each frame. */
function FreshText({ attributes, text }: { attributes: object; text: string }) {
	const pieces = useRef<readonly Piece[]>([]);
	const length = useRef(0);
	if (text.length !== length.current) {
		const now = performance.now();
		const [first = { start: 0, shownAt: now }, ...others] = pieces.current;
		const fading = others.filter(({ start, shownAt }) => start < text.length && now - shownAt < SETTLED_AFTER_MS);
		const isLonger = length.current > 0 && text.length > length.current;
		pieces.current = [first, ...fading, ...(isLonger ? [{ start: length.current, shownAt: now }] : [])];
		length.current = text.length;
	}
	return (
		<Fresh {...attributes}>
			{pieces.current.map(({ start }, at) => (
				<span key={start}>{text.slice(start, pieces.current[at + 1]?.start)}</span>
			))}
		</Fresh>
	);
}

type Piece = { start: number; shownAt: number };

type TurnProps = {
	/** A break between scenes, written as “***”, counts as a paragraph; a chapter's turn is before its first one. */
	kind: "chapter" | "scene";
	at: number;
};

const Turn = memo(function Turn({ kind, at }: TurnProps) {
	return (
		<TurnLine data-turn data-paragraph={kind === "scene" ? at : undefined}>
			<Vignette seed={`${kind} ${at}`} />
		</TurnLine>
	);
});

function Resources({ text }: { text: string }) {
	return (
		<section>
			<h3>For Further Learning</h3>
			<ul>
				{readResources(text).map(({ domain, url, description }) => (
					<li key={domain + description}>
						<a href={url} target="_blank" rel="noreferrer">
							{domain}
						</a>{" "}
						{description}
					</li>
				))}
			</ul>
		</section>
	);
}

const TurnLine = styled.div`
	margin: 1.6em 0;
	color: var(--sheet-accent, ${color.link});
`;

/** Animates the colour rather than the opacity, which would make each element a layer in Chromium and cost two layouts. */
const appear = keyframes`from { color: transparent; }`;

const FADE_MS = 260;
/** The first frame of a fade may be late. */
const SETTLED_AFTER_MS = FADE_MS + 100;

const Fresh = styled.p`
	> span { animation: ${appear} ${FADE_MS}ms ease-out; }
	${reducedMotion} { > span { animation: none; } }
`;
