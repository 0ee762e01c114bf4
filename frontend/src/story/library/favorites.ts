import { useEffect } from "react";
import { CallError, call, UnreachableError } from "../../net/client.ts";
import { createResource } from "../../net/resource.ts";
import { toast } from "../../ui/toasts.tsx";
import { scheduleRefresh } from "../offline/offline-stories.ts";
import { changeOffline, settleChange } from "../offline/story-changes.ts";

const MAX_FAVORITES = 500;

const favorites = createResource(async (id) => (await call("GET /api/stories/:id", { params: { id } })).isFavorite, {
	maxEntries: MAX_FAVORITES,
});

export const setFavorite = favorites.set;

type Send = (id: string, isFavorite: boolean) => Promise<{ isFavorite: boolean }>;

const post: Send = (id, isFavorite) => call("POST /api/story/favorite/:id", { params: { id }, body: { isFavorite } });

/** Toggles the favourite state and shows a toast. Throws the error of the call. */
export async function toggleFavorite(id: string, send: Send = post): Promise<boolean> {
	const { isFavorite } = await sendOrQueue(id, !favorites.get(id).data, send);
	favorites.set(id, isFavorite);
	toast(
		isFavorite
			? { title: "Added to favorites!", description: "This story will be kept indefinitely.", hasTail: true }
			: { title: "Removed from favorites", description: "This story will expire after one year." },
	);
	return isFavorite;
}

/** A story that is stored in this browser can be changed while the server is unreachable. */
async function sendOrQueue(id: string, isFavorite: boolean, send: Send): Promise<{ isFavorite: boolean }> {
	try {
		const answer = await send(id, isFavorite);
		void settleChange({ storyId: id, kind: "favorite", isFavorite: answer.isFavorite });
		scheduleRefresh();
		return answer;
	} catch (error) {
		if (error instanceof UnreachableError && (await changeOffline({ storyId: id, kind: "favorite", isFavorite })))
			return { isFavorite };
		// The story on the screen is not saved, or was deleted.
		throw error instanceof CallError && error.code === "not_found" ? new Error("Story must be saved first") : error;
	}
}

/** Returns false until the state is known. Without `known`, the state from the story's record, the server is called. */
export function useFavorite(id: string | null, known?: boolean): boolean {
	useEffect(() => {
		if (!id || favorites.get(id).status !== "idle") return;
		if (known !== undefined) favorites.set(id, known);
		// An unknown state counts as no favourite. The client has logged the error.
		else favorites.ensure(id).catch(() => {});
	}, [id, known]);
	return favorites.useValue((data) => data ?? known ?? false, id ?? "");
}
