// The capacity bench's readers, a process of their own: each has a socket, asks for a story, hears it to its end and asks
// for the next. It does what it is told over IPC and answers every order once.
import { setTimeout as wait } from "node:timers/promises";
import type { GenerationEvent } from "@lion-tails/common/generation";
import type { ClientToServerEvents, ServerToClientEvents } from "@lion-tails/common/live";
import { io, type Socket } from "socket.io-client";
import { clock, noteDelays, post, spread } from "./shared.ts";

/** `live`: so many readers begin, spread over so many milliseconds. `rest`: the last stories, then all sockets close. */
export type Order =
	| { do: "live"; url: string; tokens: string[]; stories: number; over: number }
	| { do: "measure"; seconds: number }
	| { do: "idle"; url: string; tokens: string[]; sockets: number }
	| { do: "rest" };
export type Report = {
	live: number;
	words: number;
	bytes: number;
	relay: { p50: number; p99: number };
	firstWord: { p50: number; p99: number };
	failures: number;
	why: string;
	sockets: number;
	/** A story that was heard to its end. */
	lastId: string;
};

type LiveSocket = Socket<ServerToClientEvents, ClientToServerEvents>;
/** As many stories of one parent are told at a time as the server allows. */
const AT_ONCE = 3;
const MOST_WAIT = 60_000;
const REQUEST = { childName: "Noah", gender: "boy", storyLength: "short" };

const sockets = new Set<LiveSocket>();
let reading: Promise<void>[] = [];
let level = { resting: false };
let live = 0;
let counted = { words: 0, bytes: 0, failures: 0, why: "", relay: [] as number[], firstWord: [] as number[] };
let lastId = "";

async function open(url: string, token: string): Promise<LiveSocket> {
	const socket: LiveSocket = io(url, { auth: { token }, transports: ["websocket"], forceNew: true });
	sockets.add(socket);
	await new Promise<void>((resolve, reject) => {
		socket.once("connect", resolve);
		setTimeout(() => reject(new Error("a socket was not let in")), MOST_WAIT).unref();
	});
	socket.io.engine.on("packet", ({ data }) => {
		counted.bytes += typeof data === "string" ? data.length : 0;
	});
	return socket;
}

async function read(url: string, token: string, after: number): Promise<void> {
	const mine = level;
	await wait(after);
	let socket: LiveSocket | undefined;
	while (!mine.resting) {
		try {
			socket ??= await open(url, token);
			const began = clock();
			const answer = await post(`${url}/api/story/generate`, token, REQUEST, { prefer: "respond-async" });
			await hear(socket, String(answer.generationId), began);
		} catch (error) {
			counted.failures++;
			counted.why = String(error);
			await wait(1000);
		}
	}
}

async function hear(socket: LiveSocket, id: string, began: number): Promise<void> {
	const { promise, resolve, reject } = Promise.withResolvers<void>();
	let begun = false;
	const begin = () => {
		if (begun) return;
		begun = true;
		live++;
		counted.firstWord.push(clock() - began);
	};
	const listener = (event: GenerationEvent) => {
		if (event.id !== id) return;
		if (event.type === "text") {
			begin();
			noteDelays(event.text, counted.relay);
			counted.words += event.text.split(" ").length - 1;
		} else if (event.type === "completed") resolve();
		else if (event.type === "failed") reject(new Error(event.code));
	};
	const leave = (reason: string) => reject(new Error(`a socket ended: ${reason}`));
	socket.on("generation:event", listener).on("disconnect", leave);
	try {
		socket.emit("generation:watch", { id }, (answer) => {
			if (!answer.ok) reject(new Error(answer.code));
			else if (answer.snapshot.text) begin();
		});
		await promise;
		lastId = id;
	} finally {
		socket.off("generation:event", listener).off("disconnect", leave);
		if (begun) live--;
	}
}

async function follow(order: Order): Promise<Report> {
	if (order.do === "live") {
		level = { resting: false };
		const { url, tokens, stories, over } = order;
		reading = Array.from({ length: stories }, (_, at) =>
			read(url, tokens[Math.floor(at / AT_ONCE)] ?? "", (over * at) / stories),
		);
		await wait(over);
		for (const until = clock() + MOST_WAIT / 2; live < stories * 0.97 && clock() < until; ) await wait(100);
	} else if (order.do === "idle") {
		for (let from = sockets.size; from < order.sockets; from += 50) {
			const some = order.tokens.slice(from, Math.min(from + 50, order.sockets));
			await Promise.all(some.map((token) => open(order.url, token)));
		}
	} else if (order.do === "measure") {
		counted = { words: 0, bytes: 0, failures: 0, why: "", relay: [], firstWord: [] };
		await wait(order.seconds * 1000);
	} else {
		level.resting = true;
		await Promise.race([Promise.all(reading), wait(MOST_WAIT)]);
		for (const socket of sockets) socket.disconnect();
		sockets.clear();
	}
	const { relay, firstWord, ...rest } = counted;
	const connected = [...sockets].filter((socket) => socket.connected).length;
	return { ...rest, live, relay: spread(relay), firstWord: spread(firstWord), sockets: connected, lastId };
}

process.once("disconnect", () => process.exit());
process.on("message", async (order: Order) => {
	const report = await follow(order).catch((error) => ({ error: String(error) }));
	process.send?.(report);
});
