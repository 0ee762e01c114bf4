import type { StoredStory } from "@lion-tails/common/saved-story";
import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { PageSpinner } from "../../ui/spinner.tsx";
import { readingPlace } from "../book/reading-place.ts";
import { FavoriteButton } from "../library/story-buttons.tsx";
import { openStory } from "../offline/story-changes.ts";
import { hasFirstText, placeInFirstText, removeFirstText } from "./first-text.ts";
import { Frame, OpenError, SavedBook } from "./saved-book.tsx";

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
			const opened = await openStory(id);
			const paragraph = placeInFirstText();
			if (paragraph !== null) readingPlace.report(id, { paragraph, offset: 0 });
			setStored(opened);
		} catch (thrown) {
			setError(thrown);
		}
	}, [id]);
	useEffect(() => {
		if (!hasFirstText()) window.scrollTo(0, 0);
		void load();
	}, [load]);
	useLayoutEffect(() => {
		if (stored || error) removeFirstText();
	}, [stored, error]);

	if (error)
		return (
			<Frame>
				<OpenError error={error} onTryAgain={load} />
			</Frame>
		);
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
