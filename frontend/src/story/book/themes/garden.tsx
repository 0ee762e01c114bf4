// Garden: leaves pressed between the pages, lying in the margins.
import { css, styled } from "styled-components";
import { dropCap } from "./drop-cap.ts";
import { leafPath, Ornament } from "./ornament.tsx";
import type { ThemeDesign } from "./theme-design.ts";

const GREEN = "var(--sheet-trim)";
const PALE = "color-mix(in oklab, var(--sheet-trim) 55%, var(--sheet))";

/** Pairs of leaves along an upright stem, the smaller the higher. */
const pairs = (count: number, width: number, length: number, spread: number) =>
	Array.from({ length: count }, (_, at) => {
		const y = 150 - at * (120 / count);
		const size = length * (1 - at / (count * 1.5));
		return (
			leafPath({ at: [50, y], angle: -90 + spread, length: size, width }) +
			leafPath({ at: [50, y - 4], angle: -90 - spread, length: size, width })
		);
	}).join("");

const STEM = "M50 190C51 150 49 90 50 34";
const FERN = pairs(11, 0.16, 46, 62) + leafPath({ at: [50, 42], angle: -90, length: 26, width: 0.2 });
const SAGE = pairs(5, 0.34, 40, 48) + leafPath({ at: [50, 48], angle: -90, length: 34, width: 0.32 });
const WILLOW = pairs(6, 0.17, 54, 44) + leafPath({ at: [50, 46], angle: -90, length: 36, width: 0.15 });

function Pressed({ leaves, tone, ...rest }: { leaves: string; tone: string; className?: string }) {
	return (
		<Ornament box={[100, 200]} {...rest}>
			<path d={STEM} stroke={tone} strokeWidth="1.6" />
			<path d={leaves} fill={tone} stroke="var(--sheet)" strokeWidth="0.7" />
			<path d="M50 150V60" stroke="var(--sheet)" strokeWidth="0.6" opacity="0.7" />
		</Ornament>
	);
}

const sprig = (
	<Ornament box={[92, 26]}>
		<path d="M2 20C26 22 56 18 84 8" stroke={GREEN} strokeWidth="1.5" />
		<path
			d={
				leafPath({ at: [18, 21], angle: -48, length: 17, width: 0.26 }) +
				leafPath({ at: [36, 19.5], angle: 18, length: 16, width: 0.26 }) +
				leafPath({ at: [46, 18.5], angle: -54, length: 16, width: 0.26 }) +
				leafPath({ at: [62, 15.5], angle: 12, length: 15, width: 0.26 }) +
				leafPath({ at: [72, 12.5], angle: -62, length: 12, width: 0.26 }) +
				leafPath({ at: [83, 8.5], angle: -22, length: 14, width: 0.26 })
			}
			fill={GREEN}
		/>
	</Ornament>
);

export const garden: ThemeDesign = {
	tints: {
		cream: "ecf1da eeeddc 3e6d46 3e6d46 6d8754 25251c 2a2a21 7fa284 7fa284 6b7e59",
		white: "eef6e7 eff2ea 406f4a 406f4a 6f8a58 252821 2b2d26 82a688 82a688 6c805b",
		blue: "dbebe5 dbe7e8 366845 366845 668253 1c262b 212b31 7da389 7da389 687e5d",
		pink: "eae9dc ece5de 3c6944 3c6944 6a8351 2a231f 302825 82a285 82a285 6c7d59",
		green: "deeed8 deeada 386943 386943 688451 1c271c 212c21 7da384 7da384 687e59",
		brown: "d8d6bc dad1bd 305c36 305c36 5d7542 252015 2b2519 7d9e7f 7d9e7f 687a55",
		gray: "d8e3d7 d9dfda 33633f 33633f 627d4c 1d221e 222724 7b9f82 7b9f82 667b57",
		yellow: "ebeec9 eceac9 3c6a41 3c6a41 6b854e 282817 2e2d1c 83a686 83a686 6c8059",
	},
	sheet: css`
		--sheet-room: clamp(28px, 8vw, 88px);
		background-image: linear-gradient(155deg, var(--sheet-edge), transparent 24rem);
	`,
	heading: css`
		gap: 0.5rem;
		padding-right: clamp(2.5rem, 12cqi, 5rem);
	`,
	title: css`
		--title-size: 2.5rem;
		font-weight: 500;
		letter-spacing: -0.018em;
		color: var(--sheet-accent);
	`,
	text: css`
		p { margin: 0 0 0.9em; }
		${dropCap(2, css`font-family: var(--sheet-heading-font); font-weight: 500; color: var(--sheet-accent);`)}
		blockquote { border-color: var(--sheet-trim); }
	`,
	behind: <Margins />,
	aboveTitle: sprig,
	end: sprig,
};

function Margins() {
	return (
		<Leaves>
			<Pressed leaves={FERN} tone={PALE} />
			<Pressed leaves={SAGE} tone={PALE} />
			<Pressed leaves={SAGE} tone={PALE} />
			<Pressed leaves={FERN} tone={PALE} />
			<Pressed leaves={FERN} tone={PALE} />
			<Pressed leaves={WILLOW} tone={PALE} />
		</Leaves>
	);
}

/** In the margins, never under the text: on a narrow sheet only their tips lie on the page. */
const Leaves = styled.div`
	--leaf: clamp(64px, 15cqi, 116px);
	--beside: calc(var(--sheet-room) - var(--leaf) - 4px);
	position: absolute;
	inset: 0;
	overflow: clip;
	svg { position: absolute; width: var(--leaf); height: calc(var(--leaf) * 2); }
	svg:nth-child(1) { top: -1.75rem; right: calc(var(--leaf) * 0.34); rotate: 218deg; scale: 0.9; opacity: 0.75; }
	svg:nth-child(2) { top: -1.25rem; right: calc(var(--leaf) * -0.12); rotate: 194deg; scale: 1.15; }
	svg:nth-child(3) { top: 21rem; left: var(--beside); rotate: 7deg; }
	svg:nth-child(4) { top: 44rem; right: var(--beside); rotate: -8deg; }
	svg:nth-child(5) { bottom: -1.25rem; left: var(--beside); rotate: 4deg; }
	svg:nth-child(6) { bottom: -2rem; right: var(--beside); rotate: -9deg; }
`;
