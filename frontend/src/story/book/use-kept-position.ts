// Keeps the reading place of a saved story on the server, for the other devices.
import { useEffect } from "react";
import { savePosition } from "../offline/story-changes.ts";
import { type Place, readingPlace } from "./reading-place.ts";

const SEND_DELAY_MS = 3000;

export function useKeptPosition(storyId: string, isSaved: boolean): void {
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
	}, [storyId, isSaved]);
}
