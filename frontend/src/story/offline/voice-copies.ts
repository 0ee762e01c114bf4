// Copies of recorded voices in this browser: of songs, and of the stories of which it has copies.
import type { SongVoicePage, VoicePage, Voices } from "@lion-tails/common/voice";
import { call, download } from "../../net/client.ts";
import { heldCopies, readCopies, writeCopies } from "./story-copies.ts";

/** A recorded page of a story; or of a song, whose id is then `storyId`, and `paragraph` the number of its part. */
export type RecordedPage = VoicePage & { isSong?: true };

export const recordedPages = ({ pages, songs }: Voices): RecordedPage[] => [...pages, ...songs.map(songPageOf)];

export const songPageOf = ({ songId, part, version }: SongVoicePage): RecordedPage => ({
	storyId: songId,
	paragraph: part,
	version,
	isSong: true,
});

type Key = [storyId: string, paragraph: number, version: string];
const keyOf = ({ storyId, paragraph, version }: VoicePage): Key => [storyId, paragraph, version];

export async function copiedVoices(): Promise<VoicePage[]> {
	const keys = await readCopies<Key[]>([], (transaction) => transaction.objectStore("voices").getAllKeys());
	return keys.map(([storyId, paragraph, version]) => ({ storyId, paragraph, version }));
}

/** Returns null if this browser has no copy. */
export async function copiedVoice(page: VoicePage): Promise<Blob | null> {
	const copy = await readCopies(undefined, (transaction) => transaction.objectStore("voices").get(keyOf(page)));
	return copy ? new Blob([copy.bytes], { type: copy.mediaType }) : null;
}

export async function fetchVoice({ storyId: id, paragraph, version, isSong }: RecordedPage): Promise<Blob> {
	const options = { query: { v: version }, isBackground: true };
	const { file } = isSong
		? await download("GET /api/songs/:id/voices/:part", { params: { id, part: paragraph }, ...options })
		: await download("GET /api/stories/:id/voices/:paragraph", { params: { id, paragraph }, ...options });
	return file;
}

/** Loads the missing recordings of songs and of the copied stories, and deletes those that were replaced or deleted. Throws the error of a call. */
export async function copyVoices(userId: string): Promise<void> {
	const pages = recordedPages(await call("GET /api/voices", { isBackground: true }));
	const stories = new Set((await heldCopies()).map(({ id }) => id));
	const missing = new Map(
		pages.filter(({ storyId, isSong }) => isSong || stories.has(storyId)).map((page) => [keyOf(page).join(" "), page]),
	);
	await writeCopies(userId, async (transaction) => {
		const store = transaction.objectStore("voices");
		// Known pages are not missing; all others are surplus.
		for (const key of await store.getAllKeys()) if (!missing.delete(key.join(" "))) await store.delete(key);
	});
	for (const page of missing.values()) {
		const sound = await fetchVoice(page);
		const copy = { bytes: await sound.arrayBuffer(), mediaType: sound.type };
		await writeCopies(userId, (transaction) => transaction.objectStore("voices").put(copy, keyOf(page)));
	}
}
