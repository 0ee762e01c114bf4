import type { Song, SongCard } from "@lion-tails/common/song";
import { LYRICS_PREVIEW_CHARS } from "@lion-tails/common/song-card";
import { RadioGroup } from "radix-ui";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { styled } from "styled-components";
import { Button } from "../../ui/button.tsx";
import { choiceStyle } from "../../ui/choices.tsx";
import { SearchInput } from "../../ui/search-input.tsx";
import { endsApart, Lead, Note, Stack, Subheading, VisuallyHidden } from "../../ui/text.tsx";
import { color, font, onHover, radius, space } from "../../ui/tokens.ts";
import { showSearchError } from "../browse/browse-songs.tsx";
import { generateChords, popular, searches, sheets } from "../songs.ts";
import { artistOf, lyricLines } from "./chord-sheet-import.tsx";
import { GeneratingNote, USER_ARTIST, useAddSong } from "./song-forms.tsx";

const MAX_UNSEARCHED_CHARS = 2;
const PAUSE_MS = 300;
const NOT_GENERATED = { title: "Generation Failed", message: "Failed to generate chords. Please try again." };

export function FindSongs() {
	const [text, setText] = useState("");
	const [chosen, setChosen] = useState<SongCard | null>(null);
	const { isAdding, add } = useAddSong();
	const { searched, isSearching, songs } = useFound(text.trim());

	async function generateFor({ id }: SongCard): Promise<Song> {
		await sheets.ensure(id);
		const song = sheets.get(id).data;
		if (!song) throw new Error("The song is missing.");
		const artist = artistOf(song) || USER_ARTIST;
		return generateChords({ title: song.title, artist, lyrics: lyricLines(song) });
	}

	function reset() {
		setChosen(null);
		setText("");
	}

	return (
		<Stack $gap={5}>
			<Lead>Choose a song, and we suggest chords for its words. You get a copy of your own.</Lead>
			<Find role="search" onSubmit={(event: FormEvent) => event.preventDefault()}>
				<SearchInput
					aria-label="Search for songs"
					placeholder="Search for songs"
					maxLength={200}
					value={text}
					onChange={({ target }) => setText(target.value)}
				/>
			</Find>
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
					{isAdding && <GeneratingNote />}
					<p>
						<b>{chosen.title}</b>
						<Note as="span">{chosen.artist}</Note>
					</p>
					<Button
						variant="main"
						isInactive={isAdding}
						onClick={() => void add(() => generateFor(chosen), reset, NOT_GENERATED)}
					>
						{isAdding ? "Generating Chords..." : "Generate Chords"}
					</Button>
				</Bar>
			)}
		</Stack>
	);
}

/** The songs that a text finds, or the popular songs if it is too short. Results stay until the next ones arrive. */
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
		if (searched !== null && status === "idle") searches.ensure(searched).catch(showSearchError);
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

const Find = styled.form`max-width: 560px;`;

const Bar = styled.div`
	position: sticky;
	bottom: 0;
	z-index: 2;
	${endsApart}
	flex-wrap: wrap;
	gap: ${space(3)};
	padding: ${space(3)} 0 calc(${space(3)} + env(safe-area-inset-bottom, 0px));
	border-top: 1px solid ${color.mist};
	background: ${color.paper};
	> [role="status"] { flex: 1 1 100%; }
	> p { display: grid; margin: 0; min-width: 0; overflow-wrap: anywhere; }
`;

type FoundProps = { songs: readonly SongCard[]; chosenId: string | null; onChoose: (song: SongCard) => void };

function FoundSongs({ songs, chosenId, onChoose }: FoundProps) {
	return (
		<List
			aria-label="Songs"
			value={chosenId}
			onValueChange={(id) => {
				const song = songs.find((each) => each.id === id);
				if (song) onChoose(song);
			}}
		>
			{songs.map(({ id, title, artist, lyrics }) => (
				<Choice key={id} value={id} aria-label={`${title}, ${artist}`}>
					<b>{title}</b>
					<small>{artist}</small>
					<span>{previewOf(lyrics)}</span>
				</Choice>
			))}
		</List>
	);
}

function previewOf(lyrics: string): string {
	const preview = lyrics.slice(0, LYRICS_PREVIEW_CHARS).replace(/\s+/g, " ").trim();
	return lyrics.length >= LYRICS_PREVIEW_CHARS ? `${preview}…` : preview;
}

const List = styled(RadioGroup.Root)`
	display: grid;
	grid-template-columns: repeat(auto-fill, minmax(min(320px, 100%), 1fr));
	gap: ${space(3)};
`;

const Choice = styled(RadioGroup.Item)`
	${choiceStyle}
	display: grid;
	align-content: start;
	gap: ${space(1)};
	padding: ${space(4)};
	border-color: ${color.mist};
	border-radius: ${radius.card};
	background: ${color.page};
	font-size: 0.9375rem;
	line-height: 1.4;
	text-align: left;
	overflow-wrap: anywhere;
	b { font: 600 1.0625rem / 1.25 ${font.heading}; }
	small { font-size: 0.875rem; color: ${color.inkSoft}; }
	span { margin-top: ${space(1)}; color: ${color.inkSoft}; font-family: ${font.story}; }
	${onHover} { &:hover { background: ${color.lampWash}; } }
	&[data-state="checked"] { font-weight: 400; small, span { color: ${color.ink}; } }
`;
