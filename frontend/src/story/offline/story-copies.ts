// Copies of saved stories in this browser. All belong to the last user who was signed in here. A browser may refuse a database
// (private mode, full disk); then there are no copies.
import type { LibraryQuery, StoredStory, StoryCard } from "@lion-tails/common/saved-story";
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from "idb";
import { useSession } from "../../account/session.ts";
import { compareTimes } from "../../net/compare-times.ts";

export const MAX_LATEST = 20;
export const MAX_FAVORITES = 200;
const MAX_OPENED = 20;

type Choice = Pick<LibraryQuery, "filter" | "sort"> & { search: string };
type CopiedLibrary = { stories: StoryCard[]; total: number; favorites: number };

/** Stores stories from the server. `userId`: the user who was signed in when they were requested. */
export function keepCopies(
	userId: string | null,
	stories: readonly StoredStory[],
	openedAt?: number,
): Promise<boolean> {
	return writeCopies(userId, async (transaction) => {
		const store = transaction.objectStore("stories");
		for (const stored of stories) {
			// Deleted in this browser; the server does not know yet.
			if (await transaction.objectStore("changes").get([stored.id, "delete"])) continue;
			const held = await store.get(stored.id);
			const copy: StoryCopy = {
				id: stored.id,
				stored: withoutDebugData(stored),
				openedAt: openedAt ?? held?.openedAt ?? 0,
			};
			for (const kind of ["favorite", "position"]) {
				const change = await transaction.objectStore("changes").get([stored.id, kind]);
				if (change) copy.stored = changed(copy.stored, change);
			}
			await store.put(copy);
		}
		const copies = await store.getAll();
		await Promise.all(surplus(copies).map(({ id }) => store.delete(id)));
	});
}

export async function findCopy(id: string): Promise<StoredStory | null> {
	const copy = await readCopies(undefined, (transaction) => transaction.objectStore("stories").get(id));
	return copy?.stored ?? null;
}

/** Resolves to null if this browser has no database of the user. */
export async function listCopies({ filter, search, sort }: Choice): Promise<CopiedLibrary | null> {
	const copies = await readCopies(null, (transaction) => transaction.objectStore("stories").getAll());
	if (!copies) return null;
	const all = copies.map(({ stored }) => stored);
	const found = all
		.filter(({ isFavorite }) => filter === "all" || isFavorite === (filter === "favorites"))
		.filter(matches(search));
	return {
		stories: found.sort(ORDERS[sort]).map(toCard),
		total: all.length,
		favorites: all.filter(({ isFavorite }) => isFavorite).length,
	};
}

export const heldCopies = (): Promise<StoredStory[]> =>
	readCopies([], async (transaction) =>
		(await transaction.objectStore("stories").getAll()).map(({ stored }) => stored),
	);

/** Applies a change to the copy, as the server will. Resolves to false if there is no copy. */
export async function changeCopy(transaction: Transaction<"readwrite">, change: StoryChange): Promise<boolean> {
	const store = transaction.objectStore("stories");
	const copy = await store.get(change.storyId);
	if (!copy) return false;
	if (change.kind === "delete") {
		await store.delete(copy.id);
		await transaction.objectStore("voices").delete(IDBKeyRange.bound([copy.id], [copy.id, []]));
	} else await store.put({ ...copy, stored: changed(copy.stored, change) });
	return true;
}

/** The expiry date comes with the server's next answer. */
function changed(stored: StoredStory, change: StoryChange): StoredStory {
	if (change.kind === "position") return { ...stored, position: change.position };
	if (change.kind === "delete") return stored;
	const { isFavorite } = change;
	return { ...stored, isFavorite, expiresAt: isFavorite ? null : stored.expiresAt };
}

function withoutDebugData(stored: StoredStory): StoredStory {
	const { debugData: _, ...story } = stored.story;
	return { ...stored, story };
}

const toCard = ({ story: { content: _, ...story }, ...stored }: StoredStory): StoryCard => ({ ...stored, story });

/** Copies to evict: neither favourite, nor recent, nor recently opened. */
function surplus(copies: StoryCopy[]): StoryCopy[] {
	const newest = copies.toSorted((one, other) => byNewest(one.stored, other.stored));
	const opened = copies.filter(({ openedAt }) => openedAt > 0).sort((one, other) => other.openedAt - one.openedAt);
	const kept = new Set([
		...newest.filter(({ stored }) => stored.isFavorite).slice(0, MAX_FAVORITES),
		...newest.slice(0, MAX_LATEST),
		...opened.slice(0, MAX_OPENED),
	]);
	return copies.filter((copy) => !kept.has(copy));
}

type Order = (one: StoredStory, other: StoredStory) => number;
const byNewest: Order = (one, other) => compareTimes(other.createdAt, one.createdAt);
const ORDERS: Record<LibraryQuery["sort"], Order> = {
	newest: byNewest,
	oldest: (one, other) => byNewest(other, one),
	title: (one, other) => one.story.title.localeCompare(other.story.title, "en", { sensitivity: "base" }),
};

/** Matches stories with every search word in title, names or text, ignoring case and accents. */
function matches(search: string): (stored: StoredStory) => boolean {
	const words = plain(search).split(/\s+/).filter(Boolean);
	return ({ story, request, searchMetadata }) => {
		const names = [request.childName, request.characterName, ...searchMetadata.characters];
		const text = plain([story.title, ...names.filter((name) => typeof name === "string"), story.content].join("\n"));
		return words.every((word) => text.includes(word));
	};
}

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

type StoryCopy = {
	id: string;
	stored: StoredStory;
	/** Last opened in this browser, in milliseconds since the epoch; 0: never. */
	openedAt: number;
};

export type StoryChange = { storyId: string } & (
	| { kind: "favorite"; isFavorite: boolean }
	| { kind: "position"; position: NonNullable<StoredStory["position"]> }
	| { kind: "delete" }
);

/** Changes are sent in ascending `order`. */
export type QueuedChange = StoryChange & { order: number };

type VoiceCopy = { bytes: ArrayBuffer; mediaType: string };

type Owner = { userId: string };

type Schema = DBSchema & {
	stories: { key: string; value: StoryCopy };
	changes: { key: [storyId: string, kind: string]; value: QueuedChange };
	owner: { key: "owner"; value: Owner };
	voices: { key: [storyId: string, paragraph: number, version: string]; value: VoiceCopy };
};
const STORES = ["stories", "changes", "owner", "voices"] as const;
export type Transaction<Mode extends IDBTransactionMode> = IDBPTransaction<Schema, typeof STORES, Mode>;

const NAME = "lion-tails";
const VERSION = 2;

let opened: Promise<IDBPDatabase<Schema>> | undefined;

export const signedInUserId = (): string | null => useSession.getState().user?.id ?? null;

/** Reads data of the signed-in user. Returns `nothing` without a user, a database or data. */
export async function readCopies<T>(
	nothing: T,
	read: (transaction: Transaction<"readonly">) => Promise<T>,
): Promise<T> {
	try {
		const database = await open();
		const userId = signedInUserId();
		if (!userId) return nothing;
		const transaction = database.transaction(STORES, "readonly");
		const owner = await transaction.objectStore("owner").get("owner");
		return owner?.userId === userId ? await read(transaction) : nothing;
	} catch {
		return nothing;
	}
}

/** Writes data of `userId` in one transaction. Resolves to false if it failed or another user is signed in by now. */
export async function writeCopies(
	userId: string | null,
	write: (transaction: Transaction<"readwrite">) => Promise<unknown>,
): Promise<boolean> {
	try {
		const database = await open();
		// No await between this check and the transaction, so that clearing after a sign-out comes before or after all of it.
		if (!userId || signedInUserId() !== userId) return false;
		const transaction = database.transaction(STORES, "readwrite");
		// The failed step itself throws.
		transaction.done.catch(() => {});
		const owner = await transaction.objectStore("owner").get("owner");
		if (owner?.userId !== userId) {
			await clear(transaction);
			await transaction.objectStore("owner").put({ userId }, "owner");
		}
		await write(transaction);
		await transaction.done;
		return true;
	} catch {
		return false;
	}
}

/** Deletes everything after a sign-out or the deletion of the account. */
export async function clearCopies(): Promise<void> {
	try {
		const transaction = (await open()).transaction(STORES, "readwrite");
		await clear(transaction);
		await transaction.done;
	} catch {
		// The browser has no database.
	}
}

async function clear(transaction: Transaction<"readwrite">): Promise<void> {
	await Promise.all(STORES.map((store) => transaction.objectStore(store).clear()));
}

function open(): Promise<IDBPDatabase<Schema>> {
	opened ??= openDB<Schema>(NAME, VERSION, {
		upgrade(database, version) {
			if (version < 1) {
				database.createObjectStore("stories", { keyPath: "id" });
				database.createObjectStore("changes", { keyPath: ["storyId", "kind"] });
				database.createObjectStore("owner");
			}
			database.createObjectStore("voices");
		},
		// Lets a newer version in another tab upgrade; the next use reopens the database.
		blocking: close,
		terminated: () => {
			opened = undefined;
		},
	}).catch((error) => {
		opened = undefined;
		throw error;
	});
	return opened;
}

function close(): void {
	void opened?.then((database) => database.close());
	opened = undefined;
}
