import { isSceneBreak } from "@lion-tails/common/paragraphs";
import { isResourceList } from "@lion-tails/common/spoken-text";
import { Fragment, memo, useContext, useRef } from "react";
import { keyframes, styled } from "styled-components";
import { useStore } from "zustand";
import { Vignette } from "../../ui/scene/vignette.tsx";
import { Picture } from "../../ui/surface.tsx";
import { color, fade, reducedMotion } from "../../ui/tokens.ts";
import type { StoryPictures } from "../pictures/draw-panel.ts";
import { PICTURE_FADE_MS } from "../pictures/picture-fade.ts";
import { drawing, isUndecided, PicturesContext, usePicturePlaces } from "../pictures/story-pictures.ts";
import type { Page, Slice } from "./paginate.ts";
import { type ParagraphStream, readResources, type StreamSource, shownTail, useNewest } from "./paragraph-stream.ts";
import { ReferringText } from "./references.tsx";
import { openingOf } from "./themes/theme-design.tsx";

type ParagraphsProps = {
	stream: ParagraphStream;
	source?: StreamSource | undefined;
	isStreaming: boolean;
	/** Renders only this page; without it, all of the text. */
	page?: Page | undefined;
};

export function Paragraphs({ stream: given, source, isStreaming, page }: ParagraphsProps) {
	const stream = useNewest(given, source);
	const { paragraphs, turns } = stream;
	const arriving = shownTail(stream, isStreaming);
	const tail = isStreaming && isUndecided(arriving) ? "" : arriving;
	const places = usePicturePlaces(paragraphs, tail);
	// The last finished paragraph is still rendered word by word: as plain text its words would fade in a second time.
	const firstFresh = isStreaming ? paragraphs.length - 1 : Number.POSITIVE_INFINITY;
	if (page)
		return spreadsOf(page, places).map((spread) => (
			<Spread key={spread[0]?.paragraph} data-spread>
				{spread.map(({ paragraph, start, end }) => (
					<Fragment key={paragraph}>
						{start === 0 && <ChapterTurn at={paragraph} title={turns?.get(paragraph)} />}
						{start === 0 && places.has(paragraph) && <PanelFigure at={paragraph} />}
						<Paragraph
							at={paragraph}
							start={start}
							text={(paragraphs[paragraph] ?? tail).slice(start, end)}
							isStanza={isStanza(paragraphs, tail, paragraph, isStreaming)}
							isFresh={paragraph >= firstFresh}
							isFinished={paragraph < paragraphs.length}
						/>
					</Fragment>
				))}
			</Spread>
		));
	const firstNew = Math.max(0, Math.min(firstFresh, paragraphs.length));
	const fresh = [...paragraphs.slice(firstNew), ...(tail.trim() ? [tail] : [])];
	return (
		<>
			<Finished paragraphs={paragraphs} count={firstNew} turns={turns} places={places} />
			{fresh.map((text, offset) => {
				const at = firstNew + offset;
				return (
					<Fragment key={at}>
						<ChapterTurn at={at} title={turns?.get(at)} />
						{places.has(at) && <PanelFigure at={at} />}
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
	places: ReadonlySet<number>;
};

/** Renders when a paragraph is finished, not with each word of the next one. */
const Finished = memo(function Finished({ paragraphs, count, turns, places }: FinishedProps) {
	return paragraphs.slice(0, count).map((text, at) => (
		// biome-ignore lint/suspicious/noArrayIndexKey: paragraphs are only ever added at the end
		<Fragment key={at}>
			<ChapterTurn at={at} title={turns?.get(at)} />
			{places.has(at) && <PanelFigure at={at} />}
			<Paragraph at={at} text={text} isStanza={isOfLines(text)} isFresh={false} isFinished />
		</Fragment>
	));
});

/** Divides a page: each part begins with the paragraph that has a picture. */
function spreadsOf(page: Page, places: ReadonlySet<number>): Page[] {
	const spreads: Slice[][] = [];
	for (const slice of page) {
		const last = spreads.at(-1);
		if (last && !(slice.start === 0 && places.has(slice.paragraph))) last.push(slice);
		else spreads.push([slice]);
	}
	return spreads;
}

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
	if (isSceneBreak(text)) return isFinished || !isFresh ? <SceneBreak at={number} /> : null;
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

/** `title`: "" for an untitled chapter; undefined if no chapter begins here. */
type ChapterProps = { at: number; title: string | undefined };

const ChapterTurn = memo(function ChapterTurn({ at, title }: ChapterProps) {
	if (title === undefined) return null;
	return (
		<>
			{at > 0 && (
				<TurnLine data-turn>
					<Vignette seed={`chapter ${at}`} />
				</TurnLine>
			)}
			{title && <ChapterTitle>{title}</ChapterTitle>}
		</>
	);
});

/** A break between scenes, written as “***”. It counts as a paragraph. */
const SceneBreak = ({ at }: { at: number }) => (
	<TurnLine data-turn data-paragraph={at}>
		<Vignette seed={`scene ${at}`} />
	</TurnLine>
);

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

/** A picture and its text. On a wide page they face each other, see `Text` in book.tsx. */
const Spread = styled.div`
	display: flow-root;
	& + &:has(> [data-panel]) { margin-top: 1.75rem; }
`;

const TurnLine = styled.div`
	margin: 1.6em 0;
	color: var(--sheet-accent, ${color.link});
	break-after: avoid;
`;

const ChapterTitle = styled.h3`
	&& {
		margin: 0 0 0.9em;
		text-align: center;
		text-wrap: balance;
		break-after: avoid;
	}
	[data-turn] + && { margin-top: -0.5em; }
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

/** The picture of a paragraph. Its space is reserved from the start, so that nothing moves when the picture is drawn. */
const PanelFigure = memo(function PanelFigure({ at }: { at: number }) {
	const pictures = useContext(PicturesContext);
	return pictures && <Panel pictures={pictures} at={at} />;
});

function Panel({ pictures, at }: { pictures: StoryPictures; at: number }) {
	const { panel, svg } = useStore(pictures.panels, (panels) => panels.get(at)) ?? {};
	const loaded = drawing.use(true);
	return (
		<Figure data-panel={at} aria-hidden={panel ? undefined : true}>
			{panel && loaded && (
				<div role="img" aria-label={panel.description}>
					<Image
						src={pictures.pageImages?.[at]}
						alt=""
						loading={pictures.isPrinting ? "eager" : "lazy"}
						fallback={<loaded.DrawnPanel panel={panel} svg={svg} pictures={pictures} />}
					/>
				</div>
			)}
			{panel && pictures.pageTools?.(at, panel.description)}
		</Figure>
	);
}

const Image = styled(Picture)`
	position: absolute;
	width: 100%;
	height: 100%;
	object-fit: cover;
	border-radius: inherit;
	filter: var(--picture-filter);
	[data-lights-out] & { filter: brightness(0.62) saturate(0.85); }
	@media print { filter: none; }
`;

const Figure = styled.figure`
	position: relative;
	max-width: min(100%, 27rem);
	aspect-ratio: 4 / 3;
	margin: 1.6rem auto 1.4rem;
	border-radius: 8px;
	> div, > div > div { position: absolute; inset: 0; }
	/* Until the picture is drawn: a moon above two hills in the paper. The mount of the picture covers the edge. */
	&::before {
		content: "";
		position: absolute;
		inset: 1.6%;
		border-radius: inherit;
		--paper: color-mix(in srgb, var(--sheet-ink) 4%, transparent);
		background:
			radial-gradient(90% 62% at 18% 116%, color-mix(in srgb, var(--sheet-ink) 5%, transparent) 99%, transparent),
			radial-gradient(100% 58% at 88% 120%, var(--paper) 99%, transparent),
			radial-gradient(circle at 74% 27%, color-mix(in srgb, var(--sheet-ink) 6%, transparent) 7%, transparent 7.4%),
			var(--paper);
	}
	/* Here and not with the code that draws: Chromium computes all styles of the page when a rule with a media query is added. */
	[data-drawing], [data-mount] {
		position: absolute;
		inset: 0;
		svg { display: block; width: 100%; height: 100%; }
	}
	[data-mount] path { fill: var(--sheet); }
	[data-drawing] {
		/* Pictures off the screen cost nothing while scrolling. */
		content-visibility: auto;
		border-radius: inherit;
		overflow: clip;
		filter: var(--picture-filter);
		[data-lights-out] & { filter: brightness(0.62) saturate(0.85); }
		@media print { filter: none; content-visibility: visible; print-color-adjust: exact; }
	}
	[data-new] {
		animation: ${fade} ${PICTURE_FADE_MS}ms ease-out;
		${reducedMotion} { animation: none; }
		@media print { animation: none; }
	}
	@media print { > :not([role="img"]) { display: none; } }
	&:first-child { margin-top: 0; }
	@media print { max-width: 110mm; break-inside: avoid; break-after: avoid; }
`;
