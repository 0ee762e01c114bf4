// With an own key, the key's server moderates each paragraph while the next one is written.
import type { GenerateAnswer } from "@lion-tails/common/story";
import { beforeEach, expect, test } from "vitest";
import { answerWith, modelServer, prose } from "../model-server.ts";
import { aRequest, openTestApp, TestUser } from "../test-app.ts";

let parent: TestUser;
const provider = await modelServer();
const app = await openTestApp({ ownKeyModel: provider });
beforeEach(async () => {
	provider.unscript();
	provider.delayMs = 0;
	parent = await TestUser.register(app);
	await parent.call("POST", "/api/settings/openai-key", { key: "sk-proj-moderated" });
});

async function watch() {
	const { body } = await parent.call<{ generationId: string }>("POST", "/api/story/generate", aRequest(), {
		Prefer: "respond-async",
	});
	const reader = await parent.watch(body.generationId);
	const live = await reader.untilEnd();
	reader.close();
	return live;
}

test("every paragraph is moderated once, and a good story is completed", async () => {
	const { body } = await parent.call<GenerateAnswer>("POST", "/api/story/generate", aRequest());
	expect(provider.moderations.toSorted()).toEqual(body.content.split("\n\n").toSorted());
	expect(body.saved).toBe(true);
});

test.each([0, 3, 13])("paragraph %i, which is not for children, ends the story before it", async (bad) => {
	const paragraphs = Array.from({ length: 14 }, (_, at) => `It is lamp ${at} now. ${prose(40)}`);
	provider.flags = (text) => (text.includes(`lamp ${bad} now`) ? ["violence", "sexual"] : []);
	provider.script(answerWith(JSON.stringify({ title: "The Lamp", content: paragraphs.join("\n\n") })));
	const live = await watch();
	expect(live).toMatchObject({ status: "failed", error: { code: "unsafe_story" } });
	expect(live.text).toBe(paragraphs.slice(0, bad).join("\n\n"));
	const stories = await parent.stories();
	expect(stories.map(({ story }) => story.content)).toEqual(bad > 0 ? [live.text] : []);
});

test("a topic of the Bible does not end a story", async () => {
	provider.flags = () => ["violence", "harassment"];
	expect((await watch()).status).toBe("completed");
});

test("a server without moderation is not called again, and the story is completed", async () => {
	provider.flags = () => null;
	provider.delayMs = 2;
	expect((await watch()).status).toBe("completed");
	expect(provider.moderations.length).toBeLessThan(4);
});

test("a story without an own key is not sent to moderation", async () => {
	await parent.call("DELETE", "/api/settings/openai-key");
	expect((await watch()).status).toBe("completed");
	expect([provider.moderations, app.model.moderations]).toEqual([[], []]);
});
