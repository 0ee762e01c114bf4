import { chapterTurns } from "@lion-tails/common/chapter-turns";
import { listenerAge } from "@lion-tails/common/listener-age";
import { splitParagraphs } from "@lion-tails/common/paragraphs";
import type { KeptStory, ReadingPosition, StoredStory } from "@lion-tails/common/saved-story";
import { countWords } from "@lion-tails/common/story";
import { hasPaintings, storyLabel } from "@lion-tails/common/story-label";
import { Mic, Podcast } from "lucide-react";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { styled } from "styled-components";
import { CallError } from "../../net/client.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { part } from "../../ui/part.ts";
import { Card, Column } from "../../ui/surface.tsx";
import { Heading, Lead, Row, Stack, Title } from "../../ui/text.tsx";
import { font, onPhone, space } from "../../ui/tokens.ts";
import { useWakeLock } from "../../ui/use-wake-lock.ts";
import { Book } from "../book/book.tsx";
import { Questions, ReferenceNotes, RetentionBanner, StorytellerNote, Verse } from "../book/book-parts.tsx";
import { type Place, readingPlace } from "../book/reading-place.ts";
import { storyCover } from "../book/story-cover.ts";
import { StoryFacts } from "../book/story-facts.tsx";
import { StoryOrigin } from "../book/story-origin.tsx";
import { KeepButtons } from "../export/keep-buttons.tsx";
import { useFavorite } from "../library/favorites.ts";
import { TellAnotherButton } from "../library/story-buttons.tsx";
import { savePosition } from "../offline/story-changes.ts";
import type { StoryPictures } from "../pictures/draw-panel.ts";
import { ReadAloud } from "../speech/read-aloud.tsx";
import type { DebugEntryShown } from "./debug-steps.tsx";
import { PaintButton, usePageTools } from "./paint-button.tsx";
import { useWithPictures } from "./painted-pictures.ts";

// Lazy, because it also needs the list of heroes.
export const heroAssociation = part(() =>
	import("./hero-association.tsx").then(({ HeroAssociation }) => HeroAssociation),
);

const seriesLine = part(() => import("../library/series.tsx").then(({ SeriesLine }) => SeriesLine));

// Components of their own, so that the book is not rendered again when they are loaded.
function LaterHeroAssociation(props: { storyId: string; heroId: string | null }) {
	const HeroAssociation = heroAssociation.use(true);
	return HeroAssociation && <HeroAssociation {...props} />;
}

function LaterSeriesLine(props: { story: StoredStory }) {
	const SeriesLine = seriesLine.use(true);
	return SeriesLine && <SeriesLine {...props} />;
}

export type ActionState = {
	/** Null until the story is complete. */
	story: KeptStory | null;
	storyId: string | null;
	isFavorite: boolean;
	/** The buttons to print or save; null without a complete story. */
	keep: ReactNode;
};

type SavedProps = { stored: StoredStory; actions: (state: ActionState) => ReactNode; isVerseQuoted?: boolean };

export function SavedBook({ stored, actions, isVerseQuoted = false }: SavedProps) {
	const isFavorite = useFavorite(stored.id, stored.isFavorite);
	const { childName } = stored.request;
	const story = useWithPictures(stored.id, stored.story);
	const pageTools = usePageTools(stored.id);
	const keep = (
		<KeepButtons
			story={story}
			id={stored.id}
			cover={storyCover(stored.id, stored.request, stored.story)}
			childName={typeof childName === "string" ? childName : ""}
			request={stored.request}
		/>
	);
	return (
		<StaticBook
			storyId={stored.id}
			position={stored.position}
			isSaved
			story={story}
			request={stored.request}
			pageTools={pageTools}
			isVerseQuoted={isVerseQuoted}
			bar={<Row $gap={2}>{actions({ story, storyId: stored.id, isFavorite, keep })}</Row>}
			series={
				<Row>
					<TellAnotherButton id={stored.id} />
					<ButtonLink icon={Mic} to={`/record?id=${encodeURIComponent(stored.id)}`}>
						Record your voice
					</ButtonLink>
					<ButtonLink icon={Podcast} to={`/podcast?id=${encodeURIComponent(stored.id)}`}>
						Podcast
					</ButtonLink>
					{/* Appears once the painting model is known, so not in the bar, which would grow by a line. */}
					<PaintButton storyId={stored.id} story={story} />
					<LaterSeriesLine story={stored} />
				</Row>
			}
		>
			<LaterHeroAssociation storyId={stored.id} heroId={stored.heroId} />
			<DebugPanel entries={stored.story.debugData} />
		</StaticBook>
	);
}

export function OpenError({ error, onTryAgain }: { error: unknown; onTryAgain?: () => void }) {
	const isMissing = error instanceof CallError && error.code === "not_found";
	return (
		<Card>
			<Stack role="alert">
				<Heading>{isMissing ? "We could not find that story" : "The story could not be opened"}</Heading>
				<Lead>
					{isMissing || !(error instanceof Error)
						? "It may have been deleted, or it belongs to another account."
						: error.message}
				</Lead>
				<Row>
					{!isMissing && onTryAgain && (
						<Button variant="main" onClick={onTryAgain}>
							Try again
						</Button>
					)}
					<ButtonLink to="/saved-stories">Your Saved Stories</ButtonLink>
				</Row>
			</Stack>
		</Card>
	);
}

type Props = {
	/** Also the seed of the drawn cover. */
	storyId: string;
	/** From the server, perhaps set on another device. */
	position?: ReadingPosition | null;
	isSaved?: boolean;
	story: KeptStory;
	request: Record<string, unknown>;
	pageTools?: StoryPictures["pageTools"];
	isVerseQuoted?: boolean;
	bar: ReactNode;
	series?: ReactNode;
	/** Rendered below the story. */
	children: ReactNode;
};

export function StaticBook(props: Props) {
	const { storyId, position = null, isSaved = false, isVerseQuoted = false } = props;
	const { story, request, pageTools, bar, series, children } = props;
	const stream = useMemo(
		() => ({
			paragraphs: splitParagraphs(story.content),
			tail: "",
			length: story.content.length,
			turns: chapterTurns(story),
		}),
		[story],
	);
	const wordCount = useMemo(() => countWords(story.content), [story.content]);
	const cover = useMemo(() => storyCover(storyId, request, story), [storyId, request, story]);
	// Before the first rendering of the book, which opens at this place.
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
					request={request}
					stream={stream}
					scenes={story.scenes}
					pageImages={story.pageImages}
					pageTools={pageTools}
					bar={bar}
					tools={
						<ReadAloud
							storyId={storyId}
							savedStoryId={isSaved ? storyId : null}
							title={story.title}
							paragraphs={stream.paragraphs}
							isComplete
							verse={story.bibleVerse}
							age={listenerAge(request)}
						/>
					}
					end={story.bibleVerse && <Verse verse={story.bibleVerse} isQuoted={isVerseQuoted} />}
				/>
			</Stack>
			{series}
			<Questions questions={story.applicationQuestions} outcome={story.moralOutcome} />
			{isSaved && <RetentionBanner />}
			<StorytellerNote
				toldBy={story.toldBy}
				notHonored={story.notHonored}
				isEndedEarly={story.isEndedEarly}
				versesLeftOut={story.versesLeftOut}
				hasPaintings={hasPaintings(story)}
			/>
			{/* A hero's story was written by hand: it is not saved and names no storyteller. */}
			{(isSaved || story.toldBy) && <StoryOrigin story={story} />}
			<ReferenceNotes paragraphs={stream.paragraphs} />
			{children}
		</Stack>
	);
}

const SEND_DELAY_MS = 3000;

/**
 * Saves the reading place of a saved story on the server, for other devices. `position`: the server's value when the story was
 * opened, if known.
 */
export function useKeptPosition(storyId: string, isSaved: boolean, position?: ReadingPosition | null): void {
	useEffect(() => {
		if (!isSaved) return;
		let unsent: Place | undefined;
		let timer: ReturnType<typeof setTimeout> | undefined;
		const send = () => {
			clearTimeout(timer);
			if (!unsent) return;
			const { paragraph, offset, readAt } = unsent;
			unsent = undefined;
			// The place stays in this browser, and the next move sends it again.
			savePosition(storyId, { paragraph, offset, readAt }, { keepalive: true }).catch(() => {});
		};
		// An earlier page may have closed before its place was sent.
		const kept = readingPlace.get(storyId);
		if (kept && position !== undefined && (position?.readAt ?? "") < kept.readAt) {
			unsent = kept;
			timer = setTimeout(send, SEND_DELAY_MS);
		}
		const stopListening = readingPlace.onReport(storyId, (place) => {
			if (place.isNewest) return;
			unsent = place;
			clearTimeout(timer);
			timer = setTimeout(send, SEND_DELAY_MS);
		});
		// A phone may end a hidden page without further events.
		const onHide = () => document.visibilityState === "hidden" && send();
		document.addEventListener("visibilitychange", onHide);
		window.addEventListener("pagehide", send);
		return () => {
			stopListening();
			document.removeEventListener("visibilitychange", onHide);
			window.removeEventListener("pagehide", send);
			send();
		};
	}, [storyId, isSaved, position]);
}

export function Frame({ children }: { children: ReactNode }) {
	return (
		<Column $wide>
			<title>Your Bedtime Story · Lion Tails</title>
			<Desk>
				<Title>Your Bedtime Story</Title>
				{children}
				<Row>
					<ButtonLink to="/">Create New Story</ButtonLink>
					<ButtonLink to="/music">Bedtime Songs</ButtonLink>
				</Row>
			</Desk>
		</Column>
	);
}

// On a phone the buttons are below the story, on a wide screen next to the title.
const Desk = styled.div`
	display: grid;
	grid-template-columns: minmax(0, 1fr) auto;
	gap: ${space(4)} ${space(6)};
	align-items: center;
	/* Prints only the story, whose sheet includes the title. */
	@media print { > :not(:nth-child(2)), > :nth-child(2) > :not(:has([data-reader-theme])) { display: none; } }
	> :nth-child(2) { grid-area: 2 / 1 / auto / -1; }
	> :nth-child(3) { grid-area: 1 / 2; }
	${onPhone} {
		grid-template-columns: minmax(0, 1fr);
		h1 { font-size: 1.5rem; }
		> :nth-child(2) { grid-area: 2 / 1; }
		> :nth-child(3) { grid-area: 3 / 1; }
	}
`;

export const debugSteps = part(() => import("./debug-steps.tsx").then(({ DebugSteps }) => DebugSteps));

export function DebugPanel({ entries = [] }: { entries: readonly DebugEntryShown[] | undefined }) {
	const [isOpen, setOpen] = useState(false);
	const Steps = debugSteps.use(isOpen);
	if (entries.length === 0) return null;
	return (
		<DebugCard as="details" onToggle={(event) => setOpen(event.currentTarget.open)}>
			<summary>How this story was made</summary>
			{isOpen && Steps && <Steps entries={entries} />}
		</DebugCard>
	);
}

/** Styles the summaries of the steps too. */
const DebugCard = styled(Card)`
	summary {
		display: list-item;
		min-height: 44px;
		padding: ${space(2.5)} 0;
		font: 600 1rem / 1.4 ${font.control};
		cursor: pointer;
		> span { display: inline-flex; }
	}
`;
