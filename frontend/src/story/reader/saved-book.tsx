import { splitParagraphs } from "@lion-tails/common/paragraphs";
import type { KeptStory, ReadingPosition, StoredStory } from "@lion-tails/common/saved-story";
import { countWords } from "@lion-tails/common/story";
import { storyLabel } from "@lion-tails/common/story-label";
import { type ReactNode, useMemo, useState } from "react";
import { part } from "../../ui/part.ts";
import { Row, Stack } from "../../ui/text.tsx";
import { useWakeLock } from "../../ui/use-wake-lock.ts";
import { Book } from "../book/book.tsx";
import { Questions, RetentionBanner, StorytellerNote, Verse } from "../book/book-parts.tsx";
import { readingPlace } from "../book/place/reading-place.ts";
import { ReferenceNotes } from "../book/references/reference-notes.tsx";
import { storyCover } from "../book/story-cover.ts";
import { StoryFacts } from "../book/story-facts.tsx";
import { withTurns } from "../book/text/turns.ts";
import { KeepButtons } from "../export/keep-buttons.tsx";
import { useFavorite } from "../library/favorites.ts";
import { SeriesLine } from "../library/series-line.tsx";
import { TellAnotherButton } from "../library/tell-another.tsx";
import { PaintButton } from "../painting/paint-button.tsx";
import { usePicture } from "../painting/pictures.ts";
import { ReadAloud } from "../speech/read-aloud.tsx";
import { DebugPanel } from "./debug-panel.tsx";
import { useKeptPosition } from "./use-kept-position.ts";

// It waits for the list of heroes as well.
export const heroAssociation = part(() =>
	import("./hero-association.tsx").then(({ HeroAssociation }) => HeroAssociation),
);

type ActionState = { story: KeptStory; storyId: string | null; isFavorite: boolean; keep: ReactNode };

type SavedProps = { stored: StoredStory; actions: (state: ActionState) => ReactNode; isVerseQuoted?: boolean };

/** A story from the library. */
export function SavedBook({ stored, actions, isVerseQuoted = false }: SavedProps) {
	const isFavorite = useFavorite(stored.id, stored.isFavorite);
	const HeroAssociation = heroAssociation.use(true);
	const { childName } = stored.request;
	const imageUrl = usePicture(stored.id, stored.story.imageUrl);
	const story = useMemo(() => ({ ...stored.story, ...(imageUrl && { imageUrl }) }), [stored.story, imageUrl]);
	const keep = (
		<KeepButtons
			story={story}
			id={stored.id}
			cover={storyCover(stored.id, stored.request, stored.story)}
			childName={typeof childName === "string" ? childName : ""}
		/>
	);
	return (
		<StaticBook
			storyId={stored.id}
			position={stored.position}
			isSaved
			story={story}
			request={stored.request}
			isVerseQuoted={isVerseQuoted}
			bar={
				<Row $gap={2}>
					{actions({ story, storyId: stored.id, isFavorite, keep })}
					<PaintButton storyId={stored.id} hasPicture={imageUrl !== undefined} />
				</Row>
			}
			series={
				<Row $gap={3}>
					<TellAnotherButton id={stored.id} />
					<SeriesLine story={stored} />
				</Row>
			}
			banner={<RetentionBanner />}
			hero={HeroAssociation && <HeroAssociation storyId={stored.id} heroId={stored.heroId} />}
			debug={<DebugPanel entries={stored.story.debugData} />}
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
	isVerseQuoted?: boolean;
	bar: ReactNode;
	series?: ReactNode;
	banner?: ReactNode;
	hero?: ReactNode;
	debug?: ReactNode;
};

export function StaticBook(props: Props) {
	const { storyId, position = null, isSaved = false, isVerseQuoted = false } = props;
	const { story, request, bar, series, banner, hero, debug } = props;
	const stream = useMemo(
		() =>
			withTurns(
				{ paragraphs: splitParagraphs(story.content), tail: "", length: story.content.length },
				story.content,
				story.chapterStarts,
			),
		[story.content, story.chapterStarts],
	);
	const wordCount = useMemo(() => countWords(story.content), [story.content]);
	const cover = useMemo(() => storyCover(storyId, request, story), [storyId, request, story]);
	// Before the book is rendered, which then opens at this place.
	useState(() => readingPlace.open(storyId, position, stream.paragraphs.length));
	useKeptPosition(storyId, isSaved, position);
	useWakeLock(false);
	return (
		<Stack $gap={6}>
			<Stack $gap={2}>
				<StoryFacts label={storyLabel(request)} wordCount={wordCount} readingLevel={story.readingLevel} />
				<Book
					storyId={storyId}
					cover={cover}
					imageUrl={story.imageUrl}
					title={story.title}
					stream={stream}
					bar={bar}
					tools={
						<ReadAloud
							storyId={storyId}
							savedStoryId={isSaved ? storyId : null}
							title={story.title}
							paragraphs={stream.paragraphs}
							isComplete
							verse={story.bibleVerse}
						/>
					}
					end={story.bibleVerse && <Verse verse={story.bibleVerse} isQuoted={isVerseQuoted} />}
				/>
			</Stack>
			{series}
			<Questions questions={story.applicationQuestions} outcome={story.moralOutcome} />
			{banner}
			<StorytellerNote
				toldBy={story.toldBy}
				notHonored={story.notHonored}
				isEndedEarly={story.isEndedEarly}
				versesLeftOut={story.versesLeftOut}
			/>
			<ReferenceNotes paragraphs={stream.paragraphs} />
			{hero}
			{debug}
		</Stack>
	);
}
