import { buildPrompts } from "@lion-tails/common/prompts";
import { StoryRequest } from "@lion-tails/common/story";
import { expect, test } from "vitest";
import { aStory } from "../../test/contract/records.ts";
import { storySeed } from "./plan.ts";
import { completeRequest, earlierStory, namesIn } from "./request-sources.ts";

const stored = (content: string, title = "The Eleven Eggs", more: object = {}) => {
	const story = aStory("parent", { id: "first" });
	return { ...story, story: { ...story.story, title, content }, request: { childName: "Mia", ...more } };
};

test("earlierStory returns the title, beginning, ending and names of a story", () => {
	const content = [
		"Down in Almond Hill, Mia and her cloth otter Clover counted eggs. “Eleven,” said Mr. Abel.",
		"Nobody knew where the twelfth one was. Then Clover fell into the straw. Mia and Clover laughed on Monday.",
		"That night Mr. Abel’s hen slept, and Mia thanked God.",
	];
	expect(earlierStory(stored(content.join("\n\n")))).toEqual({
		seriesSeed: storySeed("first"),
		title: "The Eleven Eggs",
		beginning: content[0],
		ending: content[2],
		names: ["Mia", "Clover", "Mr. Abel", "Almond Hill"],
	});
	const next = stored("Once.", "Next", { series: { id: "the-very-first", part: 2 } });
	expect(earlierStory(next)).toMatchObject({ seriesSeed: storySeed("the-very-first"), beginning: "Once.", ending: "" });
});

test("earlierStory adds at most 900 characters to a prompt", () => {
	const paragraph =
		"Then Anastasia Constantinopolitana of Llanfairpwllgwyngyll saw “Bartholomew Featherstonehaugh” again. ";
	const letters = "李明和小猫去了海边".repeat(300);
	for (const text of [
		`${paragraph.repeat(40)}\n\n${paragraph.repeat(40)}`,
		`${letters}\n\n${letters}`,
		"x".repeat(9000),
	]) {
		const earlier = earlierStory(stored(text, `${text.slice(0, 290)}`, { childName: "M".repeat(50) }));
		const { user } = buildPrompts(StoryRequest.parse({ childName: "Mia", gender: "girl" }), { earlier });
		expect(/<earlier>(.*)<\/earlier>/.exec(user)?.[1]?.length).toBeLessThanOrEqual(900);
	}
});

test("namesIn returns names inside sentences by frequency, without common ones", () => {
	expect(namesIn("So Ben ran. Ben and Mrs. Okoro’s cat ran to Ben. Amen, said Jesus on Friday.", "")).toEqual([
		"Ben",
		"Mrs. Okoro",
	]);
	expect(namesIn("Softly the moon\nSings over the hill\nTo Ruth and to Clover", "Ada")).toEqual([
		"Ada",
		"Ruth",
		"Clover",
	]);
	expect(namesIn("", "")).toEqual([]);
});

test("completeRequest adds the aid that a wish tells to the looks, unless the parent has chosen otherwise", async () => {
	const looksFor = async (more: object) => {
		const wish = { customPrompt: "He uses a wheelchair.", childName: "Rhys", gender: "boy", ...more };
		// A request without a character and a series needs no store.
		const none = {} as Parameters<typeof completeRequest>[0];
		return (await completeRequest(none, "parent", StoryRequest.parse(wish))).looks;
	};
	expect(await looksFor({})).toEqual({ wheelchair: true });
	expect(await looksFor({ looks: { skin: "deep" } })).toEqual({ skin: "deep", wheelchair: true });
	expect(await looksFor({ looks: { wheelchair: false } })).toEqual({ wheelchair: false });
	expect(await looksFor({ customPrompt: "A story about snow." })).toBeUndefined();
});
