// Cleans the text of answers: removes Markdown marks, control characters and halves of characters.

/** Control characters except line breaks and tabs, unpaired surrogates, and invisible characters. */
const UNSHOWABLE = /[^\P{Cc}\t\n]|\p{Surrogate}|[\u200b\u2060\ufeff]/gu;
/** Characters that need the slow path: the ones above, and the beginnings of escapes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters
const UNUSUAL = /[\\&\0-\x08\x0b-\x1f\x7f-\x9f\u200b\u2060\ufeff\ud800-\udfff]/;
/** An HTML character reference, and the beginning of one. */
const REFERENCE = /&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]{2,6}));/gi;
const PARTIAL_REFERENCE = /&(?:#x?[\da-f]{0,6}|[a-z]{0,6})$/i;
const NAMED: Record<string, string> = {
	quot: '"',
	apos: "'",
	amp: "&",
	lt: "<",
	gt: ">",
	nbsp: "\u00a0",
	hellip: "…",
	mdash: "—",
	ndash: "–",
	ldquo: "“",
	rdquo: "”",
	lsquo: "‘",
	rsquo: "’",
	laquo: "«",
	raquo: "»",
};
const MAX_MARKS = 40;
const MARKS = /[*_`]/;
const WORD_CHARACTER = /[\p{L}\p{N}]/u;
const ESCAPED: Record<string, string> = { n: "\n", r: "", t: "\t", '"': '"' };

export type TextFilter = { write(text: string): void; end(): void };

/**
 * Decodes line breaks and quotes that were escaped twice, and HTML character references. Half a character waits for the other half;
 * an unpaired one is dropped.
 */
export function unescapeText(emit: (text: string) => void): TextFilter {
	/** The end of the text if it may be incomplete: a backslash, a reference or half a character. */
	let held = "";
	return {
		write(text) {
			if (!held && !UNUSUAL.test(text)) {
				emit(text);
				return;
			}
			const joined = held + text;
			held = /[\\\ud800-\udbff]$/.exec(joined)?.[0] ?? PARTIAL_REFERENCE.exec(joined.slice(-8))?.[0] ?? "";
			const plain = joined
				.slice(0, joined.length - held.length)
				.replace(/\\([nrt"])/g, (_, letter: string) => ESCAPED[letter] ?? "")
				.replace(REFERENCE, toCharacter)
				.replace(UNSHOWABLE, "");
			if (plain) emit(plain);
		},
		end() {
			if (held === "\\" || held.startsWith("&")) emit(held);
			held = "";
		},
	};
}

function toCharacter(reference: string, decimal: string, hexadecimal: string, name: string): string {
	if (name) return NAMED[name.toLowerCase()] ?? reference;
	const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal, 16);
	return code <= 0x10ffff ? String.fromCodePoint(code) : "";
}

/** Removes `**`, `*`, `_` and backticks that mark words. */
export function tidyText(emit: (text: string) => void): TextFilter {
	/** Marks whose meaning depends on the next character. */
	let marks = "";
	/** The text so far, at least its last character. */
	let before = "\n";

	function tidy(text: string): string {
		let out = "";
		let last = Array.from(before.slice(-2)).at(-1) ?? "";
		for (const char of text) {
			if (MARKS.test(char)) {
				marks += marks.length < MAX_MARKS ? char : "";
				continue;
			}
			if (marks) {
				const isInsideWord = marks.startsWith("_") && WORD_CHARACTER.test(last) && WORD_CHARACTER.test(char);
				const isAlone = marks === "*" && /\s/.test(last) && /\s/.test(char) && last !== "\n" && char !== "\n";
				if (isInsideWord || isAlone) out += marks;
				marks = "";
			}
			out += char;
			last = char;
		}
		before = last;
		return out;
	}

	return {
		write(text) {
			const isPlain = !marks && !MARKS.test(text);
			const out = isPlain ? text : tidy(text);
			if (isPlain) before = text || before;
			if (out) emit(out);
		},
		end() {
			marks = "";
		},
	};
}

/** Cleans a single line, such as a title or a question, and cuts it to `maxChars`. */
export const toLine = (text: string, maxChars: number) => {
	let line = "";
	tidyText((part) => {
		line += part;
	}).write(
		text
			.slice(0, maxChars * 2)
			.replace(REFERENCE, toCharacter)
			.replace(UNSHOWABLE, ""),
	);
	return line.replace(/\s+/g, " ").trim().slice(0, maxChars).replace(UNSHOWABLE, "").trim();
};

/** Placeholders of the requested JSON shape, which models repeat before their answer or instead of a value. */
const PLACEHOLDERS = ["string", "...", "…", "n/a", "none", "null", "undefined"];

export const isPlaceholder = (text: string) =>
	PLACEHOLDERS.includes(text.trim().toLowerCase()) || /^<[^<>]*>$/.test(text);

/** Returns whether the text may still become a placeholder. */
export const isPlaceholderStart = (text: string) =>
	PLACEHOLDERS.some((placeholder) => placeholder.startsWith(text.trim().toLowerCase()));
