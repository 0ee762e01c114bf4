import { expect, it } from "vitest";
import type { SongPart } from "./song.ts";
import { partNumber, singingOrder, songPages } from "./song-card.ts";

const part = (...lyrics: string[]): SongPart => ({ lyrics, chords: lyrics.map(() => []) });
const SONG = {
	verses: [part("Sleep, my lamb,", "sleep"), part("Night is near"), part("", "…")],
	chorus: part("Hush"),
	bridge: part("La la"),
};

it("songPages returns the parts with words in the order of the sheet, the chorus once", () => {
	expect(songPages(SONG)).toEqual([
		{ index: 0, name: "Verse 1", text: "Sleep, my lamb,\nsleep" },
		{ index: 40, name: "Chorus", text: "Hush" },
		{ index: 1, name: "Verse 2", text: "Night is near" },
		{ index: 41, name: "Bridge", text: "La la" },
	]);
});

it("singingOrder repeats the chorus after each verse, with the number of its one recording", () => {
	const order = singingOrder(SONG).map(({ part: kind, verse, name }) => `${name} ${partNumber(kind, verse)}`);
	expect(order).toEqual(["Verse 1 0", "Chorus 40", "Verse 2 1", "Chorus 40", "Verse 3 2", "Bridge 41", "Chorus 40"]);
});

it("a chorus keeps its number when a verse is added", () => {
	const longer = { ...SONG, verses: [...SONG.verses, part("Morning comes")] };
	const chorusOf = (song: typeof SONG) => songPages(song).find(({ name }) => name === "Chorus")?.index;
	expect(chorusOf(longer)).toBe(chorusOf(SONG));
});
