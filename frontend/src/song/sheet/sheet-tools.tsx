// The controls of a sheet: above it key, capo and chords; below it scrolling and text size, which are always visible.
import { easiestShapes, semitonesBetween, transposeChord, transposeKey } from "@lion-tails/common/chords/transpose";
import type { Song } from "@lion-tails/common/song";
import { chordNamesIn } from "@lion-tails/common/song-card";
import { AArrowDown, AArrowUp, ChevronsDown, Minus, Pause, Plus, WandSparkles } from "lucide-react";
import type { ReactNode } from "react";
import { styled } from "styled-components";
import { Button, IconButton } from "../../ui/button.tsx";
import { SwitchField } from "../../ui/choices.tsx";
import { SelectField } from "../../ui/select.tsx";
import { endsApart } from "../../ui/text.tsx";
import { color, font, onPhone, radius, space } from "../../ui/tokens.ts";
import {
	changeSheetSettings,
	changeSongKey,
	keysOf,
	MAX_CAPO,
	MAX_SEMITONES,
	SCROLL_SPEEDS,
	SHEET_TEXT_SIZES,
	type SongKey,
	useSheetSettings,
} from "./sheet-settings.ts";
import { LOW_HEIGHT_PX, type useTempoScroll } from "./song-scroll.tsx";

export function SheetTools({ song, songKey }: { song: Song; songKey: SongKey }) {
	const showChords = useSheetSettings((settings) => settings.showChords);
	return (
		<Tools data-screen-only>
			<SwitchField
				label="Show Chords"
				checked={showChords}
				onChange={(checked) => changeSheetSettings({ showChords: checked })}
			/>
			<KeyTools song={song} songKey={songKey} />
		</Tools>
	);
}

function KeyTools({ song, songKey }: { song: Song; songKey: SongKey }) {
	const { semitones, capo } = songKey;
	const { sounding } = keysOf(song.key, songKey);
	const change = (changed: Partial<SongKey>) => changeSongKey(song.id, changed);
	const written = chordNamesIn(song).map((chord) => transposeChord(chord, song.key, sounding));
	const [easiest] = written.length > 0 ? easiestShapes(written, sounding) : [];
	return (
		<Keys>
			<Steps
				label="Change the key"
				value={semitones}
				min={-MAX_SEMITONES}
				max={MAX_SEMITONES}
				onChange={(semitones) => change({ semitones })}
				down={["Lower by a semitone", <Minus key="down" size={20} aria-hidden />]}
				up={["Higher by a semitone", <Plus key="up" size={20} aria-hidden />]}
			>
				<SelectField
					label="Key"
					value={sounding}
					onChange={(key) => change({ semitones: nearest(semitonesBetween(song.key, key)) })}
					choices={keyChoices(song.key)}
				/>
			</Steps>
			<Steps
				label="Change the capo"
				value={capo}
				max={MAX_CAPO}
				onChange={(capo) => change({ capo })}
				down={["Capo one fret lower", <Minus key="down" size={20} aria-hidden />]}
				up={["Capo one fret higher", <Plus key="up" size={20} aria-hidden />]}
			>
				<SelectField
					label="Capo"
					value={String(capo)}
					onChange={(fret) => change({ capo: Number(fret) })}
					choices={CAPO_CHOICES}
				/>
			</Steps>
			{easiest && (
				<Button icon={WandSparkles} isInactive={easiest.capo === capo} onClick={() => change({ capo: easiest.capo })}>
					Easiest shapes
				</Button>
			)}
			{(semitones !== 0 || capo !== 0) && (
				<Button variant="quiet" onClick={() => change({ semitones: 0, capo: 0 })}>
					Back to {song.key}
				</Button>
			)}
		</Keys>
	);
}

type StepperProps = {
	label: string;
	value: number;
	min?: number;
	max: number;
	onChange: (value: number) => void;
	down: [label: string, icon: ReactNode];
	up: [label: string, icon: ReactNode];
	className?: string;
	children?: ReactNode;
};

function Stepper({ label, value, min = 0, max, onChange, down, up, className, children }: StepperProps) {
	const button = ([label, icon]: StepperProps["up"], next: number) => {
		const isEnd = next < min || next > max;
		return (
			<IconButton label={label} aria-disabled={isEnd || undefined} onClick={() => !isEnd && onChange(next)}>
				{icon}
			</IconButton>
		);
	};
	return (
		// biome-ignore lint/a11y/useSemanticElements: a fieldset has its own layout
		<div role="group" aria-label={label} className={className}>
			{button(down, value - 1)}
			{children}
			{button(up, value + 1)}
		</div>
	);
}

const CAPO_CHOICES = Array.from({ length: MAX_CAPO + 1 }, (_, fret) => [String(fret), String(fret)] as const);

function keyChoices(written: string): [string, string][] {
	return Array.from({ length: 12 }, (_, semitones) => {
		const key = transposeKey(written, semitones);
		return [key, key];
	});
}

/** Prefers five semitones down to seven up. */
const nearest = (semitones: number) => (semitones > 6 ? semitones - 12 : semitones);

const Tools = styled.div`
	display: grid;
	gap: ${space(1)};
	padding: ${space(1)} ${space(4)} ${space(3)};
	border: 1px solid var(--song-rule);
	border-radius: ${radius.card};
	background: color-mix(in srgb, ${color.page} 60%, transparent);
`;

const Keys = styled.div`
	display: flex;
	flex-wrap: wrap;
	align-items: end;
	gap: ${space(2)} ${space(3)};
	> button { flex: 1 1 auto; padding-inline: ${space(3)}; }
`;

const Steps = styled(Stepper)`
	flex: 1 1 150px;
	display: grid;
	grid-template-columns: auto minmax(0, 1fr) auto;
	align-items: end;
	> button { min-width: 40px; padding-inline: 0; }
	[role="combobox"] { padding-inline: ${space(3)}; }
`;

type Props = {
	scroll: ReturnType<typeof useTempoScroll>;
	children?: ReactNode;
};

export function SheetDock({ scroll, children }: Props) {
	return (
		<Dock data-screen-only>
			{children}
			<Line>
				<ScrollButton {...scroll} />
				<Speed />
				<TextSize />
			</Line>
		</Dock>
	);
}

const SCROLL_WORDS = { stopped: "Auto-scroll", released: "Resume scroll", scrolling: "Stop scroll" } as const;

function ScrollButton({ state, start, stop }: Props["scroll"]) {
	const isScrolling = state === "scrolling";
	return (
		<Button
			icon={isScrolling ? Pause : ChevronsDown}
			variant={isScrolling ? "main" : "plain"}
			onClick={isScrolling ? stop : start}
		>
			<Fixed>
				<span>{SCROLL_WORDS[state]}</span>
				<span aria-hidden>{SCROLL_WORDS.released}</span>
			</Fixed>
		</Button>
	);
}

function Speed() {
	const place = useSheetSettings(({ scrollSpeed }) => scrollSpeed);
	return (
		<Group
			label="Scroll speed"
			value={place}
			max={SCROLL_SPEEDS.length - 1}
			onChange={(scrollSpeed) => changeSheetSettings({ scrollSpeed })}
			down={["Slower", <Minus key="down" size={18} aria-hidden />]}
			up={["Faster", <Plus key="up" size={18} aria-hidden />]}
		>
			<output aria-label="Scroll speed">{SCROLL_SPEEDS[place]}×</output>
		</Group>
	);
}

function TextSize() {
	return (
		<Group
			label="Text size"
			value={useSheetSettings(({ textSize }) => textSize)}
			max={SHEET_TEXT_SIZES.length - 1}
			onChange={(textSize) => changeSheetSettings({ textSize })}
			down={["Smaller text", <AArrowDown key="down" size={22} aria-hidden />]}
			up={["Larger text", <AArrowUp key="up" size={22} aria-hidden />]}
		/>
	);
}

const Dock = styled.div`
	display: grid;
	grid-template-columns: minmax(0, 1fr);
	gap: ${space(2)};
	max-height: 50dvh;
	overflow: hidden auto;
	padding: ${space(2)} ${space(5)} calc(${space(2)} + env(safe-area-inset-bottom, 0px));
	border-top: 1px solid ${color.mist};
	background: ${color.page};
	color: ${color.ink};
	${onPhone} { padding-inline: ${space(2)}; }
	@media (max-height: ${LOW_HEIGHT_PX}px) and (min-width: 700px) {
		grid-template-columns: minmax(0, 1fr) auto;
		align-items: center;
		padding-top: ${space(1)};
		> :only-child { grid-column: 1 / -1; }
	}
`;

const Line = styled.div`
	${endsApart}
	gap: ${space(1)};
	> button { padding-inline: ${space(4)}; white-space: nowrap; }
	@media (max-width: 359.98px) { flex-wrap: wrap; justify-content: center; }
`;

/** Keeps the width of the longest label, so that nothing moves under the finger. */
const Fixed = styled.span`
	display: grid;
	> * { grid-area: 1 / 1; }
	> [aria-hidden] { visibility: hidden; }
`;

const Group = styled(Stepper)`
	display: flex;
	align-items: center;
	output { min-width: 2.6em; text-align: center; font: 600 0.9375rem / 1 ${font.control}; font-variant-numeric: tabular-nums; }
`;
