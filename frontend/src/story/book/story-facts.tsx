// What a parent can know of a story at a glance, on its card and at the head of the reader.
import type { MeasuredLevel } from "@lion-tails/common/reading-facts";
import type { StoryLabel } from "@lion-tails/common/story-label";
import { Info } from "lucide-react";
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
						<Summary>
							{facts}
							<Info size={15} aria-hidden />
						</Summary>
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
	font-size: 0.9375rem;
	line-height: 1.45;
	${Badge} { margin-block: 1px; }
	${Note} { padding-block: 2px; }
	details { flex: 1 1 15rem; }
	${({ $isRoomy }) =>
		$isRoomy &&
		css`
			min-height: 28px;
			${onPhone} { min-height: 58px; }
		`}
	@media print { display: none; }
`;

const Summary = styled.summary`
	display: inline-flex;
	align-items: center;
	gap: ${space(1.5)};
	padding-block: 2px;
	color: ${color.inkSoft};
	list-style: none;
	cursor: pointer;
	&::-webkit-details-marker { display: none; }
	svg { flex: none; }
`;
