import type { Song, SongCard, SongRequest, SongRequestInput } from "@lion-tails/common/song";
import { call, callForHeaders, nextCursor } from "../net/client.ts";
import { createResource } from "../net/resource.ts";

/** `cursor`: of the next page; null after the last. `total`: the number of songs on all pages. */
export type SongList = ReturnType<typeof toList>;

const PAGE_SIZE = 24;
const POPULAR_COUNT = 6;
const MAX_SEARCHES = 12;
const MAX_SHEETS = 40;

export const library = createResource(() => fetchLibrary());
export const popular = createResource(
	(): Promise<SongCard[]> => call("GET /api/songs/popular", { query: { limit: POPULAR_COUNT, view: "card" } }),
);
export const searches = createResource((text) => fetchSearch(text), { maxEntries: MAX_SEARCHES });
export const sheets = createResource((id) => call("GET /api/songs/:id", { params: { id } }), {
	maxEntries: MAX_SHEETS,
});

export const loadMoreSongs = (): Promise<void> => loadNextPage(library, "", (cursor) => fetchLibrary(cursor));

export function loadMoreFound(text: string): Promise<void> {
	return loadNextPage(searches, text, (cursor) => fetchSearch(text, cursor));
}

export function countOpening(id: string): void {
	// The client logs the error; the parent need not know.
	call("POST /api/songs/:id/openings", { params: { id } }).catch(() => {});
}

export async function generateChords(request: {
	title: string;
	artist: string;
	lyrics: string | string[];
}): Promise<Song> {
	return added(await call("POST /api/generate-chords", { body: request }));
}

export async function addSong(request: SongRequestInput): Promise<Song> {
	return added(await call("POST /api/songs", { body: request }));
}

export async function correctSong(id: string, request: SongRequestInput): Promise<Song> {
	return changed(await call("PUT /api/songs/:id", { params: { id }, body: request }));
}

export async function publishSong(id: string, isPublic: boolean): Promise<Song> {
	return changed(await call("PUT /api/songs/:id/published", { params: { id }, body: { isPublic } }));
}

export async function removeSong(id: string): Promise<void> {
	await call("DELETE /api/songs/:id", { params: { id } });
	changeLists((songs) => songs.filter((song) => song.id !== id));
}

export function refreshLibrary(): void {
	library.refresh();
	popular.refresh();
}

function added(song: Song): Song {
	sheets.set(song.id, song);
	searches.reset();
	refreshLibrary();
	return song;
}

function changed(song: Song): Song {
	sheets.set(song.id, song);
	changeLists((songs) => songs.map((card) => (card.id === song.id ? song : card)));
	return song;
}

function changeLists(change: (songs: SongCard[]) => SongCard[]): void {
	const inList = ({ songs, total, ...rest }: SongList): SongList => {
		const left = change(songs);
		return { ...rest, songs: left, total: total - songs.length + left.length };
	};
	library.update("", inList);
	popular.update("", change);
	searches.updateAll(inList);
}

type Lists = Pick<typeof library, "get" | "load">;

async function loadNextPage(
	lists: Lists,
	key: string,
	fetchPage: (cursor: string) => Promise<SongList>,
): Promise<void> {
	const cursor = lists.get(key).data?.cursor;
	if (!cursor) return;
	await lists.load(key, async () => {
		const page = await fetchPage(cursor);
		const songs = lists.get(key).data?.songs ?? [];
		const ids = new Set(songs.map(({ id }) => id));
		return { ...page, songs: [...songs, ...page.songs.filter(({ id }) => !ids.has(id))] };
	});
}

async function fetchLibrary(cursor?: string): Promise<SongList> {
	return toList(await callForHeaders("GET /api/songs", { query: { view: "card", limit: PAGE_SIZE, cursor } }));
}

async function fetchSearch(q: string, cursor?: string): Promise<SongList> {
	return toList(
		await callForHeaders("GET /api/songs/search", { query: { q, view: "card", limit: PAGE_SIZE, cursor } }),
	);
}

const toList = ({ answer, headers }: { answer: SongCard[]; headers: Headers }) => ({
	songs: answer,
	cursor: nextCursor(headers),
	total: Number(headers.get("X-Total-Count") ?? answer.length),
});

export const saveSong = (song: Song): Promise<Song> => correctSong(song.id, requestOf(song));

/** The fields of a song that a request may contain. */
export function requestOf(song: Song): SongRequest {
	const { title, artist, key, tempo, timeSignature, difficulty, tags, hasSuggestedChords } = song;
	const { verses, chorus, bridge } = song;
	return { title, artist, key, tempo, timeSignature, difficulty, tags, hasSuggestedChords, verses, chorus, bridge };
}
