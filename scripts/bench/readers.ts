// The capacity bench's readers, in a process of their own: each has a socket, requests a story, watches it to its end and
// requests the next. The process gets commands over IPC and answers each of them once.
import { setTimeout as wait } from "node:timers/promises";
import type { GenerationEvent } from "@lion-tails/common/generation";
import type { ClientToServerEvents, ServerToClientEvents } from "@lion-tails/common/live";
import { io, type Socket } from "socket.io-client";
import { clock, collectDelays, percentiles, post } from "./shared.ts";

/** `start`: so many readers start, spread over `rampMs`. `stop`: after the stories that are running, all sockets close. */
export type Command =
	| { type: "start"; url: string; tokens: string[]; stories: number; rampMs: number }
	| { type: "measure"; seconds: number }
	| { type: "connect"; url: string; tokens: string[]; sockets: number }
	| { type: "stop" };
export type Report = {
	live: number;
	words: number;
	bytes: number;
	relay: { p50: number; p99: number };
	firstWord: { p50: number; p99: number };
	errors: number;
	lastError: string;
	sockets: number;
	/** The last generation that was completed. */
	lastId: string;
};

type LiveSocket = Socket<ServerToClientEvents, ClientToServerEvents>;
/** As many as the server runs at a time for one parent. */
const STORIES_PER_PARENT = 3;
const TIMEOUT_MS = 60_000;
const RETRY_DELAY_MS = 1000;
const SOCKETS_AT_ONCE = 50;
const REQUEST = { childName: "Noah", gender: "boy", storyLength: "short" };

const sockets = new Set<LiveSocket>();
let reading: Promise<void>[] = [];
let run = { isStopped: false };
let live = 0;
let counts = { words: 0, bytes: 0, errors: 0, lastError: "", relay: [] as number[], firstWord: [] as number[] };
let lastId = "";

async function open(url: string, token: string): Promise<LiveSocket> {
	const socket: LiveSocket = io(url, { auth: { token }, transports: ["websocket"], forceNew: true });
	sockets.add(socket);
	await new Promise<void>((resolve, reject) => {
		socket.once("connect", resolve);
		setTimeout(() => reject(new Error("a socket did not connect")), TIMEOUT_MS).unref();
	});
	socket.io.engine.on("packet", ({ data }) => {
		counts.bytes += typeof data === "string" ? data.length : 0;
	});
	return socket;
}

async function read(url: string, token: string, delayMs: number): Promise<void> {
	const currentRun = run;
	await wait(delayMs);
	let socket: LiveSocket | undefined;
	while (!currentRun.isStopped) {
		try {
			socket ??= await open(url, token);
			const requestedAt = clock();
			const answer = await post(`${url}/api/story/generate`, token, REQUEST, { prefer: "respond-async" });
			await watch(socket, String(answer.generationId), requestedAt);
		} catch (error) {
			counts.errors++;
			counts.lastError = String(error);
			await wait(RETRY_DELAY_MS);
		}
	}
}

async function watch(socket: LiveSocket, id: string, requestedAt: number): Promise<void> {
	const { promise, resolve, reject } = Promise.withResolvers<void>();
	let hasText = false;
	const onText = () => {
		if (hasText) return;
		hasText = true;
		live++;
		counts.firstWord.push(clock() - requestedAt);
	};
	const listener = (event: GenerationEvent) => {
		if (event.id !== id) return;
		if (event.type === "text") {
			onText();
			collectDelays(event.text, counts.relay);
			counts.words += event.text.split(" ").length - 1;
		} else if (event.type === "completed") resolve();
		else if (event.type === "failed") reject(new Error(event.code));
	};
	const onDisconnect = (reason: string) => reject(new Error(`a socket disconnected: ${reason}`));
	socket.on("generation:event", listener).on("disconnect", onDisconnect);
	try {
		socket.emit("generation:watch", { id }, (answer) => {
			if (!answer.ok) reject(new Error(answer.code));
			else if (answer.snapshot.text) onText();
		});
		await promise;
		lastId = id;
	} finally {
		socket.off("generation:event", listener).off("disconnect", onDisconnect);
		if (hasText) live--;
	}
}

async function execute(command: Command): Promise<Report> {
	if (command.type === "start") {
		run = { isStopped: false };
		const { url, tokens, stories, rampMs } = command;
		reading = Array.from({ length: stories }, (_, at) =>
			read(url, tokens[Math.floor(at / STORIES_PER_PARENT)] ?? "", (rampMs * at) / stories),
		);
		await wait(rampMs);
		for (const until = clock() + TIMEOUT_MS / 2; live < stories * 0.97 && clock() < until; ) await wait(100);
	} else if (command.type === "connect") {
		for (let from = sockets.size; from < command.sockets; from += SOCKETS_AT_ONCE) {
			const batch = command.tokens.slice(from, Math.min(from + SOCKETS_AT_ONCE, command.sockets));
			await Promise.all(batch.map((token) => open(command.url, token)));
		}
	} else if (command.type === "measure") {
		counts = { words: 0, bytes: 0, errors: 0, lastError: "", relay: [], firstWord: [] };
		await wait(command.seconds * 1000);
	} else {
		run.isStopped = true;
		await Promise.race([Promise.all(reading), wait(TIMEOUT_MS)]);
		for (const socket of sockets) socket.disconnect();
		sockets.clear();
	}
	const { relay, firstWord, ...rest } = counts;
	const connected = [...sockets].filter((socket) => socket.connected).length;
	return { ...rest, live, relay: percentiles(relay), firstWord: percentiles(firstWord), sockets: connected, lastId };
}

process.once("disconnect", () => process.exit());
process.on("message", async (command: Command) => {
	const report = await execute(command).catch((error) => ({ error: String(error) }));
	process.send?.(report);
});
