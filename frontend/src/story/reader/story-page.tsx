// The reader: a running generation, a saved story, or an unsaved story from the address.
import { AppError } from "@lion-tails/common/errors";
import type { StoredStory } from "@lion-tails/common/saved-story";
import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { PageSpinner } from "../../ui/spinner.tsx";
import { Card } from "../../ui/surface.tsx";
import { Heading, Lead, Row, Stack } from "../../ui/text.tsx";
import { FavoriteButton } from "../library/story-buttons.tsx";
import { openStory } from "../offline/story-changes.ts";
import { Frame, SavedBook } from "./saved-book.tsx";

// Lazy: the first includes the live channel, the second the validation of stories from elsewhere.
const RunningStory = lazy(() => import("./running-story.tsx").then((part) => ({ default: part.RunningStory })));
const UnsavedStory = lazy(() => import("./unsaved-story.tsx").then((part) => ({ default: part.UnsavedStory })));

export function StoryPage() {
	const [query] = useSearchParams();
	const generation = query.get("generation");
	const id = query.get("id");
	if (id && !generation) return <Saved key={id} id={id} />;
	return (
		<Suspense fallback={<PageSpinner label="Opening the story…" />}>
			{generation ? <RunningStory key={generation} id={generation} /> : <UnsavedStory data={query.get("data")} />}
		</Suspense>
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
