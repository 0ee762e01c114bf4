// The book of a running generation and of the story it becomes, on the form's page and in the reader.

import { chapterTurns } from "@lion-tails/common/chapter-turns";
import type { ErrorCode } from "@lion-tails/common/errors";
import { listenerAge } from "@lion-tails/common/listener-age";
import { isOver } from "@lion-tails/common/live";
import { splitParagraphs } from "@lion-tails/common/paragraphs";
import type { KeptStory } from "@lion-tails/common/saved-story";
import { countWords } from "@lion-tails/common/story";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { createPortal } from "react-dom";
import { styled } from "styled-components";
import { Button } from "../../ui/button.tsx";
import { PageSpinner } from "../../ui/spinner.tsx";
import { Tail } from "../../ui/tail.tsx";
import { Row, Stack, VisuallyHidden } from "../../ui/text.tsx";
import { fade, font, space } from "../../ui/tokens.ts";
import { useWakeLock } from "../../ui/use-wake-lock.ts";
import { Book } from "../book/book.tsx";
import { Questions, ReferenceNotes, RetentionBanner, StorytellerNote, Verse } from "../book/book-parts.tsx";
import { sceneCover } from "../book/scene-cover-part.ts";
import { type StoryCover, useLiveCover } from "../book/story-cover.ts";
import { StoryFacts } from "../book/story-facts.tsx";
import { StoryOrigin } from "../book/story-origin.tsx";
import { KeepButtons } from "../export/keep-buttons.tsx";
import { useFavorite } from "../library/favorites.ts";
import { ContinueButton, TellAnotherButton } from "../library/story-buttons.tsx";
import { GenerationOutcome, GenerationProgress } from "../live/generation-progress.tsx";
import { liveStream, live as stories, useIsDisconnected, useLiveStory } from "../live/live.ts";
import type { LiveView } from "../live/live-stories.ts";
import { announcement, DISCONNECTED } from "../live/progress-text.ts";
import { ReadAloud } from "../speech/read-aloud.tsx";
import { PaintButton, usePageTools } from "./paint-button.tsx";
import { useWithPictures } from "./painted-pictures.ts";
import { type ActionState, OpenError, SavedBook, useKeptPosition } from "./saved-book.tsx";

// The cover of a running story has no panel yet.
sceneCover.preload();

export function LiveBook(props: LiveBookProps) {
	const { id, actions, isVerseQuoted = false } = props;
	const view = useLiveStory(id);
	if (view?.error) return <OpenError error={view.error} />;
	if (view?.saved) return <SavedBook stored={view.saved} isVerseQuoted={isVerseQuoted} actions={actions} />;
	return <StreamingBook {...props} view={view} />;
}

type LiveBookProps = {
	id: string;
	title: string;
	actions: (state: ActionState) => ReactNode;
	onTryAgain: () => void;
	isVerseQuoted?: boolean;
};

function StreamingBook(props: LiveBookProps & { view: LiveView | undefined }) {
	const { id, view, title, actions, onTryAgain, isVerseQuoted = false } = props;
	const live = view?.live;
	const cover = useLiveCover(id, view);
	const { chapterStarts, chapterTitles } = live ?? {};
	// biome-ignore lint/correctness/useExhaustiveDependencies: where a chapter begins does not change as text is added
	const turns = useMemo(() => live && chapterTurns({ ...live, content: live.text }), [chapterStarts, chapterTitles]);
	const stream = useMemo(() => view && (turns ? { ...view.stream, turns } : view.stream), [view, turns]);
	const words = useMemo(() => liveStream(id), [id]);
	const isDisconnected = useIsDisconnected();
	const isDone = live !== undefined && isOver(live.status);
	// The verse fades in only if the generation was running on this screen.
	const [sawRunning, setSawRunning] = useState(false);
	const isRunning = view?.isKnown === true && !isDone;
	if (isRunning && !sawRunning) setSawRunning(true);
	const endFrames = useFramesSince(isDone, END_FRAMES);
	const isComplete = endFrames >= END_FRAMES;
	const isFavorite = useFavorite((isComplete && live?.storyId) || null);
	useWakeLock(isRunning);
	useKeptPosition(id, Boolean(isDone && live.storyId));

	const finished = view?.stream.paragraphs;
	const wholeText = isDone ? live.text : null;
	const paragraphs = useMemo(
		() => (wholeText === null ? (finished ?? []) : splitParagraphs(wholeText)),
		[wholeText, finished],
	);
	const told = live?.story;
	const readTitle = live?.title || title;
	const wordCount = useMemo(
		() => (wholeText !== null && endFrames >= 3 ? countWords(wholeText) : null),
		[wholeText, endFrames],
	);
	const verse = told?.bibleVerse;
	const savedStoryId = live?.storyId;
	const age = listenerAge(view?.pictures ?? {});
	// Memoized: does not render with each word.
	const tools = useMemo(
		() => (
			<ReadAloud
				storyId={id}
				savedStoryId={savedStoryId}
				title={readTitle}
				paragraphs={paragraphs}
				isComplete={isComplete}
				verse={verse}
				age={age}
			/>
		),
		[id, savedStoryId, readTitle, paragraphs, isComplete, verse, age],
	);

	const hasText = Boolean(live?.text);
	const story = useWithPictures(id, told) ?? null;
	const pageTools = usePageTools(isComplete && live?.status === "completed" ? (live.storyId ?? null) : null);
	const [aside] = useState(() => document.createElement("div"));
	// biome-ignore lint/correctness/useExhaustiveDependencies: of the text only whether there is any, so not with each word
	const progress = useMemo(
		() =>
			live && <GenerationProgress live={live} isDisconnected={isDisconnected} onStop={() => stories.stop(live.id)} />,
		[id, live?.status, live?.progress, live?.targetWords, hasText, isDisconnected],
	);
	useEffect(() => {
		// Loads the verse's font early, so that the verse is laid out only once.
		if (hasText) void document.fonts?.load(`italic 1rem "Literata Variable"`).catch(() => {});
	}, [hasText]);

	if (!view || !live || !stream)
		return (
			<Tall>
				<PageSpinner label="Opening the story…" />
			</Tall>
		);
	const status = isDisconnected && !isDone ? `${DISCONNECTED.title} ${DISCONNECTED.detail}` : announcement(live);
	return (
		<Tall $gap={6}>
			<VisuallyHidden role="status">{view.isKnown ? status : ""}</VisuallyHidden>
			<Stack $gap={2}>
				<StoryFacts label={view.label} wordCount={wordCount} readingLevel={story?.readingLevel} isRoomy />
				<Book
					storyId={id}
					cover={cover}
					imageUrl={story?.imageUrl}
					title={readTitle}
					request={view.pictures}
					scenes={live.scenes ?? story?.scenes}
					stream={stream}
					pageImages={story?.pageImages}
					pageTools={pageTools}
					source={words}
					isStreaming={endFrames < 1}
					isFollowing={sawRunning}
					isRoomy
					isWaiting={!isDone && live.text === ""}
					tools={tools}
					bar={
						endFrames >= 4 ? (
							<Row $gap={2}>
								{actions({
									story,
									storyId: live.storyId ?? null,
									isFavorite,
									keep: story && (
										<KeepButtons story={story} id={live.storyId ?? null} cover={cover} request={view.pictures} />
									),
								})}
								{live.status === "completed" && live.storyId && story && (
									<PaintButton storyId={live.storyId} story={story} />
								)}
								{live.error?.code === "model_silent" && live.storyId && <ContinueButton id={live.storyId} />}
								{live.status !== "completed" && (
									<Button variant={live.error && !LASTING.has(live.error.code) ? "main" : "plain"} onClick={onTryAgain}>
										Try again
									</Button>
								)}
							</Row>
						) : (
							progress
						)
					}
					end={
						<>
							{verse && endFrames >= 2 && <Verse verse={verse} isSettling={sawRunning} isQuoted={isVerseQuoted} />}
							{endFrames >= 3 && <GenerationOutcome live={live} />}
							{endFrames >= 3 && sawRunning && live.status === "completed" && live.storyId && (
								<Kept>
									Kept in your stories.
									<Tail />
								</Kept>
							)}
						</>
					}
				/>
			</Stack>
			{!hasText && createPortal(<EndOfBook cover={cover} />, aside)}
			{/* Above the parts that appear at the end, which would move it. */}
			<StorytellerNote
				toldBy={live.toldBy}
				notHonored={endFrames >= 3 ? story?.notHonored : undefined}
				isEndedEarly={endFrames >= 3 && story?.isEndedEarly}
				versesLeftOut={endFrames >= 3 ? story?.versesLeftOut : undefined}
			/>
			{story && endFrames >= 5 && live.storyId && (
				<Row>
					<TellAnotherButton id={live.storyId} />
				</Row>
			)}
			{story && endFrames >= 5 && <Questions questions={story.applicationQuestions} outcome={story.moralOutcome} />}
			{endFrames >= 6 && live.storyId && <RetentionBanner />}
			{isComplete && <ReferenceNotes paragraphs={paragraphs} />}
			{story && endFrames >= 6 && <StoryOrigin story={story} />}
		</Tall>
	);
}

/**
 * Renders the parts of the end once, outside the page, while the first words are awaited: a style rule added later would
 * recompute the page's styles in one frame.
 */
function EndOfBook({ cover }: { cover: StoryCover }) {
	return (
		<>
			<Verse verse={{ text: "", reference: "" }} isSettling />
			<Kept>
				<Tail />
			</Kept>
			<Row $gap={2}>
				<Button variant="main">.</Button>
				<KeepButtons story={NO_STORY} id={null} cover={cover} />
				<TellAnotherButton id="" />
			</Row>
			<Questions questions={["."]} outcome="consequences" />
			<RetentionBanner />
		</>
	);
}

/** Errors after which the same request fails again until something else changes. */
const LASTING: ReadonlySet<ErrorCode> = new Set([
	"own_key_unreadable",
	"key_refused",
	"model_no_credit",
	"model_unknown",
	"model_context",
	"model_no_vision",
	"no_vision",
	"model_rejected",
]);

const NO_STORY: KeptStory = {
	title: "",
	content: "",
	moralOutcome: "positive",
	applicationQuestions: [],
	imagePrompt: "",
};

/** Frames over which the end is spread: end of the text, verse, outcome, buttons, questions, notes, reading aloud. */
const END_FRAMES = 7;

const Kept = styled.p`
	display: flex;
	align-items: center;
	justify-content: center;
	gap: ${space(3)};
	margin: ${space(6)} 0 0;
	font: 500 0.9375rem / 1.4 ${font.control};
	color: var(--sheet-soft);
	animation: ${fade} 400ms 1100ms ease-out backwards;
	svg { --tail-delay: 1300ms; width: 64px; height: 26px; }
	@media print { display: none; }
`;

/** Keeps the page's foot below the viewport, so that the parts of the end do not move it. */
const Tall = styled(Stack)`min-height: 100svh;`;

/** Returns the number of frames since `isOn` became true, up to `max`; `max` if it was true from the start. */
function useFramesSince(isOn: boolean, max: number): number {
	const [count, setCount] = useState(isOn ? max : 0);
	useEffect(() => {
		if (!isOn || count >= max) return;
		// A hidden page has no frames.
		if (document.hidden) return setCount(max);
		const frame = requestAnimationFrame(() => setCount(count + 1));
		return () => cancelAnimationFrame(frame);
	}, [isOn, count, max]);
	return isOn ? count : 0;
}
