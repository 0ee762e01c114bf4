// npm run bench: the latency of a word from the model's socket to the reader's, through the whole app (parse, log on
// disk, fold, socket), compared with the same stream read directly from the model; then through a worker and a web process
// over Redis. Both are measured in turns in the same run, because only their ratio is comparable between machines.
import { mkdtempSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createApp } from "@lion-tails/backend/app";
import { localCluster } from "@lion-tails/backend/cluster/cluster";
import { builtInStoryteller } from "@lion-tails/backend/models/built-in/built-in";
import { openAiStoryteller } from "@lion-tails/backend/models/openai";
import { openSqlite } from "@lion-tails/backend/storage/sqlite/sqlite";
import pino from "pino";
import { io } from "socket.io-client";
import { hasRedis, redisServer } from "../../backend/test/redis-server.ts";
import { type ServerProcess, startServer } from "../../backend/test/server-process.ts";
import {
	chunk,
	clock,
	collectDelays,
	createParents,
	ENDING,
	listen,
	noMailer,
	OPENING,
	percentiles,
	post,
} from "./shared.ts";

const CHUNKS_PER_STORY = 200;
const CHUNK_INTERVAL_MS = 10;
const ROUNDS = 3;
const CONCURRENCY_LEVELS = [1, 20, 100];

/** A server, and the tokens of as many parents as there are stories at once. */
type BenchApp = { url: string; tokens: string[] };

/** A model whose chunks have the time at which they were sent. */
const model = createServer(async (request, response) => {
	for await (const _ of request);
	response.writeHead(200, { "content-type": "text/event-stream" });
	response.write(OPENING);
	for (let at = 0; at < CHUNKS_PER_STORY; at++) {
		response.write(chunk(`@${clock().toFixed(3)} and on the hill `));
		await wait(CHUNK_INTERVAL_MS);
	}
	response.end(ENDING);
});
const modelUrl = await listen(model);

await benchOneProcess();
if (hasRedis) await benchTwoProcesses();
else process.stdout.write("Two processes: not measured, because there is no redis-server on the path.\n");
model.close();

async function benchOneProcess(): Promise<void> {
	const storage = openSqlite(join(aFolder(), "lion-tails.db"));
	const storyteller = openAiStoryteller({ apiKey: "none", baseURL: `${modelUrl}/v1`, model: "m" });
	const app = createApp({
		storage,
		storyteller,
		ownKeyServer: { defaultModel: "none", imageModel: "none" },
		fallback: builtInStoryteller(0),
		cluster: localCluster(storage.generations),
		mailer: noMailer,
		limits: { monthly: 1e6, welcome: 0 },
		secret: "bench only",
		publicUrl: "http://localhost",
		frontendFolder: null,
		log: pino({ level: "error" }),
	});
	const tokens = await createParents(storage, Math.max(...CONCURRENCY_LEVELS));
	await compare("one process", { url: await listen(app.server), tokens });
	await app.close();
	await storage.close();
}

async function benchTwoProcesses(): Promise<void> {
	const folder = aFolder();
	const storage = openSqlite(join(folder, "lion-tails.db"));
	const tokens = await createParents(storage, Math.max(...CONCURRENCY_LEVELS));
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
		await compare("two processes", { url: servers[0]?.url ?? "", tokens });
	} finally {
		await Promise.all(servers.map((server) => server.stop()));
		await redis.close();
	}
}

async function compare(name: string, benchApp: BenchApp): Promise<void> {
	process.stdout.write(`stories at once   direct p50 / p99   ${name} p50 / p99   ratio of p50 (milliseconds)\n`);
	for (const atOnce of CONCURRENCY_LEVELS) {
		const direct: number[] = [];
		const throughApp: number[] = [];
		for (let round = 0; round < ROUNDS; round++) {
			await Promise.all(Array.from({ length: atOnce }, () => readDirectly(direct)));
			await Promise.all(Array.from({ length: atOnce }, (_, at) => readThroughApp(benchApp, at, throughApp)));
		}
		const [a, b] = [percentiles(direct), percentiles(throughApp)];
		process.stdout.write(
			`${String(atOnce).padStart(15)}   ${a.p50.toFixed(2)} / ${a.p99.toFixed(2)}   ${b.p50.toFixed(2)} / ${b.p99.toFixed(2)}   ${(b.p50 / a.p50).toFixed(1)}\n`,
		);
	}
}

async function readDirectly(delays: number[]): Promise<void> {
	const answer = await fetch(`${modelUrl}/v1/chat/completions`, { method: "POST", body: "{}" });
	for await (const text of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) collectDelays(text, delays);
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
			if (event.type === "text") collectDelays(event.text, delays);
			if (event.type === "completed" || event.type === "failed") resolve();
		});
		socket.emit("generation:watch", { id }, () => {});
	});
	socket.disconnect();
}

function aFolder(): string {
	return mkdtempSync(join(tmpdir(), "lion-tails-bench-"));
}
