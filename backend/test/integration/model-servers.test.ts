// The worst behaviour of model servers over real connections harms neither the process nor another story.
import { createServer, type ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { GenerateAnswer } from "@lion-tails/common/story";
import { describe, expect, onTestFinished, test } from "vitest";
import { openAiStoryteller } from "../../src/models/openai.ts";
import { listen } from "../listen.ts";
import { type Handler, modelServer, ok, status } from "../model-server.ts";
import { aRequest, openTestApp, TestUser } from "../test-app.ts";

const question = {
	system: "You tell stories.",
	user: "Tell one.",
	maxTokens: 2000,
	seed: 5,
	schema: { name: "story", schema: { type: "object" } },
};

/** A server that answers every request in this way; says how many connections are open. */
async function serve(answer: (response: ServerResponse) => void) {
	const server = createServer((request, response) => {
		request.resume();
		response.on("error", () => {});
		request.on("end", () => {
			response.writeHead(200, { "content-type": "text/event-stream" });
			answer(response);
		});
	});
	return {
		baseURL: `${await listen(server)}/v1`,
		connections: () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count))),
	};
}

/** Sends the same piece `times` times, as fast as the client reads it. */
function pour(response: ServerResponse, piece: string, times: number): void {
	let left = times;
	const go = () => {
		while (left-- > 0) if (!response.write(piece)) return void response.once("drain", go);
		response.end();
	};
	go();
}

const MB = 1024 * 1024;

describe("an endless answer", () => {
	test.each([
		["50 MB without a line end", "x".repeat(MB), 50],
		["an event of 20 MB", `data: ${"x".repeat(MB)}`, 20],
		["events of empty lines", "data:\n".repeat(10_000), 1000],
		[
			"a story without an end",
			`data: ${JSON.stringify({ choices: [{ delta: { content: "and then " } }] })}\n\n`.repeat(100),
			1e6,
		],
	])(
		"an endless answer with %s is cut and its connection closed without a growth of memory",
		async (_, piece, times) => {
			const server = await serve((response) => pour(response, piece, times));
			const storyteller = openAiStoryteller({
				apiKey: "none",
				baseURL: server.baseURL,
				model: "m",
				patience: { retryMs: 1 },
			});
			const memory = () => {
				const { heapUsed, external } = process.memoryUsage();
				return heapUsed + external;
			};
			const before = memory();
			let most = 0;
			const sampler = setInterval(() => {
				most = Math.max(most, memory());
			}, 5);
			onTestFinished(() => clearInterval(sampler));
			const telling = (async () => {
				for await (const _ of storyteller.tell(question, new AbortController().signal));
			})();
			await expect(telling).rejects.toMatchObject({ kind: "cut" });
			expect(most).toBeGreaterThan(0);
			expect(most - before).toBeLessThan(100 * MB);
			await expect.poll(server.connections).toBe(0);
		},
	);

	test("a model that sends single bytes does not block other stories", async () => {
		const flood = await serve((response) => {
			response.socket?.setNoDelay(true);
			pour(response, "x", 1e9);
		});
		const storyteller = openAiStoryteller({ apiKey: "none", baseURL: flood.baseURL, model: "m" });
		const leave = new AbortController();
		const flooded = (async () => {
			for await (const _ of storyteller.tell(question, leave.signal));
		})().catch((error) => error);
		const app = await openTestApp();
		const parent = await TestUser.register(app);
		const { body } = await parent.call<GenerateAnswer>("POST", "/api/story/generate", aRequest());
		expect(body).toMatchObject({ saved: true });
		leave.abort();
		await flooded;
		await expect.poll(flood.connections).toBe(0);
	});

	test("an endless error is read to a limit, and its connection is closed", async () => {
		const server = createServer((request, response) => {
			request.resume();
			response.writeHead(400);
			pour(response, "x".repeat(MB), 1000);
		});
		const baseURL = `${await listen(server)}/v1`;
		const storyteller = openAiStoryteller({ apiKey: "none", baseURL, model: "m" });
		await expect(
			storyteller.tell(question, new AbortController().signal)[Symbol.asyncIterator]().next(),
		).rejects.toMatchObject({
			kind: "rejected",
		});
		await expect.poll(() => new Promise((resolve) => server.getConnections((_, count) => resolve(count)))).toBe(0);
	});
});

test("an abort closes the connection, even while the model is silent", async () => {
	const server = await serve((response) => response.write(": life\n\n"));
	const storyteller = openAiStoryteller({ apiKey: "none", baseURL: server.baseURL, model: "m" });
	const controller = new AbortController();
	const telling = storyteller.tell(question, controller.signal)[Symbol.asyncIterator]().next();
	const ended = expect(telling).rejects.toThrow("the parent left");
	await expect.poll(server.connections).toBe(1);
	await wait(20);
	controller.abort(new Error("the parent left"));
	await ended;
	await expect.poll(server.connections).toBe(0);
});

describe("a server that refuses parts of a request", () => {
	/** Refuses response formats like LM Studio, and then the seed. */
	const strict: Handler = async (call, response) => {
		const body = call.body as Record<string, unknown>;
		const { type } = (body.response_format ?? {}) as { type?: string };
		if (type === "json_schema" || type === "json_object")
			return status(400, {}, "'response_format.type' must be 'text'" as unknown as object)(call, response);
		if ("seed" in body || "random_seed" in body)
			return status(422, {}, { message: "extra fields: seed, random_seed" })(call, response);
		return ok()(call, response);
	};

	test("a server that refuses parts of a request completes the story, and another process does not repeat these parts", async () => {
		const model = await modelServer();
		const first = await openTestApp({ model });
		const parent = await TestUser.register(first);
		model.script(...Array.from({ length: 5 }, () => strict));
		const { body } = await parent.call<GenerateAnswer>("POST", "/api/story/generate", aRequest());
		expect(body).toMatchObject({ saved: true, applicationQuestions: { length: 5 } });
		expect(model.calls).toHaveLength(5);
		await first.close();

		const second = await openTestApp({ model, folder: first.folder });
		model.script(strict);
		const again = await TestUser.register(second);
		expect(await again.call("POST", "/api/story/generate", aRequest())).toMatchObject({ body: { saved: true } });
		expect(model.calls).toHaveLength(6);
	});
});
