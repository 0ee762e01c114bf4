// The text of a story. A finished paragraph is rendered once.
import { memo } from "react";
import { keyframes, styled } from "styled-components";
import { reducedMotion } from "../../ui/tokens.ts";
import type { Page } from "./pages/paginate.ts";
import type { ParagraphStream } from "./paragraph-stream.ts";
import { isResourceList, readResources } from "./resources.ts";

type Props = {
	stream: ParagraphStream;
	isStreaming: boolean;
	/** Only what is on this page; the whole text without it. */
	page?: Page | undefined;
};

export function Paragraphs({ stream, isStreaming, page }: Props) {
	const tail = shownTail(stream, isStreaming);
	// The last finished paragraph is still rendered word by word: as plain text its words would fade in a second time.
	const firstFresh = isStreaming ? stream.paragraphs.length - 1 : Number.POSITIVE_INFINITY;
	if (page)
		return page.map(({ paragraph, start, end }) => {
			const text = (stream.paragraphs[paragraph] ?? tail).slice(start, end);
			return <Paragraph key={paragraph} at={paragraph} start={start} text={text} isFresh={paragraph >= firstFresh} />;
		});
	const firstNew = Math.max(0, Math.min(firstFresh, stream.paragraphs.length));
	const fresh = [...stream.paragraphs.slice(firstNew), ...(tail.trim() ? [tail] : [])];
	return (
		<>
			<Finished paragraphs={stream.paragraphs} count={firstNew} />
			{fresh.map((text, at) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: paragraphs are only ever added at the end
				<Paragraph key={firstNew + at} at={firstNew + at} text={text} isFresh={isStreaming} />
			))}
		</>
	);
}

/** The last word is held back until it is complete: a growing word could wrap to the next line while being read. */
export const shownTail = ({ tail }: ParagraphStream, isStreaming: boolean) =>
	isStreaming ? tail.slice(0, tail.search(/\S*$/)) : tail;

/** Rendered when another paragraph is finished, not with each word of the next one. */
const Finished = memo(function Finished({ paragraphs, count }: { paragraphs: readonly string[]; count: number }) {
	return paragraphs.slice(0, count).map((text, at) => (
		// biome-ignore lint/suspicious/noArrayIndexKey: paragraphs are only ever added at the end
		<Paragraph key={at} at={at} text={text} isFresh={false} />
	));
});

/**
 * `data-paragraph` is how reading positions and reading aloud find it, `data-start` says how many UTF-16 units of it are on
 * earlier pages.
 */
type ParagraphProps = { at: number; start?: number; text: string; isFresh: boolean };

const Paragraph = memo(function Paragraph({ at: number, start = 0, text, isFresh }: ParagraphProps) {
	const position = { "data-paragraph": number, ...(start > 0 && { "data-start": start }) };
	if (isFresh) {
		let at = 0;
		return (
			<Fresh {...position}>
				{text.split(/(?<=\s)(?=\S)/).map((word) => {
					const start = at;
					at += word.length;
					return <span key={start}>{word}</span>;
				})}
			</Fresh>
		);
	}
	return isResourceList(text) ? <Resources text={text} /> : <p {...position}>{text}</p>;
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

const appear = keyframes`from { opacity: 0; }`;

/** Its words appear one after another. */
const Fresh = styled.p`
	> span { animation: ${appear} 260ms ease-out; }
	${reducedMotion} { > span { animation: none; } }
`;
