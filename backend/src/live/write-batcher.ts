// Many small writes made few: what comes while a write is under way, or while the process is busy, goes with the next one.

/** Nobody waits longer than this for a word the server has, in milliseconds. */
const MOST_GATHERED = 50;
/** Up to this share of its time at work, a process writes each word at once; from there to all of it, it gathers more. */
const AT_EASE = 0.5;
/** Milliseconds over which the share is taken. */
const LOOKED_BACK = 100;

export type WriteBatcher<T> = {
	add(entry: T): void;
	/** Resolves once all that was added before is written. */
	flush(): Promise<void>;
};

/** `write` gets what was gathered, in order, and is not called again before it resolves; it must not reject. */
export function writeBatcher<T>(write: (gathered: T[]) => Promise<void>): WriteBatcher<T> {
	const pauseNow = pauseByLoad();
	let pending: T[] = [];
	let isWriting = false;
	let gathering: NodeJS.Timeout | NodeJS.Immediate | null = null;
	let added = 0;
	let written = 0;
	let flushing: { upTo: number; resolve: () => void }[] = [];

	function gather(): void {
		if (gathering || isWriting || !pending.length) return;
		const pause = pauseNow();
		gathering = pause < 1 ? setImmediate(writeGathered) : setTimeout(writeGathered, pause);
	}

	async function writeGathered(): Promise<void> {
		const gathered = pending;
		pending = [];
		gathering = null;
		isWriting = true;
		await write(gathered);
		isWriting = false;
		written += gathered.length;
		for (const { upTo, resolve } of flushing) if (upTo <= written) resolve();
		flushing = flushing.filter(({ upTo }) => upTo > written);
		gather();
	}

	return {
		add(entry) {
			pending.push(entry);
			added++;
			gather();
		},
		flush() {
			if (written === added) return Promise.resolve();
			return new Promise((resolve) => flushing.push({ upTo: added, resolve }));
		},
	};
}

/** Milliseconds to gather for, by how busy this process has been. */
function pauseByLoad(): () => number {
	let since = performance.eventLoopUtilization();
	let lookedAt = performance.now();
	let pause = 0;
	return () => {
		if (performance.now() - lookedAt < LOOKED_BACK) return pause;
		const now = performance.eventLoopUtilization();
		const { utilization } = performance.eventLoopUtilization(now, since);
		since = now;
		lookedAt = performance.now();
		pause = MOST_GATHERED * Math.max(0, (utilization - AT_EASE) / (1 - AT_EASE));
		return pause;
	};
}
