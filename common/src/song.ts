// Songs as they are stored, listed and added, and the requests of their API.

import { z } from "zod";
import { pageLimit, shortText } from "./text.ts";
import { withCommas } from "./with-commas.ts";

export const SONG_DIFFICULTIES = ["beginner", "intermediate", "advanced"] as const;
const SONG_PARTS = ["verse", "chorus", "bridge"] as const;
export type PartName = (typeof SONG_PARTS)[number];

/** Songs of one user. */
export const MAX_SONGS = 500;
export const MAX_LYRICS_CHARS = 20_000;
export const MAX_LINES = 200;
const MAX_VERSES = 40;
export const MAX_LINE_CHARS = 500;
export const MAX_CHORDS_PER_LINE = 60;
/** Distinct chords of a song. Each has a diagram, and finding one takes time. */
export const MAX_DISTINCT_CHORDS = 64;
/** Chords of a song in all its lines. */
export const MAX_CHORDS = 2000;
/** Lines of a song in all its parts. */
export const MAX_SONG_LINES = 1000;
/** Enough for the words, chords and syllables of any song that a family sings. */
export const MAX_SONG_BODY_BYTES = 128 * 1024;
/** Quarter notes, or notes, of a part: more than an hour of music. */
const MAX_BEATS = 20_000;

/** A chord over the character at offset `at` of a line, in UTF-16 units; after the words if `at` is the line's length. */
export const LineChord = z.object({
	at: z.int().min(0).max(MAX_LINE_CHARS),
	/** The name that musicians write: "G", "F#m7", "D/F#". */
	chord: shortText(20).min(1, "Please name the chord"),
	/** The time at which it sounds, in quarter notes from the start of its part; only if the part has a melody. */
	beat: z.number().min(0).max(MAX_BEATS).optional(),
});
export type LineChord = z.infer<typeof LineChord>;

/**
 * A syllable of a line: `length` UTF-16 units from offset `at`. `note` is the index of the part's note on which it begins;
 * it is held until the next syllable's note.
 */
export const Syllable = z.object({
	at: z.int().min(0).max(MAX_LINE_CHARS),
	length: z.int().min(1).max(MAX_LINE_CHARS),
	note: z.int().min(0).max(MAX_BEATS),
});
export type Syllable = z.infer<typeof Syllable>;

/** Not trimmed, because chords and syllables refer to offsets in it. */
const Line = z
	.string()
	.max(MAX_LINE_CHARS, `Please use at most ${MAX_LINE_CHARS} characters a line`)
	.regex(/^[^\p{Cc}\u2028\u2029]*$/u, "A line of a song has no line breaks and no tabs");

/** A verse, the chorus or the bridge: its lines, and the chords over each line from left to right. */
export const SongPart = z.object({
	lyrics: z.array(Line).max(MAX_LINES, `Please use at most ${MAX_LINES} lines a verse`),
	chords: z
		.array(z.array(LineChord).max(MAX_CHORDS_PER_LINE, `Please use at most ${MAX_CHORDS_PER_LINE} chords over a line`))
		.max(MAX_LINES, `Please use at most ${MAX_LINES} lines a verse`),
	/** The syllables of each line; only if the part has a melody. */
	syllables: z.array(z.array(Syllable).max(MAX_LINE_CHARS)).max(MAX_LINES).optional(),
});
export type SongPart = z.infer<typeof SongPart>;

/** A note of the melody. All verses have one melody. */
export const MusicNote = z.object({
	part: z.enum(SONG_PARTS).default("verse"),
	/** Number of the bar within the part, from 1; 0 is an upbeat. */
	bar: z.int().min(0),
	/** In quarter notes from the start of its part. */
	time: z.number().min(0),
	/** Name and octave; "C4" is middle C. */
	note: z.string().regex(/^[A-G](#|b)?[0-8]$/, "A note is written like C4 or F#5"),
	/** In quarter notes. */
	duration: z.number().positive(),
	instrument: z.string().max(40).default("guitar"),
	/** The position on a guitar. Strings count from the highest, which is 1; fret 0 is the open string. */
	position: z.object({ string: z.int().min(1).max(6), fret: z.int().min(0).max(24) }).optional(),
});
export type MusicNote = z.infer<typeof MusicNote>;

/** -1: muted, 0: open, otherwise the fret, counted from the nut. */
const Fret = z.int().min(-1).max(24);

/** A chord shape on a guitar. `string1` is the highest string. */
export const ChordDiagram = z.object({
	name: z.string(),
	/** The first fret that is drawn. */
	position: z.int().min(1).default(1),
	fingering: z.object({
		string1: Fret,
		string2: Fret,
		string3: Fret,
		string4: Fret,
		string5: Fret,
		string6: Fret,
	}),
	barres: z.array(z.object({ fromString: z.int().min(1), toString: z.int().min(1), fret: z.int().min(1) })),
});
export type ChordDiagram = z.infer<typeof ChordDiagram>;

/** The origin of words and tune, and why they are in the public domain. */
const SongSource = z.object({
	words: z.object({ author: z.string(), year: z.int().nullable() }),
	tune: z.object({ name: z.string(), composer: z.string(), year: z.int().nullable() }),
	publicDomain: z.string(),
	/** Sources with which the melody was compared. */
	references: z.array(z.object({ title: z.string(), url: z.url({ protocol: /^https$/ }) })).min(2),
});

const TimeSignature = z
	.string()
	.regex(/^([1-9]|1\d)\/(2|4|8|16)$/, "A time signature is written like 4/4 or 6/8")
	.default("4/4");
const Key = z
	.string()
	.trim()
	.regex(/^[A-G](#|b)?m?$/, "A key is written like C, F#m or Bb")
	.default("C");

export const DEFAULT_ARTIST = "Unknown Artist";

const SongFields = z.object({
	title: shortText(200, "Please enter a title").min(1, "Please enter a title"),
	artist: shortText(200)
		.overwrite((artist) => artist || DEFAULT_ARTIST)
		.default(DEFAULT_ARTIST),
	key: Key,
	/** Beats per minute. A beat is a quarter note, or three eighths in 6/8, 9/8 and 12/8. */
	tempo: z.int().min(20, "The tempo is 20 to 300 BPM").max(300, "The tempo is 20 to 300 BPM").default(120),
	timeSignature: TimeSignature,
	difficulty: z.enum(SONG_DIFFICULTIES).default("beginner"),
	tags: z.array(shortText(40).min(1)).max(20).default([]),
	verses: z.array(SongPart).max(MAX_VERSES, `Please use at most ${MAX_VERSES} verses`).default([]),
	chorus: SongPart.nullable().default(null),
	bridge: SongPart.nullable().default(null),
	/** True if the chords are suggestions of ours. */
	hasSuggestedChords: z.boolean().default(false),
});

/** The song that a parent adds or corrects. */
export const SongRequest = SongFields.superRefine((song, context) => {
	for (const { path, message } of sizeFaults(song)) context.addIssue({ code: "custom", path, message });
});
export type SongRequest = z.infer<typeof SongRequest>;
export type SongRequestInput = z.input<typeof SongRequest>;

export const Song = SongFields.extend({
	id: z.string(),
	/** All words in singing order, without chords. */
	lyrics: z.string(),
	/** One diagram for each distinct chord of the song. */
	chords: z.array(ChordDiagram).default([]),
	/** The melody, part by part. */
	musicNotes: z.array(MusicNote).default([]),
	/** The path of a recording on this server. */
	audioUrl: z.string().optional(),
	/** True if the song has notes to play and no recording. */
	hasGeneratedAudio: z.boolean().default(false),
	/** The tint of the song's card and sheet, as "#rrggbb". */
	backgroundColor: z
		.string()
		.regex(/^#[0-9a-f]{6}$/)
		.optional(),
	source: SongSource.optional(),
	/** True if everyone finds it, false if only its owner does. */
	isPublic: z.boolean(),
	/** True if the caller added it. */
	isMine: z.boolean(),
	createdAt: z.iso.datetime(),
	updatedAt: z.iso.datetime(),
});
export type Song = z.infer<typeof Song>;

export type SongParts = Pick<SongRequest, "verses" | "chorus" | "bridge">;

/** Limits on the whole song that it exceeds, each with the first field beyond the limit. */
export function sizeFaults(song: SongParts): { path: (string | number)[]; message: string }[] {
	const faults = new Map<string, (string | number)[]>();
	const report = (message: string, path: (string | number)[]) => {
		if (!faults.has(message)) faults.set(message, path);
	};
	const names = new Set<string>();
	let lines = 0;
	let characters = 0;
	let chords = 0;
	for (const { path, part } of partsWithPaths(song)) {
		for (const [line, words] of part.lyrics.entries()) {
			lines++;
			characters += words.length;
			if (lines > MAX_SONG_LINES) report(TOO_MANY_LINES, [...path, "lyrics", line]);
			if (characters > MAX_LYRICS_CHARS) report(TOO_MANY_CHARACTERS, [...path, "lyrics", line]);
		}
		for (const [line, over] of part.chords.entries()) {
			for (const [at, { chord }] of over.entries()) {
				names.add(chord);
				chords++;
				const field = [...path, "chords", line, at, "chord"];
				if (names.size > MAX_DISTINCT_CHORDS) report(TOO_MANY_DISTINCT_CHORDS, field);
				if (chords > MAX_CHORDS) report(TOO_MANY_CHORDS, field);
			}
		}
	}
	return [...faults].map(([message, path]) => ({ path, message }));
}

const TOO_MANY_CHARACTERS = `Please use at most ${withCommas(MAX_LYRICS_CHARS)} characters of lyrics`;
const TOO_MANY_LINES = `Please use at most ${withCommas(MAX_SONG_LINES)} lines in a song`;
const TOO_MANY_DISTINCT_CHORDS = `Please use at most ${MAX_DISTINCT_CHORDS} different chords in a song`;
const TOO_MANY_CHORDS = `Please use at most ${withCommas(MAX_CHORDS)} chords in a song`;

function partsWithPaths({ verses, chorus, bridge }: SongParts): { path: (string | number)[]; part: SongPart }[] {
	return [
		...verses.map((part, at) => ({ path: ["verses", at], part })),
		...(chorus ? [{ path: ["chorus"], part: chorus }] : []),
		...(bridge ? [{ path: ["bridge"], part: bridge }] : []),
	];
}

/** A song in a list. Strict, so that a union can tell it from a complete song. */
export const SongCard = Song.omit({
	verses: true,
	chorus: true,
	bridge: true,
	chords: true,
	musicNotes: true,
	source: true,
})
	.extend({
		/** The first `LYRICS_PREVIEW_CHARS` characters. */
		lyrics: z.string(),
	})
	.strict();
export type SongCard = z.infer<typeof SongCard>;

/** Songs on one page of the library. */
const MAX_PAGE_SONGS = 60;
const view = z.enum(["full", "card"], "view must be card or full").default("full");

export const SongsQuery = z.object({
	limit: pageLimit(MAX_PAGE_SONGS),
	/** From the `Link` header of the previous page. */
	cursor: z.string().max(500).optional(),
	view,
});
export type SongsQuery = z.infer<typeof SongsQuery>;

export const PopularSongsQuery = z.object({ limit: pageLimit(MAX_PAGE_SONGS, 10), view });
export type PopularSongsQuery = z.infer<typeof PopularSongsQuery>;

export const SongSearchQuery = SongsQuery.extend({
	/** Finds songs with all of these words, or words that begin like them, in title, artist, tags or lyrics. */
	q: z
		.string("Please enter at least 2 characters to search")
		.trim()
		.min(2, "Please enter at least 2 characters to search")
		.max(200, "Please search for at most 200 characters"),
});
export type SongSearchQuery = z.infer<typeof SongSearchQuery>;

const NEEDS_TITLE_AND_LYRICS = "Please enter both a title and lyrics";

/** Lyrics with 'Chorus:' and 'Bridge:' on lines of their own; empty lines separate the verses. */
export const ChordsRequest = z.object({
	title: shortText(200, NEEDS_TITLE_AND_LYRICS).min(1, NEEDS_TITLE_AND_LYRICS),
	artist: SongRequest.shape.artist,
	lyrics: z
		.union([z.string(), z.array(z.string()).transform((lines) => lines.join("\n"))], NEEDS_TITLE_AND_LYRICS)
		.transform((lyrics) => lyrics.trim())
		.pipe(z.string().min(1, NEEDS_TITLE_AND_LYRICS).max(MAX_LYRICS_CHARS, TOO_MANY_CHARACTERS)),
});
export type ChordsRequest = z.infer<typeof ChordsRequest>;

export const PublishRequest = z.object({ isPublic: z.boolean("isPublic must be true or false") });
