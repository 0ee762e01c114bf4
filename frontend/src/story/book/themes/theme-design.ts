// What a theme may design. Colours come as the custom properties that paper.tsx names.
import type { ReactNode } from "react";
import type { css } from "styled-components";
import type { Tints } from "./palettes.ts";

type Style = ReturnType<typeof css>;

export type ThemeDesign = {
	tints: Tints;
	/** Without them: Fraunces for the title, Literata for the text. */
	fonts?: { heading?: string; text?: string };
	/** The sheet itself: its texture, gradient and room. */
	sheet?: Style;
	/** The block of the title with its ornaments. */
	heading?: Style;
	/** The title. */
	title: Style;
	/** The text's container. */
	text: Style;
	/** Behind the text, on the whole sheet. */
	behind?: ReactNode;
	aboveTitle?: ReactNode;
	belowTitle?: ReactNode;
	/** After the last paragraph. */
	end?: ReactNode;
};
