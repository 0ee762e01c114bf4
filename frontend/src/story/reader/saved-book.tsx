import { coverFigures, keptCoverSource } from "@lion-tails/common/cover";
import { splitParagraphs } from "@lion-tails/common/paragraphs";
import type { KeptStory, StoredStory } from "@lion-tails/common/saved-story";
import { type ReactNode, useMemo } from "react";
import { Row, Stack } from "../../ui/text.tsx";
import { Book } from "../book/book.tsx";
import { Questions, RetentionBanner, StorytellerNote, Verse } from "../book/book-parts.tsx";
import { withTurns } from "../book/turns.ts";
import { useFavorite } from "../library/favorites.ts";
import { StoryPrompts } from "./story-prompts.tsx";

type ActionState = { story: KeptStory; storyId: string | null; isFavorite: boolean };

/** A story from the library. */
export function SavedBook({ stored, actions }: { stored: StoredStory; actions: (state: ActionState) => ReactNode }) {
	const isFavorite = useFavorite(stored.id, stored.isFavorite);
	return (
		<StaticBook
			seed={stored.id}
			story={stored.story}
			request={stored.request}
			bar={<Row $gap={2}>{actions({ story: stored.story, storyId: stored.id, isFavorite })}</Row>}
			banner={<RetentionBanner />}
			prompts={<StoryPrompts entries={stored.story.debugData} />}
		/>
	);
}

type Props = {
	seed: string;
	story: KeptStory;
	request: Record<string, unknown>;
	bar: ReactNode;
	banner?: ReactNode;
	prompts?: ReactNode;
};

export function StaticBook({ seed, story, request, bar, banner, prompts }: Props) {
	const stream = useMemo(
		() =>
			withTurns(
				{ paragraphs: splitParagraphs(story.content), tail: "", length: story.content.length },
				story.content,
				story.chapterStarts,
			),
		[story.content, story.chapterStarts],
	);
	const cover = useMemo(
		() => ({ seed, ...coverFigures(keptCoverSource(request, story), seed) }),
		[seed, request, story],
	);
	return (
		<Stack $gap={6}>
			<Book
				cover={cover}
				imageUrl={story.imageUrl}
				title={story.title}
				stream={stream}
				bar={bar}
				end={story.bibleVerse && <Verse verse={story.bibleVerse} />}
			/>
			<Questions questions={story.applicationQuestions} outcome={story.moralOutcome} />
			{banner}
			<StorytellerNote toldBy={story.toldBy} />
			{prompts}
		</Stack>
	);
}
