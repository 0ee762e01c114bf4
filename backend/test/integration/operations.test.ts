// Metrics, log lines and graceful shutdown of a real server.
import { beforeEach, expect, test } from "vitest";
import { hang, type ModelServer, modelServer, status } from "../model-server.ts";
import { type ServerProcess, startServer } from "../server-process.ts";
import { aRequest, TestUser } from "../test-app.ts";
import { aFolder } from "../test-environment.ts";

let model: ModelServer;
let server: ServerProcess;
beforeEach(async () => {
	model = await modelServer();
	server = await startServer({
		DATA_DIR: aFolder(),
		OPENAI_BASE_URL: model.url,
		FREE_WELCOME_STORIES: "0",
		FREE_MONTHLY_STORIES: "2",
	});
});

const metrics = async () => (await fetch(`${server.url}/metrics`)).text();
const value = (text: string, name: string) =>
	Number(
		text
			.split("\n")
			.find((line) => line.startsWith(`${name} `))
			?.split(" ")[1],
	);

test("metrics count generations by status, first texts, event latency, model chunks, refused requests and sockets", async () => {
	const before = await metrics();
	expect(value(before, 'lion_tails_generations_ended_total{status="completed"}')).toBe(0);
	const parent = await TestUser.register(server);
	const reader = await parent.watch(await parent.requestStory());
	await reader.untilEnd();
	model.script(status(401));
	await (await parent.watch(await parent.requestStory())).untilEnd();
	await (await parent.watch(await parent.requestStory())).untilEnd();
	await expect(parent.requestStory()).rejects.toThrow(/quota_exhausted/);
	const after = await metrics();
	expect(value(after, "lion_tails_generations_requested_total")).toBe(3);
	expect(value(after, 'lion_tails_generations_ended_total{status="completed"}')).toBe(2);
	expect(value(after, 'lion_tails_generations_ended_total{status="failed"}')).toBe(1);
	expect(value(after, "lion_tails_quota_refusals_total")).toBe(1);
	expect(value(after, "lion_tails_first_text_seconds_count")).toBe(2);
	expect(value(after, "lion_tails_relay_seconds_count")).toBeGreaterThan(0);
	expect(value(after, "lion_tails_model_pieces_total")).toBeGreaterThan(2);
	expect(value(after, "lion_tails_sockets")).toBe(3);
	expect(value(after, "lion_tails_generations_running")).toBe(0);
	expect(value(after, "lion_tails_queue_depth")).toBe(0);
	expect(after).toContain('route="/api/story/generate",status="429"');
	expect(after).toContain("process_resident_memory_bytes");
});

test("the log has the valid ids of a request and its generation, and nothing that a parent wrote", async () => {
	const parent = await TestUser.register(server);
	const accepted = await parent.call<{ generationId: string }>(
		"POST",
		"/api/story/generate?topic=marzipan",
		aRequest({ childName: "Habakkukina", customPrompt: "with a crimson kite" }),
		{ prefer: "respond-async", "x-request-id": "call-0123456789" },
	);
	expect(accepted.headers.get("x-request-id")).toBe("call-0123456789");
	await (await parent.watch(accepted.body.generationId)).untilEnd();
	const rejection = status(400, {}, { message: "no", type: "invalid_request_error", code: null });
	// Each request has one field less.
	model.script(...Array.from({ length: 9 }, () => rejection));
	await (await parent.watch(await parent.requestStory({ childName: "Habakkukina" }))).untilEnd();
	await parent.call("POST", "/api/auth/login", { username: parent.name, password: "a wrong one" });
	const output = server.output();
	const lines = output
		.split("\n")
		.slice(1)
		.filter(Boolean)
		.map((line) => JSON.parse(line) as Record<string, unknown>);
	expect(lines).toContainEqual(
		expect.objectContaining({
			generation: accepted.body.generationId,
			req: { id: "call-0123456789", method: "POST", path: "/api/story/generate" },
		}),
	);
	expect(lines).toContainEqual(
		expect.objectContaining({ generation: accepted.body.generationId, status: "completed" }),
	);
	expect(lines).toContainEqual(expect.objectContaining({ code: "model_rejected" }));
	for (const secret of [
		parent.name,
		"example.org",
		"Habakkukina",
		"crimson",
		"marzipan",
		parent.password,
		parent.token,
		"a wrong one",
	]) {
		expect(output).not.toContain(secret);
	}
	const answer = await fetch(`${server.url}/api/heroes`, { headers: { "x-request-id": "<script>" } });
	expect(answer.headers.get("x-request-id")).toMatch(/^[\w-]{36}$/);
});

test("SIGTERM ends the server with exit code 0 while a model hangs and a caller waits", async () => {
	model.script(hang(400));
	const parent = await TestUser.register(server);
	const waiting = parent.call("POST", "/api/story/generate", aRequest()).then(
		() => "answered",
		() => "cut off",
	);
	await expect.poll(() => model.calls.length).toBe(1);
	expect(await server.stop()).toBe(0);
	expect(await waiting).toBe("cut off");
});
