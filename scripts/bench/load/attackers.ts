// The attackers of the soak, in their own process: everything that once stopped the server, all at the same time, until the
// given time has passed. Sends the number of answers by attack and status over IPC.
import { randomUUID } from "node:crypto";
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { type Endpoint, endpoints } from "@lion-tails/common/endpoints";
import {
	LARGEST,
	largestSong,
	largestStory,
	rareChords,
	type WritingKey,
	words,
} from "../../../backend/test/largest-input.ts";
import { openSocket } from "./read-story.ts";

/** `tokens`: a session for each attack by a parent. `victim`: a user name whose password is guessed. */
export type AttackersSettings = { url: string; tokens: string[]; victim: string; seconds: number };
/** The number of answers by attack and status; "closed" where the server closed the connection. */
export type AttackersReport = Record<string, Record<string, number>>;

const { url, tokens, victim, seconds } = JSON.parse(process.argv[2] ?? "{}") as AttackersSettings;
const until = performance.now() + seconds * 1000;
const { hostname, port } = new URL(url);
const report: AttackersReport = {};

function count(attack: string, status: number | string): void {
	const counts = report[attack] ?? {};
	counts[status] = (counts[status] ?? 0) + 1;
	report[attack] = counts;
}

let taken = 0;
const attacker = () => tokens[taken++] ?? "";
const ADDRESS = { "x-forwarded-for": "203.0.113.7" };
let networks = 0;
/** A network of its own for each call. */
const anyNetwork = () => `198.18.${(networks++ >> 8) & 255}.${networks & 255}`;

type Call = { token?: string; from?: string; body?: unknown; method?: string };

async function send(
	attack: string,
	path: string,
	{ token, from = ADDRESS["x-forwarded-for"], body, method }: Call = {},
) {
	const text = typeof body === "string" ? body : JSON.stringify(body);
	try {
		const answer = await fetch(url + path, {
			method: method ?? (body === undefined ? "GET" : "POST"),
			headers: {
				"x-forwarded-for": from,
				"accept-encoding": "br, gzip",
				...(token && { authorization: `Bearer ${token}` }),
				...(body !== undefined && { "content-type": "application/json", prefer: "respond-async" }),
			},
			...(body !== undefined && { body: text }),
		});
		const bytes = Buffer.from(await answer.arrayBuffer());
		count(attack, answer.status);
		return { status: answer.status, bytes };
	} catch {
		count(attack, "closed");
		return { status: 0, bytes: Buffer.alloc(0) };
	}
}

const PAUSE_MS = 5;
/** Repeats an attack, `atOnce` times in parallel. Calls that are refused are repeated a little later, like everything here. */
function repeat(atOnce: number, act: () => Promise<unknown>): Promise<unknown> {
	return Promise.all(
		Array.from({ length: atOnce }, async () => {
			while (performance.now() < until) {
				await act();
				await wait(PAUSE_MS);
			}
		}),
	);
}

function chordNames() {
	const token = attacker();
	const tooMany = JSON.stringify(largestSong(rareChords(1000)));
	const most = JSON.stringify(largestSong(rareChords(64)));
	return repeat(8, async () => {
		await send("chord names", "/api/songs", { token, body: tooMany });
		const { status, bytes } = await send("chord names", "/api/songs", { token, body: most });
		if (status >= 300) return;
		const { id } = JSON.parse(bytes.toString());
		for (let at = 0; at < 5; at++) await send("chord names", `/api/songs/${id}`, { token });
	});
}

const LISTS = [
	"/api/stories?limit=100",
	"/api/stories?view=card&limit=100",
	"/api/stories?view=debug&limit=100",
	`/api/stories?q=${encodeURIComponent("w ".repeat(99))}`,
	"/api/songs",
	"/api/account/export",
	"/api/account/export.zip",
];

async function fatLists() {
	const token = attacker();
	for (let at = 0; at < 60; at++) await send("fat lists", "/api/story/save", { token, body: largestStory() });
	await repeat(1, async () => {
		for (const list of LISTS) await Promise.all(Array.from({ length: 20 }, () => send("fat lists", list, { token })));
	});
}

/** Spellings that fold to the victim's name, and names of no one, from everywhere. */
function guesses() {
	const spelled = () =>
		[...victim].map((letter) => (Math.random() < 0.5 ? String.fromCodePoint(letter.charCodeAt(0) + 0xfee0) : letter));
	return Promise.all([
		repeat(4, () => {
			const body = { username: spelled().join(""), password: randomUUID() };
			return send("login guesses", "/api/auth/login", { from: anyNetwork(), body });
		}),
		repeat(4, () => send("login guesses", "/api/auth/login", { body: { username: victim, password: randomUUID() } })),
	]);
}

/** Every address of one /64, names with invisible characters among them. */
function registrations() {
	let at = 0;
	return repeat(4, () => {
		at++;
		const username = `guest${at}${at % 2 ? "\u200b" : ""}`;
		const body = { username, email: `guest${at}@example.org`, password: randomUUID() };
		return send("registrations of one /64", "/api/auth/register", { from: `2001:db8::${at.toString(16)}`, body });
	});
}

async function queueFlood() {
	const token = attacker();
	await send("queue flood", "/api/settings/openai-key", { token, body: { key: `sk-${"x".repeat(48)}` } });
	const body = JSON.stringify(STORY);
	await repeat(20, () => send("queue flood", "/api/story/generate", { token, body }));
}

const STORY = { childName: "Ada", gender: "girl", storyLength: "extended" };

/** Returns the id of the story; "none" if it is refused. */
async function startStory(attack: string, token: string, more: object = {}): Promise<string> {
	const { bytes } = await send(attack, "/api/story/generate", { token, body: { ...STORY, ...more } });
	return JSON.parse(bytes.toString()).generationId ?? "none";
}

/** Opens a socket; `closed` resolves at its end. */
async function openClosing(token: string) {
	const { promise: closed, resolve } = Promise.withResolvers<void>();
	const socket = await openSocket(url, { token }, { onEvent: () => {}, onClose: () => resolve() }, ADDRESS);
	return { socket, closed };
}

/** 5,000 calls on each socket. */
async function watchFlood() {
	const token = attacker();
	const id = await startStory("watch flood", token);
	await repeat(5, async () => {
		try {
			const { socket, closed } = await openClosing(token);
			for (let at = 0; at < 5000; at++)
				socket.emit("generation:watch", { id, have: 0 }, (answer) =>
					count("watch flood", (answer as { ok: boolean }).ok ? "ok" : "refused"),
				);
			await Promise.race([closed, wait(10_000)]);
			socket.close();
		} catch {
			count("watch flood", "closed");
			await wait(500);
		}
	});
}

function hammering() {
	const paths = ["/", "/api/docs", "/api/openapi.json", "/api/songs", "/api/heroes", "/metrics", "/healthz"];
	return repeat(20, async () => {
		for (const path of paths) await send("pages", path, { from: anyNetwork() });
	});
}

/** Every writing call with its largest body; pictures of 8 MB among them. */
async function largestBodies() {
	const token = attacker();
	const keys = Object.keys(LARGEST) as WritingKey[];
	await repeat(4, async () => {
		const key = keys[Math.floor(Math.random() * keys.length)] ?? "POST /api/songs";
		const [method = "", template = ""] = key.split(" ");
		// The attacker stays signed in.
		if (/logout|sessions|DELETE .api.account$/.test(key)) return;
		const body = LARGEST[key]?.() ?? {};
		const path = template.replace(":id", "none");
		const { access }: Endpoint = endpoints[key];
		await send("largest bodies", path, { method, body, ...(access !== "public" && { token }) });
	});
}

/** Passwords are hashed for each of these. */
function ownPassword() {
	const token = attacker();
	return repeat(8, () => {
		const confirmed = { password: randomUUID(), confirmPassword: randomUUID() };
		const body = { currentPassword: words(1000), ...confirmed };
		return send("password changes", "/api/account/password", { token, body, from: anyNetwork() });
	});
}

/** Opens a connection. Resolves when it is closed, which it is after `maxMs` at the latest. */
function connection(attack: string, maxMs: number, onOpen: (socket: Socket) => void): Promise<void> {
	const { promise, resolve } = Promise.withResolvers<void>();
	const socket = connect(Number(port), hostname, () => onOpen(socket));
	const timer = setTimeout(() => socket.destroy(), Math.min(maxMs, until - performance.now()));
	socket.on("error", () => {});
	socket.once("close", () => {
		clearTimeout(timer);
		count(attack, "closed");
		resolve();
	});
	return promise;
}

/** Asks for large answers and reads none of them. */
async function stalledReaders() {
	const token = attacker();
	for (let at = 0; at < 20; at++) await send("stalled readers", "/api/story/save", { token, body: largestStory() });
	const paths = ["/api/stories?view=debug&limit=100", "/api/account/export", "/api/openapi.json", "/"];
	const head = `Host: x\r\nX-Forwarded-For: 203.0.113.9\r\nAuthorization: Bearer ${token}\r\n\r\n`;
	await repeat(30, () =>
		connection("stalled readers", Number.POSITIVE_INFINITY, (socket) => {
			socket.pause();
			count("stalled readers", "opened");
			for (const path of paths) socket.write(`GET ${path} HTTP/1.1\r\n${head}`);
			// Only a write notices that the server has closed a connection that is not read.
			const poke = setInterval(() => socket.write("\r\n"), 1000);
			socket.once("close", () => clearInterval(poke));
		}),
	);
}

/** Watches an own story again and again on sockets that read nothing but answer pings. */
async function stalledSockets() {
	const token = attacker();
	const id = await startStory("stalled sockets", token, { customPrompt: words(1000) });
	await repeat(10, async () => {
		try {
			const { socket, closed } = await openClosing(token);
			count("stalled sockets", "opened");
			socket.pause();
			let pings = 0;
			const timer = setInterval(() => {
				for (let at = 0; at < 3; at++) socket.emit("generation:watch", { id, have: 0 }, () => {});
				if (++pings % 10 === 0) socket.pong();
			}, 1000);
			await Promise.race([closed, wait(Math.max(0, until - performance.now()))]);
			clearInterval(timer);
			count("stalled sockets", "closed");
			socket.close();
		} catch {
			count("stalled sockets", "refused");
			await wait(1000);
		}
	});
}

/** Connections that never sign in, and requests that are never complete. */
function silentConnections() {
	const heads = [
		"GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\nX-Forwarded-For: 203.0.113.8\r\n\r\n",
		"POST /api/auth/login HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113.8\r\nContent-Type: application/json\r\nContent-Length: 400000\r\n\r\n{",
	];
	let at = 0;
	return repeat(300, async () => {
		await connection("silent connections", 20_000, (socket) => {
			socket.resume();
			socket.write(heads[at++ % heads.length] ?? "");
		});
		await wait(500);
	});
}

await Promise.all([
	chordNames(),
	fatLists(),
	guesses(),
	registrations(),
	queueFlood(),
	watchFlood(),
	hammering(),
	largestBodies(),
	ownPassword(),
	stalledReaders(),
	stalledSockets(),
	silentConnections(),
]);
process.send?.(report);
process.disconnect?.();
