// Appends to the logs of the stories that this process runs. Nothing is shown before it is on record: events of all
// stories are gathered into one write, then folded and handed to the watchers. A lease lets one process at a time append.
import type { GenerationEventBody } from "@lion-tails/common/generation";
import { isOver, joinTextEvents } from "@lion-tails/common/live";
import { type GenerationLog, LogConflict, type LogEntry } from "./log.ts";
import { LeaseLost, type View, type Views } from "./views.ts";
import { writeBatcher } from "./write-batcher.ts";

/** So often in a row a story may fail to be written while others are, before its lease is given up. */
const MAX_WRITE_ERRORS = 5;

type Addition = { body: GenerationEventBody } | { checkpoint: unknown } | { lease: true };
type Pending = { id: string; addedAt: number; entry?: LogEntry } & Addition;

type Failing = { failed: Set<string>; isStoreUp: boolean };

export type LogWriter = {
	/** Takes the story over: from now on no other process can append. The signal aborts when one takes it from us. */
	acquireLease(id: string, userId: string): Promise<AbortSignal>;
	/** Resolves once all that was appended is on record and the lease is certainly still ours; else throws `LeaseLost`. */
	renewLease(id: string): Promise<void>;
	/** Appends the next event. Text appended in the same tick becomes one event. */
	append(id: string, body: GenerationEventBody): void;
	/** Puts a note for the runner on record, in order with the events. */
	checkpoint(id: string, checkpoint: unknown): void;
	/** Resolves once all that was appended to the story is on record and shown. */
	flush(id: string): Promise<void>;
	flushAll(): Promise<void>;
	/** Ends stories whose generation is gone, or is about to be: nothing more is appended to them, by no process. */
	remove(ids: string[]): Promise<void>;
};

export type WriterOptions = {
	/** Milliseconds since the epoch. */
	now: () => number;
	onWriteError: (error: unknown) => void;
	/** Milliseconds from a word's append to its being shown. */
	onLatency: (milliseconds: number) => void;
	/** How this process signs its leases. */
	holder: string;
};

export function openLogWriter(
	log: GenerationLog,
	views: Views,
	{ now, onWriteError, onLatency, holder }: WriterOptions,
): LogWriter {
	// The text event of each story that may still grow, because it is not being written yet.
	const openText = new Map<string, Extract<GenerationEventBody, { type: "text" }>>();
	const writeErrors = new Map<string, number>();
	const batcher = writeBatcher(({ id }: Pending) => id, writeBatch);

	const add = (id: string, addition: Addition) => batcher.add({ id, addedAt: performance.now(), ...addition });

	async function writeBatch(batch: Pending[]): Promise<Pending[]> {
		openText.clear();
		const numbered = numberEntries(batch);
		const retry = await writeEntries(numbered.map(({ entry }) => entry));
		for (const { id, addedAt, entry } of numbered) {
			const view = views.get(id);
			if (retry.has(id) || entry.kind !== "event" || !view?.lease) continue;
			views.show(view, entry.event);
			if (entry.event.type === "text") onLatency(performance.now() - addedAt);
		}
		return numbered.filter(({ id }) => retry.has(id));
	}

	/** Gives each its position and its event's number. What was appended to a story that is no longer ours is left out. */
	function numberEntries(batch: Pending[]): (Pending & { entry: LogEntry })[] {
		const seqs = new Map<string, number>();
		return batch.flatMap((pending) => {
			const { id } = pending;
			const view = views.get(id);
			if (!view?.lease || view.lease.signal.aborted) return [];
			const seq = () => (seqs.get(id) ?? view.live.seq) + 1;
			if (pending.entry) {
				if (pending.entry.kind === "event") seqs.set(id, pending.entry.event.seq);
			} else {
				if ("body" in pending) seqs.set(id, seq());
				pending.entry = toEntry(pending, ++view.position, seqs.get(id) ?? 0);
			}
			return [pending as Pending & { entry: LogEntry }];
		});
	}

	function toEntry(pending: Pending, position: number, seq: number): LogEntry {
		const at = { generationId: pending.id, position };
		if ("checkpoint" in pending) return { ...at, kind: "checkpoint", checkpoint: pending.checkpoint };
		if ("lease" in pending) return { ...at, kind: "lease", holder };
		return { ...at, kind: "event", event: { id: pending.id, seq, ...pending.body } };
	}

	/** Writes all in one call. Where that fails, finds out whose entries fail. Answers the stories to be tried again. */
	async function writeEntries(entries: LogEntry[]): Promise<Set<string>> {
		if (!entries.length || !(await tryAppend(entries))) {
			writeErrors.clear();
			return new Set();
		}
		const byStory = Map.groupBy(entries, ({ generationId }) => generationId);
		// In another order each time, or two that cannot be written could hide each other by being in different halves.
		const stories = [...byStory].toSorted(() => Math.random() - 0.5);
		const { failed, isStoreUp } = await findFailing(stories, false);
		for (const id of writeErrors.keys()) if (!failed.has(id)) writeErrors.delete(id);
		// A store that is away fails everybody, and is waited for. One that takes the others' entries will not take these.
		if (!isStoreUp) return failed;
		for (const id of failed) {
			const errors = (writeErrors.get(id) ?? 0) + 1;
			writeErrors.set(id, errors);
			if (errors < MAX_WRITE_ERRORS) continue;
			failed.delete(id);
			writeErrors.delete(id);
			onLeaseLost(id);
		}
		return failed;
	}

	/** Halves what failed together, until each that fails stands alone; stops where nobody's entries are taken. */
	async function findFailing(stories: [string, LogEntry[]][], isStoreUp: boolean): Promise<Failing> {
		const ids = (some: [string, unknown][]) => new Set(some.map(([id]) => id));
		if (stories.length < 2) return { failed: ids(stories), isStoreUp };
		const middle = stories.length >> 1;
		const failing: [string, LogEntry[]][][] = [];
		for (const half of [stories.slice(0, middle), stories.slice(middle)])
			if (await tryAppend(half.flatMap(([, entries]) => entries))) failing.push(half);
		if (failing.length === 2 && !isStoreUp) return { failed: ids(stories), isStoreUp };
		const failed = new Set<string>();
		for (const half of failing) for (const id of (await findFailing(half, true)).failed) failed.add(id);
		return { failed, isStoreUp: true };
	}

	/** Null when every entry is on record, or was another's to write. */
	async function tryAppend(entries: LogEntry[]): Promise<unknown> {
		try {
			await log.append(entries, now());
			return null;
		} catch (error) {
			if (error instanceof LogConflict) {
				for (const id of error.generationIds) onLeaseLost(id);
				return null;
			}
			onWriteError(error);
			return error;
		}
	}

	function onLeaseLost(id: string): void {
		const view = views.get(id);
		if (!view?.lease) return;
		view.lease.abort(new LeaseLost());
		view.lease = null;
		// Whoever watches it here goes on watching, from the other's log.
		void views.follow(id, view).catch(onWriteError);
	}

	async function takeLease(id: string, view: View): Promise<AbortSignal> {
		const entry: LogEntry = { generationId: id, position: view.position + 1, kind: "lease", holder };
		await log.append([entry], now());
		view.position = entry.position;
		view.lease?.abort(new LeaseLost());
		view.lease = new AbortController();
		log.unsubscribe(id);
		return view.lease.signal;
	}

	return {
		async acquireLease(id, userId) {
			for (;;) {
				await batcher.flush(id);
				const view = await views.open(id, userId);
				if (isOver(view.live.status)) return AbortSignal.abort(new LeaseLost());
				const { position } = view;
				try {
					return await takeLease(id, view);
				} catch (error) {
					if (!(error instanceof LogConflict)) throw error;
					await views.catchUp(id, view);
					// The log has nothing new, so nobody else has it: the generation is gone.
					if (view.position === position) return AbortSignal.abort(new LeaseLost());
				}
			}
		},
		async renewLease(id) {
			openText.delete(id);
			add(id, { lease: true });
			await batcher.flush(id);
			if (!views.get(id)?.lease) throw new LeaseLost();
		},
		append(id, body) {
			const open = openText.get(id);
			if (body.type === "text" && open) {
				Object.assign(open, joinTextEvents(open, body));
				return;
			}
			const event = { ...body };
			if (event.type === "text") openText.set(id, event);
			else openText.delete(id);
			add(id, { body: event });
		},
		checkpoint(id, checkpoint) {
			openText.delete(id);
			add(id, { checkpoint });
		},
		flush: batcher.flush,
		flushAll: batcher.flushAll,
		async remove(ids) {
			await log.remove(ids);
			for (const id of ids) {
				openText.delete(id);
				views.remove(id);
			}
			await Promise.all(ids.map(batcher.flush));
		},
	};
}
