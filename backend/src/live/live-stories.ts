// What is being told right now: each story as the fold of its events. Text is on record before it is shown: events of all
// stories are gathered over a tick into one write to the log, then folded and handed to the watchers. A story is led by
// the one process that tells it; the others follow its log.
import type { GenerationEvent, GenerationEventBody, LiveStory } from "@lion-tails/common/generation";
import { applyEvent, isOver, newLiveStory } from "@lion-tails/common/live";
import { JobEnded } from "../jobs/jobs.ts";
import { LogConflict, type LogEntry } from "../storage/storage.ts";
import type { LiveLog } from "./log.ts";
import { foldLog } from "./log-fold.ts";
import { writeBatcher } from "./write-batcher.ts";

/** Milliseconds until a log that refused is tried again. */
const MOST_PAUSE = 1000;
/** A finished story stays at hand for those who come at its very end; later ones are answered from its log. */
const KEPT_AFTER_END = 10_000;

type Said = { body: GenerationEventBody } | { checkpoint: unknown } | { claim: true };
type Pending = { id: string; saidAt: number } & Said;
type Shown = {
	live: LiveStory;
	userId: string;
	/** The last position known to be taken in the log. */
	position: number;
	/** Aborted when another process goes on with the story; null while it is only followed. */
	lead: AbortController | null;
	/** Until the log was read up to what is heard. */
	reading: Promise<void> | null;
	behind: boolean;
};

export type LiveListener = (event: GenerationEvent, userId: string) => void;

export type LiveStories = {
	/** The story's fold, from its log when it is not at hand; what follows is heard until `leave`. */
	open(id: string, userId: string): Promise<LiveStory>;
	/** The fold as it stands, without hearing more. */
	read(id: string): Promise<LiveStory>;
	/** The story as shown, if it is live here. */
	get(id: string): { live: LiveStory; userId: string } | undefined;
	/** Nobody here watches it any more. */
	leave(id: string): void;
	/** Takes the telling over: from now on no other process can add to the story. The signal aborts when one takes it from us. */
	lead(id: string, userId: string): Promise<AbortSignal>;
	/** Resolves once all that was said is on record and the story is certainly still ours; throws `JobEnded` if it is lost. */
	stillLeads(id: string): Promise<void>;
	log(id: string): Promise<LogEntry[]>;
	/** Puts the end of a story, as storage has it, into the log, where a crash came between the two. */
	republishEnd(entries: LogEntry[]): Promise<void>;
	/** Says the next event. Text said in the same tick is gathered into one event. */
	tell(id: string, body: GenerationEventBody): void;
	/** Puts a note for the teller on record, in order with the events. */
	note(id: string, checkpoint: unknown): void;
	/** Resolves once all that was said is on record and shown. */
	flush(): Promise<void>;
	/** Resolves with the fold once the story is over. */
	ended(id: string, userId: string): Promise<LiveStory>;
	onEvent(listener: LiveListener): void;
	close(): Promise<void>;
};

type Watch = {
	now: () => number;
	onTrouble: (error: unknown) => void;
	/** Milliseconds from the word said to the word shown. */
	onRelayed?: (milliseconds: number) => void;
	/** How this process signs its claims. */
	by?: string;
};

export function liveStories(
	log: LiveLog,
	{ now, onTrouble, onRelayed = () => {}, by = `${process.pid}` }: Watch,
): LiveStories {
	const stories = new Map<string, Shown>();
	const waiting = new Map<string, ((live: LiveStory) => void)[]>();
	const listeners: LiveListener[] = [];
	// The text event of each story that may still grow, because it is not being written yet.
	const lastText = new Map<string, { type: "text"; text: string }>();
	const { add, flush } = writeBatcher(write);

	const say = (id: string, news: Said) => add({ id, saidAt: performance.now(), ...news });

	async function write(gathered: Pending[]): Promise<void> {
		lastText.clear();
		await record(number(gathered));
		for (const entry of gathered)
			if ("body" in entry && entry.body.type === "text") onRelayed(performance.now() - entry.saidAt);
	}

	/** What was said of a story that is no longer ours is not ours to say. */
	function number(gathered: Pending[]): LogEntry[] {
		const seqs = new Map<string, number>();
		return gathered.flatMap((news): LogEntry[] => {
			const { id } = news;
			const story = stories.get(id);
			if (!story?.lead || story.lead.signal.aborted) return [];
			const at = { generationId: id, position: ++story.position };
			if ("checkpoint" in news) return [{ ...at, kind: "checkpoint", checkpoint: news.checkpoint }];
			if ("claim" in news) return [{ ...at, kind: "claim", by }];
			const seq = (seqs.get(id) ?? story.live.seq) + 1;
			seqs.set(id, seq);
			return [{ ...at, kind: "event", event: { id, seq, ...news.body } }];
		});
	}

	async function record(entries: LogEntry[]): Promise<void> {
		const lost = new Set<string>();
		for (let tries = 0; ; tries++) {
			try {
				await log.append(entries, now());
				break;
			} catch (error) {
				if (error instanceof LogConflict) {
					for (const id of error.generationIds) lost.add(id);
					break;
				}
				// Nothing is shown that is not on record: the words wait until the store takes them.
				onTrouble(error);
				await new Promise((resolve) => setTimeout(resolve, Math.min(MOST_PAUSE, 100 * 2 ** tries)));
			}
		}
		for (const id of lost) lose(id);
		for (const entry of entries) {
			const story = stories.get(entry.generationId);
			if (entry.kind === "event" && story && !lost.has(entry.generationId)) show(story, entry.event);
		}
	}

	function lose(id: string): void {
		const story = stories.get(id);
		if (!story?.lead) return;
		story.lead.abort(new JobEnded("lost"));
		story.lead = null;
		// Whoever watches it here goes on watching, from the other's log.
		const following = log.follow(id, (event) => hear(id, event));
		void following.then(() => catchUp(id, story)).catch(onTrouble);
	}

	function show(story: Shown, event: GenerationEvent, quietly = false): void {
		story.live = applyEvent(story.live, event);
		announce(story, event, quietly);
	}

	function announce(story: Shown, event: GenerationEvent, quietly: boolean): void {
		if (!quietly) for (const listener of listeners) listener(event, story.userId);
		if (!isOver(story.live.status)) return;
		for (const resolve of waiting.get(event.id) ?? []) resolve(story.live);
		waiting.delete(event.id);
		log.unfollow(event.id);
		setTimeout(() => stories.delete(event.id), KEPT_AFTER_END).unref();
	}

	function hear(id: string, event: GenerationEvent | null): void {
		const story = stories.get(id);
		if (!story || story.lead || (event && event.seq <= story.live.seq)) return;
		if (!story.reading && event?.seq === story.live.seq + 1) show(story, event);
		else void catchUp(id, story).catch(onTrouble);
	}

	/** Reads the log until nothing more was heard meanwhile. Who opens a story gets its fold, not its past events. */
	function catchUp(id: string, story: Shown, quietly = false): Promise<void> {
		story.behind = true;
		story.reading ??= (async () => {
			try {
				while (story.behind) {
					story.behind = false;
					bringUp(story, await log.read(id), quietly);
				}
			} finally {
				story.reading = null;
			}
		})();
		return story.reading;
	}

	/** Shows what the log has beyond the fold; where the log was gathered meanwhile, only its last event, over a gap. */
	function bringUp(story: Shown, entries: LogEntry[], quietly: boolean): void {
		story.position = Math.max(story.position, entries.at(-1)?.position ?? 0);
		const { seq } = story.live;
		const news = entries.flatMap((entry) => (entry.kind === "event" && entry.event.seq > seq ? [entry.event] : []));
		const last = news.at(-1);
		if (!last) return;
		if (last.seq === seq + news.length) {
			for (const event of news) show(story, event, quietly);
			return;
		}
		story.live = foldLog(last.id, entries);
		announce(story, last, quietly);
	}

	/** The story at hand, its fold as the log has it. */
	async function take(id: string, userId: string): Promise<Shown> {
		const known = stories.get(id);
		if (known) {
			await known.reading;
			return known;
		}
		const story: Shown = { live: newLiveStory(id), userId, position: 0, lead: null, reading: null, behind: false };
		stories.set(id, story);
		// Whoever comes meanwhile waits for the same reading.
		story.reading = log
			.follow(id, (event) => hear(id, event))
			.then(() => {
				story.reading = null;
				return catchUp(id, story, true);
			});
		try {
			await story.reading;
		} catch (error) {
			stories.delete(id);
			log.unfollow(id);
			throw error;
		}
		return story;
	}

	async function open(id: string, userId: string): Promise<LiveStory> {
		return (await take(id, userId)).live;
	}

	return {
		open,
		async read(id) {
			const known = stories.get(id);
			if (known && !known.reading) return known.live;
			return foldLog(id, await log.read(id));
		},
		get: (id) => stories.get(id),
		leave(id) {
			const story = stories.get(id);
			if (!story || story.lead || story.reading || waiting.has(id)) return;
			log.unfollow(id);
			stories.delete(id);
		},
		async lead(id, userId) {
			for (;;) {
				await flush();
				const story = await take(id, userId);
				if (isOver(story.live.status)) return AbortSignal.abort(new JobEnded("lost"));
				try {
					const entry: LogEntry = { generationId: id, position: story.position + 1, kind: "claim", by };
					await log.append([entry], now());
					story.position = entry.position;
					story.lead?.abort(new JobEnded("lost"));
					story.lead = new AbortController();
					log.unfollow(id);
					return story.lead.signal;
				} catch (error) {
					if (!(error instanceof LogConflict)) throw error;
					await catchUp(id, story);
				}
			}
		},
		async stillLeads(id) {
			lastText.delete(id);
			say(id, { claim: true });
			await flush();
			if (!stories.get(id)?.lead) throw new JobEnded("lost");
		},
		log: log.read,
		republishEnd: (entries) => log.append(entries, now()),
		tell(id, body) {
			const text = lastText.get(id);
			if (body.type === "text" && text) {
				text.text += body.text;
				return;
			}
			const event = { ...body };
			if (event.type === "text") lastText.set(id, event);
			else lastText.delete(id);
			say(id, { body: event });
		},
		note(id, checkpoint) {
			lastText.delete(id);
			say(id, { checkpoint });
		},
		flush,
		async ended(id, userId) {
			const live = await open(id, userId);
			if (isOver(live.status)) return live;
			return new Promise((resolve) => waiting.set(id, [...(waiting.get(id) ?? []), resolve]));
		},
		onEvent(listener) {
			listeners.push(listener);
		},
		async close() {
			await flush();
			for (const id of stories.keys()) log.unfollow(id);
			stories.clear();
		},
	};
}
