import { buildPrompts } from "@lion-tails/common/prompts";
import { ReadingLevel, StoryLength, StoryRequest, type StoryRequestInput } from "@lion-tails/common/story";
import { expect, test } from "vitest";
import { findPassage } from "../../../../scripture/scripture.ts";
import { type Beat, narratives } from "../../material.ts";
import { tellingOf } from "../../passages/telling.ts";
import { readPrompt } from "../../read-prompt.ts";
import { compose } from "../compose.ts";

const LENGTHS = StoryLength.options;
const LEVELS = ReadingLevel.options;
const EVERY_WAY = LENGTHS.flatMap((storyLength) => LEVELS.map((readingLevel) => ({ storyLength, readingLevel })));
const SEED = 3;

/** Returns the required lines of the passage that the story lacks; it may tell them all in brief, or in scenes. */
function missingCore(biblePassage: string, more: Partial<StoryRequestInput>): string[] {
	const request = StoryRequest.parse({
		...{ childName: "Chipo", gender: "girl", storyType: "regular", biblePassage },
		...more,
	});
	const { system, user } = buildPrompts(request, { passage: findPassage(biblePassage) ?? undefined });
	const read = readPrompt(system, user).request;
	const telling = tellingOf(read);
	if (telling?.kind !== "told") throw new Error(`${biblePassage} is not told`);
	const { content } = compose(read, SEED);
	const isMissing = ([, plain, rich]: Beat) => !content.includes(plain) && !content.includes(rich);
	const { gist, scenes } = telling.tale;
	const missing = [gist, scenes.flatMap(({ beats }) => beats)].map((beats) =>
		beats.filter((beat) => beat[0] === 1 && isMissing(beat)).map(([, plain]) => plain),
	);
	return missing.toSorted((a, b) => a.length - b.length)[0] ?? [];
}

test.each(narratives().map(({ id, passages: [passage = ""] }, at) => [id, passage, at] as const))(
	"the core of %s (%s) is told at any length and level",
	(_, passage, at) => {
		for (const [index, way] of EVERY_WAY.entries())
			if (index % 11 === at % 11) expect(missingCore(passage, way), JSON.stringify(way)).toEqual([]);
	},
);

test.each([
	["John 6:1-14", /twelve baskets/i],
	["Joshua 2:1-24", /cord/],
	["Jonah 4:1-11", /worm/],
	["Jonah 4:1-11", /Nineveh is full of people|hundred (?:and )?twenty thousand/],
	["Exodus 13:17-15:21", /walked|dry/],
	["Matthew 2:1-12", /gold/],
	["Mark 2:1-12", /mat/],
	["1 Kings 17:8-16", /jar|flour|meal/],
	["Luke 15:25-32", /brother/],
])("of %s the story tells %s at every length and level", (passage, core) => {
	for (const way of EVERY_WAY) {
		const request = StoryRequest.parse({
			...{ childName: "Chipo", gender: "girl", storyType: "regular", biblePassage: passage },
			...way,
		});
		const { system, user } = buildPrompts(request, { passage: findPassage(passage) ?? undefined });
		expect(compose(readPrompt(system, user).request, SEED).content, JSON.stringify(way)).toMatch(core);
	}
});
