import type { LibraryChange } from "@lion-tails/common/live";
import type { LibraryQuery, StoryCard } from "@lion-tails/common/saved-story";
import { create } from "zustand";
import { call, callForHeaders, nextCursor, UnreachableError } from "../../net/client.ts";
import { connection } from "../../net/connection.ts";
import { createResource, onReset } from "../../net/resource.ts";
import { changeOffline, sendChanges, settleChange } from "../offline/story-changes.ts";
import { listCopies } from "../offline/story-copies.ts";
import { setFavorite, toggleFavorite } from "./favorites.ts";

export type LibraryFilter = LibraryQuery["filter"];
export type LibrarySort = LibraryQuery["sort"];
type Choice = { filter: LibraryFilter; search: string; sort: LibrarySort };
type Library = Choice & {
	stories: StoryCard[];
	/** Cursor of the next page; null after the last. */
	cursor: string | null;
	/** Number of all saved stories and of all favourites, for any choice. */
	total: number;
	favorites: number;
	/** The server was unreachable: stories and counts are those stored in this browser. */
	isCopied: boolean;
};

const PAGE_SIZE = 24;
const EVERYTHING: Choice = { filter: "all", search: "", sort: "newest" };

const useChoice = create<Choice>(() => EVERYTHING);
const library = createResource(() => fetchPage(useChoice.getState()));
onReset(() => useChoice.setState(EVERYTHING));

/** While a new choice loads, `library` is still that of the earlier one. Its counts are valid for every choice. */
export function useLibrary() {
	const choice = useChoice();
	const { status, data } = library.use();
	return {
		...choice,
		library: data,
		status: isOf(choice, data) ? "ready" : status === "failed" ? "failed" : "loading",
	} as const;
}

export const hasList = () => isOf(useChoice.getState(), library.get().data);

const isOf = ({ filter, search, sort }: Choice, data: Library | undefined) =>
	data?.filter === filter && data.search === search && data.sort === sort;

/** Loads the first page of the choice; the earlier list stays visible until then. Throws the error of the call. */
export async function loadLibrary(choice: Partial<Choice> = {}): Promise<void> {
	useChoice.setState(choice);
	// The answer will include every toggle made so far.
	ownToggles.clear();
	await library.load();
}

export async function loadMore(): Promise<void> {
	const { data } = library.get();
	if (!data?.cursor) return;
	const { cursor } = data;
	await library.load("", async () => {
		const page = await fetchPage(data, cursor);
		const stories = library.get().data?.stories ?? [];
		const ids = new Set(stories.map(({ id }) => id));
		return { ...page, stories: [...stories, ...page.stories.filter(({ id }) => !ids.has(id))] };
	});
}

/** Loads a page from the server, or from this browser's copies if the server is unreachable. */
async function fetchPage(choice: Choice, cursor?: string): Promise<Library> {
	try {
		// Sent first, so that the answer includes these changes.
		await sendChanges();
		return await fetchServerPage(choice, cursor);
	} catch (error) {
		const copied = error instanceof UnreachableError ? await listCopies(choice) : null;
		if (!copied) throw error;
		for (const { id, isFavorite } of copied.stories) setFavorite(id, isFavorite);
		return { ...choice, ...copied, cursor: null, isCopied: true };
	}
}

async function fetchServerPage({ filter, search, sort }: Choice, cursor?: string): Promise<Library> {
	const { answer: stories, headers } = await callForHeaders("GET /api/stories", {
		query: { view: "card", limit: PAGE_SIZE, filter, sort, q: search || undefined, cursor },
	});
	for (const { id, isFavorite } of stories) setFavorite(id, isFavorite);
	return {
		filter,
		search,
		sort,
		stories,
		cursor: nextCursor(headers),
		total: Number(headers.get("X-Total-Count") ?? 0),
		favorites: Number(headers.get("X-Favorite-Count") ?? 0),
		isCopied: false,
	};
}

export async function removeStory(id: string): Promise<void> {
	const deletion = { storyId: id, kind: "delete" } as const;
	try {
		await call("DELETE /api/stories/:id", { params: { id } });
		void settleChange(deletion);
	} catch (error) {
		if (!(error instanceof UnreachableError && (await changeOffline(deletion)))) throw error;
	}
	dropStory(id);
}

const put = (id: string, isFavorite: boolean) =>
	call("PUT /api/stories/:id/favorite", { params: { id }, body: { isFavorite } });

/** Stories toggled on their cards. The server reports these changes to this browser too, which shows them already. */
const ownToggles = new Set<string>();

export async function toggleCardFavorite(id: string): Promise<void> {
	ownToggles.add(id);
	let isFavorite: boolean;
	try {
		isFavorite = await toggleFavorite(id, put);
	} catch (error) {
		// Nothing was changed, so the next report comes from another device.
		ownToggles.delete(id);
		throw error;
	}
	library.update("", ({ stories, filter, favorites, ...rest }) => ({
		...rest,
		filter,
		favorites: favorites + (isFavorite ? 1 : -1),
		stories: stories
			.map((card) => (card.id === id ? { ...card, isFavorite } : card))
			.filter((card) => filter === "all" || card.isFavorite === (filter === "favorites")),
	}));
}

/** Applies a change of the library made here or on another device. */
export function applyLibraryChange({ reason, storyId }: LibraryChange): void {
	if (reason === "deleted") dropStory(storyId);
	// The client has logged the error; the list stays as it is.
	else if (reason !== "favorite" || !ownToggles.delete(storyId)) loadLibrary().catch(() => {});
}

connection.onReconnect(() => {
	if (library.get().data?.isCopied) loadLibrary().catch(() => {});
});

function dropStory(id: string): void {
	library.update("", ({ stories, total, favorites, ...rest }) => {
		const card = stories.find((story) => story.id === id);
		if (!card) return { stories, total, favorites, ...rest };
		return {
			...rest,
			stories: stories.filter((story) => story !== card),
			total: total - 1,
			favorites: favorites - (card.isFavorite ? 1 : 0),
		};
	});
}

/** Connects the socket, so that changes on other devices arrive. Without a network they appear with the next load. */
export function listenForChanges(): void {
	import("../live/live.ts").then(({ connect }) => connect()).catch(() => {});
}
