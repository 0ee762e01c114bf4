// Where the reader is in each story at hand: a paragraph and UTF-16 units into it, never a page number, so that it holds
// over mode, size and device. The page reports it as it is scrolled or turned; reading aloud moves it.
import type { ReadingPlace } from "@lion-tails/common/saved-story";
import { create } from "zustand";

type Places = Record<string, ReadingPlace>;

/** By the story's id, which is also its generation's. */
const usePlaces = create<Places>(() => ({}));
const movers = new Map<string, (place: ReadingPlace) => void>();

export const readingPlace = {
	use: (storyId: string): ReadingPlace | undefined => usePlaces((places) => places[storyId]),
	get: (storyId: string): ReadingPlace | undefined => usePlaces.getState()[storyId],

	/** The page shows this place now. */
	report(storyId: string, place: ReadingPlace): void {
		usePlaces.setState({ [storyId]: place });
	},

	/** Brings the place into view: scrolls to it, or turns to its page. */
	goTo(storyId: string, place: ReadingPlace): void {
		movers.get(storyId)?.(place);
	},

	/** The page that shows the story calls this, and the answer when it no longer does. */
	onGoTo(storyId: string, move: (place: ReadingPlace) => void): () => void {
		movers.set(storyId, move);
		return () => {
			if (movers.get(storyId) === move) movers.delete(storyId);
		};
	},
};
