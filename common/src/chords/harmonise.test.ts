import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseLyrics } from "../chord-sheet/read-chord-sheet.ts";
import { MAX_LYRICS_CHARS, MAX_SONG_LINES, SongRequest } from "../song.ts";
import { harmonise } from "./harmonise.ts";
import { transposeChord } from "./transpose.ts";

const AMAZING_GRACE = `Amazing grace! How sweet the sound
That saved a wretch like me!
I once was lost, but now am found;
Was blind, but now I see.

Through many dangers, toils and snares,
I have already come;
'Tis grace hath brought me safe thus far,
And grace will lead me home.`;
const AWAY_IN_A_MANGER = `Away in a manger, no crib for a bed,
The little Lord Jesus laid down His sweet head;
The stars in the bright sky looked down where He lay,
The little Lord Jesus asleep on the hay.`;
const ALL_PARTS = `Holy, holy, holy, Lord God Almighty
Early in the morning our song shall rise to Thee

Chorus:
Sleep, my little one
Rest in heaven's peace

Bridge:
Angels watch above
Keep you through the night`;

const CHORDS_OF_C = ["C", "Dm", "F", "G", "G7", "Am"];

const allParts = ({ verses, chorus, bridge }: ReturnType<typeof harmonise>) =>
	[...verses, chorus, bridge].flatMap((part) => part ?? []);
const names = (part: { chords: { chord: string }[][] } | null | undefined) =>
	part?.chords.map((line) => line.map(({ chord }) => chord)) ?? [];

const words = fc.constantFrom(
	"sleep",
	"Amazing",
	"little",
	"the",
	"baby",
	"rejoice",
	"Jesus,",
	"I",
	"Слава",
	"平安",
	"...",
	"7",
);
const lyrics = fc
	.array(
		fc.array(words, { maxLength: 14 }).map((line) => line.join(" ")),
		{ minLength: 1, maxLength: 24 },
	)
	.chain((lines) =>
		fc
			.array(fc.constantFrom("", "\n", "\nChorus:\n", "\nBridge:\n"))
			.map((heads) => lines.map((line, at) => `${heads[at] ?? ""}${line}`).join("\n")),
	);

describe("harmonise", () => {
	it("sets chords of the key over every line with words and ends every part on the tonic", () => {
		fc.assert(
			fc.property(lyrics, (text) => {
				const song = harmonise(parseLyrics(text));
				const ofKey = CHORDS_OF_C.map((chord) => transposeChord(chord, "C", song.key));
				for (const part of allParts(song)) {
					for (const [at, line] of part.lyrics.entries()) {
						const chords = part.chords[at] ?? [];
						expect(chords.length > 0).toBe(line !== "");
						for (const { at, chord } of chords) {
							expect(at).toBeLessThan(line.length);
							expect(ofKey).toContain(chord);
						}
						expect(chords.map(({ at }) => at)).toEqual(
							[...new Set(chords.map(({ at }) => at))].toSorted((a, b) => a - b),
						);
					}
					expect(part.chords.flat().at(-1)?.chord).toBe(song.key);
				}
			}),
		);
	});

	it("sets equal lyrics with equal chords and other lyrics in other keys", () => {
		expect(harmonise(parseLyrics(AMAZING_GRACE))).toEqual(harmonise(parseLyrics(AMAZING_GRACE)));
		const keys = Array.from({ length: 40 }, (_, at) => harmonise(parseLyrics(`la la ${at}`)).key);
		expect(new Set(keys)).toEqual(new Set(["G", "C", "D", "A"]));
	});

	it("ends the second line on a half cadence and the verse on V and I", () => {
		const { key, verses } = harmonise(parseLyrics(AMAZING_GRACE));
		const chords = names(verses[0]);
		const inKey = (chord: string) => transposeChord(chord, "C", key);
		expect(chords[0]?.[0]).toBe(key);
		expect(chords[1]?.at(-1)).toBe(inKey("G"));
		expect(chords[3]?.slice(-2)).toEqual([inKey("G7"), key]);
	});

	it("gives every verse the same progression", () => {
		const { verses } = harmonise(parseLyrics(AMAZING_GRACE));
		expect(names(verses[1])).toEqual(names(verses[0]));
	});

	it("places chords on stressed syllables", () => {
		const { verses } = harmonise(parseLyrics(AMAZING_GRACE));
		const places = verses[0]?.chords.map((line) => line.map(({ at }) => at));
		expect(places).toEqual([
			["A".length, "Amazing grace! How sweet the ".length],
			["That ".length, "That saved a wretch ".length],
			["I ".length, "I once was lost, but now am ".length],
			["Was ".length, "Was blind, but now I ".length],
		]);
	});

	it("begins the chorus on I or IV and sets more chords in longer lines", () => {
		const { key, chorus, bridge } = harmonise(parseLyrics(ALL_PARTS));
		expect([key, transposeChord("F", "C", key)]).toContain(names(chorus)[0]?.[0]);
		expect(names(bridge)).toHaveLength(2);
		const lengths = ["sleep", "sleep now my baby", "sleep now my baby, sleep all through the night"].map(
			(line) => harmonise(parseLyrics(`${line}\nla\nla\nla`)).verses[0]?.chords[0]?.length,
		);
		expect(lengths).toEqual([1, 1, 3]);
	});

	it.each([
		[AMAZING_GRACE, "4/4"],
		[AWAY_IN_A_MANGER, "3/4"],
		["Twinkle, twinkle, little star\nHow I wonder what you are", "4/4"],
		["Hush, little baby, don't say a word", "3/4"],
	])("chooses for %j the metre %s", (text, timeSignature) => {
		expect(harmonise(parseLyrics(text)).timeSignature).toBe(timeSignature);
	});

	it("sets the longest lyrics, on one line or many, as a valid song", () => {
		for (const piece of ["la ", "la\n", "la la la la\n\n", "a", "Amazing grace, how sweet the sound\nof it\n"]) {
			const longest = piece.repeat(MAX_LYRICS_CHARS / piece.length);
			const text = longest.split("\n").slice(0, MAX_SONG_LINES).join("\n");
			const { verses } = harmonise(parseLyrics(text));
			expect(SongRequest.safeParse({ title: "Long", verses: verses.slice(0, 40) }).success).toBe(true);
		}
	});
});
