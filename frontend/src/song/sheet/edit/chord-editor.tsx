// The sheet of one's own song while its chords are corrected, in the song's own key.
import type { Song } from "@lion-tails/common/song";
import { useRef, useState } from "react";
import { styled } from "styled-components";
import { Button } from "../../../ui/button.tsx";
import { SwitchField } from "../../../ui/choices.tsx";
import { Note } from "../../../ui/text.tsx";
import { toast, toastError } from "../../../ui/toasts.tsx";
import { color, onPhone, space } from "../../../ui/tokens.ts";
import { sheetParts } from "../../sheet-parts.ts";
import { saveSong } from "../../song-request.ts";
import { SongScroll } from "../scroll/song-scroll.tsx";
import { PartHeading, Parts, SheetPartBox } from "../text/sheet-view.tsx";
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
import { EditLine } from "./edit-line.tsx";

type Props = {
	song: Song;
	onChanged: (isChanged: boolean) => void;
	/** Asks before changes are lost. */
	onCancel: () => void;
	onSaved: () => void;
};

export function ChordEditor({ song, onChanged, onCancel, onSaved }: Props) {
	const [draft, setDraft] = useState(song);
	const [isConfirmed, setConfirmed] = useState(false);
	const [selected, setSelected] = useState<ChordPlace | null>(null);
	const [isSaving, setSaving] = useState(false);
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
		setSaving(true);
		const hasSuggestedChords = song.hasSuggestedChords && !isConfirmed && keepsSuggestion(song, draft);
		try {
			await saveSong({ ...draft, hasSuggestedChords });
			toast({ title: "Chords saved" });
			onSaved();
		} catch (error) {
			toastError("The chords could not be saved", error, "Please try again.");
			setSaving(false);
		}
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
						hint="The badge “Suggested chords” then goes away."
						checked={isConfirmed}
						onChange={(checked) => {
							setConfirmed(checked);
							onChanged(true);
						}}
					/>
				)}
				<Parts>
					{sheetParts(draft).map(({ kind, verse, heading, part }) => (
						<SheetPartBox key={heading} data-kind={kind}>
							<PartHeading>{heading}</PartHeading>
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
				<Button variant="main" isInactive={isSaving} onClick={() => void save()}>
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
