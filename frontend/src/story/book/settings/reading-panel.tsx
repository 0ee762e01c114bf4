// Where a reader chooses how the story looks. It leaves the text in sight: a sheet below it on a phone, beside it elsewhere.
import { X } from "lucide-react";
import { Dialog } from "radix-ui";
import { type ReactNode, useState } from "react";
import { keyframes, styled } from "styled-components";
import { Button, IconButton } from "../../../ui/button.tsx";
import { RadioField } from "../../../ui/choices.tsx";
import { SliderField } from "../../../ui/slider.tsx";
import { color, font, motion, radius, reducedMotion, space } from "../../../ui/tokens.ts";
import { SheetText, ThemedSheet } from "../paper.tsx";
import { BackgroundField, FontField, ThemeField } from "./reading-choices.tsx";
import {
	changeReadingSettings,
	LETTER_SPACINGS,
	LINE_HEIGHTS,
	resetReadingSettings,
	TEXT_SIZES,
	useReadingSettings,
} from "./reading-settings.ts";

/** It is open at first: it is loaded when it is opened. */
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
							<IconButton label="Close">
								<X size={20} aria-hidden />
							</IconButton>
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

const LINE_HEIGHT_WORDS = ["Close", "Normal", "Open", "Wide"];
const LETTER_SPACING_WORDS = ["Normal", "A little", "More", "Wide"];

function Settings() {
	const settings = useReadingSettings();
	return (
		<Fields>
			<ThemeField settings={settings} />
			<BackgroundField settings={settings} />
			<SliderField
				label="Text size"
				value={settings.textSize}
				onChange={(textSize) => changeReadingSettings({ textSize })}
				min={0}
				max={TEXT_SIZES.length - 1}
				step={1}
				valueText={`${settings.textSize + 1} of ${TEXT_SIZES.length}`}
			/>
			<SliderField
				label="Line height"
				value={settings.lineHeight}
				onChange={(lineHeight) => changeReadingSettings({ lineHeight })}
				min={0}
				max={LINE_HEIGHTS.length - 1}
				step={1}
				valueText={LINE_HEIGHT_WORDS[settings.lineHeight] ?? ""}
			/>
			<SliderField
				label="Letter spacing"
				value={settings.letterSpacing}
				onChange={(letterSpacing) => changeReadingSettings({ letterSpacing })}
				min={0}
				max={LETTER_SPACINGS.length - 1}
				step={1}
				valueText={LETTER_SPACING_WORDS[settings.letterSpacing] ?? ""}
			/>
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
		</Fields>
	);
}

/** Rather than the first button, which resets. */
function focusChosenTheme(event: Event) {
	event.preventDefault();
	if (event.currentTarget instanceof HTMLElement) {
		event.currentTarget.querySelector<HTMLElement>("[role=radio][aria-checked=true]")?.focus({ preventScroll: true });
	}
}

/** The side of the window where the panel covers less of the text. */
function freeSide(): "left" | "right" {
	const text = document.querySelector("[data-reader-theme]")?.getBoundingClientRect();
	return text && text.left > window.innerWidth - text.right ? "left" : "right";
}

/** Narrower than this there is no room beside the text. */
const BESIDE = "@media (min-width: 1000px)";

const rise = keyframes`from { transform: translateY(24px); opacity: 0; }`;
const fade = keyframes`from { opacity: 0; }`;

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

/** It stays in sight with the sample while the settings scroll. */
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

/** On a phone the story itself is in sight above the panel. */
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

const Fields = styled.div`
	display: grid;
	grid-template-columns: minmax(0, 1fr);
	gap: ${space(5)};
`;
