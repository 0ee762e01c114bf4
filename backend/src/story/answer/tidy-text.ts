// Story text as a page shows it: without markdown's signs, control characters and halves of characters.

/** Line breaks and tabs are text; other control characters, and halves of characters, no page can show. */
const UNSHOWABLE = /[^\P{Cc}\t\n]|\p{Surrogate}|[\u200b\u2060\ufeff]/gu;
/** What may be one of these, or part of what is escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are looked for
const UNUSUAL = /[\\&\0-\x08\x0b-\x1f\x7f-\x9f\u200b\u2060\ufeff\ud800-\udfff]/;
/** An HTML character reference, and what may still become one. */
const REFERENCE = /&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]{2,6}));/gi;
const PARTIAL_REFERENCE = /&(?:#x?[\da-f]{0,6}|[a-z]{0,6})$/i;
const NAMED: Record<string, string> = {
	...{ quot: '"', apos: "'", amp: "&", lt: "<", gt: ">", nbsp: "\u00a0", hellip: "…", mdash: "—", ndash: "–" },
	...{ ldquo: "“", rdquo: "”", lsquo: "‘", rsquo: "’", laquo: "«", raquo: "»" },
};
const MAX_MARKS = 40;
const MARKS = /[*_`]/;
const WORD_CHARACTER = /[\p{L}\p{N}]/u;
const ESCAPED: Record<string, string> = { n: "\n", r: "", t: "\t", '"': '"' };

export type TextFilter = { write(text: string): void; end(): void };

/**
 * Line breaks and quotes that were escaped twice, and came as a visible backslash with a letter, become what was meant.
 * Halves of characters wait for the other half; alone they are dropped.
 */
export function unescapeText(emit: (text: string) => void): TextFilter {
	/** A backslash or half a character that came last. */
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

/** Drops `**`, `*`, `_` and backticks that mark words. */
export function tidyText(emit: (text: string) => void): TextFilter {
	/** Signs whose meaning depends on the next character. */
	let marks = "";
	/** It ends with the last character. */
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

/** A line of its own: a title, a question, a reference. */
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
