import { readFileSync, writeFileSync } from "node:fs";
import { SERVER_NAMES, type ServerName } from "./servers/servers.ts";
import type { Percentiles } from "./shared.ts";

// The report of npm run bench: results, goals and their tables in Markdown.

export function toMarkdown(results: Results): string {
	const {
		machine,
		settings,
		levels,
		otherLevels,
		starts,
		storiesACore,
		runningStory,
		idleSocket,
		builtInFirstText,
		library,
		goals,
	} = results;
	const parts = [
		`${machine.measuredAt}, ${machine.cores} × ${machine.processor}, Node.js ${machine.node}; ${machine.pinning}. ` +
			`${settings.tokensPerSecond} tokens per second and story, ${settings.tokensPerStory} tokens per story, the model's first ` +
			`token after ${settings.firstTokenMs} ms; after ${settings.warmUpSeconds} s warm-up, ${settings.rounds} rounds of ` +
			`${settings.seconds} s, in turn.`,
	];
	if (levels.length) parts.push(levelTable(levels), ratioTable(levels));
	if (starts.length)
		parts.push(
			table(
				["at 50 stories", "begin and end of a story, ms of processor time", "the rest, µs/token"],
				starts.map(({ server, beginAndEndMs, tellingMicrosecondsPerToken }) => [
					SERVER_NAMES[server],
					shown(beginAndEndMs),
					shown(tellingMicrosecondsPerToken),
				]),
			),
		);
	if (storiesACore.length)
		parts.push(
			table(
				["", "stories per core with p99 below 100 ms", "too many"],
				storiesACore.map(({ server, stories, tooMany, isLoadFull }) => [
					SERVER_NAMES[server],
					`${stories}${isLoadFull ? " or more: the model and the readers were the limit" : ""}`,
					shown(tooMany),
				]),
			),
		);
	if (otherLevels.length) parts.push(`Other levels of the search:\n\n${levelTable(otherLevels)}`);
	for (const [name, each] of [
		["a running story", runningStory],
		["an idle socket", idleSocket],
	] as const)
		if (each.length)
			parts.push(
				table(
					[`memory of ${name}`, "in use", "resident", "whole process, at count"],
					each.map((one) => [SERVER_NAMES[one.server], ...memory(one)]),
				),
			);
	if (builtInFirstText)
		parts.push(
			`The built-in storyteller's first text: ${shown(builtInFirstText.defaultSpeedMs)} ms at its default speed, ` +
				`${shown(builtInFirstText.fullSpeedMs)} ms with STORYTELLER_TOKENS_PER_SECOND=0.`,
		);
	if (library.length)
		parts.push(
			table(
				["median", "100 stories", "10,000 stories", "ratio"],
				library.map(({ call, smallMs, largeMs, ratio }) => [
					call,
					`${shown(smallMs)} ms`,
					`${shown(largeMs)} ms`,
					shown(ratio),
				]),
			),
		);
	parts.push(
		table(
			["goal", "", "measured", ""],
			goals.map(({ name, goal, measured, isMet }) => [
				name,
				goal,
				measured,
				isMet === null ? "–" : isMet ? "met" : "**not met**",
			]),
		),
	);
	return `${parts.join("\n\n")}\n`;
}

const BEGIN = "<!-- last run: written by npm run bench -- --markdown -->";
const END = "<!-- end of the last run -->";

/** Replaces the text between the two marks in the file. Throws if they are missing. */
export function writeMarkdown(file: string, results: Results): void {
	const text = readFileSync(file, "utf8");
	const [from, to] = [text.indexOf(BEGIN), text.indexOf(END)];
	if (from < 0 || to < from) throw new Error(`${file} has no place for the last run, between ${BEGIN} and ${END}`);
	writeFileSync(file, `${text.slice(0, from + BEGIN.length)}\n\n${toMarkdown(results)}\n${text.slice(to)}`);
}

const LEVEL_COLUMNS = [
	"stories",
	"",
	"µs/token",
	"core used, waited for",
	"delay p50 / p99 / longest, ms",
	"first text p50 / p99, ms",
	"bytes written/token",
	"reads and writes/token",
	"lost, doubled",
	"model, readers: share of a core",
];

function levelTable(levels: readonly Level[]): string {
	return table(
		LEVEL_COLUMNS,
		levels.map((level) => [
			`${level.stories}`,
			`${SERVER_NAMES[level.server]}${isFull(level) ? " (full)" : ""}`,
			shown(level.cpuMicrosecondsPerToken),
			`${percent(level.cpuShare)}, ${percent(level.waitedShare)}`,
			[level.delayMs.p50, level.delayMs.p99, level.delayMs.longest].map(shown).join(" / "),
			[level.firstTextMs.p50, level.firstTextMs.p99].map(shown).join(" / "),
			shown(level.writtenBytesPerToken),
			shown(level.callsPerToken),
			`${level.lost}, ${level.doubled}`,
			`${percent(level.loadCpuShare.model)}, ${percent(level.loadCpuShare.readers)}`,
		]),
	);
}

/** The product's figures divided by each peer's. */
function ratioTable(levels: readonly Level[]): string {
	const rows = levels
		.filter((level) => level.server === "product" && !isFull(level))
		.flatMap((product) =>
			levels
				.filter(({ server, stories }) => server !== "product" && stories === product.stories)
				.map((peer) => [
					`${product.stories}`,
					SERVER_NAMES[peer.server],
					shown(product.cpuMicrosecondsPerToken / peer.cpuMicrosecondsPerToken),
					shown(product.delayMs.p50 / peer.delayMs.p50),
					shown(product.delayMs.p99 / peer.delayMs.p99),
					shown(product.addedToFirstTextMs / peer.addedToFirstTextMs),
				]),
		);
	return table(["stories", "Lion Tails against", "µs/token", "delay p50", "delay p99", "added to first text"], rows);
}

const memory = ({ count, usedBytes, residentBytes, processBytes }: MemoryEach) => [
	...[usedBytes, residentBytes].map((bytes) => `${shown(bytes / 1024)} KiB`),
	`${shown(processBytes / 2 ** 20)} MiB, ${count.toLocaleString("en-US")}`,
];

const percent = (share: number) => (Number.isFinite(share) ? `${Math.round(share * 100)} %` : "–");

function shown(value: number | null): string {
	if (value === null || !Number.isFinite(value)) return "–";
	return Math.abs(value) >= 100
		? Math.round(value).toLocaleString("en-US")
		: value.toFixed(Math.abs(value) < 10 ? 2 : 1);
}

function table(head: string[], rows: string[][]): string {
	const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
	return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/**
 * Evaluates the goals. Most are ratios within one run, so that the machine cancels out. `isMet` is null if the value was not
 * measured.
 */
export function judgeGoals(results: Omit<Results, "goals">): Goal[] {
	const level = (server: ServerName, stories: number) =>
		results.levels.find((one) => one.server === server && one.stories === stories);
	const ratio = (server: ServerName, stories: number, of: (level: Level) => number) => {
		const [product, peer] = [level("product", stories), level(server, stories)];
		return product && peer ? of(product) / of(peer) : Number.NaN;
	};
	const ofProduct = [...results.levels, ...results.otherLevels].filter(({ server }) => server === "product");
	// Waiting for the core delays as much as using it.
	const longestOf = (maxShare: number, of: (level: Level) => number) =>
		Math.max(...ofProduct.filter(({ cpuShare, waitedShare }) => cpuShare + waitedShare <= maxShare).map(of));
	const costOf = (server: ServerName) => results.starts.find((one) => one.server === server);
	const storiesOf = (server: ServerName) =>
		results.storiesACore.find((one) => one.server === server)?.stories ?? Number.NaN;
	const storiesRatio = storiesOf("product") / storiesOf("passThrough");
	const libraryRatio = results.library.length ? Math.max(...results.library.map(({ ratio }) => ratio)) : Number.NaN;
	// The larger of both: reused free pages hide growth, and garbage counts as resident.
	const bytesOf = (each: readonly MemoryEach[]) => {
		const product = each.find(({ server }) => server === "product");
		return product ? Math.max(product.usedBytes, product.residentBytes) : Number.NaN;
	};
	const cpu = (one: Level) => one.cpuMicrosecondsPerToken;
	const added = (one: Level) => one.addedToFirstTextMs;
	const all = [...results.levels, ...results.otherLevels];
	const wrong = all.reduce((sum, { lost, doubled }) => sum + lost + doubled, 0);

	const goals: [name: string, value: number, relation: keyof typeof RELATIONS, limit: number, unit: string][] = [
		["tokens lost or doubled, all servers", all.length ? wrong : Number.NaN, "≤", 0, ""],
		["processor time per token at 50, against `ai`", ratio("aiPackage", 50, cpu), "≤", 0.28, "×"],
		["the same, against the SDK relay", ratio("openaiSocketIo", 50, cpu), "≤", 0.5, "×"],
		["the same at 200", ratio("openaiSocketIo", 200, cpu), "≤", 0.75, "×"],
		["the same at 400", ratio("openaiSocketIo", 400, cpu), "≤", 0.8, "×"],
		["processor time per token at 50, against pass-through", ratio("passThrough", 50, cpu), "≤", 1.3, "×"],
		["the same at 200", ratio("passThrough", 200, cpu), "≤", 1.4, "×"],
		["processor time per token at 50, against the durable relay", ratio("redisSocketIo", 50, cpu), "≤", 0.38, "×"],
		["processor time of a story's begin and end", costOf("product")?.beginAndEndMs ?? Number.NaN, "≤", 9, "ms"],
		["stories per core with p99 below 100 ms, against pass-through", storiesRatio, "≥", 0.8, "×"],
		["delay p50 at 50", level("product", 50)?.delayMs.p50 ?? Number.NaN, "≤", 25, "ms"],
		["longest delay at 50", level("product", 50)?.delayMs.longest ?? Number.NaN, "≤", 60, "ms"],
		["longest delay below 80 % of a core", longestOf(0.8, ({ delayMs }) => delayMs.longest), "≤", 100, "ms"],
		["added to first text at 50, against the SDK relay", ratio("openaiSocketIo", 50, added), "≤", 1.5, "×"],
		["bytes written/token at 50", level("product", 50)?.writtenBytesPerToken ?? Number.NaN, "≤", 600, "bytes"],
		["memory of a running story", bytesOf(results.runningStory) / 1000, "≤", 200, "KB"],
		["memory of an idle signed-in socket", bytesOf(results.idleSocket) / 1024, "≤", 15, "KiB"],
		["list, search, one story: 10,000 stories against 100", libraryRatio, "≤", 2, "×"],
		["built-in storyteller's first text", results.builtInFirstText?.defaultSpeedMs ?? Number.NaN, "≤", 80, "ms"],
	];
	return goals.map(([name, value, relation, limit, unit]) => {
		const isMeasured = Number.isFinite(value);
		return {
			name,
			goal: `${relation} ${limit} ${unit}`.trim(),
			measured: isMeasured ? `${format(value)} ${unit}`.trim() : "not measured",
			isMet: isMeasured ? RELATIONS[relation](value, limit) : null,
		};
	});
}

const RELATIONS = {
	"≤": (value: number, limit: number) => value <= limit,
	"≥": (value: number, limit: number) => value >= limit,
};

const format = (value: number) =>
	Math.abs(value) >= 100
		? Math.round(value).toLocaleString("en-US")
		: Number.isInteger(value)
			? `${value}`
			: value.toFixed(value < 10 ? 2 : 0);

// The results as in --json. NaN (null in JSON) means not measured.

export type Level = {
	server: ServerName;
	stories: number;
	/** Arrived tokens per second. */
	tokensPerSecond: number;
	/** Share of the model's tokens that arrived; lower if the server is full. */
	arrivedShare: number;
	cpuMicrosecondsPerToken: number;
	/** Share of one core. */
	cpuShare: number;
	/** Share of the time that the main thread waited for its core. */
	waitedShare: number;
	delayMs: Percentiles;
	/** From the request to the reader's first token. */
	firstTextMs: Percentiles;
	/** The median without the model's time. */
	addedToFirstTextMs: number;
	/** NaN if the system does not report it. */
	writtenBytesPerToken: number;
	/** Calls of the system to read and write; NaN if the system does not report them. */
	callsPerToken: number;
	begunPerSecond: number;
	lost: number;
	doubled: number;
	unfinished: number;
	errors: number;
	/** Share of a core used by the model and by the readers. */
	loadCpuShare: { model: number; readers: number };
};

/** Growth per story or socket after a garbage collection, and the size of the process before it with `count` of them. */
export type MemoryEach = {
	server: ServerName;
	count: number;
	usedBytes: number;
	residentBytes: number;
	processBytes: number;
};

export type StoryCost = {
	server: ServerName;
	/** Processor time in milliseconds of everything but the tokens. */
	beginAndEndMs: number;
	tellingMicrosecondsPerToken: number;
};

export type StoriesACore = {
	server: ServerName;
	/** The largest measured number with a p99 below 100 ms. */
	stories: number;
	/** The smallest measured number with a higher p99; NaN if none was measured. */
	tooMany: number;
	/** The model or the readers were the limit: the server may carry more. */
	isLoadFull: boolean;
};

export type CallRatio = { call: string; smallMs: number; largeMs: number; ratio: number };

type Goal = { name: string; goal: string; measured: string; isMet: boolean | null };

export type Results = {
	machine: { cores: number; processor: string; node: string; pinning: string; measuredAt: string };
	settings: {
		levels: number[];
		rounds: number;
		seconds: number;
		/** Run time of each server at the first level before measuring. */
		warmUpSeconds: number;
		tokensPerSecond: number;
		tokensPerStory: number;
		firstTokenMs: number;
	};
	/** Median of the rounds by server and number of stories; `longest` is the maximum. */
	levels: Level[];
	/** Levels of the search, and one each below 50 % and 80 % of a core. */
	otherLevels: Level[];
	starts: StoryCost[];
	storiesACore: StoriesACore[];
	runningStory: MemoryEach[];
	idleSocket: MemoryEach[];
	/** Medians in milliseconds. */
	builtInFirstText: { defaultSpeedMs: number; fullSpeedMs: number } | null;
	library: CallRatio[];
	goals: Goal[];
};

const FULL_SHARE = 0.9;
const MAX_FULL_P99_MS = 1000;

/** True if the server cannot keep up; its other figures are then meaningless. */
export const isFull = ({ arrivedShare, delayMs }: Level) =>
	arrivedShare < FULL_SHARE || !(delayMs.p99 < MAX_FULL_P99_MS);
