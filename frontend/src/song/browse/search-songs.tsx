import { withCommas } from "@lion-tails/common/with-commas";
import { type FormEvent, useCallback, useEffect, useState } from "react";
import { styled } from "styled-components";
import { create } from "zustand";
import { onReset } from "../../net/resource.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorNote } from "../../ui/field.tsx";
import { SearchInput } from "../../ui/search-input.tsx";
import { CardSkeletons } from "../../ui/spinner.tsx";
import { Lead, Note, Stack, Subheading, VisuallyHidden } from "../../ui/text.tsx";
import { toastError } from "../../ui/toasts.tsx";
import { space } from "../../ui/tokens.ts";
import { useSongLink } from "../song-link.ts";
import { loadMoreFound, searches } from "../songs.ts";
import { SongGrid } from "./browse-songs.tsx";

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
				<Input
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
			<Stack $gap={4}>
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
`;

const Input = styled(SearchInput)`flex: 1 1 auto;`;
