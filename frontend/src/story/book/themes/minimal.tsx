// Minimal: only type and space.
import { css } from "styled-components";
import { font } from "../../../ui/tokens.ts";
import type { ThemeDesign } from "./theme-design.tsx";

export const minimal: ThemeDesign = {
	tints: {
		cream: "fbf3e2 efebe2 586370 586370 7e8389 27211b 2c2926 929ba6 929ba6 73767b",
		white: "faf9f6 f0f1f0 5b6675 5b6675 80868e 252422 2c2c2b 959eaa 959eaa 73787d",
		blue: "e1eefb dde5ee 525f6f 525f6f 777e87 182234 232a36 909baa 909baa 70767e",
		pink: "fce9ea ede3e5 565f6e 565f6e 7b7e86 2f1c21 312629 9399a6 9399a6 73757b",
		green: "e6f2e3 e0e8e0 53606d 53606d 798087 18251c 222b26 8f9ba5 8f9ba5 70767b",
		brown: "ebd6c0 dbd0c4 4a535f 4a535f 6d7176 291b11 2c241f 8f96a0 8f96a0 6f7276",
		gray: "e3e5e8 dbdde0 4f5a69 4f5a69 737981 1c1e22 242628 8d97a3 8d97a3 6e7379",
		yellow: "fbf1c5 eee9d0 57616c 57616c 7c8184 2a2410 2f2c21 959ea7 959ea7 74787b",
	},
	fonts: { heading: font.story },
	sheet: css`--sheet-room: clamp(28px, 9vw, 96px);`,
	heading: css`
		padding-block: clamp(0.5rem, 5cqi, 3rem) clamp(1.25rem, 5cqi, 2.5rem);
	`,
	title: css`
		--title-size: 2.25rem;
		font-weight: 350;
		letter-spacing: -0.02em;
	`,
	text: css`
		p { margin: 0 0 1.25em; }
		blockquote { border: 0; text-align: left; }
	`,
};
