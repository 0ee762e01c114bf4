// The built-in storyteller fulfils a wish only in part: the missing parts are listed with the story and saved with it.
import { BUILT_IN_MODEL, type GenerateAnswer } from "@lion-tails/common/story";
import { expect, test } from "vitest";
import { builtInStoryteller } from "../../src/models/built-in/built-in.ts";
import { answerWith } from "../model-server.ts";
import { aRequest, openTestApp, TestUser } from "../test-app.ts";

const customPrompt = "Our dog Rex ran away today. And a dragon who cooks spaghetti!";

test.each(["very-short", "long"] as const)(
	"a %s story has the parts of a wish that fit, and lists the others",
	async (storyLength) => {
		const app = await openTestApp({ storyteller: builtInStoryteller(0) });
		const parent = await TestUser.register(app);
		expect((await parent.call("GET", "/api/story/storyteller")).body).toEqual({ toldBy: BUILT_IN_MODEL });
		const request = aRequest({ storyLength, customPrompt });
		const { body } = await parent.call<GenerateAnswer>("POST", "/api/story/generate", request);
		expect(body.content).toContain("Rex");
		expect(body.content).not.toContain("spaghetti");
		expect(body.notHonored).toEqual(["a dragon who cooks spaghetti"]);
		const saved = await parent.call<{ story: GenerateAnswer }>("GET", `/api/stories/${body.storyId}`);
		expect(saved.body.story.notHonored).toEqual(body.notHonored);
	},
);

test("a model's story lists no missing parts of a wish", async () => {
	const app = await openTestApp();
	const parent = await TestUser.register(app);
	expect((await parent.call("GET", "/api/story/storyteller")).body).toEqual({ toldBy: "scripted" });
	const sentences = Array.from({ length: 90 }, (_, at) => `In the evening of day ${at} the lamb slept.`);
	const said = { unhonored: ["a dragon"], notHonored: ["a dragon"] };
	app.model.script(answerWith(JSON.stringify({ ...said, title: "The Lamb", content: sentences.join(" "), ...said })));
	const request = aRequest({ storyLength: "very-short", customPrompt });
	const { body } = await parent.call<GenerateAnswer>("POST", "/api/story/generate", request);
	expect(body.content).toContain("day 89");
	expect(body).not.toHaveProperty("notHonored");
});
