// What `npm run bench` has measured, as its JSON has it. NaN stands for what was not measured; JSON has null for it.
import type { ServerName } from "../servers/servers.ts";
import type { Percentiles } from "../shared.ts";

export type Level = {
	server: ServerName;
	stories: number;
	/** That arrived, a second. */
	tokensPerSecond: number;
	/** Of what the model wrote; less where the server is full. */
	arrivedShare: number;
	cpuMicrosecondsPerToken: number;
	/** Of one core. */
	cpuShare: number;
	/** Of the time, its main thread was ready to run while something else had the core: of what the machine did beside. */
	waitedShare: number;
	delayMs: Percentiles;
	/** From the request to the first token at the reader. */
	firstTextMs: Percentiles;
	/** The same without the time that the model took: the median. */
	addedToFirstTextMs: number;
	/** NaN where the system does not say it. */
	writtenBytesPerToken: number;
	lost: number;
	doubled: number;
	unfinished: number;
	errors: number;
	/** Of one core each: the model and the readers. */
	loadCpuShare: { model: number; readers: number };
};

/**
 * After a garbage collection, the growth for each story or socket of objects in use and of resident memory; and before it, how
 * large the whole process was with `count` of them.
 */
export type MemoryEach = {
	server: ServerName;
	count: number;
	usedBytes: number;
	residentBytes: number;
	processBytes: number;
};

export type StoriesACore = {
	server: ServerName;
	/** The largest number that was measured with a p99 of under 100 ms. */
	stories: number;
	/** The smallest that was measured with more; NaN where the search did not come so far. */
	tooMany: number;
	/** Model or readers had no more of their core left: the server may carry more. */
	isLoadFull: boolean;
};

export type CallRatio = { call: string; smallMs: number; largeMs: number; ratio: number };

export type Goal = { name: string; goal: string; measured: string; isMet: boolean | null };

export type Results = {
	machine: { cores: number; processor: string; node: string; pinning: string; measuredAt: string };
	settings: {
		levels: number[];
		rounds: number;
		seconds: number;
		/** Of each server, at the first level, before anything is measured. */
		warmUpSeconds: number;
		tokensPerSecond: number;
		tokensPerStory: number;
		firstTokenMs: number;
	};
	/** By server and number of stories, the median of the rounds; `longest` is that of all rounds. */
	levels: Level[];
	/** Of the search, and one more each below half and below 80 % of a core. */
	otherLevels: Level[];
	storiesACore: StoriesACore[];
	runningStory: MemoryEach[];
	idleSocket: MemoryEach[];
	/** Medians. */
	builtInFirstText: { defaultSpeedMs: number; fullSpeedMs: number } | null;
	library: CallRatio[];
	goals: Goal[];
};
