// The pages of a story and the one that is shown: that of the reading place, or the last one while a story is followed.
import type { ReadingPlace } from "@lion-tails/common/saved-story";
import { useLayoutEffect, useMemo, useRef } from "react";
import { readingPlace } from "../place/reading-place.ts";
import type { Following } from "../place/use-following.ts";
import type { ParagraphStream } from "../text/paragraph-stream.ts";
import { shownTail } from "../text/paragraphs.tsx";
import { appendParagraph, NO_PAGES, type Page, pageAt, placeOfPage } from "./paginate.ts";

type Options = {
	storyId: string;
	stream: ParagraphStream;
	isStreaming: boolean;
	isPaged: boolean;
	following: Following;
	isFollowing: boolean;
	/** After somebody has turned to another page. */
	onTurn: () => void;
	/** After reading aloud has moved to a place, which is on the page that is shown then. */
	onMove: (place: ReadingPlace) => void;
};

export type Pages = {
	pages: readonly Page[];
	/** Counted from 0. */
	current: number;
	turnTo: (page: number) => void;
};

/** Null in scroll mode. */
export function usePages(options: Options): Pages | null {
	const { storyId, stream, isStreaming, isPaged, following, isFollowing } = options;
	const finished = useMemo(
		() => (isPaged ? stream.paragraphs.reduce(appendParagraph, NO_PAGES) : NO_PAGES),
		[stream.paragraphs, isPaged],
	);
	const tail = isPaged ? shownTail(stream, isStreaming) : "";
	const pages = useMemo(() => (tail.trim() ? appendParagraph(finished, tail).pages : finished.pages), [finished, tail]);
	const ofPlace = readingPlace.useSelected(storyId, (place) => (isFollowing ? 0 : pageAt(pages, place)));
	const current = isFollowing ? Math.max(0, pages.length - 1) : ofPlace;

	const latest = useRef({ ...options, pages, current });
	latest.current = { ...options, pages, current };
	useLayoutEffect(() => {
		if (!isPaged) return;
		return readingPlace.onGoTo(storyId, (place) => {
			following.set(false);
			readingPlace.report(storyId, place);
			requestAnimationFrame(() => latest.current.onMove(place));
		});
	}, [storyId, isPaged, following]);

	const turnTo = useMemo(
		() => (to: number) => {
			const { pages, current, onTurn } = latest.current;
			const page = Math.min(Math.max(0, to), pages.length - 1);
			if (page === current) return;
			following.set(page === pages.length - 1);
			readingPlace.report(storyId, placeOfPage(pages[page]));
			onTurn();
		},
		[storyId, following],
	);
	return isPaged ? { pages, current, turnTo } : null;
}
