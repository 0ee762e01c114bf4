// Renders a run to samples, for tests.
import { OfflineContext } from "tone/build/esm/classes.js";
import { setContext } from "tone/build/esm/core/Global.js";
import type { Mix, Run } from "../src/song/play/sound/sound.ts";
import { openInstruments, scheduleRun } from "../src/song/play/sound/tone-sound.ts";

/** Dropped from the beginning, while the mix settles. */
const BEFORE_SECONDS = 0.25;

/** Returns the samples of the left channel. */
export async function renderRun(
	run: Run,
	{ volume, voices, isHummed = false }: Mix,
	seconds: number,
	sampleRate: number,
) {
	const context = new OfflineContext(2, BEFORE_SECONDS + seconds, sampleRate);
	setContext(context);
	const instruments = openInstruments();
	await instruments.ready;
	instruments.setVolume(volume);
	instruments.setVoices(voices);
	instruments.setHummed(isHummed);
	scheduleRun(context.transport, instruments, run, BEFORE_SECONDS);
	const buffer = await context.render();
	return buffer.getChannelData(0).slice(BEFORE_SECONDS * sampleRate);
}
