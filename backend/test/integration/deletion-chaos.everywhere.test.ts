// An account is deleted at a random moment during all kinds of calls: nothing is left, nothing crashes, and another
// parent notices nothing.
import { setTimeout as wait } from "node:timers/promises";
import { beforeEach, expect, inject, test } from "vitest";
import { type ModelServer, modelServer } from "../model-server.ts";
import { randomNumbers } from "../random-waits.ts";
import { type ServerProcess, startServer } from "../server-process.ts";
import { dumpStores } from "../store-dump.ts";
import { aRequest, TestUser } from "../test-app.ts";
import { openEnvironment, type TestEnvironment } from "../test-environment.ts";

const CHILD = "Zerubbabel";
const HAND_WRITTEN = "Zinnias grew beside the old well.";
const ROUNDS = Object.keys(inject("environment")).length === 0 ? 6 : 3;

let model: ModelServer;
let environment: TestEnvironment;
let server: ServerProcess;
beforeEach(async () => {
	[model, environment] = await Promise.all([modelServer(), openEnvironment()]);
	server = await startServer({
		...environment.variables,
		OPENAI_BASE_URL: model.url,
		OWN_KEY_BASE_URL: model.url,
		LOG_LEVEL: "info",
	});
});

/** Everything that a parent does, again and again until the account is gone. */
function liveOn(parent: TestUser, isOver: () => boolean): Promise<unknown> {
	const call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
		parent.call<{ id?: string; generationId?: string }>(method, path, body, headers);
	const character = { name: CHILD, gender: "boy", favoriteAnimal: "lion" };
	const story = { title: "By hand", content: HAND_WRITTEN.repeat(20), applicationQuestions: [] };
	const acts: ((at: number) => Promise<unknown>)[] = [
		() => call("POST", "/api/story/generate", aRequest({ childName: CHILD })),
		async (at) => {
			const { body } = await call("POST", "/api/story/generate", aRequest({ childName: CHILD }), {
				prefer: "respond-async",
				"idempotency-key": `key ${Math.floor(at / 2)}`,
			});
			// A disconnected socket gets no acknowledgement.
			if (body.generationId) void parent.watch(body.generationId).catch(() => {});
		},
		async () => {
			const { body } = await call("POST", "/api/story/save", { story, request: { childName: CHILD } });
			if (body.id) await call("POST", `/api/story/favorite/${body.id}`, { isFavorite: true });
		},
		async () => {
			const { body } = await call("POST", "/api/characters", character);
			if (body.id) await call("PUT", `/api/characters/${body.id}`, { ...character, age: 9 });
		},
		(at) => call("POST", "/api/settings/openai-key", { key: `sk-0123456789${at}` }),
		() => call("DELETE", "/api/settings/openai-key"),
		() => call("POST", "/api/auth/verify-password", { password: parent.password }),
		// A login with the token of a session would end it.
		() =>
			new TestUser(parent.url).call("POST", "/api/auth/login", { username: parent.name, password: parent.password }),
		async () => {
			const headers = { authorization: `Bearer ${parent.token}` };
			const answer = await fetch(`${parent.url}/api/account/export.zip`, { headers });
			await answer.arrayBuffer().catch(() => {});
		},
	];
	return Promise.all(
		acts.map(async (act) => {
			for (let at = 0; !isOver(); at++) {
				await act(at);
				await wait(1);
			}
		}),
	);
}

test("an account deleted during all kinds of calls leaves nothing, and another parent is not affected", async () => {
	model.delayMs = 1;
	const staying = await TestUser.register(server);
	const random = randomNumbers();
	for (let round = 0; round < ROUNDS; round++) {
		const parent = await TestUser.register(server);
		let isGone = false;
		const living = liveOn(parent, () => isGone);
		const kept = staying.call<{ saved?: boolean }>("POST", "/api/story/generate", aRequest());
		await wait(200 + random() * 600);
		const deleted = await parent.call("DELETE", "/api/account", { password: parent.password });
		isGone = true;
		expect(deleted.status).toBe(200);
		await living;
		expect((await kept).body).toMatchObject({ saved: true });
		expect(await staying.stories()).toHaveLength(round + 1);
		const traces = [parent.name, `${parent.name}@example.org`, CHILD, HAND_WRITTEN];
		await expect
			.poll(async () => {
				const dump = await dumpStores(environment.variables);
				return traces.filter((trace) => dump.includes(trace));
			})
			.toEqual([]);
	}
	expect(await staying.remaining()).toBe(60 - ROUNDS);
	await server.stop();
	const lines = server.output().split("\n");
	// A story fails whose key is removed before it begins.
	const errors = lines.filter((line) => /"level":[56]0|unhandled|uncaught/i.test(line) && !line.includes("no_own_key"));
	expect(errors.join("\n")).toBe("");
});
