// A story from the wish to the shelf, as a parent's devices see it.
import { setTimeout as wait } from "node:timers/promises";
import type { GenerateAnswer } from "@lion-tails/common/story";
import { countWords } from "@lion-tails/common/story";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aRequest, LiveClient, openTestApp, type TestApp, TestUser } from "../test-app.ts";

let app: TestApp;
let parent: TestUser;
beforeAll(async () => {
	app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
	app.model.pace = 0;
	parent = await TestUser.at(app);
});

describe("a story told live", () => {
	test("is, when it is over, letter for letter the story that was saved", async () => {
		app.model.pace = 1;
		const id = await parent.ask();
		const reader = await parent.watch(id);
		const live = await reader.over();
		expect(live).toMatchObject({ status: "completed", saved: true, storyId: id, toldBy: "scripted" });
		const { body } = await parent.call<{ story: { content: string; title: string } }>("GET", `/api/stories/${id}`);
		expect(live.text).toBe(body.story.content);
		expect(live.title).toBe(body.story.title);
		expect(live.text).toContain("“quiet”");
		expect(reader.events.map((event) => event.seq)).toEqual(
			reader.events.map((_, at) => (reader.events[0]?.seq ?? 0) + at),
		);
	});

	test("carries five questions and a verse in the Bible's own words, whatever the model says", async () => {
		const { body } = await parent.call<GenerateAnswer>("POST", "/api/story/generate", aRequest());
		expect(body.applicationQuestions).toHaveLength(5);
		expect(body.bibleVerse).toEqual({
			reference: "Joshua 1:9",
			text: "Haven’t I commanded you? Be strong and courageous. Don’t be afraid. Don’t be dismayed, for Yahweh your God is with you wherever you go.”",
			verified: true,
			translation: "WEB",
		});
		expect(body).toMatchObject({ saved: true, storyId: body.generationId });
	});

	test.each([
		["very-short", ["generateShortStorySingleCall"]],
		["long", ["generateOutline", ...Array(4).fill("generateChapter"), "finalizeStory"]],
		["extended", ["generateOutline", ...Array(5).fill("generateChapter"), "finalizeStory"]],
	] as const)("%s is told in its steps, each a debug entry", async (storyLength, steps) => {
		const { body } = await parent.call<GenerateAnswer>("POST", "/api/story/generate", aRequest({ storyLength }));
		expect(body.debugData?.map((entry) => entry.step)).toEqual(steps);
		expect(body.content).not.toMatch(/\n{3}|\S\n\S/);
	});

	test("can be asked for and read later, with the answer's headers saying where", async () => {
		const answer = await parent.call("POST", "/api/story/generate", aRequest(), { prefer: "respond-async" });
		expect(answer.status).toBe(202);
		expect(answer.headers.get("preference-applied")).toBe("respond-async");
		expect(answer.headers.get("location")).toBe(`/api/story/generations/${answer.body.generationId}`);
		const snapshot = await parent.call("GET", answer.headers.get("location") ?? "");
		expect(snapshot.body).toMatchObject({ id: answer.body.generationId, textFrom: 0 });
	});
});

describe("coming back to a running story", () => {
	test("a reload goes on from the text already held, with nothing twice and nothing lost", async () => {
		app.model.pace = 2;
		const id = await parent.ask();
		const before = await parent.watch(id);
		const { text: held } = await before.hasText(400);
		before.close();
		await wait(50);
		const after = await parent.connect();
		const snapshot = await after.watch(id, held);
		expect(snapshot.textFrom).toBe(held.length);
		const live = await after.over();
		expect(live.text.startsWith(held)).toBe(true);
		expect(live.text).toBe(live.story?.content);
	});

	test("a second device sees the same story, from the beginning, at the same time", async () => {
		app.model.pace = 2;
		const id = await parent.ask();
		const phone = await parent.watch(id);
		await phone.hasText(300);
		const tablet = await parent.watch(id);
		const [one, two] = await Promise.all([phone.over(), tablet.over()]);
		expect(two.text).toBe(one.text);
		expect(two.seq).toBe(one.seq);
	});

	test("one who comes when it is over gets it whole, also by `have`", async () => {
		const id = await parent.ask();
		await (await parent.watch(id)).over();
		const late = await parent.connect();
		const snapshot = await late.watch(id, "x".repeat(100));
		expect(snapshot).toMatchObject({ status: "completed", textFrom: 100 });
		expect(snapshot.text).toBe(snapshot.story?.content.slice(100));
	});

	test("every browser gone, the story is told to its end and kept", async () => {
		app.model.pace = 1;
		const id = await parent.ask();
		const reader = await parent.watch(id);
		await reader.hasText();
		reader.close();
		await expect.poll(() => parent.stories(), { timeout: 10_000 }).toMatchObject([{ id }]);
	});

	test("a library open elsewhere hears of it", async () => {
		const shelf = await parent.connect();
		const change = new Promise((resolve) => shelf.socket.once("library:changed", resolve));
		const id = await parent.ask();
		expect(await change).toEqual({ reason: "saved", storyId: id });
	});

	test("running stories are listed until they are over", async () => {
		app.model.pace = 2;
		const id = await parent.ask();
		const active = await parent.call("GET", "/api/story/generations?active=true");
		expect(active.body).toMatchObject([{ id, childName: "Noah" }]);
		await (await parent.watch(id)).over();
		expect((await parent.call("GET", "/api/story/generations?active=true")).body).toEqual([]);
	});
});

describe("stopping", () => {
	test("keeps what was told as a story, and counts it", async () => {
		app.model.pace = 3;
		const before = await parent.remaining();
		const id = await parent.ask();
		const reader = await parent.watch(id);
		await reader.hasText(200);
		expect(await reader.socket.emitWithAck("generation:cancel", { id })).toEqual({ ok: true });
		const live = await reader.over();
		expect(live).toMatchObject({ status: "cancelled", storyId: id, refunded: false });
		expect(await parent.stories()).toMatchObject([{ id, story: { content: live.text } }]);
		expect(await parent.remaining()).toBe(before - 1);
	});

	test("works after a resume, from another device, and over REST; twice is once", async () => {
		app.model.pace = 3;
		const id = await parent.ask();
		const reader = await parent.watch(id);
		const { text } = await reader.hasText(100);
		reader.close();
		const other = await parent.watch(id, text);
		await parent.call("POST", `/api/story/generations/${id}/cancel`);
		expect(await other.over()).toMatchObject({ status: "cancelled" });
		expect((await parent.call("POST", `/api/story/generations/${id}/cancel`)).status).toBe(200);
		expect(await parent.stories()).toHaveLength(1);
	});

	test("before any text gives the story back", async () => {
		app.model.script(async () => {});
		const before = await parent.remaining();
		const id = await parent.ask();
		const reader = await parent.watch(id);
		await reader.socket.emitWithAck("generation:cancel", { id });
		expect(await reader.over()).toMatchObject({ status: "cancelled", storyId: null, refunded: true });
		expect(await parent.remaining()).toBe(before);
		expect(await parent.stories()).toEqual([]);
	});

	test("a device that merely leaves stops nothing", async () => {
		app.model.pace = 1;
		const id = await parent.ask();
		const reader = await parent.watch(id);
		await reader.hasText();
		await reader.socket.emitWithAck("generation:unwatch", { id });
		reader.socket.disconnect();
		const other = await parent.watch(id);
		expect(await other.over()).toMatchObject({ status: "completed" });
	});
});

describe("many at once", () => {
	test("of one parent three are told at a time, the next when one is over; another parent does not wait", async () => {
		app.model.pace = 5;
		const ids: string[] = [];
		for (let at = 0; at < 4; at++) ids.push(await parent.ask());
		const [first = "", , , fourth = ""] = ids;
		const other = await TestUser.at(app);
		await (await other.watch(await other.ask())).hasText();
		await (await parent.watch(first)).hasText();
		const statusOf = async (id: string) => (await parent.call("GET", `/api/story/generations/${id}`)).body.status;
		expect(await statusOf(fourth)).toBe("queued");
		await parent.call("POST", `/api/story/generations/${first}/cancel`);
		await (await parent.watch(fourth)).hasText();
		app.model.pace = 0;
		for (const id of ids.slice(1)) await (await parent.watch(id)).over();
	});

	test("one that waits for its turn can be stopped at once, and costs nothing", async () => {
		app.model.pace = 5;
		const ids: string[] = [];
		for (let at = 0; at < 4; at++) ids.push(await parent.ask());
		const fourth = ids.pop() ?? "";
		await parent.call("POST", `/api/story/generations/${fourth}/cancel`);
		expect(await (await parent.watch(fourth)).over()).toMatchObject({ status: "cancelled", storyId: null });
		expect(await parent.remaining()).toBe(57);
		app.model.pace = 0;
		for (const id of ids) await parent.call("POST", `/api/story/generations/${id}/cancel`);
		for (const id of ids) await (await parent.watch(id)).over();
	});
});

describe("asking twice", () => {
	test("under one Idempotency-Key is one story, charged once", async () => {
		const before = await parent.remaining();
		const key = { "idempotency-key": "the same" };
		const ids = await Promise.all([parent.ask({}, key), parent.ask({}, key), parent.ask({}, key)]);
		expect(new Set(ids).size).toBe(1);
		await (await parent.watch(ids[0] ?? "")).over();
		expect(await parent.ask({}, key)).toBe(ids[0]);
		expect(await parent.remaining()).toBe(before - 1);
		expect(await parent.stories()).toHaveLength(1);
	});

	test("under one key with another wish is refused", async () => {
		const key = { "idempotency-key": "k" };
		await parent.ask({}, key);
		const answer = await parent.call("POST", "/api/story/generate", aRequest({ theme: "joy" }), key);
		expect(answer).toMatchObject({ status: 422, body: { code: "idempotency_mismatch" } });
	});

	test("two parents may use the same key", async () => {
		const other = await TestUser.at(app);
		const key = { "idempotency-key": "k" };
		expect(await parent.ask({}, key)).not.toBe(await other.ask({}, key));
	});
});

describe("another parent", () => {
	test("can neither see, stop, nor fetch it; another's and an unknown id look alike", async () => {
		app.model.pace = 2;
		const id = await parent.ask();
		const stranger = await TestUser.at(app);
		const reader = await stranger.connect();
		const unknown = await reader.socket.emitWithAck("generation:watch", { id: "00000000-0000-4000-8000-000000000000" });
		expect(unknown).toMatchObject({ ok: false, code: "not_found" });
		expect(await reader.socket.emitWithAck("generation:watch", { id })).toEqual(unknown);
		expect(await reader.socket.emitWithAck("generation:cancel", { id })).toEqual(unknown);
		expect((await stranger.call("GET", `/api/story/generations/${id}`)).status).toBe(404);
		expect((await stranger.call("POST", `/api/story/generations/${id}/cancel`)).status).toBe(404);
		await (await parent.watch(id)).over();
		expect((await stranger.call("GET", `/api/stories/${id}`)).status).toBe(404);
		expect((await stranger.call("DELETE", `/api/stories/${id}`)).status).toBe(404);
		expect(reader.events).toEqual([]);
	});

	test("a socket without a session is refused as unauthorized", async () => {
		await expect(LiveClient.open(app.url)).rejects.toThrow("unauthorized");
		await expect(LiveClient.open(app.url, { token: "nonsense" })).rejects.toThrow("unauthorized");
	});
});

describe("the last free story", () => {
	test("of two tabs racing for it goes to one; the other is told when there are more", async () => {
		const poor = await openTestApp({ limits: { monthly: 1, welcome: 0 } });
		try {
			const racer = await TestUser.at(poor);
			const answers = await Promise.all(
				Array.from({ length: 4 }, () =>
					racer.call("POST", "/api/story/generate", aRequest(), { prefer: "respond-async" }),
				),
			);
			expect(answers.map((answer) => answer.status).toSorted()).toEqual([202, 429, 429, 429]);
			const refused = answers.find((answer) => answer.status === 429);
			expect(refused?.body).toMatchObject({
				code: "quota_exhausted",
				message: expect.stringMatching(/ 1, 20\d\d.*Settings/),
			});
			expect(await racer.remaining()).toBe(0);
		} finally {
			await poor.close();
		}
	});
});

test("what a wish asks for reaches the model, in the prompts of the shared definition", async () => {
	await parent.call(
		"POST",
		"/api/story/generate",
		aRequest({ childName: "Zoë", customPrompt: "with a red kite", readingLevel: "preschool", biblePassage: "ps 23" }),
	);
	const call = app.model.calls.at(-1);
	expect(call?.system).toContain("ages 3-4");
	expect(call?.user).toContain("Zoë");
	expect(call?.user).toContain("with a red kite");
	expect(call?.user).toContain("Yahweh is my shepherd");
	expect(countWords(call?.user ?? "")).toBeGreaterThan(100);
});
