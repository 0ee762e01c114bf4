// Classic: an ivory page with a fleuron under the title, a drop cap, and paragraphs set in.
import { css } from "styled-components";
import { dropCap } from "./drop-cap.ts";
import { leafPath, Ornament } from "./ornament.tsx";
import type { ThemeDesign } from "./theme-design.ts";

const LEAVES = [
	leafPath({ at: [80, 12], angle: -24, length: 20, width: 0.26 }),
	leafPath({ at: [80, 12], angle: 204, length: 20, width: 0.26 }),
	leafPath({ at: [80, 13], angle: 90, length: 10, width: 0.34 }),
].join("");

const fleuron = (
	<Ornament box={[160, 26]}>
		<path d={LEAVES} fill="var(--sheet-accent)" />
		<circle cx="80" cy="7" r="2.4" fill="var(--sheet-accent)" />
		<path d="M0 13H46M114 13H160" stroke="var(--sheet-trim)" />
		<path d="M52 13h.1M108 13h.1" stroke="var(--sheet-trim)" strokeWidth="3" />
	</Ornament>
);

export const classic: ThemeDesign = {
	sheet: css`
		background-image: radial-gradient(120% 90% at 50% 40%, transparent 55%, var(--sheet-edge));
	`,
	heading: css`text-align: center; justify-items: center;`,
	title: css`
		--title-size: 2.375rem;
		font-weight: 600;
		letter-spacing: -0.012em;
	`,
	text: css`
		p { margin: 0; text-indent: 1.5em; }
		blockquote p { margin-bottom: 0.5em; }
		p[data-paragraph="0"], h3 + p, blockquote p { text-indent: 0; }
		p[data-stanza] { margin-block: 0.9em; text-indent: 0; }
		${dropCap(3, css`font-family: var(--sheet-heading-font); font-weight: 600; color: var(--sheet-accent);`)}
	`,
	belowTitle: fleuron,
	end: (
		<Ornament box={[44, 24]}>
			<path
				d={[
					leafPath({ at: [22, 10], angle: -24, length: 18, width: 0.26 }),
					leafPath({ at: [22, 10], angle: 204, length: 18, width: 0.26 }),
					leafPath({ at: [22, 11], angle: 90, length: 10, width: 0.34 }),
				].join("")}
				fill="var(--sheet-accent)"
			/>
			<circle cx="22" cy="5" r="2.2" fill="var(--sheet-accent)" />
		</Ornament>
	),
};
