// All favourites as one book, for the library.
import type { StoredStory } from "@lion-tails/common/saved-story";
import { BookHeart } from "lucide-react";
import { useState } from "react";
import { callForHeaders } from "../../net/client.ts";
import { nextCursor } from "../../net/next-cursor.ts";
import { Button } from "../../ui/button.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { toastError } from "../../ui/toasts.tsx";
import { storyCover } from "../book/story-cover.ts";

export function FavoritesBookButton({ count }: { count: number }) {
	const [done, setDone] = useState<number | null>(null);

	async function save() {
		setDone(0);
		try {
			const [{ collectionEpub }, stories] = await Promise.all([import("./story-epub.ts"), fetchFavorites()]);
			const books = stories.map(({ id, story, request }) => ({
				id,
				story,
				cover: storyCover(id, request, story),
				childName: typeof request.childName === "string" ? request.childName : "",
			}));
			saveFile(await collectionEpub(books, setDone), "Our_Favorite_Bedtime_Stories.epub");
		} catch (error) {
			toastError("The book could not be made", error);
		} finally {
			setDone(null);
		}
	}

	return (
		<Button isInactive={done !== null} onClick={save}>
			<BookHeart size={18} aria-hidden />
			{done === null ? "Favorites as a book (EPUB)" : `Making the book… ${done} of ${count}`}
		</Button>
	);
}

async function fetchFavorites(): Promise<StoredStory[]> {
	const stories: StoredStory[] = [];
	let cursor: string | undefined;
	do {
		const { answer, headers } = await callForHeaders("GET /api/stories", {
			query: { filter: "favorites", view: "full", cursor },
		});
		// With `view=full` each has its text.
		stories.push(...(answer as StoredStory[]));
		cursor = nextCursor(headers) ?? undefined;
	} while (cursor);
	return stories;
}
