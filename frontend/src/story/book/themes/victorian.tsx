// Victorian: a double frame with engraved corners, small capitals, thick and thin rules.
import { css, styled } from "styled-components";
import corner from "../../../ui/illustrations/ornaments/victorian-corner.svg?raw";
import end from "../../../ui/illustrations/ornaments/victorian-end.svg?raw";
import rule from "../../../ui/illustrations/ornaments/victorian-rule.svg?raw";
import { dropCap, Ornament, type ThemeDesign } from "./theme-design.tsx";

const CORNER_PX = 76;

export const victorian: ThemeDesign = {
	tints: {
		cream: "f5e9dc f4eade 974b46 974b46 987469 231d18 2f2823 c78a84 c78a84 8a7068",
		white: "f6efea f5efec 9b4f4b 9b4f4b 9b786e 23201d 2f2b28 ca8d88 ca8d88 8c726b",
		blue: "e3e3e7 e2e4ea 904745 904745 917068 1b1e26 262933 c68a89 c68a89 88706c",
		pink: "f2e2de f2e2e1 944744 944744 957168 281b1b 352527 c98985 c98985 8b6e68",
		green: "e6e6da e5e7dc 924944 924944 937166 1b1f18 262a23 c58a84 c58a84 887068",
		brown: "e0cebe e0cec0 863a36 863a36 876358 221811 2f221c c3857f c3857f 876c64",
		gray: "e1dbd9 e0dcdc 8c4240 8c4240 8d6b63 1c1a1a 272526 c38682 c38682 866c66",
		yellow: "f3e7cb f2e8cc 964a41 964a41 967265 262014 322b1e cb8d85 cb8d85 8d7269",
	},
	sheet: css`
		--sheet-room: clamp(32px, 7.5vw, 76px);
		background-image: radial-gradient(130% 100% at 50% 50%, transparent 50%, var(--sheet-edge));
	`,
	heading: css`
		text-align: center;
		justify-items: center;
		gap: 1rem;
		padding-top: 0.75rem;
	`,
	title: css`
		--title-size: 2.25rem;
		font-weight: 560;
		font-variant-caps: small-caps;
		letter-spacing: 0.035em;
		word-spacing: 0.06em;
	`,
	text: css`
		p { margin: 0; text-indent: 1.5em; }
		blockquote p { margin-bottom: 0.5em; }
		p[data-paragraph="0"], h3 + p, blockquote p { text-indent: 0; }
		p[data-stanza] { margin-block: 0.9em; text-indent: 0; }
		p[data-paragraph="0"]::first-line { font-variant-caps: small-caps; letter-spacing: 0.045em; }
		${dropCap(3, css`font-weight: 400; font-variant-caps: normal;`)}
		blockquote { border-block: 3px double var(--sheet-accent); padding-block: 1.25rem; }
	`,
	behind: <Frame />,
	aboveTitle: <Ornament svg={rule} />,
	belowTitle: <Ornament svg={rule} />,
	end: <Ornament svg={end} />,
};

function Frame() {
	return (
		<Edges>
			{["none", "scaleX(-1)", "scaleY(-1)", "scale(-1)"].map((transform) => (
				<Ornament key={transform} svg={corner} style={{ transform }} />
			))}
		</Edges>
	);
}

/** The frame's lines run from corner to corner; each corner is one of a grid of four. */
const Edges = styled.div`
	--corner: clamp(44px, 11cqi, ${CORNER_PX}px);
	position: absolute;
	inset: clamp(6px, 1.6cqi, 14px);
	display: grid;
	grid-template-columns: auto auto;
	justify-content: space-between;
	align-content: space-between;
	svg { width: var(--corner); height: var(--corner); }
	&::before, &::after {
		content: "";
		position: absolute;
		--from: calc(var(--corner) - 1px);
		border: 0 solid var(--sheet-trim);
		/* Firefox does not draw lines thinner than a pixel. */
		--line: max(1px, var(--corner) * 0.017);
		--gap: calc(var(--corner) * 0.066);
	}
	&::before {
		inset: calc(var(--corner) * 0.018) var(--from);
		background:
			linear-gradient(var(--sheet-trim) 0 0) top / 100% var(--line),
			linear-gradient(var(--sheet-trim) 0 0) 0 var(--gap) / 100% var(--line),
			linear-gradient(var(--sheet-trim) 0 0) 0 calc(100% - var(--gap)) / 100% var(--line),
			linear-gradient(var(--sheet-trim) 0 0) bottom / 100% var(--line);
		background-repeat: no-repeat;
	}
	&::after {
		inset: var(--from) calc(var(--corner) * 0.018);
		background:
			linear-gradient(var(--sheet-trim) 0 0) left / var(--line) 100%,
			linear-gradient(var(--sheet-trim) 0 0) var(--gap) 0 / var(--line) 100%,
			linear-gradient(var(--sheet-trim) 0 0) calc(100% - var(--gap)) 0 / var(--line) 100%,
			linear-gradient(var(--sheet-trim) 0 0) right / var(--line) 100%;
		background-repeat: no-repeat;
	}
`;
