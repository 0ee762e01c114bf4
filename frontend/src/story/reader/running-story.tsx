import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { FavoriteButton, SaveButton } from "../library/story-buttons.tsx";
import { live } from "../live/live.ts";
import { LiveBook } from "./live-book.tsx";
import { Frame } from "./saved-book.tsx";

export function RunningStory({ id }: { id: string }) {
	const navigate = useNavigate();
	// `void`, because newer browsers return a promise, which an effect may not return.
	useEffect(() => void window.scrollTo(0, 0), []);
	return (
		<Frame>
			<LiveBook
				id={id}
				title="Your story"
				onTryAgain={() => navigate("/generate-story")}
				actions={({ story, storyId, isFavorite, keep }) => (
					<>
						{storyId ? (
							<FavoriteButton id={storyId} isFavorite={isFavorite} />
						) : (
							story && <SaveButton story={story} generationId={id} onSaved={(saved) => live.setSavedStory(id, saved)} />
						)}
						{keep}
					</>
				)}
			/>
		</Frame>
	);
}
