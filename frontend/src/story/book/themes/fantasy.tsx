// Fantasy: a dusk that fades into the page, a few stars, an italic title under the moon.
import { css, styled } from "styled-components";
import end from "../../../ui/illustrations/ornaments/fantasy-end.svg?raw";
import moon from "../../../ui/illustrations/ornaments/fantasy-moon.svg?raw";
import { dropCap, Ornament, type ThemeDesign } from "./theme-design.tsx";
import tints from "./tints.json" with { type: "json" };

/** Distance from the left in percent, from the top in pixels, size in pixels. All are in the margins. */
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

export const fantasy: ThemeDesign = {
	tints: tints.fantasy,
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
		${dropCap(3, css`font-style: italic; font-weight: 500; margin-right: 0.3em;`)}
		blockquote { border: 0; }
	`,
	behind: <Sky />,
	aboveTitle: <Ornament svg={moon} />,
	end: <Ornament svg={end} />,
};

/** A star with four points, each 1 unit from the middle. */
const STAR = "M0-1Q.16-.16 1 0Q.16.16 0 1Q-.16.16-1 0Q-.16-.16 0-1Z";

function Sky() {
	return (
		<Field aria-hidden focusable="false">
			{STARS.map(([left, top, size]) => (
				<svg key={left} x={`${left}%`} y={top} overflow="visible" aria-hidden>
					<path d={STAR} transform={`scale(${size})`} />
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
