// The choices of the reading panel that show what they are: a small page of each theme, a patch of each paper, a line in
// each face.
import { Check } from "lucide-react";
import { RadioGroup } from "radix-ui";
import { type ReactNode, useId } from "react";
import { css, styled } from "styled-components";
import { color, font, radius, space } from "../../../ui/tokens.ts";
import { READER_FACES, SheetText, StoryHeading, ThemedSheet } from "../paper.tsx";
import { useDesign } from "../themes/designs.ts";
import { colorProperties } from "../themes/palettes.ts";
import {
	changeReadingSettings,
	READER_BACKGROUNDS,
	READER_FONTS,
	READER_THEMES,
	type ReaderBackground,
	type ReaderFont,
	type ReaderTheme,
	type ReadingSettings,
} from "./reading-settings.ts";

type Props = { settings: ReadingSettings };

export function ThemeField({ settings }: Props) {
	return (
		<Choices
			label="Theme"
			value={settings.theme}
			names={READER_THEMES}
			onChoose={(theme) => changeReadingSettings({ theme })}
			picture={(theme) => <Miniature settings={{ ...settings, theme }} />}
		/>
	);
}

export function BackgroundField({ settings }: Props) {
	const { tints } = useDesign(settings.theme);
	return (
		<Choices
			label="Background"
			value={settings.background}
			names={READER_BACKGROUNDS}
			onChoose={(background) => changeReadingSettings({ background })}
			picture={(background) => <Patch style={colorProperties(tints, background)} />}
		/>
	);
}

export function FontField({ settings }: Props) {
	const id = useId();
	return (
		<div>
			<Label id={id}>Font</Label>
			<Lines
				aria-labelledby={id}
				value={settings.font}
				onValueChange={(value) => changeReadingSettings({ font: value as ReaderFont })}
			>
				{entries(READER_FONTS).map(([name, label]) => (
					<Line key={name} value={name} style={name === "theme" ? undefined : { fontFamily: READER_FACES[name] }}>
						<span>{label}</span>
						<RadioGroup.Indicator asChild>
							<Check size={18} aria-hidden />
						</RadioGroup.Indicator>
					</Line>
				))}
			</Lines>
		</div>
	);
}

type ChoicesProps<K extends ReaderTheme | ReaderBackground> = {
	label: string;
	value: K;
	names: Record<K, string>;
	onChoose: (value: K) => void;
	picture: (value: K) => ReactNode;
};

function Choices<K extends ReaderTheme | ReaderBackground>({
	label,
	value,
	names,
	onChoose,
	picture,
}: ChoicesProps<K>) {
	const id = useId();
	return (
		<div>
			<Label id={id}>{label}</Label>
			<Grid aria-labelledby={id} value={value} onValueChange={(chosen) => onChoose(chosen as K)}>
				{entries(names).map(([name, text]) => (
					<Tile key={name} value={name}>
						<Picture aria-hidden>
							{picture(name)}
							<RadioGroup.Indicator asChild>
								<Mark>
									<Check size={14} strokeWidth={3} />
								</Mark>
							</RadioGroup.Indicator>
						</Picture>
						{text}
					</Tile>
				))}
			</Grid>
		</div>
	);
}

const entries = <K extends string>(names: Record<K, string>) => Object.entries(names) as [K, string][];

/** The theme's own sheet, made small. */
function Miniature({ settings }: Props) {
	return (
		<Small settings={{ ...settings, textSize: 1, lineHeight: 1, letterSpacing: 0 }}>
			<StoryHeading as="div" title="The Lamb" />
			<SmallText>
				<p data-paragraph="0" data-opening="letter">
					Long ago, in the hills above a small town, a shepherd counted his sheep under the first stars of the evening.
				</p>
				<p>One of them was missing.</p>
			</SmallText>
		</Small>
	);
}

const MINIATURE_SCALE = 0.27;

const Label = styled.div`
	margin-bottom: ${space(2)};
	font: 600 0.9375rem / 1.3 ${font.control};
`;

const Grid = styled(RadioGroup.Root)`
	display: grid;
	grid-template-columns: repeat(4, minmax(0, 1fr));
	gap: ${space(3)} ${space(2)};
	/* The panel is as wide as the window. */
	@media (min-width: 600px) and (max-width: 999.98px) { grid-template-columns: repeat(8, minmax(0, 1fr)); }
`;

const chosen = css`
	outline: 2px solid ${color.link};
	outline-offset: 2px;
`;

const Tile = styled(RadioGroup.Item)`
	display: grid;
	grid-template-columns: minmax(0, 1fr);
	align-content: start;
	gap: ${space(1.5)};
	padding: 0;
	border: 0;
	border-radius: ${radius.control};
	background: none;
	color: ${color.ink};
	font: 500 0.8125rem / 1.3 ${font.control};
	text-align: center;
	cursor: pointer;
	&[data-state="checked"] { font-weight: 700; }
	&[data-state="checked"] > span:first-child { ${chosen} }
	&:focus-visible { outline-offset: 5px; }
`;

const Picture = styled.span`
	position: relative;
	display: block;
	overflow: clip;
	border: 1px solid ${color.edge};
	border-radius: 8px;
`;

const Mark = styled.span`
	position: absolute;
	right: 4px;
	bottom: 4px;
	display: grid;
	place-items: center;
	width: 22px;
	height: 22px;
	border: 2px solid ${color.page};
	border-radius: 50%;
	background: ${color.link};
	color: ${color.page};
`;

const Patch = styled.span`
	display: block;
	height: 44px;
	background: linear-gradient(155deg, var(--sheet), var(--sheet-edge));
	color: var(--sheet-accent);
`;

const Small = styled(ThemedSheet)`
	--sheet-room: 24px;
	width: calc(100% / ${MINIATURE_SCALE});
	height: 340px;
	margin-bottom: calc(340px * (${MINIATURE_SCALE} - 1));
	padding-block: 28px;
	overflow: clip;
	transform: scale(${MINIATURE_SCALE});
	transform-origin: 0 0;
	text-align: left;
	font-weight: 400;
	pointer-events: none;
`;

const SmallText = styled(SheetText)`
	hyphens: none;
`;

const Lines = styled(RadioGroup.Root)`
	display: grid;
	gap: ${space(1)};
`;

const Line = styled(RadioGroup.Item)`
	display: flex;
	align-items: center;
	justify-content: space-between;
	gap: ${space(2)};
	min-height: 46px;
	padding: ${space(2)} ${space(3)};
	border: 1px solid ${color.edge};
	border-radius: ${radius.control};
	background: ${color.paper};
	color: ${color.ink};
	font: 400 1rem / 1.3 ${font.control};
	text-align: left;
	cursor: pointer;
	&[data-state="checked"] {
		border-color: ${color.link};
		background: ${color.lampWash};
		box-shadow: inset 0 0 0 1px ${color.link};
		font-weight: 700;
	}
`;
