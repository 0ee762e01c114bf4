// Modern: a big sans title and everything on one left edge.
import { css } from "styled-components";
import bar from "../../../ui/illustrations/ornaments/modern-bar.svg?raw";
import square from "../../../ui/illustrations/ornaments/modern-square.svg?raw";
import { font } from "../../../ui/tokens.ts";
import { Ornament, type ThemeDesign } from "./theme-design.tsx";
import tints from "./tints.json" with { type: "json" };

export const modern: ThemeDesign = {
	tints: tints.modern,
	fonts: { heading: font.control, text: font.control },
	sheet: css`
		/* The lines of the grid, which fade before the text begins. */
		background:
			linear-gradient(transparent, var(--sheet) 8rem),
			linear-gradient(90deg, var(--sheet-rule) 1px, transparent 1px) -1px 0 / calc(100% / 6) 8rem repeat-x,
			var(--sheet);
	`,
	heading: css`gap: 1.125rem; margin-bottom: 2rem;`,
	title: css`
		--title-size: 3.25rem;
		font-weight: 800;
		letter-spacing: -0.035em;
		line-height: var(--title-leading, 1.02);
	`,
	text: css`
		margin-inline: 0 auto;
		p { margin: 0 0 1em; }
		p[data-paragraph="0"] { font-size: 1.14em; font-weight: 500; line-height: calc(var(--sheet-line-height) * 0.94); }
		blockquote { border: 0; border-left: 6px solid var(--sheet-accent); padding: 0 0 0 1.25rem; text-align: left; }
		blockquote p { font-style: normal; font-weight: 600; }
	`,
	aboveTitle: <Ornament svg={bar} />,
	end: <Ornament svg={square} />,
};
