// The synthesizer, the only importer of Tone. It is loaded with the first press of Play.
//
// Tone's index creates an audio context and a worker from a blob, which our content security policy forbids. So the classes
// are imported directly, and the context is set before anything is created.
import { Context, Filter, Gain, Limiter, PolySynth, Reverb, Synth } from "tone/build/esm/classes.js";
import { setContext } from "tone/build/esm/core/Global.js";
import { ROUNDING, type Timed } from "../schedule.ts";
import type { Run, Sound, Voices } from "./sound.ts";

/** Time to schedule the first notes of a run. */
const START_SECONDS = 0.08;
const CUT_SECONDS = 0.05;
const FADE_IN_SECONDS = 0.01;
const CLOSE_SECONDS = 0.2;

export async function openToneSound(audio: AudioContext, onInterrupted: () => void): Promise<Sound> {
	const context = new Context({ context: audio, clockSource: "timeout", lookAhead: 0.15 });
	setContext(context);
	const { transport } = context;
	const instruments = openInstruments();
	await instruments.ready;
	let run: Run | null = null;
	let startsAt = 0;
	let positionAt = (_ticks: number) => 0;
	let isSounding = false;

	const onState = (state: string) => {
		if (state !== "running" && isSounding) onInterrupted();
	};
	context.on("statechange", onState);

	function cut(fadeSeconds: number): void {
		if (!isSounding) return;
		isSounding = false;
		instruments.fadeOut(context.immediate(), fadeSeconds);
		instruments.release(context.now());
		transport.stop();
		transport.cancel();
	}

	return {
		start(next) {
			cut(CUT_SECONDS);
			void context.resume();
			run = next;
			startsAt = context.now() + START_SECONDS;
			instruments.fadeIn(startsAt - FADE_IN_SECONDS);
			positionAt = scheduleRun(transport, instruments, next, startsAt);
			isSounding = true;
		},
		position() {
			if (!run) return 0;
			// The audible sound left this program a moment ago.
			const heardAt = context.immediate() - (audio.outputLatency || 0);
			return positionAt(transport.getTicksAtTime(Math.max(startsAt, heardAt)));
		},
		setSpeed(speed) {
			if (run) transport.bpm.value = run.schedule.metre.quartersPerMinute * speed;
		},
		setMix({ volume, voices, isHummed = false }) {
			instruments.setVolume(volume);
			instruments.setVoices(voices);
			instruments.setHummed(isHummed);
		},
		stop: cut,
		close() {
			context.off("statechange", onState);
			cut(CLOSE_SECONDS);
			setTimeout(() => {
				instruments.close();
				context.dispose();
			}, CLOSE_SECONDS * 1000);
		},
	};
}

type Transport = Context["transport"];

/** Schedules a run on the transport. Returns a function that converts ticks of the transport to a time in the song. */
export function scheduleRun(
	transport: Transport,
	instruments: Instruments,
	{ schedule, from, countIn, loop, speed }: Run,
	startsAt: number,
): (ticks: number) => number {
	const counted = countIn?.length ?? 0;
	// The earliest time that will sound is tick 1. The transport starts one tick before its first event, because by the rounding of
	// its clock it may miss what is at the very tick of its start (always at 112 beats a minute from a quarter of a second).
	const origin = Math.min(from - counted, loop?.start ?? from) - 1 / transport.PPQ;
	const ticksOf = (time: number) => Math.round((time - origin) * transport.PPQ);
	const secondsAt = (ticks: number) => (ticks * 60) / (transport.bpm.value * transport.PPQ);
	// In the middle of a tick, because Tone converts seconds to ticks and rounds down: from the very tick, a rounding error would
	// lead to the one before.
	const placeOf = (time: number) => secondsAt(ticksOf(time) + 0.5);
	const isPlayed = ({ time }: Timed) =>
		loop ? time > loop.start - ROUNDING && time < loop.end - ROUNDING : time > from - ROUNDING;
	const secondsOf = (duration: number) => (duration * 60) / transport.bpm.value;

	transport.bpm.value = schedule.metre.quartersPerMinute * speed;
	for (const [at, click] of (countIn?.clicks ?? []).entries())
		transport.scheduleOnce((when) => instruments.click(at === 0, when), placeOf(from - counted + click));
	for (const { time, duration, midi } of schedule.notes.filter(isPlayed))
		transport.schedule((when) => instruments.sing(midi, when, secondsOf(duration)), placeOf(time));
	for (const { time, duration, midis, loudness } of schedule.accompaniment.filter(isPlayed))
		transport.schedule((when) => instruments.pluck(midis, when, secondsOf(duration), loudness), placeOf(time));

	transport.loop = loop !== null;
	// A repetition also starts one tick before its first event. It ends with the first tick after the end that is given here.
	if (loop) transport.setLoopPoints(secondsAt(ticksOf(loop.start) - 1), secondsAt(ticksOf(loop.repeatAt) - 1.5));
	transport.start(startsAt, `${ticksOf(from - counted) - 1}i`);
	return (ticks) => origin + ticks / transport.PPQ;
}

type Instruments = ReturnType<typeof openInstruments>;

const MIX_SECONDS = 0.12;
/** Delay between the strings of a stroke. */
const STRING_SECONDS = 0.018;
/** Peak limit; songs stay below it. */
const LIMIT_DB = -3;
const SUNG_HERTZ = 2600;
const HUMMED_HERTZ = 500;
/** A bedtime song is never loud. */
const LOUDEST = 1.3;
const MOST_STRINGS = 48;
const CLICK_HIGH = 88;
const CLICK_LOW = 81;

/** A soft melody, a plucked accompaniment and the clicks of the count-in, with reverb, in Tone's current context. */
export function openInstruments() {
	const limiter = new Limiter(LIMIT_DB).toDestination();
	const volume = new Gain(0).connect(limiter);
	const fader = new Gain(1).connect(volume);
	const room = new Reverb({ decay: 1.8, preDelay: 0.02, wet: 0.16 }).connect(fader);

	const melodyMix = new Gain(1).connect(room);
	const melodyFilter = new Filter({ type: "lowpass", frequency: SUNG_HERTZ, rolloff: -12 }).connect(melodyMix);
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
			// A short gap separates repeated notes.
			melody.triggerAttackRelease(hertz(midi), Math.max(0.05, seconds - 0.04), at, 0.9);
		},
		pluck(midis: readonly number[], at: number, seconds: number, loudness: number): void {
			for (const [string, midi] of midis.entries())
				strings.triggerAttackRelease(hertz(midi), seconds, at + string * STRING_SECONDS, loudness);
		},
		click(isFirst: boolean, at: number): void {
			click.triggerAttackRelease(hertz(isFirst ? CLICK_HIGH : CLICK_LOW), 0.08, at);
		},
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
			// Squared, because loudness is perceived logarithmically.
			volume.gain.rampTo(level ** 2 * LOUDEST, MIX_SECONDS);
		},
		setVoices(voices: Voices): void {
			melodyMix.gain.rampTo(voices === "accompaniment" ? 0 : 1, MIX_SECONDS);
			stringsMix.gain.rampTo(voices === "melody" ? 0 : 1, MIX_SECONDS);
		},
		setHummed(isHummed: boolean): void {
			melodyFilter.frequency.rampTo(isHummed ? HUMMED_HERTZ : SUNG_HERTZ, MIX_SECONDS);
		},
		close(): void {
			const sources = [melody, strings, click, melodyFilter, stringsFilter];
			for (const node of [...sources, melodyMix, stringsMix, room, fader, volume, limiter]) node.dispose();
		},
	};
}

const hertz = (midi: number): number => 440 * 2 ** ((midi - 69) / 12);
