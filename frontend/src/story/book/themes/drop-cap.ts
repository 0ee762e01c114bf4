// The large first letter of a story.
import { css } from "styled-components";

/** How a text begins: a large initial suits a letter, also after a quotation mark, but not a number or a dash. */
export function openingOf(text: string): "letter" | "quote" | "other" {
	const start = text.trimStart();
	if (/^\p{L}/u.test(start)) return "letter";
	return /^["“‘'«„]+\p{L}/u.test(start) ? "quote" : "other";
}

/**
 * A first letter as tall as `lines` lines. It is two lines tall after a quotation mark and in a narrow column, and normal in a
 * very narrow one. The second paragraph flows around the letter if the first has one line.
 */
export const dropCap = (lines: 2 | 3 | 4, style: ReturnType<typeof css>) => css`
	p:is([data-opening="letter"], [data-opening="quote"])::first-letter {
		margin-right: 0.24em;
		@supports not ((initial-letter: 2) or (-webkit-initial-letter: 2)) { margin-right: 0.05em; }
		${initial(lines)}
		${style}
	}
	${lines > 2 && css`p[data-opening="quote"]::first-letter { ${initial(2)} }`}
	/* WebKit would hang the quotation mark outside the column and leave its space empty. */
	p[data-opening="quote"] { hanging-punctuation: none; }
	@container sheet (max-width: 20em) {
		p:is([data-opening="letter"], [data-opening="quote"])::first-letter { ${initial(2)} }
	}
	@container sheet (max-width: 10em) {
		p:is([data-opening="letter"], [data-opening="quote"])::first-letter { all: unset; }
	}
`;

/** The letter reaches from the top of the capitals of the first line to the baseline of the last. */
const initial = (lines: number) => css`
	-webkit-initial-letter: ${lines};
	initial-letter: ${lines};
	/* Firefox has no initial-letter. The height of capitals is nearly the same in all our fonts. */
	@supports not ((initial-letter: 2) or (-webkit-initial-letter: 2)) {
		float: left;
		margin-top: 0.06em;
		font-size: calc(var(--sheet-text-size) * (var(--sheet-line-height) * ${lines - 1} + 0.7) / 0.7);
		line-height: 0.76;
	}
`;
