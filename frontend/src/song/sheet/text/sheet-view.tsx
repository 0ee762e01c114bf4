// The words of a song with the chords over them.
import { transposeChord } from "@lion-tails/common/chords/transpose";
import type { Song } from "@lion-tails/common/song";
import { type Ref, useMemo } from "react";
import { styled } from "styled-components";
import { color, font, space } from "../../../ui/tokens.ts";
import { sheetParts } from "../../sheet-parts.ts";
import { ChordLine } from "./chord-line.tsx";

type Props = {
	song: Song;
	/** In which its chords are shown. */
	playedKey: string;
	showChords: boolean;
	ref: Ref<HTMLDivElement>;
};

export function SheetView({ song, playedKey, showChords, ref }: Props) {
	const parts = useMemo(
		() =>
			sheetParts(song).map(({ part, ...rest }) => ({
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
			{parts.map(({ kind, verse, heading, lines }) => (
				<SheetPartBox key={heading} data-kind={kind} data-verse={verse}>
					<PartHeading>{heading}</PartHeading>
					{lines.map((line, index) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: lines do not move
						<ChordLine key={index} {...line} part={kind} verse={verse} line={index} />
					))}
				</SheetPartBox>
			))}
		</Parts>
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
	/* The chorus is found at a glance. */
	&[data-kind="chorus"] {
		padding-left: ${space(3)};
		border-left: 3px solid var(--song-rule);
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
