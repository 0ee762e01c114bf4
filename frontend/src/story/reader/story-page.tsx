// The reader: a running generation, a saved story, or an unsaved story from the address.
import { AppError } from "@lion-tails/common/errors";
import { type KeptStory, ReadableStory, type StoredStory } from "@lion-tails/common/saved-story";
import { type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import { styled } from "styled-components";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { WithPage } from "../../ui/known-pages.tsx";
import { Navigate, useNavigate, useSearchParams } from "../../ui/router.tsx";
import { PageSpinner } from "../../ui/spinner.tsx";
import { Card, Column } from "../../ui/surface.tsx";
import { Heading, Lead, Row, Stack, Title } from "../../ui/text.tsx";
import { onPhone, space } from "../../ui/tokens.ts";
import { storyScene } from "../book/story-scene.ts";
import { KeepButtons } from "../export/keep-buttons.tsx";
import { FavoriteButton, SaveButton } from "../library/story-buttons.tsx";
import { openStory } from "../offline/open-story.ts";
import { DebugPanel } from "./debug-panel.tsx";
import { LiveBook } from "./live-book.tsx";
import { SavedBook, StaticBook } from "./saved-book.tsx";

export function StoryPage() {
	const [query] = useSearchParams();
	const generation = query.get("generation");
	const id = query.get("id");
	if (generation) return <Live key={generation} id={generation} />;
	if (id) return <Saved key={id} id={id} />;
	return <Unsaved data={query.get("data")} />;
}

function Frame({ children }: { children: ReactNode }) {
	return (
		<Column $wide>
			<title>Your Bedtime Story · Lion Tails</title>
			<Desk>
				<Title>Your Bedtime Story</Title>
				{children}
				<Row $gap={3}>
					<ButtonLink to="/">Create New Story</ButtonLink>
					<WithPage path="/music">
						<ButtonLink to="/music">Bedtime Songs</ButtonLink>
					</WithPage>
				</Row>
			</Desk>
		</Column>
	);
}

// On a phone the buttons stand below the story, on a wide screen beside the title.
const Desk = styled.div`
	display: grid;
	grid-template-columns: minmax(0, 1fr) auto;
	gap: ${space(4)} ${space(6)};
	align-items: center;
	/* On paper there is only the story: its title is on the sheet. */
	@media print { > :not(:nth-child(2)), > :nth-child(2) > :not(:has([data-reader-theme])) { display: none; } }
	> :nth-child(2) { grid-area: 2 / 1 / auto / -1; }
	> :nth-child(3) { grid-area: 1 / 2; }
	${onPhone} {
		grid-template-columns: minmax(0, 1fr);
		h1 { font-size: 1.5rem; }
		> :nth-child(2) { grid-area: 2 / 1; }
		> :nth-child(3) { grid-area: 3 / 1; }
	}
`;

function Live({ id }: { id: string }) {
	const navigate = useNavigate();
	const [savedId, setSavedId] = useState<string | null>(null);
	// Newer browsers answer a promise, which an effect may not return.
	useEffect(() => void window.scrollTo(0, 0), []);
	return (
		<Frame>
			<LiveBook
				id={id}
				title="Your story"
				onTryAgain={() => navigate("/generate-story")}
				actions={({ story, storyId, isFavorite, generationId, keep }) => {
					const savedStoryId = storyId ?? savedId;
					return (
						<>
							{savedStoryId ? (
								<FavoriteButton id={savedStoryId} isFavorite={isFavorite} />
							) : (
								story && <SaveButton story={story} generationId={generationId} onSaved={setSavedId} />
							)}
							{keep}
						</>
					);
				}}
			/>
		</Frame>
	);
}

function Saved({ id }: { id: string }) {
	const [stored, setStored] = useState<StoredStory | null>(null);
	const [error, setError] = useState<unknown>(null);
	const load = useCallback(async () => {
		setError(null);
		try {
			setStored(await openStory(id));
		} catch (thrown) {
			setError(thrown);
		}
	}, [id]);
	useEffect(() => {
		window.scrollTo(0, 0);
		void load();
	}, [load]);

	if (error) {
		const isMissing = error instanceof AppError && error.code === "not_found";
		return (
			<Frame>
				<Card>
					<Stack $gap={4} role="alert">
						<Heading>{isMissing ? "We could not find that story" : "The story could not be opened"}</Heading>
						<Lead>
							{isMissing || !(error instanceof Error)
								? "It may have been deleted, or it belongs to another account."
								: error.message}
						</Lead>
						<Row>
							{!isMissing && (
								<Button variant="main" onClick={load}>
									Try again
								</Button>
							)}
							<ButtonLink to="/saved-stories">Your Saved Stories</ButtonLink>
						</Row>
					</Stack>
				</Card>
			</Frame>
		);
	}
	if (!stored) return <PageSpinner label="Opening the story…" />;
	return (
		<Frame>
			<SavedBook
				stored={stored}
				actions={({ storyId, isFavorite, keep }) => (
					<>
						{storyId && <FavoriteButton id={storyId} isFavorite={isFavorite} />}
						{keep}
					</>
				)}
			/>
		</Frame>
	);
}

function Unsaved({ data }: { data: string | null }) {
	const navigate = useNavigate();
	const read = useMemo(() => readStory(data), [data]);
	if (!read) return <Navigate to="/" replace />;
	const { story, debugData } = read;
	return (
		<Frame>
			<StaticBook
				storyId={story.title}
				story={story}
				request={NO_REQUEST}
				bar={
					<Row $gap={2}>
						<SaveButton story={story} onSaved={(id) => navigate(`/story?id=${id}`, { replace: true })} />
						<KeepButtons story={story} id={null} scene={storyScene(story.title, NO_REQUEST, story)} />
					</Row>
				}
				debug={<DebugPanel entries={debugData} />}
			/>
		</Frame>
	);
}

const NO_REQUEST = {};

/** The story in the address; null where there is none. Its debug data may lack what the library requires: they are only shown. */
function readStory(data: string | null): { story: KeptStory; debugData: ReadableStory["debugData"] } | null {
	try {
		const { debugData, ...story } = ReadableStory.parse(JSON.parse(data ?? "null"));
		return { story, debugData };
	} catch {
		return null;
	}
}
