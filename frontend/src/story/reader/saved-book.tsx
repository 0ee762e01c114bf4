import { splitParagraphs } from "@lion-tails/common/paragraphs";
import type { KeptStory, ReadingPosition, StoredStory } from "@lion-tails/common/saved-story";
import { type ReactNode, useMemo, useState } from "react";
import { Row, Stack } from "../../ui/text.tsx";
import { Book } from "../book/book.tsx";
import { Questions, RetentionBanner, StorytellerNote, Verse } from "../book/book-parts.tsx";
import { coverOf } from "../book/cover.ts";
import { readingPlace } from "../book/reading-place.ts";
import { useKeptPosition } from "../book/use-kept-position.ts";
import { useWakeLock } from "../book/use-wake-lock.ts";
import { useFavorite } from "../library/favorites.ts";
import { StoryPrompts } from "./story-prompts.tsx";

type ActionState = { story: KeptStory; storyId: string | null; isFavorite: boolean };

/** A story from the library. */
export function SavedBook({ stored, actions }: { stored: StoredStory; actions: (state: ActionState) => ReactNode }) {
	const isFavorite = useFavorite(stored.id, stored.isFavorite);
	return (
		<StaticBook
			storyId={stored.id}
			position={stored.position}
			isSaved
			story={stored.story}
			request={stored.request}
			bar={<Row $gap={2}>{actions({ story: stored.story, storyId: stored.id, isFavorite })}</Row>}
			banner={<RetentionBanner />}
			prompts={<StoryPrompts entries={stored.story.debugData} />}
		/>
	);
}

type Props = {
	/** Also what the cover is drawn from. */
	storyId: string;
	/** Of another device, perhaps. */
	position?: ReadingPosition | null;
	isSaved?: boolean;
	story: KeptStory;
	request: Record<string, unknown>;
	bar: ReactNode;
	banner?: ReactNode;
	prompts?: ReactNode;
};

export function StaticBook({ storyId, position = null, isSaved = false, story, request, bar, banner, prompts }: Props) {
	const stream = useMemo(
		() => ({ paragraphs: splitParagraphs(story.content), tail: "", length: story.content.length }),
		[story.content],
	);
	const cover = useMemo(() => ({ seed: storyId, ...coverOf(request) }), [storyId, request]);
	// Before the book is rendered, which then opens at this place.
	useState(() => readingPlace.open(storyId, position, stream.paragraphs.length));
	useKeptPosition(storyId, isSaved);
	useWakeLock(false);
	return (
		<Stack $gap={6}>
			<Book
				storyId={storyId}
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
