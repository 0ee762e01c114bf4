// The panels with forms. Loaded when one of them is opened, because their validation is large.
import type { FormEvent } from "react";
import { styled } from "styled-components";
import { useSession } from "../../account/session.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/surface.tsx";
import { TabPanel, Tabs } from "../../ui/tabs.tsx";
import { Heading, Note, Stack } from "../../ui/text.tsx";
import { toastError } from "../../ui/toasts.tsx";
import { color } from "../../ui/tokens.ts";
import { useSongLink } from "../song-link.ts";
import { generateChords } from "../songs.ts";
import { SubTab, SubTabList } from "../sub-tabs.tsx";
import { FindSongs } from "./find-songs.tsx";
import { DraftFields, GeneratingNote, SignInNote, useAddSong, useSongDraft } from "./song-forms.tsx";

export { AddSong } from "./add-song.tsx";

export function FindAndAddPanel() {
	const { view, show } = useSongLink();
	const userId = useSession(({ user }) => user?.id ?? "");
	return (
		<Stack $gap={5}>
			<Heading>Find & Add Songs</Heading>
			<SignInNote />
			<Tabs value={view} onValueChange={(value) => show(value === "custom" ? "custom" : "find")}>
				<Line aria-label="Find & Add Songs">
					<SubTab value="find">Search for Songs</SubTab>
					<SubTab value="custom">Create Custom Song</SubTab>
				</Line>
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

const Line = styled(SubTabList)`border-bottom: 1px solid ${color.mist};`;

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
