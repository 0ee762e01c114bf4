// The player of one song: where it is, and what its buttons do.
import { createStore } from "zustand/vanilla";
import type { Section, SungPosition } from "./schedule/events.ts";
import { countInOf, noteStartAt, type Schedule, sectionAt, syllableAt } from "./schedule/schedule.ts";
import { usePlaySettings } from "./sound/settings.ts";
import type { OpenSound, Sound } from "./sound/sound.ts";
import { useSungPosition } from "./sung-position.ts";

export type Playback = {
	/** `loading`: what makes the sound is on its way. */
	status: "stopped" | "loading" | "playing" | "paused";
	/** In quarter notes. */
	position: number;
	isCountingIn: boolean;
	/** The section that is sung now is repeated. */
	isLooping: boolean;
};

export type SongPlayback = ReturnType<typeof openSongPlayback>;

type Options = { schedule: Schedule; openSound: OpenSound; onError: (error: unknown) => void };

const CHECK_INTERVAL_MS = 40;
const PAUSE_FADE_SECONDS = 0.15;
const STOP_FADE_SECONDS = 0.6;
/** So long the last notes die away. */
const END_SECONDS = 2;
/** So soon after a section's beginning, "previous" goes to the section before it. */
const BACK_QUARTERS = 2;
const SHORTEST_NOTE_QUARTERS = 0.01;

const STOPPED: Playback = { status: "stopped", position: 0, isCountingIn: false, isLooping: false };

/** One song plays at a time: starting another pauses it. */
let playing: { pause(): void } | null = null;

export function openSongPlayback({ schedule: first, openSound, onError }: Options) {
	const store = createStore<Playback>(() => STOPPED);
	let schedule = first;
	let sound: Sound | null = null;
	let opening: Promise<Sound> | null = null;
	let timer: ReturnType<typeof setInterval> | undefined;
	/** A later press makes an earlier one void. */
	let press = 0;
	let isClosed = false;
	let sung: SungPosition | null = null;
	/** Where the sound that is under way began, and the section that it repeats. */
	let begunAt = 0;
	let looped: Section | null = null;
	let isCounted = false;

	const forgetSettings = usePlaySettings.subscribe(({ speed, volume, voices }, before) => {
		if (speed !== before.speed) sound?.setSpeed(speed);
		if (volume !== before.volume || voices !== before.voices) sound?.setMix({ volume, voices });
	});

	async function play(): Promise<void> {
		const { status } = store.getState();
		if (isClosed || status === "playing" || status === "loading") return;
		if (playing !== control) playing?.pause();
		playing = control;
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
		sound.setMix(usePlaySettings.getState());
		startAt(noteStartAt(schedule, position), usePlaySettings.getState().hasCountIn);
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
			speed: usePlaySettings.getState().speed,
		});
		clearInterval(timer);
		timer = setInterval(check, CHECK_INTERVAL_MS);
		store.setState({ status: "playing", position });
		check();
	}

	function check(): void {
		if (!sound) return;
		const heard = sound.position();
		const tail = (END_SECONDS * schedule.metre.quartersPerMinute * usePlaySettings.getState().speed) / 60;
		if (!looped && heard >= schedule.end + tail) {
			stop();
			return;
		}
		if (heard >= begunAt) isCounted = false;
		// Rounding must not put the position into the section before or after.
		const [least, most] = looped ? [looped.start, looped.end - SHORTEST_NOTE_QUARTERS] : [begunAt, schedule.end];
		const position = isCounted ? begunAt : Math.min(Math.max(heard, least), most);
		store.setState({ isCountingIn: isCounted, position });
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
		/** To the beginning of a verse, the chorus or the bridge, by its place in the order of singing. */
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
		/** The same song in another key: its times are the same. */
		setSchedule(next: Schedule) {
			if (next === schedule) return;
			schedule = next;
			const { status, position } = store.getState();
			if (status === "playing") startAt(position, false);
		},
		isClosed: () => isClosed,
		close() {
			if (isClosed) return;
			isClosed = true;
			stop();
			forgetSettings();
			sound?.close();
			if (playing === control) playing = null;
		},
	};
}

function positionOf({ part, verse, line, syllable }: SungPosition): SungPosition {
	return { part, verse, line, syllable };
}
