import type { StoredStory, StoryCard } from "@lion-tails/common/saved-story";
import { seriesOf } from "@lion-tails/common/series";
import { ArrowDownUp, BookHeart, ChevronDown } from "lucide-react";
import { useDeferredValue, useEffect, useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { styled } from "styled-components";
import { onLibraryChange } from "../../net/channel.ts";
import { UnreachableError } from "../../net/client.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { controlStyle } from "../../ui/field.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { PictureCard } from "../../ui/scene/picture-card.tsx";
import { SearchInput } from "../../ui/search-input.tsx";
import { CardSkeletons, Skeleton } from "../../ui/spinner.tsx";
import { CardGrid, Column } from "../../ui/surface.tsx";
import { Tab, TabList, TabPanel, Tabs } from "../../ui/tabs.tsx";
import { endsApart, Heading, Lead, Note, Row, Stack, Title, VisuallyHidden } from "../../ui/text.tsx";
import { toastError } from "../../ui/toasts.tsx";
import { color, onPhone, space } from "../../ui/tokens.ts";
import { storyCover } from "../book/story-cover.ts";
import { storyPages } from "../offline/offline-stories.ts";
import {
	applyLibraryChange,
	hasList,
	type LibraryFilter,
	type LibrarySort,
	listenForChanges,
	loadLibrary,
	loadMore,
	useLibrary,
} from "./library.ts";
import { partOf, seriesStories } from "./series.tsx";
import { StoryCardView, useStoryDeletion } from "./story-card.tsx";

onLibraryChange(applyLibraryChange);

const NO_STORIES: readonly StoryCard[] = [];
const TABS = ["all", "favorites", "temporary"] as const;

export function SavedStoriesPage() {
	const [query] = useSearchParams();
	const seriesId = query.get("series");
	return seriesId ? <SeriesStories key={seriesId} id={seriesId} /> : <Library />;
}

function Library() {
	const { filter, search, sort, status, library } = useLibrary();
	const { stories = NO_STORIES, cursor = null, total = 0, favorites = 0 } = library ?? {};
	const { askToDelete, dialog } = useStoryDeletion();
	/** Remounts the search box each time the search is cleared from outside it. */
	const [clearings, setClearings] = useState(0);

	useEffect(() => {
		listenForChanges();
		loadLibrary().catch(showLoadError);
	}, []);

	function showAll() {
		loadLibrary({ search: "" }).catch(showLoadError);
		setClearings(clearings + 1);
	}

	const labels: Record<LibraryFilter, string> = {
		all: `All Stories (${total})`,
		favorites: `Favorites (${favorites})`,
		temporary: `Temporary (${total - favorites})`,
	};
	return (
		<Column $wide>
			<title>Your Saved Stories · Lion Tails</title>
			<Row>
				<Stack $gap={2} style={{ flex: "1 1 18rem" }}>
					<Title>Your Saved Stories</Title>
					<Lead>
						Stories are saved for one year. Favorites are kept indefinitely. You can read your favorites and latest
						stories offline, too.
					</Lead>
				</Stack>
				<ButtonLink variant="main" to="/generate-story">
					Create New Story
				</ButtonLink>
				<ButtonLink to="/music">Bedtime Songs</ButtonLink>
			</Row>
			<Tabs
				value={filter}
				onValueChange={(value) => {
					const chosen = TABS.find((tab) => tab === value);
					if (chosen) loadLibrary({ filter: chosen }).catch(showLoadError);
				}}
			>
				<Tools>
					<TabList aria-label="Which stories">
						{TABS.map((tab) => (
							<Tab key={tab} value={tab}>
								{library ? labels[tab] : labels[tab].replace(/ \(.*/, "")}
							</Tab>
						))}
					</TabList>
					{(!library || total > 0) && (
						<Finding>
							<SearchBox key={clearings} search={search} />
							{total > 1 && <SortField sort={sort} />}
						</Finding>
					)}
				</Tools>
				<TabPanel value={filter} tabIndex={-1}>
					{status === "loading" && <CardSkeletons height="380px" />}
					{status === "failed" && <LoadError />}
					{status === "ready" && stories.length === 0 && (
						<Empty isAll={filter === "all"} search={search} onShowAll={showAll} />
					)}
					{status === "ready" && filter === "favorites" && favorites > 0 && !search && (
						<div style={{ marginBottom: space(5) }}>
							<FavoritesBookButton count={favorites} />
						</div>
					)}
					{status === "ready" && <Cards stories={stories} hasMore={cursor !== null} onDelete={askToDelete} />}
				</TabPanel>
			</Tabs>
			{dialog}
		</Column>
	);
}

type CardsProps = { stories: readonly StoryCard[]; hasMore: boolean; onDelete: (id: string) => void };

function Cards({ stories, hasMore, onDelete }: CardsProps) {
	// The cards come in a later render, which React does in portions, so that the page stays responsive.
	const isLater = useDeferredValue(true, false);
	/** Stories in the list that another story in the list continues. */
	const continued = useMemo(() => new Set(stories.flatMap(({ request }) => seriesOf(request)?.id ?? [])), [stories]);
	if (!isLater && stories.length > 0) return <CardSkeletons height="380px" />;
	return (
		<Stack $gap={6}>
			<CardGrid>
				{stories.map((card) => (
					<li key={card.id}>
						<StoryCardView
							card={card}
							part={seriesOf(card.request)?.part ?? (continued.has(card.id) ? 1 : null)}
							onDelete={() => onDelete(card.id)}
						/>
					</li>
				))}
			</CardGrid>
			{hasMore && <LoadMore key={stories.length} load={loadMore} onError={showLoadError} />}
		</Stack>
	);
}

function Empty({ isAll, search, onShowAll }: { isAll: boolean; search: string; onShowAll: () => void }) {
	if (search)
		return (
			<Row>
				<Note>No story matches “{search}”.</Note>
				<Button onClick={onShowAll}>Show all stories</Button>
			</Row>
		);
	if (!isAll) return <Note>No stories in this category.</Note>;
	return (
		<PictureCard seed="an empty shelf, a full moon" hour="night" ground="hills" figures={["lion", "lamb"]}>
			<Heading>No Stories Yet</Heading>
			<Note>The first one takes only a minute or two.</Note>
			<ButtonLink variant="main" to="/generate-story">
				Create Your First Story
			</ButtonLink>
		</PictureCard>
	);
}

function LoadError() {
	return (
		<Row>
			<Note>{LOAD_ERROR}</Note>
			<Button onClick={() => loadLibrary().catch(showLoadError)}>Try again</Button>
		</Row>
	);
}

const Tools = styled.div`
	${endsApart}
	flex-wrap: wrap;
	gap: ${space(3)};
	> :first-child { flex: 0 1 460px; }
`;

const Finding = styled.div`
	display: flex;
	flex: 0 1 500px;
	gap: ${space(2)};
	> :first-child { flex: 1 1 240px; }
	${onPhone} { flex: 1 1 100%; }
`;

export const LOAD_ERROR = "Failed to load your stories. Please try again.";

/** Offline and without a list the page itself shows the error. */
export function showLoadError(error: unknown): void {
	if (error instanceof UnreachableError && !hasList()) return;
	toastError("Error", null, LOAD_ERROR);
}

function SearchBox({ search }: { search: string }) {
	const [text, setText] = useState(search);
	useEffect(() => {
		if (text.trim() === search) return;
		const pause = setTimeout(() => loadLibrary({ search: text.trim() }).catch(showLoadError), 300);
		return () => clearTimeout(pause);
	}, [text, search]);
	return (
		<SearchInput
			aria-label="Search your stories"
			placeholder="Search your stories"
			maxLength={200}
			value={text}
			onChange={(event) => setText(event.target.value)}
		/>
	);
}

const SORTS: Record<LibrarySort, string> = { newest: "Newest first", oldest: "Oldest first", title: "By title" };

function SortField({ sort }: { sort: LibrarySort }) {
	return (
		<Sorting>
			<VisuallyHidden>Sort</VisuallyHidden>
			<ArrowDownUp size={18} aria-hidden />
			<select
				value={sort}
				onChange={({ target }) => {
					const chosen = (Object.keys(SORTS) as LibrarySort[]).find((name) => name === target.value);
					if (chosen) loadLibrary({ sort: chosen }).catch(showLoadError);
				}}
			>
				{Object.entries(SORTS).map(([name, label]) => (
					<option key={name} value={name}>
						{label}
					</option>
				))}
			</select>
			<ChevronDown size={18} aria-hidden />
		</Sorting>
	);
}

const Sorting = styled.label`
	position: relative;
	flex: none;
	svg { position: absolute; left: 14px; top: calc(50% - 9px); color: ${color.inkSoft}; pointer-events: none; }
	select ~ svg { left: auto; right: 14px; }
	select { ${controlStyle} padding-inline: 40px; width: auto; appearance: none; cursor: pointer; }
	/* A phone shows only the icon, because the search needs the width. */
	${onPhone} {
		select { width: 46px; padding-right: 0; color: transparent; }
		select ~ svg { display: none; }
		option { color: initial; }
	}
`;

function SeriesStories({ id }: { id: string }) {
	const { status, data: stories = [] } = seriesStories.use(id);
	const { askToDelete, dialog } = useStoryDeletion((deleted) =>
		seriesStories.update(id, (all) => all.filter((story) => story.id !== deleted)),
	);
	useEffect(() => {
		listenForChanges();
		seriesStories.refresh(id);
		return onLibraryChange(({ reason }) => reason !== "favorite" && seriesStories.refresh(id));
	}, [id]);
	const [first] = stories;
	return (
		<Column $wide>
			<title>A Series of Stories · Lion Tails</title>
			<Row>
				<Stack $gap={2} style={{ flex: "1 1 18rem" }}>
					<Title>{first ? `The series of “${first.story.title}”` : "A series of stories"}</Title>
					<Note>Stories with the same heroes, in the order in which they were told.</Note>
				</Stack>
				<ButtonLink to="/saved-stories">All your stories</ButtonLink>
			</Row>
			{status === "failed" && stories.length === 0 && (
				<Row role="alert">
					<Note>{LOAD_ERROR}</Note>
					<Button onClick={() => seriesStories.refresh(id)}>Try again</Button>
				</Row>
			)}
			{status === "ready" && stories.length === 0 && <Note>This series has no stories any more.</Note>}
			<CardGrid>
				{status === "loading" && (
					<li aria-hidden>
						<Skeleton $height="380px" />
					</li>
				)}
				{stories.map((card) => (
					<li key={card.id}>
						<StoryCardView card={card} part={partOf(card)} onDelete={() => askToDelete(card.id)} />
					</li>
				))}
			</CardGrid>
			{dialog}
		</Column>
	);
}

function FavoritesBookButton({ count }: { count: number }) {
	const [done, setDone] = useState<number | null>(null);

	async function save() {
		setDone(0);
		try {
			const [{ collectionEpub }, stories] = await Promise.all([import("../export/story-epub.ts"), fetchFavorites()]);
			const books = stories.map(({ id, story, request }) => ({
				id,
				story,
				cover: storyCover(id, request, story),
				childName: typeof request.childName === "string" ? request.childName : "",
				request,
			}));
			saveFile(await collectionEpub(books, setDone), "Our_Favorite_Bedtime_Stories.epub");
		} catch (error) {
			toastError("The book could not be made", error);
		} finally {
			setDone(null);
		}
	}

	return (
		<Button icon={BookHeart} isInactive={done !== null} onClick={save}>
			{done === null ? "Favorites as a book (EPUB)" : `Making the book… ${done} of ${count}`}
		</Button>
	);
}

async function fetchFavorites(): Promise<StoredStory[]> {
	const stories: StoredStory[] = [];
	const pages = storyPages<StoredStory>({ filter: "favorites", view: "full" });
	for await (const page of pages) stories.push(...page.stories);
	return stories;
}
