import { useCallback, useEffect, useRef, useState } from "react";
import { styled } from "styled-components";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { WithPage } from "../../ui/known-pages.tsx";
import { Scene } from "../../ui/scene/scene.tsx";
import { Skeleton } from "../../ui/spinner.tsx";
import { Card, CardGrid, Column } from "../../ui/surface.tsx";
import { Tab, TabList, TabPanel, Tabs } from "../../ui/tabs.tsx";
import { Heading, Note, Row, Stack, Title } from "../../ui/text.tsx";
import { toast } from "../../ui/toasts.tsx";
import { onPhone, space } from "../../ui/tokens.ts";
import { FavoritesBookButton } from "../export/favorites-book-button.tsx";
import { listenForChanges, onLibraryChange } from "../live/live.ts";
import { applyLibraryChange, type LibraryFilter, loadLibrary, loadMore, removeStory, useLibrary } from "./library.ts";
import { LOAD_ERROR, SearchBox, SortField, showLoadError } from "./library-tools.tsx";
import { StoryCardView } from "./story-card.tsx";

onLibraryChange(applyLibraryChange);

const TABS = ["all", "favorites", "temporary"] as const;

export function SavedStoriesPage() {
	const { filter, search, sort, status, library } = useLibrary();
	const { stories = [], cursor = null, total = 0, favorites = 0 } = library ?? {};
	const [isLoadingMore, setLoadingMore] = useState(false);
	const [deletingId, setDeletingId] = useState<string | null>(null);
	const [isDeleting, setDeleting] = useState(false);
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

	async function remove() {
		if (!deletingId) return;
		setDeleting(true);
		try {
			await removeStory(deletingId);
			setDeletingId(null);
		} catch {
			toast({ title: "Error", description: "Failed to delete the story. Please try again.", isDestructive: true });
		} finally {
			setDeleting(false);
		}
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
									<StoryCardView card={card} onDelete={() => setDeletingId(card.id)} />
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
			<ConfirmDialog
				isOpen={deletingId !== null}
				onOpenChange={(isOpen) => !isOpen && setDeletingId(null)}
				title="Delete story"
				description="Are you sure you want to delete this story? This action cannot be undone."
				confirm="Delete"
				isBusy={isDeleting}
				onConfirm={() => void remove()}
			/>
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
