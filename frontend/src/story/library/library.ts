// The saved stories, a page at a time, for the tab and the search in view.
import type { LibraryChange } from "@lion-tails/common/live";
import type { StoryCard } from "@lion-tails/common/story";
import { create } from "zustand";
import { useSession } from "../../account/session.ts";
import { deleteStory, fetchLibrary, type LibraryFilter, putFavorite } from "../../net/api.ts";
import { noteFavorite, toggleFavorite } from "./favorites.ts";

type Library = {
	filter: LibraryFilter;
	search: string;
	status: "loading" | "ready" | "failed";
	isLoadingMore: boolean;
	stories: StoryCard[];
	next: string | null;
	total: number;
	favorites: number;
};

const EMPTY: Library = {
	filter: "all",
	search: "",
	status: "loading",
	isLoadingMore: false,
	stories: [],
	next: null,
	total: 0,
	favorites: 0,
};

export const useLibrary = create<Library>(() => EMPTY);

// One person's shelf is never shown to another.
useSession.subscribe(({ user }, before) => {
	if (user?.id !== before.user?.id) useLibrary.setState(EMPTY);
});

// Answers may overtake each other; only the newest question's counts.
let asked = 0;

/** Loads the first page of what is chosen; what was shown stays until it is there. Throws what the call throws. */
export async function loadLibrary(choice: Partial<Pick<Library, "filter" | "search">> = {}): Promise<void> {
	const question = ++asked;
	const { filter, search, stories } = useLibrary.getState();
	const isNew = (choice.filter ?? filter) !== filter || (choice.search ?? search) !== search;
	const status = isNew || stories.length === 0 ? "loading" : "ready";
	useLibrary.setState({ ...choice, status, ...(isNew && { stories: [], next: null }) });
	const { filter: wanted, search: words } = useLibrary.getState();
	try {
		const page = await fetchLibrary(wanted, words);
		if (question !== asked) return;
		for (const { id, isFavorite } of page.stories) noteFavorite(id, isFavorite);
		useLibrary.setState({ ...page, status: "ready" });
	} catch (error) {
		if (question !== asked) return;
		useLibrary.setState({ status: "failed" });
		throw error;
	}
}

export async function loadMore(): Promise<void> {
	const { filter, search, next, isLoadingMore } = useLibrary.getState();
	if (!next || isLoadingMore) return;
	const question = ++asked;
	useLibrary.setState({ isLoadingMore: true });
	try {
		const page = await fetchLibrary(filter, search, next);
		if (question !== asked) return;
		for (const { id, isFavorite } of page.stories) noteFavorite(id, isFavorite);
		useLibrary.setState(({ stories }) => {
			const known = new Set(stories.map(({ id }) => id));
			return { ...page, stories: [...stories, ...page.stories.filter(({ id }) => !known.has(id))] };
		});
	} finally {
		useLibrary.setState({ isLoadingMore: false });
	}
}

export async function removeStory(id: string): Promise<void> {
	await deleteStory(id);
	dropStory(id);
}

// What we turned ourselves is already shown when the word of it comes back.
const turnedHere = new Set<string>();

export async function turnFavorite(id: string): Promise<void> {
	turnedHere.add(id);
	const isFavorite = await toggleFavorite(id, putFavorite);
	useLibrary.setState(({ stories, filter, favorites }) => ({
		favorites: favorites + (isFavorite ? 1 : -1),
		stories: stories
			.map((card) => (card.id === id ? { ...card, isFavorite } : card))
			.filter((card) => filter === "all" || card.isFavorite === (filter === "favorites")),
	}));
}

/** Something changed in the library, here or on another device. */
export function followChange({ reason, storyId }: LibraryChange): void {
	if (reason === "deleted") dropStory(storyId);
	else if (reason === "saved" || !turnedHere.delete(storyId)) loadLibrary().catch(() => {});
}

function dropStory(id: string): void {
	useLibrary.setState(({ stories, total, favorites }) => {
		const gone = stories.find((card) => card.id === id);
		if (!gone) return {};
		return {
			stories: stories.filter((card) => card.id !== id),
			total: total - 1,
			favorites: favorites - (gone.isFavorite ? 1 : 0),
		};
	});
}
