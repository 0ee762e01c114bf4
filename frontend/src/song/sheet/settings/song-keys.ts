// In which key each song is played here, and with which capo; remembered by this browser, song by song.
import { transposeKey } from "@lion-tails/common/chords/transpose";
import { create } from "zustand";
import { storage } from "../../../net/browser-storage.ts";

export type SongKey = {
	/** From the song's own key. */
	semitones: number;
	/** The fret; 0 is none. */
	capo: number;
};

export const MAX_SEMITONES = 11;
export const MAX_CAPO = 9;
const MAX_REMEMBERED_SONGS = 300;
const STORAGE_KEY = "songKeys";
const AS_WRITTEN: SongKey = { semitones: 0, capo: 0 };

/** The song that was changed last is the last. */
const useSongKeys = create<ReadonlyMap<string, SongKey>>(() => storedKeys());

export function useSongKey(songId: string): SongKey {
	return useSongKeys((keys) => keys.get(songId) ?? AS_WRITTEN);
}

export function changeSongKey(songId: string, change: Partial<SongKey>): void {
	const before = useSongKeys.getState();
	const key = { ...AS_WRITTEN, ...before.get(songId), ...change };
	const others = [...before].filter(([id]) => id !== songId);
	const isAsWritten = key.semitones === 0 && key.capo === 0;
	const entries = isAsWritten ? others : [...others.slice(1 - MAX_REMEMBERED_SONGS), [songId, key] as const];
	useSongKeys.setState(new Map(entries), true);
	storage.set("local", STORAGE_KEY, JSON.stringify(entries));
}

/** In which key the song sounds, and in which its chords are then played over the capo. */
export function keysOf(key: string, { semitones, capo }: SongKey): { sounding: string; played: string } {
	return { sounding: transposeKey(key, semitones), played: transposeKey(key, semitones - capo) };
}

/** What is stored, where it is valid: an older or newer program may have written it. */
function storedKeys(): Map<string, SongKey> {
	const stored = storage.getJson("local", STORAGE_KEY);
	const keys = new Map<string, SongKey>();
	for (const entry of Array.isArray(stored) ? stored.slice(-MAX_REMEMBERED_SONGS) : []) {
		const [id, key] = Array.isArray(entry) ? entry : [];
		const { semitones, capo } = (key ?? {}) as Partial<Record<keyof SongKey, unknown>>;
		if (typeof id !== "string" || !isWhole(semitones, -MAX_SEMITONES, MAX_SEMITONES)) continue;
		if (isWhole(capo, 0, MAX_CAPO)) keys.set(id, { semitones, capo });
	}
	return keys;
}

function isWhole(value: unknown, min: number, max: number): value is number {
	return Number.isInteger(value) && (value as number) >= min && (value as number) <= max;
}
