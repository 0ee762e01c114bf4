// Shows the sentence that is being read: marked, and in sight.
import { useEffect } from "react";
import { readingPlace } from "../book/place/reading-place.ts";
import type { SpokenSentence } from "./reader-voice.ts";
import { findSentence, highlight, isInSight } from "./sentence-highlight.ts";

/** `coveredPx`: what covers the window's end. */
export function useSpokenSentence(storyId: string, sentence: SpokenSentence | null, coveredPx: number): void {
	useEffect(() => {
		if (!sentence) return;
		let range = findSentence(sentence);
		highlight(range);
		if (!range || !isInSight(range, coveredPx))
			readingPlace.goTo(storyId, { paragraph: sentence.paragraph, offset: sentence.start });

		// A page that is turned and a paragraph that is finished are drawn anew: the mark is set again.
		let frame = 0;
		const observer = new MutationObserver(() => {
			cancelAnimationFrame(frame);
			frame = requestAnimationFrame(() => {
				if (range?.startContainer.isConnected && !range.collapsed) return;
				range = findSentence(sentence);
				highlight(range);
			});
		});
		observer.observe(document.getElementById("main") ?? document.body, { childList: true, subtree: true });
		return () => {
			observer.disconnect();
			cancelAnimationFrame(frame);
			highlight(null);
		};
	}, [storyId, sentence, coveredPx]);
}
