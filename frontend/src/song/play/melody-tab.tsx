// The melody as guitar tab: six strings, the highest above; where a row is too long, whole notes move to the next one.
import type { Song } from "@lion-tails/common/song";
import { useMemo } from "react";
import { styled } from "styled-components";
import { Note, Stack } from "../../ui/text.tsx";
import { color, font, space } from "../../ui/tokens.ts";
import { type TabNote, tabOf } from "./guitar-tab.ts";

const STRINGS = [1, 2, 3, 4, 5, 6];
const STRING_PX = 14;

export function MelodyTab({ song, semitones }: { song: Song; semitones: number }) {
	const parts = useMemo(() => tabOf(song, semitones), [song, semitones]);
	return (
		<Stack $gap={5}>
			<Note>Each number is a fret, on the string it stands on; the highest string is above.</Note>
			{parts.map(({ part, name, lines }) => (
				<Stack key={part} $gap={3}>
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
		</Stack>
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

const PartName = styled.h4`
	margin: 0;
	font: 600 1rem / 1.3 ${font.heading};
`;

const Line = styled.div`
	display: flex;
	flex-wrap: wrap;
	row-gap: ${space(3)};
`;

const Cell = styled.span`
	display: grid;
	grid-template-rows: auto auto;
`;

const Strings = styled.span`
	display: grid;
	min-width: 26px;
`;

const StringLine = styled.span`
	position: relative;
	display: grid;
	place-items: center;
	height: ${STRING_PX}px;
	&::before {
		content: "";
		position: absolute;
		inset: 50% 0 auto;
		border-top: 1px solid ${color.edge};
	}
`;

const Fret = styled.span`
	position: relative;
	padding: 0 3px;
	background: ${color.page};
	font: 600 0.875rem / ${STRING_PX}px ${font.control};
	font-variant-numeric: tabular-nums;
`;

const Words = styled.span`
	padding: ${space(1)} ${space(1)} 0;
	font: 400 0.875rem / 1.3 ${font.control};
	color: ${color.inkSoft};
	text-align: center;
	white-space: pre;
`;
