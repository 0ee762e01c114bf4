// npm run bench:memory: tells many stories in one process and says what memory stays, after collecting, as it goes.
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApp } from "@lion-tails/backend/app";
import { localCluster } from "@lion-tails/backend/cluster/cluster";
import { builtInStoryteller } from "@lion-tails/backend/models/built-in/built-in";
import { openSqlite } from "@lion-tails/backend/storage/sqlite/sqlite";
import { BiblicalEvent, ReadingLevel, StoryLength, Theme } from "@lion-tails/common/story";
import pino from "pino";

const STORIES = Number(process.argv[2] ?? 1000);
const AT_ONCE = 4;

const storage = openSqlite(join(mkdtempSync(join(tmpdir(), "lion-tails-memory-")), "lion-tails.db"));
const storyteller = builtInStoryteller(0);
const app = createApp({
	storage,
	storytellerFor: async () => storyteller,
	cluster: localCluster(storage.generations),
	maxPerUser: AT_ONCE,
	limits: { monthly: STORIES, welcome: 0 },
	secret: "memory bench only",
	publicUrl: "http://localhost",
	frontendFolder: null,
	log: pino({ level: "error" }),
});
await new Promise<void>((resolve) => app.server.listen(0, "127.0.0.1", resolve));
const address = app.server.address();
const url = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;

let token = "";
({ token } = (await post("/api/auth/register", {
	username: "bench",
	email: "bench@example.org",
	password: "long enough",
})) as { token: string });
let words = 0;
const began = performance.now();
for (let told = 0; told < STORIES; told += AT_ONCE) {
	await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => tell(told + at)));
	const done = told + AT_ONCE;
	if (done % 100 === 0) await report(done);
}
await app.close();
await storage.close();

async function tell(at: number): Promise<void> {
	const story = await post("/api/story/generate", {
		childName: "Noah",
		gender: at % 2 ? "boy" : "girl",
		animal: "lion",
		theme: Theme.options[at % Theme.options.length],
		biblicalEvent: BiblicalEvent.options[at % 3 ? 0 : at % BiblicalEvent.options.length],
		readingLevel: ReadingLevel.options[at % ReadingLevel.options.length],
		storyLength: StoryLength.options[at % StoryLength.options.length],
	});
	words += String(story.content).split(/\s+/).length;
}

async function report(done: number): Promise<void> {
	// A finished story stays at hand for ten seconds; what is left after that is what would grow.
	await new Promise((resolve) => setTimeout(resolve, 11_000));
	globalThis.gc?.();
	const { heapUsed, heapTotal, external, rss } = process.memoryUsage();
	const mib = (bytes: number) => (bytes / 2 ** 20).toFixed(1).padStart(6);
	const seconds = ((performance.now() - began) / 1000).toFixed(0);
	process.stdout.write(
		`${String(done).padStart(5)} stories, ${words} words, ${seconds} s: heap ${mib(heapUsed)} of ${mib(heapTotal)} MiB, outside it ${mib(external)}, process ${mib(rss)} MiB\n`,
	);
}

async function post(path: string, body: object): Promise<Record<string, unknown>> {
	const answer = await fetch(url + path, {
		method: "POST",
		headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
		body: JSON.stringify(body),
	});
	if (!answer.ok) throw new Error(await answer.text());
	return (await answer.json()) as Record<string, unknown>;
}
