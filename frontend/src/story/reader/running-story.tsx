// A story that is being told.
import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { FavoriteButton, SaveButton } from "../library/story-buttons.tsx";
import { Frame } from "./frame.tsx";
import { LiveBook } from "./live-book.tsx";

export function RunningStory({ id }: { id: string }) {
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
