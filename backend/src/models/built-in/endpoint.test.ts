import { FIGURE_NAMES } from "@lion-tails/common/figures";
import { splitParagraphs } from "@lion-tails/common/paragraphs";
import {
	buildPrompts,
	chapterPrompt,
	continuePrompt,
	finalePrompt,
	outlinePrompt,
	type Prompts,
} from "@lion-tails/common/prompts";
import { BUILT_IN_MODEL, countWords, STORY_LENGTHS, StoryRequest } from "@lion-tails/common/story";
import { StoryScene } from "@lion-tails/common/story-scene";
import { PLACE_NAMES } from "@lion-tails/common/storyboard/lexicon";
import { panelParagraphs } from "@lion-tails/common/storyboard/pace";
import { storyboardOf } from "@lion-tails/common/storyboard/storyboard";
import fc from "fast-check";
import OpenAI from "openai";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { answer } from "./answer.ts";
import { builtInFetch, builtInStoryteller } from "./built-in.ts";
import { materialOf } from "./material.ts";

const storyRequest = (request: object) =>
	StoryRequest.parse({ childName: "Ruth", gender: "girl", animal: "lion", theme: "kindness", ...request });
const Story = z.object({
	title: z.string(),
	content: z.string(),
	bibleVerse: z.object({ reference: z.string() }),
	moralOutcome: z.string(),
	applicationQuestions: z.array(z.string()).length(5),
	imagePrompt: z.string(),
});
const Content = z.object({ content: z.string() });
const Outline = z.object({
	title: z.string(),
	chapters: z.array(z.object({ title: z.string(), summary: z.string() })),
});
const SEED = 41;
const answerJson = (prompt: Prompts) => JSON.parse(answer({ ...prompt, seed: SEED, isJson: true }));

describe("the built-in storyteller, asked for a story in chapters,", () => {
	const prompts = buildPrompts(storyRequest({ storyLength: "extended" }));
	const outline = Outline.parse(answerJson(outlinePrompt(prompts, 5)));
	const chapters: string[] = [];
	for (let at = 0; at < 5; at++) {
		const storySoFar = chapters.join("\n\n");
		chapters.push(Content.parse(answerJson(chapterPrompt(prompts, outline, at, 700, storySoFar))).content);
	}
	const content = chapters.join("\n\n");

	test("answers with an outline, the chapters of that outline, and metadata", () => {
		expect(outline.chapters).toHaveLength(5);
		expect(new Set(outline.chapters.map(({ title }) => title)).size).toBe(5);
		for (const chapter of chapters) expect(countWords(chapter)).toBeGreaterThanOrEqual(STORY_LENGTHS.extended.min / 5);
		const finale = Story.omit({ content: true }).parse(answerJson(finalePrompt(prompts, outline.title, content)));
		expect(finale.title).toBe(outline.title);
	});

	test("names the figures of the picture right after the title, and only there", () => {
		const figures = z.array(z.enum(FIGURE_NAMES)).min(1).max(3);
		for (const prompt of [prompts, outlinePrompt(prompts, 5)]) {
			const given = answerJson(prompt);
			expect(Object.keys(given).slice(0, 2)).toEqual(["title", "figures"]);
			expect(figures.parse(given.figures)).toEqual(answerJson(outlinePrompt(prompts, 5)).figures);
		}
		expect(answerJson(finalePrompt(prompts, outline.title, content))).not.toHaveProperty("figures");
	});

	test("declares the same scenes in its chapters as in a story told at once, at paragraphs with a picture", () => {
		const { content: whole, pictures: scenes } = Content.extend({ pictures: z.array(StoryScene) }).parse(
			answerJson(prompts),
		);
		const paragraphs = splitParagraphs(whole);
		const pictured = panelParagraphs(paragraphs).map((at) => paragraphs[at] ?? "");
		expect(scenes.length).toBeGreaterThan(pictured.length / 2);
		for (const { at, place } of scenes) {
			expect(pictured.filter((text) => text.startsWith(at))).toHaveLength(1);
			if (place) expect(PLACE_NAMES).toContain(place);
		}
		const inChapters = outline.chapters.flatMap(
			(_, at) => answerJson(chapterPrompt(prompts, outline, at, 700, "")).pictures,
		);
		expect(inChapters).toEqual(scenes);
		const panels = storyboardOf({ request: storyRequest({}) }, paragraphs, scenes);
		for (const { at, place } of scenes.filter(({ place }) => place))
			expect(panels.find(({ paragraph }) => paragraphs[paragraph]?.startsWith(at))?.place).toBe(place);
	});

	test("continues a chapter from any offset to the end of that chapter", () => {
		fc.assert(
			fc.property(fc.integer({ min: 0, max: 4 }), fc.double({ min: 0.01, max: 1, noNaN: true }), (at, part) => {
				const chapter = chapters[at] ?? "";
				const cut = Math.max(1, Math.floor(chapter.length * part));
				const storySoFar = [...chapters.slice(0, at), chapter.slice(0, cut)].join("\n\n");
				const rest = Content.parse(answerJson(continuePrompt(prompts, storySoFar, "cut", 100, at === 4))).content;
				return rest === chapter.slice(cut);
			}),
			{ numRuns: 60 },
		);
	});

	test("continues its chapter after chapters by another storyteller", () => {
		const storySoFar = `Somebody else told this.\n\n${chapters[1]?.slice(0, 900)}`;
		expect(Content.parse(answerJson(continuePrompt(prompts, storySoFar, "cut", 100, false))).content).toBe(
			chapters[1]?.slice(900),
		);
	});
});

test("a story without chapters continues exactly from every offset", () => {
	for (const storyType of ["regular", "poem", "biblical_narrative", "moral"]) {
		const prompts = buildPrompts(storyRequest({ storyType, storyLength: "short" }));
		const { content } = Story.parse(answerJson(prompts));
		fc.assert(
			fc.property(fc.integer({ min: 1, max: content.length }), (cut) => {
				const prompt = continuePrompt(prompts, content.slice(0, cut), "cut", 100, true);
				return Content.parse(answerJson(prompt)).content === content.slice(cut);
			}),
			{ numRuns: 25 },
		);
	}
});

test("a story that another storyteller began gets an ending without repetitions", () => {
	for (const storyType of ["regular", "poem", "biblical_narrative"]) {
		const prompts = buildPrompts(storyRequest({ storyType }));
		const storySoFar = "Once there was a girl called Ruth who had lost her left boot. She looked for it behind the";
		const { content } = Content.parse(answerJson(continuePrompt(prompts, storySoFar, "short", 300, true)));
		expect(countWords(content)).toBeGreaterThan(60);
		expect(countWords(content)).toBeLessThan(700);
		expect(content).not.toMatch(/[{}]|undefined/);
		const again = Content.parse(
			answerJson(continuePrompt(prompts, `${storySoFar}\n\n${content}`, "short", 200, true)),
		).content;
		expect(content.includes(again)).toBe(again === "");
	}
});

test("a story by a custom prompt without a length continues exactly", () => {
	const prompts = { system: "Tell a story.", user: "A story about Noah for my daughter Ruth, 5, about courage" };
	const { content } = Story.parse(answerJson(prompts));
	expect(content).toContain("Ruth");
	const { content: rest } = Content.parse(
		answerJson(continuePrompt(prompts, content.slice(0, 1500), "cut", 100, true)),
	);
	expect(rest).toBe(content.slice(1500));
});

describe("the built-in endpoint, called by the openai package,", () => {
	const client = new OpenAI({
		apiKey: "none",
		baseURL: "http://built-in.invalid/v1",
		maxRetries: 0,
		fetch: builtInFetch(0),
	});
	const { system, user } = buildPrompts(storyRequest({ storyLength: "very-short" }));
	const messages = [
		{ role: "system", content: system },
		{ role: "user", content: user },
	] as const;
	const body = {
		model: BUILT_IN_MODEL,
		messages: [...messages],
		seed: 3,
		response_format: { type: "json_object" } as const,
	};

	test("answers with the same text with and without streaming", async () => {
		const whole = await client.chat.completions.create(body);
		const text = whole.choices[0]?.message.content ?? "";
		expect(Story.parse(JSON.parse(text)).content).toContain("Ruth");
		const stream = await client.chat.completions.create({
			...body,
			stream: true,
			stream_options: { include_usage: true },
		});
		let streamed = "";
		let pieces = 0;
		let total: number | undefined;
		for await (const chunk of stream) {
			streamed += chunk.choices[0]?.delta.content ?? "";
			pieces++;
			total = chunk.usage?.total_tokens ?? total;
		}
		expect(streamed).toBe(text);
		expect(pieces).toBeGreaterThan(400);
		expect(total).toBe(whole.usage?.total_tokens);
	});

	test("answers with plain text if no JSON is requested", async () => {
		const plain = await client.chat.completions.create({
			model: "any",
			messages: [{ role: "user", content: "A short story about Jonah and the fish for Sam, a boy of 4" }],
		});
		const text = plain.choices[0]?.message.content ?? "";
		expect(text).toContain("Sam");
		expect(text).toContain("Jonah");
		expect(text.startsWith("{")).toBe(false);
	});

	test("ends at max_tokens with finish_reason length", async () => {
		const cut = await client.chat.completions.create({ ...body, max_completion_tokens: 20 });
		expect(cut.choices[0]?.finish_reason).toBe("length");
		expect(cut.choices[0]?.message.content?.match(/"content":.*/)?.[0]).toHaveLength(80);
	});

	test("lists its only model", async () => {
		expect((await client.models.list()).data.map(({ id }) => id)).toEqual([BUILT_IN_MODEL]);
	});

	test("answers unsupported requests with errors in OpenAI’s format", async () => {
		const picture = { type: "image_url", image_url: { url: "data:image/png;base64,AA" } } as const;
		await expect(
			client.chat.completions.create({ model: "any", messages: [{ role: "user", content: [picture] }] }),
		).rejects.toThrow(/400.*vision model/);
		await expect(client.chat.completions.create({ model: "any", messages: [] })).rejects.toThrow(/400/);
		await expect(client.embeddings.create({ model: "any", input: "x" })).rejects.toThrow(/404/);
		const broken = await builtInFetch(0)("http://x.invalid/v1/chat/completions", { method: "POST", body: "{" });
		expect([broken.status, await broken.json()]).toMatchObject([
			400,
			{ error: { type: "invalid_request_error", param: null, code: null } },
		]);
		expect((await builtInFetch(0)("http://x.invalid/v1/chat/completions")).status).toBe(405);
	});

	const question = { system, user, maxTokens: 4000, seed: 3, schema: { name: "story", schema: { type: "object" } } };

	test("streams the given number of tokens per second", async () => {
		const order: number[] = [];
		const readBeginning = async (tokensPerSecond: number) => {
			let text = "";
			for await (const piece of builtInStoryteller(tokensPerSecond).tell(question, new AbortController().signal)) {
				text += piece;
				if (/"content":.{400}/.test(text)) break;
			}
			order.push(tokensPerSecond);
		};
		// The slower one starts first.
		await Promise.all([readBeginning(100), readBeginning(1000)]);
		expect(order).toEqual([1000, 100]);
	});

	test("delays the story only, not its title or an outline", async () => {
		let text = "";
		for await (const piece of builtInStoryteller(1).tell(question, new AbortController().signal)) {
			text += piece;
			if (/"content":"\w+/.test(text)) break;
		}
		expect(text).toContain('"title":');
		const { user: outlineUser } = outlinePrompt({ system, user }, 5);
		let outline = "";
		for await (const piece of builtInStoryteller(1).tell(
			{ ...question, user: outlineUser },
			new AbortController().signal,
		))
			outline += piece;
		expect(JSON.parse(outline).chapters).toHaveLength(5);
	});

	test("throws the signal's reason after an abort", async () => {
		const controller = new AbortController();
		let text = "";
		const reading = (async () => {
			for await (const piece of builtInStoryteller(0).tell(question, controller.signal)) {
				text += piece;
				if (text.length > 400) controller.abort(new Error("enough"));
			}
		})();
		await expect(reading).rejects.toThrow("enough");
		expect(text.length).toBeLessThan(800);
	});
});

test("a child walks home from a day in the village, and not from a plot that tells the wish", () => {
	const walks = materialOf("homecomings")
		.homecomings.flatMap(({ beats }) => beats.flatMap(([, plain, rich]) => [plain, rich]))
		.map((text) => text.split(/\{[^}]*\}/).reduce((longest, part) => (part.length > longest.length ? part : longest)));
	/** The evenings in which a story has a way home. */
	const waysHome = (customPrompt: string) =>
		[1, 2, 3, 4].filter((seed) => {
			const prompts = buildPrompts(storyRequest({ customPrompt, storyLength: "long" }));
			const { content } = JSON.parse(answer({ ...prompts, seed, isJson: true }));
			return walks.filter((walk) => content.includes(walk)).length > 1;
		});
	expect(waysHome("")).not.toEqual([]);
	for (const wish of ["Our dog Biscuit died", "She has got a hearing aid", "She goes to the hospital tomorrow"])
		expect(waysHome(wish), wish).toEqual([]);
});

test.each([
	["It is raining and she is glad", /garden/],
	["We travel by train tomorrow", /kitchen|bedroom|bathroom|living room/],
])("the first picture of a day is at home: %s", (customPrompt, place) => {
	const prompts = buildPrompts(storyRequest({ customPrompt }));
	const { pictures } = JSON.parse(answer({ ...prompts, seed: 3, isJson: true }));
	expect(z.array(StoryScene).parse(pictures)[0]).toMatchObject({
		place: expect.stringMatching(place),
		hour: "day",
	});
});

test.each([
	["Her cat Minka is missing. Please leave it open.", "Minka|open"],
	["He has to go to hospital. Please make it funny.", "funny|make it"],
	["She is deaf. Don't heal her at the end, please.", "heal"],
	["Train journey with papa; no crying, and no dogs because Ruth is afraid of dogs.", "dogs"],
	["Her cat Minka is missing. We don't know if she will come home.", "know|home"],
	["Our dog Biscuit died last week. Ruth misses him terribly.", "misses|terribly"],
	["Grandma has dementia and sometimes doesn't know her name anymore.", "dementia|name"],
	["She doesnt want to share with her baby sister Lily.", "share|Lily"],
])("a story does not name as left out what it keeps or is about: %s", (customPrompt, kept) => {
	expect(unhonored(customPrompt).join("\n")).not.toMatch(new RegExp(`“[^”]*(?:${kept})|${kept} is not`, "i"));
});

test.each([
	["He has to go to hospital to get his tonsils out. He is scared of the needle.", "needle"],
	["She loves to sing, maybe with grandpa Joe on his boat.", "boat"],
])("a story names as left out a part of the wish that it does not tell: %s", (customPrompt, missing) => {
	for (const seed of [1, 2, 3, 4])
		expect(unhonored(customPrompt, seed, { biblicalEvent: "noah", theme: "none" }).join("\n")).toContain(missing);
});

function unhonored(customPrompt: string, seed = SEED, more: object = {}): string[] {
	const prompts = buildPrompts(storyRequest({ customPrompt, storyLength: "medium", ...more }));
	return JSON.parse(answer({ ...prompts, seed, isJson: true })).unhonored ?? [];
}

test.each([
	["Our hamster Biscuit died and we buried him.", ["Psalm 34:18", "Psalm 145:9", "Psalm 147:3", "Matthew 5:4"]],
	["She is scared of the dark.", ["Psalm 4:8", "Proverbs 3:24", "Psalm 56:3", "Psalm 121:3", "Isaiah 41:13"]],
])("the verse of %j fits it, whatever the theme is", (customPrompt, verses) => {
	for (const theme of ["love", "wisdom"] as const) {
		const { bibleVerse } = answerJson(buildPrompts(storyRequest({ customPrompt, theme })));
		expect(verses).toContain(bibleVerse.reference);
	}
});
