// The player's sound in a separate page: rendered without a loudspeaker, or played.
import { type NightSoundName, playNightSound } from "../frontend/src/evening/night-sound.ts";
import { openSound } from "../frontend/src/song/play/sound/open-sound.ts";
import type { Mix, Run } from "../frontend/src/song/play/sound/sound.ts";
import { renderRun } from "../frontend/test/render-run.ts";

const SAMPLE_RATE = 22_050;
/** A swell of the rain and more of the others. */
const HEARD_SECONDS = 20;
/** A sound of the night rises for 4 seconds. */
const RISING_SECONDS = 4;

export type SoundPage = {
	render(run: Run, mix: Mix, seconds: number): Promise<Rendered>;
	/** `stopAt`: when the parent turns the lights on. */
	renderNight(name: NightSoundName, seconds: number, stopAt?: number): Promise<Rendered>;
	/** Loudness of the first seconds, in LUFS. */
	songLoudness(run: Run, volume: number): Promise<number>;
	/** `sampleRate`: that of the device. */
	nightLoudness(name: NightSoundName, volume: number, sampleRate?: number): Promise<number>;
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
		const { fadeOut } = playNightSound(context, { name, seconds, volume: 0.6 });
		if (stopAt !== undefined)
			void context.suspend(stopAt).then(() => {
				fadeOut();
				return context.resume();
			});
		return encode((await context.startRendering()).getChannelData(0));
	},

	songLoudness: async (run, volume) =>
		loudness(await renderRun(run, { volume, voices: "all" }, HEARD_SECONDS, SAMPLE_RATE)),

	async nightLoudness(name, volume, sampleRate = SAMPLE_RATE) {
		const context = new OfflineAudioContext(1, (RISING_SECONDS + HEARD_SECONDS) * sampleRate, sampleRate);
		playNightSound(context, { name, seconds: 1200, volume });
		const samples = (await context.startRendering()).getChannelData(0);
		return loudness(samples.subarray(RISING_SECONDS * sampleRate), sampleRate);
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

/** Loudness by ITU-R BS.1770 of a sound that is the same on the left and the right, without gates, in LUFS. */
async function loudness(samples: Float32Array, sampleRate = SAMPLE_RATE): Promise<number> {
	// The coefficients are those for 48 kHz.
	const context = new OfflineAudioContext(1, (samples.length / sampleRate) * 48_000, 48_000);
	const buffer = context.createBuffer(1, samples.length, sampleRate);
	buffer.getChannelData(0).set(samples);
	const source = new AudioBufferSourceNode(context, { buffer });
	const head = new IIRFilterNode(context, {
		feedforward: [1.53512485958697, -2.69169618940638, 1.19839281085285],
		feedback: [1, -1.69065929318241, 0.73248077421585],
	});
	const low = new IIRFilterNode(context, {
		feedforward: [1, -2, 1],
		feedback: [1, -1.99004745483398, 0.99007225036621],
	});
	source.connect(head).connect(low).connect(context.destination);
	source.start();
	const heard = (await context.startRendering()).getChannelData(0);
	const power = heard.reduce((sum, sample) => sum + sample ** 2, 0) / heard.length;
	return -0.691 + 10 * Math.log10(2 * power);
}

function encode(samples: Float32Array<ArrayBuffer>): Rendered {
	const bytes = new Uint8Array(samples.buffer);
	let binary = "";
	for (let at = 0; at < bytes.length; at += 0x8000) binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
	return { sampleRate: SAMPLE_RATE, samples: btoa(binary) };
}

Object.assign(window, { soundPage: page });
