// The readers of the benchmarks, in their own process: each requests a story, reads it to its end and requests the next one. The
// process receives commands over IPC and answers each once.
import { setTimeout as wait } from "node:timers/promises";
import { clock, type Percentiles, percentiles } from "../shared.ts";
import { openReader, type Reader, type ReadServer } from "./read-story.ts";
import { newTokenCounts, tokenReader } from "./tokens.ts";

/** `start`: adds `stories` readers, spread over `rampMs`. `stop`: all readers leave after their current stories. */
export type ReadersCommand =
	| ({ type: "start"; stories: number; rampMs: number } & ReadServer)
	| { type: "measure"; seconds: number }
	| ({ type: "connect"; sockets: number } & ReadServer)
	| { type: "stop"; timeoutMs: number };
export type ReadersReport = {
	/** Since `measure`: */
	tokens: number;
	bytes: number;
	/** Stories whose first token arrived. */
	begun: number;
	/** Milliseconds from sending a token to its arrival. */
	delay: Percentiles;
	/** Milliseconds from the request to the first token, without each reader's first story. */
	firstText: Percentiles;
	/** Since `start`: */
	lost: number;
	doubled: number;
	/** Requested stories that did not end. */
	unfinished: number;
	errors: number;
	lastError: string;
	/** Now: */
	live: number;
	sockets: number;
	/** The last completed generation. */
	lastId: string;
};

const START_TIMEOUT_MS = 5000;
/** Not all: some stories have just ended, and the next ones have no text yet. */
const STARTED_SHARE = 0.9;
const RETRY_DELAY_MS = 500;
const SOCKETS_AT_ONCE = 50;

const readers = new Set<Reader>();
let reading: Promise<void>[] = [];
let run = { isStopped: false };
let live = 0;
const newWindow = () => ({ tokens: 0, bytes: 0, delays: [] as number[], firstText: [] as number[] });
const newRun = () => ({
	...newTokenCounts(),
	...newWindow(),
	hasBegun: false,
	unfinished: 0,
	errors: 0,
	lastError: "",
});
const counts = newRun();
let lastId = "";

async function open({ protocol, url, tokens }: ReadServer, at: number): Promise<Reader> {
	const reader = await openReader(protocol, url, tokens[at % tokens.length] ?? "");
	readers.add(reader);
	return reader;
}

async function readOn(server: ReadServer, at: number, delayMs: number): Promise<void> {
	const currentRun = run;
	await wait(delayMs);
	let reader: Reader | undefined;
	while (!currentRun.isStopped)
		try {
			if (!reader?.isOpen) reader = await open(server, at);
			await readOne(reader);
		} catch (error) {
			if (currentRun.isStopped) return;
			counts.errors++;
			counts.lastError = String(error);
			await wait(RETRY_DELAY_MS);
		}
}

async function readOne(reader: Reader): Promise<void> {
	const requestedAt = clock();
	const isLater = counts.hasBegun;
	const story = tokenReader(counts);
	let hasText = false;
	let isWhole = false;
	try {
		lastId = await reader.read({
			onText(text) {
				const found = story.add(text);
				if (hasText || !found) return;
				hasText = true;
				live++;
				if (isLater) counts.firstText.push(clock() - requestedAt);
			},
			onBytes(bytes) {
				counts.bytes += bytes;
			},
		});
		story.end();
		isWhole = true;
	} finally {
		if (hasText) live--;
		if (!isWhole) counts.unfinished++;
	}
}

async function execute(command: ReadersCommand): Promise<ReadersReport> {
	if (command.type === "start") {
		if (reading.length === 0) {
			run = { isStopped: false };
			Object.assign(counts, newRun());
		}
		const { stories, rampMs } = command;
		const from = reading.length;
		for (let at = 0; at < stories; at++) reading.push(readOn(command, from + at, (rampMs * at) / stories));
		await wait(rampMs);
		const until = clock() + START_TIMEOUT_MS;
		while (live < reading.length * STARTED_SHARE && clock() < until) await wait(50);
		counts.hasBegun = true;
	} else if (command.type === "connect") {
		for (let from = readers.size; from < command.sockets; from += SOCKETS_AT_ONCE) {
			const count = Math.min(SOCKETS_AT_ONCE, command.sockets - from);
			await Promise.all(Array.from({ length: count }, (_, at) => open(command, from + at)));
		}
	} else if (command.type === "measure") {
		Object.assign(counts, newWindow());
		await wait(command.seconds * 1000);
	} else {
		run.isStopped = true;
		const isTimeout = Symbol();
		const first = await Promise.race([Promise.all(reading), wait(command.timeoutMs, isTimeout)]);
		for (const reader of readers) reader.close();
		if (first === isTimeout) await Promise.all(reading);
		readers.clear();
		reading = [];
	}
	return report();
}

function report(): ReadersReport {
	const { delays, firstText, hasBegun: _, ...rest } = counts;
	const sockets = [...readers].filter(({ isOpen }) => isOpen).length;
	return {
		...rest,
		live,
		delay: percentiles(delays),
		begun: firstText.length,
		firstText: percentiles(firstText),
		sockets,
		lastId,
	};
}

process.once("disconnect", () => process.exit());
process.on("message", async (command: ReadersCommand) => {
	const answer = await execute(command).catch((error) => ({ error: String(error) }));
	process.send?.(answer);
});
process.send?.({});
