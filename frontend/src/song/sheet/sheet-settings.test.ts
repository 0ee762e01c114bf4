import { beforeEach, expect, it, vi } from "vitest";

beforeEach(() => {
	localStorage.clear();
	vi.resetModules();
});

/** The stored keys. */
const stored = () =>
	JSON.parse(localStorage.getItem("songKeys") ?? "[]") as [string, { semitones: number; capo: number }][];

it("the keys of changed songs are stored for the next visit", async () => {
	const { changeSongKey } = await import("./sheet-settings.ts");
	changeSongKey("a", { semitones: 3 });
	changeSongKey("b", { capo: 2 });
	changeSongKey("a", { capo: 1 });
	vi.resetModules();
	const next = await import("./sheet-settings.ts");
	next.changeSongKey("b", { capo: 0 });
	expect(stored()).toEqual([["a", { semitones: 3, capo: 1 }]]);
});

it("beyond the limit, the least recently changed song is dropped", async () => {
	const { changeSongKey } = await import("./sheet-settings.ts");
	for (let song = 0; song < 301; song++) changeSongKey(`song ${song}`, { semitones: 1 });
	expect(stored()).toHaveLength(300);
	expect(stored()[0]?.[0]).toBe("song 1");
});

it("invalid stored keys are skipped", async () => {
	const valid = ["a", { semitones: -11, capo: 9 }];
	const others = [["b", { semitones: 12, capo: 0 }], ["c", { semitones: 1, capo: 1.5 }], ["d"], 7, null, [1, valid[1]]];
	localStorage.setItem("songKeys", JSON.stringify([...others, valid]));
	const { changeSongKey } = await import("./sheet-settings.ts");
	changeSongKey("e", { capo: 1 });
	expect(stored()).toEqual([valid, ["e", { semitones: 0, capo: 1 }]]);
});
