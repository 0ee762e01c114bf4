// Fantasy: a dusk that fades into the page, a few stars that keep their place, a slanting title under the moon.
import { css, styled } from "styled-components";
import { dropCap } from "./drop-cap.ts";
import { Ornament, starPath } from "./ornament.tsx";
import type { ThemeDesign } from "./theme-design.ts";

/** Place from the left in percent, from the top in pixels, size in pixels. They keep to the margins beside the text. */
const STARS = [
	[5, 38, 8],
	[11, 92, 3.6],
	[2.8, 176, 3.4],
	[18, 28, 4],
	[31, 52, 2.6],
	[68, 34, 3.4],
	[82, 58, 6.4],
	[94.5, 28, 4],
	[97, 134, 6],
	[91, 100, 2.8],
	[97.6, 268, 3.2],
	[2.4, 306, 4.6],
] as const;

const moon = (
	<Ornament box={[120, 40]}>
		<path d="M66 4a17 17 0 1 0 9 27A14.5 14.5 0 0 1 66 4Z" fill="var(--sheet-accent)" />
		<path d={starPath(82, 12, 5) + starPath(95, 25, 3) + starPath(30, 22, 3.6)} fill="var(--sheet-trim)" />
	</Ornament>
);

export const fantasy: ThemeDesign = {
	sheet: css`
		background-image: linear-gradient(var(--sheet-edge), color-mix(in oklab, var(--sheet-edge) 62%, var(--sheet)) 12rem, var(--sheet) 36rem);
	`,
	heading: css`text-align: center; justify-items: center; gap: 0.5rem;`,
	title: css`
		--title-size: 2.75rem;
		font-weight: 450;
		font-style: italic;
		letter-spacing: -0.015em;
		color: var(--sheet-accent);
	`,
	text: css`
		p { margin: 0 0 0.95em; }
		${dropCap(3, css`font-family: var(--sheet-heading-font); font-style: italic; font-weight: 500; color: var(--sheet-accent); margin-right: 0.3em;`)}
		blockquote { border: 0; }
	`,
	behind: <Sky />,
	aboveTitle: moon,
	end: (
		<Ornament box={[96, 22]}>
			<path d={starPath(48, 11, 9) + starPath(24, 13, 4.5) + starPath(72, 9, 4.5)} fill="var(--sheet-accent)" />
			<path d="M5 11h.1M91 11h.1" stroke="var(--sheet-trim)" strokeWidth="3" />
		</Ornament>
	),
};

function Sky() {
	return (
		<Field aria-hidden focusable="false">
			{STARS.map(([left, top, size]) => (
				<svg key={left} x={`${left}%`} y={top} overflow="visible" aria-hidden>
					<path d={starPath(0, 0, size)} />
				</svg>
			))}
		</Field>
	);
}

const Field = styled.svg`
	position: absolute;
	inset: 0 0 auto;
	width: 100%;
	height: 340px;
	fill: color-mix(in oklab, var(--sheet-trim) 72%, var(--sheet));
`;
