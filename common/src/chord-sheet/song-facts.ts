// What a sheet says of the song beside its words and chords.
import { isNoChord } from "../chords/chord-name.ts";
import { guessKey } from "../chords/guess-key.ts";
import { SongRequest, type SongRequestInput } from "../song.ts";
import type { SongParts } from "./sections.ts";

export type SongFacts = Omit<SongRequestInput, "title" | "verses" | "chorus" | "bridge"> & { title?: string };

const MAX_TITLE_CHARS = 200;
const MAX_TAG_CHARS = 40;
const MAX_TAGS = 20;
const { tempo: Tempo, timeSignature: TimeSignature, difficulty: Difficulty } = SongRequest.shape;
const KEY = /^([A-G])([#b♯♭]?) ?(m|min|minor|maj|major)?$/i;

/** Adds one fact; the first of a kind stays, and what we do not know or cannot read is left out. */
export function addFact(facts: SongFacts, name: string, value: string): void {
	const text = oneLine(value);
	if (text === "") return;
	switch (name) {
		case "title":
			facts.title ??= text;
			break;
		case "artist":
			facts.artist ??= text;
			break;
		case "key":
			facts.key ??= keyOf(text);
			break;
		case "tempo":
			facts.tempo ??= valid(Tempo, Number(/\d+/.exec(text)?.[0] ?? Number.NaN));
			break;
		case "time":
			facts.timeSignature ??= valid(TimeSignature, text);
			break;
		case "difficulty":
			facts.difficulty ??= valid(Difficulty, text.toLowerCase());
			break;
		case "tag":
			facts.tags = [...new Set([...(facts.tags ?? []), text.slice(0, MAX_TAG_CHARS).trim()])].slice(0, MAX_TAGS);
			break;
		case "chords":
			if (text === "suggested") facts.hasSuggestedChords = true;
			break;
	}
}

/** The draft of a song. Without a key, the key is what the chords tell. */
export function toDraft(facts: SongFacts, parts: SongParts): SongRequestInput {
	const inOrder = [...parts.verses, parts.chorus, parts.bridge].flatMap((part) => part?.chords.flat() ?? []);
	const chords = inOrder.map(({ chord }) => chord).filter((chord) => !isNoChord(chord));
	const key = facts.key ?? guessKey(chords);
	return { ...facts, ...(key === null ? {} : { key }), title: facts.title ?? "", ...parts };
}

function valid<Value>(schema: { safeParse: (value: unknown) => { data?: Value | undefined } }, value: unknown) {
	return schema.safeParse(value).data;
}

function keyOf(text: string): string | undefined {
	const [, note, sign = "", mode = ""] = KEY.exec(text) ?? [];
	if (note === undefined) return undefined;
	const accidental = sign === "♯" ? "#" : sign === "♭" ? "b" : sign.toLowerCase();
	const isMinor = mode === "m" || /^min/i.test(mode);
	return `${note.toUpperCase()}${accidental}${isMinor ? "m" : ""}`;
}

function oneLine(text: string): string {
	return text
		.replace(/[<>{}\s\p{Cc}\u2028\u2029]+/gu, " ")
		.trim()
		.slice(0, MAX_TITLE_CHARS)
		.trim();
}
