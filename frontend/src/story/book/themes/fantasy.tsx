// Fantasy: a dusk that fades into the page, a few stars, an italic title under the moon.
import { css, styled } from "styled-components";
import end from "../../../ui/illustrations/ornaments/fantasy-end.svg?raw";
import moon from "../../../ui/illustrations/ornaments/fantasy-moon.svg?raw";
import { dropCap, Ornament, type ThemeDesign } from "./theme-design.tsx";

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
	tints: {
		cream: "e4cfef f6ead7 614791 614791 956501 362b3a 30281d a897d3 a897d3 9f7b46",
		white: "e6d4fb f7f0e5 634a95 634a95 996912 372e3f 312b23 ab9ad7 ab9ad7 a27f4a",
		blue: "d4c8f8 e4e4e3 5b428e 5b428e 8e6108 2f2b48 28292e a797d6 a797d6 9e7c4b",
		pink: "e2c7f0 f4e2d9 5e438e 5e438e 916100 3b283d 362521 aa96d3 aa96d3 a17b47",
		green: "d7ccec e7e7d5 5c448e 5c448e 906304 2e2d3a 282a1d a697d2 a697d2 9e7c46",
		brown: "d0b4d1 e2cfb8 51357d 51357d 7f5500 352633 302215 a592cd a592cd 9c7741",
		gray: "d1c1eb e1dcd5 573e89 573e89 885c02 2f273c 282520 a392cf a392cf 9a7744",
		yellow: "e2cddf f4e8c4 5f468c 5f468c 916403 392e37 342b17 ac9ad4 ac9ad4 a27e46",
	},
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
