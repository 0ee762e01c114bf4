// Biblical: parchment, rubric capitals, an olive branch for a rule, and the verse set apart.
import { css } from "styled-components";
import { dropCap } from "./drop-cap.ts";
import { leafPath, Ornament } from "./ornament.tsx";
import { MAX_GRAIN } from "./palettes.ts";
import type { ThemeDesign } from "./theme-design.ts";

/** Fibres, drawn by the browser. The table keeps the darkest point at `MAX_GRAIN`. */
const PARCHMENT = encodeURIComponent(
	`<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320"><filter id="p" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".012 .02" numOctaves="5" seed="11" stitchTiles="stitch"/><feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 2.6 0 0 0 -.8"/><feComponentTransfer><feFuncA type="table" tableValues="0 ${MAX_GRAIN}"/></feComponentTransfer></filter><rect width="320" height="320" filter="url(#p)"/></svg>`,
);

/** One half of the branch, from the middle to the right. */
const LEAVES = [14, 34, 54, 74]
	.flatMap((along, at) => {
		const stem = 16 - at * 1.6;
		return [
			leafPath({ at: [along, stem], angle: -34, length: 19 - at * 1.4, width: 0.2 }),
			leafPath({ at: [along + 6, stem], angle: 30, length: 19 - at * 1.4, width: 0.2 }),
		];
	})
	.concat(leafPath({ at: [90, 10], angle: -8, length: 18, width: 0.2 }))
	.join("");

function OliveBranch() {
	return (
		<Ornament box={[240, 30]}>
			{["translate(120 0)", "translate(120 0) scale(-1 1)"].map((transform) => (
				<g key={transform} transform={transform}>
					<path d="M5 17C34 15 62 12 92 10" stroke="var(--sheet-trim)" strokeWidth="1.5" />
					<path d={LEAVES} fill="var(--sheet-trim)" />
					<ellipse cx="29" cy="24" rx="3" ry="4" fill="var(--sheet-accent)" />
					<ellipse cx="66" cy="20" rx="2.6" ry="3.5" fill="var(--sheet-accent)" />
				</g>
			))}
			<circle cx="120" cy="17" r="2" fill="var(--sheet-trim)" />
		</Ornament>
	);
}

export const biblical: ThemeDesign = {
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
		${dropCap(4, css`font-family: var(--sheet-heading-font); font-weight: 500; color: var(--sheet-accent);`)}
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
	belowTitle: <OliveBranch />,
	end: <OliveBranch />,
};
