// Stories as they are in this browser: kept, found, listed and changed without the server.
import type { LibraryQuery, StoredStory, StoryCard } from "@lion-tails/common/saved-story";
import { readCopies, type StoryChange, type StoryCopy, type Transaction, writeCopies } from "./story-database.ts";

export const MAX_LATEST = 20;
export const MAX_FAVORITES = 200;
const MAX_OPENED = 20;

type Choice = Pick<LibraryQuery, "filter" | "sort"> & { search: string };
type CopiedLibrary = { stories: StoryCard[]; total: number; favorites: number };

/** Keeps the answer of the server. `userId`: who was signed in when it was asked. */
export function keepCopies(
	userId: string | null,
	stories: readonly StoredStory[],
	openedAt?: number,
): Promise<boolean> {
	return writeCopies(userId, async (transaction) => {
		const store = transaction.objectStore("stories");
		for (const stored of stories) {
			// Deleted here: the server does not know yet.
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

/** Null where nothing was ever kept of this person. */
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

/** Applies a change to the copy, as if the server had answered it. False where there is no copy. */
export async function changeCopy(transaction: Transaction<"readwrite">, change: StoryChange): Promise<boolean> {
	const store = transaction.objectStore("stories");
	const copy = await store.get(change.storyId);
	if (!copy) return false;
	if (change.kind === "delete") await store.delete(copy.id);
	else await store.put({ ...copy, stored: changed(copy.stored, change) });
	return true;
}

/** The server sets when a story expires; that comes with its next answer. */
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

function toCard({ story: { content: _, ...story }, ...stored }: StoredStory): StoryCard {
	return { ...stored, story };
}

/** What is neither a favourite, nor among the latest, nor lately opened. */
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
const byNewest: Order = (one, other) => other.createdAt.localeCompare(one.createdAt);
const ORDERS: Record<LibraryQuery["sort"], Order> = {
	newest: byNewest,
	oldest: (one, other) => byNewest(other, one),
	title: (one, other) => one.story.title.localeCompare(other.story.title, "en", { sensitivity: "base" }),
};

/** Every word that was searched for is in the title, in a name, or in the text, whatever its case and its accents. */
function matches(search: string): (stored: StoredStory) => boolean {
	const words = plain(search).split(/\s+/).filter(Boolean);
	return ({ story, request, searchMetadata }) => {
		const names = [request.childName, request.characterName, ...searchMetadata.characters];
		const text = plain([story.title, ...names.filter((name) => typeof name === "string"), story.content].join("\n"));
		return words.every((word) => text.includes(word));
	};
}

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
