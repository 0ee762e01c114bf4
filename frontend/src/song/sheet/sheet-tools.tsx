// Controls for key, capo and visibility of the chords.
import { easiestShapes, semitonesBetween, transposeChord, transposeKey } from "@lion-tails/common/chords/transpose";
import type { Song } from "@lion-tails/common/song";
import { chordNamesIn } from "@lion-tails/common/song-card";
import { Minus, Plus, WandSparkles } from "lucide-react";
import type { ReactNode } from "react";
import { styled } from "styled-components";
import { Button, IconButton } from "../../ui/button.tsx";
import { SwitchField } from "../../ui/choices.tsx";
import { SelectField } from "../../ui/select.tsx";
import { color, radius, space } from "../../ui/tokens.ts";
import {
	changeSheetSettings,
	changeSongKey,
	keysOf,
	MAX_CAPO,
	MAX_SEMITONES,
	type SongKey,
	useSheetSettings,
} from "./sheet-settings.ts";

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
				<Button isInactive={easiest.capo === capo} onClick={() => change({ capo: easiest.capo })}>
					<WandSparkles size={18} aria-hidden />
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

/** Two buttons that change a number by 1. */
export function Stepper({ label, value, min = 0, max, onChange, down, up, className, children }: StepperProps) {
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
