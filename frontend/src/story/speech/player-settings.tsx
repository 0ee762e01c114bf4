import { SPEECH_VOICES } from "@lion-tails/common/story-choices";
import { styled } from "styled-components";
import { useStore } from "zustand";
import { ownKey } from "../../settings/settings-data.ts";
import { SwitchField } from "../../ui/choices.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { asChoices, SelectField } from "../../ui/select.tsx";
import { SliderField } from "../../ui/slider.tsx";
import { space } from "../../ui/tokens.ts";
import { useBrowserVoices } from "./browser-voice.ts";
import { type ReadingSession, SLEEP_MINUTES, type SleepChoice } from "./reading-session.ts";
import {
	changeSpeechSettings,
	hasBrowserSpeech,
	MAX_SPEED,
	MIN_SPEED,
	MODEL_VOICE_NOTE,
	SPEED_STEP,
	useSpeechSettings,
	type VoiceChoice,
	voiceKey,
	voiceOfKey,
} from "./settings.ts";

type Props = { session: ReadingSession; hasModelVoices: boolean; onClose: () => void };

export function PlayerSettings({ session: { reader, sleep }, hasModelVoices, onClose }: Props) {
	const { speed, voice, isCalm } = useSpeechSettings();
	const { choice } = useStore(sleep.store);
	const browserVoices = useBrowserVoices();
	// Without an answer only the browser's voices are listed.
	const { data: key } = ownKey.useLoaded("", hasModelVoices);
	const canChooseModel = hasModelVoices && key?.isReadable === true;
	const voices: [string, string][] = [
		...(hasBrowserSpeech() ? [[NO_CHOICE, "This browser’s choice"] as [string, string]] : []),
		...browserVoices.map(({ voiceURI, name, localService }): [string, string] => [
			voiceKey({ way: "browser", voiceUri: voiceURI }),
			localService ? name : `${name} (online)`,
		]),
		...(canChooseModel
			? asChoices(SPEECH_VOICES).map(([name, label]): [string, string] => [`model:${name}`, `${label} (your own key)`])
			: []),
	];
	const chosen = voiceKey(voice);

	return (
		<FormDialog title="Reading aloud" description={whereWordsGo(voice)} onClose={onClose}>
			{() => (
				<Fields>
					<SelectField
						label="Voice"
						value={voices.some(([value]) => value === chosen) ? chosen : NO_CHOICE}
						choices={voices}
						onChange={(value) => {
							changeSpeechSettings({ voice: voiceOfKey(value) });
							reader.changeVoice();
						}}
					/>
					<SliderField
						label="Speed"
						value={speed}
						min={MIN_SPEED}
						max={MAX_SPEED}
						step={SPEED_STEP}
						valueText={speedWords(speed)}
						onChange={(value) => {
							changeSpeechSettings({ speed: Math.round(value * 10) / 10 });
							reader.changeSpeed();
						}}
					/>
					<SwitchField
						label="Bedtime pace"
						hint="Slower for small children, slower and softer towards the end, with pauses. Your family’s recordings keep their pace."
						checked={isCalm}
						onChange={(next) => {
							changeSpeechSettings({ isCalm: next });
							reader.changeSpeed();
						}}
					/>
					<SelectField
						label="Sleep timer"
						value={String(choice)}
						choices={SLEEP_CHOICES.map((each) => [String(each), sleepWords(each)])}
						onChange={(value) => sleep.choose(SLEEP_CHOICES.find((each) => String(each) === value) ?? "off")}
					/>
				</Fields>
			)}
		</FormDialog>
	);
}

const NO_CHOICE = voiceKey({ way: "browser", voiceUri: null });
const SLEEP_CHOICES: readonly SleepChoice[] = ["off", ...SLEEP_MINUTES, "end"];

function sleepWords(choice: SleepChoice): string {
	if (choice === "off") return "Off";
	return choice === "end" ? "End of the story" : `${choice} minutes`;
}

function speedWords(speed: number): string {
	if (speed === 1) return "As usual";
	return `${speed < 1 ? "Slower" : "Faster"} (${speed.toFixed(1)}×)`;
}

const whereWordsGo = ({ way }: VoiceChoice) =>
	way === "model"
		? MODEL_VOICE_NOTE
		: "Your browser reads. An online voice sends the words to the browser’s maker; other voices keep them on this device.";

const Fields = styled.div`
	display: grid;
	gap: ${space(5)};
	padding-bottom: calc(${space(7)} + env(safe-area-inset-bottom, 0px));
`;
