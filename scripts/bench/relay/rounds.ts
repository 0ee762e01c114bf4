// All servers with all numbers of stories, by turns, several times: what else the machine does slows down all of them.
import type { MeasuredServer } from "../servers/servers.ts";
import type { Percentiles } from "../shared.ts";
import { type Bench, isFull, measureLevel } from "./level.ts";
import type { Level } from "./results.ts";

/** One for each server and number of stories. */
export async function measureRounds(bench: Bench, servers: readonly MeasuredServer[]): Promise<Level[]> {
	const { levels, rounds } = bench.settings;
	const measured: Level[] = [];
	const fullFrom = new Map<string, number>();
	for (let round = 0; round < rounds; round++)
		for (const stories of levels)
			for (const server of round % 2 ? servers.toReversed() : servers) {
				// One that is full has nothing to say, and needs long to come to its end.
				if (stories > (fullFrom.get(server.name) ?? Infinity)) continue;
				if (round > 0 && stories === fullFrom.get(server.name)) continue;
				const level = await measureLevel(bench, server, stories);
				measured.push(level);
				if (isFull(level)) fullFrom.set(server.name, stories);
			}
	return levels.flatMap((stories) =>
		servers.flatMap(({ name }) => {
			const same = measured.filter((level) => level.server === name && level.stories === stories);
			return same.length ? [medianOf(same)] : [];
		}),
	);
}

function medianOf(levels: Level[]): Level {
	const median = (of: (level: Level) => number) => medianNumber(levels.map(of));
	const total = (of: (level: Level) => number) => levels.reduce((sum, level) => sum + of(level), 0);
	const percentiles = (of: (level: Level) => Percentiles): Percentiles => ({
		p50: median((level) => of(level).p50),
		p99: median((level) => of(level).p99),
		longest: Math.max(...levels.map((level) => of(level).longest)),
	});
	const [first] = levels as [Level];
	return {
		server: first.server,
		stories: first.stories,
		tokensPerSecond: median(({ tokensPerSecond }) => tokensPerSecond),
		arrivedShare: median(({ arrivedShare }) => arrivedShare),
		cpuMicrosecondsPerToken: median(({ cpuMicrosecondsPerToken }) => cpuMicrosecondsPerToken),
		cpuShare: median(({ cpuShare }) => cpuShare),
		waitedShare: median(({ waitedShare }) => waitedShare),
		delayMs: percentiles(({ delayMs }) => delayMs),
		firstTextMs: percentiles(({ firstTextMs }) => firstTextMs),
		addedToFirstTextMs: median(({ addedToFirstTextMs }) => addedToFirstTextMs),
		writtenBytesPerToken: median(({ writtenBytesPerToken }) => writtenBytesPerToken),
		lost: total(({ lost }) => lost),
		doubled: total(({ doubled }) => doubled),
		unfinished: total(({ unfinished }) => unfinished),
		errors: total(({ errors }) => errors),
		loadCpuShare: {
			model: median(({ loadCpuShare }) => loadCpuShare.model),
			readers: median(({ loadCpuShare }) => loadCpuShare.readers),
		},
	};
}

function medianNumber(numbers: number[]): number {
	const sorted = numbers.toSorted((a, b) => a - b);
	const middle = (sorted.length - 1) / 2;
	return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2;
}
