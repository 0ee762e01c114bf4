import { transposeChord } from "@lion-tails/common/chords/transpose";
import type { LineChord, MusicNote, PartName, Song, Syllable } from "@lion-tails/common/song";
import { partsInOrder } from "@lion-tails/common/song-card";
import { Fragment, memo, type ReactNode, type Ref, useEffect, useMemo, useRef } from "react";
import { css, styled } from "styled-components";
import { VisuallyHidden } from "../../ui/text.tsx";
import { color, font, radius, space } from "../../ui/tokens.ts";
import { useSungPart, useSungPosition } from "../play/song-playback.ts";
import { layOutLine, type Piece } from "./line-layout.ts";
import { scrollIntoReach } from "./song-scroll.tsx";

type Props = {
	song: Song;
	playedKey: string;
	showChords: boolean;
	ref: Ref<HTMLDivElement>;
};

export function SheetView({ song, playedKey, showChords, ref }: Props) {
	const parts = useMemo(
		() =>
			partsInOrder(song).map(({ part, ...rest }) => ({
				...rest,
				lines: part.lyrics.map((lyric, line) => ({
					lyric,
					syllables: part.syllables?.[line],
					chords: showChords
						? (part.chords[line] ?? []).map((each) => ({
								...each,
								chord: transposeChord(each.chord, song.key, playedKey),
							}))
						: [],
				})),
			})),
		[song, playedKey, showChords],
	);
	return (
		<Parts ref={ref}>
			{parts.map(({ kind, verse, name, lines }) => (
				<SheetPart key={name} kind={kind} verse={verse}>
					<PartHeading>{name}</PartHeading>
					{lines.map((line, index) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: lines do not move
						<ChordLine key={index} {...line} part={kind} verse={verse} line={index} />
					))}
				</SheetPart>
			))}
		</Parts>
	);
}

/** While the family's recording plays this part, it is marked and in view. */
function SheetPart({ kind, verse, children }: { kind: PartName; verse: number; children: ReactNode }) {
	const isSung = useSungPart((sung) => sung?.part === kind && (kind !== "verse" || sung.verse === verse));
	const box = useRef<HTMLElement>(null);
	useEffect(() => {
		if (isSung && box.current) scrollIntoReach(box.current);
	}, [isSung]);
	return (
		<SheetPartBox ref={box} data-kind={kind} data-verse={verse} data-sung={isSung || undefined}>
			{children}
		</SheetPartBox>
	);
}

export const Parts = styled.div`
	display: grid;
	grid-template-columns: minmax(0, 1fr);
	gap: ${space(7)};
	padding: ${space(2)} 0;
	@media print { display: block; --song-size: 13pt; }
`;

export const SheetPartBox = styled.section`
	&[data-kind="chorus"] {
		padding-left: ${space(3)};
		border-left: 3px solid var(--song-rule);
	}
	&[data-sung] {
		border-radius: ${radius.control};
		background: ${color.lampWash};
		box-shadow: 0 0 0 ${space(2)} ${color.lampWash};
	}
	@media print { margin-bottom: 7mm; break-inside: avoid; }
`;

export const PartHeading = styled.h3`
	margin: 0 0 ${space(1)};
	font: 600 0.9375rem / 1.4 ${font.control};
	letter-spacing: 0.02em;
	color: ${color.inkSoft};
	break-after: avoid;
`;

type ChordLineProps = {
	lyric: string;
	/** The shown chords; empty if chords are hidden. */
	chords: readonly LineChord[];
	syllables: readonly Syllable[] | undefined;
	part: MusicNote["part"];
	verse: number;
	line: number;
};

/** One line of the sheet. A chord and its syllable share a box, so that they stay together. */
export const ChordLine = memo(function ChordLine({ lyric, chords, syllables, part, verse, line }: ChordLineProps) {
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
			{/* Screen readers would read the pieces of a word as separate words. */}
			<VisuallyHidden>{inWords(lyric, chords)}</VisuallyHidden>
			<span aria-hidden>
				{words.map(({ at, pieces }, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: the words of a line do not move
					<Fragment key={index}>
						{/* Lines break only at the space. */}
						{index > 0 && " "}
						<Word data-word={at}>
							{pieces.map((piece) => (
								<ChordPiece key={piece.at} piece={piece} sung={sung} />
							))}
						</Word>
					</Fragment>
				))}
			</span>
		</Line>
	);
});

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

/** A zero-width space, as high as a line of text. */
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

/** Its pieces wrap only if the word is longer than the row. */
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
	/* Keeps a distance to the next chord, more inside a word than before a space. */
	&:not(:empty) { padding-right: 0.2em; }
	span:not(:last-child) > &:not(:empty) { padding-right: 0.45em; }
`;

export const ChordName = styled.span`
	display: inline-block;
`;

/** If the chord is wider than its piece of a word, a line leads to the next piece. */
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
