// The melody as guitar tablature: six strings, the highest on top. Long rows wrap between notes.
import { type GuitarPosition, guitarPosition, midiOfNote } from "@lion-tails/common/chords/fretboard";
import type { Song, Syllable } from "@lion-tails/common/song";
import { useMemo } from "react";
import { styled } from "styled-components";
import { Note, Stack } from "../../ui/text.tsx";
import { color, font, space } from "../../ui/tokens.ts";
import { Disclosure } from "../disclosure.tsx";
import { nearestOctave } from "./schedule.ts";

const STRINGS = [1, 2, 3, 4, 5, 6];
const STRING_PX = 14;

type Props = {
	song: Song;
	/** Transposition of the played notes, without the capo. */
	semitones: number;
};

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
		<>
			<Note>Each number is a fret on its string. The highest string is at the top.</Note>
			{parts.map(({ part, name, lines }) => (
				<Stack key={part}>
					<PartHeading>{name}</PartHeading>
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
		</>
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

const PartHeading = styled.h4`
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

/** The line has a gap for the number, because the background may have any colour. */
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

type TabNote = GuitarPosition & {
	/** The syllable on this note; null if the previous one is held. */
	words: string | null;
};

const OCTAVE = 12;

/** The notes of the first verse, the chorus and the bridge, line by line. */
function tabOf(song: Song, semitones: number) {
	const parts = [
		{ part: "verse", name: song.verses.length > 1 ? "Verse 1" : "Verse", text: song.verses[0] },
		{ part: "chorus", name: "Chorus", text: song.chorus },
		{ part: "bridge", name: "Bridge", text: song.bridge },
	] as const;
	return parts.flatMap(({ part, name, text }) => {
		const notes = song.musicNotes.filter((note) => note.part === part);
		if (!text?.syllables || !notes.length) return [];
		const positions = notes.map(({ note, position }) =>
			position && semitones === 0 ? position : playable(midiOfNote(note) + nearestOctave(semitones)),
		);
		const lines = text.syllables.map((syllables, line) => {
			const begin = syllables[0]?.note ?? notes.length;
			const nextLine = text.syllables?.slice(line + 1).find((each) => each.length)?.[0];
			const sung = new Map(syllables.map((syllable) => [syllable.note, wordsOf(text.lyrics[line] ?? "", syllable)]));
			return {
				key: `${part}-${line}`,
				notes: positions
					.slice(begin, nextLine?.note ?? notes.length)
					.map((position, at): TabNote => ({ ...position, words: sung.get(begin + at) ?? null })),
			};
		});
		return [{ part, name, lines: lines.filter((line) => line.notes.length) }];
	});
}

/** The text of a syllable, with a hyphen inside a word. */
function wordsOf(lyric: string, { at, length }: Syllable): string {
	const isInsideWord = /^\p{L}/u.test(lyric.slice(at + length));
	return `${lyric.slice(at, at + length)}${isInsideWord ? "-" : ""}`;
}

/** The position of the note, or of the first octave above it that is not below the lowest string. */
const playable = (midi: number): GuitarPosition => guitarPosition(midi) ?? playable(midi + OCTAVE);
