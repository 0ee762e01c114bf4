// Royal: the title in gold on a plum panel between gold rules, under a crown.
import { css } from "styled-components";
import { dropCap } from "./drop-cap.ts";
import { Ornament } from "./ornament.tsx";
import type { ThemeDesign } from "./theme-design.ts";

const crown = (
	<Ornament box={[72, 46]}>
		<g fill="var(--sheet-on-panel)">
			<path d="M12 37C11 28 8 20 4 13c6 3 11 7 16 12 5-5 11-13 16-22 5 9 11 17 16 22 5-5 10-9 16-12-4 7-7 15-8 24-15-3-33-3-48 0Z" />
			<path d="M12 40.5c15-3 33-3 48 0v4c-15-3-33-3-48 0Z" />
			<circle cx="4" cy="11" r="2.8" />
			<circle cx="68" cy="11" r="2.8" />
			<circle cx="36" cy="1.5" r="3.2" />
		</g>
		<g fill="var(--sheet-panel)">
			<path d="M36 19l4 6.5-4 6.5-4-6.5Z" />
			<circle cx="21" cy="31" r="1.9" />
			<circle cx="51" cy="31" r="1.9" />
		</g>
	</Ornament>
);

const diamonds = (
	<Ornament box={[140, 12]}>
		<path d="M70 0l6 6-6 6-6-6ZM52 3l3 3-3 3-3-3ZM88 3l3 3-3 3-3-3Z" fill="var(--ornament, var(--sheet-trim))" />
		<path d="M0 6H42M98 6H140" stroke="var(--ornament, var(--sheet-trim))" strokeWidth="1.25" />
	</Ornament>
);

export const royal: ThemeDesign = {
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
		${dropCap(3, css`font-family: var(--sheet-heading-font); font-weight: 700; color: var(--sheet-accent);`)}
		blockquote { border-top: 3px double var(--sheet-trim); }
	`,
	aboveTitle: crown,
	belowTitle: diamonds,
	end: diamonds,
};
