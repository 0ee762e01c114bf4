import { type FormEvent, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { TextArea, TextField } from "../../ui/field.tsx";
import { Card } from "../../ui/surface.tsx";
import { Note, Stack } from "../../ui/text.tsx";
import { toast } from "../../ui/toasts.tsx";
import { showAddError } from "../add/error-toast.ts";
import { GeneratingNote } from "../add/generating-note.tsx";
import { useSongDraft } from "../add/song-draft.ts";
import { useSignIn } from "../add/use-sign-in.ts";
import { useSongLink } from "../song-link.ts";
import { generateChords } from "../songs.ts";

/** Of a song whose artist is left out here. */
export const USER_ARTIST = "User Created";

export function CustomSongForm() {
	const { draft, change, clear } = useSongDraft("customSongDraft");
	const [isGenerating, setGenerating] = useState(false);
	const signIn = useSignIn();
	const { open } = useSongLink();

	async function create(event: FormEvent) {
		event.preventDefault();
		if (isGenerating) return;
		if (!draft.title.trim() || !draft.lyrics.trim()) {
			toast({
				title: "Missing Information",
				description: "Please provide both a title and lyrics for your song.",
				isDestructive: true,
			});
			return;
		}
		if (signIn.isSentToSignIn()) return;
		setGenerating(true);
		try {
			const { title, artist, lyrics } = draft;
			const song = await generateChords({ title, artist: artist.trim() || USER_ARTIST, lyrics: lyrics.split(/\r?\n/) });
			clear();
			toast({ title: "Song added", description: `“${song.title}” is among your songs now.`, hasTail: true });
			open(song.id, "browse");
		} catch (error) {
			if (!signIn.isEndedSession(error))
				showAddError("Error", error, "Failed to create your song. Please try again later.");
		} finally {
			setGenerating(false);
		}
	}

	return (
		<Card style={{ maxWidth: 760 }}>
			<form noValidate onSubmit={create}>
				<Stack $gap={5}>
					<TextField
						label="Title"
						value={draft.title}
						maxLength={200}
						aria-required
						onChange={({ target }) => change({ title: target.value })}
					/>
					<TextField
						label="Artist"
						isOptional
						value={draft.artist}
						maxLength={200}
						onChange={({ target }) => change({ artist: target.value })}
					/>
					<TextArea
						label="Lyrics"
						rows={12}
						value={draft.lyrics}
						aria-required
						hint="Mark the chorus and the bridge with “Chorus:” and “Bridge:” on lines of their own."
						onChange={({ target }) => change({ lyrics: target.value })}
					/>
					{isGenerating && <GeneratingNote />}
					<div>
						<Button variant="main" type="submit" isInactive={isGenerating}>
							{isGenerating ? "Generating Chords..." : "Create Song with Chords"}
						</Button>
					</div>
					<Note>A song that you add is yours alone. Please add only words that you may copy.</Note>
				</Stack>
			</form>
		</Card>
	);
}
