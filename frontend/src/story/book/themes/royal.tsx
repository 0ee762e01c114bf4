// Royal: the title in gold on a plum panel between gold rules, under a crown.
import { css } from "styled-components";
import crown from "../../../ui/illustrations/ornaments/royal-crown.svg?raw";
import diamonds from "../../../ui/illustrations/ornaments/royal-diamonds.svg?raw";
import { dropCap, Ornament, type ThemeDesign } from "./theme-design.tsx";
import tints from "./tints.json" with { type: "json" };

export const royal: ThemeDesign = {
	tints: tints.royal,
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
