// The player's sound in a separate page: rendered without a loudspeaker, or played.
import { type NightSoundName, playNightSound } from "../frontend/src/evening/night-sound.ts";
import { openSound } from "../frontend/src/song/play/sound/open-sound.ts";
import { renderRun } from "../frontend/src/song/play/sound/render-run.ts";
import type { Run, Voices } from "../frontend/src/song/play/sound/sound.ts";

const SAMPLE_RATE = 22_050;

export type SoundPage = {
	render(run: Run, mix: { volume: number; voices: Voices }, seconds: number): Promise<Rendered>;
	/** `stopAt`: when the parent turns the lights on. */
	renderNight(name: NightSoundName, seconds: number, stopAt?: number): Promise<Rendered>;
	/** Plays it and changes the speed after half of the time; returns the positions and their times. */
	playWithTwoSpeeds(run: Run, speed: number, seconds: number): Promise<{ seconds: number; position: number }[]>;
};
/** The left channel, as base64 of 32-bit floats. */
export type Rendered = { sampleRate: number; samples: string };

const page: SoundPage = {
	async render(run, mix, seconds) {
		return encode(await renderRun(run, mix, seconds, SAMPLE_RATE));
	},

	async renderNight(name, seconds, stopAt) {
		const context = new OfflineAudioContext(1, seconds * SAMPLE_RATE, SAMPLE_RATE);
		const { fadeOut } = playNightSound(context, name, seconds);
		if (stopAt !== undefined)
			void context.suspend(stopAt).then(() => {
				fadeOut();
				return context.resume();
			});
		return encode((await context.startRendering()).getChannelData(0));
	},

	async playWithTwoSpeeds(run, speed, seconds) {
		const sound = await openSound(() => {});
		sound.setMix({ volume: 0.5, voices: "all" });
		sound.start(run);
		const begunAt = performance.now();
		const places: { seconds: number; position: number }[] = [];
		let isChanged = false;
		for (;;) {
			const passed = (performance.now() - begunAt) / 1000;
			places.push({ seconds: passed, position: sound.position() });
			if (passed > seconds) break;
			if (passed > seconds / 2 && !isChanged) {
				isChanged = true;
				sound.setSpeed(speed);
			}
			await new Promise((resolve) => setTimeout(resolve, 20));
		}
		sound.stop(0.1);
		sound.close();
		return places;
	},
};

function encode(samples: Float32Array<ArrayBuffer>): Rendered {
	const bytes = new Uint8Array(samples.buffer);
	let binary = "";
	for (let at = 0; at < bytes.length; at += 0x8000) binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
	return { sampleRate: SAMPLE_RATE, samples: btoa(binary) };
}

Object.assign(window, { soundPage: page });
