// The only file, with instruments.ts, that knows Tone. It is loaded with the first press of Play.
//
// Tone's index makes an audio context of its own, and a worker from a blob, which our pages do not allow: the classes are
// imported without it, and the context is set before anything is made.
import { Context } from "tone/build/esm/classes.js";
import { setContext } from "tone/build/esm/core/Global.js";
import { openInstruments } from "./instruments.ts";
import { scheduleRun } from "./run.ts";
import type { Run, Sound } from "./sound.ts";

/** Time for a run's first notes to be scheduled. */
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
			// What is heard left this program a moment ago.
			const heardAt = context.immediate() - (audio.outputLatency || 0);
			return positionAt(transport.getTicksAtTime(Math.max(startsAt, heardAt)));
		},
		setSpeed(speed) {
			if (run) transport.bpm.value = run.schedule.metre.quartersPerMinute * speed;
		},
		setMix({ volume, voices }) {
			instruments.setVolume(volume);
			instruments.setVoices(voices);
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
