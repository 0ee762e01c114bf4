// The text of a story. A finished paragraph is rendered once.
import { isSceneBreak } from "@lion-tails/common/paragraphs";
import { Fragment, memo, useRef } from "react";
import { keyframes, styled } from "styled-components";
import { Vignette } from "../../../ui/scene/vignette.tsx";
import { color, reducedMotion } from "../../../ui/tokens.ts";
import type { Page } from "../pages/paginate.ts";
import { ReferringText } from "../references/referring-text.tsx";
import { openingOf } from "../themes/drop-cap.ts";
import { type ParagraphStream, type StreamSource, useNewest } from "./paragraph-stream.ts";
import { isResourceList, readResources } from "./resources.ts";

type Props = {
	stream: ParagraphStream;
	/** Has the words that arrive between two renderings of the book around the text. */
	source?: StreamSource | undefined;
	isStreaming: boolean;
	/** Only what is on this page; the whole text without it. */
	page?: Page | undefined;
};

export function Paragraphs({ stream: given, source, isStreaming, page }: Props) {
	const stream = useNewest(given, source);
	const { paragraphs, turns } = stream;
	const tail = shownTail(stream, isStreaming);
	// The last finished paragraph is still rendered word by word: as plain text its words would fade in a second time.
	const firstFresh = isStreaming ? paragraphs.length - 1 : Number.POSITIVE_INFINITY;
	if (page)
		return page.map(({ paragraph, start, end }) => (
			<Fragment key={paragraph}>
				{start === 0 && turns?.has(paragraph) && <ChapterTurn at={paragraph} />}
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
						{turns?.has(at) && <ChapterTurn at={at} />}
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

/** The last word is held back until it is complete: a growing word could wrap to the next line while being read. */
export const shownTail = ({ tail }: ParagraphStream, isStreaming: boolean) =>
	isStreaming ? tail.slice(0, tail.search(/\S*$/)) : tail;

type FinishedProps = Pick<ParagraphStream, "paragraphs"> & {
	count: number;
	turns: ParagraphStream["turns"] | undefined;
};

/** Rendered when another paragraph is finished, not with each word of the next one. */
const Finished = memo(function Finished({ paragraphs, count, turns }: FinishedProps) {
	return paragraphs.slice(0, count).map((text, at) => (
		// biome-ignore lint/suspicious/noArrayIndexKey: paragraphs are only ever added at the end
		<Fragment key={at}>
			{turns?.has(at) && <ChapterTurn at={at} />}
			<Paragraph at={at} text={text} isStanza={isOfLines(text)} isFresh={false} isFinished />
		</Fragment>
	));
});

const isOfLines = (text: string) => /\S\s*\n/.test(text);

/** What arrives after a stanza is one too, already in its first line: the line would move if that were known with its second. */
function isStanza(paragraphs: readonly string[], tail: string, at: number, isStreaming: boolean): boolean {
	if (isOfLines(paragraphs[at] ?? tail)) return true;
	return isStreaming && at === paragraphs.length && isOfLines(paragraphs[at - 1] ?? "");
}

/**
 * `data-paragraph` is how reading positions and reading aloud find it, `data-start` says how many UTF-16 units of it are on
 * earlier pages.
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
	// One that has just begun with a dash or a star may still become a sentence.
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

/**
 * What has arrived together appears together, as an element of its own until it has faded in: every element costs time in each
 * frame.
 */
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

/** The ornament before a chapter's first paragraph. */
const ChapterTurn = memo(function ChapterTurn({ at }: { at: number }) {
	return (
		<Turn data-turn>
			<Vignette seed={`chapter ${at}`} />
		</Turn>
	);
});

/** A turn within a chapter, written as “***”; it counts as a paragraph. */
function SceneBreak({ at }: { at: number }) {
	return (
		<Turn data-turn data-paragraph={at}>
			<Vignette seed={`scene ${at}`} />
		</Turn>
	);
}

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

const Turn = styled.div`
	margin: 1.6em 0;
	color: var(--sheet-accent, ${color.link});
`;

/** Not the opacity: in Chromium each element with one would be a layer, and laid out anew when it gets and loses it. */
const appear = keyframes`from { color: transparent; }`;

const FADE_MS = 260;
/** The first frame of a fade may come late. */
const SETTLED_AFTER_MS = FADE_MS + 100;

/** Its words appear one after another. */
const Fresh = styled.p`
	> span { animation: ${appear} ${FADE_MS}ms ease-out; }
	${reducedMotion} { > span { animation: none; } }
`;
