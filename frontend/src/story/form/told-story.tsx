// The story that the form has asked for, below it.
import type { StoryRequestInput } from "@lion-tails/common/story";
import { BookOpen } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { styled } from "styled-components";
import { Heading, Note } from "../../ui/text.tsx";
import { toastError } from "../../ui/toasts.tsx";
import { onPhone, space } from "../../ui/tokens.ts";
import { FavoriteToggle, SaveButton } from "../library/story-buttons.tsx";
import { useLiveStory } from "../live/live.ts";
import { isTelling, useEndToast } from "../live/use-end-toast.ts";
import { LiveBook } from "../reader/live-book.tsx";
import { useScrollToResult } from "../reader/use-scroll-to-result.ts";

type Props = {
	generationId: string;
	/** What was asked for since the page was loaded. */
	request: StoryRequestInput | null;
	onTellingChange: (isTelling: boolean) => void;
	onTryAgain: () => void;
};

export function ToldStory({ generationId, request, onTellingChange, onTryAgain }: Props) {
	const [savedId, setSavedId] = useState<string | null>(null);
	const result = useRef<HTMLElement>(null);
	const view = useLiveStory(generationId);
	const isGenerating = isTelling(generationId, view);
	useScrollToResult(result, view && request);
	useEndToast(generationId, view, (error) => toastError("Failed to generate story", error, "Unknown error occurred"));
	useEffect(preloadReader, []);
	// biome-ignore lint/correctness/useExhaustiveDependencies: told when it changes
	useEffect(() => onTellingChange(isGenerating), [isGenerating]);
	return (
		<Result ref={result} tabIndex={-1} aria-label="Your story">
			<ResultHead>
				<Heading>{isGenerating ? "Creating your story..." : "Your story"}</Heading>
				<Link to={`/story?generation=${encodeURIComponent(generationId)}`}>
					<BookOpen size={18} aria-hidden />
					Open in reader
				</Link>
				{isGenerating && <Note>This may take a minute or two</Note>}
			</ResultHead>
			<LiveBook
				key={generationId}
				id={generationId}
				title={request?.childName ? `A story for ${request.childName}` : "Your story"}
				onTryAgain={onTryAgain}
				actions={({ story, storyId, isFavorite }) => {
					const id = storyId ?? savedId;
					if (id) return <FavoriteToggle id={id} isFavorite={isFavorite} />;
					if (!story) return null;
					return <SaveButton story={story} request={request ?? {}} generationId={generationId} onSaved={setSavedId} />;
				}}
			/>
		</Result>
	);
}

/** It is one press away, and in the middle of a story. */
function preloadReader(): void {
	Promise.all([import("../reader/story-page.tsx"), import("../reader/running-story.tsx")]).catch(() => {});
}

const ResultHead = styled.div`
	display: grid;
	grid-template-columns: minmax(0, 1fr) auto;
	align-items: center;
	gap: 0 ${space(3)};
	min-height: 66px;
	a { display: inline-flex; align-items: center; gap: ${space(1.5)}; min-height: 44px; font-weight: 600; }
	p { grid-column: 1 / -1; }
	${onPhone} { h2 { font-size: 1.1875rem; } }
`;

const Result = styled.section`
	&:focus { outline: none; }
	display: grid;
	grid-template-columns: minmax(0, 1fr);
	gap: ${space(3)};
`;
