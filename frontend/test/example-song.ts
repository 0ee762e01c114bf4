// A song for tests: two verses that begin with an upbeat, a chorus and a bridge that do not.
import { Song } from "@lion-tails/common/song";

const SUNG_AT = "2026-01-01T00:00:00.000Z";

/** In 3/4, 90 beats a minute. Each verse is an upbeat and two bars, the chorus two bars, the bridge one. */
export function exampleSong(change: Partial<Song> = {}): Song {
	const verse = (words: [string, string]) => ({
		lyrics: words,
		chords: [
			[
				{ at: 3, chord: "C", beat: 1 },
				{ at: 6, chord: "G7", beat: 3 },
			],
			[{ at: 0, chord: "C", beat: 4 }],
		],
		syllables: [
			[
				{ at: 0, length: 2, note: 0 },
				{ at: 3, length: 2, note: 1 },
				{ at: 6, length: 4, note: 3 },
			],
			[{ at: 0, length: 4, note: 4 }],
		],
	});
	return Song.parse({
		id: "example",
		title: "Example Song",
		artist: "Nobody",
		key: "C",
		tempo: 90,
		timeSignature: "3/4",
		lyrics: "",
		verses: [verse(["Oh so calm", "Rest"]), verse(["Oh so mild", "Home"])],
		chorus: {
			lyrics: ["La la"],
			chords: [[{ at: 0, chord: "F", beat: 0 }]],
			syllables: [
				[
					{ at: 0, length: 2, note: 0 },
					{ at: 3, length: 2, note: 1 },
				],
			],
		},
		bridge: { lyrics: ["Hm"], chords: [[]], syllables: [[{ at: 0, length: 2, note: 0 }]] },
		musicNotes: [
			{ part: "verse", bar: 0, time: 0, note: "G4", duration: 1 },
			{ part: "verse", bar: 1, time: 1, note: "C5", duration: 1 },
			{ part: "verse", bar: 1, time: 2, note: "B4", duration: 1 },
			{ part: "verse", bar: 1, time: 3, note: "A4", duration: 1 },
			{ part: "verse", bar: 2, time: 4, note: "G4", duration: 2 },
			{ part: "chorus", bar: 1, time: 0, note: "E4", duration: 3 },
			{ part: "chorus", bar: 2, time: 3, note: "C4", duration: 3 },
			{ part: "bridge", bar: 1, time: 0, note: "F#4", duration: 3 },
		],
		isPublic: true,
		isMine: false,
		createdAt: SUNG_AT,
		updatedAt: SUNG_AT,
		...change,
	});
}
