import { expect, it } from "vitest";
import type { SongPart } from "./song.ts";
import { MAX_PART_NUMBER, partNumber, singingOrder, songPages } from "./song-card.ts";

const part = (...lyrics: string[]): SongPart => ({ lyrics, chords: lyrics.map(() => []) });
const SONG = {
	verses: [part("Sleep, my lamb,", "sleep"), part("Night is near"), part("", "…")],
	chorus: part("Hush"),
	bridge: part("La la"),
};

it("songPages returns the parts with words in the order of the sheet, the chorus once", () => {
	expect(songPages(SONG)).toEqual([
		{ index: expect.any(Number), name: "Verse 1", text: "Sleep, my lamb,\nsleep" },
		{ index: expect.any(Number), name: "Chorus", text: "Hush" },
		{ index: expect.any(Number), name: "Verse 2", text: "Night is near" },
		{ index: expect.any(Number), name: "Bridge", text: "La la" },
	]);
});

it("singingOrder repeats the chorus after each verse", () => {
	expect(singingOrder(SONG).map(({ name }) => name)).toEqual([
		"Verse 1",
		"Chorus",
		"Verse 2",
		"Chorus",
		"Verse 3",
		"Bridge",
		"Chorus",
	]);
});

it("a part keeps its number when another verse is added before it", () => {
	const longer = { ...SONG, verses: [part("Morning comes"), ...SONG.verses] };
	const numbers = (song: typeof SONG) => songPages(song).map(({ index }) => index);
	expect(numbers(longer)).toEqual(expect.arrayContaining(numbers(SONG)));
	expect(new Set(numbers(longer)).size).toBe(5);
});

it("a part keeps its number when only punctuation, case and line breaks change, and has another one with other words", () => {
	const number = partNumber(part("Sleep, my lamb,", "sleep!"));
	expect(partNumber(part("sleep my lamb sleep"))).toBe(number);
	expect(partNumber(part("Sleep, my lambs,", "sleep!"))).not.toBe(number);
	expect(number).toBeLessThanOrEqual(MAX_PART_NUMBER);
});

it("songPages returns verses with the same words once", () => {
	const pages = songPages({
		verses: [part("Hush"), part("Night is near"), part("Hush!")],
		chorus: part("hush"),
		bridge: null,
	});
	expect(pages.map(({ name }) => name)).toEqual(["Verse 1", "Verse 2"]);
});
