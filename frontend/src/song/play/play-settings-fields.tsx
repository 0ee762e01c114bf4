// Speed, volume, and what is heard.
import { RadioField, SwitchField } from "../../ui/choices.tsx";
import { SliderField } from "../../ui/slider.tsx";
import { Note, Stack } from "../../ui/text.tsx";
import { isSilencedBySwitch } from "./open-sound.ts";
import {
	changePlaySettings,
	MAX_SPEED,
	MIN_SPEED,
	SPEED_STEP,
	usePlaySettings,
	VOICES,
	type Voices,
} from "./settings.ts";

const VOICE_NAMES: Record<Voices, string> = {
	all: "Everything",
	melody: "Hum only",
	accompaniment: "Accompaniment only",
};

export function PlaySettingsFields() {
	const { speed, volume, voices, hasCountIn } = usePlaySettings();
	return (
		<Stack $gap={4}>
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
		</Stack>
	);
}

function percent(share: number): string {
	return `${Math.round(share * 100)} %`;
}
