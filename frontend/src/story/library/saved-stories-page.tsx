import type { StoryCard } from "@lion-tails/common/saved-story";
import { seriesOf } from "@lion-tails/common/series";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { styled } from "styled-components";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { WithPage } from "../../ui/known-pages.tsx";
import { Scene } from "../../ui/scene/scene.tsx";
import { Skeleton } from "../../ui/spinner.tsx";
import { Card, CardGrid, Column } from "../../ui/surface.tsx";
import { Tab, TabList, TabPanel, Tabs } from "../../ui/tabs.tsx";
import { Heading, Note, Row, Stack, Title } from "../../ui/text.tsx";
import { onPhone, space } from "../../ui/tokens.ts";
import { FavoritesBookButton } from "../export/favorites-book-button.tsx";
import { onLibraryChange } from "../live/library-changes.ts";
import { listenForChanges } from "../live/listen-for-changes.ts";
import { applyLibraryChange, type LibraryFilter, loadLibrary, loadMore, useLibrary } from "./library.ts";
import { LOAD_ERROR, SearchBox, SortField, showLoadError } from "./library-tools.tsx";
import { SeriesStories } from "./series-stories.tsx";
import { StoryCardView } from "./story-card.tsx";
import { useStoryDeletion } from "./story-deletion.tsx";

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
	const [isLoadingMore, setLoadingMore] = useState(false);
	const { askToDelete, dialog } = useStoryDeletion();
	/** Of these stories those after which another was told that is in the list too. */
	const continued = useMemo(() => new Set(stories.flatMap(({ request }) => seriesOf(request)?.id ?? [])), [stories]);
	/** Counts how often the search was cleared from outside its field, which then begins anew. */
	const [clearings, setClearings] = useState(0);

	useEffect(() => {
		listenForChanges();
		loadLibrary().catch(showLoadError);
	}, []);

	function showAll() {
		loadLibrary({ search: "" }).catch(showLoadError);
		setClearings(clearings + 1);
	}

	const showMore = useCallback(async () => {
		setLoadingMore(true);
		await loadMore().catch(showLoadError);
		setLoadingMore(false);
	}, []);
	const moreRef = useNearView(showMore);

	const labels: Record<LibraryFilter, string> = {
		all: `All Stories (${total})`,
		favorites: `Favorites (${favorites})`,
		temporary: `Temporary (${total - favorites})`,
	};
	return (
		<Column $wide>
			<title>Your Saved Stories · Lion Tails</title>
			<Row $gap={3}>
				<Stack $gap={2} style={{ flex: "1 1 18rem" }}>
					<Title>Your Saved Stories</Title>
					<Note>Stories are saved for one year. Favorites are kept indefinitely.</Note>
				</Stack>
				<ButtonLink variant="main" to="/generate-story">
					Create New Story
				</ButtonLink>
				<WithPage path="/music">
					<ButtonLink to="/music">Bedtime Songs</ButtonLink>
				</WithPage>
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
					{total > 0 && (
						<Finding>
							<SearchBox key={clearings} search={search} />
							{total > 1 && <SortField sort={sort} />}
						</Finding>
					)}
				</Tools>
				<TabPanel value={filter} tabIndex={-1}>
					{status === "loading" && <Skeletons />}
					{status === "failed" && <LoadError />}
					{status === "ready" && stories.length === 0 && (
						<Empty isAll={filter === "all"} search={search} onShowAll={showAll} />
					)}
					{status === "ready" && filter === "favorites" && favorites > 0 && !search && (
						<AsBook>
							<FavoritesBookButton count={favorites} />
						</AsBook>
					)}
					{status === "ready" && (
						<CardGrid>
							{stories.map((card) => (
								<li key={card.id}>
									<StoryCardView
										card={card}
										part={seriesOf(card.request)?.part ?? (continued.has(card.id) ? 1 : null)}
										onDelete={() => askToDelete(card.id)}
									/>
								</li>
							))}
						</CardGrid>
					)}
				</TabPanel>
			</Tabs>
			{status === "ready" && cursor && (
				<More ref={moreRef}>
					<Button isInactive={isLoadingMore} onClick={showMore}>
						{isLoadingMore ? "Loading…" : "Show more"}
					</Button>
				</More>
			)}
			{dialog}
		</Column>
	);
}

/** Calls `act` each time the element comes near to what is in view. */
function useNearView(act: () => void): (element: HTMLElement | null) => void {
	const observer = useRef<IntersectionObserver | null>(null);
	return useCallback(
		(element) => {
			observer.current?.disconnect();
			if (!element) return;
			observer.current = new IntersectionObserver(([entry]) => entry?.isIntersecting && act(), {
				rootMargin: `${NEAR_VIEW_PX}px`,
			});
			observer.current.observe(element);
		},
		[act],
	);
}

const NEAR_VIEW_PX = 800;

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
		<Card $flush>
			<EmptyScene seed="an empty shelf, a full moon" hour="night" ground="hills" figures={["lion", "lamb"]} />
			<EmptyText $gap={3}>
				<Heading>No Stories Yet</Heading>
				<Note>The first one takes only a minute or two.</Note>
				<div>
					<ButtonLink variant="main" to="/generate-story">
						Create Your First Story
					</ButtonLink>
				</div>
			</EmptyText>
		</Card>
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

function Skeletons() {
	return (
		<CardGrid aria-hidden>
			{[1, 2, 3].map((at) => (
				<li key={at}>
					<Skeleton $height="380px" />
				</li>
			))}
		</CardGrid>
	);
}

const Tools = styled.div`
	display: flex;
	flex-wrap: wrap;
	gap: ${space(3)};
	align-items: center;
	justify-content: space-between;
	> :first-child { flex: 0 1 460px; }
`;

const Finding = styled.div`
	display: flex;
	flex: 0 1 500px;
	gap: ${space(2)};
	${onPhone} { flex: 1 1 100%; }
`;

const AsBook = styled.div`margin-bottom: ${space(5)};`;
const More = styled.div`display: grid; place-items: center;`;
const EmptyScene = styled(Scene)`height: clamp(180px, 26vw, 280px);`;
const EmptyText = styled(Stack)`padding: ${space(7)};`;
