import { chordNotes } from "@lion-tails/common/chords/chord-name";
import type { Song } from "@lion-tails/common/song";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { exampleSong } from "../../../test/example-song.ts";
import {
	countInOf,
	metreOf,
	nearestOctave,
	noteStartAt,
	type Schedule,
	scheduleSong,
	secondsAt,
	syllableAt,
} from "./schedule.ts";

const schedule = (song: Song, semitones = 0) => scheduleSong(song, semitones) as Schedule;
const example = schedule(exampleSong());

describe("scheduleSong, sections", () => {
	test("sings the chorus after each verse and the bridge before the last chorus", () => {
		expect(example.sections.map(({ name }) => name)).toEqual(["Verse 1", "Chorus", "Verse 2", "Bridge", "Chorus"]);
		const noChorus = schedule(exampleSong({ chorus: null }));
		expect(noChorus.sections.map(({ name }) => name)).toEqual(["Verse 1", "Verse 2", "Bridge"]);
		const chorusAlone = schedule(exampleSong({ verses: [], bridge: null }));
		expect(chorusAlone.sections.map(({ name }) => name)).toEqual(["Chorus"]);
	});

	test("skips parts without a melody and returns null without any", () => {
		const notes = exampleSong().musicNotes.filter(({ part }) => part !== "bridge");
		expect(schedule(exampleSong({ musicNotes: notes })).sections.map(({ name }) => name)).not.toContain("Bridge");
		expect(scheduleSong(exampleSong({ musicNotes: [] }))).toBeNull();
	});

	test("places each upbeat at the end of a bar", () => {
		// The upbeat of the verse is beat 3. Its last bar has 2 beats, and the chorus begins with the next bar.
		expect(example.sections.map(({ start }) => start)).toEqual([0, 7, 15, 22, 25]);
		expect(example.end).toBe(31);
	});

	test("repeats a section where its upbeat fits", () => {
		expect(example.sections.map(({ start, repeatAt }) => repeatAt - start)).toEqual([6, 6, 6, 3, 6]);
	});
});

describe("countInOf", () => {
	const countIn = (timeSignature: string, missing: number) =>
		countInOf(
			{ ...(example.sections[0] as (typeof example.sections)[0]), missing },
			metreOf({ timeSignature, tempo: 60 }),
		);

	test("counts one bar without the beats of the upbeat", () => {
		expect(countIn("4/4", 0)).toEqual({ length: 4, clicks: [0, 1, 2, 3] });
		expect(countIn("3/4", 2)).toEqual({ length: 2, clicks: [0, 1] });
		expect(countIn("6/8", 0)).toEqual({ length: 3, clicks: [0, 1.5] });
		expect(countIn("6/8", 2.5)).toEqual({ length: 2.5, clicks: [0, 1.5] });
	});

	test("counts another bar if the upbeat leaves less than a beat", () => {
		expect(countIn("4/4", 0.5)).toEqual({ length: 4.5, clicks: [0, 1, 2, 3, 4] });
	});
});

describe("tempo", () => {
	test("metreOf counts quarter notes, or three eighths in 6/8, 9/8 and 12/8", () => {
		expect(metreOf({ timeSignature: "4/4", tempo: 90 }).quartersPerMinute).toBe(90);
		expect(metreOf({ timeSignature: "3/8", tempo: 90 }).quartersPerMinute).toBe(90);
		expect(metreOf({ timeSignature: "2/2", tempo: 90 }).quartersPerMinute).toBe(90);
		for (const timeSignature of ["6/8", "9/8", "12/8"])
			expect(metreOf({ timeSignature, tempo: 60 }).quartersPerMinute, timeSignature).toBe(90);
	});

	test("secondsAt divides by the speed", () => {
		expect(secondsAt(3, example, 1)).toBe(2);
		expect(secondsAt(3, example, 0.5)).toBe(4);
		expect(secondsAt(3, example, 1.5)).toBeCloseTo(4 / 3);
	});
});

describe("positions", () => {
	test("syllableAt returns the syllable for all its notes", () => {
		const at = (time: number) => syllableAt(example, time);
		expect(at(0)).toMatchObject({ part: "verse", verse: 0, line: 0, syllable: 0 });
		expect(at(2.5)).toMatchObject({ part: "verse", verse: 0, line: 0, syllable: 1 });
		expect(at(4)).toMatchObject({ part: "verse", verse: 0, line: 1, syllable: 0 });
		expect(at(6.5), "a rest").toBeNull();
		expect(at(7)).toMatchObject({ part: "chorus", verse: 0, line: 0, syllable: 0 });
		expect(at(26)).toMatchObject({ part: "chorus", verse: 0 });
		expect(at(-1)).toBeNull();
	});

	test("noteStartAt returns the beginning of the sounding note", () => {
		expect(noteStartAt(example, 5.5)).toBe(4);
		expect(noteStartAt(example, 6.5)).toBe(6.5);
	});
});

describe("scheduleSong, chords", () => {
	test("holds a chord until the next one or the end of its part", () => {
		expect(example.chords.slice(0, 4)).toEqual([
			{ time: 1, duration: 2, chord: "C" },
			{ time: 3, duration: 1, chord: "G7" },
			{ time: 4, duration: 3, chord: "C" },
			{ time: 7, duration: 7 + 1, chord: "F" },
		]);
	});

	test("plays a chord without a beat with its syllable", () => {
		const song = exampleSong();
		for (const verse of song.verses) verse.chords = [[{ at: 6, chord: "Am" }], []];
		expect(schedule(song).chords[0]).toMatchObject({ time: 3, chord: "Am" });
	});

	test("plays nothing for N.C.", () => {
		const song = exampleSong();
		for (const verse of song.verses)
			verse.chords = [
				[
					{ at: 0, chord: "C", beat: 0 },
					{ at: 3, chord: "N.C.", beat: 1 },
				],
				[],
			];
		expect(schedule(song).chords[0]).toEqual({ time: 0, duration: 1, chord: "C" });
		expect(schedule(song).accompaniment.filter(({ time }) => time < 7)).toHaveLength(1);
	});

	test("accompanies 3/4 with bass, chord, chord and a slash chord's bass", () => {
		const song = exampleSong();
		for (const verse of song.verses) verse.chords = [[{ at: 0, chord: "C/E", beat: 1 }], []];
		const [bass, second, third] = schedule(song).accompaniment;
		expect([bass?.time, second?.time, third?.time]).toEqual([1, 2, 3]);
		expect(bass?.midis.map((midi) => midi % 12)).toEqual([4]);
		expect(new Set(second?.midis.map((midi) => midi % 12))).toEqual(new Set([0, 4, 7]));
		expect(third?.midis).toEqual(second?.midis);
	});
});

test("a transposition moves every note to the nearest octave", () => {
	const midis = (semitones: number) => schedule(exampleSong(), semitones).notes.map(({ midi }) => midi);
	const [first] = midis(0);
	expect(first).toBe(67);
	for (const [semitones, heard] of [
		[0, 0],
		[3, 3],
		[6, 6],
		[7, -5],
		[11, -1],
		[-3, -3],
		[-9, 3],
		[12, 0],
	] as const)
		expect(midis(semitones), `${semitones} semitones`).toEqual(midis(0).map((midi) => midi + heard));
});

const METRES = ["2/4", "3/4", "4/4", "6/8", "9/8", "12/8", "2/2", "5/4"];
const CHORDS = ["C", "G7", "F", "Am", "D/F#", "Bbm7b5", "Esus4", "Cmaj7"];
const NAMES = ["C4", "D4", "E4", "F#4", "Bb4", "C5"];

/** Songs with complete bars except the upbeat and the last one. Each note begins or continues a syllable. */
const anySong = fc
	.record({
		timeSignature: fc.constantFrom(...METRES),
		tempo: fc.integer({ min: 40, max: 200 }),
		verses: fc.integer({ min: 1, max: 5 }),
		parts: fc.array(
			fc.record({
				upbeatHalves: fc.nat(3),
				bars: fc.integer({ min: 1, max: 6 }),
				seed: fc.array(fc.nat(5), { minLength: 8, maxLength: 8 }),
			}),
			{ minLength: 3, maxLength: 3 },
		),
		hasChorus: fc.boolean(),
		hasBridge: fc.boolean(),
	})
	.map(({ timeSignature, tempo, verses, parts, hasChorus, hasBridge }) => {
		const { bar } = metreOf({ timeSignature, tempo });
		const written = (["verse", "chorus", "bridge"] as const).map((part, at) => {
			const { upbeatHalves, bars, seed } = parts[at] as (typeof parts)[0];
			const upbeat = Math.min(upbeatHalves * 0.5, bar - 0.5);
			const length = bars * bar;
			const musicNotes: Song["musicNotes"] = [];
			for (let time = 0, index = 0; time < length; index++) {
				// No note crosses the first bar line, which defines the upbeat.
				const left = time < upbeat ? upbeat - time : length - time;
				const duration = Math.min(left, 0.5 * (1 + (seed[index % 8] ?? 0)));
				const barNumber = time < upbeat ? 0 : Math.floor((time - upbeat) / bar) + 1;
				musicNotes.push({
					part,
					bar: barNumber,
					time,
					duration,
					note: NAMES[seed[(index + 3) % 8] ?? 0] ?? "C4",
					instrument: "guitar",
				});
				time += duration;
			}
			const words = musicNotes.flatMap((_, note) => (note === 0 || (seed[note % 8] ?? 0) > 1 ? [note] : []));
			const syllables = words.map((note, index) => ({ at: index * 3, length: 2, note }));
			const chords = syllables
				.filter(({ note }) => note % 3 === 0)
				.map(({ at, note }) => ({ at, chord: CHORDS[note % 8] ?? "C", beat: musicNotes[note]?.time ?? 0 }));
			const half = Math.ceil(syllables.length / 2);
			const text = {
				lyrics: ["la ".repeat(words.length), ""],
				syllables: [syllables.slice(0, half), syllables.slice(half)],
				chords: [chords, []],
			};
			return { musicNotes, text, length, upbeat };
		});
		const [verse, chorus, bridge] = written as [(typeof written)[0], (typeof written)[0], (typeof written)[0]];
		const song = exampleSong({
			timeSignature,
			tempo,
			verses: Array.from({ length: verses }, () => verse.text),
			chorus: hasChorus ? chorus.text : null,
			bridge: hasBridge ? bridge.text : null,
			musicNotes: written.flatMap(({ musicNotes }) => musicNotes),
		});
		const lengths = { verse, chorus, bridge };
		return { song, bar, lengths };
	});

describe("scheduleSong, properties of all songs", () => {
	test("keeps notes in order and within their sections", () => {
		fc.assert(
			fc.property(anySong, ({ song, lengths }) => {
				const { notes, sections, end } = schedule(song);
				for (const [at, note] of notes.entries()) {
					const before = notes[at - 1];
					if (before) expect(note.time).toBeGreaterThanOrEqual(before.time + before.duration - 1e-9);
				}
				for (const { part, start, end } of sections) {
					const own = notes.filter(({ time }) => time >= start && time < end);
					expect(own.reduce((sum, { duration }) => sum + duration, 0)).toBeCloseTo(lengths[part].length);
				}
				const last = notes.at(-1);
				expect(end).toBeCloseTo((last?.time ?? 0) + (last?.duration ?? 0));
			}),
		);
	});

	test("continues bar lines across sections with pauses shorter than a bar", () => {
		fc.assert(
			fc.property(anySong, ({ song, bar, lengths }) => {
				const { sections } = schedule(song);
				const barLine = (at: number) => (sections[at]?.start ?? 0) + lengths[sections[at]?.part ?? "verse"].upbeat;
				for (const [at, section] of sections.entries()) {
					expect(Math.abs(((barLine(at) - barLine(0)) / bar) % 1)).toBeCloseTo(0);
					const pause = section.end - section.start - lengths[section.part].length;
					expect(pause).toBeGreaterThanOrEqual(-1e-9);
					expect(pause).toBeLessThan(bar);
					expect(((section.repeatAt - section.start) / bar) % 1).toBeCloseTo(0);
				}
			}),
		);
	});

	test("sings each syllable once per section, in order", () => {
		fc.assert(
			fc.property(anySong, ({ song }) => {
				const { syllables, sections } = schedule(song);
				const written = { verse: song.verses[0], chorus: song.chorus, bridge: song.bridge };
				const expected = sections.flatMap(({ part, verse }) =>
					(written[part]?.syllables ?? []).flatMap((ofLine, line) =>
						ofLine.map((_, syllable) => ({ part, verse: part === "verse" ? verse : 0, line, syllable })),
					),
				);
				expect(syllables.map(({ part, verse, line, syllable }) => ({ part, verse, line, syllable }))).toEqual(expected);
				for (const [at, { time, duration }] of syllables.entries()) {
					expect(duration).toBeGreaterThan(0);
					expect(time + duration).toBeLessThanOrEqual((syllables[at + 1]?.time ?? Number.POSITIVE_INFINITY) + 1e-9);
				}
			}),
		);
	});

	test("accompanies each chord from its beginning to its end with its own notes", () => {
		fc.assert(
			fc.property(anySong, fc.integer({ min: -11, max: 11 }), ({ song }, semitones) => {
				const { chords, accompaniment } = schedule(song, semitones);
				for (const { time, duration, chord } of chords) {
					const own = accompaniment.filter((stroke) => stroke.time >= time && stroke.time < time + duration - 1e-9);
					expect(own[0]?.time).toBeCloseTo(time);
					for (const stroke of own) {
						expect(stroke.time + stroke.duration).toBeLessThanOrEqual(time + duration + 1e-9);
						expect(stroke.midis).toEqual(stroke.midis.toSorted((one, other) => one - other));
						for (const midi of stroke.midis) {
							expect(midi).toBeLessThan(66);
							expect(chordNotes(chord)).toContain((midi - nearestOctave(semitones)) % 12);
						}
					}
				}
				expect(new Set(accompaniment.map(({ time }) => time)).size).toBe(accompaniment.length);
			}),
		);
	});
});
