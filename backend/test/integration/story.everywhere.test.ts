// A story from the request to the library, as a parent's devices receive it.
import { beforeEach, describe, expect, test } from "vitest";
import { aRequest, LiveClient, openTestApp, TestUser } from "../test-app.ts";

let parent: TestUser;
const app = await openTestApp();
beforeEach(async () => {
	app.model.slowAfter = Infinity;
	parent = await TestUser.register(app);
});

describe("a live story", () => {
	test("a live story equals the saved story at its end, on each device and for a library that is open", async () => {
		app.model.slowAfter = 600;
		const library = await parent.connect();
		const change = new Promise((resolve) => library.socket.once("library:changed", resolve));
		const id = await parent.requestStory();
		const reader = await parent.watch(id);
		await reader.untilText(300);
		const active = () => parent.call("GET", "/api/story/generations?active=true");
		expect((await active()).body).toMatchObject([{ id, childName: "Noah" }]);
		const tablet = await parent.watch(id);
		app.model.slowAfter = Infinity;
		const [live, other] = await Promise.all([reader.untilEnd(), tablet.untilEnd()]);
		expect(other).toMatchObject({ text: live.text, seq: live.seq });
		expect(await change).toEqual({ reason: "saved", storyId: id });
		expect((await active()).body).toEqual([]);
		expect(live).toMatchObject({ status: "completed", saved: true, storyId: id, toldBy: "scripted" });
		const { body } = await parent.call<{ story: { content: string; title: string } }>("GET", `/api/stories/${id}`);
		expect(live.text).toBe(body.story.content);
		expect(live.title).toBe(body.story.title);
		expect(live.text).toContain("“quiet”");
		expect(reader.events.map((event) => event.seq)).toEqual(
			reader.events.map((_, at) => (reader.events[0]?.seq ?? 0) + at),
		);
	});
});

describe("resuming a running story", () => {
	test("a reload continues from the client's text without repetition or loss", async () => {
		app.model.slowAfter = 600;
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
		app.model.slowAfter = Infinity;
		const live = await after.untilEnd();
		expect(live.text.startsWith(held)).toBe(true);
		expect(live.text).toBe(live.story?.content);
	});

	test("a client that connects after the end gets the rest of the story after `have`", async () => {
		const id = await parent.requestStory();
		await (await parent.watch(id)).untilEnd();
		const late = await parent.connect();
		const snapshot = await late.watch(id, "x".repeat(100));
		expect(snapshot).toMatchObject({ status: "completed", textFrom: 100 });
		expect(snapshot.text).toBe(snapshot.story?.content.slice(100));
	});
});

describe("a cancellation", () => {
	test("a cancellation saves and counts the text so far as a story", async () => {
		app.model.slowAfter = 600;
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
		app.model.slowAfter = 600;
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
		app.model.slowAfter = 600;
		const id = await parent.requestStory();
		const reader = await parent.watch(id);
		await reader.untilText();
		await reader.socket.emitWithAck("generation:unwatch", { id });
		reader.socket.disconnect();
		app.model.slowAfter = Infinity;
		await expect.poll(() => parent.stories()).toMatchObject([{ id }]);
		expect(await (await parent.watch(id)).untilEnd()).toMatchObject({ status: "completed" });
	});
});

test("three stories of one parent run at a time without delaying another parent, and a queued one can be cancelled", async () => {
	app.model.slowAfter = 600;
	const ids: string[] = [];
	for (let at = 0; at < 5; at++) ids.push(await parent.requestStory());
	const [first = "", , , fourth = "", fifth = ""] = ids;
	const other = await TestUser.register(app);
	await (await other.watch(await other.requestStory())).untilText();
	await (await parent.watch(first)).untilText();
	const statusOf = async (id: string) => (await parent.call("GET", `/api/story/generations/${id}`)).body.status;
	const cancel = (id: string) => parent.call("POST", `/api/story/generations/${id}/cancel`);
	expect(await statusOf(fourth)).toBe("queued");
	await cancel(fifth);
	expect(await (await parent.watch(fifth)).untilEnd()).toMatchObject({ status: "cancelled", storyId: null });
	expect(await parent.remaining()).toBe(56);
	await cancel(first);
	await (await parent.watch(fourth)).untilText();
	app.model.slowAfter = Infinity;
	for (const id of ids.slice(1, 4)) await (await parent.watch(id)).untilEnd();
});

test("a request repeated with the same Idempotency-Key is one story, counted once, for this parent and body", async () => {
	const before = await parent.remaining();
	const key = { "idempotency-key": "the same" };
	const request = () => parent.requestStory({}, key);
	const ids = await Promise.all([request(), request(), request()]);
	expect(new Set(ids).size).toBe(1);
	await (await parent.watch(ids[0] ?? "")).untilEnd();
	expect(await request()).toBe(ids[0]);
	expect(await parent.remaining()).toBe(before - 1);
	expect(await parent.stories()).toHaveLength(1);
	const changed = await parent.call("POST", "/api/story/generate", aRequest({ theme: "joy" }), key);
	expect(changed).toMatchObject({ status: 422, body: { code: "idempotency_mismatch" } });
	expect(await (await TestUser.register(app)).requestStory({}, key)).not.toBe(ids[0]);
});

test("another parent's story can be neither watched, cancelled nor loaded, like an unknown id", async () => {
	app.model.slowAfter = 600;
	const id = await parent.requestStory();
	const stranger = await TestUser.register(app);
	const reader = await stranger.connect();
	const unknown = await reader.socket.emitWithAck("generation:watch", { id: "00000000-0000-4000-8000-000000000000" });
	expect(unknown).toMatchObject({ ok: false, code: "not_found" });
	expect(await reader.socket.emitWithAck("generation:watch", { id })).toEqual(unknown);
	expect(await reader.socket.emitWithAck("generation:cancel", { id })).toEqual(unknown);
	expect((await stranger.call("GET", `/api/story/generations/${id}`)).status).toBe(404);
	expect((await stranger.call("POST", `/api/story/generations/${id}/cancel`)).status).toBe(404);
	app.model.slowAfter = Infinity;
	await (await parent.watch(id)).untilEnd();
	expect((await stranger.call("GET", `/api/stories/${id}`)).status).toBe(404);
	expect((await stranger.call("DELETE", `/api/stories/${id}`)).status).toBe(404);
	expect(reader.events).toEqual([]);
});

test("a socket without a session is refused as unauthorized", async () => {
	await expect(LiveClient.open(app.url)).rejects.toThrow("unauthorized");
	await expect(LiveClient.open(app.url, { token: "nonsense" })).rejects.toThrow("unauthorized");
});

test("one of four simultaneous requests gets the last free story, and the others get the date of the next ones", async () => {
	const { url } = await openTestApp({ limits: { monthly: 1, welcome: 0 } });
	const racer = await TestUser.register({ url });
	const headers = { prefer: "respond-async" };
	const request = () => racer.call("POST", "/api/story/generate", aRequest(), headers);
	const answers = await Promise.all([request(), request(), request(), request()]);
	expect(answers.map((answer) => answer.status).toSorted()).toEqual([202, 429, 429, 429]);
	expect(answers.find((answer) => answer.status === 429)?.body).toMatchObject({
		code: "quota_exhausted",
		message: expect.stringMatching(/ 1, 20\d\d.*Settings/),
	});
	expect(await racer.remaining()).toBe(0);
});
