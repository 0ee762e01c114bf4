// The type of a theme, and what themes share: ornaments and the drop cap. Colours are the custom properties in paper.tsx.
import type { CSSProperties, ReactNode } from "react";
import { css, styled } from "styled-components";
import { Illustration } from "../../../ui/illustrations/illustration.tsx";
import type { Tints } from "./palettes.ts";

type Style = ReturnType<typeof css>;

export type ThemeDesign = {
	tints: Tints;
	/** Default: Fraunces for the title, Literata for the text. */
	fonts?: { heading?: string; text?: string };
	/** The texture, gradient and padding of the sheet. */
	sheet?: Style;
	/** The block of the title with its ornaments. */
	heading?: Style;
	title: Style;
	text: Style;
	/** Drawn behind the text, over the complete sheet. */
	behind?: ReactNode;
	aboveTitle?: ReactNode;
	belowTitle?: ReactNode;
	end?: ReactNode;
};

/**
 * A decorative drawing that the pointer ignores, hidden in forced colours. `svg`: text of a file in ui/illustrations/ornaments;
 * its view box is its size in pixels.
 */
export function Ornament({ svg, style }: { svg: string; style?: CSSProperties }) {
	const [, viewBox, width, height] = /viewBox="(0 0 (\d+) (\d+))"/.exec(svg) ?? [];
	return (
		<Drawing viewBox={viewBox} width={width} height={height} style={style} aria-hidden focusable="false">
			<Illustration svg={svg} />
		</Drawing>
	);
}

const Drawing = styled.svg`
	display: block;
	flex: none;
	max-width: 100%;
	overflow: visible;
	pointer-events: none;
	@media (forced-colors: active) { display: none; }
`;

/** Classifies the start of a text. Only a letter, or a letter after a quotation mark, gets a drop cap; a number or dash does not. */
export function openingOf(text: string): "letter" | "quote" | "other" {
	const start = text.trimStart();
	if (/^\p{L}/u.test(start)) return "letter";
	return /^["“‘'«„]+\p{L}/u.test(start) ? "quote" : "other";
}

/**
 * A first letter as tall as `lines` lines. It is two lines tall after a quotation mark and in a narrow column, and normal in a
 * very narrow one. The second paragraph flows around the letter if the first has one line.
 */
export const dropCap = (lines: 2 | 3 | 4, style: Style) => css`
	p:is([data-opening="letter"], [data-opening="quote"])::first-letter {
		margin-right: 0.24em;
		@supports not ((initial-letter: 2) or (-webkit-initial-letter: 2)) { margin-right: 0.05em; }
		font-family: var(--sheet-heading-font);
		color: var(--sheet-accent);
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
