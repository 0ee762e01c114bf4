import type { FormEvent } from "react";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/surface.tsx";
import { Note, Stack } from "../../ui/text.tsx";
import { toastError } from "../../ui/toasts.tsx";
import { generateChords } from "../songs.ts";
import { DraftFields, GeneratingNote, useAddSong, useSongDraft } from "./song-forms.tsx";

/** The default artist. */
export const USER_ARTIST = "User Created";

const NOT_CREATED = { title: "Error", message: "Failed to create your song. Please try again later." };

export function CustomSongForm() {
	const { draft, change, clear } = useSongDraft("customSongDraft");
	const { isAdding, add } = useAddSong();

	function create(event: FormEvent) {
		event.preventDefault();
		if (isAdding) return;
		const { title, artist, lyrics } = draft;
		if (!title.trim() || !lyrics.trim()) {
			toastError("Missing Information", null, "Please provide both a title and lyrics for your song.");
			return;
		}
		const request = { title, artist: artist.trim() || USER_ARTIST, lyrics: lyrics.split(/\r?\n/) };
		void add(() => generateChords(request), clear, NOT_CREATED);
	}

	return (
		<Card style={{ maxWidth: 760 }}>
			<form noValidate onSubmit={create}>
				<Stack $gap={5}>
					<DraftFields
						draft={draft}
						onChange={change}
						aria-required
						hint="Mark the chorus and the bridge with “Chorus:” and “Bridge:” on lines of their own."
					/>
					{isAdding && <GeneratingNote />}
					<Button variant="main" type="submit" isInactive={isAdding}>
						{isAdding ? "Generating Chords..." : "Create Song with Chords"}
					</Button>
					<Note>Only you can see a song that you add. Please add only words that you may copy.</Note>
				</Stack>
			</form>
		</Card>
	);
}
