import type { Hero } from "@lion-tails/common/hero";
import { styled } from "styled-components";
import { Badge, Note, Row, Stack, Subheading } from "../../ui/text.tsx";
import { color, font, onPhone, space } from "../../ui/tokens.ts";
import { Prose } from "./overview-panel.tsx";

export function ContributionPanel({ hero }: { hero: Hero }) {
	const { contribution, famousQuote, quoteSource, isQuoteAttributed, bibleVerse } = hero;
	return (
		<Stack $gap={7}>
			<Stack as="section" $gap={2}>
				<Subheading>Historical Impact</Subheading>
				<Prose>{contribution}</Prose>
			</Stack>
			{famousQuote && (
				<Stack as="section" $gap={3}>
					<Row $gap={2}>
						<Subheading>Famous Quote</Subheading>
						{isQuoteAttributed && <Badge $tone="lamp">Attributed</Badge>}
					</Row>
					<Quote>
						<p>“{famousQuote}”</p>
						{quoteSource && <footer>— {quoteSource}</footer>}
					</Quote>
					{isQuoteAttributed && (
						<Note>These words are attributed to {hero.name}; no one can say for certain who spoke them.</Note>
					)}
				</Stack>
			)}
			{bibleVerse && (
				<Stack as="section" $gap={3}>
					<Subheading>Bible Verse</Subheading>
					<Quote $isVerse>
						<p>{bibleVerse.text}</p>
						<footer>— {bibleVerse.reference}</footer>
					</Quote>
				</Stack>
			)}
		</Stack>
	);
}

const Quote = styled.blockquote<{ $isVerse?: boolean }>`
	margin: 0;
	padding: ${space(5)} ${space(6)};
	border-left: 4px solid ${({ $isVerse }) => ($isVerse ? color.olive : color.lamp)};
	border-radius: 4px 14px 14px 4px;
	background: ${({ $isVerse }) => ($isVerse ? color.oliveWash : color.lampWash)};
	p { margin: 0; font: italic 400 1.1875rem / 1.5 ${font.story}; text-wrap: pretty; }
	footer { margin-top: ${space(3)}; font: 500 0.9375rem / 1.4 ${font.control}; }
	${onPhone} { padding: ${space(4)} ${space(4)}; p { font-size: 1.0625rem; } }
`;
