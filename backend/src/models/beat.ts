// One beat for all running stories. Between two beats the models' sockets are paused; each beat reads all of them. One read, one
// parse, one write to the log and one frame per reader then carry several tokens, and all stories share the write. Readers do not
// notice the delay.
import type { Socket } from "node:net";

/** With fewer stories each token is read as it arrives: a beat would cost more than it saves. */
const MIN_STORIES = 8;
/** The beat stops below this number, so that one story that comes and goes does not start and stop it. */
const MIN_STORIES_TO_GO_ON = 6;
const MS_PER_STORY = 0.8;
/**
 * More stories are read in two groups, half a period apart, so that a beat holds the event loop for half as long. Fewer are read
 * together and share one write to the log.
 */
const MAX_AT_ONCE = 100;
const GROUPS = 2;
/** Event-loop utilization from which the period grows, and at which it has grown by this share. */
const BUSY_FROM = 0.6;
const BUSY_TO = 0.8;
const BUSY_GROWTH = 0.65;
const LOAD_WINDOW_MS = 100;
/** The weight of the last window in the load; without smoothing, a longer period would lower the load and with it the period. */
const LOAD_SMOOTHING = 0.3;
const DEFAULT_PERIOD_MS = 40;

type Joined = { take: () => void; socket: Socket | null };

export type BeatMember = ReturnType<typeof beat.join>;

export function openBeat(loadNow: () => number = smoothedLoad()) {
	const groups = Array.from({ length: GROUPS }, () => new Set<Joined>());
	let maxPeriodMs = DEFAULT_PERIOD_MS;
	let isRunning = false;
	let joined = 0;
	let turn = 0;
	let dueAt = 0;

	const size = () => groups.reduce((sum, group) => sum + group.size, 0);
	const isSplit = () => size() > MAX_AT_ONCE;

	function schedule(): void {
		const busy = Math.min(1, Math.max(0, (loadNow() - BUSY_FROM) / (BUSY_TO - BUSY_FROM)));
		const stepMs = (Math.min(maxPeriodMs, size() * MS_PER_STORY) * (1 + busy * BUSY_GROWTH)) / (isSplit() ? GROUPS : 1);
		const now = performance.now();
		// A late beat is not caught up.
		dueAt = Math.max(dueAt + stepMs, now);
		setTimeout(beat, dueAt - now).unref();
	}

	function beat(): void {
		if (size() < MIN_STORIES_TO_GO_ON) {
			stop();
			return;
		}
		turn = (turn + 1) % GROUPS;
		const due = isSplit() ? [groups[turn] as Set<Joined>] : groups;
		for (const group of due) for (const { socket } of group) socket?.resume();
		// The event loop reads the sockets before it calls this.
		setImmediate(() => {
			for (const group of due)
				for (const member of group) {
					member.socket?.pause();
					member.take();
				}
		});
		schedule();
	}

	function stop(): void {
		isRunning = false;
		for (const member of groups.flatMap((group) => [...group])) {
			member.socket?.resume();
			member.take();
		}
	}

	function start(): void {
		isRunning = true;
		for (const { socket } of groups.flatMap((group) => [...group])) socket?.pause();
		dueAt = performance.now();
		schedule();
	}

	return {
		/**
		 * `take` is called after each beat's read, and when the beat stops. The beat pauses `socket` between its reads; null if it
		 * cannot be paused.
		 */
		join(take: () => void, socket: Socket | null) {
			const member = { take, socket };
			const group = groups[joined++ % GROUPS] as Set<Joined>;
			group.add(member);
			if (isRunning) socket?.pause();
			else if (maxPeriodMs > 0 && size() >= MIN_STORIES) start();
			return {
				/** True while there is a beat, which calls `take`. */
				hasBeat: () => isRunning,
				/** Leaves the beat; the socket is read as usual. */
				leave(): void {
					if (group.delete(member)) socket?.resume();
				},
			};
		},
		/** Sets the longest period without load, in milliseconds; 0 turns the beat off. */
		setPeriod(milliseconds: number): void {
			maxPeriodMs = milliseconds;
		},
	};
}

export const beat = openBeat();

/** Returns a function for this process's event-loop utilization, from 0 to 1, smoothed over some windows. */
function smoothedLoad(): () => number {
	let since = performance.eventLoopUtilization();
	let measuredAt = performance.now();
	let load = 0;
	return () => {
		if (performance.now() - measuredAt < LOAD_WINDOW_MS) return load;
		const now = performance.eventLoopUtilization();
		load += (performance.eventLoopUtilization(now, since).utilization - load) * LOAD_SMOOTHING;
		since = now;
		measuredAt = performance.now();
		return load;
	};
}
