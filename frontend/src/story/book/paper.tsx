// The sheet a story stands on, in the chosen theme and background. What is on it uses these custom properties:
// --sheet (its background), --sheet-ink, --sheet-soft (secondary text), --sheet-accent (rules, drop cap, ornaments),
// --sheet-rule (hairlines), --sheet-text-font, --sheet-heading-font.
import type { ReactNode } from "react";
import { css, styled } from "styled-components";
import { Heading } from "../../ui/text.tsx";
import { color, font } from "../../ui/tokens.ts";
import { LETTER_SPACINGS, LINE_HEIGHTS, TEXT_SIZES, useReadingSettings } from "./reading-settings.ts";

export function Paper({ className, children }: { className?: string; children: ReactNode }) {
	const { theme, background, textSize, lineHeight, letterSpacing } = useReadingSettings();
	const style = {
		"--sheet-size": `${TEXT_SIZES[textSize]}rem`,
		"--sheet-line-height": LINE_HEIGHTS[lineHeight],
		"--sheet-letter-spacing": `${LETTER_SPACINGS[letterSpacing]}em`,
	};
	return (
		<Sheet className={className} style={style} data-reader-theme={theme} data-reader-background={background}>
			{children}
		</Sheet>
	);
}

export function StoryHeading({ title }: { title: string }) {
	return <StoryTitle>{title}</StoryTitle>;
}

/** After the last line. */
export const TextEnd = () => null;

/** The text of a story, on `Paper`. */
export const textStyle = css`
	font-family: var(--sheet-text-font);
	font-size: var(--sheet-size);
	line-height: var(--sheet-line-height);
	letter-spacing: var(--sheet-letter-spacing);
	hanging-punctuation: first;
	p { margin: 0 0 1.05em; white-space: pre-line; }
	/* The drop cap is taller than a first paragraph of one line. */
	[data-paragraph="0"]:not([data-start]) { display: flow-root; }
	[data-paragraph="0"]:not([data-start])::first-letter {
		float: left;
		margin: 0.06em 0.09em 0 0;
		font: 600 3.05em / 0.82 var(--sheet-heading-font);
		color: var(--sheet-accent);
	}
`;

const StoryTitle = styled(Heading)`
	display: flex;
	align-items: center;
	/* Room for the two lines a title may take, kept before it is known. */
	min-height: 2.4em;
	margin: 0 0 0.5em;
	font-family: var(--sheet-heading-font);
	color: var(--sheet-ink);
`;

const Sheet = styled.div`
	--sheet: ${color.page};
	--sheet-ink: ${color.ink};
	--sheet-soft: ${color.inkSoft};
	--sheet-accent: ${color.link};
	--sheet-rule: ${color.mist};
	--sheet-text-font: ${font.story};
	--sheet-heading-font: ${font.heading};
	background: var(--sheet);
	color: var(--sheet-ink);
`;
