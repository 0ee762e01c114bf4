import { storedSettings } from "../../net/browser-storage.ts";

export const READER_THEMES = {
	classic: "Classic",
	royal: "Royal",
	fantasy: "Fantasy",
	minimal: "Minimal",
	victorian: "Victorian",
	biblical: "Biblical",
	floral: "Garden",
	modern: "Modern",
} as const;
export type ReaderTheme = keyof typeof READER_THEMES;

export const READER_BACKGROUNDS = {
	cream: "Cream",
	white: "White",
	blue: "Blue",
	pink: "Pink",
	green: "Green",
	brown: "Brown",
	gray: "Gray",
	yellow: "Yellow",
} as const;
export type ReaderBackground = keyof typeof READER_BACKGROUNDS;

export const READER_FONTS = {
	theme: "The theme’s own",
	literata: "Literata",
	atkinson: "Atkinson Hyperlegible",
	openDyslexic: "OpenDyslexic",
} as const;
export type ReaderFont = keyof typeof READER_FONTS;

export const READER_PICTURES = { every: "Every page", cover: "Cover only", none: "None" } as const;
export type ReaderPictures = keyof typeof READER_PICTURES;

/** In rem. */
export const TEXT_SIZES = [1, 1.125, 1.25, 1.4375, 1.6875, 2] as const;
/** Multiples of the text size. */
export const LINE_HEIGHTS = [1.4, 1.62, 1.85, 2.1] as const;
/** Added between letters, in em. Four times as much is added between words. */
export const LETTER_SPACINGS = [0, 0.03, 0.06, 0.1] as const;

export type ReadingSettings = {
	mode: "scroll" | "paged";
	theme: ReaderTheme;
	background: ReaderBackground;
	font: ReaderFont;
	pictures: ReaderPictures;
	/** Indices into `TEXT_SIZES`, `LINE_HEIGHTS` and `LETTER_SPACINGS`. */
	textSize: number;
	lineHeight: number;
	letterSpacing: number;
};

const DEFAULTS: ReadingSettings = {
	mode: "scroll",
	theme: "classic",
	background: "cream",
	font: "theme",
	pictures: "every",
	textSize: 1,
	lineHeight: 1,
	letterSpacing: 0,
};

export const [useReadingSettings, changeReadingSettings] = storedSettings("readingSettings", readSettings);

export function resetReadingSettings(): void {
	changeReadingSettings(DEFAULTS);
}

/** Reads the stored settings; an invalid value, which another version may have written, becomes the default. */
function readSettings(json: unknown): ReadingSettings {
	const stored = (json ?? {}) as Partial<Record<keyof ReadingSettings, unknown>>;
	const oneOf = <K extends string>(names: Record<K, string>, value: unknown, otherwise: K): K =>
		typeof value === "string" && Object.hasOwn(names, value) ? (value as K) : otherwise;
	const placeIn = (list: readonly number[], value: unknown, otherwise: number) =>
		typeof value === "number" && list[value] !== undefined ? value : otherwise;
	return {
		mode: stored.mode === "paged" ? "paged" : DEFAULTS.mode,
		theme: oneOf(READER_THEMES, stored.theme, DEFAULTS.theme),
		background: oneOf(READER_BACKGROUNDS, stored.background, DEFAULTS.background),
		font: oneOf(READER_FONTS, stored.font, DEFAULTS.font),
		pictures: oneOf(READER_PICTURES, stored.pictures, DEFAULTS.pictures),
		textSize: placeIn(TEXT_SIZES, stored.textSize, DEFAULTS.textSize),
		lineHeight: placeIn(LINE_HEIGHTS, stored.lineHeight, DEFAULTS.lineHeight),
		letterSpacing: placeIn(LETTER_SPACINGS, stored.letterSpacing, DEFAULTS.letterSpacing),
	};
}
