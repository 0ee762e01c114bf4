import { spawn } from "node:child_process";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";

const script = fileURLToPath(new URL("../try-model.ts", import.meta.url));

async function serve(answer: RequestListener): Promise<string> {
	const server = createServer(answer);
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	onTestFinished(() => void server.close().closeAllConnections());
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

function run(...args: string[]): Promise<{ code: number | null; out: string; err: string }> {
	const child = spawn(process.execPath, [script, ...args], { env: { PATH: process.env.PATH ?? "" } });
	const output = { out: "", err: "" };
	child.stdout.on("data", (text) => (output.out += text));
	child.stderr.on("data", (text) => (output.err += text));
	return new Promise((resolve) => child.once("close", (code) => resolve({ code, ...output })));
}

/** Takes no JSON format, and thinks before it tells. */
const teller: RequestListener = async (request, response) => {
	if (request.method === "GET")
		return void response.end(JSON.stringify({ object: "list", data: [{ id: "llama3.2" }] }));
	let text = "";
	for await (const part of request) text += part;
	if (text.includes("response_format")) {
		response.writeHead(400, { "content-type": "application/json" });
		return void response.end(JSON.stringify({ error: "response_format is not supported" }));
	}
	response.writeHead(200, { "content-type": "text/event-stream" });
	const send = (delta: object, finish_reason: string | null = null) =>
		response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason }] })}\n\n`);
	send({ reasoning_content: "Hm" });
	for (let word = 0; word < 40; word++) send({ content: "A lion slept. " });
	send({}, "stop");
	response.end("data: [DONE]\n\n");
};

test("a model that can tell: what it takes, in a table, and exit code 0", async () => {
	const { code, out, err } = await run(
		"--base-url",
		await serve(teller),
		"--model",
		"llama3.2",
		"--key",
		"sk-1234567890",
	);
	expect(err).toBe("");
	expect(code).toBe(0);
	for (const line of [
		/✓ server +reached/,
		/✓ model +listed/,
		/✓ first word/,
		/✓ streaming/,
		/✗ JSON +none/,
		/✓ left out +json_schema, json_object/,
		/✓ thinking +yes/,
		/\? context +unknown; 4096 tokens are assumed/,
		/✓ story +120 words/,
		/This model can tell stories/,
	])
		expect(out).toMatch(line);
	expect(out).not.toContain("1234567890");
});

test("a model that the server does not know: who must do what, and exit code 1", async () => {
	const baseURL = await serve((request, response) => {
		request.resume();
		if (request.method === "GET") return void response.end(JSON.stringify({ data: [{ id: "llama3.2:latest" }] }));
		response.writeHead(404, { "content-type": "application/json" });
		response.end(JSON.stringify({ error: { message: 'model "nine" not found, try pulling it first' } }));
	});
	const { code, out } = await run("--base-url", baseURL, "--model", "nine", "--no-story");
	expect(code).toBe(1);
	expect(out).toMatch(/\? model +not in the server's list \(llama3.2:latest\)/);
	expect(out).toContain("ollama pull nine");
	expect(out).toMatch(/This model cannot tell stories/);
});

test("without a model it says how it is used", async () => {
	expect(await run("--base-url", "nowhere")).toMatchObject({ code: 1, err: expect.stringContaining("Usage:") });
});
