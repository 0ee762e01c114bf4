// Stores copies of stories while the server is reachable, and sends queued changes when it is reachable again.

import type { LibraryQuery, StoredStory, StoryCard } from "@lion-tails/common/saved-story";
import { useSession } from "../../account/session.ts";
import { onLibraryChange } from "../../net/channel.ts";
import { call, callForHeaders, nextCursor } from "../../net/client.ts";
import { connection } from "../../net/connection.ts";
import { sendChanges } from "./story-changes.ts";
import {
	clearCopies,
	heldCopies,
	keepCopies,
	MAX_FAVORITES,
	MAX_LATEST,
	signedInUserId,
	writeCopies,
} from "./story-copies.ts";
import { copyVoices } from "./voice-copies.ts";

/** Changes within this time cause one refresh. */
const REFRESH_DELAY_MS = 3000;
/** A tab that becomes visible after this time refreshes its copies. */
const STALE_AFTER_MS = 15 * 60_000;

let timer: ReturnType<typeof setTimeout> | undefined;
let refreshedAt = 0;

export function startOfflineStories(): void {
	let userId: string | undefined;
	const follow = ({ status, user }: ReturnType<typeof useSession.getState>) => {
		if (status === "out") void clearCopies();
		if (user?.id === userId) return;
		userId = user?.id;
		if (userId) void bringUpToDate();
	};
	follow(useSession.getState());
	useSession.subscribe(follow);
	onLibraryChange(scheduleRefresh);
	connection.onReconnect(() => void bringUpToDate());
	document.addEventListener("visibilitychange", () => {
		if (document.visibilityState === "visible" && Date.now() - refreshedAt > STALE_AFTER_MS) scheduleRefresh();
	});
}

export function scheduleRefresh(): void {
	clearTimeout(timer);
	timer = setTimeout(() => whenIdle(() => void refresh()), REFRESH_DELAY_MS);
}

async function bringUpToDate(): Promise<void> {
	await sendChanges();
	scheduleRefresh();
}

async function refresh(): Promise<void> {
	if (connection.isOffline()) return;
	try {
		await refreshCopies();
		refreshedAt = Date.now();
	} catch {
		// The client has logged the error; the copies stay as they are.
	}
}

/** Safari has no requestIdleCallback. */
function whenIdle(action: () => void): void {
	if (window.requestIdleCallback) window.requestIdleCallback(action, { timeout: 5000 });
	else action();
}

const CARDS_PAGE = 60;
const STORIES_PAGE = 20;
/** Up to this number of stories is loaded one by one. */
const MAX_SINGLE = 3;

type Filter = LibraryQuery["filter"];
type List = { cards: StoryCard[]; isComplete: boolean };

/**
 * Brings the copies up to date with few calls: cards show what changed, and only missing texts are loaded. Throws the error of
 * a call. Does nothing while another tab refreshes.
 */
export async function refreshCopies(): Promise<void> {
	const userId = signedInUserId();
	if (!userId) return;
	if (!navigator.locks) return updateCopies(userId);
	await navigator.locks.request("story-copies", { ifAvailable: true }, async (lock) => {
		if (lock) await updateCopies(userId);
	});
}

async function updateCopies(userId: string): Promise<void> {
	const latest = await cardsOf("all", MAX_LATEST);
	// A complete list of the latest stories includes the favourites.
	const favorites = latest.isComplete
		? { cards: latest.cards.filter(({ isFavorite }) => isFavorite), isComplete: true }
		: await cardsOf("favorites", MAX_FAVORITES);
	const cards = new Map([...latest.cards, ...favorites.cards].map((card) => [card.id, card]));
	const held = await heldCopies();
	const gone = held.filter((stored) => !cards.has(stored.id) && isGone(stored, latest, favorites));
	await writeCopies(userId, async (transaction) => {
		await Promise.all(gone.map(({ id }) => transaction.objectStore("stories").delete(id)));
	});
	const known = new Map(held.map((stored) => [stored.id, stored]));
	const updated = [...cards.values()].flatMap((card) => {
		const stored = known.get(card.id);
		// Story and request never change, and a card has only a part of them.
		return stored ? [{ ...stored, ...card, story: stored.story, request: stored.request }] : [];
	});
	await keepCopies(userId, updated);
	const isMissing = ({ id }: StoryCard) => !known.has(id);
	await loadMissing(userId, "all", latest.cards.filter(isMissing));
	const inLatest = new Set(latest.cards.map(({ id }) => id));
	await loadMissing(
		userId,
		"favorites",
		favorites.cards.filter((card) => isMissing(card) && !inLatest.has(card.id)),
	);
	await copyVoices(userId);
}

/** True if a list that would contain the story does not. Other stories may be older than the lists. */
function isGone(stored: StoredStory, latest: List, favorites: List): boolean {
	const oldest = latest.cards.at(-1)?.createdAt;
	if (latest.isComplete || (oldest && stored.createdAt > oldest)) return true;
	return stored.isFavorite && favorites.isComplete;
}

async function cardsOf(filter: Filter, max: number): Promise<List> {
	const cards: StoryCard[] = [];
	const query = { view: "card", filter, sort: "newest", limit: Math.min(max, CARDS_PAGE) } as const;
	for await (const { stories, isLast } of storyPages<StoryCard>(query, { isBackground: true })) {
		cards.push(...stories);
		if (!isLast && cards.length >= max) return { cards: cards.slice(0, max), isComplete: false };
	}
	return { cards: cards.slice(0, max), isComplete: true };
}

async function loadMissing(userId: string, filter: Filter, missing: StoryCard[]): Promise<void> {
	if (missing.length <= MAX_SINGLE) {
		for (const { id } of missing)
			await keepCopies(userId, [await call("GET /api/stories/:id", { params: { id }, isBackground: true })]);
		return;
	}
	const ids = new Set(missing.map(({ id }) => id));
	const query = { view: "full", filter, sort: "newest", limit: STORIES_PAGE } as const;
	for await (const { stories } of storyPages<StoredStory>(query, { isBackground: true })) {
		await keepCopies(userId, stories);
		for (const { id } of stories) ids.delete(id);
		if (ids.size === 0) return;
	}
}

type Query = Partial<Omit<LibraryQuery, "cursor">>;

/** Yields the pages of a list of saved stories; with `view: "full"` they are `StoredStory`s. Throws what a call throws. */
export async function* storyPages<T extends StoredStory | StoryCard>(
	query: Query,
	options: { isBackground?: boolean } = {},
): AsyncGenerator<{ stories: T[]; isLast: boolean }> {
	let cursor: string | null = null;
	do {
		const page = { ...query, cursor: cursor ?? undefined };
		const { answer, headers } = await callForHeaders("GET /api/stories", { query: page, ...options });
		cursor = nextCursor(headers);
		yield { stories: answer as T[], isLast: cursor === null };
	} while (cursor);
}
