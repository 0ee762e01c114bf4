// The voices of the player: a soft melody, a plucked accompaniment, and the clicks of the count-in, in a small room.
import { Filter, Gain, Limiter, PolySynth, Reverb, Synth } from "tone/build/esm/classes.js";
import type { Voices } from "./settings.ts";

export type Instruments = ReturnType<typeof openInstruments>;

const MIX_SECONDS = 0.12;
/** Between the strings of one stroke. */
const STRING_SECONDS = 0.018;
/** Above it nothing passes; what the song needs stays below. */
const LIMIT_DB = -3;
/** A song for falling asleep is never loud. */
const LOUDEST = 1.3;
const MOST_STRINGS = 48;
const CLICK_HIGH = 88;
const CLICK_LOW = 81;

/** They sound in Tone's current context. */
export function openInstruments() {
	const limiter = new Limiter(LIMIT_DB).toDestination();
	const volume = new Gain(0).connect(limiter);
	/** Fades out what is played. */
	const fader = new Gain(1).connect(volume);
	const room = new Reverb({ decay: 1.8, preDelay: 0.02, wet: 0.16 }).connect(fader);

	const melodyMix = new Gain(1).connect(room);
	const melodyFilter = new Filter({ type: "lowpass", frequency: 2600, rolloff: -12 }).connect(melodyMix);
	const melody = new Synth({
		oscillator: { type: "custom", partials: [1, 0.32, 0.16, 0.05, 0.03] },
		envelope: { attack: 0.035, decay: 0.3, sustain: 0.72, release: 0.28 },
		volume: -11,
	}).connect(melodyFilter);

	const stringsMix = new Gain(1).connect(room);
	const stringsFilter = new Filter({ type: "lowpass", frequency: 1900, rolloff: -12 }).connect(stringsMix);
	const strings = new PolySynth({
		voice: Synth,
		maxPolyphony: MOST_STRINGS,
		options: {
			oscillator: { type: "custom", partials: [1, 0.5, 0.3, 0.14, 0.08, 0.04] },
			envelope: { attack: 0.006, decay: 1.5, sustain: 0, release: 0.5 },
		},
		volume: -15,
	}).connect(stringsFilter);

	const click = new Synth({
		oscillator: { type: "sine" },
		envelope: { attack: 0.002, decay: 0.09, sustain: 0, release: 0.05 },
		volume: -20,
	}).connect(fader);

	return {
		ready: room.ready,
		sing(midi: number, at: number, seconds: number): void {
			// A breath between two notes, so that a note that is repeated is heard twice.
			melody.triggerAttackRelease(hertz(midi), Math.max(0.05, seconds - 0.04), at, 0.9);
		},
		pluck(midis: readonly number[], at: number, seconds: number, loudness: number): void {
			for (const [string, midi] of midis.entries())
				strings.triggerAttackRelease(hertz(midi), seconds, at + string * STRING_SECONDS, loudness);
		},
		click(isFirst: boolean, at: number): void {
			click.triggerAttackRelease(hertz(isFirst ? CLICK_HIGH : CLICK_LOW), 0.08, at);
		},
		/** Ends all notes that sound. */
		release(at: number): void {
			melody.triggerRelease(at);
			strings.releaseAll(at);
		},
		fadeOut(at: number, seconds: number): void {
			fader.gain
				.cancelScheduledValues(at)
				.setValueAtTime(1, at)
				.linearRampToValueAtTime(0, at + seconds);
		},
		fadeIn(at: number): void {
			fader.gain.cancelScheduledValues(at).setValueAtTime(1, at);
		},
		setVolume(level: number): void {
			// The square: equal steps of the slider are then heard as equal steps.
			volume.gain.rampTo(level ** 2 * LOUDEST, MIX_SECONDS);
		},
		setVoices(voices: Voices): void {
			melodyMix.gain.rampTo(voices === "accompaniment" ? 0 : 1, MIX_SECONDS);
			stringsMix.gain.rampTo(voices === "melody" ? 0 : 1, MIX_SECONDS);
		},
		close(): void {
			for (const node of [
				melody,
				strings,
				click,
				melodyFilter,
				stringsFilter,
				melodyMix,
				stringsMix,
				room,
				fader,
				volume,
				limiter,
			])
				node.dispose();
		},
	};
}

function hertz(midi: number): number {
	return 440 * 2 ** ((midi - 69) / 12);
}
