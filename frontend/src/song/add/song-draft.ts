// What is typed of a new song, stored in this browser tab: neither a reload nor logging in loses it.
import { useEffect, useState } from "react";
import { z } from "zod";
import { useSession } from "../../account/session.ts";
import { storage } from "../../net/browser-storage.ts";

export type SongDraft = { title: string; artist: string; lyrics: string };
/** One for each form. */
type DraftName = "songDraft" | "customSongDraft";

const EMPTY_DRAFT: SongDraft = { title: "", artist: "", lyrics: "" };
const StoredDraft = z.object({ title: z.string(), artist: z.string(), lyrics: z.string() });

export function useSongDraft(name: DraftName) {
	const userId = useSession(({ user }) => user?.id ?? "");
	const key = keyOf(name, userId);
	const [draft, setDraft] = useState(() => loadDraft(name, userId));
	useEffect(() => {
		storage.set("session", key, JSON.stringify(draft));
		if (userId) storage.remove("session", keyOf(name, ""));
	}, [name, key, userId, draft]);
	return {
		draft,
		change: (change: Partial<SongDraft>) => setDraft((before) => ({ ...before, ...change })),
		clear() {
			setDraft(EMPTY_DRAFT);
			// The form may be gone before the empty draft would be stored.
			storage.remove("session", key);
		},
	};
}

/** What was typed before logging in comes first: it is the newest. */
function loadDraft(name: DraftName, userId: string): SongDraft {
	const typedBefore = readDraft(keyOf(name, ""));
	const own = readDraft(keyOf(name, userId));
	return (typedBefore && !isEmpty(typedBefore) ? typedBefore : own) ?? EMPTY_DRAFT;
}

// One for each account: on a shared computer nobody sees another family's words.
const keyOf = (name: DraftName, userId: string) => `${name}:${userId}`;
const readDraft = (key: string) => StoredDraft.safeParse(storage.getJson("session", key)).data;
const isEmpty = (draft: SongDraft) => Object.values(draft).every((text) => text.trim() === "");
