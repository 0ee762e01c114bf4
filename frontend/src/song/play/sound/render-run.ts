// A run as it sounds, without a loudspeaker and faster than it is heard: for tests.
import { OfflineContext } from "tone/build/esm/classes.js";
import { setContext } from "tone/build/esm/core/Global.js";
import { openInstruments } from "./instruments.ts";
import { scheduleRun } from "./run.ts";
import type { PlaySettings } from "./settings.ts";
import type { Run } from "./sound.ts";

/** Left out of what is rendered: the mix takes a moment to be set. */
const BEFORE_SECONDS = 0.25;

type Mix = Pick<PlaySettings, "volume" | "voices">;

/** The samples of the left channel. */
export async function renderRun(run: Run, { volume, voices }: Mix, seconds: number, sampleRate: number) {
	const context = new OfflineContext(2, BEFORE_SECONDS + seconds, sampleRate);
	setContext(context);
	const instruments = openInstruments();
	await instruments.ready;
	instruments.setVolume(volume);
	instruments.setVoices(voices);
	scheduleRun(context.transport, instruments, run, BEFORE_SECONDS);
	const buffer = await context.render();
	return buffer.getChannelData(0).slice(BEFORE_SECONDS * sampleRate);
}
