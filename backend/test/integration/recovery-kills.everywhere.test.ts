// Many stories at once, on a server that is killed repeatedly. KILLS=100 makes it the long run.
import { setTimeout as wait } from "node:timers/promises";
import { isOver } from "@lion-tails/common/live";
import { expect, inject, test } from "vitest";
import { modelServer } from "../model-server.ts";
import { randomNumbers } from "../random-waits.ts";
import { startServer } from "../server-process.ts";
import { type LiveClient, TestUser } from "../test-app.ts";
import { aFolder, openEnvironment } from "../test-environment.ts";

/** SQLite, without Redis. */
const isPlain = Object.keys(inject("environment")).length === 0;
/** The moments are random; environments with slow process starts use fewer. */
const KILLS = Number(process.env.KILLS ?? (isPlain ? 2 : 1));
const STORIES = 9;
/** Further stories of one parent would wait for their turn. */
const STORIES_PER_PARENT = 3;
/** Between the chunks of 7 characters of a model's answer. A story that is taken over more than 25 times fails, so it must end before. */
const MODEL_DELAY_MS = 10;

/** Repeats a call like a page: on a busy machine, Redis and MongoDB may answer a server that has just started too late. */
async function whenAvailable<T>(call: () => Promise<T>): Promise<T> {
	for (;;) {
		try {
			return await call();
		} catch (error) {
			if (!(error instanceof Error) || error.message !== "unavailable") throw error;
		}
	}
}

type Told = { parent: TestUser; text: string };

/** The settings of a server with this storyteller. */
async function storytellerSettings(storyteller: string): Promise<Record<string, string>> {
	if (storyteller === "the built-in storyteller") return { STORYTELLER_TOKENS_PER_SECOND: "120" };
	const model = await modelServer();
	model.delayMs = MODEL_DELAY_MS;
	return { OPENAI_BASE_URL: model.url };
}

/** The log of a story and its store are the same for every storyteller, so the others are tested in one environment. */
const STORYTELLERS = isPlain ? ["the built-in storyteller", "a model"] : ["a model"];

test.each(STORYTELLERS)(
	`${STORIES} live stories of %s on a server that is killed ${KILLS} times lose no text, and each is saved once`,
	{
		timeout: 240_000 + KILLS * 60_000,
	},
	async (storyteller) => {
		const { variables } = await openEnvironment(inject("environment"), aFolder());
		const environment = {
			...variables,
			...(await storytellerSettings(storyteller)),
			FREE_MONTHLY_STORIES: "1000000",
			LOG_LEVEL: "error",
		};
		let server = await startServer(environment);
		const parentCount = Math.ceil(STORIES / STORIES_PER_PARENT);
		const parents = await Promise.all(Array.from({ length: parentCount }, () => TestUser.register(server)));
		const free = await Promise.all(parents.map((parent) => parent.remaining()));
		const live = new Map<string, Told>();
		const ended = new Map<string, Told>();

		async function requestStories(): Promise<void> {
			for (const parent of parents) {
				const running = [...live.values()].filter((story) => story.parent === parent).length;
				for (let more = running; more < STORIES_PER_PARENT && live.size < STORIES; more++)
					live.set(await parent.requestStory(), { parent, text: "" });
			}
		}

		/** Asserts that the text on each device only grew. */
		function takeTexts(readers: Map<string, LiveClient>): void {
			for (const [id, { live: shown }] of readers) {
				const story = live.get(id);
				if (!story || !shown) throw new Error(`${id} has no snapshot`);
				expect(shown.text.startsWith(story.text)).toBe(true);
				story.text = shown.text;
				if (!isOver(shown.status)) continue;
				expect(shown, shown.error?.message).toMatchObject({ status: "completed", saved: true });
				live.delete(id);
				ended.set(id, story);
			}
		}

		const random = randomNumbers();
		for (let kills = 0; kills <= KILLS; kills++) {
			if (kills < KILLS) await requestStories();
			const watching = [...live].map(
				async ([id, { parent, text }]) => [id, await whenAvailable(() => parent.watch(id, text))] as const,
			);
			const readers = new Map(await Promise.all(watching));
			if (kills === KILLS) await Promise.all([...readers.values()].map((reader) => reader.untilEnd()));
			else {
				await wait(100 + random() * 900);
				await server.kill();
			}
			takeTexts(readers);
			for (const reader of readers.values()) reader.close();
			if (kills === KILLS) break;
			server = await startServer(environment);
			for (const parent of parents) parent.url = server.url;
		}

		expect(live.size).toBe(0);
		for (const [id, { parent, text }] of ended) {
			const { body } = await parent.call<{ story: { content: string } }>("GET", `/api/stories/${id}`);
			expect(body.story.content).toBe(text);
			const sentences = text.split(/(?<=[.!?]”?)\s+/).filter((sentence) => sentence.length > 40);
			expect(new Set(sentences).size).toBe(sentences.length);
		}
		for (const [at, parent] of parents.entries()) {
			const told = [...ended.values()].filter((story) => story.parent === parent).length;
			const { headers } = await parent.call("GET", "/api/stories");
			expect([headers.get("x-total-count"), await parent.remaining()]).toEqual([`${told}`, (free[at] ?? 0) - told]);
		}
		await server.kill();
	},
);
