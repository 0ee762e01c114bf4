// Changes made while the server is unreachable. They are applied to the copy at once, queued, and sent in order when the server
// is reachable again, even after a reload. Sending a change twice is harmless, so it is removed only after its answer.
import type { ReadingPosition, StoredStory } from "@lion-tails/common/saved-story";
import { CallError, call, UnreachableError } from "../../net/client.ts";
import { connection } from "../../net/connection.ts";
import { toastError } from "../../ui/toasts.tsx";
import {
	changeCopy,
	findCopy,
	keepCopies,
	type QueuedChange,
	readCopies,
	type StoryChange,
	signedInUserId,
	type Transaction,
	writeCopies,
} from "./story-copies.ts";

const RETRY_DELAY_MS = 30_000;
/** Other tabs and an opening library wait for the sending. */
const SEND_TIMEOUT_MS = 8000;

let retry: ReturnType<typeof setTimeout> | undefined;

/** Applies the change to the copy and queues it. Resolves to false if this browser has no copy of the story. */
export async function changeOffline(change: StoryChange): Promise<boolean> {
	let isApplied = false;
	const isWritten = await writeCopies(signedInUserId(), async (transaction) => {
		isApplied = await changeCopy(transaction, change);
		if (isApplied) await queue(transaction, change);
	});
	return isWritten && isApplied;
}

/** Call after the server accepted a change directly: drops an earlier queued one of its kind and updates the copy. */
export async function settleChange(change: StoryChange): Promise<void> {
	await writeCopies(signedInUserId(), async (transaction) => {
		const store = transaction.objectStore("changes");
		const queued = await store.get([change.storyId, change.kind]);
		const isLater =
			queued?.kind === "position" && change.kind === "position" && queued.position.readAt > change.position.readAt;
		if (isLater) return;
		if (queued) await store.delete([change.storyId, change.kind]);
		await changeCopy(transaction, change);
	});
}

/**
 * Saves the reading position for other devices. The server is called at once, because the page may be closing; if the call
 * fails, the queued change is sent later.
 */
export async function savePosition(
	storyId: string,
	position: ReadingPosition,
	options: { keepalive?: boolean } = {},
): Promise<void> {
	const change: StoryChange = { storyId, kind: "position", position };
	const [answered, queued] = await Promise.allSettled([
		call("PUT /api/stories/:id/position", { params: { id: storyId }, body: position, isBackground: true, ...options }),
		changeOffline(change),
	]);
	const isQueued = queued.status === "fulfilled" && queued.value;
	if (answered.status === "fulfilled") return settleChange(change);
	if (!(answered.reason instanceof UnreachableError && isQueued)) throw answered.reason;
}

/** Sends the queued changes, unless another tab is sending. Resolves when nothing is left or the server is unreachable. */
export async function sendChanges(): Promise<void> {
	clearTimeout(retry);
	retry = undefined;
	if (connection.isOffline() || (await firstChange()) === null) return;
	const sendAll = async () => {
		for (let change = await firstChange(); change; change = await firstChange()) {
			if (!(await send(change))) return;
			await remove(change);
		}
	};
	// Browsers have locks only on https.
	if (navigator.locks) await navigator.locks.request("story-changes", sendAll);
	else await sendAll();
}

/** Resolves to false if the change has to be sent again later. */
async function send(change: QueuedChange): Promise<boolean> {
	try {
		await callFor(change);
	} catch (error) {
		if (!(error instanceof CallError)) throw error;
		// The story was deleted on another device.
		if (error.code === "not_found") return true;
		if (error.code === "unauthorized") return false;
		if (error.status >= 500 || error.status === 429) {
			retry = setTimeout(() => void sendChanges(), RETRY_DELAY_MS);
			return false;
		}
		toastError("A change could not be saved", error);
	}
	return true;
}

function callFor(change: QueuedChange): Promise<unknown> {
	const common = { params: { id: change.storyId }, signal: AbortSignal.timeout(SEND_TIMEOUT_MS), isBackground: true };
	if (change.kind === "delete") return call("DELETE /api/stories/:id", common);
	if (change.kind === "position") return call("PUT /api/stories/:id/position", { ...common, body: change.position });
	return call("PUT /api/stories/:id/favorite", { ...common, body: { isFavorite: change.isFavorite } });
}

/** Replaces the story's earlier change of the same kind; a deletion replaces all of them. */
async function queue(transaction: Transaction<"readwrite">, change: StoryChange): Promise<void> {
	const store = transaction.objectStore("changes");
	const queued = await store.getAll();
	if (change.kind === "delete") {
		const ofStory = queued.filter(({ storyId }) => storyId === change.storyId);
		await Promise.all(ofStory.map(({ storyId, kind }) => store.delete([storyId, kind])));
	}
	// Based on the clock, so that a number is never used for two changes.
	const order = Math.max(Date.now(), ...queued.map((other) => other.order + 1));
	await store.put({ ...change, order });
}

/** Keeps a later change that replaced this one while it was sent. */
async function remove(change: QueuedChange): Promise<void> {
	await writeCopies(signedInUserId(), async (transaction) => {
		const store = transaction.objectStore("changes");
		const queued = await store.get([change.storyId, change.kind]);
		if (queued?.order === change.order) await store.delete([change.storyId, change.kind]);
	});
}

function firstChange(): Promise<QueuedChange | null> {
	return readCopies(null, async (transaction) => {
		const changes = await transaction.objectStore("changes").getAll();
		return changes.toSorted((one, other) => one.order - other.order)[0] ?? null;
	});
}

/** Loads a saved story from the server, or its copy if the server is unreachable. Throws the error of the call. */
export async function openStory(id: string): Promise<StoredStory> {
	// The address of a page may lack its id, and the call with an empty id would list all stories.
	if (!id) throw new CallError("not_found", "This address has no story.");
	const userId = signedInUserId();
	try {
		// Sent first, so that the answer includes these changes.
		await sendChanges();
		const stored = await call("GET /api/stories/:id", { params: { id } });
		void keepCopies(userId, [stored], Date.now());
		return stored;
	} catch (error) {
		if (error instanceof CallError && error.code === "not_found") void settleChange({ storyId: id, kind: "delete" });
		const copy = error instanceof UnreachableError ? await findCopy(id) : null;
		if (!copy) throw error;
		return copy;
	}
}
