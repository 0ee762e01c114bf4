// The same as recovery.everywhere.test.ts with the built-in storyteller, which also continues from the middle of a story.
import { expect, test } from "vitest";
import { startServer } from "../server-process.ts";
import { TestUser } from "../test-app.ts";
import { aFolder } from "../test-environment.ts";

test("a server killed twice with the built-in storyteller completes the story without a gap or a repeated sentence", async () => {
	const environment = { DATA_DIR: aFolder(), STORYTELLER_TOKENS_PER_SECOND: "400" };
	let server = await startServer(environment);
	const parent = await TestUser.register(server);
	const id = await parent.requestStory({ storyLength: "long", readingLevel: "kindergarten" });
	let held = "";
	for (const characters of [500, 4000]) {
		const reader = await parent.watch(id, held);
		held = (await reader.untilText(characters)).text;
		await server.kill();
		server = await startServer(environment);
		parent.url = server.url;
	}
	const { text, story } = await (await parent.watch(id, held)).untilEnd();
	expect(text.startsWith(held)).toBe(true);
	const sentences = text.split(/(?<=[.!?]”?)\s+/).filter((sentence) => sentence.length > 20);
	expect(new Set(sentences).size).toBe(sentences.length);
	expect(story?.toldBy).toBe("built-in-storyteller");
	expect(await parent.stories()).toMatchObject([{ id, story: { content: text } }]);
	expect(await parent.remaining()).toBe(59);
	await server.kill();
});
