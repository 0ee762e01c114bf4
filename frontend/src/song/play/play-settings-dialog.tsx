// Speed, volume and voices of all songs.

import { styled } from "styled-components";
import { RadioField, SwitchField } from "../../ui/choices.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { SliderField } from "../../ui/slider.tsx";
import { Note } from "../../ui/text.tsx";
import { onPhone, space } from "../../ui/tokens.ts";
import { isSilencedBySwitch } from "./sound/open-sound.ts";
import {
	changePlaySettings,
	MAX_SPEED,
	MIN_SPEED,
	SPEED_STEP,
	usePlaySettings,
	VOICES,
	type Voices,
} from "./sound/sound.ts";

const VOICE_NAMES: Record<Voices, string> = {
	all: "Melody and chords",
	melody: "Hum only",
	accompaniment: "Accompaniment only",
};

export function PlaySettingsDialog({ onClose }: { onClose: () => void }) {
	return (
		<FormDialog
			title="Speed and sound"
			description="For every song that you play here."
			isDirty={false}
			isBusy={false}
			onClose={onClose}
		>
			{() => <Settings />}
		</FormDialog>
	);
}

function Settings() {
	const { speed, volume, voices, hasCountIn } = usePlaySettings();
	return (
		<Fields>
			<SliderField
				label="Speed"
				value={speed}
				onChange={(speed) => changePlaySettings({ speed: Math.round(speed * 100) / 100 })}
				min={MIN_SPEED}
				max={MAX_SPEED}
				step={SPEED_STEP}
				valueText={percent(speed)}
			/>
			<SliderField
				label="Volume"
				value={volume}
				onChange={(volume) => changePlaySettings({ volume: Math.round(volume * 100) / 100 })}
				min={0}
				max={1}
				step={0.05}
				valueText={percent(volume)}
			/>
			<RadioField
				label="What is heard"
				value={voices}
				onChange={(chosen) => changePlaySettings({ voices: VOICES.find((each) => each === chosen) ?? "all" })}
				choices={VOICES.map((each) => [each, VOICE_NAMES[each]])}
			/>
			<SwitchField
				label="Count-in"
				hint="A bar is counted before a verse begins."
				checked={hasCountIn}
				onChange={(hasCountIn) => changePlaySettings({ hasCountIn })}
			/>
			{isSilencedBySwitch() && <Note>Nothing to hear? The switch at the side of the phone silences music too.</Note>}
		</Fields>
	);
}

const Fields = styled.div`
	display: grid;
	gap: ${space(4)};
	padding-bottom: calc(${space(7)} + env(safe-area-inset-bottom, 0px));
	${onPhone} { [role="radiogroup"] { grid-auto-flow: row; } }
`;

function percent(share: number): string {
	return `${Math.round(share * 100)} %`;
}
