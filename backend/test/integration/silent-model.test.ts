// A model that begins a story and then sends nothing more in any attempt.
import { setTimeout as wait } from "node:timers/promises";
import type { LedgerEntry } from "@lion-tails/common/account";
import type { StoredStory } from "@lion-tails/common/saved-story";
import { beforeEach, describe, expect, test } from "vitest";
import { type Call, cut, goodAnswer, type Handler, hang, ok, sendDelta } from "../model-server.ts";
import { aRequest, openTestApp, TestUser } from "../test-app.ts";

const MAX_SILENCE_MS = 800;

let parent: TestUser;
const app = await openTestApp({
	maxSilenceMs: MAX_SILENCE_MS,
	patience: { firstWordMs: 60_000, silenceMs: 100, thinkingSilenceMs: 200 },
});
beforeEach(async () => {
	app.model.unscript();
	app.model.calls.length = 0;
	app.model.delayMs = 0;
	parent = await TestUser.register(app);
});

/** The beginning of the answer if the story has no text yet, then `send` repeated until the caller leaves. */
const beginsThen =
	(characters: number, send?: Parameters<typeof sendDelta>[1] | ": keep-alive\n\n"): Handler =>
	async (call, response) => {
		const isFirst = !call.user.includes("<story-so-far>");
		void hang(isFirst ? characters : 0)(call, response);
		await wait(30);
		while (!response.destroyed) {
			if (typeof send === "string") response.write(send);
			else if (send) sendDelta(response, send);
			await wait(10);
		}
	};
const always = (handler: Handler) => app.model.script(...Array.from({ length: 60 }, () => handler));
const saved = async (id: string) => (await parent.call<StoredStory>("GET", `/api/stories/${id}`)).body;

describe("a model that falls silent after a few words", () => {
	test.each([
		["sends nothing", beginsThen(400)],
		["sends comments only", beginsThen(400, ": keep-alive\n\n")],
		["sends empty deltas only", beginsThen(400, { content: "" })],
		["sends white space only", beginsThen(400, { content: " " })],
		["sends thought only", beginsThen(400, { reasoning_content: "Hmm, what next? " })],
	])(
		"a model that begins a story and then %s leaves the text saved and not counted, with the reason",
		async (_, handler) => {
			always(handler);
			const before = await parent.remaining();
			const id = await parent.requestStory();
			const reader = await parent.watch(id);
			const live = await reader.untilEnd();
			reader.close();
			expect(live).toMatchObject({
				status: "failed",
				storyId: id,
				saved: true,
				error: {
					code: "model_silent",
					refunded: true,
					message: expect.stringMatching(
						/^The storyteller stopped answering in the middle of the story\. .* not counted/,
					),
				},
			});
			expect(live.text).toContain("Lamp number");
			expect((await saved(id)).story).toMatchObject({ title: "The Lamp on the Hill", content: live.text });
			expect(await parent.stories()).toHaveLength(1);
			expect(await parent.remaining()).toBe(before);
			const { body: ledger } = await parent.call<LedgerEntry[]>("GET", "/api/stats/story-ledger");
			expect(ledger).toMatchObject([{ generationId: id, state: "returned" }]);
		},
	);

	test("a model that falls silent after a few words returns the reason to a waiting caller", async () => {
		always(beginsThen(400));
		expect(await parent.call("POST", "/api/story/generate", aRequest())).toMatchObject({
			status: 503,
			body: { code: "model_silent" },
		});
		expect(await parent.stories()).toHaveLength(1);
	});

	test("a model that falls silent after a few words leaves a story that the parent can continue", async () => {
		always(beginsThen(400));
		const id = await parent.requestStory();
		await (await parent.watch(id)).untilEnd();
		app.model.unscript();
		const answer = await parent.call("POST", "/api/story/generate", aRequest({ continuesStory: id }));
		expect(answer.status).toBe(200);
		expect(app.model.calls.at(-1)?.user).toContain("The Lamp on the Hill");
	});
});

test("a model that thinks without an opening mark and only thinks after a break leaves the text saved", async () => {
	// A server of its own, because it remembers how a model thinks.
	const patience = { firstWordMs: 60_000, silenceMs: 30_000, thinkingSilenceMs: 30_000 };
	const { model, ...own } = await openTestApp({ maxSilenceMs: MAX_SILENCE_MS, patience });
	const reader = await TestUser.register(own);
	const think =
		(then: Handler): Handler =>
		async (call, response) => {
			sendDelta(response, { content: "The lamp could shine first. Perhaps on a hill.\n</think>\n" });
			await then(call, response);
		};
	const thinkForever: Handler = async (_, response) => {
		for (; !response.destroyed; await wait(20)) sendDelta(response, { content: "Perhaps by the sea. " });
	};
	model.script(think(ok()));
	await (await reader.watch(await reader.requestStory())).untilEnd();
	model.script(think(cut(400)), ...Array.from({ length: 20 }, () => thinkForever));
	const id = await reader.requestStory();
	const live = await (await reader.watch(id)).untilEnd();
	expect(live).toMatchObject({ status: "failed", storyId: id, error: { code: "model_silent", refunded: true } });
	expect(live.text).toMatch(/^Lamp number/);
	const { body } = await reader.call<StoredStory>("GET", `/api/stories/${id}`);
	expect(body.story.content).toBe(live.text);
});

test("a story gets an ending and a notice when its model falls silent after most of the words", async () => {
	always(beginsThen(2400));
	const id = await parent.requestStory();
	const live = await (await parent.watch(id)).untilEnd();
	expect(live).toMatchObject({ status: "completed", saved: true, story: { isEndedEarly: true } });
	expect((await saved(id)).story).toMatchObject({ isEndedEarly: true, content: live.text });
	expect(live.story?.applicationQuestions).toHaveLength(5);
});

test("a story loses only its questions when its model falls silent after the last word", async () => {
	always(async (call, response) => {
		const { title, content } = goodAnswer(call);
		sendDelta(response, { content: `${JSON.stringify({ title, content }).slice(0, -1)},"bibleVerse":` });
		await untilClosed(response);
	});
	const id = await parent.requestStory();
	const live = await (await parent.watch(id)).untilEnd();
	expect(live).toMatchObject({ status: "completed", saved: true });
	expect(live.story?.isEndedEarly).toBeUndefined();
	expect(live.story?.applicationQuestions).toHaveLength(5);
});

test("a model that falls silent between two chapters also ends the story", async () => {
	app.model.script(ok(), ok(), ...Array.from({ length: 20 }, (): Handler => (_, response) => untilClosed(response)));
	const id = await parent.requestStory({ storyLength: "extended" });
	const live = await (await parent.watch(id)).untilEnd();
	expect(live).toMatchObject({ status: "failed", storyId: id, error: { code: "model_silent", refunded: true } });
	expect((await saved(id)).story.content).toBe(live.text);
});

test("the first word may take longer than the silence after it", async () => {
	app.model.script(async (call, response) => {
		await wait(2 * MAX_SILENCE_MS);
		await ok()(call, response);
	});
	const id = await parent.requestStory();
	expect(await (await parent.watch(id)).untilEnd()).toMatchObject({ status: "completed" });
});

test("a model may think before several steps for longer than the silence", async () => {
	const thinking = Array.from(
		{ length: 3 },
		(): Handler => async (call: Call, response) => {
			const until = performance.now() + 1.3 * MAX_SILENCE_MS;
			while (performance.now() < until) {
				sendDelta(response, { reasoning_content: "A lamp, a hill. " });
				await wait(20);
			}
			await ok()(call, response);
		},
	);
	app.model.script(...thinking);
	const id = await parent.requestStory({ storyLength: "long" });
	const live = await (await parent.watch(id)).untilEnd();
	expect(live.status).toBe("completed");
	expect(live.story?.isEndedEarly).toBeUndefined();
});

test("a retry delay that the server names does not count as silence", async () => {
	app.model.script(
		(call, response) => {
			void hang(400)(call, response);
			setTimeout(() => response.destroy(), 50);
			return Promise.resolve();
		},
		async (_, response) => {
			response.writeHead(429, { "content-type": "application/json", "retry-after": "3" });
			response.end(JSON.stringify({ error: { message: "slow down" } }));
		},
	);
	const id = await parent.requestStory();
	expect(await (await parent.watch(id)).untilEnd()).toMatchObject({ status: "completed" });
});

const untilClosed = (response: { on(event: "close", listener: () => void): unknown }) =>
	new Promise<void>((resolve) => response.on("close", resolve));
