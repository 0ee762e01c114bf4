// The sheet a story is printed on, in the chosen theme and background. Its content uses these custom properties: --sheet
// (background), --sheet-edge (the far end of its gradient, also behind text), --sheet-ink, --sheet-soft (secondary text),
// --sheet-accent (links, drop cap, ornaments), --sheet-trim (second colour of ornaments), --sheet-panel and --sheet-on-panel (a part
// set apart), --sheet-rule (hairlines), --sheet-text-font, --sheet-heading-font, --sheet-text-size, --sheet-line-height,
// --sheet-letter-spacing, --sheet-word-spacing, --sheet-measure (maximum width of the text) and --sheet-room (inner margin). The sheet
// is the container "sheet", whose em is the text size: `@container sheet (max-width: 20em)` matches a short line in any size.
import {
	type ComponentProps,
	type CSSProperties,
	createContext,
	memo,
	type ReactNode,
	useContext,
	useMemo,
} from "react";
import { css, styled } from "styled-components";
import { font } from "../../ui/tokens.ts";
import {
	LETTER_SPACINGS,
	LINE_HEIGHTS,
	type ReaderFont,
	type ReadingSettings,
	TEXT_SIZES,
	useReadingSettings,
} from "./reading-settings.ts";
import { classic } from "./themes/classic.tsx";
import { useDesign } from "./themes/designs.ts";
import { colorProperties } from "./themes/palettes.ts";
import type { ThemeDesign } from "./themes/theme-design.tsx";

export const Paper = ({ children }: { children: ReactNode }) => (
	<ThemedSheet settings={useReadingSettings()}>{children}</ThemedSheet>
);

/** A sheet with given settings, for the settings panel. */
export function ThemedSheet({ settings, className, children }: SheetProps) {
	const { theme, background } = settings;
	const design = useDesign(theme);
	const style = useMemo(
		() => ({ ...colorProperties(design.tints, background), ...typeProperties(design, settings) }) as CSSProperties,
		[design, background, settings],
	);
	return (
		<SheetDesign.Provider value={design}>
			<Sheet
				className={className}
				$design={design}
				data-reader-theme={theme}
				data-reader-background={background}
				style={style}
			>
				{design.behind && <Behind aria-hidden>{design.behind}</Behind>}
				{children}
			</Sheet>
		</SheetDesign.Provider>
	);
}

type SheetProps = { settings: ReadingSettings; className?: string; children: ReactNode };
type HeadingProps = { title: string; as?: "h2" | "div" };

export const StoryHeading = memo(function StoryHeading({ title, as = "h2" }: HeadingProps) {
	const design = useContext(SheetDesign);
	return (
		<HeadingBlock $design={design}>
			{design.aboveTitle}
			<Title as={as} $design={design} $scale={titleScale(title)}>
				{title}
			</Title>
			{design.belowTitle}
		</HeadingBlock>
	);
});

export function TextEnd() {
	const { end } = useContext(SheetDesign);
	return end && <End aria-hidden>{end}</End>;
}

export const SheetText = (props: ComponentProps<"div">) => <Text $design={useContext(SheetDesign)} {...props} />;

const Text = styled.div<{ $design: ThemeDesign }>`
	max-width: var(--sheet-measure);
	margin-inline: auto;
	font-family: var(--sheet-text-font);
	font-size: var(--sheet-text-size);
	line-height: var(--sheet-line-height);
	letter-spacing: var(--sheet-letter-spacing);
	word-spacing: var(--sheet-word-spacing);
	font-kerning: normal;
	font-variant-numeric: oldstyle-nums;
	hanging-punctuation: first last;
	overflow-wrap: break-word;
	p { white-space: pre-line; }
	a { color: var(--sheet-accent); }
	/* Takes no extra room, so that its words do not move when they become a link. */
	[data-reference] {
		text-decoration: underline dotted var(--sheet-accent) 0.08em;
		text-underline-offset: 0.18em;
		cursor: pointer;
		@media print { text-decoration: none; }
	}
	h3 { margin: 1.6em 0 0.5em; font: 600 1.15em / 1.3 var(--sheet-heading-font); }
	ul { margin: 0; padding-left: 1.2em; }
	blockquote { margin: 2em 0 0.5em; border-color: var(--sheet-rule); }
	blockquote footer { color: var(--sheet-soft); }
	@container sheet (max-width: 17em) { hyphens: auto; }
	&& { ${({ $design }) => $design.text} }
	/* No indent after an ornament or a picture. */
	&& [data-turn] + p, && [data-panel] + p { text-indent: 0; }
	@media print { p[data-opening]::first-letter { color: inherit; } }
`;

const SheetDesign = createContext<ThemeDesign>(classic);

export const READER_FACES: Record<Exclude<ReaderFont, "theme">, string> = {
	literata: font.story,
	atkinson: `"Atkinson Hyperlegible", ${font.control}`,
	openDyslexic: `"OpenDyslexic", ${font.control}`,
};

/** Width of a line of 66 characters, in em; OpenDyslexic is wider. */
const MEASURES_EM: Record<ReaderFont, number> = { theme: 33, literata: 33, atkinson: 33, openDyslexic: 41 };

function typeProperties(
	{ fonts }: ThemeDesign,
	{ font: choice, textSize, lineHeight, letterSpacing }: ReadingSettings,
) {
	const text = choice === "theme" ? (fonts?.text ?? font.story) : READER_FACES[choice];
	// A reader who needs an accessible font needs it for the title too. Literata replaces only the text font.
	const isForAll = choice === "atkinson" || choice === "openDyslexic";
	const spacing = LETTER_SPACINGS[letterSpacing] ?? 0;
	return {
		"--sheet-text-font": text,
		"--sheet-heading-font": isForAll ? text : (fonts?.heading ?? font.heading),
		...(isForAll && { "--title-leading": "1.3" }),
		"--sheet-text-size": `${TEXT_SIZES[textSize]}rem`,
		"--sheet-line-height": `${LINE_HEIGHTS[lineHeight]}`,
		"--sheet-letter-spacing": `${spacing}em`,
		"--sheet-word-spacing": `${spacing * 4}em`,
		"--sheet-measure": `calc(var(--sheet-text-size) * ${MEASURES_EM[choice] * (1 + spacing * 2)})`,
	};
}

/** A longer title is set smaller, to leave room for the story. */
function titleScale(title: string): number {
	const { length } = title;
	if (length <= 20) return 1.1;
	if (length <= 48) return 1;
	if (length <= 90) return 0.82;
	return length <= 160 ? 0.68 : 0.56;
}

const plainPrint = css`
	@media print {
		--sheet: white !important;
		--sheet-edge: white !important;
		--sheet-panel: white !important;
		--sheet-on-panel: #1d1d1d !important;
		--sheet-ink: #1d1d1d !important;
		--sheet-soft: #4a4a4a !important;
		--sheet-accent: #1d1d1d !important;
		--sheet-trim: #6b6b6b !important;
		--sheet-rule: #b5b5b5 !important;
		background: white;
		box-shadow: none;
	}
`;

const Sheet = styled.div<{ $design: ThemeDesign }>`
	--sheet-room: clamp(20px, 6vw, 64px);
	container: sheet / inline-size;
	position: relative;
	isolation: isolate;
	padding: clamp(28px, 4.5vw, 56px) var(--sheet-room);
	background-color: var(--sheet);
	color: var(--sheet-ink);
	font-size: var(--sheet-text-size);
	${({ $design }) => $design.sheet}
	@media (forced-colors: active) { background-image: none; }
	${plainPrint}
`;

const Behind = styled.div`
	position: absolute;
	inset: 0;
	z-index: -1;
	overflow: clip;
	pointer-events: none;
	user-select: none;
	[data-lights-out] & { display: none; }
	@media (forced-colors: active) { display: none; }
	@media print { display: none; }
`;

const HeadingBlock = styled.div<{ $design: ThemeDesign }>`
	display: grid;
	grid-template-columns: minmax(0, 1fr);
	gap: 0.75rem;
	max-width: var(--sheet-measure);
	margin: 0 auto 1.75rem;
	font-size: 1rem;
	${({ $design }) => $design.heading}
`;

const Title = styled.h2<{ $design: ThemeDesign; $scale: number }>`
	--title-size: 2.25rem;
	margin: 0;
	max-width: 100%;
	font-family: var(--sheet-heading-font);
	line-height: var(--title-leading, 1.14);
	text-wrap: balance;
	overflow-wrap: break-word;
	${({ $design }) => $design.title}
	/* Several lines need a larger line height. */
	${({ $scale }) => $scale < 0.8 && "--title-leading: 1.26;"}
	font-size: max(1.25rem, min(var(--title-size) + 0.5 * (var(--sheet-text-size) - 1.125rem), 11.5cqi) * ${({ $scale }) => $scale});
`;

const End = styled.div`
	display: grid;
	justify-content: center;
	max-width: var(--sheet-measure);
	margin: 2rem auto 0.5rem;
	[data-reader-theme="modern"] & { justify-content: start; }
	@media (forced-colors: active) { display: none; }
`;
