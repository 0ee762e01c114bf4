// The text of a story. Finished paragraphs are rendered once; only the last ones still move.
import { memo } from "react";
import { keyframes, styled } from "styled-components";
import { isResourceList, readResources } from "./resources.ts";
import type { ToldText } from "./told-text.ts";

export function Paragraphs({ told, isTelling }: { told: ToldText; isTelling: boolean }) {
	const count = told.paragraphs.length;
	// A word that is still growing would jump to the next line in the middle of being read.
	const tail = isTelling ? told.tail.slice(0, told.tail.search(/\S*$/)) : told.tail;
	return (
		<>
			<Finished paragraphs={told.paragraphs} isTelling={isTelling} />
			{tail.trim() && <Paragraph key={count} text={tail} isFresh={isTelling} />}
		</>
	);
}

const Finished = memo(function Finished({
	paragraphs,
	isTelling,
}: {
	paragraphs: readonly string[];
	isTelling: boolean;
}) {
	return paragraphs.map((text, at) => (
		// biome-ignore lint/suspicious/noArrayIndexKey: paragraphs are only ever added at the end
		<Paragraph key={at} text={text} isFresh={isTelling && at === paragraphs.length - 1} />
	));
});

const Paragraph = memo(function Paragraph({ text, isFresh }: { text: string; isFresh: boolean }) {
	if (isFresh) {
		let at = 0;
		return (
			<p>
				{text.split(/(?<=\s)(?=\S)/).map((word) => {
					const start = at;
					at += word.length;
					return <Word key={start}>{word}</Word>;
				})}
			</p>
		);
	}
	return isResourceList(text) ? <Resources text={text} /> : <p>{text}</p>;
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

const Word = styled.span`animation: ${appear} 260ms ease-out;`;
