// The store of the chores' bench: stories, and for each of them what telling it leaves. Half of them are one parent's.
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { LedgerRecord, Reservation, SessionRecord } from "@lion-tails/backend/account/store";
import type { ImageRecord } from "@lion-tails/backend/image/store";
import type { Storage } from "@lion-tails/backend/storage/storage";
import type { GenerationRecord, StoryRecord } from "@lion-tails/backend/story/store";
import { libraryStories } from "./library-stories.ts";
import { createParents } from "./shared.ts";

/** A chore is done at this time; what is due was so long before. */
export const NOW = Date.parse("2026-01-01");
const DUE = Date.parse("2020-01-01");

const STORIES_PER_WRITE = 100;
/** Of what is not a row for each story: sessions, pictures, and generations, which are kept for a day. */
const STORIES_PER_OTHER = 10;
const PICTURE_BYTES = 2000;

export type StoreSize = {
	stories: number;
	/** Besides the one with half of the stories. */
	others: number;
	words: number;
	/** Each so manieth of everything is due. */
	dueEvery: number;
};

/** The ids of the parents stand in the order of their names; the first has half of the stories. */
export async function fillStore(storage: Storage, { stories, others, words, dueEvery }: StoreSize): Promise<void> {
	await createParents(storage, others + 1);
	const ids = await parentIds(storage);
	const { records } = storage;
	for (let from = 0; from < stories; from += STORIES_PER_WRITE) {
		const count = Math.min(STORIES_PER_WRITE, stories - from);
		const made = libraryStories("", count, from, words).map((story, at): Made => {
			const isDue = (from + at) % dueEvery === 1;
			const userId = ids[at % 2 ? 0 : 1 + ((from + at) % others)] ?? "";
			const kept = isDue ? { isFavorite: false, expiresAt: new Date(DUE).toISOString() } : {};
			return { story: { ...story, userId, ...kept }, at: isDue ? DUE : NOW };
		});
		const some = made.filter((_, at) => Math.floor((from + at) / dueEvery) % STORIES_PER_OTHER === 0);
		await records.write(
			"stories",
			made.map(({ story }) => story),
		);
		await records.write("reservations", made.map(reservationOf));
		await records.write("ledger", made.map(ledgerEntryOf));
		await records.write("generations", some.map(generationOf));
		await records.write("sessions", some.map(sessionOf));
		await records.write("images", some.map(pictureOf));
		if (from % 10_000 === 0) process.stderr.write(`${from} of ${stories} stories are in the store.\n`);
		await wait(0);
	}
}

export async function parentIds({ records }: Storage): Promise<string[]> {
	const parents = await records.read("users", "", await records.count("users"));
	const place = (name: string) => Number(name.replace("parent", ""));
	return parents.toSorted((a, b) => place(a.username) - place(b.username)).map(({ id }) => id);
}

type Made = { story: StoryRecord; at: number };

const reservationOf = ({ story: { id, userId }, at }: Made): Reservation => ({
	generationId: id,
	userId,
	month: new Date(at).toISOString().slice(0, 7),
	source: "month",
	state: "spent",
	createdAt: at,
});

const ledgerEntryOf = ({ story, at }: Made): LedgerRecord => ({
	generationId: story.id,
	userId: story.userId,
	title: story.story.title,
	source: "month",
	state: "told",
	reason: null,
	createdAt: at,
});

const generationOf = ({ story: { id, userId, story, request }, at }: Made): GenerationRecord => ({
	id,
	userId,
	status: "completed",
	request: request as GenerationRecord["request"],
	counted: true,
	idempotencyKey: randomUUID(),
	bodyHash: randomUUID(),
	createdAt: at,
	endedAt: at,
	cancelRequested: false,
	log: [
		{ generationId: id, position: 1, kind: "event", event: { id, seq: 1, type: "text", text: story.content } },
		{
			generationId: id,
			position: 2,
			kind: "event",
			event: { id, seq: 2, type: "completed", story: { ...story, toldBy: "" }, storyId: id, saved: true },
		},
	],
});

const sessionOf = ({ story: { userId }, at }: Made): SessionRecord => ({
	key: randomUUID(),
	userId,
	content: JSON.stringify({ userId }),
	expiresAt: at + 1,
	parentModeUntil: null,
});

/** All are older than an hour, so that each is looked at; one that is due is of no story. */
const pictureOf = ({ story: { id, userId }, at }: Made): ImageRecord => ({
	id: at === DUE ? randomUUID() : id,
	userId,
	version: "1",
	createdAt: DUE,
	base64: Buffer.alloc(PICTURE_BYTES, "a").toString("base64"),
});
