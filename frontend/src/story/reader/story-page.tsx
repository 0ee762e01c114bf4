import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router-dom";
import { PageSpinner } from "../../ui/spinner.tsx";
import { FavoriteButton } from "../library/story-buttons.tsx";
import { Frame, SavedBook } from "./saved-book.tsx";
import { WithStory } from "./use-open-story.tsx";

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
	return (
		<WithStory id={id} frame={Frame}>
			{(stored) => (
				<Frame>
					<SavedBook
						stored={stored}
						actions={({ isFavorite, keep }) => (
							<>
								<FavoriteButton id={id} isFavorite={isFavorite} />
								{keep}
							</>
						)}
					/>
				</Frame>
			)}
		</WithStory>
	);
}
