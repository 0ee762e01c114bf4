// One answer may be as large, as endless or as deep as it likes: the process stays small, answers, and tells the other
// stories; and the flooded story comes to an end by itself.
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import type { LiveStory } from "@lion-tails/common/generation";
import { isOver } from "@lion-tails/common/live";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Family, type FamilyCall, type FamilyServer, openFamily } from "../model-families/family-server.ts";
import { expectWhole, watchStory } from "../model-families/open-family-app.ts";
import { type ServerProcess, startServer } from "../server-process.ts";
import { TestUser } from "../test-app.ts";
import { aFolder } from "../test-environment.ts";

const MEGABYTE = 2 ** 20;
const MAX_GROWTH_BYTES = 100 * MEGABYTE;
/** So that a run that fails comes to an end too. */
const MAX_FLOOD_BYTES = 200 * MEGABYTE;
const FLOODED_CHILD = "Floodia";

const sse = (choice: object) => `data: ${JSON.stringify({ choices: [{ index: 0, ...choice }] })}\n\n`;

/** The same block again and again, as fast as it is taken. */
async function endlessly({ stream }: FamilyCall, block: string): Promise<void> {
	const buffer = Buffer.from(block.repeat(Math.ceil((64 * 1024) / block.length)));
	for (let sent = 0; sent < MAX_FLOOD_BYTES; sent += buffer.length) await stream.raw(buffer);
}

async function bytes({ stream, response }: FamilyCall, total: number, before = "", after = ""): Promise<void> {
	await stream.raw(before);
	const block = Buffer.alloc(64 * 1024, "a");
	for (let sent = 0; sent < total; sent += block.length) await stream.raw(block);
	await stream.raw(after);
	response.end();
}

const contentBegins = sse({ delta: { content: '{"title":"The Flood","content":"' } });

const FLOODS: Record<string, (call: FamilyCall) => Promise<void>> = {
	"50 MB without a line end": (call) => bytes(call, 50 * MEGABYTE, "data: "),
	"one event of 20 MB": (call) =>
		bytes(
			call,
			20 * MEGABYTE,
			'data: {"choices":[{"index":0,"delta":{"content":"{\\"title\\":\\"The Flood\\",\\"content\\":\\"',
			'"}}]}\n\ndata: [DONE]\n\n',
		),
	"pieces of one byte": async (call) => {
		for (const byte of `${": a comment\n".repeat(1000)}${contentBegins}`) await call.stream.raw(byte);
		await endlessly(call, sse({ delta: { content: "w" } }) + sse({ delta: { content: " " } }));
	},
	"an answer without an end": async (call) => {
		await call.stream.raw(contentBegins);
		await endlessly(call, sse({ delta: { content: "Noah walked on and on beside the lion. ".repeat(4) } }));
	},
	"prose without an end": (call) =>
		endlessly(call, sse({ delta: { content: "Noah walked on and on beside the lion. ".repeat(4) } })),
	"a story on one line, without a space": async (call) => {
		await call.stream.raw(contentBegins);
		await endlessly(call, sse({ delta: { content: "lion".repeat(100) } }));
	},
	"comments without an end": (call) => endlessly(call, ": still here\n\n"),
	"white space without an end": (call) => endlessly(call, sse({ delta: { content: " \n  \n".repeat(20) } })),
	"thought without an end": async (call) => {
		await call.stream.raw(sse({ delta: { content: "<think>" } }));
		await endlessly(call, sse({ delta: { content: "Let me think about {lions}. ".repeat(5) } }));
	},
	"reasoning without an end": (call) =>
		endlessly(call, sse({ delta: { reasoning_content: "Let me think about lions. ".repeat(5) } })),
	"JSON nested without an end": async (call) => {
		await call.stream.raw(sse({ delta: { content: '{"title":"The Flood","chapters":' } }));
		await endlessly(call, sse({ delta: { content: '[{"a":'.repeat(30) } }));
	},
	"an event nested a million times": (call) =>
		call.stream.raw(`data: ${"[".repeat(1_000_000)}\n\n`).then(() => void call.response.end()),
};

let flood: (call: FamilyCall) => Promise<void> = async () => {};

const family: Family = {
	name: "a flood for one child, a quiet story for the others",
	async answer(call) {
		if (call.prompt.includes(FLOODED_CHILD)) return flood(call);
		const { text, reason } = call.write();
		for (let at = 0; at < text.length; at += 100) {
			await call.stream.text(text.slice(at, at + 100));
			await wait(40);
		}
		await call.stream.finish(reason);
	},
};

let model: FamilyServer;
/** A process of the server, and two parents with accounts on it. */
type Running = { app: ServerProcess; flooded: TestUser; other: TestUser };
let running: Running | undefined;
beforeAll(async () => {
	model = await openFamily(family);
});
afterAll(async () => {
	await running?.app.kill();
	await model.close();
});

/** The process of the tests, another one if a flood has ended it. */
async function server(): Promise<Running> {
	if (running && running.app.process.exitCode === null && running.app.process.signalCode === null) return running;
	const app = await startServer({ DATA_DIR: aFolder(), OPENAI_BASE_URL: model.url, OPENAI_API_KEY: "sk-test" });
	running = { app, flooded: await TestUser.register(app), other: await TestUser.register(app) };
	await watchStory(running.other);
	return running;
}

const memoryOf = ({ process: { pid } }: ServerProcess) =>
	Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) * 1024;

test.skipIf(process.platform !== "linux").for(Object.entries(FLOODS))(
	"%s",
	async ([, pour], { onTestFailed, onTestFinished }) => {
		flood = pour;
		const { app, flooded, other } = await server();
		const remaining = await flooded.remaining();
		let isDone = false;
		onTestFinished(() => {
			isDone = true;
		});
		// The next flood meets a process that is not drowned.
		onTestFailed(() => app.kill());
		const memoryBefore = memoryOf(app);
		let memoryMost = memoryBefore;
		const unhealthy: unknown[] = [];
		const watching = (async () => {
			while (!isDone) {
				memoryMost = Math.max(memoryMost, memoryOf(app));
				const health = await fetch(`${app.url}/healthz`, { signal: AbortSignal.timeout(15_000) }).catch(
					(error) => error,
				);
				if (!(health instanceof Response && health.ok)) unhealthy.push(health);
				await wait(50);
			}
		})();
		try {
			const reader = await other.watch(await other.requestStory());
			await reader.untilText(200);
			const id = await flooded.requestStory({ childName: FLOODED_CHILD });
			await expectWhole({ server: model, parent: other }, await reader.untilEnd());
			reader.close();
			const end = await untilOver(flooded, id);
			expect(await flooded.remaining()).toBe(remaining - (end.status === "completed" ? 1 : 0));
			if (end.status === "completed") expect(end.text.length).toBeGreaterThan(1000);
			else expect(end.error?.refunded).toBe(true);
		} finally {
			isDone = true;
			await watching;
		}
		expect(unhealthy).toEqual([]);
		expect(memoryMost - memoryBefore).toBeLessThanOrEqual(MAX_GROWTH_BYTES);
	},
);

async function untilOver(parent: TestUser, id: string): Promise<LiveStory> {
	for (;;) {
		const { body } = await parent.call<LiveStory>("GET", `/api/story/generations/${id}`);
		if (isOver(body.status)) return body;
		await wait(100);
	}
}
