import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { openWriter, type Task, taskOf, type Writer } from "../../backend/test/model-families/story-writer.ts";
import { runScript } from "./run-script.ts";

async function serve(answer: RequestListener): Promise<string> {
	const server = createServer(answer);
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	onTestFinished(() => void server.close().closeAllConnections());
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

const run = (...args: string[]) => runScript("try-model", args, {});

/** Returns a model's answer to a prompt. */
type Write = (task: Task, writer: Writer) => string;

const asJson: Write = (task, writer) => JSON.stringify(writer.answer(task));

/** A server that takes no JSON format; its model thinks before it tells. */
function teller(write: Write): RequestListener {
	const writer = openWriter();
	return async (request, response) => {
		if (request.method === "GET")
			return void response.end(JSON.stringify({ object: "list", data: [{ id: "llama3.2" }] }));
		// Like most servers, this one does not state the size of its context.
		if (!request.url?.endsWith("/chat/completions")) return void response.writeHead(404).end();
		let text = "";
		for await (const part of request) text += part;
		if (text.includes("response_format")) {
			response.writeHead(400, { "content-type": "application/json" });
			return void response.end(JSON.stringify({ error: "response_format is not supported" }));
		}
		const { messages } = JSON.parse(text) as { messages: { content: string }[] };
		const prompt = messages.map(({ content }) => content).join("\n\n");
		response.writeHead(200, { "content-type": "text/event-stream" });
		const send = (delta: object, finish_reason: string | null = null) =>
			response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason }] })}\n\n`);
		send({ reasoning_content: "Hm" });
		const answer = prompt.includes("Say good night")
			? '{"content": "Good night, child."}'
			: write(taskOf(prompt), writer);
		for (const content of answer.split(/(?<= )/)) send({ content });
		send({}, "stop");
		response.end("data: [DONE]\n\n");
	};
}

const tryModel = async (write: Write, ...args: string[]) =>
	run("--base-url", await serve(teller(write)), "--model", "llama3.2", "--key", "sk-1234567890", ...args);

const longestLine = (out: string) => Math.max(...out.split("\n").map((line) => line.length));

test("try-model prints a table of the server's features and the story, and exits with 0", async () => {
	const { status: code, stdout: out, stderr: err } = await tryModel(asJson);
	expect(err).toBe("");
	expect(code).toBe(0);
	for (const line of [
		/✓ server +reached/,
		/✓ model +listed/,
		/✓ key +accepted/,
		/✓ answer +first word after/,
		/[✓·] streaming/,
		/· JSON +no format taken/,
		/· left out +json_schema, json_object/,
		/· thinking +yes/,
		/· context +unknown; 4096 tokens are assumed/,
		/… \d\d+ words/,
		/✓ story +[56]\d\d words \(asked for: 500 to 700\), in/,
		/[✓✗] arrived +/,
		/✓ calls +1/,
		/✓ form +JSON, as asked for/,
		/✓ title +“/,
		/✓ questions +5 from the model/,
		/✓ verse +Joshua 1:9 from the model/,
		/✓ picture +described by the model/,
		/This model can tell stories/,
	])
		expect(out).toMatch(line);
	expect(out).not.toContain("1234567890");
	expect(longestLine(out)).toBeLessThanOrEqual(80);
});

test("try-model tells a story with a model that only writes short prose, and lists what Lion Tails added", async () => {
	const { status: code, stdout: out } = await tryModel(({ kind }, writer) =>
		kind === "story"
			? `The Quiet Lamp\n\n${writer.prose(300)}`
			: kind === "text"
				? writer.prose(20)
				: "I cannot do that.",
	);
	expect(code).toBe(0);
	for (const line of [
		/· story +3\d\d words \(asked for: 500 to 700\), shorter than asked/,
		/· calls +[3-9]: /,
		/· form +0 of \d as asked for/,
		/✓ title +“The Quiet Lamp”/,
		/· questions +0 from the model, 5 from the built-in/,
		/· verse +.+ chosen by Lion Tails/,
		/· picture +described by the built-in/,
		/This model can tell stories/,
	])
		expect(out).toMatch(line);
	expect(longestLine(out)).toBeLessThanOrEqual(80);
});

test("try-model reports why a model tells no story, and exits with 1", async () => {
	const { status: code, stdout: out } = await tryModel((_, writer) => JSON.stringify({ content: writer.prose(20) }));
	expect(code).toBe(1);
	expect(out).toMatch(/✓ answer/);
	expect(out).toMatch(/· told +\d+ words/);
	expect(out).toMatch(/✗ story +The storyteller could not finish/);
	expect(out).toMatch(/This model cannot tell stories/);
});

test("try-model without a story requests only a few words", async () => {
	const { status: code, stdout: out } = await tryModel(() => expect.unreachable(), "--no-story");
	expect(code).toBe(0);
	expect(out).toMatch(/This model answers/);
});

test("try-model reports who has to act if the server does not know the model, and exits with 1", async () => {
	const baseURL = await serve((request, response) => {
		request.resume();
		if (request.method === "GET") return void response.end(JSON.stringify({ data: [{ id: "llama3.2:latest" }] }));
		response.writeHead(404, { "content-type": "application/json" });
		response.end(JSON.stringify({ error: { message: 'model "nine" not found, try pulling it first' } }));
	});
	const { status: code, stdout: out } = await run("--base-url", baseURL, "--model", "nine", "--no-story");
	expect(code).toBe(1);
	expect(out).toMatch(/· model +not in the server's list \(llama3.2:latest\)/);
	expect(out).toContain("ollama pull nine");
	expect(out).toMatch(/✗ server said +model "nine" not found/);
	expect(out).toMatch(/This model cannot tell stories/);
});

test("try-model reports why a server cannot be reached, and exits with 1", async () => {
	const { status: code, stdout: out } = await run("--base-url", "http://127.0.0.1:1/v1", "--model", "nine");
	expect(code).toBe(1);
	expect(out).toMatch(/✗ server +not reached/);
	expect(out).toMatch(/✗ reason +\S/);
	expect(out).not.toContain("server said");
});

test("try-model without a model prints its usage", async () => {
	expect(await run("--base-url", "nowhere")).toMatchObject({ status: 1, stderr: expect.stringContaining("Usage:") });
});
