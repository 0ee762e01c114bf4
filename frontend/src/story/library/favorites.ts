// Which saved stories are favourites, as far as known. The reader, the form's result and the library agree by it.
import { useEffect } from "react";
import { create } from "zustand";
import { postFavorite } from "../../net/api.ts";
import { toast } from "../../ui/toasts.tsx";

const useFavorites = create<{ byId: Record<string, boolean> }>(() => ({ byId: {} }));

export function noteFavorite(id: string, isFavorite: boolean): void {
	useFavorites.setState(({ byId }) => ({ byId: { ...byId, [id]: isFavorite } }));
}

type Set = (id: string, isFavorite: boolean) => Promise<{ isFavorite: boolean }>;

/** Turns the favourite over and says so; throws what the call throws. */
export async function toggleFavorite(id: string, set: Set = postFavorite): Promise<boolean> {
	const { isFavorite } = await set(id, !useFavorites.getState().byId[id]);
	noteFavorite(id, isFavorite);
	toast(
		isFavorite
			? { title: "Added to favorites!", description: "This story will be kept indefinitely." }
			: { title: "Removed from favorites", description: "This story will expire after one year." },
	);
	return isFavorite;
}

/** Undefined until known. `find` asks the server for a story we hold no record of. */
export function useFavorite(id: string | null, find: (id: string) => Promise<{ isFavorite: boolean }>) {
	const isFavorite = useFavorites(({ byId }) => (id ? byId[id] : undefined));
	useEffect(() => {
		if (!id || useFavorites.getState().byId[id] !== undefined) return;
		// Not knowing shows an empty heart; the press itself will tell of any trouble.
		find(id).then(
			(story) => noteFavorite(id, story.isFavorite),
			() => {},
		);
	}, [id, find]);
	return isFavorite ?? false;
}
