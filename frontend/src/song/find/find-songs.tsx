import type { SongCard } from "@lion-tails/common/song";
import { Search } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { styled } from "styled-components";
import { Button } from "../../ui/button.tsx";
import { controlStyle } from "../../ui/field.tsx";
import { Lead, Note, Stack, Subheading, VisuallyHidden } from "../../ui/text.tsx";
import { toast } from "../../ui/toasts.tsx";
import { color, space } from "../../ui/tokens.ts";
import { showAddError } from "../add/error-toast.ts";
import { GeneratingNote } from "../add/generating-note.tsx";
import { artistOf, lyricLines } from "../add/import/chord-sheet.ts";
import { useIsShown } from "../add/use-is-shown.ts";
import { useSignIn } from "../add/use-sign-in.ts";
import { useSongLink } from "../song-link.ts";
import { generateChords, popular, searches, sheets } from "../songs.ts";
import { USER_ARTIST } from "./custom-song-form.tsx";
import { FoundSongs } from "./found-songs.tsx";

/** The search runs past this. */
const MAX_UNSEARCHED_CHARS = 2;
const PAUSE_MS = 300;

export function FindSongs() {
	const [text, setText] = useState("");
	const [chosen, setChosen] = useState<SongCard | null>(null);
	const [isGenerating, setGenerating] = useState(false);
	const signIn = useSignIn();
	const isShown = useIsShown();
	const { open } = useSongLink();
	const { searched, isSearching, songs } = useFound(text.trim());

	async function generate() {
		if (!chosen || isGenerating || signIn.isSentToSignIn()) return;
		setGenerating(true);
		try {
			await sheets.ensure(chosen.id);
			const song = sheets.get(chosen.id).data;
			if (!song) throw new Error("The song is not there");
			const artist = artistOf(song) || USER_ARTIST;
			const made = await generateChords({ title: song.title, artist, lyrics: lyricLines(song) });
			setChosen(null);
			setText("");
			toast({ title: "Song added", description: `“${made.title}” is among your songs now.`, hasTail: true });
			if (isShown.current) open(made.id, "browse");
		} catch (error) {
			if (!signIn.isEndedSession(error))
				showAddError("Generation Failed", error, "Failed to generate chords. Please try again.");
		} finally {
			setGenerating(false);
		}
	}

	return (
		<Stack $gap={5}>
			<Lead>Choose a song, and we suggest chords for its words. You get a copy of your own.</Lead>
			<Box role="search" onSubmit={(event: FormEvent) => event.preventDefault()}>
				<Search size={18} aria-hidden />
				<input
					type="search"
					aria-label="Search for songs"
					placeholder="Search for songs"
					maxLength={200}
					value={text}
					onChange={({ target }) => setText(target.value)}
				/>
			</Box>
			<section aria-labelledby="found-songs">
				<Stack $gap={3}>
					<Subheading id="found-songs">{searched ? "Search Results" : "Popular Songs"}</Subheading>
					{isSearching && (
						<Note role="status">
							Searching…<VisuallyHidden> for songs</VisuallyHidden>
						</Note>
					)}
					{songs?.length === 0 && <NoSongs isSearch={searched !== null} />}
					{songs && songs.length > 0 && <FoundSongs songs={songs} chosenId={chosen?.id ?? null} onChoose={setChosen} />}
				</Stack>
			</section>
			{chosen && (
				<Bar>
					{isGenerating && <GeneratingNote />}
					<p>
						<b>{chosen.title}</b>
						<Note as="span">{chosen.artist}</Note>
					</p>
					<Button variant="main" isInactive={isGenerating} onClick={() => void generate()}>
						{isGenerating ? "Generating Chords..." : "Generate Chords"}
					</Button>
				</Bar>
			)}
		</Stack>
	);
}

/** What the text finds; the popular songs where it is too short. What was found stays until the next is there. */
function useFound(text: string) {
	const isSearch = text.length > MAX_UNSEARCHED_CHARS;
	const [searched, setSearched] = useState<string | null>(null);
	const { status, data } = searches.use(searched ?? "");
	const popularSongs = popular.use().data;
	const isFirst = useRef(true);

	useEffect(() => {
		if (!isSearch) {
			setSearched(null);
			return;
		}
		const pause = setTimeout(() => setSearched(text), isFirst.current ? 0 : PAUSE_MS);
		isFirst.current = false;
		return () => clearTimeout(pause);
	}, [isSearch, text]);

	useEffect(() => {
		if (searched !== null && status === "idle")
			searches.ensure(searched).catch(() =>
				toast({
					title: "Search Error",
					description: "Failed to search songs. Please try again.",
					isDestructive: true,
				}),
			);
	}, [searched, status]);

	const shown = isSearch ? searched : null;
	return {
		searched: shown,
		isSearching: shown !== null && !data && status !== "failed",
		songs: shown === null ? popularSongs : data?.songs,
	};
}

function NoSongs({ isSearch }: { isSearch: boolean }) {
	if (!isSearch) return <Note>No songs in the library yet. Add your first song!</Note>;
	return (
		<div role="status">
			<Note>No songs found matching your search.</Note>
			<Note>Try different keywords or add a new song!</Note>
		</div>
	);
}

const Box = styled.form`
	position: relative;
	max-width: 560px;
	svg { position: absolute; left: 14px; top: 14px; color: ${color.inkSoft}; }
	input { ${controlStyle} padding-left: 42px; }
	input::-webkit-search-cancel-button { filter: grayscale(1); cursor: pointer; }
`;

const Bar = styled.div`
	position: sticky;
	bottom: 0;
	z-index: 2;
	display: flex;
	flex-wrap: wrap;
	align-items: center;
	justify-content: space-between;
	gap: ${space(3)};
	padding: ${space(3)} 0 calc(${space(3)} + env(safe-area-inset-bottom, 0px));
	border-top: 1px solid ${color.mist};
	background: ${color.paper};
	> [role="status"] { flex: 1 1 100%; }
	> p { display: grid; margin: 0; min-width: 0; overflow-wrap: anywhere; }
`;
