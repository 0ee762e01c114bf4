// Classic: an ivory page with a fleuron under the title, a drop cap, and indented paragraphs.
import { css } from "styled-components";
import end from "../../../ui/illustrations/ornaments/classic-end.svg?raw";
import fleuron from "../../../ui/illustrations/ornaments/classic-fleuron.svg?raw";
import { dropCap, Ornament, type ThemeDesign } from "./theme-design.tsx";

export const classic: ThemeDesign = {
	tints: {
		cream: "f6ebd9 f5ead9 91512d 91512d 9e7641 231e17 2f281f c28e73 c28e73 8d704c",
		white: "f7f1e6 f6f0e7 945532 945532 a17a47 24211c 302b25 c49177 c49177 8f724f",
		blue: "e4e5e4 e2e4e5 8b4e2d 8b4e2d 977141 1c1f25 272930 c08f78 c08f78 8b7150",
		pink: "f4e4db f3e2dc 8e4d2b 8e4d2b 9b7240 281c1a 352523 c38d74 c38d74 8e6f4c",
		green: "e7e8d7 e6e7d7 8c4f2a 8c4f2a 99733f 1c1f17 272a1f bf8e73 bf8e73 8c714c",
		brown: "e1d0bb e1cfbb 81411b 81411b 8d652f 231910 2f2318 be8a6f be8a6f 8b6d48",
		gray: "e2ddd6 e0dcd8 874927 874927 936c3b 1c1b19 282522 bd8a71 bd8a71 896d4a",
		yellow: "f4e9c8 f3e8c7 905027 905027 9c743c 262012 332b1a c59174 c59174 90724c",
	},
	sheet: css`
		background-image: radial-gradient(120% 90% at 50% 40%, transparent 55%, var(--sheet-edge));
	`,
	heading: css`text-align: center; justify-items: center;`,
	title: css`
		--title-size: 2.375rem;
		font-weight: 600;
		letter-spacing: -0.012em;
	`,
	text: css`
		p { margin: 0; text-indent: 1.5em; }
		blockquote p { margin-bottom: 0.5em; }
		p[data-paragraph="0"], h3 + p, blockquote p { text-indent: 0; }
		p[data-stanza] { margin-block: 0.9em; text-indent: 0; }
		${dropCap(3, css`font-weight: 600;`)}
	`,
	belowTitle: <Ornament svg={fleuron} />,
	end: <Ornament svg={end} />,
};
