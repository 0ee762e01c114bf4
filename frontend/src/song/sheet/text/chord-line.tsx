// One line of the sheet. A chord and its syllable are one box, so that neither can come to stand without the other.
import type { LineChord, MusicNote, Syllable } from "@lion-tails/common/song";
import { memo, type ReactNode, useEffect, useRef } from "react";
import { css, styled } from "styled-components";
import { VisuallyHidden } from "../../../ui/text.tsx";
import { color, font } from "../../../ui/tokens.ts";
import { useSungPosition } from "../../play/sung-position.ts";
import { scrollIntoReach } from "../scroll/scroll-area.ts";
import { layOutLine, type Piece } from "./line-layout.ts";

type Props = {
	lyric: string;
	/** As they are to be shown; none where they are hidden. */
	chords: readonly LineChord[];
	syllables: readonly Syllable[] | undefined;
	part: MusicNote["part"];
	verse: number;
	line: number;
};

export const ChordLine = memo(function ChordLine({ lyric, chords, syllables, part, verse, line }: Props) {
	const sung = useSungPosition((position) =>
		position?.part === part && position.verse === verse && position.line === line ? position.syllable : null,
	);
	const box = useRef<HTMLParagraphElement>(null);
	const isSung = sung !== null;
	useEffect(() => {
		if (isSung && box.current) scrollIntoReach(box.current);
	}, [isSung]);
	const words = layOutLine(lyric, chords, syllables);
	return (
		<Line ref={box} data-line={line} $hasChords={chords.length > 0} $hasWords={lyric.trim() !== ""}>
			{/* The pieces of a word would be read as words of their own. */}
			<VisuallyHidden>{inWords(lyric, chords)}</VisuallyHidden>
			<span aria-hidden>
				{words.map(({ at, pieces }, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: the words of a line do not move
					<WordWithSpace key={index} isFirst={index === 0}>
						<Word data-word={at}>
							{pieces.map((piece) => (
								<ChordPiece key={piece.at} piece={piece} sung={sung} />
							))}
						</Word>
					</WordWithSpace>
				))}
			</span>
		</Line>
	);
});

/** Lines may break at the space alone. */
function WordWithSpace({ isFirst, children }: { isFirst: boolean; children: ReactNode }) {
	return (
		<>
			{!isFirst && " "}
			{children}
		</>
	);
}

function ChordPiece({ piece: { at, chords, runs }, sung }: { piece: Piece; sung: number | null }) {
	return (
		<PieceBox data-at={at}>
			<Chords>
				{chords.map((chord, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: a chord may come twice
					<ChordName key={index} data-chord>
						{chord}
					</ChordName>
				))}
			</Chords>
			<Text>
				<span data-text>
					{runs.map(({ text, syllable }, index) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: the syllables of a line do not move
						<Run key={index} data-sung={(syllable !== null && syllable === sung) || undefined}>
							{text}
						</Run>
					))}
					{runs.length === 0 && EMPTY}
				</span>
			</Text>
		</PieceBox>
	);
}

/** As high as a line of text, without width. */
export const EMPTY = "\u200b";

function inWords(lyric: string, chords: readonly LineChord[]): string {
	if (chords.length === 0) return lyric;
	const places = chords.map(({ at, chord }) => {
		const before = lyric.slice(0, at).search(/\S*$/);
		const word = /^\S+/.exec(lyric.slice(before))?.[0].replace(/[^\p{L}\p{N}]+$/u, "");
		return word ? `${chord} on “${word}”` : chord;
	});
	return `${lyric} (Chords: ${places.join(", ")})`;
}

type LineProps = { $hasChords: boolean; $hasWords?: boolean };

export const lineStyle = css<LineProps>`
	position: relative;
	margin: 0;
	padding-bottom: 0.3em;
	font: 400 var(--song-size) / 1.25 ${font.story};
	${({ $hasChords }) => !$hasChords && "[data-chords] { display: none; }"}
	${({ $hasWords = true }) => !$hasWords && "[data-chords] { padding-right: 0.7em; } [data-chords] + * { display: none; }"}
	&:empty::after { content: "\\200b"; }
`;

const Line = styled.p<LineProps>`${lineStyle}`;

/** Its pieces part only where the word is longer than the row. */
export const Word = styled.span`
	display: inline-flex;
	flex-wrap: wrap;
	max-width: 100%;
	vertical-align: top;
`;

const PieceBox = styled.span`
	display: block;
	max-width: 100%;
`;

export const Chords = styled.span.attrs<{ "data-chords"?: string }>({ "data-chords": "" })`
	display: flex;
	gap: 0.4em;
	height: 1.22em;
	font: 700 calc(var(--song-size) * 0.82) / 1.22 ${font.control};
	color: ${color.link};
	white-space: nowrap;
	user-select: none;
	/* The next chord keeps its distance; behind a word there is a space too. */
	&:not(:empty) { padding-right: 0.2em; }
	span:not(:last-child) > &:not(:empty) { padding-right: 0.45em; }
`;

export const ChordName = styled.span`
	display: inline-block;
`;

/** Where the chord is wider than its part of a word, a line leads to the next part. */
export const Text = styled.span`
	display: flex;
	overflow-wrap: anywhere;
	white-space: pre-wrap;
	${PieceBox}:not(:last-child) > &::after {
		content: "";
		flex: 1;
		background: linear-gradient(currentcolor, currentcolor) center 58% / 100% 0.07em no-repeat;
		opacity: 0.7;
	}
`;

const Run = styled.span`
	&[data-sung] {
		/* Lower than the box of the letters, which reaches up to the chord. */
		background: linear-gradient(${color.lamp}, ${color.lamp}) 0 85% / 100% 80% no-repeat;
		color: ${color.onLamp};
	}
	@media print { &[data-sung] { background: none; color: inherit; } }
`;
