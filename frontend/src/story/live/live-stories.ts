// Running generations by id: a snapshot, then each event in order. Channel and calls are passed in.
import type { CoverSource } from "@lion-tails/common/cover-source";
import type { GenerationEvent, LiveStory, Snapshot } from "@lion-tails/common/generation";
import { applyEvent, applySnapshot, isOver, newLiveStory } from "@lion-tails/common/live";
import type { StoredStory } from "@lion-tails/common/saved-story";
import type { StoryLabel } from "@lion-tails/common/story-label";
import type { PictureRequest } from "@lion-tails/common/storyboard/picture-request";
import { createStore } from "zustand/vanilla";
import type { Channel, WatchAnswer } from "../../net/channel.ts";
import { CallError } from "../../net/client.ts";
import { appendText, EMPTY_STREAM, type ParagraphStream } from "../book/paragraph-stream.ts";

export type LiveView = {
	live: LiveStory;
	stream: ParagraphStream;
	cover?: CoverSource;
	/** The parts of the request that pictures are made from, from the first snapshot. */
	pictures?: PictureRequest;
	label?: StoryLabel;
	/** False until the first snapshot arrives. */
	isKnown: boolean;
	/** The saved story of a generation that the server no longer holds. */
	saved?: StoredStory;
	error?: CallError;
};

type Calls = {
	fetchSnapshot(id: string): Promise<Snapshot>;
	fetchStory(id: string): Promise<StoredStory>;
	postCancel(id: string): Promise<unknown>;
};

/** Time for the socket to connect before the story is polled over HTTP. */
const POLL_DELAY_MS = 5000;
const POLL_INTERVAL_MS = 2000;
const WATCH_TIMEOUT_MS = 4000;
/** After sleep or a change of network, a late answer replaces the connection. */
const RESYNC_TIMEOUT_MS = 2500;
/** After a watch was refused with too_many_requests, the story is polled for this time, then watched again. */
const REFUSED_PAUSE_MS = 30_000;
/** Views kept for stories without a watcher. */
const MAX_UNWATCHED_VIEWS = 4;

export function liveStories(channel: Channel, calls: Calls) {
	const store = createStore<{ views: Record<string, LiveView>; isDisconnected: boolean }>(() => ({
		views: {},
		isDisconnected: false,
	}));
	const watcherCounts = new Map<string, number>();
	const pendingWatches = new Map<string, Promise<boolean>>();
	/** Events ahead of the requested snapshot. They are applied after it, unless it contains them. */
	const earlyEvents = new Map<string, GenerationEvent[]>();
	/** Timers of stories whose watch was refused; they are not watched until then. */
	const pauses = new Map<string, ReturnType<typeof setTimeout>>();
	let poll: ReturnType<typeof setTimeout> | undefined;

	const view = (id: string): LiveView =>
		store.getState().views[id] ?? { live: newLiveStory(id), stream: EMPTY_STREAM, isKnown: false };

	/** Drops answers for stories without a watcher, which bounds the number of views. */
	function setView(id: string, next: LiveView): void {
		if (!watcherCounts.has(id)) return;
		store.setState(({ views }) => ({ views: { ...views, [id]: next } }));
	}

	function setDisconnected(isDisconnected: boolean): void {
		if (store.getState().isDisconnected !== isDisconnected) store.setState({ isDisconnected });
	}

	const isOpen = (id: string) => !isOver(view(id).live.status) && !view(id).saved && !view(id).error;
	const openIds = () => [...watcherCounts.keys()].filter(isOpen);

	channel.onEvent(receive);
	channel.onLibraryChange(({ reason, storyId }) => {
		// A story has the id of its generation.
		if (reason === "saved") setSavedStory(storyId, storyId);
	});

	/** Marks a completed generation without a story as saved. A running one reports its story itself. */
	function setSavedStory(id: string, storyId: string): void {
		const held = store.getState().views[id];
		if (held?.live.status !== "completed" || held.live.storyId) return;
		const saved = { ...held, live: { ...held.live, storyId, saved: true } };
		store.setState(({ views }) => ({ views: { ...views, [id]: saved } }));
	}

	function receive(event: GenerationEvent): void {
		const { live, stream, ...rest } = view(event.id);
		if (!watcherCounts.has(event.id) || event.seq <= live.seq) return;
		// After a gap, events wait until a snapshot fills it.
		if (!rest.isKnown || event.seq > live.seq + 1) {
			earlyEvents.set(event.id, [...(earlyEvents.get(event.id) ?? []), event]);
			void requestSnapshot(event.id);
			return;
		}
		setView(event.id, {
			...rest,
			live: applyEvent(live, event),
			stream: event.type === "text" ? appendText(stream, event.text) : stream,
		});
	}

	channel.onConnect(() => {
		pendingWatches.clear();
		setDisconnected(false);
		for (const id of openIds()) void requestSnapshot(id);
	});

	function receiveSnapshot(id: string, snapshot: Snapshot): void {
		const { live: held, stream, error: _, ...rest } = view(id);
		if (rest.isKnown && (snapshot.seq < held.seq || isOver(held.status))) return;
		const live = applySnapshot(held.text, snapshot);
		const extended = live.text.startsWith(held.text)
			? appendText(stream, live.text.slice(held.text.length))
			: appendText(EMPTY_STREAM, live.text);
		const { cover, label, pictures } = snapshot;
		setView(id, {
			...rest,
			live,
			cover: rest.cover ?? cover,
			pictures: rest.pictures ?? pictures,
			...(label && { label }),
			stream: extended,
			isKnown: true,
		});
		// The log does not change after its end, but the story may have been saved by hand since.
		if (live.status === "completed" && !live.storyId)
			calls.fetchStory(id).then(
				() => setSavedStory(id, id),
				() => {},
			);
		const events = earlyEvents.get(id) ?? [];
		earlyEvents.delete(id);
		for (const event of events) {
			if (event.seq === view(id).live.seq + 1) receive(event);
			else if (event.seq > view(id).live.seq) earlyEvents.set(id, [...(earlyEvents.get(id) ?? []), event]);
		}
	}

	/** Watches from the text received so far. Resolves to false if the channel did not answer. */
	function requestSnapshot(id: string, timeoutMs = WATCH_TIMEOUT_MS): Promise<boolean> {
		const pending = pendingWatches.get(id);
		if (pending) return pending;
		if (pauses.has(id)) return Promise.resolve(true);
		const answer = watchChannel(id, timeoutMs).finally(() => {
			if (pendingWatches.get(id) === answer) pendingWatches.delete(id);
			// An early event is still ahead of the snapshot, so an event between the two is missing.
			if (earlyEvents.has(id) && channel.isConnected() && isOpen(id) && !pauses.has(id)) void requestSnapshot(id);
		});
		pendingWatches.set(id, answer);
		return answer;
	}

	async function watchChannel(id: string, timeoutMs: number): Promise<boolean> {
		let answer: WatchAnswer;
		try {
			answer = await channel.watch(id, view(id).live.text.length, timeoutMs);
		} catch {
			return false;
		}
		if (!watcherCounts.has(id)) return true;
		if (answer.ok) receiveSnapshot(id, answer.snapshot);
		else if (answer.code === "too_many_requests") pause(id);
		else await loadSavedStory(id, new CallError(answer.code, answer.error));
		return true;
	}

	function pause(id: string): void {
		const resume = () => {
			pauses.delete(id);
			// The snapshot contains the events of the pause.
			earlyEvents.delete(id);
			if (isOpen(id) && watcherCounts.has(id) && channel.isConnected()) void requestSnapshot(id);
		};
		pauses.set(id, setTimeout(resume, REFUSED_PAUSE_MS));
		void pollSnapshot(id);
	}

	/** A generation that the server no longer holds may have left a story under its id. */
	async function loadSavedStory(id: string, watchError: CallError): Promise<void> {
		if (watchError.code !== "not_found") return setView(id, { ...view(id), error: watchError });
		try {
			setView(id, { ...view(id), saved: await calls.fetchStory(id) });
		} catch (error) {
			setView(id, { ...view(id), error: error instanceof CallError ? error : watchError });
		}
	}

	async function pollSnapshot(id: string): Promise<void> {
		try {
			receiveSnapshot(id, await calls.fetchSnapshot(id));
			setDisconnected(false);
		} catch (error) {
			if (!(error instanceof CallError)) throw error;
			// No network, or a server that is starting: the next poll may succeed.
			if (error.status < 500) await loadSavedStory(id, error);
			else setDisconnected(!channel.isConnected());
		}
	}

	function schedulePoll(delayMs: number): void {
		clearTimeout(poll);
		poll = undefined;
		if (openIds().length === 0) return;
		poll = setTimeout(async () => {
			const ids = channel.isConnected() ? openIds().filter((id) => pauses.has(id)) : openIds();
			await Promise.all(ids.map(pollSnapshot));
			schedulePoll(channel.isConnected() ? POLL_DELAY_MS : POLL_INTERVAL_MS);
		}, delayMs);
	}

	function release(id: string): void {
		watcherCounts.delete(id);
		earlyEvents.delete(id);
		channel.unwatch(id);
		const { [id]: left, ...others } = store.getState().views;
		// Inserted last: unwatched views are dropped oldest first.
		const views = left ? { ...others, [id]: left } : others;
		const unwatched = Object.keys(views).filter((other) => !watcherCounts.has(other));
		for (const other of unwatched.slice(0, -MAX_UNWATCHED_VIEWS)) delete views[other];
		store.setState({ views });
	}

	return {
		store,

		/** Watches the generation until the returned function is called. Calls are counted per generation. */
		watch(id: string): () => void {
			watcherCounts.set(id, (watcherCounts.get(id) ?? 0) + 1);
			const { error: _, ...current } = view(id);
			setView(id, current);
			if (channel.isConnected()) void requestSnapshot(id);
			else channel.connect();
			if (poll === undefined) schedulePoll(POLL_DELAY_MS);
			let isWatching = true;
			return () => {
				if (!isWatching) return;
				isWatching = false;
				const others = (watcherCounts.get(id) ?? 1) - 1;
				if (others > 0) watcherCounts.set(id, others);
				else release(id);
			};
		},

		/** Call after a completed generation's story was saved by hand. */
		setSavedStory,

		/** Call when the page becomes visible or the network returns: after sleep a socket may only seem connected. */
		async resync(): Promise<void> {
			const ids = openIds();
			if (ids.length === 0) return;
			if (!channel.isConnected()) return channel.connect();
			const answers = await Promise.all(ids.map((id) => requestSnapshot(id, RESYNC_TIMEOUT_MS)));
			if (answers.includes(false)) channel.reconnect();
		},

		/** Only for the Stop button: leaving the page never cancels a generation. */
		stop: (id: string) => calls.postCancel(id),

		/** Call when the user signs out or another one signs in. */
		clear(): void {
			clearTimeout(poll);
			poll = undefined;
			watcherCounts.clear();
			pendingWatches.clear();
			earlyEvents.clear();
			for (const timer of pauses.values()) clearTimeout(timer);
			pauses.clear();
			store.setState({ views: {}, isDisconnected: false });
			channel.close();
		},
	};
}
