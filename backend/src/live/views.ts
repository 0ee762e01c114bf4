// The stories in this process's memory, each as the fold of its events: stories that it runs, and stories that it follows for
// its readers.
import type { GenerationEvent, LiveStory } from "@lion-tails/common/generation";
import { applyEvent, isOver, newLiveStory } from "@lion-tails/common/live";
import type { EventListener, GenerationLog, LogEntry } from "./log.ts";
import { foldLog } from "./log-fold.ts";

/** Time that a finished story stays in memory for late readers. Afterwards it is read from its log. */
const KEEP_AFTER_END_MS = 10_000;

export type View = {
	live: LiveStory;
	userId: string;
	/** The last known position in the log. */
	position: number;
	/** Set while this process holds the lease; aborted when another process takes it. */
	lease: AbortController | null;
	/** Set while the log is read up to the newest event. */
	reading: Promise<void> | null;
	/** Events may have been missed since the log was read. */
	isStale: boolean;
};

/** The reason of a lease's aborted signal: another process has taken the story over, or it has been removed. */
export class LeaseLost extends Error {
	constructor() {
		super("the lease is lost");
	}
}

const newView = (id: string, userId: string): View => ({
	live: newLiveStory(id),
	userId,
	position: 0,
	lease: null,
	reading: null,
	isStale: false,
});

type LiveListener = (event: GenerationEvent, userId: string) => void;

export type Views = ReturnType<typeof openViews>;

export function openViews(log: GenerationLog, onError: (error: unknown) => void) {
	const views = new Map<string, View>();
	const waiting = new Map<string, ((live: LiveStory) => void)[]>();
	const listeners: LiveListener[] = [];

	/** Folds a stored event and passes it to the listeners. */
	function show(view: View, event: GenerationEvent, isSilent = false): void {
		view.live = applyEvent(view.live, event);
		announce(view, event, isSilent);
	}

	function announce(view: View, event: GenerationEvent, isSilent: boolean): void {
		if (!isSilent) for (const listener of listeners) listener(event, view.userId);
		if (!isOver(view.live.status)) return;
		for (const resolve of waiting.get(event.id) ?? []) resolve(view.live);
		waiting.delete(event.id);
		log.unsubscribe(event.id);
		setTimeout(() => views.delete(event.id), KEEP_AFTER_END_MS).unref();
	}

	const onLogEvent: (id: string, ...received: Parameters<EventListener>) => void = (id, event) => {
		const view = views.get(id);
		if (event === "removed") remove(id);
		else if (!view || view.lease || (event !== "missed" && event.seq <= view.live.seq)) return;
		else if (!view.reading && event !== "missed" && event.seq === view.live.seq + 1) show(view, event);
		else void catchUp(id, view).catch(onError);
	};

	/**
	 * Forgets the text of a removed generation and ends the story for its readers and for `ended`. The view stays, so that late
	 * readers still see the end after the log is deleted.
	 */
	function remove(id: string): void {
		const known = views.get(id);
		const view = known ?? newView(id, "");
		const { seq, status } = view.live;
		if (isOver(status)) return;
		views.set(id, view);
		view.lease?.abort(new LeaseLost());
		view.lease = null;
		view.live = { ...newLiveStory(id), seq };
		// Without a view, the only readers are those of a story whose end they have seen.
		show(view, { id, seq: seq + 1, type: "cancelled", storyId: null, refunded: false }, !known);
	}

	/** Reads the log until it has nothing new. `isSilent` is for a story just opened, whose readers get the fold instead of past events. */
	function catchUp(id: string, view: View, isSilent = false): Promise<void> {
		view.isStale = true;
		view.reading ??= (async () => {
			try {
				while (view.isStale) {
					view.isStale = false;
					applyLog(view, await log.read(id), isSilent);
				}
			} finally {
				view.reading = null;
			}
		})();
		return view.reading;
	}

	/** Shows the events that the fold lacks. If the log has been compacted, shows only its last event, after a gap. */
	function applyLog(view: View, entries: LogEntry[], isSilent: boolean): void {
		// The story may have been removed while its log was read.
		if (isOver(view.live.status)) return;
		view.position = Math.max(view.position, entries.at(-1)?.position ?? 0);
		const { seq } = view.live;
		const news = entries.flatMap((entry) => (entry.kind === "event" && entry.event.seq > seq ? [entry.event] : []));
		const last = news.at(-1);
		if (!last) return;
		if (last.seq === seq + news.length) {
			for (const event of news) show(view, event, isSilent);
			return;
		}
		view.live = foldLog(last.id, entries);
		announce(view, last, isSilent);
	}

	const subscribe = (id: string) => log.subscribe(id, (event) => onLogEvent(id, event));

	/** Returns the view of a story, from its log if it is not in memory. It receives later events until `release`. */
	async function open(id: string, userId: string): Promise<View> {
		const known = views.get(id);
		if (known) {
			await known.reading;
			return known;
		}
		const view = newView(id, userId);
		views.set(id, view);
		// Concurrent calls wait for the same read.
		view.reading = subscribe(id).then(() => {
			view.reading = null;
			return catchUp(id, view, true);
		});
		try {
			await view.reading;
		} catch (error) {
			views.delete(id);
			log.unsubscribe(id);
			throw error;
		}
		return view;
	}

	return {
		get: (id: string): View | undefined => views.get(id),
		open,
		/** Returns the current fold without following the story. */
		async read(id: string): Promise<LiveStory> {
			const known = views.get(id);
			if (known && !known.reading) return known.live;
			return foldLog(id, await log.read(id));
		},
		/** Forgets a story without readers in this process. */
		release(id: string): void {
			const view = views.get(id);
			if (!view || view.lease || view.reading || waiting.has(id)) return;
			log.unsubscribe(id);
			views.delete(id);
		},
		/** Follows the log that another process appends to. */
		async follow(id: string, view: View): Promise<void> {
			await subscribe(id);
			await catchUp(id, view);
		},
		catchUp,
		show,
		remove,
		/** Resolves with the fold once the story is over. */
		async ended(id: string, userId: string): Promise<LiveStory> {
			const { live } = await open(id, userId);
			if (isOver(live.status)) return live;
			return new Promise((resolve) => waiting.set(id, [...(waiting.get(id) ?? []), resolve]));
		},
		onEvent: (listener: LiveListener) => void listeners.push(listener),
		clear() {
			for (const id of views.keys()) log.unsubscribe(id);
			views.clear();
		},
	};
}
