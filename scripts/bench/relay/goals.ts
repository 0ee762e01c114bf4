// The goals of the relay that the bench can judge: nearly all are ratios within one run, so that the machine cancels out.
import type { ServerName } from "../servers/servers.ts";
import type { Goal, Level, MemoryEach, Results } from "./results.ts";

export function judgeGoals(results: Omit<Results, "goals">): Goal[] {
	const level = (server: ServerName, stories: number) =>
		results.levels.find((one) => one.server === server && one.stories === stories);
	const ratio = (server: ServerName, stories: number, of: (level: Level) => number) => {
		const [product, peer] = [level("product", stories), level(server, stories)];
		return product && peer ? of(product) / of(peer) : Number.NaN;
	};
	const ofProduct = [...results.levels, ...results.otherLevels].filter(({ server }) => server === "product");
	// A server that waits for its core is as late as one that uses it.
	const longestOf = (maxShare: number, of: (level: Level) => number) =>
		Math.max(...ofProduct.filter(({ cpuShare, waitedShare }) => cpuShare + waitedShare <= maxShare).map(of));
	const storiesOf = (server: ServerName) => results.storiesACore.find((one) => one.server === server)?.stories;
	// Resident memory that was free before grows by nothing, and garbage is resident too.
	const bytesOf = (each: readonly MemoryEach[]) => {
		const product = each.find(({ server }) => server === "product");
		return product ? Math.max(product.usedBytes, product.residentBytes) : Number.NaN;
	};
	const cpu = (one: Level) => one.cpuMicrosecondsPerToken;
	const all = [...results.levels, ...results.otherLevels];
	const wrong = all.reduce((sum, { lost, doubled }) => sum + lost + doubled, 0);

	return [
		atMost("tokens lost or doubled, all servers", all.length ? wrong : Number.NaN, 0, ""),
		atMost("processor time a token at 50, against `ai`", ratio("aiPackage", 50, cpu), 0.35, "×"),
		atMost("processor time a token at 200, against pass-through", ratio("passThrough", 200, cpu), 1.4, "×"),
		atLeast(
			"stories a core with p99 under 100 ms, against pass-through's",
			(storiesOf("product") ?? Number.NaN) / (storiesOf("passThrough") ?? Number.NaN),
			0.8,
			"×",
		),
		below(
			"delay p50 up to half a core",
			longestOf(0.5, ({ delayMs }) => delayMs.p50),
			2,
			"ms",
		),
		atMost(
			"longest delay below 80 % of a core",
			longestOf(0.8, ({ delayMs }) => delayMs.longest),
			50,
			"ms",
		),
		atMost(
			"added to first text at 50, against the SDK relay",
			ratio("openaiSocketIo", 50, ({ addedToFirstTextMs }) => addedToFirstTextMs),
			1.5,
			"×",
		),
		atMost("bytes written a token at 50", level("product", 50)?.writtenBytesPerToken ?? Number.NaN, 600, "bytes"),
		atMost("memory a running story", bytesOf(results.runningStory) / 1000, 200, "KB"),
		atMost("memory an idle signed-in socket", bytesOf(results.idleSocket) / 1024, 15, "KiB"),
		atMost(
			"list, search, one story: 10,000 stories against 100",
			results.library.length ? Math.max(...results.library.map(({ ratio }) => ratio)) : Number.NaN,
			2,
			"×",
		),
		atMost("built-in storyteller's first text", results.builtInFirstText?.defaultSpeedMs ?? Number.NaN, 80, "ms"),
	];
}

const atMost = (name: string, value: number, limit: number, unit: string) =>
	goal(name, value, `≤ ${limit} ${unit}`, unit, value <= limit);
const atLeast = (name: string, value: number, limit: number, unit: string) =>
	goal(name, value, `≥ ${limit} ${unit}`, unit, value >= limit);
const below = (name: string, value: number, limit: number, unit: string) =>
	goal(name, value, `< ${limit} ${unit}`, unit, value < limit);

/** Not judged where there is no figure. */
function goal(name: string, value: number, limit: string, unit: string, isMet: boolean): Goal {
	const isMeasured = Number.isFinite(value);
	const measured = isMeasured ? `${format(value)} ${unit}`.trim() : "not measured";
	return { name, goal: limit.trim(), measured, isMet: isMeasured ? isMet : null };
}

const format = (value: number) =>
	Math.abs(value) >= 100
		? Math.round(value).toLocaleString("en-US")
		: Number.isInteger(value)
			? `${value}`
			: value.toFixed(value < 10 ? 2 : 0);
