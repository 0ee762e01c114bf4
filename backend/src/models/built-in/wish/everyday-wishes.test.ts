import { buildPrompts } from "@lion-tails/common/prompts";
import {
	countWords,
	ReadingLevel,
	STORY_LENGTHS,
	StoryLength,
	StoryRequest,
	type StoryRequestInput,
} from "@lion-tails/common/story";
import { expect, test } from "vitest";
import { answer } from "../answer.ts";
import { compose } from "../compose/compose.ts";
import { normalizedSentences } from "../compose/normalized-sentences.ts";
import { readPrompt } from "../read-prompt.ts";
import { WISH_KINDS } from "./wish-kinds.ts";

const LINA = { childName: "Lina", gender: "girl", animal: "lion", storyLength: "short" } as const;

function tell(request: Partial<StoryRequestInput>, seed = 7) {
	const prompts = buildPrompts(StoryRequest.parse({ ...LINA, ...request }), { seed });
	return JSON.parse(answer({ ...prompts, seed, isJson: true })) as { content: string; unhonored?: string[] };
}

/** What parents type on an evening, and a word of it that the story must have; null: it must be named as not honored. */
const EVERYDAY: [wish: string, inStory: RegExp | null][] = [
	["she started school today and her tummy hurt before", /school/],
	["her brother tom turned 3 and got all the attention", /Tom/],
	["we buried our cat minka in the garden, everyone cried", /died/],
	["nana passed away on sunday", /nana,? (?:who )?had died/i],
	["he's been home with fever for 3 days, poor thing", /ill|cold/],
	["first wobbly tooth!!! 🦷🦷", /tooth/i],
	["long drive to grandma ilse tomorrow", /journey|trip/],
	["the neighbours moved away and with them her best friend Lotte", /Lotte/],
	["he was angry at his sister ALL day 😤", /quarrel/],
	["thunder right now, she can't sleep", /thunder/i],
	["he peed his pants at preschool and was ashamed", null],
	["she was so brave at the dentist", /doctor/],
	["our rabbit Schnuffel has a broken leg and is at the vet", /Schnuffel/],
	["a new baby is coming in march", /baby/],
	["daddy is deployed until christmas", /dad/],
	["she got an eye patch and the kids laughed", /glasses|unkind|left/i],
	["first goal of the season ⚽", /won/],
	["they lost 4:1, he was goalie", /lost/],
	["loves excavators and dump trucks", null],
	["something with unicorns please", null],
	["we built a snowman with dad", /snow/i],
	["stuck inside, rain rain rain", /rain/i],
	["ice cream for dinner because of the heat wave", /summer/i],
	["she wants to be a doctor when she grows up", null],
	["her teacher Mrs Brandt is leaving", /teacher/],
	["he has to have an operation on thursday", /hospital/],
	["set it on a farm please", /farm/],
	["by the sea", /beach|sea/],
	["with her cousin Ben and their tent", /Ben/],
	["piano recital on saturday and she is nervous", /stage/],
	["she uses a wheelchair, just mention it normally", /wheelchair/],
	["he wears hearing aids like his friend Noah", /hearing aids/],
	["new glasses since today 🤓", /glasses/],
	["pink cast on her arm", /cast/],
	["braces hurt", /braces/],
	["mom and dad are getting divorced", /two homes|apart/],
	["sleepover at oma's", /sleep(?:ing)? (?:over|in another bed)/],
	["we baked christmas cookies", /bak/],
	["lantern parade was today", null],
	["first advent candle", /Advent/],
	["he can't fall asleep alone in his new room", /dark|bed/],
	["bad dream about a spider", /dream/],
	["lost her bunny blanket in the train", /lost/],
	["she didnt get invited to the party", /left|bench|unkind/],
	["he learned to swim!", /swim/i],
	["scraped both knees", /bandage|fall/],
	["please no goliath, tell about jonah", /Jonah/],
	["the prodigal son, they made up today", /./],
	["about honesty, he lied to us today", /./],
	["a story about sharing", /./],
	["easter egg hunt at aunt carols", /Easter/],
	["math test went badly", /test/],
	["turkey day tomorrow! thanksgiving with everyone", /Thanksgiving/],
	["his guinea pig Otto had babies", /Otto/],
	["a trip to the moon", null],
	["she planted radishes and they came up", /garden/],
	["please make it rhyme", null],
	["we saw a hedgehog in the yard", null],
	["camping in the rain", /forest/],
	["happy birthday to our big girl, 5 today 🎂", /birthday/i],
];

test("every everyday wish is told or named, and at least two thirds are told", () => {
	expect(EVERYDAY).toHaveLength(60);
	const lost = EVERYDAY.filter(([customPrompt, word]) => {
		const { content, unhonored = [] } = tell({ customPrompt });
		return !(word?.test(content) || unhonored.length > 0);
	});
	expect(lost).toEqual([]);
	const unnamed = EVERYDAY.filter(([wish, word]) => word === null && !tell({ customPrompt: wish }).unhonored);
	expect(unnamed).toEqual([]);
	const told = EVERYDAY.filter(([wish, word]) => word?.test(tell({ customPrompt: wish }).content));
	expect(told.length / EVERYDAY.length).toBeGreaterThanOrEqual(2 / 3);
	const untold = EVERYDAY.filter(([wish, word]) => word && !word.test(tell({ customPrompt: wish }).content));
	expect(untold.map(([wish]) => wish)).toEqual([]);
});

test("a story with wishes keeps its length, its sentences and its grammar", () => {
	const violations = StoryLength.options.flatMap((length) =>
		ReadingLevel.options.flatMap((level) =>
			WISH_KINDS.flatMap((kind, at) => {
				const other = WISH_KINDS[(at * 7 + 3) % WISH_KINDS.length] ?? "rain";
				const wishes = [...new Set([kind, other, "pet" as const])].map((one) => ({
					kind: one,
					value: "dog",
					...(at % 2 && { name: "Rex" }),
					text: "",
				}));
				const request = {
					...{
						type: at % 3 ? ("regular" as const) : ("moral" as const),
						name: "Lina",
						gender: "girl" as const,
						animal: "bee",
					},
					...{ timeTravel: at % 5 === 0, length, level, wishes },
				};
				const { content } = compose(request, at);
				const { min, max } = STORY_LENGTHS[length];
				const words = countWords(content);
				const sentences = normalizedSentences(content);
				return [
					...(words < min || (max !== null && words > max) ? [`${words} words`] : []),
					...(/[{}]|undefined/.test(content) ? ["a placeholder"] : []),
					...(new Set(sentences).size < sentences.length ? ["a sentence twice"] : []),
					...(/(?:^|(?<!\b(?:Jr|Mrs?))[.!?] )\p{Ll}/mu.test(content) ? ["a lowercase sentence start"] : []),
				].map((violation) => `${violation}: ${kind} ${length} ${level}`);
			}),
		),
	);
	expect(violations).toEqual([]);
});

test("people of a wish are nobody else in the story", () => {
	for (let seed = 0; seed < 40; seed++) {
		const { content } = tell({ customPrompt: "her friend Tobias and her cat Clover", animal: "bee" }, seed);
		expect(content).not.toMatch(/Mr\. Tobias|cloth bee called Clover/);
	}
});

test("what a form of story leaves out of the request is named", () => {
	const unhonored = (request: Partial<StoryRequestInput>) => tell(request).unhonored;
	expect(unhonored({ biblePassage: "Judges 19" })).toEqual(["the passage Judges 19"]);
	expect(unhonored({ biblePassage: "John 3:16" })).toBeUndefined();
	expect(unhonored({ learningFocus: "cultural-insights" })).toEqual(["the learning focus Cultural insights"]);
	expect(unhonored({ storyType: "poem", useTimeTravel: true })).toEqual(["time travel"]);
	expect(unhonored({ storyType: "poem", customPrompt: "our dog Rex" })).toEqual(["our dog Rex"]);
	expect(unhonored({})).toBeUndefined();
	expect(unhonored({ customPrompt: "please, a nice story for her. thank you!" })).toBeUndefined();
});

test("an event and a theme that are not wanted are left out of what is chosen at random", () => {
	for (let seed = 0; seed < 60; seed++) {
		const { system, user } = buildPrompts(
			StoryRequest.parse({ ...LINA, customPrompt: "no goliath, not noah, no lions. not about honesty again" }),
		);
		const { request } = readPrompt(system, user);
		expect(request.excludedThemes).toEqual(["honesty"]);
		expect(compose(request, seed).content).not.toMatch(/Goliath|Noah\b|lions’ den/);
	}
});

test("a wish changes only what it is about", () => {
	const wishless = {
		type: "regular",
		name: "Lina",
		gender: "girl",
		timeTravel: false,
		level: "preschool",
		length: "medium",
	} as const;
	expect(compose({ ...wishless, wishText: "thank you", wishes: [] }, 3).content).toBe(compose(wishless, 3).content);
});

test("what is said of a picture is heard as a wish is", () => {
	const { content, unhonored } = tell({
		pictureDescription: "Our dog Biscuit sits in a boat. A robot waves at the moon.",
	});
	expect(content).toContain("Biscuit");
	expect(unhonored?.join()).toContain("robot");
});
