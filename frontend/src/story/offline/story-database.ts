// The browser's own copies of stories, and changes that the server does not know yet; all of one person, the last one who
// was signed in here. A browser may refuse a database (private mode, full disk): then there are no copies.
import type { StoredStory } from "@lion-tails/common/saved-story";
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from "idb";
import { useSession } from "../../account/session.ts";

export type StoryCopy = {
	id: string;
	/** Without debug data. */
	stored: StoredStory;
	/** When it was last opened here, in milliseconds since the epoch; 0: never. */
	openedAt: number;
};

export type StoryChange = { storyId: string } & (
	| { kind: "favorite"; isFavorite: boolean }
	| { kind: "position"; position: NonNullable<StoredStory["position"]> }
	| { kind: "delete" }
);

/** `order`: changes are sent by it; a later change of the same kind has a higher one. */
export type QueuedChange = StoryChange & { order: number };

type Owner = { userId: string };

type Schema = DBSchema & {
	stories: { key: string; value: StoryCopy };
	changes: { key: [storyId: string, kind: string]; value: QueuedChange };
	owner: { key: "owner"; value: Owner };
};
const STORES = ["stories", "changes", "owner"] as const;
export type Transaction<Mode extends IDBTransactionMode> = IDBPTransaction<Schema, typeof STORES, Mode>;

const NAME = "lion-tails";
const VERSION = 1;

let opened: Promise<IDBPDatabase<Schema>> | undefined;

export const signedInUserId = (): string | null => useSession.getState().user?.id ?? null;

/** Reads what belongs to the signed-in person; `nothing` where there is nothing of theirs. */
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

/** Writes in one transaction what belongs to `userId`, unless another person is signed in by now. False: not written. */
export async function writeCopies(
	userId: string | null,
	write: (transaction: Transaction<"readwrite">) => Promise<unknown>,
): Promise<boolean> {
	try {
		const database = await open();
		// From here to the transaction nothing is waited for: clearing after a sign-out comes either before or after all of it.
		if (!userId || signedInUserId() !== userId) return false;
		const transaction = database.transaction(STORES, "readwrite");
		// Where a step fails, that step is what throws.
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

/** Deletes everything: somebody has signed out, or the account is gone. */
export async function clearCopies(): Promise<void> {
	try {
		const transaction = (await open()).transaction(STORES, "readwrite");
		await clear(transaction);
		await transaction.done;
	} catch {
		// There is no database.
	}
}

async function clear(transaction: Transaction<"readwrite">): Promise<void> {
	await Promise.all(STORES.map((store) => transaction.objectStore(store).clear()));
}

function open(): Promise<IDBPDatabase<Schema>> {
	opened ??= openDB<Schema>(NAME, VERSION, {
		upgrade(database) {
			database.createObjectStore("stories", { keyPath: "id" });
			database.createObjectStore("changes", { keyPath: ["storyId", "kind"] });
			database.createObjectStore("owner");
		},
		// A newer build in another tab waits for this one; it is opened again when it is next used.
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
