import type { ShippedSong } from "@lion-tails/backend/song/seed";
import { SONG_DIFFICULTIES } from "@lion-tails/common/song";
import type { AbcSource, ReportFault } from "./abc-source.ts";

type Headers = Pick<ShippedSong, "id" | "title" | "artist" | "key" | "tempo" | "timeSignature" | "tags"> &
	Pick<ShippedSong, "backgroundColor" | "source" | "createdAt" | "updatedAt"> & {
		/** As it is written; the song's schema refuses what is none. */
		difficulty: string;
		barQuarters: number;
	};

/** Shipped songs are not dated: the day on which the library was first shipped. */
const SHIPPED_AT = "2026-11-22T00:00:00.000Z";
const MIN_REFERENCES = 2;
/** Of the relative luminance. On a lighter tint dark ink has a contrast of at least 10 to 1. */
const MIN_LUMINANCE = 0.55;

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
	check("song-color", luminance(one("song-color")) >= MIN_LUMINANCE, "song-color is not a light tint like #e8d9b0");
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

/** Beats a minute of a pace like "1/4=84", whatever note it counts. */
function tempoOf(pace: string, beat: number): number {
	const [, numerator = Number.NaN, denominator = 1, count = 1] = (/^(\d+)\/(\d+)=(\d+)$/.exec(pace) ?? []).map(Number);
	return (count * numerator) / denominator / beat;
}

const isCompound = (beats: number, unit: number) => unit === 8 && [6, 9, 12].includes(beats);
const fieldsOf = (value: string) => value.split("|").map((field) => field.trim());
const isYear = (year: string) => /^(\d{3,4})?$/.test(year);
const yearOf = (year: string) => (year ? Number(year) : null);

/** 0 for what is no color. */
function luminance(color: string): number {
	const [, ...parts] = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/.exec(color) ?? [];
	const [red = 0, green = 0, blue = 0] = parts.map((part) => {
		const share = Number.parseInt(part, 16) / 255;
		return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
	});
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
