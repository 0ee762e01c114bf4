// Biblical: parchment, rubric capitals, an olive branch for a rule, and the verse set apart.
import { css } from "styled-components";
import oliveBranch from "../../../ui/illustrations/ornaments/biblical-olive-branch.svg?raw";
import { MAX_GRAIN } from "./palettes.ts";
import { dropCap, Ornament, type ThemeDesign } from "./theme-design.tsx";
import tints from "./tints.json" with { type: "json" };

/** Fibres, drawn by the browser. The table keeps the darkest point at `MAX_GRAIN`. */
const PARCHMENT = encodeURIComponent(
	`<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320"><filter id="p" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".012 .02" numOctaves="5" seed="11" stitchTiles="stitch"/><feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 2.6 0 0 0 -.8"/><feComponentTransfer><feFuncA type="table" tableValues="0 ${MAX_GRAIN}"/></feComponentTransfer></filter><rect width="320" height="320" filter="url(#p)"/></svg>`,
);

export const biblical: ThemeDesign = {
	tints: tints.biblical,
	sheet: css`
		background-image:
			url("data:image/svg+xml,${PARCHMENT}"),
			linear-gradient(90deg, var(--sheet-edge), transparent 14%, transparent 86%, var(--sheet-edge)),
			linear-gradient(var(--sheet-edge), transparent 9rem);
	`,
	heading: css`text-align: center; justify-items: center; gap: 1rem;`,
	title: css`
		--title-size: 1.875rem;
		font-weight: 600;
		text-transform: uppercase;
		letter-spacing: 0.07em;
		line-height: var(--title-leading, 1.28);
	`,
	text: css`
		p { margin: 0 0 0.7em; }
		${dropCap(4, css`font-weight: 500;`)}
		blockquote {
			padding: 1.375rem clamp(1rem, 5cqi, 2.25rem);
			border: solid var(--sheet-trim);
			border-width: 1px 0;
			outline: 1px solid var(--sheet-trim);
			outline-offset: -5px;
			background: var(--sheet-panel);
			p { color: var(--sheet-accent); }
		}
	`,
	belowTitle: <Ornament svg={oliveBranch} />,
	end: <Ornament svg={oliveBranch} />,
};
