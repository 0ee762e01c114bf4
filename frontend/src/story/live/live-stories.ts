// Stories as they are told, keyed by generation: snapshot, then tail. The channel and the calls are passed in.
import { AppError } from "@lion-tails/common/errors";
import type { GenerationEvent, LiveStory, Snapshot } from "@lion-tails/common/generation";
import { applyEvent, applySnapshot, isOver, newLiveStory } from "@lion-tails/common/live";
import type { StoredStory } from "@lion-tails/common/story";
import { createStore } from "zustand/vanilla";
import type { Channel, WatchAnswer } from "../../net/channel.ts";
import { appendText, EMPTY_STREAM, type ParagraphStream } from "../reader/paragraph-stream.ts";

/** `saved`: the telling is long over, and this is the story it left. `missing`: there is no such telling of ours. */
export type LiveView = {
	live: LiveStory;
	stream: ParagraphStream;
	/** False until the first snapshot has come. */
	isKnown: boolean;
	saved?: StoredStory;
	error?: AppError;
};

type Calls = {
	fetchSnapshot(id: string): Promise<Snapshot>;
	fetchStory(id: string): Promise<StoredStory>;
	postCancel(id: string): Promise<unknown>;
};

/** A reader waits this long for the socket before asking over HTTP, and then this long between questions. */
const PATIENCE = 5000;
const POLL_EVERY = 2000;
const ANSWER_WITHIN = 4000;

export function liveStories(channel: Channel, calls: Calls) {
	const store = createStore<{ views: Record<string, LiveView>; isCutOff: boolean }>(() => ({
		views: {},
		isCutOff: false,
	}));
	const watchers = new Map<string, number>();
	const asking = new Map<string, Promise<boolean>>();
	/** Events that came while a snapshot was asked for; what it does not hold yet is told after it. */
	const early = new Map<string, GenerationEvent[]>();
	let poll: ReturnType<typeof setTimeout> | undefined;

	const view = (id: string): LiveView =>
		store.getState().views[id] ?? { live: newLiveStory(id), stream: EMPTY_STREAM, isKnown: false };

	function put(id: string, next: LiveView): void {
		store.setState(({ views }) => ({ views: { ...views, [id]: next } }));
	}

	/** Neither the socket nor a question over HTTP got through. */
	function setCutOff(isCutOff: boolean): void {
		if (store.getState().isCutOff !== isCutOff) store.setState({ isCutOff });
	}

	const isOpen = (id: string) => !isOver(view(id).live.status) && !view(id).saved && !view(id).error;
	const openIds = () => [...watchers.keys()].filter(isOpen);

	channel.onEvent(hear);

	function hear(event: GenerationEvent): void {
		const { live, stream, ...rest } = view(event.id);
		if (!watchers.has(event.id) || event.seq <= live.seq) return;
		// After a gap the snapshot tells what was missed; until it comes nothing out of order is shown.
		if (!rest.isKnown || event.seq > live.seq + 1) {
			early.set(event.id, [...(early.get(event.id) ?? []), event]);
			void ask(event.id);
			return;
		}
		put(event.id, {
			...rest,
			live: applyEvent(live, event),
			stream: event.type === "text" ? appendText(stream, event.text) : stream,
		});
	}

	channel.onConnect(() => {
		asking.clear();
		setCutOff(false);
		for (const id of openIds()) void ask(id);
	});

	function take(id: string, snapshot: Snapshot): void {
		const { live: held, stream, error: _, ...rest } = view(id);
		if (rest.isKnown && (snapshot.seq < held.seq || isOver(held.status))) return;
		const live = applySnapshot(held.text, snapshot);
		const grown = live.text.startsWith(held.text)
			? appendText(stream, live.text.slice(held.text.length))
			: appendText(EMPTY_STREAM, live.text);
		put(id, { ...rest, live, stream: grown, isKnown: true });
		const meanwhile = early.get(id) ?? [];
		early.delete(id);
		for (const event of meanwhile) {
			if (event.seq === view(id).live.seq + 1) hear(event);
			else if (event.seq > view(id).live.seq) early.set(id, [...(early.get(id) ?? []), event]);
		}
	}

	/** Watches anew from what is held. False: the channel gave no answer. */
	function ask(id: string, timeout = ANSWER_WITHIN): Promise<boolean> {
		const asked = asking.get(id);
		if (asked) return asked;
		const answer = askChannel(id, timeout).finally(() => {
			if (asking.get(id) === answer) asking.delete(id);
			// What came early is still ahead of the snapshot: something between them is missing.
			if (early.has(id) && channel.isConnected() && isOpen(id)) void ask(id);
		});
		asking.set(id, answer);
		return answer;
	}

	async function askChannel(id: string, timeout: number): Promise<boolean> {
		let answer: WatchAnswer;
		try {
			answer = await channel.watch(id, view(id).live.text.length, timeout);
		} catch {
			return false;
		}
		if (!watchers.has(id)) return true;
		if (answer.ok) take(id, answer.snapshot);
		else await giveSaved(id, new AppError(answer.code, { message: answer.error }));
		return true;
	}

	/** A telling the server no longer holds may have left a story under its own id. */
	async function giveSaved(id: string, watchError: AppError): Promise<void> {
		if (watchError.code !== "not_found") return put(id, { ...view(id), error: watchError });
		try {
			put(id, { ...view(id), saved: await calls.fetchStory(id) });
		} catch (error) {
			put(id, { ...view(id), error: error instanceof AppError ? error : watchError });
		}
	}

	async function fetchOnce(id: string): Promise<void> {
		try {
			take(id, await calls.fetchSnapshot(id));
			setCutOff(false);
		} catch (error) {
			if (!(error instanceof AppError)) throw error;
			// Away from the network or a server on its way up: the next question may be answered.
			if (error.status < 500) await giveSaved(id, error);
			else setCutOff(!channel.isConnected());
		}
	}

	function keepAsking(wait: number): void {
		clearTimeout(poll);
		poll = undefined;
		if (openIds().length === 0) return;
		poll = setTimeout(async () => {
			if (!channel.isConnected()) await Promise.all(openIds().map(fetchOnce));
			keepAsking(channel.isConnected() ? PATIENCE : POLL_EVERY);
		}, wait);
	}

	return {
		store,

		/** Follows the telling until the returned function is called. Twice the same is once. */
		watch(id: string): () => void {
			watchers.set(id, (watchers.get(id) ?? 0) + 1);
			const { error: _, ...current } = view(id);
			put(id, current);
			if (channel.isConnected()) void ask(id);
			else channel.connect();
			if (poll === undefined) keepAsking(PATIENCE);
			let isWatching = true;
			return () => {
				if (!isWatching) return;
				isWatching = false;
				const others = (watchers.get(id) ?? 1) - 1;
				if (others > 0) return void watchers.set(id, others);
				watchers.delete(id);
				channel.unwatch(id);
			};
		},

		/** The page is seen again, or the network is back: a sleeping phone's socket may only look alive. */
		async wake(): Promise<void> {
			const ids = openIds();
			if (ids.length === 0) return;
			if (!channel.isConnected()) return channel.connect();
			const answers = await Promise.all(ids.map((id) => ask(id, 2500)));
			if (answers.includes(false)) channel.reconnect();
		},

		/** Only ever called for a press on Stop. */
		stop: (id: string) => calls.postCancel(id),

		/** Another person is signed in, or nobody. */
		clear(): void {
			clearTimeout(poll);
			poll = undefined;
			watchers.clear();
			store.setState({ views: {}, isCutOff: false });
			channel.close();
		},
	};
}
