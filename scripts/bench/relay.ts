// npm run bench: how long a word takes from the model's socket to the reader's, through the whole house (parse, log on
// disk, fold, socket), beside the same stream read straight from the model. Both are measured in the same run, by turns;
// only the ratio means anything on another machine.
import { mkdtempSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createApp } from "@lion-tails/backend/app";
import { openSqlite } from "@lion-tails/backend/storage/sqlite/sqlite";
import { openAiStoryteller } from "@lion-tails/backend/storyteller/openai";
import pino from "pino";
import { io } from "socket.io-client";

const MARKS = 200;
const PACE = 10;
const ROUNDS = 3;

const finale = `","bibleVerse":{"reference":"Joshua 1:9"},"applicationQuestions":["1?","2?","3?","4?","5?"],"imagePrompt":"a lamp"}`;
const chunk = (content: string, reason: string | null = null) =>
	`data: ${JSON.stringify({ id: "c", object: "chat.completion.chunk", created: 1, model: "m", choices: [{ index: 0, delta: { content }, finish_reason: reason }] })}\n\n`;

/** A model whose words are the times at which they were said. */
const model = createServer(async (request, response) => {
	for await (const _ of request);
	response.writeHead(200, { "content-type": "text/event-stream" });
	response.write(chunk('{"title":"T","content":"'));
	for (let at = 0; at < MARKS; at++) {
		response.write(chunk(`@${performance.now().toFixed(3)} and on the hill `));
		await wait(PACE);
	}
	response.write(chunk(finale));
	response.end(`${chunk("", "stop")}data: [DONE]\n\n`);
});
const modelUrl = await listen(model);
const storage = openSqlite(join(mkdtempSync(join(tmpdir(), "lion-tails-bench-")), "lion-tails.db"));
const storyteller = openAiStoryteller({ apiKey: "none", baseURL: `${modelUrl}/v1`, model: "m" });
const app = createApp({
	storage,
	storytellerFor: async () => storyteller,
	attempts: { count: async () => {}, forget: async () => {} },
	limits: { monthly: 1e6, welcome: 0 },
	secret: "bench only",
	publicUrl: "http://localhost",
	pagesFolder: null,
	log: pino({ level: "error" }),
});
const url = await listen(app.server);
const { token } = (await post("/api/auth/register", {
	username: "bench",
	email: "bench@example.org",
	password: "long enough",
})) as { token: string };

process.stdout.write(
	"stories at once   straight p50 / p99   through the house p50 / p99   ratio of p50 (milliseconds)\n",
);
for (const atOnce of [1, 20, 100]) {
	const straight: number[] = [];
	const house: number[] = [];
	for (let round = 0; round < ROUNDS; round++) {
		await Promise.all(Array.from({ length: atOnce }, () => readStraight(straight)));
		await Promise.all(Array.from({ length: atOnce }, () => readThroughHouse(house)));
	}
	const [a, b] = [spread(straight), spread(house)];
	process.stdout.write(
		`${String(atOnce).padStart(15)}   ${a.p50.toFixed(2)} / ${a.p99.toFixed(2)}   ${b.p50.toFixed(2)} / ${b.p99.toFixed(2)}   ${(b.p50 / a.p50).toFixed(1)}\n`,
	);
}
await app.close();
await storage.close();
model.close();

function note(text: string, delays: number[]): void {
	const now = performance.now();
	for (const [, said] of text.matchAll(/@([\d.]+) /g)) delays.push(now - Number(said));
}

async function readStraight(delays: number[]): Promise<void> {
	const answer = await fetch(`${modelUrl}/v1/chat/completions`, { method: "POST", body: "{}" });
	for await (const text of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) note(text, delays);
}

async function readThroughHouse(delays: number[]): Promise<void> {
	const socket = io(url, { auth: { token }, transports: ["websocket"], forceNew: true });
	await new Promise<void>((resolve) => socket.once("connect", resolve));
	const { generationId: id } = (await post(
		"/api/story/generate",
		{ childName: "Noah", gender: "boy", storyLength: "very-short" },
		{ prefer: "respond-async" },
	)) as { generationId: string };
	await new Promise<void>((resolve) => {
		socket.on("generation:event", (event) => {
			if (event.type === "text") note(event.text, delays);
			if (event.type === "completed" || event.type === "failed") resolve();
		});
		socket.emit("generation:watch", { id }, () => {});
	});
	socket.disconnect();
}

function spread(delays: number[]): { p50: number; p99: number } {
	const sorted = delays.toSorted((one, other) => one - other);
	const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
	return { p50: at(0.5), p99: at(0.99) };
}

function listen(server: { listen: typeof model.listen; address: typeof model.address }): Promise<string> {
	return new Promise((resolve) =>
		server.listen(0, "127.0.0.1", () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)),
	);
}

async function post(path: string, body: object, headers: Record<string, string> = {}): Promise<unknown> {
	const answer = await fetch(url + path, {
		method: "POST",
		headers: {
			"content-type": "application/json",
			...headers,
			...(path.startsWith("/api/story") && { authorization: `Bearer ${token}` }),
		},
		body: JSON.stringify(body),
	});
	if (!answer.ok) throw new Error(await answer.text());
	return answer.json();
}
