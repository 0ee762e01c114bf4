// A story from the request to the library, as a parent's devices receive it.
import type { Snapshot } from "@lion-tails/common/generation";
import type { StoredStory } from "@lion-tails/common/saved-story";
import { countWords, type GenerateAnswer } from "@lion-tails/common/story";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aRequest, LiveClient, openTestApp, type TestApp, TestUser } from "../test-app.ts";

let app: TestApp;
let parent: TestUser;
beforeAll(async () => {
	app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
	app.model.delayMs = 0;
	parent = await TestUser.register(app);
});

describe("a live story", () => {
	test("a live story equals the saved story at its end", async () => {
		app.model.delayMs = 1;
		const id = await parent.requestStory();
		const reader = await parent.watch(id);
		const live = await reader.untilEnd();
		expect(live).toMatchObject({ status: "completed", saved: true, storyId: id, toldBy: "scripted" });
		const { body } = await parent.call<{ story: { content: string; title: string } }>("GET", `/api/stories/${id}`);
		expect(live.text).toBe(body.story.content);
		expect(live.title).toBe(body.story.title);
		expect(live.text).toContain("“quiet”");
		expect(reader.events.map((event) => event.seq)).toEqual(
			reader.events.map((_, at) => (reader.events[0]?.seq ?? 0) + at),
		);
	});

	test("a story has five questions, and its verse in the wording of the bundled Bible", async () => {
		const { body } = await parent.call<GenerateAnswer>("POST", "/api/story/generate", aRequest());
		expect(body.applicationQuestions).toHaveLength(5);
		expect(body.bibleVerse).toEqual({
			reference: "Joshua 1:9",
			text: "Haven’t I commanded you? Be strong and courageous. Don’t be afraid. Don’t be dismayed, for Yahweh your God is with you wherever you go.",
			verified: true,
			translation: "WEB",
		});
		expect(body).toMatchObject({ saved: true, storyId: body.generationId });
	});

	test("a story has its reading level at its end and in the library", async () => {
		const { body } = await parent.call<GenerateAnswer>("POST", "/api/story/generate", aRequest());
		expect(body.readingLevel).toEqual({ fleschKincaid: expect.any(Number), automatedReadability: expect.any(Number) });
		const saved = await parent.call<StoredStory>("GET", `/api/stories/${body.storyId}`);
		expect(saved.body.story.readingLevel).toEqual(body.readingLevel);
		const { body: snapshot } = await parent.call<Snapshot>("GET", `/api/story/generations/${body.generationId}`);
		expect(snapshot.story?.readingLevel).toEqual(body.readingLevel);
	});

	test.each([
		["very-short", ["generateShortStorySingleCall"]],
		["long", ["generateOutline", ...Array(4).fill("generateChapter"), "finalizeStory"]],
		["extended", ["generateOutline", ...Array(5).fill("generateChapter"), "finalizeStory"]],
	] as const)("%s is generated in its steps, each with a debug entry", async (storyLength, steps) => {
		const { body } = await parent.call<GenerateAnswer>("POST", "/api/story/generate", aRequest({ storyLength }));
		expect(body.debugData?.map((entry) => entry.step)).toEqual(steps);
		expect(body.content).not.toMatch(/\n{3}|\S\n\S/);
	});

	test("the prompt has the titles of earlier stories and the passage of the event", async () => {
		const request = aRequest({ biblicalEvent: "noah", storyLength: "very-short" });
		const [first, second] = [
			await parent.call<GenerateAnswer>("POST", "/api/story/generate", request),
			await parent.call<GenerateAnswer>("POST", "/api/story/generate", request),
		].map(({ body }) => body);
		const [before, after] = [first, second].map((body) => body?.debugData?.[0]?.userPrompt);
		expect(before).toContain("I set my rainbow in the cloud");
		expect(before).not.toContain("<titles>");
		expect(after).toContain(`<titles>${first?.title}</titles>`);
	});

	test("a story can be requested with 202 and read later at the response's Location", async () => {
		const answer = await parent.call("POST", "/api/story/generate", aRequest(), { prefer: "respond-async" });
		expect(answer.status).toBe(202);
		expect(answer.headers.get("preference-applied")).toBe("respond-async");
		expect(answer.headers.get("location")).toBe(`/api/story/generations/${answer.body.generationId}`);
		const snapshot = await parent.call("GET", answer.headers.get("location") ?? "");
		expect(snapshot.body).toMatchObject({
			id: answer.body.generationId,
			textFrom: 0,
			cover: { theme: "courage" },
			label: "Fiction",
		});
	});
});

describe("resuming a running story", () => {
	test("a reload continues from the client's text without repetition or loss", async () => {
		app.model.delayMs = 2;
		const id = await parent.requestStory();
		const before = await parent.watch(id);
		const { text: held } = await before.untilText(400);
		before.close();
		const snapshotLength = async () =>
			(await parent.call<{ text: string }>("GET", `/api/story/generations/${id}`)).body.text.length;
		await expect.poll(snapshotLength).toBeGreaterThan(held.length);
		const after = await parent.connect();
		const snapshot = await after.watch(id, held);
		expect(snapshot.textFrom).toBe(held.length);
		const live = await after.untilEnd();
		expect(live.text.startsWith(held)).toBe(true);
		expect(live.text).toBe(live.story?.content);
	});

	test("a second device gets the same story from its beginning", async () => {
		app.model.delayMs = 2;
		const id = await parent.requestStory();
		const phone = await parent.watch(id);
		await phone.untilText(300);
		const tablet = await parent.watch(id);
		const [one, two] = await Promise.all([phone.untilEnd(), tablet.untilEnd()]);
		expect(two.text).toBe(one.text);
		expect(two.seq).toBe(one.seq);
	});

	test("a client that connects after the end gets the rest of the story after `have`", async () => {
		const id = await parent.requestStory();
		await (await parent.watch(id)).untilEnd();
		const late = await parent.connect();
		const snapshot = await late.watch(id, "x".repeat(100));
		expect(snapshot).toMatchObject({ status: "completed", textFrom: 100 });
		expect(snapshot.text).toBe(snapshot.story?.content.slice(100));
	});

	test("a story without any client is completed and saved", async () => {
		app.model.delayMs = 1;
		const id = await parent.requestStory();
		const reader = await parent.watch(id);
		await reader.untilText();
		reader.close();
		await expect.poll(() => parent.stories(), { timeout: 10_000 }).toMatchObject([{ id }]);
	});

	test("a library open on another device is notified of a new story", async () => {
		const library = await parent.connect();
		const change = new Promise((resolve) => library.socket.once("library:changed", resolve));
		const id = await parent.requestStory();
		expect(await change).toEqual({ reason: "saved", storyId: id });
	});

	test("running generations are listed until they end", async () => {
		app.model.delayMs = 2;
		const id = await parent.requestStory();
		const active = await parent.call("GET", "/api/story/generations?active=true");
		expect(active.body).toMatchObject([{ id, childName: "Noah" }]);
		await (await parent.watch(id)).untilEnd();
		expect((await parent.call("GET", "/api/story/generations?active=true")).body).toEqual([]);
	});
});

describe("a cancellation", () => {
	test("a cancellation saves and counts the text so far as a story", async () => {
		app.model.delayMs = 3;
		const before = await parent.remaining();
		const id = await parent.requestStory();
		const reader = await parent.watch(id);
		await reader.untilText(200);
		expect(await reader.socket.emitWithAck("generation:cancel", { id })).toEqual({ ok: true });
		const live = await reader.untilEnd();
		expect(live).toMatchObject({ status: "cancelled", storyId: id, refunded: false });
		expect(await parent.stories()).toMatchObject([{ id, story: { content: live.text } }]);
		expect(await parent.remaining()).toBe(before - 1);
	});

	test("a cancellation works after a resume, from another device and over REST, and is idempotent", async () => {
		app.model.delayMs = 3;
		const id = await parent.requestStory();
		const reader = await parent.watch(id);
		const { text } = await reader.untilText(100);
		reader.close();
		const other = await parent.watch(id, text);
		await parent.call("POST", `/api/story/generations/${id}/cancel`);
		expect(await other.untilEnd()).toMatchObject({ status: "cancelled" });
		expect((await parent.call("POST", `/api/story/generations/${id}/cancel`)).status).toBe(200);
		expect(await parent.stories()).toHaveLength(1);
	});

	test("a cancellation before any text refunds the quota", async () => {
		app.model.script(async () => {});
		const before = await parent.remaining();
		const id = await parent.requestStory();
		const reader = await parent.watch(id);
		await reader.socket.emitWithAck("generation:cancel", { id });
		expect(await reader.untilEnd()).toMatchObject({ status: "cancelled", storyId: null, refunded: true });
		expect(await parent.remaining()).toBe(before);
		expect(await parent.stories()).toEqual([]);
	});

	test("a device that disconnects does not cancel its story", async () => {
		app.model.delayMs = 1;
		const id = await parent.requestStory();
		const reader = await parent.watch(id);
		await reader.untilText();
		await reader.socket.emitWithAck("generation:unwatch", { id });
		reader.socket.disconnect();
		const other = await parent.watch(id);
		expect(await other.untilEnd()).toMatchObject({ status: "completed" });
	});
});

describe("many generations at once", () => {
	test("three stories of one parent run at a time without delaying another parent", async () => {
		app.model.delayMs = 5;
		const ids: string[] = [];
		for (let at = 0; at < 4; at++) ids.push(await parent.requestStory());
		const [first = "", , , fourth = ""] = ids;
		const other = await TestUser.register(app);
		await (await other.watch(await other.requestStory())).untilText();
		await (await parent.watch(first)).untilText();
		const statusOf = async (id: string) => (await parent.call("GET", `/api/story/generations/${id}`)).body.status;
		expect(await statusOf(fourth)).toBe("queued");
		await parent.call("POST", `/api/story/generations/${first}/cancel`);
		await (await parent.watch(fourth)).untilText();
		app.model.delayMs = 0;
		for (const id of ids.slice(1)) await (await parent.watch(id)).untilEnd();
	});

	test("a queued story can be cancelled at once and is not counted", async () => {
		app.model.delayMs = 5;
		const ids: string[] = [];
		for (let at = 0; at < 4; at++) ids.push(await parent.requestStory());
		const fourth = ids.pop() ?? "";
		await parent.call("POST", `/api/story/generations/${fourth}/cancel`);
		expect(await (await parent.watch(fourth)).untilEnd()).toMatchObject({ status: "cancelled", storyId: null });
		expect(await parent.remaining()).toBe(57);
		app.model.delayMs = 0;
		for (const id of ids) await parent.call("POST", `/api/story/generations/${id}/cancel`);
		for (const id of ids) await (await parent.watch(id)).untilEnd();
	});
});

describe("a repeated request", () => {
	test("a request repeated with the same Idempotency-Key is one story, counted once", async () => {
		const before = await parent.remaining();
		const key = { "idempotency-key": "the same" };
		const ids = await Promise.all([
			parent.requestStory({}, key),
			parent.requestStory({}, key),
			parent.requestStory({}, key),
		]);
		expect(new Set(ids).size).toBe(1);
		await (await parent.watch(ids[0] ?? "")).untilEnd();
		expect(await parent.requestStory({}, key)).toBe(ids[0]);
		expect(await parent.remaining()).toBe(before - 1);
		expect(await parent.stories()).toHaveLength(1);
	});

	test("a request with the same key and another body is refused", async () => {
		const key = { "idempotency-key": "k" };
		await parent.requestStory({}, key);
		const answer = await parent.call("POST", "/api/story/generate", aRequest({ theme: "joy" }), key);
		expect(answer).toMatchObject({ status: 422, body: { code: "idempotency_mismatch" } });
	});

	test("a request with the same key from another parent is another story", async () => {
		const other = await TestUser.register(app);
		const key = { "idempotency-key": "k" };
		expect(await parent.requestStory({}, key)).not.toBe(await other.requestStory({}, key));
	});
});

describe("another parent", () => {
	test("another parent's story can be neither watched, cancelled nor loaded, like an unknown id", async () => {
		app.model.delayMs = 2;
		const id = await parent.requestStory();
		const stranger = await TestUser.register(app);
		const reader = await stranger.connect();
		const unknown = await reader.socket.emitWithAck("generation:watch", { id: "00000000-0000-4000-8000-000000000000" });
		expect(unknown).toMatchObject({ ok: false, code: "not_found" });
		expect(await reader.socket.emitWithAck("generation:watch", { id })).toEqual(unknown);
		expect(await reader.socket.emitWithAck("generation:cancel", { id })).toEqual(unknown);
		expect((await stranger.call("GET", `/api/story/generations/${id}`)).status).toBe(404);
		expect((await stranger.call("POST", `/api/story/generations/${id}/cancel`)).status).toBe(404);
		await (await parent.watch(id)).untilEnd();
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
	test("one of four simultaneous requests gets the last free story, and the others get the date of the next ones", async () => {
		const withOneStory = await openTestApp({ limits: { monthly: 1, welcome: 0 } });
		try {
			const racer = await TestUser.register(withOneStory);
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
			await withOneStory.close();
		}
	});
});

test("every field of a request reaches the model, in the prompts that the editor shows", async () => {
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
