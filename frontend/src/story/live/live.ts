// The app's live stories, with one socket that opens when the first story is watched.
import { useEffect, useRef, useSyncExternalStore } from "react";
import { useStore } from "zustand";
import { tellLibraryChange } from "../../net/channel.ts";
import { call } from "../../net/client.ts";
import { useIsOnline } from "../../net/connection.ts";
import { onReset } from "../../net/resource.ts";
import { openSocket } from "../../net/socket.ts";
import { EMPTY_STREAM, type StreamSource } from "../book/paragraph-stream.ts";
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

/**
 * Watches the generation while the component is mounted; undefined at first. Text added to a paragraph does not render the
 * component: read it from `liveStream`.
 */
export function useLiveStory(id: string | null): LiveView | undefined {
	useEffect(() => (id ? live.watch(id) : undefined), [id]);
	const held = useRef<LiveView>(undefined);
	return useSyncExternalStore(onRender, () => {
		const view = id ? shownViews()[id] : undefined;
		if (!held.current || !view || !isSameBesidesTail(held.current, view)) held.current = view;
		return held.current;
	});
}

export const liveStream = (id: string): StreamSource => ({
	subscribe: onRender,
	current: () => shownViews()[id]?.stream ?? EMPTY_STREAM,
});

function isSameBesidesTail(one: LiveView, other: LiveView): boolean {
	const { live, stream, ...rest } = one;
	const { live: otherLive, stream: otherStream, ...otherRest } = other;
	const hasText = live.text !== "";
	return (
		stream.paragraphs === otherStream.paragraphs &&
		hasText === (otherLive.text !== "") &&
		isShallowEqual(rest, otherRest) &&
		isShallowEqual({ ...live, text: "", seq: 0 }, { ...otherLive, text: "", seq: 0 })
	);
}

const isShallowEqual = (one: object, other: object) =>
	Object.keys(one).length === Object.keys(other).length &&
	Object.entries(one).every(([key, value]) => (other as Record<string, unknown>)[key] === value);

/** Each rendering causes a layout of the paragraph. With a longer interval the words would arrive in bursts. */
const RENDER_INTERVAL_MS = 100;

const listeners = new Set<() => void>();
/** The views that all components render, so that no part of a page is ahead of another. */
let shown = live.store.getState().views;
let timer: ReturnType<typeof setTimeout> | undefined;
let renderedAt = Number.NEGATIVE_INFINITY;

const shownViews = () => (listeners.size > 0 ? shown : live.store.getState().views);

/**
 * Calls the listener at most once per interval. A timer rather than a frame: in a frame, rendering would add to the time of
 * layout and painting.
 */
function onRender(listener: () => void): () => void {
	if (listeners.size === 0) shown = live.store.getState().views;
	listeners.add(listener);
	return () => void listeners.delete(listener);
}

live.store.subscribe(() => {
	if (listeners.size === 0) return;
	// A hidden page has slow timers, and may be reading aloud.
	if (document.hidden) render();
	else timer ??= setTimeout(render, Math.max(0, renderedAt + RENDER_INTERVAL_MS - performance.now()));
});

function render(): void {
	clearTimeout(timer);
	timer = undefined;
	renderedAt = performance.now();
	shown = live.store.getState().views;
	for (const listener of [...listeners]) listener();
}

/** True when neither the socket nor HTTP reaches the server; the generation continues there. */
export function useIsDisconnected(): boolean {
	const isOnline = useIsOnline();
	return useStore(live.store, ({ isDisconnected }) => isDisconnected) || !isOnline;
}

channel.onLibraryChange(tellLibraryChange);
export const connect = () => channel.connect();
