import type { SongCard } from "@lion-tails/common/song";
import { withCommas } from "@lion-tails/common/with-commas";
import { Plus } from "lucide-react";
import { type FormEvent, startTransition, useCallback, useDeferredValue, useEffect, useState } from "react";
import { styled } from "styled-components";
import { create } from "zustand";
import { onReset } from "../../net/resource.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorNote } from "../../ui/field.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { PictureCard } from "../../ui/scene/picture-card.tsx";
import { SearchInput } from "../../ui/search-input.tsx";
import { CardSkeletons } from "../../ui/spinner.tsx";
import { CardGrid } from "../../ui/surface.tsx";
import { Lead, Note, Stack, Subheading, VisuallyHidden } from "../../ui/text.tsx";
import { toastError } from "../../ui/toasts.tsx";
import { color, font, onPhone, space } from "../../ui/tokens.ts";
import { SongCardView } from "../card/song-card.tsx";
import { useSongLink } from "../song-link.ts";
import { loadMoreFound, loadMoreSongs, popular, type SongList, searches } from "../songs.ts";

export function BrowseSongs({ list }: { list: SongList }) {
	const { status, data: popularSongs = [] } = popular.use();
	// The shelf above the list would move it. The long list comes in a later render, which React does in portions, so that the page
	// stays responsive.
	const isShown = useDeferredValue(status === "ready" || status === "failed", false);
	if (list.songs.length === 0) return <Empty />;
	if (!isShown) return <CardSkeletons height="280px" />;
	return (
		<Stack $gap={8}>
			{popularSongs.length > 0 && (
				<section aria-labelledby="popular-songs">
					<SectionHeading id="popular-songs">Popular Songs</SectionHeading>
					<Shelf>
						{popularSongs.map((song) => (
							<li key={song.id}>
								<SongCardView song={song} />
							</li>
						))}
					</Shelf>
				</section>
			)}
			<section aria-labelledby="all-songs">
				<SectionHeading id="all-songs">
					All Songs <Count>{withCommas(list.total)}</Count>
				</SectionHeading>
				<SongGrid songs={list.songs} loadMore={list.cursor ? loadMoreSongs : null} />
			</section>
		</Stack>
	);
}

function Empty() {
	const { show } = useSongLink();
	return (
		<PictureCard seed="nobody has sung here yet" hour="dusk" ground="hills" figures={["harp", "lamb"]} gap={4}>
			<Lead>No songs in the library yet. Add your first song!</Lead>
			<Button icon={Plus} variant="main" onClick={() => show("add")}>
				Add New Song
			</Button>
		</PictureCard>
	);
}

const SectionHeading = styled.h3`
	display: flex;
	align-items: baseline;
	gap: ${space(2)};
	margin: 0 0 ${space(4)};
	font: 600 1.25rem / 1.25 ${font.heading};
`;

const Count = styled.span`
	font: 500 0.9375rem / 1 ${font.control};
	color: ${color.inkSoft};
`;

/** On a phone a shelf that scrolls sideways, so that the list of all songs stays near. */
const Shelf = styled(CardGrid)`
	${onPhone} {
		grid-template-columns: none;
		grid-auto-flow: column;
		grid-auto-columns: min(76vw, 280px);
		gap: ${space(4)};
		margin: 0 -${space(4)};
		padding: ${space(1)} ${space(4)} ${space(4)};
		overflow-x: auto;
		scroll-snap-type: x proximity;
		scroll-padding: ${space(4)};
		scrollbar-width: none;
		> li { scroll-snap-align: start; }
	}
`;

type GridProps = {
	songs: readonly SongCard[];
	/** Loads the next page; null after the last. */
	loadMore: (() => Promise<void>) | null;
};

/** More than a phone shows at once. */
const FIRST_CARDS = 4;

function SongGrid({ songs, loadMore }: GridProps) {
	// The styles and the layout of all cards would hold a phone for a tenth of a second, so the others come in a frame of their own.
	const [isComplete, setComplete] = useState(false);
	useEffect(() => startTransition(() => setComplete(true)), []);
	return (
		<Stack $gap={6}>
			<CardGrid>
				{songs.slice(0, isComplete ? undefined : FIRST_CARDS).map((song) => (
					<li key={song.id}>
						<SongCardView song={song} />
					</li>
				))}
			</CardGrid>
			{isComplete && loadMore && <LoadMore key={songs.length} load={loadMore} onError={showLoadError} />}
		</Stack>
	);
}

const showLoadError = () => toastError("Error", null, "Failed to load songs. Please try again later.");

const MIN_SEARCH_CHARS = 2;
const TOO_SHORT = "Please enter at least 2 characters to search";

/** The last search, which stays when the parent shows another tab. */
const useSearched = create<{ text: string }>(() => ({ text: "" }));
onReset(() => useSearched.setState({ text: "" }));

export function SearchSongs() {
	const { text: searched } = useSearched();
	const [text, setText] = useState(searched);
	const [error, setError] = useState<string>();

	function submit(event: FormEvent) {
		event.preventDefault();
		const wanted = text.trim();
		const isTooShort = wanted.length < MIN_SEARCH_CHARS;
		setError(isTooShort ? TOO_SHORT : undefined);
		if (isTooShort) return;
		useSearched.setState({ text: wanted });
		searches.load(wanted).catch(showSearchError);
	}

	return (
		<Stack $gap={5}>
			<Form role="search" noValidate onSubmit={submit}>
				<SearchInput
					aria-label="Search songs"
					placeholder="Title, artist, words or tags"
					maxLength={200}
					value={text}
					onChange={(event) => setText(event.target.value)}
					aria-invalid={error ? true : undefined}
					aria-describedby={error && "search-error"}
					enterKeyHint="search"
				/>
				<Button variant="main" type="submit">
					Search
				</Button>
			</Form>
			<ErrorNote id="search-error">{error}</ErrorNote>
			{searched && <Results key={searched} text={searched} />}
		</Stack>
	);
}

function Results({ text }: { text: string }) {
	const { status, data } = searches.use(text);
	const loadMore = useCallback(() => loadMoreFound(text), [text]);
	useEffect(() => {
		// Idle after a song was added, which may match.
		if (status === "idle") searches.ensure(text).catch(showSearchError);
	}, [status, text]);

	if (!data && status === "failed")
		return (
			<Stack $gap={3}>
				<Note>Failed to search songs. Please try again.</Note>
				<Button onClick={() => searches.load(text).catch(showSearchError)}>Try again</Button>
			</Stack>
		);
	if (!data)
		return (
			<div role="status">
				<VisuallyHidden>Searching…</VisuallyHidden>
				<CardSkeletons height="280px" />
			</div>
		);
	return (
		<section aria-label="Search results">
			<VisuallyHidden as="h3">Search results</VisuallyHidden>
			<Stack>
				<Note role="status">{data.total > 0 && countOf(data.total)}</Note>
				{data.total === 0 ? <NoMatch /> : <SongGrid songs={data.songs} loadMore={data.cursor ? loadMore : null} />}
			</Stack>
		</section>
	);
}

function NoMatch() {
	const { show } = useSongLink();
	return (
		<Stack $gap={3}>
			<Subheading as="p">No songs found matching your search.</Subheading>
			<Lead>Try different keywords or add a new song!</Lead>
			<Button onClick={() => show("add")}>Add New Song</Button>
		</Stack>
	);
}

const countOf = (total: number) => (total === 1 ? "1 song found" : `${withCommas(total)} songs found`);

export const showSearchError = () => toastError("Search Error", null, "Failed to search songs. Please try again.");

const Form = styled.form`
	display: flex;
	gap: ${space(3)};
	max-width: 640px;
	> :first-child { flex: 1 1 auto; }
`;
