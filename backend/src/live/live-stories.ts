// What is being told right now: each story as the fold of its events. Text is on record before it is shown:
// events of all stories are gathered over a tick into one write to the log, then folded and handed to the watchers.
import {
	applyEvent,
	type GenerationEvent,
	type GenerationEventBody,
	isOver,
	type LiveStory,
	newLiveStory,
} from "@lion-tails/common/live";
import type { LogEntry, Storage } from "../storage/storage.ts";

/** Nobody waits longer than this for a word the server has, in milliseconds. */
const MOST_GATHERED = 50;
/** A process that writes takes at most this part of the time for it; the rest is for telling. */
const REST = 4;
/** A finished story stays at hand for those who come at its very end; later ones are answered from its log. */
const KEPT_AFTER_END = 10_000;

type Pending = { id: string } & ({ body: GenerationEventBody } | { checkpoint: unknown });
export type LiveListener = (event: GenerationEvent, userId: string) => void;

export type LiveStories = {
	/** Makes the story live, from its log when there is one; answers its fold. */
	open(id: string, userId: string): Promise<LiveStory>;
	/** The story as shown, if it is live here. */
	get(id: string): { live: LiveStory; userId: string } | undefined;
	/** Says the next event. Text said in the same tick is gathered into one event. */
	tell(id: string, body: GenerationEventBody): void;
	/** Puts a note for the teller on record, in order with the events. */
	note(id: string, checkpoint: unknown): void;
	/** Resolves once all that was said is on record and shown. */
	settled(): Promise<void>;
	/** Resolves with the fold once the story is over. */
	ended(id: string, userId: string): Promise<LiveStory>;
	onEvent(listener: LiveListener): void;
	close(): Promise<void>;
};

export function liveStories(storage: Storage, now: () => number, onTrouble: (error: unknown) => void): LiveStories {
	const stories = new Map<string, { live: LiveStory; userId: string }>();
	const waiting = new Map<string, ((live: LiveStory) => void)[]>();
	const listeners: LiveListener[] = [];
	let pending: Pending[] = [];
	let lastText = new Map<string, { type: "text"; text: string }>();
	let writing: Promise<void> | null = null;
	let gathering: NodeJS.Timeout | NodeJS.Immediate | null = null;
	let cost = 0;

	function say(entry: Pending): void {
		pending.push(entry);
		if (gathering || writing) return;
		const pause = Math.min(MOST_GATHERED, cost * REST);
		gathering = pause < 2 ? setImmediate(write) : setTimeout(write, pause);
	}

	function write(): void {
		gathering = null;
		const entries = pending;
		pending = [];
		lastText = new Map();
		const began = performance.now();
		writing = record(number(entries)).then(() => {
			cost = performance.now() - began;
			writing = null;
			if (pending.length && !gathering) gathering = setImmediate(write);
		});
	}

	function number(entries: Pending[]): LogEntry[] {
		const places = new Map<string, number>();
		return entries.map((entry): LogEntry => {
			if ("checkpoint" in entry) return { generationId: entry.id, kind: "checkpoint", checkpoint: entry.checkpoint };
			const seq = (places.get(entry.id) ?? stories.get(entry.id)?.live.seq ?? 0) + 1;
			places.set(entry.id, seq);
			return { generationId: entry.id, kind: "event", event: { id: entry.id, seq, ...entry.body } };
		});
	}

	async function record(entries: LogEntry[]): Promise<void> {
		for (let tries = 0; ; tries++) {
			try {
				await storage.generations.append(entries, now());
				break;
			} catch (error) {
				// Nothing is shown that is not on record: the words wait until the store takes them.
				onTrouble(error);
				await new Promise((resolve) => setTimeout(resolve, Math.min(5000, 100 * 2 ** tries)));
			}
		}
		for (const entry of entries) if (entry.kind === "event") show(entry.event);
	}

	function show(event: GenerationEvent): void {
		const story = stories.get(event.id);
		if (!story) return;
		story.live = applyEvent(story.live, event);
		for (const listener of listeners) listener(event, story.userId);
		if (!isOver(story.live.status)) return;
		for (const resolve of waiting.get(event.id) ?? []) resolve(story.live);
		waiting.delete(event.id);
		setTimeout(() => stories.delete(event.id), KEPT_AFTER_END).unref();
	}

	async function open(id: string, userId: string): Promise<LiveStory> {
		const known = stories.get(id);
		if (known) return known.live;
		let live = newLiveStory(id);
		for (const entry of await storage.generations.log(id))
			if (entry.kind === "event") live = applyEvent(live, entry.event);
		const meanwhile = stories.get(id);
		if (meanwhile) return meanwhile.live;
		if (!isOver(live.status)) stories.set(id, { live, userId });
		return live;
	}

	return {
		open,
		get: (id) => stories.get(id),
		tell(id, body) {
			const text = lastText.get(id);
			if (body.type === "text" && text) {
				text.text += body.text;
				return;
			}
			const said = { ...body };
			if (said.type === "text") lastText.set(id, said);
			else lastText.delete(id);
			say({ id, body: said });
		},
		note(id, checkpoint) {
			lastText.delete(id);
			say({ id, checkpoint });
		},
		async settled() {
			while (gathering || writing) await (writing ?? new Promise((resolve) => setImmediate(resolve)));
		},
		async ended(id, userId) {
			const opened = await open(id, userId);
			const story = stories.get(id)?.live ?? opened;
			if (isOver(story.status)) return story;
			return new Promise((resolve) => waiting.set(id, [...(waiting.get(id) ?? []), resolve]));
		},
		onEvent(listener) {
			listeners.push(listener);
		},
		async close() {
			await this.settled();
			stories.clear();
		},
	};
}
