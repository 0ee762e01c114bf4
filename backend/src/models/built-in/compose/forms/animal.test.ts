import { buildPrompts } from "@lion-tails/common/prompts";
import { StoryRequest } from "@lion-tails/common/story";
import { expect, test } from "vitest";
import { answer } from "../../answer.ts";
import { type Beat, lives, materialOf, plotsOf, situationPlots, THEME_IDS } from "../../material.ts";
import { compose } from "../compose.ts";

/** Returns the longest words of a beat between its placeholders, in both wordings. */
const literalsOf = ([, plain, rich]: Beat) =>
	[plain, rich].map((text) =>
		text
			.split(/\{[^}]*\}/)
			.reduce((longest, part) => (part.length > longest.length ? part : longest))
			.trim(),
	);
const has = (content: string, beat: Beat) => literalsOf(beat).some((part) => content.includes(part));

test("the child's animal has a deed after the life of a hero", () => {
	for (const { name } of lives().slice(0, 6)) {
		const { content } = compose(
			{
				type: "regular",
				level: "early-elementary",
				length: "short",
				timeTravel: false,
				name: "Nora",
				gender: "girl",
				animal: "hedgehog",
				hero: { name, events: [] },
			},
			1,
		);
		expect(
			materialOf("companions").bed.deed.some((beat) => has(content, beat)),
			name,
		).toBe(true);
	}
});

test.each(["no water please", "nothing with dogs, she was bitten", "not about school again", "no darkness", "no food"])(
	"the outcome depends on the child's animal also with a ban: %s",
	(customPrompt) => {
		const child = { childName: "Nora", gender: "girl", storyLength: "short", useAnimal: true, animal: "hedgehog" };
		const prompts = buildPrompts(StoryRequest.parse({ ...child, customPrompt }), { seed: 1 });
		const { content } = JSON.parse(answer({ ...prompts, seed: 1, isJson: true }));
		const plots = [...THEME_IDS.flatMap((theme) => plotsOf(theme)), ...situationPlots()];
		const told = plots
			.map(({ animal = [] }) =>
				animal.filter(({ beat: [priority, plain, rich] }) => has(content, [priority, plain, rich])),
			)
			.toSorted((a, b) => b.length - a.length)[0];
		expect(told?.length).toBeGreaterThan(1);
		expect(told?.some(({ decides }) => decides)).toBe(true);
	},
);
