// A sample story for visitors without an account, revealed word by word.
import { useCallback, useEffect, useMemo, useState } from "react";
import { call } from "../../net/client.ts";
import { createResource } from "../../net/resource.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/spinner.tsx";
import { Lead, Note, Row, Stack } from "../../ui/text.tsx";
import { prefersReducedMotion } from "../../ui/tokens.ts";
import { Book } from "../book/book.tsx";
import { Verse } from "../book/book-parts.tsx";
import { appendText, EMPTY_STREAM, type ParagraphStream } from "../book/paragraph-stream.ts";
import { readingPlace } from "../book/reading-place.ts";

const WORD_DELAY_MS = 45;
const SAMPLE_ID = "sample";

export function SampleBook() {
	const { data: story, status } = samples.use();
	const [error, setError] = useState<Error | null>(null);
	const load = () => {
		setError(null);
		samples.ensure().catch(setError);
	};
	useEffect(load, []);
	useEffect(() => () => readingPlace.forget(SAMPLE_ID), []);
	const words = useMemo(() => story?.content.match(/\S+\s*/g) ?? [], [story]);
	const cover = useMemo(() => ({ seed: story?.title ?? "", source: story ?? null }), [story]);
	const { stream, isStreaming, showAll } = useReveal(words);

	if (error)
		return (
			<Stack $gap={3} role="alert">
				<Lead>{error.message}</Lead>
				<Button onClick={load}>Try again</Button>
			</Stack>
		);
	if (!story || status === "loading")
		return <Skeleton $height="60svh" aria-label="Opening the sample story" role="status" />;
	return (
		<Stack $gap={3}>
			<Book
				storyId={SAMPLE_ID}
				cover={cover}
				title={story.title}
				request={story.pictures}
				scenes={story.scenes}
				stream={stream}
				isStreaming={isStreaming}
				isFollowing
				isRoomy
				bar={
					<Row $gap={2}>
						{isStreaming ? (
							<Button onClick={showAll}>Show it all</Button>
						) : (
							<ButtonLink variant="main" to="/generate-story">
								Create one for your child
							</ButtonLink>
						)}
					</Row>
				}
				end={!isStreaming && story.bibleVerse && <Verse verse={story.bibleVerse} isSettling />}
			/>
			<Note>
				This is a sample, told by the built-in storyteller. Yours is told for your child, with their name in it.
			</Note>
		</Stack>
	);
}

function useReveal(words: readonly string[]) {
	const [shown, setShown] = useState<{ stream: ParagraphStream; count: number }>({ stream: EMPTY_STREAM, count: 0 });
	const isStreaming = words.length === 0 || shown.count < words.length;
	const showAll = useCallback(
		() => setShown({ stream: appendText(EMPTY_STREAM, words.join("")), count: words.length }),
		[words],
	);
	useEffect(() => {
		if (words.length === 0) return;
		if (prefersReducedMotion()) return showAll();
		const timer = setInterval(
			() =>
				setShown(({ stream, count }) =>
					count < words.length
						? { stream: appendText(stream, words[count] ?? ""), count: count + 1 }
						: { stream, count },
				),
			WORD_DELAY_MS,
		);
		return () => clearInterval(timer);
	}, [words, showAll]);
	return { stream: shown.stream, isStreaming, showAll };
}

export const samples = createResource(() => call("GET /api/sample-story"), { isPublic: true });
