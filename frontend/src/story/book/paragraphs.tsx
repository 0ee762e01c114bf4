// The text of a story. A finished paragraph is rendered once.
import { isSceneBreak } from "@lion-tails/common/paragraphs";
import { Fragment, memo } from "react";
import { keyframes, styled } from "styled-components";
import { Vignette } from "../../ui/scene/vignette.tsx";
import { color, reducedMotion } from "../../ui/tokens.ts";
import type { ParagraphStream } from "./paragraph-stream.ts";
import { isResourceList, readResources } from "./resources.ts";
import { openingOf } from "./themes/drop-cap.ts";

export function Paragraphs({ stream, isStreaming }: { stream: ParagraphStream; isStreaming: boolean }) {
	// The last word is held back until it is complete: a growing word could wrap to the next line while being read.
	const tail = isStreaming ? stream.tail.slice(0, stream.tail.search(/\S*$/)) : stream.tail;
	const paragraphs = tail.trim() ? [...stream.paragraphs, tail] : stream.paragraphs;
	// The last finished paragraph is still rendered word by word: as plain text its words would fade in a second time.
	const firstFresh = stream.paragraphs.length - 1;
	return paragraphs.map((text, at) => (
		// biome-ignore lint/suspicious/noArrayIndexKey: paragraphs are only ever added at the end
		<Fragment key={at}>
			{stream.turns?.has(at) && (
				<Turn>
					<Vignette seed={paragraphs[at - 1] ?? text} />
				</Turn>
			)}
			<Paragraph at={at} text={text} isFresh={isStreaming && at >= firstFresh} isFinished={at <= firstFresh} />
		</Fragment>
	));
}

/** `data-paragraph` is how reading positions and reading aloud find it. */
type ParagraphProps = { at: number; text: string; isFresh: boolean; isFinished: boolean };

const Paragraph = memo(function Paragraph({ at: number, text, isFresh, isFinished }: ParagraphProps) {
	// One that has just begun with a dash or a star may still become a sentence.
	if (isSceneBreak(text)) return isFinished || !isFresh ? <SceneBreak at={number} /> : null;
	const opening = number === 0 ? openingOf(text) : undefined;
	if (isFresh) {
		let at = 0;
		return (
			<p data-paragraph={number} data-opening={opening}>
				{text.split(/(?<=\s)(?=\S)/).map((word) => {
					const start = at;
					at += word.length;
					return <Word key={start}>{word}</Word>;
				})}
			</p>
		);
	}
	if (isResourceList(text)) return <Resources text={text} />;
	return (
		<p data-paragraph={number} data-opening={opening}>
			{text}
		</p>
	);
});

/** A turn within a chapter, written as “***”; it counts as a paragraph. */
function SceneBreak({ at }: { at: number }) {
	return (
		<Turn data-paragraph={at}>
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

const appear = keyframes`from { opacity: 0; }`;

const Word = styled.span`
	animation: ${appear} 260ms ease-out;
	${reducedMotion} { animation: none; }
`;
