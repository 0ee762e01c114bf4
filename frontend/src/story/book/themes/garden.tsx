// Garden: leaves pressed between the pages, lying in the margins.
import { css, styled } from "styled-components";
import fern from "../../../ui/illustrations/ornaments/garden-fern.svg?raw";
import sage from "../../../ui/illustrations/ornaments/garden-sage.svg?raw";
import sprig from "../../../ui/illustrations/ornaments/garden-sprig.svg?raw";
import willow from "../../../ui/illustrations/ornaments/garden-willow.svg?raw";
import { dropCap, Ornament, type ThemeDesign } from "./theme-design.tsx";
import tints from "./tints.json" with { type: "json" };

export const garden: ThemeDesign = {
	tints: tints.floral,
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
		${dropCap(2, css`font-weight: 500;`)}
		blockquote { border-color: var(--sheet-trim); }
	`,
	behind: <Margins />,
	aboveTitle: <Ornament svg={sprig} />,
	end: <Ornament svg={sprig} />,
};

function Margins() {
	return (
		<Leaves>
			<Ornament svg={fern} />
			<Ornament svg={sage} />
			<Ornament svg={sage} />
			<Ornament svg={fern} />
			<Ornament svg={fern} />
			<Ornament svg={willow} />
		</Leaves>
	);
}

/** The leaves lie in the margins, never under the text. On a narrow sheet only their tips are visible. */
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
