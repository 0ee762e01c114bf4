// Writes what a run plays onto a transport.
import type { Context } from "tone/build/esm/classes.js";
import type { Timed } from "../schedule/events.ts";
import { ROUNDING } from "../schedule/metre.ts";
import type { Instruments } from "./instruments.ts";
import type { Run } from "./sound.ts";

type Transport = Context["transport"];

/** Gives the function that turns the transport's ticks into a place in the song. */
export function scheduleRun(
	transport: Transport,
	instruments: Instruments,
	{ schedule, from, countIn, loop, speed }: Run,
	startsAt: number,
): (ticks: number) => number {
	const counted = countIn?.length ?? 0;
	// The transport's zero: the earliest place that will sound.
	const origin = Math.min(from - counted, loop?.start ?? from);
	const ticksOf = (time: number) => Math.round((time - origin) * transport.PPQ);
	const placeOf = (time: number) => `${ticksOf(time)}i`;
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
	if (loop) transport.setLoopPoints(placeOf(loop.start), placeOf(loop.repeatAt));
	transport.start(startsAt, placeOf(from - counted));
	return (ticks) => origin + ticks / transport.PPQ;
}
