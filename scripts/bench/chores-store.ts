// The store of bench:chores: stories with their ledger entries, generations, sessions and pictures. One parent has half of them.
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { LedgerRecord, Reservation, SessionRecord } from "@lion-tails/backend/account/store";
import type { ImageRecord } from "@lion-tails/backend/image/store";
import type { Storage } from "@lion-tails/backend/storage/storage";
import type { GenerationRecord, StoryRecord } from "@lion-tails/backend/story/store";
import { libraryStories } from "./library-stories.ts";
import { createParents } from "./shared.ts";

/** The time of the chores. Expired records are from DUE. */
export const NOW = Date.parse("2026-01-01");
const DUE = Date.parse("2020-01-01");

const STORIES_PER_WRITE = 100;
/** Stories per session, picture and generation. */
const STORIES_PER_OTHER = 10;
const PICTURE_BYTES = 2000;

type StoreSize = {
	stories: number;
	/** Parents in addition to the one with half of the stories. */
	others: number;
	words: number;
	/** One record in this number is due. */
	dueEvery: number;
};

/** Fills the store. The first parent has half of the stories. */
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

/** Returns the parents' ids in the order of creation. */
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

/** Pictures older than an hour, so that each is checked; a due one belongs to no story. */
const pictureOf = ({ story: { id, userId }, at }: Made): ImageRecord => ({
	id: at === DUE ? randomUUID() : id,
	userId,
	version: "1",
	createdAt: DUE,
	base64: Buffer.alloc(PICTURE_BYTES, "a").toString("base64"),
});
