// The panels with forms. Loaded when one of them is opened, because their validation is large.
import type { Song } from "@lion-tails/common/song";
import { type FormEvent, useEffect, useState } from "react";
import { styled } from "styled-components";
import { useSession } from "../../account/session.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorNote } from "../../ui/field.tsx";
import { Card } from "../../ui/surface.tsx";
import { TabPanel, Tabs } from "../../ui/tabs.tsx";
import { Heading, Note, Row, Stack, Subheading } from "../../ui/text.tsx";
import { toastError } from "../../ui/toasts.tsx";
import { color, onPhone, space } from "../../ui/tokens.ts";
import { useSongLink } from "../song-link.ts";
import { addSong, generateChords } from "../songs.ts";
import { SubTab, SubTabList } from "../sub-tabs.tsx";
import { artistOf, FoundChords, ImportBox, lyricLines, useSheet } from "./chord-sheet-import.tsx";
import { FindSongs } from "./find-songs.tsx";
import {
	DraftFields,
	GeneratingNote,
	SignInNote,
	type SongDraft,
	USER_ARTIST,
	useAddSong,
	useSongDraft,
} from "./song-forms.tsx";

export function FindAndAddPanel() {
	const { view, show } = useSongLink();
	const userId = useSession(({ user }) => user?.id ?? "");
	return (
		<Stack $gap={5}>
			<Heading>Find & Add Songs</Heading>
			<SignInNote />
			<Tabs value={view} onValueChange={(value) => show(value === "custom" ? "custom" : "find")}>
				<SubTabList style={{ borderBottom: `1px solid ${color.mist}` }} aria-label="Find & Add Songs">
					<SubTab value="find">Search for Songs</SubTab>
					<SubTab value="custom">Create Custom Song</SubTab>
				</SubTabList>
				<TabPanel value="find" tabIndex={-1}>
					<FindSongs />
				</TabPanel>
				<TabPanel value="custom" tabIndex={-1}>
					{/* The key gives each user a draft of their own. */}
					<CustomSongForm key={userId} />
				</TabPanel>
			</Tabs>
		</Stack>
	);
}

const NOT_CREATED = { title: "Error", message: "Failed to create your song. Please try again later." };

function CustomSongForm() {
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

export function AddSong() {
	const userId = useSession(({ user }) => user?.id ?? "");
	return (
		<Columns>
			<Card>
				<Stack $gap={5}>
					<SignInNote />
					<AddSongForm key={userId} />
				</Stack>
			</Card>
			<Tips />
		</Columns>
	);
}

function Tips() {
	return (
		<Aside aria-label="Tips">
			<Subheading>Tips for good chords</Subheading>
			<ul>
				<li>
					Write <b>Chorus:</b> on its own line before the chorus.
				</li>
				<li>
					Write <b>Bridge:</b> on its own line before the bridge.
				</li>
				<li>Leave an empty line between verses.</li>
				<li>Words that already have chords can keep them.</li>
			</ul>
			<Note>Only you can see a song that you add. Please add only words that you may copy.</Note>
		</Aside>
	);
}

const Columns = styled.div`
	display: grid;
	grid-template-columns: minmax(0, 2fr) minmax(220px, 1fr);
	align-items: start;
	gap: ${space(8)};
	${onPhone} { grid-template-columns: minmax(0, 1fr); gap: ${space(6)}; }
`;

const Aside = styled.aside`
	display: grid;
	gap: ${space(3)};
	ul { display: grid; gap: ${space(2)}; margin: 0; padding-left: ${space(5)}; line-height: 1.45; }
`;

const MISSING = "Please enter both a title and lyrics";
const NOT_GENERATED = {
	title: "Generation Failed",
	message: "Could not generate chord suggestions. Please try again or use simpler lyrics.",
};

function AddSongForm() {
	const { draft, change, clear } = useSongDraft("songDraft");
	const { isAdding, add } = useAddSong();
	const sheet = useSheet(draft.lyrics);
	const [error, setError] = useState<string>();
	const [action, setAction] = useState<"generate" | "keep">("generate");
	const isGenerating = isAdding && action === "generate";
	const title = sheet?.song.title;
	const artist = sheet?.song.artist;

	// Fills empty fields from a new sheet.
	// biome-ignore lint/correctness/useExhaustiveDependencies: a field that the parent empties stays empty
	useEffect(() => {
		if (title && !draft.title.trim()) change({ title });
		if (artist && !draft.artist.trim()) change({ artist: artistOf({ artist }) });
	}, [title, artist]);

	const write = (changed: Partial<SongDraft>) => {
		setError(undefined);
		change(changed);
	};

	function submit(chosen: typeof action, send: () => Promise<Song>) {
		if (isAdding) return;
		const isMissing = !draft.title.trim() || !draft.lyrics.trim();
		setError(isMissing ? MISSING : undefined);
		if (isMissing) return;
		setAction(chosen);
		void add(send, clear, chosen === "generate" ? NOT_GENERATED : NOT_CREATED);
	}

	const generate = () =>
		submit("generate", () =>
			generateChords({
				title: draft.title,
				artist: draft.artist,
				lyrics: sheet ? lyricLines(sheet.song).join("\n") : draft.lyrics,
			}),
		);

	const keep = () => submit("keep", async () => addSong({ ...sheet?.song, title: draft.title, artist: draft.artist }));

	return (
		<form
			noValidate
			onSubmit={(event: FormEvent) => {
				event.preventDefault();
				generate();
			}}
		>
			<ImportBox onText={(lyrics) => write({ lyrics })}>
				<DraftFields draft={draft} onChange={write} placeholder={EXAMPLE} spellCheck={false} />
				{sheet && <FoundChords sheet={sheet} isBusy={isAdding} onKeep={keep} />}
				<ErrorNote>{error}</ErrorNote>
				{isGenerating && <GeneratingNote />}
				<Row>
					<Button variant={sheet ? "plain" : "main"} type="submit" isInactive={isAdding}>
						{isGenerating ? "Generating Chords..." : "Generate Chord Suggestions"}
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
