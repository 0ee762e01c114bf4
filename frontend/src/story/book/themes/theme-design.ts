// The parts of a page that a theme designs. Its colours are the custom properties in paper.tsx.
import type { ReactNode } from "react";
import type { css } from "styled-components";
import type { Tints } from "./palettes.ts";

type Style = ReturnType<typeof css>;

export type ThemeDesign = {
	tints: Tints;
	/** Default: Fraunces for the title, Literata for the text. */
	fonts?: { heading?: string; text?: string };
	/** The texture, gradient and padding of the sheet. */
	sheet?: Style;
	/** The block of the title with its ornaments. */
	heading?: Style;
	/** The title. */
	title: Style;
	/** The text's container. */
	text: Style;
	/** Drawn behind the text, over the complete sheet. */
	behind?: ReactNode;
	aboveTitle?: ReactNode;
	belowTitle?: ReactNode;
	/** After the last paragraph. */
	end?: ReactNode;
};
