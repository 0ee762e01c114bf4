import { beforeEach, expect, it, vi } from "vitest";

beforeEach(() => {
	localStorage.clear();
	vi.resetModules();
});

/** What the next page reads. */
const stored = () =>
	JSON.parse(localStorage.getItem("songKeys") ?? "[]") as [string, { semitones: number; capo: number }][];

it("remembers the keys of songs for the next visit, and only those that were changed", async () => {
	const { changeSongKey } = await import("./song-keys.ts");
	changeSongKey("a", { semitones: 3 });
	changeSongKey("b", { capo: 2 });
	changeSongKey("a", { capo: 1 });
	vi.resetModules();
	const next = await import("./song-keys.ts");
	next.changeSongKey("b", { capo: 0 });
	expect(stored()).toEqual([["a", { semitones: 3, capo: 1 }]]);
});

it("forgets the song that was changed longest ago, where there are too many", async () => {
	const { changeSongKey } = await import("./song-keys.ts");
	for (let song = 0; song < 301; song++) changeSongKey(`song ${song}`, { semitones: 1 });
	expect(stored()).toHaveLength(300);
	expect(stored()[0]?.[0]).toBe("song 1");
});

it("takes nothing that is not a key from what is stored", async () => {
	const valid = ["a", { semitones: -11, capo: 9 }];
	const others = [["b", { semitones: 12, capo: 0 }], ["c", { semitones: 1, capo: 1.5 }], ["d"], 7, null, [1, valid[1]]];
	localStorage.setItem("songKeys", JSON.stringify([...others, valid]));
	const { changeSongKey } = await import("./song-keys.ts");
	changeSongKey("e", { capo: 1 });
	expect(stored()).toEqual([valid, ["e", { semitones: 0, capo: 1 }]]);
});
