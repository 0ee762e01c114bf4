// The results as tables, in Markdown: they can be read in a terminal too.
import { readFileSync, writeFileSync } from "node:fs";
import { SERVER_NAMES } from "../servers/servers.ts";
import { isFull } from "./level.ts";
import type { Level, MemoryEach, Results } from "./results.ts";

export function toMarkdown(results: Results): string {
	const {
		machine,
		settings,
		levels,
		otherLevels,
		storiesACore,
		runningStory,
		idleSocket,
		builtInFirstText,
		library,
		goals,
	} = results;
	const parts = [
		`${machine.measuredAt}, ${machine.cores} × ${machine.processor}, Node.js ${machine.node}; ${machine.pinning}. ` +
			`${settings.tokensPerSecond} tokens a second a story, ${settings.tokensPerStory} tokens a story, the model's first ` +
			`token after ${settings.firstTokenMs} ms; after ${settings.warmUpSeconds} s unmeasured, ${settings.rounds} rounds of ` +
			`${settings.seconds} s, in turn.`,
	];
	if (levels.length) parts.push(levelTable(levels), ratioTable(levels));
	if (storiesACore.length)
		parts.push(
			table(
				["", "stories a core with p99 under 100 ms", "too many"],
				storiesACore.map(({ server, stories, tooMany, isLoadFull }) => [
					SERVER_NAMES[server],
					`${stories}${isLoadFull ? " or more: the model and the readers had no more of their cores" : ""}`,
					shown(tooMany),
				]),
			),
		);
	if (otherLevels.length) parts.push(`Other levels, of the search:\n\n${levelTable(otherLevels)}`);
	for (const [name, each] of [
		["a running story", runningStory],
		["an idle socket", idleSocket],
	] as const)
		if (each.length)
			parts.push(
				table(
					[`memory of ${name}`, "in use", "resident", "the whole process, with as many"],
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

/** Replaces what stands between the two marks of the file. */
export function writeMarkdown(file: string, results: Results): void {
	const text = readFileSync(file, "utf8");
	const [from, to] = [text.indexOf(BEGIN), text.indexOf(END)];
	if (from < 0 || to < from) throw new Error(`${file} has no place for the last run, between ${BEGIN} and ${END}`);
	writeFileSync(file, `${text.slice(0, from + BEGIN.length)}\n\n${toMarkdown(results)}\n${text.slice(to)}`);
}

const LEVEL_COLUMNS = [
	"stories",
	"",
	"µs a token",
	"of the core: used, waited for",
	"delay p50 / p99 / longest, ms",
	"first text p50 / p99, ms",
	"bytes written a token",
	"lost, doubled",
	"model, readers: of a core",
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
			`${level.lost}, ${level.doubled}`,
			`${percent(level.loadCpuShare.model)}, ${percent(level.loadCpuShare.readers)}`,
		]),
	);
}

/** The product's figures, as multiples of each peer's. */
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
	return table(["stories", "Lion Tails against", "µs a token", "delay p50", "delay p99", "added to first text"], rows);
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
