import { describe, expect, it } from "vitest";
import { withReadingLevel } from "./reading-level.ts";

const levelOf = async (content: string, request = {}) => (await withReadingLevel({ content }, request)).readingLevel;

describe("the reading level", () => {
	it("computes both formulas", async () => {
		// 6 words, 1 sentence, 6 syllables, 17 letters.
		expect(await levelOf("The cat sat on the mat.")).toEqual({
			// 0.39 · 6 + 11.8 · 1 − 15.59 and 4.71 · 17 / 6 + 0.5 · 6 − 21.43
			fleschKincaid: -1.4,
			automatedReadability: -5.1,
		});
		// 12 words, 2 sentences, 17 syllables, 51 letters.
		expect(await levelOf("“I remember the garden,” said Sam.\n\nThe morning came over the hills.")).toEqual({
			fleschKincaid: 3.5,
			automatedReadability: 1.6,
		});
	});

	it("counts the spoken syllables of names, even from the cache", async () => {
		// 7 words, 1 sentence, 9 syllables: No-ah and Mi-cah.
		for (const text of ["Noah and Micah ran to the ark.", "Noah and Micah ran to the ark."])
			expect((await levelOf(text))?.fleschKincaid).toBe(2.3);
	});

	it("the level rises with longer sentences and longer words", async () => {
		const plain = await levelOf("The dog ran. It was glad. It saw the sun. It sat in the grass.");
		const rich = await levelOf(
			"Notwithstanding the considerable difficulties of the expedition, the travellers persevered with remarkable determination until they had accomplished everything.",
		);
		for (const formula of ["fleschKincaid", "automatedReadability"] as const)
			expect(rich?.[formula] ?? 0).toBeGreaterThan((plain?.[formula] ?? 0) + 10);
	});

	it("lets other work run between portions of a long text", async () => {
		const words = Array.from({ length: 3000 }, (_, at) => `w${(at * 7919).toString(36)}`);
		let turns = 0;
		const count = () => {
			turns++;
			next = setImmediate(count);
		};
		let next = setImmediate(count);
		await levelOf(words.join(" "));
		clearImmediate(next);
		expect(turns).toBeGreaterThanOrEqual(10);
	});

	it("returns no level for verse or a text without words", async () => {
		const stanzas = "The night came down,\nThe stars came out.\n\nBurn on, said he,\nAnd have no doubt.";
		expect(await levelOf(stanzas)).toBeUndefined();
		expect(await levelOf(`${stanzas}\n\nAmen.`)).toBeUndefined();
		expect(await levelOf("A quiet line.", { storyType: "poem" })).toBeUndefined();
		expect(await levelOf("***\n\n—")).toBeUndefined();
		expect(await levelOf(`She sang:\n\n${stanzas.split("\n\n")[0]}\n\nThen she slept.`)).toBeDefined();
	});

	it("measures only the beginning of a very long text", async () => {
		const plain = "The cat sat on the mat. ";
		const rich = "Extraordinarily considerate individuals persevered. ";
		const long = (ending: string) => levelOf(plain.repeat(1250) + ending.repeat(3000));
		expect(await long(rich)).toEqual(await long(plain));
		expect(await levelOf("The cat sat on the mat.\n\n".repeat(1000) + rich.repeat(3000))).toEqual(await long(plain));
	});

	it("replaces a level that came with the story", async () => {
		const readingLevel = { fleschKincaid: 99, automatedReadability: 99 };
		expect(
			(await withReadingLevel({ content: "The cat sat on the mat.", readingLevel }, {})).readingLevel?.fleschKincaid,
		).toBe(-1.4);
		expect(await withReadingLevel({ content: "The cat sat.", readingLevel }, { storyType: "poem" })).toEqual({
			content: "The cat sat.",
		});
	});
});
