// Appends to the logs of the stories that this process runs. Events of all stories are stored in one write, and only then folded
// and sent to the readers. A lease lets one process at a time append.
import type { GenerationEventBody } from "@lion-tails/common/generation";
import { isOver, joinTextEvents } from "@lion-tails/common/live";
import { type GenerationLog, LogConflict, type LogEntry } from "./log.ts";
import { LeaseLost, type View, type Views } from "./views.ts";
import { writeBatcher } from "./write-batcher.ts";

/** Consecutive write failures after which a story's lease is released, if other stories can be written. */
const MAX_WRITE_ERRORS = 5;

type Addition = { body: GenerationEventBody } | { checkpoint: unknown } | { lease: true };
type Pending = { id: string; addedAt: number; entry?: LogEntry } & Addition;

type Failing = { failed: Set<string>; isStoreUp: boolean };

export type LogWriter = ReturnType<typeof openLogWriter>;

export type WriterOptions = {
	/** Milliseconds since the epoch. */
	now: () => number;
	onWriteError: (error: unknown) => void;
	/** Receives the milliseconds between the append of a text and its display: the longest of each write. */
	onLatency: (milliseconds: number) => void;
	/** This process's name in leases. */
	holder: string;
};

export function openLogWriter(
	log: GenerationLog,
	views: Views,
	{ now, onWriteError, onLatency, holder }: WriterOptions,
) {
	// The last text event of each story, which grows until it is written.
	const openText = new Map<string, Extract<GenerationEventBody, { type: "text" }>>();
	const writeErrors = new Map<string, number>();
	const batcher = writeBatcher(({ id }: Pending) => id, writeBatch);

	const add = (id: string, addition: Addition) => batcher.add({ id, addedAt: performance.now(), ...addition });

	async function writeBatch(batch: Pending[]): Promise<Pending[]> {
		openText.clear();
		const numbered = numberEntries(batch);
		const retry = await writeEntries(numbered.map(({ entry }) => entry));
		let textSince = Number.POSITIVE_INFINITY;
		for (const { id, addedAt, entry } of numbered) {
			const view = views.get(id);
			if (retry.has(id) || entry.kind !== "event" || !view?.lease) continue;
			views.show(view, entry.event);
			if (entry.event.type === "text") textSince = Math.min(textSince, addedAt);
		}
		if (textSince < Number.POSITIVE_INFINITY) onLatency(performance.now() - textSince);
		return numbered.filter(({ id }) => retry.has(id));
	}

	/** Numbers positions and events. Skips entries of stories whose lease is lost. */
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

	/** Writes all entries in one call. If it fails, finds the stories that fail. Returns the stories to retry. */
	async function writeEntries(entries: LogEntry[]): Promise<Set<string>> {
		if (!entries.length || !(await tryAppend(entries))) {
			writeErrors.clear();
			return new Set();
		}
		const byStory = Map.groupBy(entries, ({ generationId }) => generationId);
		// In random order: two failing stories that always were in different halves would look like an unavailable store.
		const stories = [...byStory].toSorted(() => Math.random() - 0.5);
		const { failed, isStoreUp } = await findFailing(stories, false);
		for (const id of writeErrors.keys()) if (!failed.has(id)) writeErrors.delete(id);
		// An unavailable store fails all stories and is retried. If it accepts the others, these stories are at fault.
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

	/** Bisects the stories until each failing one is found. Stops if both halves fail and no write has worked yet. */
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

	/** Returns null if every entry is stored or its lease is lost, otherwise the error. */
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
		// Readers of this process continue with the log that the other process writes.
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
		/** Takes the story over: no other process can append from now on. The signal aborts when another process takes it over. */
		async acquireLease(id: string, userId: string): Promise<AbortSignal> {
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
					// The log has no new entry, so no other process has the lease: the generation has been removed.
					if (view.position === position) return AbortSignal.abort(new LeaseLost());
				}
			}
		},
		/** Resolves once everything appended is stored and the lease is certainly still held. Throws `LeaseLost` otherwise. */
		async renewLease(id: string): Promise<void> {
			openText.delete(id);
			add(id, { lease: true });
			await batcher.flush(id);
			if (!views.get(id)?.lease) throw new LeaseLost();
		},
		/** Appends the next event. Text appended in the same tick becomes one event. */
		append(id: string, body: GenerationEventBody): void {
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
		/** Stores a checkpoint for the story's runner, in order with the events. */
		checkpoint(id: string, checkpoint: unknown): void {
			openText.delete(id);
			add(id, { checkpoint });
		},
		/** Resolves once everything appended to the story is stored and shown. */
		flush: batcher.flush,
		flushAll: batcher.flushAll,
		/** Ends stories whose generation is or will be removed. No process can append to them any more. */
		async remove(ids: string[]): Promise<void> {
			await log.remove(ids);
			for (const id of ids) {
				openText.delete(id);
				views.remove(id);
			}
			await Promise.all(ids.map(batcher.flush));
		},
	};
}
