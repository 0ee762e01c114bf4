// Modern: a big sans title and everything on one left edge.
import { css } from "styled-components";
import bar from "../../../ui/illustrations/ornaments/modern-bar.svg?raw";
import square from "../../../ui/illustrations/ornaments/modern-square.svg?raw";
import { font } from "../../../ui/tokens.ts";
import { Ornament, type ThemeDesign } from "./theme-design.tsx";

export const modern: ThemeDesign = {
	tints: {
		cream: "fbf3e2 fde7d9 ab3c29 ab3c29 d25f4b 27211b 35251f d98271 d98271 b15e4f",
		white: "faf9f6 feece7 ae402f ae402f d56350 252422 352825 db8474 db8474 b36052",
		blue: "e1eefb ebe1e5 a5392b a5392b cb5b4b 182234 2d2730 d78376 d78376 af5e53",
		pink: "fce9ea fadfdc a83829 a83829 cd5a48 2f1c21 3a2223 da8172 da8172 b25d4f",
		green: "e6f2e3 eee4d7 a63926 a63926 cd5d48 18251c 2d281f d78271 d78271 af5f4f",
		brown: "ebd6c0 e8cbbb 992916 992916 be4c38 291b11 342018 d57d6c d57d6c ae5a4b",
		gray: "e3e5e8 e8d9d7 a03324 a03324 c65544 1c1e22 2d2222 d37e6f d37e6f ad5b4e",
		yellow: "fbf1c5 fbe4c7 a93a23 a93a23 d05d45 2a2410 38281a dc8472 dc8472 b3604f",
	},
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
