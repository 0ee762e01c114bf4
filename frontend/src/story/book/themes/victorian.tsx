// Victorian: a double frame with engraved corners, small capitals, thick and thin rules.
import { css, styled } from "styled-components";
import corner from "../../../ui/illustrations/ornaments/victorian-corner.svg?raw";
import end from "../../../ui/illustrations/ornaments/victorian-end.svg?raw";
import rule from "../../../ui/illustrations/ornaments/victorian-rule.svg?raw";
import { dropCap, Ornament, type ThemeDesign } from "./theme-design.tsx";
import tints from "./tints.json" with { type: "json" };

const CORNER_PX = 76;

export const victorian: ThemeDesign = {
	tints: tints.victorian,
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
