// Keeps the reading place of a saved story on the server, for the other devices.
import type { ReadingPosition } from "@lion-tails/common/saved-story";
import { useEffect } from "react";
import { type Place, readingPlace } from "../book/place/reading-place.ts";
import { savePosition } from "../offline/story-changes.ts";

const SEND_DELAY_MS = 3000;

/** `position`: what the server had when the story was opened, where that is known. */
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
			// It stays in this browser, and the next move sends again.
			savePosition(storyId, { paragraph, offset, readAt }, { keepalive: true }).catch(() => {});
		};
		// A page that was left may have ended before its place was sent.
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
		// A phone may end a hidden page without another word.
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
