// Royal: the title in gold on a plum panel between gold rules, under a crown.
import { css } from "styled-components";
import crown from "../../../ui/illustrations/ornaments/royal-crown.svg?raw";
import diamonds from "../../../ui/illustrations/ornaments/royal-diamonds.svg?raw";
import { dropCap, Ornament, type ThemeDesign } from "./theme-design.tsx";

export const royal: ThemeDesign = {
	tints: {
		cream: "f9eae9 522247 eed59f 914a81 9c782f 2a2323 43263c d3bb8a bb83ad 8e7443",
		white: "fbeff6 512248 eed59f 944d85 9f7c36 2b2628 43263c d3bb8a bd86b0 907647",
		blue: "e8e4f3 50234a eed59f 8b4680 967431 232431 42273f d3bb8a bb84b2 8d7549",
		pink: "f7e2ea 522248 eed59f 8e467f 99742e 2f2026 44263c d3bb8a bd82ae 8f7344",
		green: "ebe7e6 512347 eed59f 8c487e 97752d 232523 42273c d3bb8a ba84ae 8c7443",
		brown: "e4cfca 522246 eed59f 803970 8b6718 2a1e1c 44263b d3bb8a b87fa9 8c713f",
		gray: "e5dce5 512249 eed59f 864179 926f2a 232025 42263d d3bb8a b780ab 8a7143",
		yellow: "f7e8d8 522345 eed59f 8f487c 9b7729 2e261f 43273a d3bb8a be86ae 917643",
	},
	sheet: css`
		background-image: linear-gradient(var(--sheet-edge), transparent 30rem);
		box-shadow: inset 0 3px 0 var(--sheet-trim);
	`,
	heading: css`
		--ornament: var(--sheet-on-panel);
		position: relative;
		text-align: center;
		justify-items: center;
		gap: 0.875rem;
		padding: 1.75rem clamp(1.25rem, 6cqi, 3rem);
		border-radius: 4px;
		background: var(--sheet-panel);
		color: var(--sheet-on-panel);
		&::before {
			content: "";
			position: absolute;
			inset: 7px;
			border: 3px double var(--sheet-on-panel);
			border-radius: 2px;
			opacity: 0.75;
			pointer-events: none;
		}
	`,
	title: css`
		--title-size: 2.125rem;
		font-weight: 600;
		letter-spacing: 0.005em;
	`,
	text: css`
		p { margin: 0 0 0.35em; text-indent: 1.5em; }
		p[data-paragraph="0"], h3 + p, blockquote p { text-indent: 0; }
		p[data-stanza] { margin-block: 0.9em; text-indent: 0; }
		${dropCap(3, css`font-weight: 700;`)}
		blockquote { border-top: 3px double var(--sheet-trim); }
	`,
	aboveTitle: <Ornament svg={crown} />,
	belowTitle: <Ornament svg={diamonds} />,
	end: <Ornament svg={diamonds} />,
};
