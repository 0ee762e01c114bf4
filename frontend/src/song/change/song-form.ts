// A song as its form holds it, and what the form makes of it.
import { type Song, type SongPart, SongRequest, type SongRequestInput } from "@lion-tails/common/song";

export type SongFormValues = {
	title: string;
	artist: string;
	key: string;
	tempo: string;
	timeSignature: string;
	difficulty: Song["difficulty"];
	/** Separated by commas. */
	tags: string;
	/** Words and chords, as ChordPro. */
	sheet: string;
};
export type FormErrors = Partial<Record<keyof SongFormValues, string>>;

const NO_WORDS = "Please enter both a title and lyrics";

export async function toValues(song: Song): Promise<SongFormValues> {
	const { toChordPro } = await import("@lion-tails/common/chord-sheet/to-chord-pro");
	const { title, artist, key, tempo, timeSignature, difficulty, tags, verses, chorus, bridge } = song;
	return {
		title,
		artist,
		key,
		tempo: String(tempo),
		timeSignature,
		difficulty,
		tags: tags.join(", "),
		sheet: toChordPro({ title: "", verses, chorus, bridge }).trim(),
	};
}

type Result = { request: SongRequestInput } | { errors: FormErrors };

/** `before`: the song as it was, and the values its form began with. */
export async function toRequest(
	values: SongFormValues,
	before: { song: Song; values: SongFormValues },
): Promise<Result> {
	const parts =
		values.sheet === before.values.sheet ? partsOf(before.song) : await readParts(values.sheet, before.song);
	const request = {
		title: values.title,
		artist: values.artist,
		key: values.key,
		tempo: values.tempo.trim() === "" ? Number.NaN : Number(values.tempo),
		timeSignature: values.timeSignature,
		difficulty: values.difficulty,
		tags: values.tags
			.split(",")
			.map((tag) => tag.trim())
			.filter((tag) => tag !== ""),
		...parts,
		hasSuggestedChords: before.song.hasSuggestedChords,
	};
	const checked = SongRequest.safeParse(request);
	const hasWords = [...parts.verses, parts.chorus, parts.bridge].some((part) =>
		part?.lyrics.some((line) => line.trim()),
	);
	if (checked.success && hasWords) return { request };
	const errors: FormErrors = hasWords ? {} : { sheet: NO_WORDS };
	for (const { path, message } of checked.error?.issues ?? []) errors[fieldOf(path[0])] ??= message;
	if (errors.tempo) errors.tempo = "The tempo is 20 to 300 BPM";
	return { errors };
}

/** The field that shows an error of this part of the request. */
export function fieldOf(name: PropertyKey | undefined): keyof SongFormValues {
	const own = ["title", "artist", "key", "tempo", "timeSignature", "difficulty", "tags"] as const;
	return own.find((field) => field === name) ?? "sheet";
}

type Parts = { verses: SongPart[]; chorus: SongPart | null; bridge: SongPart | null };

const partsOf = ({ verses, chorus, bridge }: Song): Parts => ({ verses, chorus, bridge });

async function readParts(sheet: string, before: Song): Promise<Parts> {
	const { readChordSheet } = await import("@lion-tails/common/chord-sheet/read-chord-sheet");
	const { verses = [], chorus = null, bridge = null } = readChordSheet(sheet);
	return {
		verses: verses.map((verse, at) => keepTimes(verse, before.verses[at] ?? null)),
		chorus: chorus && keepTimes(chorus, before.chorus),
		bridge: bridge && keepTimes(bridge, before.bridge),
	};
}

/** A line whose words stay keeps what says when its syllables and its chords sound. */
function keepTimes(part: SongPart, before: SongPart | null): SongPart {
	if (!before?.syllables) return part;
	const isSame = part.lyrics.map((line, at) => line === before.lyrics[at]);
	const beatOf = (line: number, at: number) => before.chords[line]?.find((chord) => chord.at === at)?.beat;
	return {
		...part,
		syllables: part.lyrics.map((_, line) => (isSame[line] && before.syllables?.[line]) || []),
		chords: part.chords.map((chords, line) =>
			chords.map((chord) => {
				const beat = isSame[line] ? beatOf(line, chord.at) : undefined;
				return beat === undefined ? chord : { ...chord, beat };
			}),
		),
	};
}
