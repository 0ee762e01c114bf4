import { INSTRUMENTS } from "@lion-tails/common/chords/fretboard";
import { transposeKey } from "@lion-tails/common/chords/transpose";
import { z } from "zod";
import { create } from "zustand";
import { storage, storedSettings } from "../../net/browser-storage.ts";

/** Text sizes in rem. */
export const SHEET_TEXT_SIZES = [1, 1.125, 1.25, 1.5, 1.875, 2.375] as const;
/** Multiples of the song's tempo. */
export const SCROLL_SPEEDS = [0.5, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 2] as const;

const whole = (min: number, max: number) => z.int().min(min).max(max);

const SheetSettings = z.object({
	showChords: z.boolean().catch(true),
	instrument: z.enum(INSTRUMENTS).catch("guitar"),
	isLeftHanded: z.boolean().catch(false),
	textSize: whole(0, SHEET_TEXT_SIZES.length - 1).catch(2),
	scrollSpeed: whole(0, SCROLL_SPEEDS.length - 1).catch(3),
});

export const [useSheetSettings, changeSheetSettings] = storedSettings(
	"songSheetSettings",
	(stored) => SheetSettings.safeParse(stored).data ?? SheetSettings.parse({}),
);

export const MAX_SEMITONES = 11;
export const MAX_CAPO = 9;
/** `semitones`: transposition from the song's key. `capo`: the fret; 0 is no capo. */
const SongKey = z.object({ semitones: whole(-MAX_SEMITONES, MAX_SEMITONES), capo: whole(0, MAX_CAPO) });
export type SongKey = z.infer<typeof SongKey>;
const StoredKey = z.tuple([z.string(), SongKey]);
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
	const entries: unknown[] = Array.isArray(stored) ? stored.slice(-MAX_REMEMBERED_SONGS) : [];
	const valid = entries.map((entry) => StoredKey.safeParse(entry).data);
	return new Map(valid.filter((entry) => entry !== undefined));
}
