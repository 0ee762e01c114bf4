// The parts of a wish that a storyteller does not fulfil are listed with the story and saved with it.
import { BUILT_IN_MODEL, type GenerateAnswer } from "@lion-tails/common/story";
import { describe, expect, test } from "vitest";
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
		const request = aRequest({
			storyLength,
			customPrompt: "He has to go to hospital to get his tonsils out. He is scared of the needle.",
		});
		const { body } = await parent.call<GenerateAnswer>("POST", "/api/story/generate", request);
		expect(body.content).toContain("hospital");
		expect(body.content).not.toContain("needle");
		expect(body.notHonored).toEqual([
			expect.stringMatching(/^I could not tell all of your wish: .*needle/),
			expect.stringMatching(/^Tonight’s story is about .*hospital/),
		]);
		const saved = await parent.call<{ story: GenerateAnswer }>("GET", `/api/stories/${body.storyId}`);
		expect(saved.body.story.notHonored).toEqual(body.notHonored);
	},
);

describe("a model's story", () => {
	const sentences = Array.from({ length: 90 }, (_, at) => `In the evening of day ${at} the lamb slept.`);
	const content = sentences.join(" ");
	const request = aRequest({ storyLength: "very-short", customPrompt });
	async function tell(answers: object[], more: object = {}) {
		const app = await openTestApp();
		const parent = await TestUser.register(app);
		app.model.script(...answers.map((answer) => answerWith(JSON.stringify(answer))));
		const { body } = await parent.call<GenerateAnswer>("POST", "/api/story/generate", { ...request, ...more });
		return { app, parent, body };
	}

	test("has the figures that its model names, and lists the parts of the wish that it left out", async () => {
		const { parent, body } = await tell([
			{
				title: "The Lamb",
				figures: ["a small lamb", "an otter", "the old lighthouse"],
				content,
				unhonored: ["a dragon who cooks", " ", "none", "*Rex*"],
				remember: ["Nub is the lamb of the lighthouse"],
			},
		]);
		expect(body.figures?.slice(0, 1)).toEqual(["lamb"]);
		expect(body.notHonored).toEqual(["a dragon who cooks", "Rex"]);
		const saved = await parent.call<{ story: GenerateAnswer }>("GET", `/api/stories/${body.storyId}`);
		expect(saved.body.story).toMatchObject({ notHonored: body.notHonored, remember: body.remember });
	});

	test("lists nothing if its model leaves nothing out, although the built-in storyteller completes it", async () => {
		const { body } = await tell([{ title: "The Lamb", content, unhonored: [] }, {}, {}, {}]);
		expect(body.content).toContain("day 89");
		expect(body).not.toHaveProperty("notHonored");
	});

	test("gives who is who to the next part of its series", async () => {
		const { app, parent, body } = await tell([
			{ title: "The Lamb", content, remember: ["Nub is the lamb of the lighthouse", "Mr. Abel lights the lamp"] },
		]);
		app.model.calls.length = 0;
		await parent.call("POST", "/api/story/generate", aRequest({ continuesStory: body.storyId ?? "" }));
		expect(app.model.calls[0]?.user).toContain(
			"| who is who: Nub is the lamb of the lighthouse; Mr. Abel lights the lamp</earlier>",
		);
		expect(app.model.calls[0]?.user).not.toMatch(/named in it|Series/);
	});

	test("keeps the titles of its chapters, and later chapters know what earlier ones leave to remember", async () => {
		const app = await openTestApp();
		const parent = await TestUser.register(app);
		const { body } = await parent.call<GenerateAnswer>(
			"POST",
			"/api/story/generate",
			aRequest({ storyLength: "long" }),
		);
		expect(body.chapterTitles).toEqual(["Part 1", "Part 2", "Part 3", "Part 4"]);
		const chapters = app.model.calls.filter(({ user }) => user.includes("Now write chapter"));
		expect(chapters).toHaveLength(4);
		for (const { user } of chapters) expect(user).toContain('{"content": string, "remember": string');
	});

	test("keeps the scenes of all its chapters", async () => {
		const scene = (at: number) => ({ at: `Part ${at} begins at the`, place: "garden", seen: ["lamp"] });
		const outline = { title: "The Lamb", chapters: [1, 2, 3, 4].map((at) => ({ title: `${at}`, summary: "A lamp." })) };
		const chapters = [1, 2, 3, 4].map((at) => ({
			content: `${content} And that was part ${at}.`,
			scenes: [scene(at)],
		}));
		const { body } = await tell([outline, ...chapters], { storyLength: "long" });
		expect(body.scenes).toEqual([1, 2, 3, 4].map(scene));
	});

	test("has no chapter title that is unsafe, and none for a chapter that its model did not plan", async () => {
		const chapters = ["The Hay", "He slit his wrists", "Home"].map((title) => ({ title, summary: "A lamp." }));
		const outline = { title: "The Lamb", chapters };
		const { parent, body } = await tell([outline, outline, outline], { storyLength: "long" });
		expect(body.chapterTitles).toEqual(["The Hay", "", "Home", ""]);
		const live = await parent.call<GenerateAnswer>("GET", `/api/story/generations/${body.generationId}`);
		expect(live.body.chapterTitles).toEqual(body.chapterTitles);
	});

	test("that is a poem is complete with its stanzas, in one call", async () => {
		const stanza = (at: number) =>
			`The lamp of day ${at} burned low,\nThe lamb lay in the hay,\nAnd ${at} white stars came to glow,\nAnd took the dark away.`;
		const poem = Array.from({ length: 8 }, (_, at) => stanza(at)).join("\n\n");
		const rest = { bibleVerse: { reference: "Psalm 4:8" }, moralOutcome: "positive", imagePrompt: "A lamb." };
		const applicationQuestions = ["One?", "Two?", "Three?", "Four?", "Five?"];
		const { app, body } = await tell([{ title: "Hay", content: poem, ...rest, applicationQuestions }], {
			storyType: "poem",
			storyLength: "short",
			customPrompt: "",
		});
		expect(body.content).toBe(poem);
		expect(app.model.calls).toHaveLength(1);
		expect(app.model.calls[0]?.user).toContain("7 to 10 stanzas of four lines");
	});
});
