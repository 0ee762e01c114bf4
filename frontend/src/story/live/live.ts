// The app's own live stories: one socket, opened when the first story is watched.
import { useEffect, useSyncExternalStore } from "react";
import { useStore } from "zustand";
import { call } from "../../net/client.ts";
import { useIsOnline } from "../../net/online.ts";
import { onReset } from "../../net/resource.ts";
import { openSocket } from "../../net/socket.ts";
import { type LiveView, liveStories } from "./live-stories.ts";

const channel = openSocket();
export const live = liveStories(channel, {
	fetchSnapshot: (id) => call("GET /api/story/generations/:id", { params: { id } }),
	fetchStory: (id) => call("GET /api/stories/:id", { params: { id } }),
	postCancel: (id) => call("POST /api/story/generations/:id/cancel", { params: { id } }),
});

onReset(live.clear);

const resync = () => void live.resync();
window.addEventListener("online", resync);
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && resync());

/** Watches the generation while the component is mounted; undefined until then. */
export function useLiveStory(id: string | null): LiveView | undefined {
	useEffect(() => (id ? live.watch(id) : undefined), [id]);
	return useSyncExternalStore(onFrame, () => (id ? live.store.getState().views[id] : undefined));
}

/** Two frames at 60 Hz: the other frame is left to the browser, whose collection of garbage would otherwise hold up a frame. */
const RENDER_INTERVAL_MS = 30;

/** At most once in this interval, however many words have arrived. A page that is hidden has no frames, and may be reading aloud. */
function onFrame(listener: () => void): () => void {
	let frame = 0;
	let renderedAt = Number.NEGATIVE_INFINITY;
	const render = (now: number) => {
		if (now - renderedAt < RENDER_INTERVAL_MS) {
			frame = requestAnimationFrame(render);
			return;
		}
		frame = 0;
		renderedAt = now;
		listener();
	};
	const stop = live.store.subscribe(() => {
		if (document.hidden) return listener();
		frame ||= requestAnimationFrame(render);
	});
	return () => {
		cancelAnimationFrame(frame);
		stop();
	};
}

/** Neither the socket nor HTTP reaches the server; the generation goes on there. */
export function useIsDisconnected(): boolean {
	const isOnline = useIsOnline();
	return useStore(live.store, ({ isDisconnected }) => isDisconnected) || !isOnline;
}

export const onLibraryChange = channel.onLibraryChange;
export const listenForChanges = () => channel.connect();
