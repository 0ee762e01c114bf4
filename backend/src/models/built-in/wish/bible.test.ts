import { buildPrompts } from "@lion-tails/common/prompts";
import { StoryRequest } from "@lion-tails/common/story";
import { expect, test } from "vitest";
import bibleDescriptions from "../../../../test/bible-descriptions.json" with { type: "json" };
import bibleWishes from "../../../../test/bible-wishes.json" with { type: "json" };
import everydayWishes from "../../../../test/everyday-wishes.json" with { type: "json" };
import { findPassage } from "../../../scripture/scripture.ts";
import { answer } from "../answer.ts";
import { EVENT_IDS, narratives } from "../material.ts";
import { tellingOf } from "../passages/telling.ts";
import { readPrompt } from "../read-prompt.ts";
import { asWritten, findAskedStory, partOfPassage } from "./bible.ts";
import bibleMarks from "./bible-marks.json" with { type: "json" };
import { withoutTypos } from "./typos.ts";

const storyIn = (wish: string, childName?: string) => {
	const found = findAskedStory(withoutTypos(wish, true), childName, false);
	return found?.passage ?? found?.ids?.[0];
};

/** Returns the request as the storyteller reads it from the prompts. */
function requestOf(customPrompt: string) {
	const { system, user } = buildPrompts(
		StoryRequest.parse({ childName: "Nora", gender: "girl", storyType: "regular", customPrompt }),
	);
	return readPrompt(system, user).request;
}

test.each([
	["the one with the wee tax man up the tree, whats his name, zack something", "zacchaeus-in-the-tree"],
	["nebuchanezzer and the fire!! shadrack, meshack and the other one", "the-fiery-furnace"],
	["The woman who hid the spies on the roof with the red rope, Rehab?", "Joshua 2:1-24"],
	["samual when he keeps waking up the old priest", "samuel-hears-his-name"],
	["Jona, but please the bit AFTER the fish where he sulks under the plant", "Jonah 4:1-11"],
	["the one king david gave a chair at his table", "a-place-at-the-kings-table"],
	["dorkas in acts?", "the-coats-that-dorcas-made"],
	["the lady who sewed coats for everybody", "the-coats-that-dorcas-made"],
	["when jesus is asleep in the boat and the storm comes", "the-storm-that-grew-quiet"],
	["the friends who made a hole in the roof to let their friend down", "through-the-roof"],
	["the guy the fish swallowed", "jonah"],
	["the prophet who gets swallowed by the whale", "jonah"],
	["the donkey that talked to the prophet", "balaams-donkey"],
	["the ten lepers and only one came back", "ten-men-by-the-road"],
	["the boy who gave his lunch and jesus fed five thousand", "John 6:1-14"],
	[
		"tell the story about the boy who gave his lunch and then everybody had enough to eat, the one with the fish",
		"John 6:1-14",
	],
	["the story with the five breads please", "John 6:1-14"],
	["the boy with the two fish and five loaves", "John 6:1-14"],
	["the jar of flour that was never empty, for the widow", "elijah-and-the-widow"],
	["the blind beggar who kept shouting to Jesus", "bartimaeus-calls-out"],
])("a story is found by what happens in it, however its names are spelled: %s", (wish, story) => {
	expect(storyIn(wish)).toBe(story);
});

test.each([
	["the man who climbed the tree", "zacchaeus-in-the-tree"],
	["that guy in the fish", "jonah"],
	["Noa und die Arche", "noah"],
	["daniel w the lions", "daniel"],
	["the two sisters, one always cleaning", "martha-and-mary"],
	["the one with the bread and fishes", "John 6:1-14"],
	["the one with five breads", "John 6:1-14"],
	["when they had only two fishes", "John 6:1-14"],
	["the boy with the picnic", "John 6:1-14"],
	["psalm about the shepherd", "Psalm 23"],
	["Ruth 1", "Ruth 1"],
	["1 Sam 3 please", "1 Samuel 3"],
	["something from the book of Ruth", "ruth-stays-with-naomi"],
	["the boy with the slingshot", "davidGoliath"],
	["the sheep that got lost and he went looking", "the-lost-sheep"],
	["the son who spent all the money and his dad ran to him", "the-father-who-ran"],
	["goliat", "davidGoliath"],
	["zakius", "zacchaeus-in-the-tree"],
	["jonnah", "jonah"],
	["the wedding where they ran out of wine", "the-wedding-at-cana"],
	["the walls falling down", "joshua"],
	["the angel who opened the prison", "an-angel-in-the-prison"],
	["the three men in the oven", "the-fiery-furnace"],
	["the two coins the poor lady gave", "the-widows-two-coins"],
	["when they lowered him through the ceiling", "through-the-roof"],
	["Mose im Korb", "the-basket-in-the-reeds"],
	["la historia de Ester", "queen-esther"],
	["when the sea opened", "Exodus 13:17-15:21"],
	["the ravens that brought food", "1 Kings 17:1-7"],
	["when thomas didnt believe", "thomas-and-the-closed-door"],
	["how the world was made", "creation"],
	["something with jesus and kids", "jesus-and-the-children"],
	["the coat dad gave joseph", "joseph"],
	["the tower", "Genesis 11:1-9"],
	["the tower please", "Genesis 11:1-9"],
])("a short request is found by description, by book and by misspelling: %s", (wish, story) => {
	const request = requestOf(wish);
	expect(request.asked?.passage ?? request.asked?.ids?.[0] ?? request.event).toBe(story);
	// In stock: a narrative, an event or a passage that can be read
	expect(tellingOf(request)?.kind).not.toBe("instead");
});

test.each(bibleDescriptions)("a story that a parent describes without its name is found: %s", (wish, story) => {
	const { asked, event } = requestOf(wish);
	expect(asked?.passage ?? asked?.ids?.join() ?? event).toBe(story);
});

test.each([
	"the lions at the zoo did not eat their meat",
	"the big fish that grandpa caught. He was proud",
	"the coat that grandma made has a hole",
	"the boy who sits next to her fell out of the window seat",
	"the party where nobody came was her birthday",
	"the brothers next door made up after a long fight",
	"the friend who lives in a red house did not believe her",
	"her three friends would not bow at the end of the play",
	"nobody wanted to come to her party",
	"the seed she planted is a big plant now",
	"they walked through the water at the beach",
	"the man who climbed the tree to get our cat",
	"the boy with the giant ice cream",
	"the walls in her room are blue now",
	"the girl who woke her up",
	"the coat with the colorful buttons",
	"that guy in the fish shop gave her a prawn",
	"the three boys and the fire engine",
	"the tower of blocks fell down",
	"the tower she built is as tall as her",
	"the house made of sand",
	"the wall fell down and the cat jumped",
	"the storm in the bath",
])("a short description of everyday things asks for no story: %s", (wish) => {
	const { asked, event } = requestOf(wish);
	expect(asked ?? event).toBeUndefined();
});

test.each(bibleWishes)("misspelled names, names in other languages and descriptions are found: %s", (wish, story) => {
	expect(storyIn(wish, "Nora")).toBe(story);
});

test.each([
	["tell about Jonas, his best friend", "Nora"],
	["Elias and his crow", "Elias"],
	["Rhonda knocked at our door in the night", "Nora"],
	["our teacher Mr Samson has a lion on his mug", "Nora"],
	["we put the wet rug on the grass", "Nora"],
	["Noah and Mia saw a rainbow and fed the animals", "Nora"],
	["Jonah is afraid of the storm", "Nora"],
	["Elijah is in heaven now, he was only two", "Nora"],
	["Caleb loves grapes", "Nora"],
	["Daniel saw a lion at the zoo", "Nora"],
	["Esther was so brave at the dentist", "Nora"],
	["the cat fell asleep on the windowsill and dropped into the flowers", "Nora"],
	["Mark 7 today, Ruth 4 on Sunday", "Nora"],
	["he has an awful job 2 days a week", "Nora"],
	["the lad from number 4 lost his lamp on the boat", "Nora"],
])("an everyday wish asks for no story, though it has a name or a word of one: %s", (wish, childName) => {
	expect(storyIn(wish, childName)).toBeUndefined();
});

test("a name with “please” asks for a story even if the wish says why", () => {
	expect(storyIn("ruth pls its her middle name", "Constance")).toMatch(/^ruth-/);
	expect(storyIn("Ruth is coming to stay", "Constance")).toBeUndefined();
});

test.each([
	"she helped Aunt Ruth in the field all day",
	"his friend Daniel has a stuffed lion",
	"our dog Moses fell in the water",
	"he climbed the tree and could not come down",
	"my brother Samuel wakes her up five times a night",
	"a big storm, and they were in the boat with grandpa",
	"she lost a coin under the sofa",
	"they built a house of sand on the rock at the beach",
	"he shared his lunch with a boy at school",
	"Thomas touched her hand",
	"Peter walks along the lake with us",
	"Grandma sewed clothes for the doll",
	"two brothers hug",
	...everydayWishes.map((one) => (typeof one === "string" ? one : one.wish)).filter((one) => !/prodigal/.test(one)),
])("an everyday wish asks for no story: %s", (wish) => {
	expect(storyIn(wish)).toBeUndefined();
});

/** Passages that are known but not for bedtime: the story says what it tells instead. */
const UNSUITABLE = ["1 Kings 3:16-28", "Joshua 10:12-14"];

test("every story with marks can be told, and every narrative has marks", () => {
	const ids = new Set<string>([...narratives().map(({ id }) => id), ...EVENT_IDS]);
	for (const story of Object.keys(bibleMarks)) {
		const request = { passage: story, level: "middle-school", asked: { passage: story, text: story } };
		const telling = /\d/.test(story) ? tellingOf(request as never) : undefined;
		const isTold = telling?.kind === "told" || telling?.kind === "read" || UNSUITABLE.includes(story);
		expect(ids.has(story) || isTold, story).toBe(true);
	}
	for (const { id, passages } of narratives())
		expect(id in bibleMarks || passages.some((one) => one in bibleMarks), id).toBe(true);
});

test.each([
	[
		"l'histoire du petit monsieur who climbs in the tree because he see nothing, too many big legs, and after Jesus invites himself for the goûter",
		"zacchaeus-in-the-tree",
	],
	[
		"the lad what dropped off asleep an fell out the winder cos the preacher wunt stop talkin",
		"eutychus-at-the-window",
	],
	["the feller what were poorly an his marras let him down thru the roof to Jesus", "through-the-roof"],
	[
		"die Geschichte mit dem kleinen Junge and his lunch, und dann hat Jesus all the people gegessen gegeben",
		"John 6:1-14",
	],
	["la historia del burro what talks to the man on the road", "balaams-donkey"],
	["l'histoire du berger who has perdu one of his moutons and he let all the others for search it", "the-lost-sheep"],
	["that story where the queen were brave an went to the king an he holded out his stick", "queen-esther"],
	["the one where the bloke were in the big fish three days and went all stinky on the beach", "jonah"],
	["the gaffer with the big house what threw a party an nobody come so he asked the poor folk in", "the-great-supper"],
	["la dame what lost her coin and she balaye all the maison with a lamp", "the-lost-coin"],
	["the one where them lads got chucked in the fire and weren't even singed", "the-fiery-furnace"],
	["die Geschichte von der Frau who touched only the coat of Jesus and was gesund", "the-hem-of-his-cloak"],
	["the bit where they was fishing wi nothing an he says try the other side of the boat", "breakfast-on-the-shore"],
])(
	"a child's description in a dialect or in two languages is told as its story, and not read aloud: %s",
	(wish, story) => {
		const child = { childName: "Pia", gender: "girl", storyLength: "short", customPrompt: wish } as const;
		const prompts = buildPrompts(StoryRequest.parse(child), { seed: 1 });
		const { asked, event } = readPrompt(prompts.system, prompts.user).request;
		expect(asked?.passage ?? asked?.ids?.join() ?? event).toBe(story);
		const { content, unhonored = [] } = JSON.parse(answer({ ...prompts, seed: 1, isJson: true }));
		expect(content.toLowerCase()).not.toContain(wish.slice(0, 25).toLowerCase());
		expect(unhonored).toEqual([]);
	},
);

test.each([
	"pia's friend fell asleep in the boat and the storm woke him, what a day",
	"my brother climbed the tree because he could not see the parade, Jesus loves him",
	"the lad what delivers our papers fell off his bike outside the church",
	"heute ist pia vom Baum gefallen, der kleine Junge von nebenan hat ihr geholfen",
])("an everyday report in a dialect or another language asks for no story: %s", (wish) => {
	expect(storyIn(wish, "Pia")).toBeUndefined();
});

test("all clauses that say which story is meant are kept as the parent wrote them", () => {
	const wish = "dorkas in acts? the one that sewed coats for everybody. Winnie won't let anyone move the pincushion";
	const found = findAskedStory(withoutTypos(wish, true), "Winnie", false);
	expect(found && asWritten(found, wish)).toMatchObject({
		text: "dorkas in acts",
		texts: ["dorkas in acts", "the one that sewed coats for everybody"],
	});
	// Her granny is no part of the story.
	const sewed = findAskedStory("Dorcas in Acts, who sewed coats for the widows. Granny sewed too", "Winnie", false);
	expect(sewed?.texts).not.toContain("Granny sewed too");
});

test("the part that the wish names is read from the request", () => {
	const request = StoryRequest.parse({
		...{ childName: "Anselm", gender: "boy", storyType: "regular", biblePassage: "Luke 15:11-32" },
		customPrompt:
			"from the side of the brother who stayed home please. his sister comes back from camp and gets the front seat",
	});
	const { system, user } = buildPrompts(request, { passage: findPassage("Luke 15:11-32") ?? undefined });
	expect(readPrompt(system, user).request.passage).toBe("Luke 15:25-32");
});

test("a part of the chosen passage is told if the wish names it", () => {
	const part = partOfPassage("Luke 15:11-32", "from the side of the brother who stayed home please", "Anselm");
	expect(part?.passage).toBe("Luke 15:25-32");
	expect(partOfPassage("Luke 15:11-32", "he loves pigs", "Anselm")).toBeUndefined();
	expect(partOfPassage("Psalm 121", "from the side of the brother who stayed home", "Anselm")).toBeUndefined();
});

test("a passage that no story tells is read from the Bible", () => {
	const request = StoryRequest.parse({
		...{ childName: "Fergus", gender: "boy", storyType: "regular", storyLength: "medium" },
		customPrompt: "The Gidyon one with the wet sheep rug. He put our bathmat on the lawn last night",
	});
	const { content, unhonored = [] } = JSON.parse(answer({ ...buildPrompts(request), seed: 1, isJson: true }));
	expect(content).toContain("wrung the dew out of the fleece");
	expect(unhonored.join(" ")).not.toMatch(/gidyon/i);
});
