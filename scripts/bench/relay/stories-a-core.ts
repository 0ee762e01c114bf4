// How many stories at once a server carries on its core: by doubling, then by halving what is between.
import type { MeasuredServer } from "../servers/servers.ts";
import { type Bench, isFull, measureLevel } from "./level.ts";
import type { Level, StoriesACore } from "./results.ts";

const MAX_P99_MS = 100;
/** Two levels that are closer are not told apart. */
const RESOLUTION = 0.1;
const MAX_LEVELS = 5;
const MAX_STORIES = 1600;
const FIRST_STORIES = 50;
/** With less of its core left, the model or the readers are late themselves. */
const MAX_LOAD_SHARE = 0.92;

/** A server that uses less than this of its core was kept from it. */
const IDLE_SHARE = 0.85;

const isCarried = (level: Level) => level.delayMs.p99 < MAX_P99_MS && !isFull(level);

/** Begins between the levels that were measured already; `measured` gets those that are measured now. */
export async function searchStoriesACore(
	bench: Bench,
	server: MeasuredServer,
	known: readonly Level[],
	seconds: number,
	measured: Level[],
): Promise<StoriesACore> {
	const levels = known.filter((level) => level.server === server.name);
	const carried = () => Math.max(0, ...levels.filter(isCarried).map(({ stories }) => stories));
	const tooMany = () =>
		Math.min(
			Number.POSITIVE_INFINITY,
			...levels.filter((level) => !isCarried(level) && level.stories > carried()).map(({ stories }) => stories),
		);
	for (let count = 0; count < MAX_LEVELS; count++) {
		const [low, high] = [carried(), tooMany()];
		if (low >= MAX_STORIES || (Number.isFinite(high) && high - low <= high * RESOLUTION)) break;
		const next = Number.isFinite(high) ? Math.round((low + high) / 2) : Math.min(MAX_STORIES, 2 * low || FIRST_STORIES);
		const tried = [await measureLevel(bench, server, next, seconds)];
		// One more try where it was not the server that was slow.
		if (tried.every((level) => !isCarried(level) && level.cpuShare < IDLE_SHARE))
			tried.push(await measureLevel(bench, server, next, seconds));
		levels.push(...tried);
		measured.push(...tried);
	}
	const isLoadFull = levels.some(({ loadCpuShare }) => loadCpuShare.model + loadCpuShare.readers > MAX_LOAD_SHARE);
	return { server: server.name, stories: carried(), tooMany: tooMany(), isLoadFull };
}

/** So many stories as take this share of the core, by what the measured levels took. */
export function storiesForShare(levels: readonly Level[], share: number): number {
	const sorted = levels.toSorted((a, b) => a.stories - b.stories);
	const above = sorted.find(({ cpuShare }) => cpuShare > share);
	const below = sorted.findLast((level) => level.cpuShare <= share && level.stories < (above?.stories ?? Infinity));
	const [low, high] = [below ?? { stories: 0, cpuShare: 0 }, above];
	if (!high) return Math.round((low.stories * share) / low.cpuShare);
	return Math.round(
		low.stories + ((high.stories - low.stories) * (share - low.cpuShare)) / (high.cpuShare - low.cpuShare),
	);
}
