import type { MeasuredLevel } from "@lion-tails/common/story";
import type { StoryLabel } from "@lion-tails/common/story-label";
import { withCommas } from "@lion-tails/common/with-commas";
import { css, styled } from "styled-components";
import { Badge, Note } from "../../ui/text.tsx";
import { color, onPhone, space } from "../../ui/tokens.ts";

type Props = {
	/** Null if the request does not specify it. */
	label: StoryLabel | null | undefined;
	/** Null while the story is still growing. */
	wordCount: number | null;
	readingLevel: MeasuredLevel | undefined;
	/** Reserves room for facts that arrive later. */
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
	/* The details have the same width open and closed. */
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
	/* The touch target is taller than the line. */
	position: relative;
	&::after { content: ""; position: absolute; inset: -8px 0 -11px; }
	&::-webkit-details-marker { display: none; }
`;

/**
 * Reading speed for a child in bed, with pauses. Adults read aloud at 183 words a minute on average (Brysbaert, “How many words
 * do we read per minute?”, Journal of Memory and Language 109, 2019), which is too fast for a child. With 125 the minutes agree
 * with those in the form's story lengths.
 */
export const WORDS_PER_MINUTE = 125;

const MAX_GRADE = 12;

/** Returns for example “Reads like grade 2 · 840 words · 7 minutes aloud”. */
export function readingFacts(wordCount: number, level: MeasuredLevel | undefined): string {
	const minutes = Math.max(1, Math.round(wordCount / WORDS_PER_MINUTE));
	const words = `${withCommas(wordCount)} ${wordCount === 1 ? "word" : "words"}`;
	const length = [words, `${minutes} ${minutes === 1 ? "minute" : "minutes"} aloud`];
	return [...(level ? [`Reads like ${gradeOf(level)}`] : []), ...length].join(" · ");
}

export const levelFigures = ({ fleschKincaid, automatedReadability }: MeasuredLevel) =>
	`Flesch–Kincaid grade ${toText(fleschKincaid)}, Automated Readability Index ${toText(automatedReadability)}. The level is the mean of the two; the minutes are at ${WORDS_PER_MINUTE} words a minute.`;

function gradeOf({ fleschKincaid, automatedReadability }: MeasuredLevel): string {
	const mean = (fleschKincaid + automatedReadability) / 2;
	if (mean < 0.5) return "kindergarten";
	const grade = Math.round(mean);
	return grade > MAX_GRADE ? `grade ${MAX_GRADE} or above` : `grade ${grade}`;
}

const toText = (figure: number) => figure.toFixed(1).replace("-", "−");
