import type { SONG_PARTS } from "@lion-tails/common/song";

export type Part = (typeof SONG_PARTS)[number];
/** `line` is the number of the file's line, counted from 1. */
export type ReportFault = (message: string, line?: number) => void;
/** `start` and `end` are its place in the text. */
export type MusicLine = { line: number; start: number; end: number; words: { line: number; text: string }[] };
export type AbcSource = {
	/** Of "T", "M" …, and of "song-id" …: the value, and the values of those that may stand more than once. */
	headers: Map<string, { line: number; values: string[] }>;
	parts: { part: Part; lines: MusicLine[] }[];
	/** The same text with words and directives as comments, so that positions in it stay what they are. */
	music: string;
};

/** Each stands once, "song-reference" more often. */
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
const PART_SIGNS: Record<string, Part> = { V: "verse", C: "chorus", B: "bridge" };

/** The lines of a song's file: which are headers, which music, and which words belong to which music. */
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
