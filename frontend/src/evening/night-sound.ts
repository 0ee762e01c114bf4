// Rain, wind and the sea, made of filtered noise. The sound ends on the audio thread, also while the phone is locked.
import { playAsMedia } from "../song/play/sound/open-sound.ts";
import { pauseOthers } from "../ui/one-sound.ts";

export const NIGHT_SOUNDS = { rain: "Rain", wind: "Wind", sea: "The sea" } as const;
export type NightSoundName = keyof typeof NIGHT_SOUNDS;

const NOISE_SECONDS = 12;
/** In hertz. With the device's own rate, the low part of the noise would be 3 dB softer at 48 kHz than at 22 kHz. */
const NOISE_RATE = 22_050;
const FADE_IN_SECONDS = 4;
const FADE_OUT_SECONDS = 1.5;
/** The last part of the time in which the sound becomes softer. */
const FADING_SHARE = 0.6;

/** `gain`: at full volume. `swell`: how slowly and how deeply the sound rises and falls. */
const MIXES: Record<
	NightSoundName,
	{ filter: BiquadFilterType; hertz: number; q: number; gain: number; swell: { hertz: number; depth: number } }
> = {
	rain: { filter: "lowpass", hertz: 2600, q: 0.3, gain: 0.08, swell: { hertz: 0.05, depth: 0.2 } },
	wind: { filter: "bandpass", hertz: 320, q: 0.9, gain: 0.33, swell: { hertz: 0.07, depth: 0.6 } },
	sea: { filter: "lowpass", hertz: 620, q: 0.4, gain: 0.27, swell: { hertz: 0.09, depth: 0.75 } },
};

type NightSound = {
	name: NightSoundName;
	seconds: number;
	/** From 0 to 1. The player of the songs sets it. */
	volume: number;
};

/** Must be called in a press, because browsers allow sound only then. */
export function openNightSound(sound: NightSound, onEnded: () => void): { stop(): void } {
	playAsMedia();
	const context = new AudioContext({ latencyHint: "playback" });
	const { source, fadeOut } = playNightSound(context, sound);
	source.onended = () => {
		source.onended = null;
		void context.close();
		onEnded();
	};
	void context.resume();

	function stop(): void {
		if (!source.onended) return;
		source.onended = null;
		fadeOut();
		setTimeout(() => void context.close(), FADE_OUT_SECONDS * 1000);
	}
	pauseOthers({
		pause() {
			if (source.onended) onEnded();
			stop();
		},
	});
	return { stop };
}

export function playNightSound(context: BaseAudioContext, { name, seconds, volume }: NightSound) {
	const { filter, hertz, q, swell, ...mix } = MIXES[name];
	// Squared, as the songs' volume is.
	const gain = mix.gain * volume ** 2;
	const buffer = context.createBuffer(1, NOISE_RATE * NOISE_SECONDS, NOISE_RATE);
	const samples = buffer.getChannelData(0);
	for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;

	const source = new AudioBufferSourceNode(context, { buffer, loop: true });
	const tone = new BiquadFilterNode(context, { type: filter, frequency: hertz, Q: q });
	const waves = new GainNode(context, { gain: gain * (1 - swell.depth / 2) });
	const swelling = new OscillatorNode(context, { frequency: swell.hertz });
	const depth = new GainNode(context, { gain: (gain * swell.depth) / 2 });
	const fader = new GainNode(context, { gain: 0 });
	/** Apart from the fader: without its ramp, the fader would be as loud as before it. */
	const end = new GainNode(context);
	source.connect(tone).connect(waves).connect(fader).connect(end).connect(context.destination);
	swelling.connect(depth).connect(waves.gain);

	const now = context.currentTime;
	fader.gain
		.setValueAtTime(0, now)
		.linearRampToValueAtTime(1, now + Math.min(FADE_IN_SECONDS, seconds / 4))
		.setValueAtTime(1, now + seconds * (1 - FADING_SHARE))
		.linearRampToValueAtTime(0, now + seconds);
	source.start();
	swelling.start();
	source.stop(now + seconds);
	return {
		source,
		fadeOut: () => void end.gain.setTargetAtTime(0, context.currentTime, FADE_OUT_SECONDS / 4),
	};
}
