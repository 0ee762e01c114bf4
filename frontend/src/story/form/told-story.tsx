import type { StoryRequestInput } from "@lion-tails/common/story";
import { useEffect } from "react";
import { toastError } from "../../ui/toasts.tsx";
import { FavoriteToggle, SaveButton } from "../library/story-buttons.tsx";
import { live } from "../live/live.ts";
import { LiveBook } from "../reader/live-book.tsx";
import { RequestedStory, useRequestedStory } from "../reader/requested-story.tsx";

type Props = {
	generationId: string;
	request: StoryRequestInput | null;
	onTellingChange: (isTelling: boolean) => void;
	onTryAgain: () => void;
};

export function ToldStory({ generationId, request, onTellingChange, onTryAgain }: Props) {
	const { result, isGenerating } = useRequestedStory(generationId, request, (error) =>
		toastError("Failed to generate story", error, "Unknown error occurred"),
	);
	useEffect(preloadReader, []);
	// biome-ignore lint/correctness/useExhaustiveDependencies: told when it changes
	useEffect(() => onTellingChange(isGenerating), [isGenerating]);
	return (
		<RequestedStory
			ref={result}
			label="Your story"
			generationId={generationId}
			isGenerating={isGenerating}
			note="This may take a minute or two"
		>
			<LiveBook
				key={generationId}
				id={generationId}
				title={request?.childName ? `A story for ${request.childName}` : "Your story"}
				onTryAgain={onTryAgain}
				actions={({ story, storyId, isFavorite }) => {
					if (storyId) return <FavoriteToggle id={storyId} isFavorite={isFavorite} />;
					if (!story) return null;
					return (
						<SaveButton
							story={story}
							request={request ?? {}}
							generationId={generationId}
							onSaved={(id) => live.setSavedStory(generationId, id)}
						/>
					);
				}}
			/>
		</RequestedStory>
	);
}

/** The reader is one press away and needs its scripts in the middle of a story. */
function preloadReader(): void {
	Promise.all([import("../reader/story-page.tsx"), import("../reader/running-story.tsx")]).catch(() => {});
}
