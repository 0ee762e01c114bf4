import { builtInStoryteller } from "@lion-tails/backend/models/built-in/built-in";
import { StoryRequest, type StoryRequestInput, type StoryResult } from "@lion-tails/common/story";
import { expect, test } from "vitest";
import { casesToCheck } from "../../backend/test/material-cases.ts";
import { tell } from "./measures.ts";
import { parentRequests } from "./parents.ts";

const COLORS = "red|blue|green|yellow|orange|purple|pink|brown|black|white|gray|golden";
const NUMBERS = "two|three|four|five|six|seven|eight|nine|ten";
const DIGITS = ["", "", ...NUMBERS.split("|")];
const KIN = "brother|sister|cousin|friend|uncle|aunt|stepdad|stepmom";
const PETS = "dog|puppy|cat|kitten|hamster|guinea pig|rabbit|budgie|tortoise|horse|pony|goldfish";
/** Words after a color or a number that do not name things. */
const NO_THING = /^(?:and|or|in|on|of|to|for|with|is|are|was|were|days?|weeks?|months?|years?|hours?|minutes?|times?)$/;

/** A value that the wish gives to a thing, the values that contradict it, and the words that say it of the thing. */
type Fact = { said: string; value: string; others: string; of: (value: string) => string; isPerson?: boolean };

function factsOf(wish: string): Fact[] {
	const text = wish.toLowerCase().replaceAll(/\b(\d+)\b/g, (digits) => DIGITS[Number(digits)] || digits);
	const ofThings = [COLORS, NUMBERS].flatMap((values) =>
		[...text.matchAll(new RegExp(String.raw`\b(${values}) (\p{L}+)`, "gu"))].flatMap(
			([said, value = "", thing = ""]) => {
				const noun = thing.replace(/s$/, "");
				const of = (one: string) =>
					String.raw`\b${one} ${noun}s?\b|\b${noun}s?(?:, which)? (?:was|were|is|are) ${one}\b`;
				return NO_THING.test(thing) ? [] : [{ said, value, others: values, of }];
			},
		),
	);
	const ofPeople = [...wish.matchAll(new RegExp(String.raw`\b(${KIN}) (\p{Lu}\p{L}+)`, "gu"))].map(
		([said, kin = "", name = ""]) => ({
			said,
			value: name,
			others: String.raw`\p{Lu}\p{Ll}+`,
			of: (one: string) => `\\b${kin} ${one}\\b`,
			isPerson: true,
		}),
	);
	return [...ofThings, ...ofPeople];
}

/** Returns the facts that the story tells differently, unless it tells them too or names them in its remark. */
function contradictions(wish: string, { content, notHonored = [] }: StoryResult): string[] {
	const facts = factsOf(wish).filter(({ value, others, of, isPerson }) => {
		const has = (one: string) => new RegExp(of(one), "u").test(content);
		// The story may have friends other than the one in the wish.
		const isTold = has(value) || (isPerson && content.includes(value));
		return has(`(?!${value}\\b)(?:${others})`) && !isTold && !notHonored.join("\n").includes(value);
	});
	// A pet with a name keeps its kind.
	const pets = [...wish.matchAll(new RegExp(String.raw`\b(?:our|his|her) (${PETS}) (\p{Lu}\p{L}+)`, "gu"))].filter(
		([, kind = "", name = ""]) => content.split(name).length > 3 && !content.includes(kind),
	);
	return [...facts.map(({ said }) => said), ...pets.map(([said]) => said)];
}

const storyteller = builtInStoryteller(0);

test("no color, number, kind or name of a parent's wish has another value in its story", async () => {
	const requests = casesToCheck(parentRequests().filter(({ request }) => request.customPrompt));
	const found: string[] = [];
	for (const one of requests) {
		const story = await tell(one.id, one, { storyteller, fallback: storyteller });
		found.push(...contradictions(one.request.customPrompt, story).map((said) => `${one.id}: ${said}`));
	}
	expect(found).toEqual([]);
});

/** Things of which plots have a color, a number or a kind of their own. */
const WITH_FACTS = [
	"he broke his arm and has a green cast",
	"he learned to ride a yellow bicycle",
	"he got pink glasses, two kids laughed",
	"he wears purple hearing aids now",
	"his red balloon flew away at the fair",
	"our guinea pig Nugget died",
	"our hamster Pip got lost, he is brown",
	"he had a fight with his brother Otto about the green crayon",
	"his cousin Rosa comes to stay, she has a yellow suitcase",
	"he lost his green hat in the wind",
	"a story about a purple kite and a friend Emil",
	"his black cat had four kittens",
];

test.each(WITH_FACTS)("a story tells the facts of the wish or names them as missing: %s", async (customPrompt) => {
	for (const readingLevel of ["preschool", "early-elementary", "late-elementary"] as const) {
		const input: StoryRequestInput = { childName: "Finn", gender: "boy", customPrompt, readingLevel };
		const one = { request: StoryRequest.parse(input), hero: undefined };
		const story = await tell(`facts/${readingLevel}`, one, { storyteller, fallback: storyteller });
		expect(contradictions(customPrompt, story)).toEqual([]);
	}
});

test("the check finds another color, name and kind", () => {
	const story = (content: string, notHonored: string[] = []) => ({ content, notHonored }) as unknown as StoryResult;
	expect(contradictions("a green cast", story("The cast was white."))).toEqual(["green cast"]);
	expect(contradictions("a green cast", story("The cast was white.", ["The color of the cast is not green."]))).toEqual(
		[],
	);
	expect(contradictions("his brother Otto", story("His brother Max ran."))).toEqual(["brother Otto"]);
	expect(contradictions("our cat Mo died", story("Mo was gone. Mo! Mo had been a dog."))).toEqual(["our cat Mo"]);
});
