// Story text as a page shows it: without markdown's signs, control characters and halves of characters.

/** Line breaks and tabs are text; other control characters no page can show. */
const CONTROL_CHARACTERS = /[^\P{Cc}\t\n]/gu;
const MARKS = /[*_`]/;
const WORD_CHARACTER = /[\p{L}\p{N}]/u;
const ESCAPED: Record<string, string> = { n: "\n", r: "", t: "\t", '"': '"' };

export type TextFilter = { write(text: string): void; end(): void };

/** Line breaks and quotes that were escaped twice, and came as a visible backslash with a letter, become what was meant. */
export function unescapeText(emit: (text: string) => void): TextFilter {
	let isEscape = false;
	return {
		write(text) {
			const joined = isEscape ? `\\${text}` : text;
			isEscape = joined.endsWith("\\");
			const whole = isEscape ? joined.slice(0, -1) : joined;
			const plain = whole
				.replace(/\\([nrt"])/g, (_, letter: string) => ESCAPED[letter] ?? "")
				.replace(CONTROL_CHARACTERS, "");
			if (plain) emit(plain);
		},
		end() {
			if (isEscape) emit("\\");
			isEscape = false;
		},
	};
}

/** Drops `**`, `*`, `_` and backticks that mark words, and lone surrogates; never splits a pair over two calls. */
export function tidyText(emit: (text: string) => void): TextFilter {
	/** Signs whose meaning depends on the next character. */
	let marks = "";
	let last = "\n";
	let highSurrogate = "";
	return {
		write(text) {
			let out = "";
			for (const char of highSurrogate + text) {
				highSurrogate = "";
				if (!char.isWellFormed()) {
					if (char <= "\udbff") highSurrogate = char;
					continue;
				}
				if (MARKS.test(char)) {
					marks += char;
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
			if (out) emit(out);
		},
		end() {
			marks = "";
			highSurrogate = "";
		},
	};
}

/** A line of its own: a title, a question, a reference. */
export const toLine = (text: string, maxChars: number) => {
	let line = "";
	const tidy = tidyText((part) => (line += part));
	tidy.write(text.slice(0, maxChars * 2).replace(CONTROL_CHARACTERS, ""));
	return line
		.replace(/\s+/g, " ")
		.trim()
		.slice(0, maxChars)
		.toWellFormed()
		.replace(/\uFFFD$/, "")
		.trim();
};
