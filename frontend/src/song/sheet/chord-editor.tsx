// Corrects the chords of the parent's own song, in the song's original key.
import type { Song, SongPart } from "@lion-tails/common/song";
import { partsInOrder } from "@lion-tails/common/song-card";
import { Fragment, useRef, useState } from "react";
import { css, styled } from "styled-components";
import { Button, useBusy } from "../../ui/button.tsx";
import { SwitchField } from "../../ui/choices.tsx";
import { Note } from "../../ui/text.tsx";
import { toast, toastError } from "../../ui/toasts.tsx";
import { color, onHover, onPhone, space } from "../../ui/tokens.ts";
import { saveSong } from "../songs.ts";
import { ChordChooser } from "./chord-chooser.tsx";
import {
	type ChordPlace,
	chordAt,
	chordChoices,
	keepsSuggestion,
	moveChord,
	removeChord,
	setChord,
} from "./edit-chords.ts";
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
	/** Offset of the selected syllable. */
	selectedAt: number | null;
	onSelect: (place: ChordPlace) => void;
};

/** A line of the sheet with a button for each syllable. */
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

/** Underlines each syllable to show its boundaries. */
const Under = styled.span`
	border-bottom: 2px dotted color-mix(in srgb, ${color.edge} 70%, transparent);
`;
