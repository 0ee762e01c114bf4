import type { Song } from "@lion-tails/common/song";
import { type FormEvent, useEffect, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { FieldError, TextArea, TextField } from "../../ui/field.tsx";
import { Row } from "../../ui/text.tsx";
import { toast } from "../../ui/toasts.tsx";
import { useSongLink } from "../song-link.ts";
import { addSong, generateChords } from "../songs.ts";
import { showAddError } from "./error-toast.ts";
import { GeneratingNote } from "./generating-note.tsx";
import { artistOf, lyricLines } from "./import/chord-sheet.ts";
import { FoundChords } from "./import/found-chords.tsx";
import { ImportBox } from "./import/import-box.tsx";
import { useSheet } from "./import/use-sheet.ts";
import { type SongDraft, useSongDraft } from "./song-draft.ts";
import { useIsShown } from "./use-is-shown.ts";
import { useSignIn } from "./use-sign-in.ts";

const MISSING = "Please enter both a title and lyrics";
const NOT_GENERATED = "Could not generate chord suggestions. Please try again or use simpler lyrics.";
const NOT_CREATED = "Failed to create your song. Please try again later.";

export function AddSongForm() {
	const { draft, change, clear } = useSongDraft("songDraft");
	const { open } = useSongLink();
	const signIn = useSignIn();
	const isShown = useIsShown();
	const sheet = useSheet(draft.lyrics);
	const [error, setError] = useState<string>();
	const [running, setRunning] = useState<"generate" | "keep" | null>(null);
	const title = sheet?.song.title;
	const artist = sheet?.song.artist;

	// What the sheet says of itself; what is typed there stays.
	// biome-ignore lint/correctness/useExhaustiveDependencies: a field that is emptied by hand stays empty
	useEffect(() => {
		if (title && !draft.title.trim()) change({ title });
		if (artist && !draft.artist.trim()) change({ artist: artistOf({ artist }) });
	}, [title, artist]);

	const write = (changed: Partial<SongDraft>) => {
		setError(undefined);
		change(changed);
	};

	async function run(kind: "generate" | "keep", add: () => Promise<Song>) {
		if (running) return;
		const isMissing = !draft.title.trim() || !draft.lyrics.trim();
		setError(isMissing ? MISSING : undefined);
		if (isMissing || signIn.isSentToSignIn()) return;
		setRunning(kind);
		try {
			const song = await add();
			clear();
			toast({ title: "Song added", description: `“${song.title}” is among your songs now.`, hasTail: true });
			if (isShown.current) open(song.id, "browse");
		} catch (failure) {
			if (signIn.isEndedSession(failure)) return;
			if (kind === "generate") showAddError("Generation Failed", failure, NOT_GENERATED);
			else showAddError("Error", failure, NOT_CREATED);
		} finally {
			setRunning(null);
		}
	}

	const generate = () =>
		run("generate", () =>
			generateChords({
				title: draft.title,
				artist: draft.artist,
				lyrics: sheet ? lyricLines(sheet.song).join("\n") : draft.lyrics,
			}),
		);

	const keep = () => run("keep", async () => addSong({ ...sheet?.song, title: draft.title, artist: draft.artist }));

	return (
		<form
			noValidate
			onSubmit={(event: FormEvent) => {
				event.preventDefault();
				void generate();
			}}
		>
			<ImportBox onText={(lyrics) => write({ lyrics })}>
				<TextField
					label="Title"
					value={draft.title}
					maxLength={200}
					onChange={({ target }) => write({ title: target.value })}
				/>
				<TextField
					label="Artist"
					isOptional
					value={draft.artist}
					maxLength={200}
					onChange={({ target }) => write({ artist: target.value })}
				/>
				<TextArea
					label="Lyrics"
					rows={12}
					value={draft.lyrics}
					placeholder={EXAMPLE}
					spellCheck={false}
					onChange={({ target }) => write({ lyrics: target.value })}
				/>
				{sheet && <FoundChords sheet={sheet} isBusy={running !== null} onKeep={() => void keep()} />}
				{error && <FieldError role="alert">{error}</FieldError>}
				{running === "generate" && <GeneratingNote />}
				<Row>
					<Button variant={sheet ? "plain" : "main"} type="submit" isInactive={running !== null}>
						{running === "generate" ? "Generating Chords..." : "Generate Chord Suggestions"}
					</Button>
				</Row>
			</ImportBox>
		</form>
	);
}

const EXAMPLE = `The first verse,
line by line

Chorus:
What all sing together

The second verse`;
