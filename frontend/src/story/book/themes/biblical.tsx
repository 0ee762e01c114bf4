// Biblical: parchment, rubric capitals, an olive branch for a rule, and the verse set apart.
import { css } from "styled-components";
import oliveBranch from "../../../ui/illustrations/ornaments/biblical-olive-branch.svg?raw";
import { MAX_GRAIN } from "./palettes.ts";
import { dropCap, Ornament, type ThemeDesign } from "./theme-design.tsx";

/** Fibres, drawn by the browser. The table keeps the darkest point at `MAX_GRAIN`. */
const PARCHMENT = encodeURIComponent(
	`<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320"><filter id="p" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".012 .02" numOctaves="5" seed="11" stitchTiles="stitch"/><feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 2.6 0 0 0 -.8"/><feComponentTransfer><feFuncA type="table" tableValues="0 ${MAX_GRAIN}"/></feComponentTransfer></filter><rect width="320" height="320" filter="url(#p)"/></svg>`,
);

export const biblical: ThemeDesign = {
	tints: {
		cream: "f4e2c8 f0ecdb 964632 964632 757c49 2b2217 2c2920 cb8a7a cb8a7a 757a56",
		white: "f5e8d5 f1f2e9 994a37 994a37 798050 2c251c 2c2c26 cd8d7d cd8d7d 767c59",
		blue: "e3ddd3 dde6e7 904232 904232 6f7849 232426 232a31 c88a7e c88a7e 737b5b",
		pink: "f1dbca eee4de 924230 924230 727848 30201b 322724 cc897b cc897b 777a58",
		green: "e6dfc6 e0e9d9 91432f 91432f 707947 232417 232b21 c88a79 c88a79 727a56",
		brown: "dfc7aa dcd1bd 843520 843520 666b38 2a1d10 2c2419 c78575 c78575 727652",
		gray: "e0d5c5 dbded9 8b3e2c 8b3e2c 6b7344 241f1a 242623 c58677 c58677 717755",
		yellow: "f2e0b6 eeeac9 94442d 94442d 747a44 2e2512 2f2c1b ce8d7a ce8d7a 777c56",
	},
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
