// Answers without an end, five at a time: the process stays small, answers, and tells the other stories; and each flooded
// story ends.
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import type { LiveStory } from "@lion-tails/common/generation";
import { isOver } from "@lion-tails/common/live";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Family, type FamilyCall, type FamilyServer, openFamily } from "../model-families/family-server.ts";
import { expectWhole, watchStory } from "../model-families/open-family-app.ts";
import { type ServerProcess, startServer } from "../server-process.ts";
import { TestUser } from "../test-app.ts";
import { aFolder } from "../test-environment.ts";

const MEGABYTE = 2 ** 20;
/** For five floods at a time; one that is kept in memory would exceed it alone. */
const MAX_GROWTH_BYTES = 250 * MEGABYTE;
/** Ends a failing run, too. */
const MAX_FLOOD_BYTES = 400 * MEGABYTE;

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

/** The children who get a flood, each with the name of the flood. */
const CHILDREN = Object.entries(FLOODS).map(
	([name, pour], at) => [name, `Flood${String.fromCharCode(65 + at)}ia`, pour] as const,
);

const family: Family = {
	name: "a flood for some children, a quiet story for the others",
	async answer(call) {
		const [, , pour] = CHILDREN.find(([, child]) => call.prompt.includes(child)) ?? [];
		if (pour) return pour(call);
		const { text, reason } = call.write();
		for (let at = 0; at < text.length; at += 100) {
			await call.stream.text(text.slice(at, at + 100));
			await wait(40);
		}
		await call.stream.finish(reason);
	},
};

describe.skipIf(process.platform !== "linux")("the server survives", () => {
	let model: FamilyServer;
	let app: ServerProcess;
	let other: TestUser;
	let memoryBefore = 0;
	let memoryMost = 0;
	const unhealthy: unknown[] = [];
	let isDone = false;
	let watching: Promise<void>;

	beforeAll(async () => {
		model = await openFamily(family);
		app = await startServer({ DATA_DIR: aFolder(), OPENAI_BASE_URL: model.url, OPENAI_API_KEY: "sk-test" });
		other = await TestUser.register(app);
		await watchStory(other);
		memoryBefore = memoryOf(app);
		watching = watchProcess();
	});
	afterAll(async () => {
		isDone = true;
		await watching;
		await app.kill();
		await model.close();
	});

	async function watchProcess(): Promise<void> {
		while (!isDone) {
			memoryMost = Math.max(memoryMost, memoryOf(app));
			const health = await fetch(`${app.url}/healthz`, { signal: AbortSignal.timeout(15_000) }).catch((error) => error);
			if (!(health instanceof Response && health.ok)) unhealthy.push(health);
			await wait(50);
		}
	}

	test.concurrent.for(CHILDREN)("%s", async ([, childName], { expect }) => {
		const flooded = await TestUser.register(app);
		const reader = await other.watch(await other.requestStory());
		await reader.untilText(200);
		const id = await flooded.requestStory({ childName });
		await expectWhole({ server: model, parent: other }, await reader.untilEnd());
		reader.close();
		const end = await untilOver(flooded, id);
		expect(await flooded.remaining()).toBe(end.status === "completed" ? 59 : 60);
		if (end.status === "completed") expect(end.text.length).toBeGreaterThan(1000);
		else expect(end.error?.refunded).toBe(true);
	});

	test("all of them with little memory, and answers at any time", () => {
		expect(unhealthy).toEqual([]);
		expect(memoryMost - memoryBefore).toBeLessThanOrEqual(MAX_GROWTH_BYTES);
	});
});

const memoryOf = ({ process: { pid } }: ServerProcess) =>
	Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) * 1024;

async function untilOver(parent: TestUser, id: string): Promise<LiveStory> {
	for (;;) {
		const { body } = await parent.call<LiveStory>("GET", `/api/story/generations/${id}`);
		if (isOver(body.status)) return body;
		await wait(100);
	}
}
