import type { ShippedSong } from "@lion-tails/backend/song/seed";
import { contrast } from "@lion-tails/common/colors";
import { type PartName, SONG_DIFFICULTIES } from "@lion-tails/common/song";

/** `line` is a line number of the file, from 1. */
export type ReportFault = (message: string, line?: number) => void;
/** `start` and `end` are offsets in the text. */
export type MusicLine = { line: number; start: number; end: number; words: { line: number; text: string }[] };
export type AbcSource = {
	/** Fields such as "T" and directives such as "song-id"; a repeatable one has several values. */
	headers: Map<string, { line: number; values: string[] }>;
	parts: { part: PartName; lines: MusicLine[] }[];
	/** The same text with words and directives turned into comments, which keeps all offsets. */
	music: string;
};

const REQUIRED = [
	"X",
	"T",
	"M",
	"L",
	"Q",
	"K",
	"song-id",
	"song-artist",
	"song-words",
	"song-tune",
	"song-public-domain",
	"song-difficulty",
	"song-tags",
	"song-color",
	"song-reference",
];
const OPTIONAL = ["C"];
const MAY_REPEAT = ["song-reference"];
const PART_SIGNS: Record<string, PartName> = { V: "verse", C: "chorus", B: "bridge" };

/** Splits a file into headers and lines of music with their words. */
export function readAbcSource(text: string, report: ReportFault): AbcSource {
	const source: AbcSource = { headers: new Map(), parts: [], music: text.replace(/^(%%|w:)/gm, "% ") };
	let isBody = false;
	let start = 0;
	for (const [index, line] of text.trimEnd().split("\n").entries()) {
		const number = index + 1;
		const end = start + line.length + 1;
		const [, directive, field, value = ""] = /^(?:%%([a-z-]+)|([A-Za-z]):)\s*(.*)$/.exec(line) ?? [];
		const name = directive ?? field;
		if (!line.trim()) report("an empty line ends a song: please leave it out", number);
		else if (isBody) readBodyLine(line, name, value.trim(), { line: number, start, end, words: [] });
		else if (name && [...REQUIRED, ...OPTIONAL].includes(name)) readHeader(name, value.trim(), number);
		else if (!isComment(line)) report(`this line is not understood: ${line}`, number);
		isBody ||= name === "K";
		start = end;
	}
	for (const name of REQUIRED)
		if (!source.headers.has(name)) report(`the header ${name.length > 1 ? `%%${name}` : `${name}:`} is missing`);
	return source;

	function readHeader(name: string, value: string, line: number): void {
		const known = source.headers.get(name);
		if (!value) report(`the header ${name} is empty`, line);
		else if (known && !MAY_REPEAT.includes(name)) report(`the header ${name} stands twice`, line);
		else if (known) known.values.push(value);
		else source.headers.set(name, { line, values: [value] });
	}

	function readBodyLine(line: string, name: string | undefined, value: string, music: MusicLine): void {
		const current = source.parts.at(-1);
		const part = name === "P" ? PART_SIGNS[value] : undefined;
		if (part) {
			if (source.parts.some((each) => each.part === part)) report(`the ${part} is written twice`, music.line);
			source.parts.push({ part, lines: [] });
		} else if (name === "w") {
			const over = current?.lines.at(-1);
			if (over) over.words.push({ line: music.line, text: value });
			else report("words stand before any music", music.line);
		} else if (isComment(line)) return;
		else if (name) report(`this line is not understood: ${line}`, music.line);
		else if (current) current.lines.push(music);
		else report("music stands before P:V, P:C or P:B", music.line);
	}
}

const isComment = (line: string) => /^%(?!%)/.test(line);

type Headers = Pick<ShippedSong, "id" | "title" | "artist" | "key" | "tempo" | "timeSignature" | "tags"> &
	Pick<ShippedSong, "backgroundColor" | "source" | "createdAt" | "updatedAt"> & {
		/** The written value, which the schema of the song checks. */
		difficulty: string;
		barQuarters: number;
	};

/** The date of all shipped songs: the day on which the library was first shipped. */
const SHIPPED_AT = "2026-11-22T00:00:00.000Z";
const MIN_REFERENCES = 2;
/** Contrast with black above which dark ink has a contrast of at least 10 to 1. */
const MIN_CONTRAST = 12;

/** Checks the headers and converts them to fields of a song. */
export function readHeaders({ headers }: AbcSource, report: ReportFault): Headers {
	const one = (name: string) => headers.get(name)?.values[0] ?? "";
	const lineOf = (name: string) => headers.get(name)?.line;
	const check = (name: string, isRight: boolean, message: string) => {
		if (headers.has(name) && !isRight) report(message, lineOf(name));
	};

	const [author = "", wordsYear = "", ...moreOfWords] = fieldsOf(one("song-words"));
	check("song-words", author !== "" && isYear(wordsYear) && !moreOfWords.length, "song-words is not `author | year`");
	const [tune = "", composer = "", tuneYear = "", ...moreOfTune] = fieldsOf(one("song-tune"));
	const isTune = tune !== "" && composer !== "" && isYear(tuneYear) && !moreOfTune.length;
	check("song-tune", isTune, "song-tune is not `name | composer | year`");

	const references = (headers.get("song-reference")?.values ?? []).map((value) => {
		const [title = "", url = "", ...more] = fieldsOf(value);
		const isReference = title && /^https:\/\/\S+$/.test(url) && !more.length;
		check("song-reference", Boolean(isReference), `the reference is not \`title | https://…\`: ${value}`);
		return { title, url };
	});
	const count = new Set(references.map(({ url }) => url)).size;
	check("song-reference", count >= MIN_REFERENCES, `at least ${MIN_REFERENCES} different references are needed`);

	const [, beats = 0, unit = 4] = (/^(\d+)\/(\d+)$/.exec(one("M")) ?? []).map(Number);
	check("M", beats > 0, "M: is not written like 3/4");
	const key = one("K")
		.replace(/\s*maj(or)?$/, "")
		.replace(/\s*min(or)?$/, "m");
	check("K", /^[A-G][#b]?m?$/.test(key), "K: is not written like G or Em");
	check("song-color", isLightTint(one("song-color")), "song-color is not a light tint like #e8d9b0");
	const isDifficulty = SONG_DIFFICULTIES.some((each) => each === one("song-difficulty"));
	check("song-difficulty", isDifficulty, `song-difficulty is none of ${SONG_DIFFICULTIES.join(", ")}`);
	check("song-id", /^[a-z0-9]+(-[a-z0-9]+)*$/.test(one("song-id")), "song-id is not written like-this");

	const tempo = tempoOf(one("Q"), isCompound(beats, unit) ? 3 / 8 : 1 / 4);
	check("Q", Number.isInteger(tempo), "Q: is not a whole number of beats a minute, as in 1/4=84");
	return {
		id: one("song-id"),
		title: one("T"),
		artist: one("song-artist"),
		key,
		tempo,
		timeSignature: one("M"),
		difficulty: one("song-difficulty"),
		tags: one("song-tags")
			.split(",")
			.map((tag) => tag.trim()),
		backgroundColor: one("song-color"),
		source: {
			words: { author, year: yearOf(wordsYear) },
			tune: { name: tune, composer, year: yearOf(tuneYear) },
			publicDomain: one("song-public-domain"),
			references,
		},
		createdAt: SHIPPED_AT,
		updatedAt: SHIPPED_AT,
		barQuarters: (beats / unit) * 4,
	};
}

/** Beats per minute of a tempo such as "1/4=84", which may count any note. `beat`: length of a beat in whole notes. */
function tempoOf(pace: string, beat: number): number {
	const [, numerator = Number.NaN, denominator = 1, count = 1] = (/^(\d+)\/(\d+)=(\d+)$/.exec(pace) ?? []).map(Number);
	return (count * numerator) / denominator / beat;
}

const isCompound = (beats: number, unit: number) => unit === 8 && [6, 9, 12].includes(beats);
const fieldsOf = (value: string) => value.split("|").map((field) => field.trim());
const isYear = (year: string) => /^(\d{3,4})?$/.test(year);
const yearOf = (year: string) => (year ? Number(year) : null);
const isLightTint = (color: string) => /^#[0-9a-f]{6}$/.test(color) && contrast(color, "#000000") >= MIN_CONTRAST;
