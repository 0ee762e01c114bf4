import { buildPrompts } from "@lion-tails/common/prompts";
import { StoryRequest, type StoryRequestInput } from "@lion-tails/common/story";
import { expect, test } from "vitest";
import { templateValues } from "../compose/template.ts";
import { readPrompt } from "../read-prompt.ts";
import { type Retelling, retell } from "./retell.ts";

const CHILD = { childName: "Pia", gender: "girl", readingLevel: "early-elementary", storyLength: "short" } as const;
const BOY = { childName: "Emil", gender: "boy" } as const;

function retold(customPrompt: string, more: Partial<StoryRequestInput> = {}): Retelling | undefined {
	const { system, user } = buildPrompts(StoryRequest.parse({ ...CHILD, customPrompt, ...more }), { seed: 1 });
	const { request } = readPrompt(system, user);
	return retell(request, templateValues(request, 1));
}

const SPOKEN: [wish: string, said: string[], more?: Partial<StoryRequestInput>][] = [
	// Facts that are still true stay in the present; events are in the past.
	[
		"Pia left the rabbit hutch open and three are still missing. She told Mrs Vance it was Leo.",
		["I left the rabbit hutch open.", "Three are still missing.", "I told Mrs. Vance it was Leo."],
	],
	[
		"Her uncle Bram mends church bells. Pia is learning to ring one.",
		["My uncle Bram mends church bells.", "I’m learning to ring one."],
	],
	[
		"Pia and her cousin Jana have built a raft and they sleep on it.",
		["My cousin Jana and I have built a raft.", "We sleep on it."],
	],
	[
		"Today we carried the piano up to the third floor and Pia played the first song.",
		["Today we carried the piano up to the third floor.", "I played the first song."],
	],
	// “She” is the child if it can mean no one else.
	["Pia cried because she lost her red glove.", ["I cried because I lost my red glove."]],
	["Aunt Vera came on Sunday and she cut her finger.", ["Aunt Vera came on Sunday."]],
	// The only man of the wish
	["Opa Willi died in May. Pia still wears his cap.", ["Opa Willi died in May.", "I still wear Opa Willi’s cap."]],
	["Emil did a trick for Mr Roth, who gave him a coin.", ["I did a trick for Mr. Roth, who gave me a coin."], BOY],
	["Emil's nana taught him to whistle.", ["My nana taught me to whistle."], BOY],
	["She and her best friend Ada had a fight. The clip was hers.", ["My best friend Ada and I had a fight."]],
	// The parent who writes
	[
		"Pia took a coin from my purse when she thought I was asleep.",
		["I took a coin from Mom’s purse when I thought Mom was asleep."],
	],
	["Pia and I planted a cherry tree today.", ["Mom and I planted a cherry tree today."]],
];

SPOKEN.push(
	// “His” and “him” are an animal's.
	[
		"The rhinoceros beetle came out of the soil at 2 in the night. We kept his box beside the rice cooker. Emil named him Yokozuna and bowed to him.",
		["The rhinoceros beetle came out of the soil at two in the morning."],
		BOY,
	],
	["The axolotl only swam past. She lost a foot in the filter and grew it back.", ["The axolotl only swam past."]],
	[
		"Pia tore the costume and the aunt who sewed it is not amused.",
		["I tore the costume and the aunt who sewed it isn’t amused."],
	],
	// “Her” is somebody else's.
	[
		"Grandma Rosie sent a scarf. Pia put it on the pillow. It still smells of her.",
		["Grandma Rosie sent a scarf.", "I put it on the pillow."],
	],
	[
		"Pia can whistle and has a green hat. She almost lost it.",
		["I can whistle and have a green hat.", "I almost lost it."],
	],
	// The child is no longer there when it tells this.
	["Pia lost her red glove. She is sitting on the hall floor.", ["I lost my red glove."]],
);

test.each(SPOKEN)("the child says “%s” in its own words", (wish, said, more) => {
	expect(retold(wish, more)?.said.map(({ text }) => text)).toEqual(said);
});

test.each([
	[
		"today Pia and I went to the lake. She swam to the raft.",
		"That day Pia and Mom went to the lake. Pia swam to the raft.",
	],
	["Opa Willi died in June. Today Pia fed his hens.", "Opa Willi died in June. Then one day Pia fed his hens."],
	[
		"Pia practices the flute in the cellar so no one hears.",
		"Pia practiced the flute in the cellar so that no one would hear.",
	],
	["Pia made a card but wrote HAPY on it, please don't correct it", "Pia made a card and wrote HAPY on it."],
])("“%s” is told without what it does not say", (wish, told) => {
	expect(retold(wish)?.sentences.join(" ")).toBe(told);
});

test("saints' days, streets and months are no people, and somebody with a job is one", () => {
	const names = (wish: string) => retold(wish)?.people.map(({ name }) => name) ?? [];
	expect(names("Pia has waited since St Patrick's and the storks came back in August.")).toEqual([]);
	expect(names("Pia lost her kite in Victoria Park.")).toEqual([]);
	expect(names("Rosa the postwoman let Pia ring the bell.")).toEqual(["Rosa"]);
});

test("what the child did wrong is nearest to the heart of a wrong", () => {
	const { said = [] } =
		retold("Pia left the lid off the stick insects and two are missing. She told Miss Okafor it was Harvey.") ?? {};
	expect(said.toSorted((a, b) => b.weight - a.weight)[0]?.text).toBe("I told Miss Okafor it was Harvey.");
});

test.each([
	// The deed, and neither an excuse nor what came of it
	[
		"Pia told Ada her singing sounds like the hoover. It was meant to be honest, Ada did ask.",
		"I told Ada her singing sounds like the hoover.",
	],
	// A sentence about the child, followed by a number
	["Pia planted a bean this morning. There were three tomatoes.", "I planted a bean this morning."],
	// Without “I say”
	["We had supper in the bath. Pia says that it is the best restaurant ever.", "It’s the best restaurant ever."],
])("the heart of “%s” is what the child did or said", (wish, text) => {
	const { said = [] } = retold(wish) ?? {};
	expect(said.toSorted((a, b) => b.weight - a.weight)[0]?.text).toBe(text);
});

test("the child's own line of the wish is said once more", () => {
	const wish = 'Pia is the rooster in the school play and she has one line: "Wake up, it is today!" She knows it.';
	expect(retold(wish)?.ownLine).toBe("“Wake up, it is today!”");
	expect(retold('Her brother Ben said "no" and Pia laughed.')?.ownLine).toBeUndefined();
});
