// npm run bench: how long a word takes from the model's socket to the reader's, through the whole app (parse, log on
// disk, fold, socket), beside the same stream read straight from the model; then through two processes over Redis, one
// telling and one relaying. What is compared is measured in the same run, by turns; only the ratio means anything on
// another machine.
import { mkdtempSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createApp } from "@lion-tails/backend/app";
import { localCluster } from "@lion-tails/backend/cluster/cluster";
import { openAiStoryteller } from "@lion-tails/backend/models/openai";
import { openSqlite } from "@lion-tails/backend/storage/sqlite/sqlite";
import pino from "pino";
import { io } from "socket.io-client";
import { hasRedis, redisServer } from "../../backend/test/redis-server.ts";
import { type ServerProcess, startServer } from "../../backend/test/server-process.ts";
import { chunk, clock, ENDING, listen, noteDelays, OPENING, post, signedIn, spread } from "./shared.ts";

const MARKS = 200;
const PACE = 10;
const ROUNDS = 3;
const LEVELS = [1, 20, 100];

/** Where stories are asked for, and a parent for each of them. */
type BenchApp = { url: string; tokens: string[] };

/** A model whose words are the times at which they were said. */
const model = createServer(async (request, response) => {
	for await (const _ of request);
	response.writeHead(200, { "content-type": "text/event-stream" });
	response.write(OPENING);
	for (let at = 0; at < MARKS; at++) {
		response.write(chunk(`@${clock().toFixed(3)} and on the hill `));
		await wait(PACE);
	}
	response.end(ENDING);
});
const modelUrl = await listen(model);

await throughOne();
if (hasRedis) await throughTwo();
else process.stdout.write("Not measured through two processes: there is no redis-server on the path.\n");
model.close();

async function throughOne(): Promise<void> {
	const storage = openSqlite(join(aFolder(), "lion-tails.db"));
	const storyteller = openAiStoryteller({ apiKey: "none", baseURL: `${modelUrl}/v1`, model: "m" });
	const app = createApp({
		storage,
		storytellerFor: async () => storyteller,
		cluster: localCluster(storage.generations),
		limits: { monthly: 1e6, welcome: 0 },
		secret: "bench only",
		publicUrl: "http://localhost",
		frontendFolder: null,
		log: pino({ level: "error" }),
	});
	const tokens = await signedIn(storage, Math.max(...LEVELS));
	await compare("through the app", { url: await listen(app.server), tokens });
	await app.close();
	await storage.close();
}

async function throughTwo(): Promise<void> {
	const folder = aFolder();
	const storage = openSqlite(join(folder, "lion-tails.db"));
	const tokens = await signedIn(storage, Math.max(...LEVELS));
	await storage.close();
	const redis = await redisServer();
	const environment = {
		DATA_DIR: folder,
		REDIS_URL: redis.url,
		OPENAI_BASE_URL: `${modelUrl}/v1`,
		FREE_MONTHLY_STORIES: "1000000",
		LOG_LEVEL: "error",
	};
	const servers: ServerProcess[] = [];
	try {
		for (const ROLE of ["web", "worker"]) servers.push(await startServer({ ...environment, ROLE }));
		await compare("through two", { url: servers[0]?.url ?? "", tokens });
	} finally {
		await Promise.all(servers.map((server) => server.stop()));
		await redis.close();
	}
}

async function compare(what: string, place: BenchApp): Promise<void> {
	const way = `${what} p50 / p99`;
	process.stdout.write(`stories at once   straight p50 / p99   ${way}   ratio of p50 (milliseconds)\n`);
	for (const atOnce of LEVELS) {
		const straight: number[] = [];
		const app: number[] = [];
		for (let round = 0; round < ROUNDS; round++) {
			await Promise.all(Array.from({ length: atOnce }, () => readStraight(straight)));
			await Promise.all(Array.from({ length: atOnce }, (_, at) => readThroughApp(place, at, app)));
		}
		const [a, b] = [spread(straight), spread(app)];
		process.stdout.write(
			`${String(atOnce).padStart(15)}   ${a.p50.toFixed(2)} / ${a.p99.toFixed(2)}   ${b.p50.toFixed(2)} / ${b.p99.toFixed(2)}   ${(b.p50 / a.p50).toFixed(1)}\n`,
		);
	}
}

async function readStraight(delays: number[]): Promise<void> {
	const answer = await fetch(`${modelUrl}/v1/chat/completions`, { method: "POST", body: "{}" });
	for await (const text of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) noteDelays(text, delays);
}

async function readThroughApp({ url, tokens }: BenchApp, at: number, delays: number[]): Promise<void> {
	const token = tokens[at] ?? "";
	const socket = io(url, { auth: { token }, transports: ["websocket"], forceNew: true });
	await new Promise<void>((resolve) => socket.once("connect", resolve));
	const { generationId: id } = await post(
		`${url}/api/story/generate`,
		token,
		{ childName: "Noah", gender: "boy", storyLength: "very-short" },
		{ prefer: "respond-async" },
	);
	await new Promise<void>((resolve) => {
		socket.on("generation:event", (event) => {
			if (event.type === "text") noteDelays(event.text, delays);
			if (event.type === "completed" || event.type === "failed") resolve();
		});
		socket.emit("generation:watch", { id }, () => {});
	});
	socket.disconnect();
}

function aFolder(): string {
	return mkdtempSync(join(tmpdir(), "lion-tails-bench-"));
}
