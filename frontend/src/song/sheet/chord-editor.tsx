// Corrects the chords of the parent's own song, in the song's original key.
import { transposeChord } from "@lion-tails/common/chords/transpose";
import type { LineChord, MusicNote, Song, SongPart } from "@lion-tails/common/song";
import { chordNamesIn, partsInOrder } from "@lion-tails/common/song-card";
import { Fragment, useRef, useState } from "react";
import { css, styled } from "styled-components";
import { Button, useBusy } from "../../ui/button.tsx";
import { SwitchField } from "../../ui/choices.tsx";
import { Note } from "../../ui/text.tsx";
import { toast, toastError } from "../../ui/toasts.tsx";
import { color, onHover, onPhone, space } from "../../ui/tokens.ts";
import { saveSong } from "../songs.ts";
import { ChordChooser } from "./chord-chooser.tsx";
import { layOutLine, type Piece, syllableStarts } from "./line-layout.ts";
import { ChordName, Chords, EMPTY, lineStyle, PartHeading, Parts, SheetPartBox, Text, Word } from "./sheet-view.tsx";
import { SongScroll } from "./song-scroll.tsx";

type Props = {
	song: Song;
	onChanged: (isChanged: boolean) => void;
	/** Must ask before it discards changes. */
	onCancel: () => void;
	onSaved: () => void;
};

export function ChordEditor({ song, onChanged, onCancel, onSaved }: Props) {
	const [draft, setDraft] = useState(song);
	const [isConfirmed, setConfirmed] = useState(false);
	const [selected, setSelected] = useState<ChordPlace | null>(null);
	const [isSaving, run] = useBusy((error) => toastError("The chords could not be saved", error, "Please try again."));
	const anchor = useRef<HTMLElement | null>(null);

	function change(next: Song) {
		setDraft(next);
		onChanged(true);
	}

	function select(place: ChordPlace) {
		anchor.current = document.activeElement as HTMLElement | null;
		setSelected(place);
	}

	async function save() {
		const hasSuggestedChords = song.hasSuggestedChords && !isConfirmed && keepsSuggestion(song, draft);
		await saveSong({ ...draft, hasSuggestedChords });
		toast({ title: "Chords saved" });
		onSaved();
	}

	return (
		<>
			<SongScroll color={song.backgroundColor}>
				<Note>
					Tap a syllable to choose its chord. The chords are shown in the song’s own key, {song.key}, without a capo.
				</Note>
				{song.hasSuggestedChords && (
					<SwitchField
						label="These chords are right"
						hint="This removes the badge “Suggested chords”."
						checked={isConfirmed}
						onChange={(checked) => {
							setConfirmed(checked);
							onChanged(true);
						}}
					/>
				)}
				<Parts>
					{partsInOrder(draft).map(({ kind, verse, name, part }) => (
						<SheetPartBox key={name} data-kind={kind}>
							<PartHeading>{name}</PartHeading>
							{part.lyrics.map((_, line) => {
								const place = { part: kind, verse, line };
								const isHere = selected?.part === kind && selected.verse === verse && selected.line === line;
								return (
									<EditLine
										// biome-ignore lint/suspicious/noArrayIndexKey: lines do not move
										key={line}
										part={part}
										place={place}
										selectedAt={isHere ? selected.at : null}
										onSelect={select}
									/>
								);
							})}
						</SheetPartBox>
					))}
				</Parts>
				{selected && (
					<ChordChooser
						anchor={anchor}
						songKey={song.key}
						choices={chordChoices(draft)}
						chord={chordAt(draft, selected)}
						onChoose={(chord) => {
							change(setChord(draft, selected, chord));
							setSelected(null);
						}}
						onMove={(by) => {
							const moved = moveChord(draft, selected, by);
							change(moved.song);
							setSelected(moved.place);
						}}
						onRemove={() => {
							change(removeChord(draft, selected));
							setSelected(null);
						}}
						onClose={() => setSelected(null)}
					/>
				)}
			</SongScroll>
			<Actions>
				<Button onClick={onCancel} aria-disabled={isSaving}>
					Cancel
				</Button>
				<Button variant="main" isInactive={isSaving} onClick={() => run(save)}>
					{isSaving ? "Saving…" : "Save chords"}
				</Button>
			</Actions>
		</>
	);
}

const Actions = styled.div`
	display: flex;
	justify-content: flex-end;
	gap: ${space(3)};
	padding: ${space(3)} ${space(5)} calc(${space(3)} + env(safe-area-inset-bottom, 0px));
	border-top: 1px solid ${color.mist};
	background: ${color.page};
	${onPhone} { button { flex: 1; } }
`;

type LineProps = {
	part: SongPart;
	place: Omit<ChordPlace, "at">;
	selectedAt: number | null;
	onSelect: (place: ChordPlace) => void;
};

function EditLine({ part, place, selectedAt, onSelect }: LineProps) {
	const lyric = part.lyrics[place.line] ?? "";
	const syllables = part.syllables?.[place.line];
	const cuts = lyric.trim() === "" ? [] : [...syllableStarts(lyric, syllables), lyric.length];
	const words = layOutLine(lyric, part.chords[place.line] ?? [], [], cuts);
	return (
		<Line $hasChords>
			{words.map(({ at, pieces }, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: a chord may come between two words
				<Fragment key={index}>
					{index > 0 && " "}
					<Word data-word={at}>
						{pieces.map((piece) => (
							<SyllableButton
								key={piece.at}
								piece={piece}
								isSelected={piece.at === selectedAt}
								onSelect={() => onSelect({ ...place, at: piece.at })}
							/>
						))}
					</Word>
				</Fragment>
			))}
		</Line>
	);
}

type ButtonProps = { piece: Piece; isSelected: boolean; onSelect: () => void };

function SyllableButton({ piece: { at, chords, runs }, isSelected, onSelect }: ButtonProps) {
	const text = runs.map((run) => run.text).join("");
	return (
		<Syllable
			type="button"
			data-at={at}
			aria-label={`${chords.join(", ") || "no chord"}: ${text || "after the words"}`}
			aria-pressed={isSelected}
			onClick={onSelect}
		>
			<Chords>
				{chords.map((chord, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: a chord may come twice
					<ChordName key={index}>{chord} </ChordName>
				))}
			</Chords>
			<Text>
				<Under>{text || `${EMPTY}\u00a0\u00a0\u00a0`}</Under>
			</Text>
		</Syllable>
	);
}

const Line = styled.div<{ $hasChords: boolean }>`${lineStyle}`;

const pressed = css`
	background: ${color.lamp};
	color: ${color.onLamp};
	[data-chords] { color: inherit; }
`;

const Syllable = styled.button`
	display: block;
	max-width: 100%;
	min-height: 44px;
	padding: 0 1px;
	border: 0;
	border-radius: 6px;
	background: none;
	font: inherit;
	color: inherit;
	text-align: left;
	cursor: pointer;
	${onHover} { &:hover:not([aria-pressed="true"]) { background: ${color.lampWash}; } }
	&[aria-pressed="true"] { ${pressed} }
`;

const Under = styled.span`
	border-bottom: 2px dotted color-mix(in srgb, ${color.edge} 70%, transparent);
`;

type ChordPlace = {
	part: MusicNote["part"];
	verse: number;
	line: number;
	at: number;
};

function setChord(song: Song, place: ChordPlace, chord: string): Song {
	return editLine(song, place, (chords) => {
		const [before] = chords.filter(({ at }) => at === place.at);
		const others = chords.filter(({ at }) => at !== place.at);
		return [...others, { ...before, at: place.at, chord }];
	});
}

function removeChord(song: Song, place: ChordPlace): Song {
	return editLine(song, place, (chords) => chords.filter(({ at }) => at !== place.at));
}

/** Moves the chord by a letter and returns its new place, which is the same at the ends of the line. */
function moveChord(song: Song, place: ChordPlace, by: -1 | 1): { song: Song; place: ChordPlace } {
	const lyric = partAt(song, place)?.lyrics[place.line] ?? "";
	let at = place.at + by;
	while (at > 0 && at < lyric.length && /\s|[\udc00-\udfff]/.test(lyric.charAt(at))) at += by;
	if (at < 0 || at > lyric.length) return { song, place };
	const moved = editLine(song, place, (chords) =>
		chords
			.filter((each) => each.at !== at)
			// A moved chord loses its beat.
			.map(({ beat, ...each }) =>
				each.at === place.at ? { ...each, at } : { ...each, ...(beat !== undefined && { beat }) },
			),
	);
	return { song: moved, place: { ...place, at } };
}

function chordAt(song: Song, place: ChordPlace): string | null {
	const line = partAt(song, place)?.chords[place.line] ?? [];
	return line.find(({ at }) => at === place.at)?.chord ?? null;
}

/** True if a chord of `before` is unchanged in `after`. */
function keepsSuggestion(before: Song, after: Song): boolean {
	return partsInOrder(before).some(({ kind, verse, part }) =>
		part.chords.some((chords, line) =>
			chords.some(({ at, chord }) => chordAt(after, { part: kind, verse, line, at }) === chord),
		),
	);
}

const CHORDS_OF_C = ["C", "Dm", "Em", "F", "G", "Am", "G7", "C7"];
const CHORDS_OF_A_MINOR = ["Am", "Dm", "E", "E7", "C", "F", "G", "Em"];

/** The chords of the song's key, then the other chords of the song. */
function chordChoices(song: Song): string[] {
	const isMinor = song.key.endsWith("m");
	const ofKey = (isMinor ? CHORDS_OF_A_MINOR : CHORDS_OF_C).map((chord) =>
		transposeChord(chord, isMinor ? "Am" : "C", song.key),
	);
	return [...new Set([...ofKey, ...chordNamesIn(song)])];
}

function partAt({ verses, chorus, bridge }: Song, { part, verse }: ChordPlace): SongPart | null | undefined {
	return part === "verse" ? verses[verse] : { chorus, bridge }[part];
}

function editLine(song: Song, place: ChordPlace, edit: (chords: LineChord[]) => LineChord[]): Song {
	const edited = (part: SongPart): SongPart => ({
		...part,
		chords: part.lyrics.map((_, line) => {
			const chords = part.chords[line] ?? [];
			return line === place.line ? edit(chords).toSorted((a, b) => a.at - b.at) : chords;
		}),
	});
	const { verses, chorus, bridge } = song;
	if (place.part === "chorus") return { ...song, chorus: chorus && edited(chorus) };
	if (place.part === "bridge") return { ...song, bridge: bridge && edited(bridge) };
	return { ...song, verses: verses.map((part, verse) => (verse === place.verse ? edited(part) : part)) };
}
