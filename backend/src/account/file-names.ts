// Names of files that every system takes, from any text.

const MAX_NAME_BYTES = 150;
/** Not allowed on Windows, or meant for the path; and what turns the direction of writing, which can disguise a name. */
const UNSAFE = /[<>:"/\\|?*\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu;
const RESERVED = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?=$|[\s.])/i;

/** Makes paths of files, by default of text files. None comes twice, also where a system ignores case or the form of accents. */
export function fileNames(taken: string[]): (name: string, folder?: string, extension?: string) => string {
	const used = new Set(taken.map(compared));
	return (name, folder, extension = "txt") => {
		const prefix = folder ? `${safeName(folder)}/` : "";
		const base = safeName(name);
		for (let copy = 1; ; copy++) {
			const path = `${prefix}${base}${copy > 1 ? ` (${copy})` : ""}.${extension}`;
			if (used.has(compared(path))) continue;
			used.add(compared(path));
			return path;
		}
	};
}

const compared = (path: string) => path.normalize("NFKC").toLowerCase().normalize("NFKC");

function safeName(text: string): string {
	const name = shorten(text.normalize("NFC").replace(UNSAFE, " ").replace(/\s+/g, " ").trim());
	// Windows drops dots and spaces at the end; a dot at the beginning hides a file.
	const trimmed = name.replace(/^[\s.]+|[\s.]+$/g, "") || "Untitled";
	return RESERVED.test(trimmed) ? `_${trimmed}` : trimmed;
}

/** Cut between characters as a reader sees them. */
function shorten(text: string): string {
	let kept = "";
	let bytes = 0;
	for (const { segment } of new Intl.Segmenter().segment(text)) {
		bytes += Buffer.byteLength(segment);
		if (bytes > MAX_NAME_BYTES) break;
		kept += segment;
	}
	return kept;
}
