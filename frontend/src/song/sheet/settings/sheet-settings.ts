// How somebody likes song sheets, remembered by this browser for all songs.
import { INSTRUMENTS, type Instrument } from "@lion-tails/common/chords/chord-shape";
import { create } from "zustand";
import { storage } from "../../../net/browser-storage.ts";

/** In rem. */
export const SHEET_TEXT_SIZES = [1, 1.125, 1.25, 1.5, 1.875, 2.375] as const;
/** Multiples of the song's tempo. */
export const SCROLL_SPEEDS = [0.5, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 2] as const;

type SheetSettings = {
	showChords: boolean;
	instrument: Instrument;
	isLeftHanded: boolean;
	/** Places in `SHEET_TEXT_SIZES` and `SCROLL_SPEEDS`. */
	textSize: number;
	scrollSpeed: number;
};

const DEFAULTS: SheetSettings = {
	showChords: true,
	instrument: "guitar",
	isLeftHanded: false,
	textSize: 2,
	scrollSpeed: 3,
};

const STORAGE_KEY = "songSheetSettings";

export const useSheetSettings = create<SheetSettings>(() => storedSettings());

export function changeSheetSettings(change: Partial<SheetSettings>): void {
	useSheetSettings.setState(change);
	storage.set("local", STORAGE_KEY, JSON.stringify(useSheetSettings.getState()));
}

/** What is stored, where it is valid: an older or newer program may have written it. */
function storedSettings(): SheetSettings {
	const stored = (storage.getJson("local", STORAGE_KEY) ?? {}) as Partial<Record<keyof SheetSettings, unknown>>;
	const placeIn = (list: readonly number[], value: unknown, otherwise: number) =>
		typeof value === "number" && list[value] !== undefined ? value : otherwise;
	return {
		showChords: stored.showChords !== false,
		instrument: INSTRUMENTS.find((each) => each === stored.instrument) ?? DEFAULTS.instrument,
		isLeftHanded: stored.isLeftHanded === true,
		textSize: placeIn(SHEET_TEXT_SIZES, stored.textSize, DEFAULTS.textSize),
		scrollSpeed: placeIn(SCROLL_SPEEDS, stored.scrollSpeed, DEFAULTS.scrollSpeed),
	};
}
