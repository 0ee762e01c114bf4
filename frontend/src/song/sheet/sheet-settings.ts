import { INSTRUMENTS } from "@lion-tails/common/chords/fretboard";
import { transposeKey } from "@lion-tails/common/chords/transpose";
import { z } from "zod";
import { create } from "zustand";
import { storage, storedSettings } from "../../net/browser-storage.ts";

/** Text sizes in rem. */
export const SHEET_TEXT_SIZES = [1, 1.125, 1.25, 1.5, 1.875, 2.375] as const;
/** Multiples of the song's tempo. */
export const SCROLL_SPEEDS = [0.5, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 2] as const;

const indexIn = (list: readonly unknown[]) =>
	z
		.int()
		.min(0)
		.max(list.length - 1);

const SheetSettings = z.object({
	showChords: z.boolean().catch(true),
	instrument: z.enum(INSTRUMENTS).catch("guitar"),
	isLeftHanded: z.boolean().catch(false),
	textSize: indexIn(SHEET_TEXT_SIZES).catch(2),
	scrollSpeed: indexIn(SCROLL_SPEEDS).catch(3),
});

export const [useSheetSettings, changeSheetSettings] = storedSettings(
	"songSheetSettings",
	(stored) => SheetSettings.safeParse(stored).data ?? SheetSettings.parse({}),
);

export type SongKey = {
	/** Transposition from the song's key. */
	semitones: number;
	/** The fret; 0 is no capo. */
	capo: number;
};

export const MAX_SEMITONES = 11;
export const MAX_CAPO = 9;
const MAX_REMEMBERED_SONGS = 300;
const KEYS_KEY = "songKeys";
const AS_WRITTEN: SongKey = { semitones: 0, capo: 0 };

/** The most recently changed song is the last. */
const useSongKeys = create<ReadonlyMap<string, SongKey>>(() => storedKeys());

export const useSongKey = (songId: string): SongKey => useSongKeys((keys) => keys.get(songId) ?? AS_WRITTEN);

export function changeSongKey(songId: string, change: Partial<SongKey>): void {
	const before = useSongKeys.getState();
	const key = { ...AS_WRITTEN, ...before.get(songId), ...change };
	const others = [...before].filter(([id]) => id !== songId);
	const isAsWritten = key.semitones === 0 && key.capo === 0;
	const entries = isAsWritten ? others : [...others.slice(1 - MAX_REMEMBERED_SONGS), [songId, key] as const];
	useSongKeys.setState(new Map(entries), true);
	storage.set("local", KEYS_KEY, JSON.stringify(entries));
}

/** The key in which the song sounds, and the key of the shapes over the capo. */
export function keysOf(key: string, { semitones, capo }: SongKey): { sounding: string; played: string } {
	return { sounding: transposeKey(key, semitones), played: transposeKey(key, semitones - capo) };
}

/** Skips invalid entries: an older or newer version may have stored them. */
function storedKeys(): Map<string, SongKey> {
	const stored = storage.getJson("local", KEYS_KEY);
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
