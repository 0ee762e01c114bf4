import type { PartName } from "@lion-tails/common/song";
import { useEffect, useState } from "react";
import { create } from "zustand";
import { createStore } from "zustand/vanilla";
import { pauseOthers } from "../../ui/one-sound.ts";
import { toastError } from "../../ui/toasts.tsx";
import {
	countInOf,
	noteStartAt,
	type Schedule,
	type Section,
	type SungPosition,
	sectionAt,
	syllableAt,
} from "./schedule.ts";
import { type OpenSound, type PlaySettings, type Sound, usePlaySettings } from "./sound/sound.ts";

export type Playback = {
	status: "stopped" | "loading" | "playing" | "paused";
	/** In quarter notes. */
	position: number;
	isCountingIn: boolean;
	isLooping: boolean;
};

export type SongPlayback = ReturnType<typeof openSongPlayback>;

type Options = {
	schedule: Schedule;
	openSound: OpenSound;
	onError: (error: unknown) => void;
	/** Changes the settings of the player, for example to be slower and softer. */
	adjust?: ((settings: PlaySettings) => PlaySettings) | undefined;
	/** The last section, after others, sounds like humming: softer and darker, without accompaniment. */
	hasHummedEnd?: boolean;
};

const CHECK_INTERVAL_MS = 40;
const PAUSE_FADE_SECONDS = 0.15;
const STOP_FADE_SECONDS = 0.6;
/** Time for the last notes to fade. */
const END_SECONDS = 2;
/** Up to this time after the beginning of a section, "previous" goes to the section before it. */
const BACK_QUARTERS = 2;
const HUMMED_VOLUME = 0.7;
/** Until a change of the mix is audible: the sound is rendered ahead, and the change is gradual. */
const MIX_DELAY_SECONDS = 0.45;
const SHORTEST_NOTE_QUARTERS = 0.01;

const STOPPED: Playback = { status: "stopped", position: 0, isCountingIn: false, isLooping: false };

export function openSongPlayback({
	schedule: first,
	openSound,
	onError,
	adjust = (settings) => settings,
	hasHummedEnd = false,
}: Options) {
	const store = createStore<Playback>(() => STOPPED);
	let schedule = first;
	let sound: Sound | null = null;
	let opening: Promise<Sound> | null = null;
	let timer: ReturnType<typeof setInterval> | undefined;
	/** Counts presses: a later press cancels an earlier one that is still loading. */
	let press = 0;
	let isClosed = false;
	let sung: SungPosition | null = null;
	/** Start of the current run, and the section that it repeats. */
	let begunAt = 0;
	let looped: Section | null = null;
	let isCounted = false;

	let isHumming = false;
	const settings = () => adjust(usePlaySettings.getState());

	const forgetSettings = usePlaySettings.subscribe(applySettings);

	function applySettings(): void {
		const { speed, volume, voices } = settings();
		sound?.setSpeed(speed);
		sound?.setMix(
			isHumming
				? { volume: volume * HUMMED_VOLUME, voices: "melody", isHummed: true }
				: { volume, voices, isHummed: false },
		);
	}

	/** Quarter notes at the current speed. */
	const quartersIn = (seconds: number) => (seconds * schedule.metre.quartersPerMinute * settings().speed) / 60;

	async function play(): Promise<void> {
		const { status } = store.getState();
		if (isClosed || status === "playing" || status === "loading") return;
		pauseOthers(control);
		const pressed = ++press;
		store.setState({ status: "loading" });
		try {
			opening ??= openSound(pause);
			const opened = await opening;
			if (isClosed) return opened.close();
			sound = opened;
		} catch (error) {
			opening = null;
			if (pressed === press && !isClosed) {
				store.setState({ status });
				onError(error);
			}
			return;
		}
		if (pressed !== press) return;
		const { position } = store.getState();
		isHumming = false;
		applySettings();
		startAt(noteStartAt(schedule, position), settings().hasCountIn);
	}

	function startAt(position: number, hasCountIn: boolean): void {
		const section = schedule.sections[sectionAt(schedule, position)] ?? null;
		looped = store.getState().isLooping ? section : null;
		begunAt = position;
		isCounted = hasCountIn && section?.start === position;
		sound?.start({
			schedule,
			from: position,
			countIn: section && isCounted ? countInOf(section, schedule.metre) : null,
			loop: looped,
			speed: settings().speed,
		});
		clearInterval(timer);
		timer = setInterval(check, CHECK_INTERVAL_MS);
		store.setState({ status: "playing", position });
		check();
	}

	function check(): void {
		if (!sound) return;
		const heard = sound.position();
		if (!looped && heard >= schedule.end + quartersIn(END_SECONDS)) {
			stop();
			return;
		}
		if (heard >= begunAt) isCounted = false;
		// Keeps rounding from moving the position into the next or previous section.
		const [least, most] = looped ? [looped.start, looped.end - SHORTEST_NOTE_QUARTERS] : [begunAt, schedule.end];
		const position = isCounted ? begunAt : Math.min(Math.max(heard, least), most);
		store.setState({ isCountingIn: isCounted, position });
		const nextSection = sectionAt(schedule, position + quartersIn(MIX_DELAY_SECONDS));
		const isAtEnd = hasHummedEnd && nextSection > 0 && nextSection === schedule.sections.length - 1;
		if (isAtEnd !== isHumming) {
			isHumming = isAtEnd;
			applySettings();
		}
		setSung(isCounted || heard > most ? null : syllableAt(schedule, position));
	}

	function setSung(next: SungPosition | null): void {
		if (next === sung) return;
		sung = next;
		useSungPosition.setState(next && positionOf(next), true);
	}

	function pause(): void {
		press++;
		const { status } = store.getState();
		if (status === "playing") check();
		clearInterval(timer);
		if (status === "playing") sound?.stop(PAUSE_FADE_SECONDS);
		if (status === "playing" || status === "loading") store.setState({ status: "paused", isCountingIn: false });
		setSung(null);
	}

	function stop(): void {
		press++;
		clearInterval(timer);
		if (store.getState().status === "playing") sound?.stop(STOP_FADE_SECONDS);
		store.setState({ status: "stopped", position: 0, isCountingIn: false });
		setSung(null);
	}

	function seek(at: number): void {
		const section = schedule.sections[at];
		if (!section) return;
		if (store.getState().status === "playing") startAt(section.start, false);
		else store.setState({ position: section.start });
	}

	const current = () => sectionAt(schedule, store.getState().position);
	const control = { pause };

	return {
		store,
		play: () => void play(),
		pause,
		stop,
		seek,
		next: () => seek(current() + 1),
		previous() {
			const at = current();
			const isAtStart = store.getState().position < (schedule.sections[at]?.start ?? 0) + BACK_QUARTERS;
			seek(Math.max(0, isAtStart ? at - 1 : at));
		},
		setLooping(isLooping: boolean) {
			store.setState({ isLooping });
			const { status, position } = store.getState();
			if (status === "playing") startAt(position, false);
		},
		/** Continues in another key, with the same times. */
		setSchedule(next: Schedule) {
			if (next === schedule) return;
			schedule = next;
			const { status, position } = store.getState();
			if (status === "playing") startAt(position, false);
		},
		/** Call when the result of `adjust` has changed. */
		applySettings,
		isClosed: () => isClosed,
		close() {
			if (isClosed) return;
			isClosed = true;
			stop();
			forgetSettings();
			sound?.close();
		},
	};
}

/** Opens a player that is closed with the component. */
export function useSongPlayback(options: Omit<Options, "onError">): SongPlayback {
	const onError = (error: unknown) => toastError("The song could not be played", error);
	const open = () => openSongPlayback({ ...options, onError });
	const { schedule } = options;
	const [playback, setPlayback] = useState(open);
	// biome-ignore lint/correctness/useExhaustiveDependencies: in StrictMode, React runs the effects twice and closes the first player
	useEffect(() => {
		if (playback.isClosed()) setPlayback(open());
		window.addEventListener("pagehide", playback.pause);
		return () => {
			window.removeEventListener("pagehide", playback.pause);
			playback.close();
		};
	}, [playback]);
	useEffect(() => playback.setSchedule(schedule), [playback, schedule]);
	return playback;
}

const positionOf = ({ part, verse, line, syllable }: SungPosition) => ({ part, verse, line, syllable });

/** The syllable that is being played; null in a rest and while nothing plays. */
export const useSungPosition = create<SungPosition | null>(() => null);

/** The part that the family's recording plays; null while none does. `verse`: as in the order of singing. */
export const useSungPart = create<{ part: PartName; verse: number } | null>(() => null);

const LONGEST_REST_MS = 15_000;

/** True while a melody plays, including its rests. */
export function useIsSinging(): boolean {
	const isSounding = useSungPosition((position) => position !== null);
	const [isSinging, setSinging] = useState(isSounding);
	if (isSounding && !isSinging) setSinging(true);
	useEffect(() => {
		if (isSounding) return;
		const timer = setTimeout(() => setSinging(false), LONGEST_REST_MS);
		return () => clearTimeout(timer);
	}, [isSounding]);
	return isSounding || isSinging;
}
