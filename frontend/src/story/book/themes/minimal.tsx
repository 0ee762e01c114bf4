// Minimal: only type and space.
import { css } from "styled-components";
import { font } from "../../../ui/tokens.ts";
import type { ThemeDesign } from "./theme-design.tsx";
import tints from "./tints.json" with { type: "json" };

export const minimal: ThemeDesign = {
	tints: tints.minimal,
	fonts: { heading: font.story },
	sheet: css`--sheet-room: clamp(28px, 9vw, 96px);`,
	heading: css`
		padding-block: clamp(0.5rem, 5cqi, 3rem) clamp(1.25rem, 5cqi, 2.5rem);
	`,
	title: css`
		--title-size: 2.25rem;
		font-weight: 350;
		letter-spacing: -0.02em;
	`,
	text: css`
		p { margin: 0 0 1.25em; }
		blockquote { border: 0; text-align: left; }
	`,
};
