// Lines that name the part of the song which follows: "Chorus:", "[Verse 2]", "Refrain (x2)".
import type { PartName } from "./sections.ts";

const MAX_HEAD_CHARS = 40;
const ALWAYS = "verse|chorus|refrain|bridge|intro|outro|interlude|instrumental|pre-?chorus|post-?chorus";
/** They may be words of a song: heads only in brackets or before a colon. */
const MARKED = `${ALWAYS}|tag|ending|coda|solo|turnaround|stanza|hook|middle 8`;
const COUNT = "(?: ?#?(?:\\d{1,2}|[ivx]{1,4}))?(?: ?\\(?(?:[x×] ?\\d{1,2}|\\d{1,2} ?[x×]|repeat)\\)?)?";

const HEADS = [
	new RegExp(`^(${ALWAYS})${COUNT}$`),
	new RegExp(`^(${MARKED})${COUNT} ?[:.]$`),
	new RegExp(`^[[(<] ?(${MARKED})${COUNT} ?:?[\\])>] ?:?$`),
	/^(?:\d{1,2})[.):]?$/,
];
const LABEL = new RegExp(`^\\s*(${MARKED})${COUNT}\\s?:`, "i");

/** The part that the line announces; null where it announces none. */
export function partOfHead(line: string): PartName | null {
	const text = line.trim().toLowerCase();
	if (text.length > MAX_HEAD_CHARS) return null;
	const plain = text.replace(/\s+/g, " ");
	for (const head of HEADS) {
		const match = head.exec(plain);
		if (match) return partNamed(match[1] ?? "verse");
	}
	return null;
}

/** A line such as "Chorus: Glory, glory": the part, and the line with spaces in the place of its label. */
export function splitLabel(line: string): { part: PartName; line: string } | null {
	const [label, name] = LABEL.exec(line.slice(0, MAX_HEAD_CHARS)) ?? [];
	if (label === undefined || name === undefined) return null;
	return { part: partNamed(name.toLowerCase()), line: " ".repeat(label.length) + line.slice(label.length) };
}

function partNamed(name: string): PartName {
	if (name === "chorus" || name === "refrain") return "chorus";
	return name === "bridge" ? "bridge" : "verse";
}
