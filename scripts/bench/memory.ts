// npm run bench:memory [-- stories]: generates stories in one process and prints the memory in use after a garbage collection,
// every 100 stories.
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createApp } from "@lion-tails/backend/app";
import { localCluster } from "@lion-tails/backend/cluster/cluster";
import { builtInStoryteller } from "@lion-tails/backend/models/built-in/built-in";
import { openSqlite } from "@lion-tails/backend/storage/sqlite/sqlite";
import { BiblicalEvent, ReadingLevel, StoryLength, Theme } from "@lion-tails/common/story";
import pino from "pino";
import { temporaryFolder } from "./at-exit.ts";
import { createParents, listen, post } from "./shared.ts";

const STORIES = Number(process.argv[2] ?? 1000);
const STORIES_AT_ONCE = 4;
/** Slightly longer than a completed story stays in memory for late readers; memory still in use after that could be a leak. */
const RELEASE_DELAY_MS = 11_000;

const storage = openSqlite(join(temporaryFolder(), "lion-tails.db"));
const app = createApp({
	storage,
	storyteller: builtInStoryteller(0),
	ownKeyServer: { defaultModel: "none", imageModel: "none" },
	fallback: builtInStoryteller(0),
	cluster: {
		...localCluster(storage.generations),
		rateLimiter: { consume: async () => {}, isWithin: async () => true, reset: async () => {} },
	},
	mailer: { send: async () => {}, close() {} },
	maxPerUser: STORIES_AT_ONCE,
	limits: { monthly: STORIES, welcome: 0 },
	secret: "memory bench only",
	publicUrl: "http://localhost",
	frontendFolder: null,
	log: pino({ level: "error" }),
});
const url = await listen(app.server);
const [token = ""] = await createParents(storage, 1);
let words = 0;
const startedAt = performance.now();
for (let count = 0; count < STORIES; count += STORIES_AT_ONCE) {
	await Promise.all(Array.from({ length: STORIES_AT_ONCE }, (_, at) => generate(count + at)));
	const done = count + STORIES_AT_ONCE;
	if (done % 100 === 0 || done >= STORIES) await report(done);
}
await app.close();
await storage.close();

async function generate(at: number): Promise<void> {
	const story = await post(`${url}/api/story/generate`, token, {
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
	await wait(RELEASE_DELAY_MS);
	globalThis.gc?.();
	const { heapUsed, heapTotal, external, rss } = process.memoryUsage();
	const mib = (bytes: number) => (bytes / 2 ** 20).toFixed(1).padStart(6);
	const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
	process.stdout.write(
		`${String(done).padStart(5)} stories, ${words} words, ${seconds} s: heap ${mib(heapUsed)} of ${mib(heapTotal)} MiB, external ${mib(external)}, process ${mib(rss)} MiB\n`,
	);
}
