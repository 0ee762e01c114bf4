import { expect, test } from "vitest";
import type { StoryScene } from "../story-scene.ts";
import { storyboardOf } from "./storyboard.ts";

/** Speech without a speaker, so that the next paragraph has a panel. */
const FILLER = ` “${"la ".repeat(60)}”`;
const TILDA = { childName: "Tilda", gender: "girl", readingLevel: "early-elementary" };

const panelsOf = (wish: string, paragraphs: readonly string[], scenes: readonly StoryScene[] = []) =>
	storyboardOf({ request: { ...TILDA, customPrompt: wish } }, paragraphs, scenes);
const lastOf = (wish: string, ...paragraphs: string[]) => panelsOf(wish, paragraphs).at(-1);

test.each([
	["We had to say goodbye to our old dog Bruno on Monday, he was 14.", "The dog Bruno stood in the kitchen."],
	["Our dog Bruno crossed the rainbow bridge.", "Bruno the dog sat on the rug."],
	["Our dog Bruno isn't with us anymore.", "The dog Bruno lay by the stove."],
	["We had to put our dog Bruno to sleep.", "The dog Bruno ran in."],
	["Our dog died on Monday.", "The dog stood in the kitchen."],
	["We had to let our dog Bruno go today.", "The dog Bruno stood in the kitchen."],
	["We lost our dog Bruno to cancer.", "The dog Bruno stood in the kitchen."],
	["Bruno, our dog, is in heaven now.", "The dog Bruno lay by the stove."],
	["Her goldfish died.", "The fish swam in the bowl."],
])("an animal of which the parents write “%s” is not drawn", (wish, paragraph) => {
	expect(lastOf(wish, `Tilda sat in the kitchen. ${paragraph}`)?.animals).toEqual([]);
});

test.each([
	"Her grandma went to be with Jesus last week.",
	"Her grandma isn't with us anymore.",
	"Her grandma was buried on Friday.",
	"Her grandma is in heaven now.",
])("a grandmother of whom the parents write “%s” is not drawn", (wish) => {
	const people = lastOf(wish, "Tilda sat in the kitchen with Mom. Grandma came in.")?.people;
	expect(people?.map(({ who }) => who)).toEqual(["Tilda", "Mom"]);
});

test("a dog that lives is drawn", () => {
	expect(
		lastOf("She said goodbye to her kindergarten.", "Tilda sat in the garden. The dog Bruno ran in.")?.animals,
	).toHaveLength(1);
});

test("a pet that has died is in the mind of its child", () => {
	const panel = lastOf("Our dog Bruno died.", "Tilda sat in the kitchen. “We had a dog called Bruno,” she told God.");
	expect(panel).toMatchObject({ animals: [], thoughts: ["dog"] });
});

test.each([
	["Obi leaves for college on Sunday.", "leaf"],
	["Tilda can whistle.", "whistle"],
	["She would whistle back.", "whistle"],
	["Teddy was in the washing machine.", "washing"],
	["They were all going a bit nuts.", "walnut"],
	["It drives us nuts.", "walnut"],
	["She was full of beans.", "beans"],
	["He spilled the beans.", "beans"],
	["It was a piece of cake.", "cake"],
	["The cold took the cake.", "cake"],
	["It was easy as pie.", "cake"],
	["She felt under the weather.", "raincloud"],
	["She had butterflies in her stomach.", "butterfly"],
	["He had butterflies in his tummy.", "butterfly"],
	["She slept like a log.", "log"],
	["He hit the sack.", "sack"],
	["He hit the hay.", "hay"],
	["They were in the same boat.", "boat"],
	["She missed the boat.", "boat"],
	["She did not rock the boat.", "boat"],
	["He turned over a new leaf.", "leaf"],
	["She let the cat out of the bag.", "bag"],
	["They were two peas in a pod.", "beans"],
	["It was raining cats and dogs.", "cat"],
	["It was raining cats and dogs.", "dog"],
	["Tilda took a cat nap.", "cat"],
	["He was a scaredy cat.", "cat"],
	["She was the top dog.", "dog"],
	["He was dog tired.", "dog"],
	["She gave him a bear hug.", "bear"],
	["Hold your horses.", "horse"],
	["They were horsing around.", "horse"],
	["It was a wild goose chase.", "goose"],
	["He was an early bird.", "bird"],
	["A little bird told me.", "bird"],
	["They were monkeying around.", "monkey"],
	["It was monkey business.", "monkey"],
	["It was the elephant in the room.", "elephant"],
	["He felt like a fish out of water.", "fish"],
	["She was a busy bee.", "bee"],
	["The spelling bee is tomorrow.", "bee"],
	["She is a social butterfly.", "butterfly"],
	["She cried wolf.", "wolf"],
	["He wept crocodile tears.", "crocodile"],
	["She had a frog in her throat.", "frog"],
	["He had ants in his pants.", "ant"],
	["They played leap frog.", "frog"],
	["She was on the monkey bars.", "monkey"],
	["She got the lion's share.", "lion"],
	["He drew a family tree.", "oak"],
	["He was a couch potato.", "potato"],
	["It was a hot potato.", "potato"],
	["She is a tough cookie.", "cookie"],
	["They went bananas.", "banana"],
	["She is in a jam.", "jam"],
	["There was a traffic jam.", "jam"],
	["She looked for a needle in a haystack.", "needle"],
	["He was on pins and needles.", "needle"],
	["She was in the doghouse.", "kennel"],
	["It rang a bell.", "bell"],
	["He was a basket case.", "basket"],
	["She had a ball of energy.", "ball"],
	["He is fit as a fiddle.", "violin"],
	["She has mood swings.", "swing"],
	["He threw in the towel.", "towel"],
	["It happens once in a blue moon.", "moon"],
	["It was a drop in the bucket.", "bucket"],
	["He was very cross with her.", "cross"],
	["She ran around the clock.", "clock"],
	["Her report card came.", "letter"],
	["It is on her bucket list.", "bucket"],
	["He has to cross it.", "cross"],
	["That was his train of thought.", "train"],
	["He is a big fan of hers.", "fan"],
])("in “%s” there is no %s", (sentence, drawing) => {
	const panel = lastOf(sentence, `Tilda sat in the living room. ${sentence} “${sentence}” said Tilda.`);
	expect([...(panel?.things ?? []), ...(panel?.animals ?? []).map(({ kind }) => kind)]).not.toContain(drawing);
	expect(panel?.thoughts ?? []).not.toContain(drawing);
});

test("leaves on a tree are things, and so is a whistle in a hand", () => {
	expect(lastOf("", "Tilda stood in the garden. She picked up the red leaves.")?.things).toContain("leaf");
	expect(lastOf("", "Tilda sat in the living room. She held a whistle.")?.people[0]?.holds).toBe("whistle");
});

test.each([
	["He broke his arm on the monkey bars.", "“The monkey bars,” said Tilda.", "monkeybars"],
	["She has a green cast.", "“It’s my cast,” said Tilda.", "cast"],
	[
		"The training wheels came off today.",
		"“No training wheels,” said Tilda. “The training wheels are off.”",
		"trainingwheels",
	],
	["He lost a library book.", "“My library book,” said Tilda.", "book"],
	["Teddy had to go in the washing machine.", "“The washing machine,” said Tilda.", "washingmachine"],
	["She is on the couch with her blanket.", "“My blanket,” said Tilda.", "quilt"],
	["He swapped it for a yo-yo.", "“The yo-yo,” said Tilda.", "yoyo"],
	["The teacher gave her a sticker.", "“A sticker,” said Tilda.", "sticker"],
	["He took a pack of gum.", "“It was a pack of gum,” said Tilda.", "gum"],
	["He hid the wig.", "“The wig,” said Tilda.", "wig"],
	["First night without her paci.", "“My paci,” said Tilda.", "pacifier"],
	["She got tree number 2.", "“I’m a tree,” said Tilda.", "oak"],
	["They fought about the lego spaceship.", "“The spaceship,” said Tilda.", "rocket"],
])("a child who tells of the wish “%s” has its thing in mind", (wish, paragraph, drawing) => {
	expect(lastOf(wish, `Tilda sat in the living room. ${paragraph}`)?.thoughts).toContain(drawing);
});

test("a thing that is seen with eyes shut is a thought", () => {
	const panel = lastOf(
		"She saved him her toast.",
		"Tilda stood in the living room. It was the toast that she saw each time she shut her eyes.",
	);
	expect(panel).toMatchObject({ things: [], thoughts: ["toast"] });
});

test.each([
	["It's been raining here for five days straight.", "rain"],
	["It rained all day.", "rain"],
	["She jumped in all the puddles today.", "rain"],
	["Today was first snow in our city.", "snow"],
	["We have a big thunderstorm here.", "storm"],
	["She is afraid of storms.", undefined],
	["I hope it will snow tomorrow.", undefined],
])("the weather of the wish “%s” is %s until the story says that it is over", (wish, weather = "clear") => {
	const story = [
		`Tilda stood in the garden.${FILLER}`,
		`Tilda ran along the street.${FILLER}`,
		"The rain had stopped. Tilda stood in the garden.",
	];
	expect(panelsOf(wish, story).map((panel) => panel.weather)).toEqual([weather, weather, "clear"]);
});

test("it rains if it has been raining for days", () => {
	expect(lastOf("", "Tilda stood in the garden. It had been raining for five days.")?.weather).toBe("rain");
});

test("a late afternoon does not become an earlier hour of the day", () => {
	const story = [
		`Tilda sat in the armchair.${FILLER}`,
		`Tilda came into the kitchen.${FILLER}`,
		"The next morning Tilda stood in the garden.",
	];
	const scenes: StoryScene[] = [
		{ at: "Tilda sat in the armchair", place: "living room", hour: "golden", all: [] },
		{ at: "Tilda came into the kitchen", place: "kitchen", hour: "day", all: [] },
		{ at: "The next morning Tilda stood", place: "garden", hour: "day", all: [] },
	];
	expect(panelsOf("", story, scenes).map(({ hour }) => hour)).toEqual(["golden", "golden", "day"]);
});

test.each([
	["Tilda sat on a chair. It was a song for people who walk home.", "sit"],
	["Tilda sat on a chair, as one who runs.", "sit"],
	["Tilda sat on a chair. She crossed her legs.", "sit"],
	["Tilda sat on a chair, and all around her stood the kitchen.", "sit"],
	["Tilda sat on a chair. “There,” she pointed out.", "sit"],
	["Tilda sat on a chair. Hm, hm, it went.", "sit"],
])("in “%s” the child has the pose %s", (paragraph, pose) => {
	expect(lastOf("", paragraph)?.people[0]).toMatchObject({ who: "Tilda", pose });
});

const peopleOf = (paragraph: string, all: string[], poses: StoryScene["poses"] = []) => {
	const at = paragraph.split(" ").slice(0, 5).join(" ");
	const request = { storyType: "biblical_narrative" };
	const [panel] = storyboardOf({ request }, [paragraph], [{ at, place: "road", all, poses }]);
	return panel?.people.map(({ who, pose, isSad }) => `${who}: ${pose}${isSad ? ", sad" : ""}`);
};

test.each([
	["So many were pressing about Jesus. Into that crowd came the woman.", ["Jesus", "the woman"]],
	["Jesus stood still in the midst of the multitude, and the woman came.", ["Jesus", "the woman"]],
])("the crowd of “%s” is drawn, whatever the list says", (paragraph, all) => {
	expect(peopleOf(paragraph, all)?.map((one) => one.split(":")[0])).toEqual(
		expect.arrayContaining(["a woman", "a man"]),
	);
});

test.each(["The crowd had gone home. Jesus stood there.", "Jesus walked away from the crowd."])(
	"no crowd is drawn in “%s”",
	(paragraph) => {
		expect(peopleOf(paragraph, ["Jesus"])).toHaveLength(1);
	},
);

test("the man who fell at the feet of Jesus kneels, and Jesus does not", () => {
	const paragraph = "He who had been far came up to Jesus now, and fell on his face at Jesus’ feet.";
	expect(peopleOf(paragraph, ["the man", "Jesus"])).toEqual(["Jesus: stand", "the man: kneel"]);
});

test("the subject of a paragraph is drawn although the list leaves him out", () => {
	expect(peopleOf("Jesus felt one hand among so many. The woman stood there.", ["the woman"])).toContain(
		"Jesus: stand",
	);
});

test("the sons of Noah are drawn together", () => {
	const named = `Noah stood there. Their names were Shem, Ham, and Japheth.${FILLER}`;
	const all = ["Noah", "Shem", "Ham", "Japheth"];
	const scenes = [{ at: "Noah and his sons built", place: "road", all }];
	const panels = storyboardOf(
		{ request: { storyType: "biblical_narrative" } },
		[named, "Noah and his sons built."],
		scenes,
	);
	expect(
		panels
			.at(-1)
			?.people.map(({ who }) => who)
			.toSorted(),
	).toEqual(["Ham", "Japheth", "Noah", "Shem"]);
});

test("only the person whom a sentence calls afraid looks sad", () => {
	expect(peopleOf("The woman was afraid. Jesus looked at her.", ["Jesus", "the woman"])).toEqual([
		"the woman: stand, sad",
		"Jesus: stand",
	]);
	expect(peopleOf("The woman was not afraid. Jesus looked at her.", ["Jesus", "the woman"])).toEqual([
		"the woman: stand",
		"Jesus: stand",
	]);
});

test.each([
	["Bartimaeus walked with Jesus.", "Jesus: walk"],
	["Jesus stood there. Bartimaeus stood there. And he followed Jesus along the road.", "Jesus: stand"],
	["Jesus gave Bartimaeus an answer.", "Jesus: stand"],
	["Jesus had not so much as touched Bartimaeus.", "Jesus: stand"],
	["Jesus came to the tree where Bartimaeus was sitting. Then he knelt.", "Jesus: kneel"],
])("in “%s” there is “%s”", (paragraph, pose) => {
	expect(peopleOf(paragraph, ["Jesus", "Bartimaeus"])).toContain(pose);
});

test("somebody who came in and sat down sits", () => {
	expect(
		lastOf("", "Tilda stood in the bedroom. Mom came in, sat down on the bed, and looked at her.")?.people,
	).toMatchObject([{ who: "Tilda" }, { who: "Mom", pose: "sit" }]);
});

test("a blanket on the sofa is drawn although the list leaves it out", () => {
	const at = "On the sofa lay a blanket, and Tilda pulled it up.";
	const [panel] = panelsOf("", [at], [{ at, place: "living room", child: "sit", all: ["sofa"] }]);
	expect(panel?.things).toEqual(["quilt"]);
});

test("a cloak that Bartimaeus throws away lies on the road", () => {
	const at = "Bartimaeus threw away his cloak and stood up.";
	const scene: StoryScene = { at, place: "road", all: ["Bartimaeus"] };
	expect(storyboardOf({ request: { storyType: "biblical_narrative" } }, [at], [scene])[0]?.things).toEqual(["cloak"]);
});

test("leaves on the trees are no forest", () => {
	const wish = "She got glasses today. She can see the leaves on the trees now.";
	expect(
		panelsOf(wish, [`Tilda sat in the living room.${FILLER}`, "She can see the leaves on the trees now."]).map(
			({ place }) => place,
		),
	).not.toContain("forest");
});

test.each([
	["She broke the glass measuring jug.", "“The glass measuring jug,” said Tilda.", ["jug"]],
	["He scored in the wrong net.", "“It was the wrong net,” said Tilda.", ["goal"]],
	["He saw the group pictures.", "“I saw the group pictures,” said Tilda.", ["photo"]],
])("the last noun of “%s” counts", (wish, paragraph, thoughts) => {
	expect(lastOf(wish, `Tilda sat in the kitchen. ${paragraph}`)?.thoughts).toEqual(thoughts);
});

test.each([
	["And a voice came to him: “What are you doing here, Elijah?”", ["stones", "Elijah"], "Elijah"],
	["In the whole book of Esther nobody speaks the name of God.", ["Esther"], "Esther"],
	["God saw what they did, and the great city was spared.", ["the people of Nineveh", "the king"], "the king"],
])("a scene of the Bible without a subject shows the one of its list: “%s”", (paragraph, all, who) => {
	expect(peopleOf(paragraph, all)).toEqual([`${who}: stand`]);
});

test("the Philistine of David’s story is Goliath", () => {
	const story = [`Goliath stood on the hill.${FILLER}`, "The Philistine came on, heavily."];
	const scenes = [{ at: "The Philistine came on", place: "hill", all: ["Goliath", "David"] }];
	const panels = storyboardOf({ request: { storyType: "biblical_narrative" } }, story, scenes);
	expect(panels.at(-1)?.people.map(({ who }) => who)).toEqual(["Goliath"]);
});

test.each([
	["As she wept, she saw two angels.", "Mary stood at the tomb.", ["Mary"]],
	["“Go!” he cried.", "David stood on the hill.", []],
])("in “%s” only those who are meant look sad", (sentence, before, sad) => {
	const [panel] = storyboardOf({ request: { storyType: "biblical_narrative" } }, [`${before} ${sentence}`]);
	expect(panel?.people.flatMap(({ who, isSad }) => (isSad ? who : []))).toEqual(sad);
});

test("a multitude of fish is no crowd", () => {
	expect(peopleOf("Peter stood there. It was a multitude of fish.", ["Peter"])).toEqual(["Peter: stand"]);
});

test("“he” in a wish about a cat that has died is the cat, and not the father", () => {
	const wish = "We had to let our cat Smokey go today. He slept on Tilda's feet every night and now her feet are cold.";
	const told =
		"The family had to let their cat Smokey go today. He slept on Tilda’s feet every night and now her feet are cold.";
	const panel = lastOf(wish, `Tilda sat in the bedroom with Dad.${FILLER}`, told);
	expect(panel?.animals).toEqual([]);
	expect(panel?.people.map(({ who, pose }) => [who, pose])).not.toContainEqual(["Dad", "sleep"]);
});

test("somebody whom an earlier picture of the Bible story has shown is drawn when only Jesus is listed", () => {
	const story = [`Jesus sat in the house. Martha stood there.${FILLER}`, "Jesus knew what Martha was worried about."];
	const scenes = [{ at: "Jesus knew what Martha was", place: "Bible house", all: ["Jesus"] }];
	const panels = storyboardOf({ request: { storyType: "biblical_narrative" } }, story, scenes);
	expect(panels.at(-1)?.people.map(({ who }) => who)).toEqual(["Jesus", "Martha"]);
});

test("the animals of the ark come in pairs", () => {
	const at = "Two by two the elephants came to Noah.";
	const scene: StoryScene = { at, place: "ark", all: ["Noah", "elephants"] };
	const [panel] = storyboardOf({ request: { storyType: "biblical_narrative" } }, [at], [scene]);
	expect(panel?.animals).toMatchObject([{ kind: "elephant", isMany: true, count: 2 }]);
	expect(panel?.description).toContain("two elephants");
});

test("the rain of a wish ends with a sunny day of the story", () => {
	const story = [`Tilda stood in the garden.${FILLER}`, "The next day the sun shone. Tilda stood in the garden."];
	expect(panelsOf("It's been raining for days.", story).map(({ weather }) => weather)).toEqual(["rain", "clear"]);
});

test("a child who fell asleep in the last sentence sleeps", () => {
	const at = "Nobody said anything more, and in the quiet Tilda fell asleep.";
	const scene: StoryScene = { at, place: "bedroom", hour: "night", child: "lie", all: ["bed"] };
	expect(panelsOf("", [at], [scene])[0]?.people).toMatchObject([{ who: "Tilda", pose: "sleep" }]);
});
