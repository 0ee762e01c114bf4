// The melody as guitar tab: six strings, the highest above; where a row is too long, whole notes move to the next one.
import type { Song } from "@lion-tails/common/song";
import { useMemo } from "react";
import { styled } from "styled-components";
import { Note, Stack } from "../../../ui/text.tsx";
import { color, font, space } from "../../../ui/tokens.ts";
import { Disclosure } from "../../disclosure.tsx";
import { type TabNote, tabOf } from "./guitar-tab.ts";

const STRINGS = [1, 2, 3, 4, 5, 6];
const STRING_PX = 14;

type Props = {
	song: Song;
	/** By how much higher than it is written it is played on the guitar: with a capo, less than it sounds. */
	semitones: number;
};

/** Nothing for a song without a melody. */
export function MelodyTab({ song, semitones }: Props) {
	if (!song.musicNotes.length) return null;
	return (
		<div data-screen-only>
			<Disclosure heading="Melody">
				<Tab song={song} semitones={semitones} />
			</Disclosure>
		</div>
	);
}

function Tab({ song, semitones }: Props) {
	const parts = useMemo(() => tabOf(song, semitones), [song, semitones]);
	return (
		<Parts>
			<Note>Each number is a fret, on the string it stands on; the highest string is above.</Note>
			{parts.map(({ part, name, lines }) => (
				<Stack key={part} $gap={4}>
					<PartName>{name}</PartName>
					{lines.map(({ key, notes }) => (
						<Line key={key}>
							{notes.map((note, at) => (
								// biome-ignore lint/suspicious/noArrayIndexKey: the notes of a line never change
								<NoteOfTab key={at} note={note} />
							))}
						</Line>
					))}
				</Stack>
			))}
		</Parts>
	);
}

function NoteOfTab({ note: { string, fret, words } }: { note: TabNote }) {
	return (
		<Cell>
			<Strings role="img" aria-label={`String ${string}, fret ${fret}`}>
				{STRINGS.map((each) => (
					<StringLine key={each}>{each === string && <Fret>{fret}</Fret>}</StringLine>
				))}
			</Strings>
			<Words>{words ?? "–"}</Words>
		</Cell>
	);
}

const Parts = styled(Stack)`
	gap: ${space(5)};
	padding: ${space(2)} 0 ${space(5)};
`;

const PartName = styled.h4`
	margin: 0;
	font: 600 1rem / 1.3 ${font.heading};
`;

const Line = styled.div`
	display: flex;
	flex-wrap: wrap;
	row-gap: ${space(4)};
`;

const Cell = styled.span`
	display: grid;
	grid-template-rows: auto auto;
`;

const Strings = styled.span`
	display: grid;
	min-width: 26px;
`;

/** The line is left out where the number stands: the paper under it has any colour. */
const StringLine = styled.span`
	display: flex;
	align-items: center;
	height: ${STRING_PX}px;
	&::before, &::after {
		content: "";
		flex: 1;
		border-top: 1px solid ${color.edge};
	}
`;

const Fret = styled.span`
	padding: 0 2px;
	font: 700 0.875rem / ${STRING_PX}px ${font.control};
	font-variant-numeric: tabular-nums;
`;

const Words = styled.span`
	padding: ${space(1)} ${space(1)} 0;
	font: 400 0.875rem / 1.3 ${font.control};
	color: ${color.inkSoft};
	text-align: center;
	white-space: pre;
`;
