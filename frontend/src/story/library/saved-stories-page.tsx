import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { styled } from "styled-components";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { controlStyle } from "../../ui/field.tsx";
import { WithPage } from "../../ui/known-pages.tsx";
import { Scene } from "../../ui/scene/scene.tsx";
import { Skeleton } from "../../ui/spinner.tsx";
import { Card, Column } from "../../ui/surface.tsx";
import { Tab, TabList, TabPanel, Tabs } from "../../ui/tabs.tsx";
import { Heading, Note, Row, Stack, Title } from "../../ui/text.tsx";
import { toast } from "../../ui/toasts.tsx";
import { color, onPhone, space } from "../../ui/tokens.ts";
import { listenForChanges, onLibraryChange } from "../live/live.ts";
import { applyLibraryChange, type LibraryFilter, loadLibrary, loadMore, removeStory, useLibrary } from "./library.ts";
import { StoryCardView } from "./story-card.tsx";

onLibraryChange(applyLibraryChange);

const LOAD_ERROR = "Failed to load your stories. Please try again.";
const showLoadError = () => toast({ title: "Error", description: LOAD_ERROR, isDestructive: true });

const TABS = ["all", "favorites", "temporary"] as const;

export function SavedStoriesPage() {
	const { filter, search, status, library } = useLibrary();
	const { stories = [], cursor = null, total = 0, favorites = 0 } = library ?? {};
	const [isLoadingMore, setLoadingMore] = useState(false);
	const [deletingId, setDeletingId] = useState<string | null>(null);
	const [isDeleting, setDeleting] = useState(false);

	useEffect(() => {
		listenForChanges();
		loadLibrary().catch(showLoadError);
	}, []);

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

	async function showMore() {
		setLoadingMore(true);
		await loadMore().catch(showLoadError);
		setLoadingMore(false);
	}

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
					{total > 0 && <SearchBox search={search} />}
				</Tools>
				<TabPanel value={filter} tabIndex={-1}>
					{status === "loading" && <Skeletons />}
					{status === "failed" && <LoadError />}
					{status === "ready" && stories.length === 0 && <Empty isAll={filter === "all"} search={search} />}
					{status === "ready" && (
						<Shelf>
							{stories.map((card) => (
								<li key={card.id}>
									<StoryCardView card={card} onDelete={() => setDeletingId(card.id)} />
								</li>
							))}
						</Shelf>
					)}
				</TabPanel>
			</Tabs>
			{status === "ready" && cursor && (
				<More>
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

function SearchBox({ search }: { search: string }) {
	const [text, setText] = useState(search);
	useEffect(() => {
		if (text.trim() === search) return;
		const pause = setTimeout(() => loadLibrary({ search: text.trim() }).catch(showLoadError), 300);
		return () => clearTimeout(pause);
	}, [text, search]);
	return (
		<Find>
			<Search size={18} aria-hidden />
			<input
				type="search"
				aria-label="Search your stories"
				placeholder="Search your stories"
				maxLength={200}
				value={text}
				onChange={(event) => setText(event.target.value)}
			/>
		</Find>
	);
}

function Empty({ isAll, search }: { isAll: boolean; search: string }) {
	if (search) return <Note>No story matches “{search}”.</Note>;
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
		<Shelf aria-hidden>
			{[1, 2, 3].map((at) => (
				<li key={at}>
					<Skeleton $height="380px" />
				</li>
			))}
		</Shelf>
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

const Find = styled.label`
	position: relative;
	flex: 0 1 300px;
	${onPhone} { flex: 1 1 100%; }
	min-width: min(240px, 100%);
	svg { position: absolute; left: 14px; top: 14px; color: ${color.inkSoft}; }
	input { ${controlStyle} padding-left: 42px; }
	input::-webkit-search-cancel-button { filter: grayscale(1); cursor: pointer; }
`;

const Shelf = styled.ul`
	display: grid;
	grid-template-columns: repeat(auto-fill, minmax(min(300px, 100%), 1fr));
	gap: ${space(6)};
	margin: 0;
	padding: 0;
	list-style: none;
	> li { display: grid; min-width: 0; }
`;

const More = styled.div`display: grid; place-items: center;`;
const EmptyScene = styled(Scene)`height: clamp(180px, 26vw, 280px);`;
const EmptyText = styled(Stack)`padding: ${space(7)};`;
