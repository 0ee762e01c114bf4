import type { StoredStory } from "@lion-tails/common/saved-story";
import { startTransition, useCallback, useEffect, useLayoutEffect, useState } from "react";
import { readingPlace } from "../book/reading-place.ts";
import { openStory } from "../offline/story-changes.ts";
import { firstText, placeInFirstText } from "./first-text.ts";

const nothing = async () => {};

/**
 * Loads the saved story of a page, and with it what the page needs besides, by a `loadMore` that stays the same. `load` tries
 * again after an error. The story replaces the text that the server has put into the page, and opens where the parent was in it.
 */
export function useOpenStory(id: string, loadMore: () => Promise<unknown> = nothing) {
	const [stored, setStored] = useState<StoredStory | null>(null);
	const [error, setError] = useState<unknown>(null);
	const load = useCallback(async () => {
		setError(null);
		try {
			const [opened] = await Promise.all([openStory(id), loadMore()]);
			const paragraph = placeInFirstText();
			if (paragraph !== null) readingPlace.report(id, { paragraph, offset: 0 });
			startTransition(() => setStored(opened));
		} catch (thrown) {
			setError(thrown);
		}
	}, [id, loadMore]);
	useEffect(() => void load(), [load]);
	useLayoutEffect(() => {
		if (!stored && !error) return;
		firstText()?.remove();
		window.scrollTo(0, 0);
	}, [stored, error]);
	return { stored, error, load };
}
