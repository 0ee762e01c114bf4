// The reading settings, in a panel that leaves the text visible: below it on a phone, at its side elsewhere.
import { Check, X } from "lucide-react";
import { Dialog, RadioGroup } from "radix-ui";
import { type ReactNode, useId, useState } from "react";
import { css, styled } from "styled-components";
import { Button, IconButton } from "../../ui/button.tsx";
import { choiceStyle, RadioField } from "../../ui/choices.tsx";
import { rise } from "../../ui/dialog.tsx";
import { SliderField } from "../../ui/slider.tsx";
import { endsApart, Stack } from "../../ui/text.tsx";
import { color, fade, font, motion, radius, reducedMotion, space } from "../../ui/tokens.ts";
import { READER_FACES, SheetText, StoryHeading, ThemedSheet } from "./paper.tsx";
import {
	changeReadingSettings,
	READER_BACKGROUNDS,
	READER_FONTS,
	READER_PICTURES,
	READER_THEMES,
	type ReaderBackground,
	type ReaderFont,
	type ReaderPictures,
	type ReaderTheme,
	type ReadingSettings,
	resetReadingSettings,
	TEXT_SIZES,
	useReadingSettings,
} from "./reading-settings.ts";
import { useDesign } from "./themes/designs.ts";
import { colorProperties } from "./themes/palettes.ts";

/** The panel is loaded when it is first opened, so it starts open. */
export function ReadingPanel({ trigger, isOpenAtFirst }: { trigger: ReactNode; isOpenAtFirst: boolean }) {
	const [side, setSide] = useState<"left" | "right">(freeSide);
	return (
		<Dialog.Root modal={false} defaultOpen={isOpenAtFirst} onOpenChange={(isOpen) => isOpen && setSide(freeSide())}>
			<Dialog.Trigger asChild>{trigger}</Dialog.Trigger>
			<Dialog.Portal>
				<Panel $side={side} aria-describedby={undefined} onOpenAutoFocus={focusChosenTheme}>
					<Head>
						<Dialog.Title asChild>
							<PanelTitle>Reading settings</PanelTitle>
						</Dialog.Title>
						<Button variant="quiet" onClick={resetReadingSettings}>
							Reset
						</Button>
						<Dialog.Close asChild>
							<IconButton icon={X} label="Close" />
						</Dialog.Close>
					</Head>
					<Sample />
					<Settings />
				</Panel>
			</Dialog.Portal>
		</Dialog.Root>
	);
}

function Sample() {
	const settings = useReadingSettings();
	return (
		<SampleSheet settings={settings}>
			<SampleText>And the lion lay down beside the lamb.</SampleText>
		</SampleSheet>
	);
}

const SLIDERS = [
	{ name: "textSize", label: "Text size", words: TEXT_SIZES.map((_, at) => `${at + 1} of ${TEXT_SIZES.length}`) },
	{ name: "lineHeight", label: "Line height", words: ["Close", "Normal", "Open", "Wide"] },
	{ name: "letterSpacing", label: "Letter spacing", words: ["Normal", "A little", "More", "Wide"] },
] as const;

function Settings() {
	const settings = useReadingSettings();
	return (
		<Stack $gap={5}>
			<ThemeField settings={settings} />
			<BackgroundField settings={settings} />
			<RadioField
				label="Pictures"
				value={settings.pictures}
				onChange={(pictures) => changeReadingSettings({ pictures: pictures as ReaderPictures })}
				choices={entries(READER_PICTURES)}
			/>
			{SLIDERS.map(({ name, label, words }) => (
				<SliderField
					key={name}
					label={label}
					value={settings[name]}
					onChange={(value) => changeReadingSettings({ [name]: value })}
					min={0}
					max={words.length - 1}
					step={1}
					valueText={words[settings[name]] ?? ""}
				/>
			))}
			<FontField settings={settings} />
			<RadioField
				label="Reading mode"
				value={settings.mode}
				onChange={(mode) => changeReadingSettings({ mode: mode === "paged" ? "paged" : "scroll" })}
				choices={[
					["scroll", "Scroll"],
					["paged", "Pages"],
				]}
			/>
		</Stack>
	);
}

/** The first focusable element would be the reset button. */
function focusChosenTheme(event: Event) {
	event.preventDefault();
	if (event.currentTarget instanceof HTMLElement) {
		event.currentTarget.querySelector<HTMLElement>("[role=radio][aria-checked=true]")?.focus({ preventScroll: true });
	}
}

/** Returns the side of the window where the panel covers less of the text. */
function freeSide(): "left" | "right" {
	const text = document.querySelector("[data-reader-theme]")?.getBoundingClientRect();
	return text && text.left > window.innerWidth - text.right ? "left" : "right";
}

/** A narrower window has no room at the side of the text. */
const BESIDE = "@media (min-width: 1000px)";

const Panel = styled(Dialog.Content)<{ $side: "left" | "right" }>`
	position: fixed;
	z-index: 40;
	inset: auto 0 0;
	max-height: min(56dvh, 520px);
	overflow: hidden auto;
	overscroll-behavior: contain;
	scrollbar-color: ${color.edge} transparent;
	padding: 0 ${space(5)} calc(${space(6)} + env(safe-area-inset-bottom, 0px));
	border: 1px solid ${color.mist};
	border-radius: 22px 22px 0 0;
	background: ${color.page};
	color: ${color.ink};
	box-shadow: 0 -10px 40px -12px ${color.veil};
	animation: ${rise} ${motion.calm};
	${reducedMotion} { animation: ${fade} ${motion.quick}; }
	${BESIDE} {
		inset: auto;
		top: ${space(4)};
		bottom: ${space(4)};
		${({ $side }) => $side}: ${space(4)};
		width: 372px;
		max-height: none;
		border-radius: ${radius.card};
		box-shadow: 0 24px 60px -16px ${color.veil};
	}
	@media print { display: none; }
`;

/** Stays visible with the sample while the settings scroll. */
const Head = styled.div`
	position: sticky;
	top: 0;
	z-index: 2;
	display: flex;
	align-items: center;
	gap: ${space(1)};
	margin: 0 ${space(-2)} 0 0;
	padding: ${space(3)} 0 ${space(2)};
	background: ${color.page};
`;

const PanelTitle = styled.h2`
	flex: 1;
	margin: 0;
	font: 600 1.25rem / 1.25 ${font.heading};
`;

/** On a phone the story itself is visible above the panel. */
const SampleSheet = styled(ThemedSheet)`
	${BESIDE} { position: sticky; top: 64px; z-index: 1; }
	overflow: clip;
	margin-bottom: ${space(5)};
	padding: ${space(3)} ${space(4)};
	border: 1px solid ${color.mist};
	border-radius: ${radius.control};
	> [aria-hidden] { display: none; }
`;

const SampleText = styled(SheetText)`
	max-width: none;
	overflow: hidden;
	max-height: calc(var(--sheet-text-size) * var(--sheet-line-height) * 2);
`;

type Props = { settings: ReadingSettings };

function ThemeField({ settings }: Props) {
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

function BackgroundField({ settings }: Props) {
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

function FontField({ settings }: Props) {
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
	/* Here the panel is as wide as the window. */
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
	${choiceStyle}
	${endsApart}
	gap: ${space(2)};
	text-align: left;
`;
