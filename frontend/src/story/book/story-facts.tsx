// What a parent can know of a story at a glance, on its card and at the head of the reader.
import type { MeasuredLevel } from "@lion-tails/common/reading-facts";
import type { StoryLabel } from "@lion-tails/common/story-label";
import { css, styled } from "styled-components";
import { Badge, Note } from "../../ui/text.tsx";
import { color, onPhone, space } from "../../ui/tokens.ts";
import { levelFigures, readingFacts } from "./reading-facts.ts";

type Props = {
	/** Null where the request does not say it. */
	label: StoryLabel | null | undefined;
	/** Null while it is still growing. */
	wordCount: number | null;
	readingLevel: MeasuredLevel | undefined;
	/** What comes later has its place from the start. */
	isRoomy?: boolean;
};

export function StoryFacts({ label, wordCount, readingLevel, isRoomy = false }: Props) {
	const facts = wordCount ? readingFacts(wordCount, readingLevel) : null;
	if (!label && !facts && !isRoomy) return null;
	return (
		<Line $isRoomy={isRoomy}>
			{label && <Badge>{label}</Badge>}
			{facts &&
				(readingLevel ? (
					<details>
						<Summary>{facts}</Summary>
						<Note>{levelFigures(readingLevel)}</Note>
					</details>
				) : (
					<Note>{facts}</Note>
				))}
		</Line>
	);
}

const Line = styled.div<{ $isRoomy: boolean }>`
	display: flex;
	flex-wrap: wrap;
	align-items: start;
	gap: ${space(1)} ${space(3)};
	details { flex: 1 1 auto; }
	${Note} { padding-block: 2px; font-size: 0.8125rem; line-height: 1.6; }
	/* Open or not, the details are as wide. */
	details > ${Note} { width: 0; min-width: 100%; }
	${({ $isRoomy }) =>
		$isRoomy &&
		css`
			min-height: 25px;
			${onPhone} { min-height: 54px; }
		`}
	@media print { display: none; }
`;

const Summary = styled.summary`
	padding-block: 2px;
	color: ${color.inkSoft};
	font-size: 0.8125rem;
	line-height: 1.6;
	list-style: none;
	text-wrap: balance;
	text-decoration: underline dotted 0.08em;
	text-underline-offset: 0.22em;
	cursor: pointer;
	&::-webkit-details-marker { display: none; }
`;
