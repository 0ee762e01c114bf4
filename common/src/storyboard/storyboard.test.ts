import { expect, test } from "vitest";
import { StoryScene } from "../story-scene.ts";
import { panelParagraphs } from "./pace.ts";
import { createStoryboard, storyboardOf } from "./storyboard.ts";

/** Speech without a speaker, so that the next paragraph has a panel. */
const FILLER = ` “${"la ".repeat(60)}”`;
const TILDA = { childName: "Tilda", gender: "girl", readingLevel: "early-elementary" };

/** The last panel of a story told in the form of one panel per paragraph. */
function lastPanel(paragraphs: readonly string[], request: Record<string, unknown> = TILDA) {
	const panel = storyboardOf({ request }, paragraphs).at(-1);
	if (!panel) throw new Error("no panel");
	return panel;
}

const people = (paragraph: string, request?: Record<string, unknown>) =>
	lastPanel([paragraph], request).people.map(({ who }) => who);
const animals = (paragraph: string, request?: Record<string, unknown>) =>
	lastPanel([paragraph], request).animals.map(({ kind }) => kind);

test("a panel shows the child, the place and the thing of its paragraph", () => {
	expect(lastPanel(["Tilda sat in the kitchen. She held a lamp in her hand."])).toMatchObject({
		paragraph: 0,
		place: "kitchen",
		people: [{ who: "Tilda", kind: "girl", isMain: true, pose: "sit", holds: "lantern" }],
	});
});

test("a person who is missed is not drawn", () => {
	expect(people("Tilda stood in the garden. She missed Grandma.")).toEqual(["Tilda"]);
});

test("a negated animal is not drawn", () => {
	expect(animals("Tilda walked along the street. There were no dogs.")).toEqual([]);
});

test("an animal of a comparison is not drawn", () => {
	expect(animals("Tilda roared like a lion.")).toEqual([]);
});

test("things only spoken of are not drawn", () => {
	expect(animals("“I saw a fox,” said Tilda.")).toEqual([]);
});

test("an animal that the wish rejects is not drawn", () => {
	expect(animals("A dog ran after Tilda.", { ...TILDA, customPrompt: "No dogs, please." })).toEqual([]);
});

test("a panel tells what the wish rejects, so that its place has none of it", () => {
	const panel = lastPanel(["Tilda stood at the harbor."], { ...TILDA, customPrompt: "No boats, please." });
	expect(panel.without).toEqual(["boat"]);
	expect(lastPanel(["Tilda stood at the harbor."])).not.toHaveProperty("without");
});

test("each paragraph of the pace has a panel, and a panel is the same whether the story is added at once or piece by piece", () => {
	const paragraphs = [
		"Tilda sat in the kitchen.",
		"“Oh,” said Tilda. ".repeat(25),
		"Grandma came in with a lamp.",
		"",
		"“",
	];
	const storyboard = createStoryboard({ request: TILDA });
	const panels = paragraphs.flatMap((paragraph) => storyboard.add(paragraph) ?? []);
	expect(panels).toEqual(storyboardOf({ request: TILDA }, paragraphs));
	expect(panels.map(({ paragraph }) => paragraph)).toEqual(panelParagraphs(paragraphs));
});

test("a model’s scene changes the panel of its paragraph, and unknown nouns and paragraphs are dropped", () => {
	const paragraphs = [
		`Tilda sat in the kitchen. ${"She sat there for a while. ".repeat(12)}`,
		"Tilda went out of the door.",
	];
	const scenes = [
		{ at: "tilda went out of", place: "woods", hour: "dusk" as const, child: "walks", seen: ["a fox", "quantum foam"] },
		{ at: "No such paragraph at all", place: "sea" },
	];
	const [first, second] = storyboardOf({ request: TILDA }, paragraphs, scenes);
	expect(first).toMatchObject({ place: "kitchen", hour: "day" });
	expect(second).toMatchObject({
		place: "forest",
		hour: "dusk",
		people: [{ who: "Tilda", pose: "walk" }],
		animals: [{ kind: "fox" }],
	});
	expect(second?.description).toContain("in the forest at dusk");
});

test("nothing that the wish rejects comes from a model’s scene", () => {
	const request = { ...TILDA, customPrompt: "No foxes, please." };
	const [panel] = storyboardOf(
		{ request },
		["Tilda sat in the garden."],
		[{ at: "Tilda sat in", seen: ["fox", "ball"] }],
	);
	expect(panel).toMatchObject({ animals: [], things: ["ball"] });
});

test("the place and hour of a scene win over its text, and hold until the next one", () => {
	const paragraphs = [
		`Tilda looked at the picture of the sea. They had sailed to the island at night.${FILLER}`,
		`She took off the lid.${FILLER}`,
	];
	const scenes = [{ at: "Tilda looked at the picture", place: "nomads' tent", hour: "day" as const }];
	expect(storyboardOf({ request: TILDA }, paragraphs, scenes).map(({ place, hour }) => [place, hour])).toEqual([
		["nomads' tent", "day"],
		["nomads' tent", "day"],
	]);
});

test("a lost pet of the wish is an animal, and absent while the text misses it", () => {
	const request = { ...TILDA, customPrompt: "Our cat Minka has been missing since Tuesday." };
	const lost = lastPanel(["Tilda sat on the step. Minka was not in the garden."], request);
	expect(lost).toMatchObject({ people: [{ who: "Tilda" }], animals: [] });
	const found = lastPanel(["Tilda sat on the step. Minka ran to her."], request);
	expect(found).toMatchObject({ people: [{ who: "Tilda" }], animals: [{ who: "Minka", kind: "cat" }] });
});

test("three crosses are drawn for the cross of Jesus alone", () => {
	expect(lastPanel(["Tilda nailed the rungs across the board, one after another."]).place).not.toBe("Golgotha");
	const at = "On the road the friends spoke of Jesus, and how he had been crucified.";
	const scene = { at, place: "road", all: ["Jesus", "the friends"] };
	const [panel] = storyboardOf({ request: { storyType: "biblical_narrative" } }, [at], [scene]);
	expect(panel).toMatchObject({ place: "road", hour: "day" });
	expect(panel?.people.map(({ who }) => who)).toContain("a friend");
});

test("one person with two names is drawn once", () => {
	const request = { storyType: "biblical_narrative" };
	expect(people("Mary Magdalene stood at the tomb. Simon Peter ran.", request)).toEqual(["Mary", "Peter"]);
	expect(people("Esther lived in Susa. She became his daughter. Queen Esther stood up.", request)).toEqual(["Esther"]);
});

test("a toy that is introduced by its name is an animal", () => {
	const panel = lastPanel(["Tilda held up Dapple, who was only a small cloth stork.", "Dapple sat on the wall."]);
	expect(panel.people.map(({ who }) => who)).toEqual(["Tilda"]);
	expect(panel.animals).toMatchObject([{ who: "Dapple", kind: "stork", isToy: true }]);
});

test("the child holds its cloth animal, unless the story tells where it is", () => {
	const request = { ...TILDA, animal: "rabbit", customPrompt: "Tilda and her rabbit Hoppel." };
	const story = ["Tilda stood by the gate. Hoppel was in her scarf, the best place for a small cloth rabbit."];
	const [held] = storyboardOf({ request }, story);
	expect(held?.animals).toMatchObject([{ who: "Hoppel", isToy: true, pose: "carried" }]);
	expect(held?.people).toMatchObject([{ who: "Tilda", pose: "carry", holds: "rabbit" }]);
	expect(held?.description).toMatch(/^Tilda in a scarf holds Hoppel the toy rabbit/);
	const [apart] = storyboardOf({ request }, [`${story[0]} Hoppel lay on the wall.`]);
	expect(apart?.animals).toMatchObject([{ who: "Hoppel", pose: "lie" }]);
});

test("people have the age and the clothes of their part of the story", () => {
	const kindOf = (who: string, paragraphs: string[], request: Record<string, unknown>) =>
		lastPanel(paragraphs, request).people.find((one) => one.who === who)?.kind;
	const traveling = { childName: "Søren", gender: "boy", useTimeTravel: true };
	expect(kindOf("Esau", ["Søren stood in the desert. Jacob saw his brother Esau."], traveling)).toBe("bibleMan");
	const corrie = { childName: "Biblical Character", heroOfFaith: "corrie-ten-boom" };
	expect(kindOf("Betsie", ["Corrie lived above the shop with her sister Betsie."], corrie)).toBe("woman");
	const birth = `Hannah bore a son, and she named him Samuel.${FILLER}`;
	const told = { storyType: "biblical_narrative" };
	expect(kindOf("Samuel", [birth], told)).toBe("baby");
	expect(kindOf("Samuel", [birth, "Samuel grew. Hannah saw Samuel and smiled."], told)).toBe("bibleBoy");
});

test("a story of today speaks of Jesus and his Father, and does not show them", () => {
	const tale = `Jesus grew up in Nazareth. God was his Father.${` “${"la ".repeat(60)}”`}`;
	const panels = storyboardOf({ request: TILDA }, ["Tilda sat on the stairs with Mom.", tale, "Tilda hugged Mom."]);
	expect(panels.at(-1)?.people.map(({ who }) => who)).toEqual(["Tilda", "Mom"]);
	expect(people("Tilda lay in bed. Jesus knew what afraid was like. He had been in a storm.")).toEqual(["Tilda"]);
});

test("a stranger who tells his name on a journey to the time of the Bible is one person, in the clothes of that time", () => {
	const request = { childName: "Tobias", gender: "boy", useTimeTravel: true };
	const hill = `Tobias stood on the hill. Under the vine sat a man with a red nose.${FILLER}`;
	expect(lastPanel([hill], request).people).toMatchObject([{ who: "Tobias" }, { kind: "bibleMan" }]);
	const told = `The man rubbed his nose. “My name is Jonah,” said the man.${FILLER}`;
	expect(people("Jonah looked down.", request)).toEqual(["Jonah"]);
	expect(lastPanel([hill, told, "Jonah looked at Tobias."], request).people.map(({ who }) => who)).toEqual([
		"Tobias",
		"Jonah",
	]);
});

test("a painted animal is not drawn as a living one", () => {
	expect(animals("“You may paint a dragon on it,” he said. Tilda stood before the door and saw the dragon.")).toEqual(
		[],
	);
});

test.each(["stood in", "walked along", "ran along"])("a child with a wheelchair who %s the street sits", (told) => {
	const panel = lastPanel([`Tilda ${told} the street.`], { ...TILDA, looks: { wheelchair: true } });
	expect(panel.people).toMatchObject([{ who: "Tilda", pose: "sit" }]);
	expect(panel.description).toMatch(/\bsits\b/);
});

test("a friend who uses a wheelchair sits, while the child of the story stands", () => {
	const otherChildren = [{ name: "Nils", gender: "boy", relation: "friend", looks: { wheelchair: true } }];
	const panel = lastPanel(["Tilda stood in the street. Nils stood next to her."], { ...TILDA, otherChildren });
	expect(panel.people).toMatchObject([
		{ who: "Tilda", pose: "stand" },
		{ who: "Nils", pose: "sit" },
	]);
});

test("a child with a wheelchair has no second one", () => {
	const paragraph = "Tilda went along the street by wheelchair.";
	expect(lastPanel([paragraph]).things).toEqual(["wheelchair"]);
	expect(lastPanel([paragraph], { ...TILDA, looks: { wheelchair: true } }).things).toEqual([]);
});

test("a child lies or sleeps in bed where its paragraph says so", () => {
	const poseIn = (paragraph: string) => lastPanel([paragraph]).people[0]?.pose;
	expect(poseIn("On her back in bed, Tilda had the crack in the ceiling before her.")).toBe("lie");
	expect(poseIn("The mountains sank in bed, with Tilda asleep in the middle of it.")).toBe("sleep");
});

test("a hero’s story continues after a sentence about its listener", () => {
	const request = { childName: "Zoë", gender: "girl", heroOfFaith: "hildegard-of-bingen" };
	const told = [
		"Zoë sat on the step with Grandma. Grandma told her an old story.",
		`Hildegard lived near the Rhine. Abbot Kuno came to see her.${` “${"la ".repeat(60)}”`}`,
		`Zoë moved to the other knee.${` “${"la ".repeat(60)}”`}`,
		"The hill was bare. She got up and wrote a letter.",
	];
	expect(lastPanel(told, request).people.map(({ who }) => who)).toContain("Hildegard");
	expect(lastPanel(told, request).people.map(({ who }) => who)).not.toContain("Zoë");
});

test("the people of a Bible story are not in the bedroom of its listener", () => {
	const paragraphs = [
		`Jesus stood by the lake.${FILLER}`,
		"Jesus told of a man who sowed. You will see what is on top when you wake up.",
	];
	const scenes = [{ at: "Jesus told of a man", place: "bedroom", hour: "night" as const }];
	const panels = storyboardOf({ request: { storyType: "biblical_narrative" } }, paragraphs, scenes);
	expect(panels.map(({ people }) => people.map(({ who }) => who))).toEqual([["Jesus"], []]);
});

test("another child of the request is a boy or girl of its age and with its own looks", () => {
	const otherChildren = [{ name: "Kim", gender: "boy", relation: "friend", age: 4, looks: { skin: "deep" } }];
	const panel = lastPanel(["Tilda sat in the kitchen. Kim ran in."], { ...TILDA, otherChildren });
	expect(panel.people.find(({ who }) => who === "Kim")).toMatchObject({
		...{ kind: "boy", isMain: false, age: 4, looks: { skin: "deep" } },
	});
});

test("a brother without looks of his own resembles the child", () => {
	const otherChildren = [{ name: "Kim", gender: "boy", relation: "sibling" }];
	const looks = { skin: "tan", hairColor: "red", hairStyle: "braids", glasses: true };
	const panel = lastPanel(["Tilda sat in the kitchen. Kim ran in."], { ...TILDA, looks, otherChildren });
	expect(panel.people.find(({ who }) => who === "Kim")?.looks).toEqual({
		...{ skin: "tan", hairColor: "red", hairStyle: "short" },
	});
});

test("a brother whom the story introduces by name is of the child's family", () => {
	const panel = lastPanel(["Tilda and her brother Dev sat in the kitchen. Their friend Kim came in."], TILDA);
	expect(panel.people.map(({ who, isFamily = false }) => [who, isFamily])).toEqual([
		["Tilda", false],
		["Dev", true],
		["Kim", false],
	]);
});

test("a panel shows as many animals as its paragraph counts", () => {
	const panel = lastPanel(["Tilda stood in the field. Two giraffes went by. The hens looked up."], TILDA);
	expect(panel.animals.map(({ kind, count }) => [kind, count])).toEqual([
		["giraffe", 2],
		["hen", undefined],
	]);
});

test("panels are numbered, whatever paragraphs are between them", () => {
	const paragraphs = [`Tilda sat.${FILLER}`, "***", `Tilda stood.${FILLER}`, "Tilda ran."];
	expect(storyboardOf({ request: TILDA }, paragraphs).map(({ turn }) => turn)).toEqual([0, 1, 2]);
});

const LIFE = { heroOfFaith: "mary-slessor" };

test("the hero of a life is drawn as a woman, also before a pronoun tells it and under the name that others gave her", () => {
	const panel = (...story: string[]) => lastPanel(["“Go,” said Mary." + FILLER, ...story], LIFE);
	const hero = { who: "Mary", kind: "woman" };
	expect(panel("On the bank stood Mary with a bag.").people).toMatchObject([hero]);
	expect(panel("People called her Ma." + FILLER, "Ma sat on the floor and laughed.").people).toMatchObject([hero]);
	expect(panel("Ma sat on the floor and laughed.").people).not.toMatchObject([hero]);
});

/** The panel of a paragraph of a life, of which the storyteller lists everything. */
function lifePanel(all: string[], paragraph: string, heroOfFaith = "corrie-ten-boom") {
	const at = paragraph.split(" ").slice(0, 5).join(" ");
	const scene = { at, place: "street", all, kind: "life" as const };
	const [panel] = storyboardOf({ request: { heroOfFaith } }, [paragraph], [scene]);
	if (!panel) throw new Error("no panel");
	return panel;
}

test("everybody on the list of a part of a life is drawn, even if its paragraph does not mention them", () => {
	const { people } = lifePanel(["Corrie", "the soldiers"], "It was May. Her grandmother prayed.");
	expect(people.map(({ who, kind }) => [who, kind])).toEqual([
		["Corrie", "woman"],
		["a soldier", "man"],
		["another soldier", "man"],
	]);
});

test("a hero has the age that the list of a part of a life says", () => {
	const age = (noun: string) => lifePanel([noun], "Corrie sat down.").people.map(({ kind, looks }) => [kind, looks]);
	expect(age("the girl Corrie")).toMatchObject([["girl", { hairStyle: "pigtails" }]]);
	expect(age("old Corrie")).toMatchObject([["grandmother", { hairColor: "gray" }]]);
	expect(lifePanel(["clock"], "God took Corrie home with her hand in his.").people).toEqual([]);
});

test("the people of a life resemble its hero, unless the list says who they are", () => {
	const skins = (all: string[], hero: string) =>
		lifePanel(all, "It was May.", hero).people.map(({ resembles }) => resembles?.skin);
	expect(skins(["the mother", "the woman Betsie"], "corrie-ten-boom")).toEqual(["light", "light"]);
	expect(skins(["the mother", "a woman", "a Scottish boy"], "mary-slessor")).toEqual(["light", "deep", "light"]);
});

test("a story of the Bible after a life shows its own people, not the hero", () => {
	const told = [
		`Corrie ten Boom lived in Haarlem.${FILLER}`,
		"Jesus sat at the table. Mary came in. She broke the jar.",
	];
	const scenes = [
		{ at: "Corrie ten Boom lived in", place: "street", all: ["Corrie"], kind: "life" as const },
		{ at: "Jesus sat at the table.", place: "Bible house", all: ["Jesus", "Mary", "jar"] },
	];
	const request = { heroOfFaith: "corrie-ten-boom" };
	for (const childName of [undefined, "Tilda"]) {
		const people = storyboardOf({ request: { ...request, childName } }, told, scenes).at(-1)?.people;
		expect(people?.map(({ who, kind }) => [who, kind])).toEqual([
			["Mary", "bibleWoman"],
			["Jesus", "jesus"],
		]);
	}
});

test("people of a life wear the clothes of its time, in a street without cars", () => {
	expect(lifePanel(["Patrick", "the mother"], "It was May.", "patrick-of-ireland")).toMatchObject({
		isOld: true,
		people: [{ kind: "bibleMan" }, { kind: "bibleWoman" }],
	});
	expect(lifePanel(["Corrie"], "It was May.")).toMatchObject({ isOld: true, people: [{ outfit: "olden" }] });
});

test("the last name of a hero’s relative is not the hero", () => {
	expect(people("Samuel Slessor stood at the loom.", LIFE)).toEqual(["Samuel"]);
});

test("somebody without a name who acted once is no longer drawn in the next paragraph", () => {
	const seen = "A woman gave Tilda a bun. " + "Tilda put it in her bag and walked on along the wall. ".repeat(3);
	const now = lastPanel([seen + FILLER, "Tilda counted the windows."]);
	expect(now.people.map(({ who }) => who)).toEqual(["Tilda"]);
	const named = lastPanel([seen.replace("A woman", "Mrs. Lund") + FILLER, "Tilda counted the windows."]);
	expect(named.people.map(({ who }) => who)).toEqual(["Tilda", "Mrs. Lund"]);
});

test("people of a plan, of an earlier time or of a thought are not drawn", () => {
	expect(people("Tilda was to share a room with her brother Obi.")).toEqual(["Tilda"]);
	expect(people("Tilda sat on the step. He had slept for years in one room with Uncle Ben.")).toEqual(["Tilda"]);
	expect(people("To be fair to Greta, Tilda held up her hand.")).toEqual(["Tilda"]);
});

test("two women of the Bible with names are two people, and no third one joins them", () => {
	const request = { childName: "Tilda", gender: "girl", biblicalEvent: "joseph", storyType: "biblical_narrative" };
	expect(people("Naomi and Ruth walked along the road. So the two women came to Bethlehem.", request)).toEqual([
		"Naomi",
		"Ruth",
	]);
});

test("in a life only the hero and those who act where it can be seen are drawn", () => {
	expect(people("Mary wrote letters. Her friends thought of her, and War was near.", LIFE)).toEqual(["Mary"]);
	expect(people("Mary knelt. The boys came and stood around her.", { ...LIFE, ...TILDA })).toEqual([
		"Mary",
		"a boy",
		"another boy",
	]);
	expect(people("A small girl sat on the stairs and kept school.", LIFE)).toEqual(["Mary"]);
});

test("people with a title in a life are not relatives of its listener if the listener does not know them", () => {
	const request = { ...LIFE, ...TILDA };
	const bed = `Tilda lay in bed in the dark and listened.${FILLER}`;
	const told = lastPanel(
		[bed, `“Go,” said Mary.${FILLER}`, "Mrs. Weeks took her hand and told her to go to bed."],
		request,
	);
	expect(told.people.map(({ who }) => who)).not.toContain("Tilda");
});

test("a life whose storyteller gives places has no place where it gives none", () => {
	const paragraphs = [`Tilda lay in bed.${FILLER}`, `Mary stood on the bridge.${FILLER}`, "Mary wrote a letter."];
	const scenes = [{ at: "Tilda lay in bed", place: "bedroom", hour: "night" as const }];
	const request = { ...LIFE, ...TILDA };
	expect(storyboardOf({ request }, paragraphs, scenes).map(({ place }) => place)).toEqual([
		"bedroom",
		"bridge",
		"open ground",
	]);
});

test("a thing to which a person is compared is not drawn", () => {
	expect(lastPanel(["Tilda was a puzzle to Grandma."]).things).toEqual([]);
});

test("a picture for which the storyteller gives only an hour is not at the place before it, and has none of its people", () => {
	const paragraphs = [
		`Tilda bought a bun at the market, and Mr. Lund laughed.${FILLER}`,
		`Tilda washed her hands.${FILLER}`,
		"Tilda tied up her boat.",
	];
	const scenes = [
		{ at: "Tilda bought a bun at", place: "market", hour: "day" as const },
		{ at: "Tilda washed her hands.", hour: "dusk" as const },
		{ at: "Tilda tied up her boat.", place: "harbour" },
	];
	const panels = storyboardOf({ request: TILDA }, paragraphs, scenes);
	expect(panels.map(({ place }) => place)).toEqual(["market", "open ground", "harbour"]);
	expect(panels.map(({ people }) => people.map(({ who }) => who))).toEqual([
		["Tilda", "Mr. Lund"],
		["Tilda"],
		["Tilda"],
	]);
});

test("a pet that has died in the wish or in the story is not drawn", () => {
	const request = { ...TILDA, customPrompt: "Her goldfish Bubbles died." };
	expect(animals("Bubbles simply knew when it was six. Tilda looked at the dish.", request)).toEqual([]);
	const story = [`Tilda had a dog named Rex. Rex had died.${FILLER}`, "Rex looked at Tilda and at the dish."];
	expect(lastPanel(story).animals).toEqual([]);
});

test("somebody who is invited, not born yet, or meant by “each” is not drawn", () => {
	const request = { childName: "Tilda", gender: "girl", biblicalEvent: "nativity", storyType: "biblical_narrative" };
	expect(people("Mary walked along the road. Her baby was going to be born soon.", request)).toEqual(["Mary"]);
	expect(people("Tilda sat down. She begged him to come to her little sister.")).toEqual(["Tilda"]);
	expect(people("Tilda sat down, the way a king does.")).toEqual(["Tilda"]);
});

test("the thing of a comparison is not drawn when the sentence names it again", () => {
	expect(lastPanel(["Tilda put it away, as one does with a jar; and the jar had no lid."]).things).toEqual([]);
});

test("when a paragraph begins at another time, or with somebody who was not there, the people before are gone", () => {
	const seen = `Tilda and Marisol ran along the lake.${FILLER}`;
	const now = (paragraph: string) => lastPanel([seen, seen, paragraph]).people.map(({ who }) => who);
	expect(now("Tilda counted the boats.")).toEqual(["Tilda", "Marisol"]);
	expect(now("In the evening Tilda counted the boats.")).toEqual(["Tilda"]);
	expect(now("Grandpa was tarring a boat. Tilda took the other brush.")).toEqual(["Tilda", "Grandpa"]);
});

test("a flock of which one paragraph has told is no longer drawn in the next one", () => {
	expect(lastPanel([`Gulls flew over Tilda.${FILLER}`, "Tilda held the pins."]).animals).toEqual([]);
});

test("a brother who left for college is not drawn", () => {
	const request = { ...TILDA, customPrompt: "Her brother Mateo left for college." };
	expect(people("Through that wall Mateo said good night to Tilda.", request)).toEqual(["Tilda"]);
});

test("food and feet at the beginning of a sentence are no people", () => {
	expect(people("Feet came up the steps. Tilda listened.")).toEqual(["Tilda"]);
});

test("a sister whom the wish calls a baby is drawn as one", () => {
	const request = { ...TILDA, customPrompt: "Our baby sister Lucia was born yesterday." };
	expect(lastPanel(["Lucia woke first, and Tilda smiled."], request).people).toMatchObject([{}, { kind: "baby" }]);
});

const kinds = (paragraphs: readonly string[], request?: Record<string, unknown>) =>
	lastPanel(paragraphs, request).people.map(({ who, kind }) => [who, kind]);
const OF_HERO = { ...TILDA, heroOfFaith: "mary-slessor" };

test("a child without an age who listens to a life with the main child is no man", () => {
	const text = "At the table Kenji, who was so much younger, still knelt on his chair, and Tilda set up the pieces.";
	expect(kinds([text], OF_HERO)).toContainEqual(["Kenji", "boy"]);
});

test("people of the Bible are drawn as such in a tale within a story about a hero of faith", () => {
	const cue = `${FILLER.trim()} Tilda sat on the floor. “It was read on Sunday,” said Uncle Ben. He told it while he carved.`;
	const tale = "Jonathan, the son of King Saul, loved David as his own soul. When David came to him, Jonathan wept.";
	const all = kinds([cue, tale], OF_HERO);
	expect(all).toContainEqual(["Jonathan", "bibleMan"]);
	expect(all).toContainEqual(["David", "bibleMan"]);
});

test("a baby sister is a baby and carries nothing", () => {
	const [panel] = storyboardOf({ request: TILDA }, ["Tilda woke up. They carried her baby sister up and down."]);
	expect(panel?.people.find(({ isMain }) => !isMain)).toMatchObject({ kind: "baby", pose: "stand" });
});

test("Jesus is no part of the story that he tells", () => {
	const request = { ...TILDA, storyType: "biblical_narrative", biblicalEvent: "prodigal-son" };
	const first = `Jesus told them a story. A man had two sons.${FILLER}`;
	expect(lastPanel([first, "The father ran to meet his son."], request).people.map(({ who }) => who)).not.toContain(
		"Jesus",
	);
});

test("somebody of the day is in the child’s room at night only if the text says so", () => {
	const paragraphs = [`Mom moved the bed to the window. Tilda lay in it.${FILLER}`, "Tilda prayed for a while."];
	const scenes = [
		{ at: "Mom moved the bed to", place: "bedroom", hour: "day" as const },
		{ at: "Tilda prayed for a while", place: "bedroom", hour: "night" as const },
	];
	const panels = storyboardOf({ request: TILDA }, paragraphs, scenes);
	expect(panels.map(({ people }) => people.map(({ who }) => who))).toEqual([["Tilda", "Mom"], ["Tilda"]]);
});

const BIBLE = { storyType: "biblical_narrative", biblePassage: "2 Kings 4:1-7" };

test("sons whom the storyteller lists as young are boys", () => {
	const paragraph = "The widow shut the door. Her sons brought the jars to the widow, and the widow poured.";
	const kindsIn = (son: string) =>
		storyboardOf(
			{ request: BIBLE },
			[paragraph],
			[{ at: "The widow shut the", place: "Bible house", all: ["the widow", son] }],
		)[0]?.people.map(({ kind }) => kind);
	expect(kindsIn("the sons")).toEqual(["bibleWoman", "bibleMan", "bibleMan"]);
	expect(kindsIn("the young sons")).toEqual(["bibleWoman", "bibleBoy", "bibleBoy"]);
});

test("somebody on the list of the next place of a Bible story comes along, the others stay behind", () => {
	const paragraphs = [
		`Peter stood on the shore of Galilee. John stood there, too.${FILLER}`,
		"They went out in the night and caught nothing at all.",
	];
	const panels = storyboardOf({ request: BIBLE }, paragraphs, [
		{ at: "Peter stood on the", place: "lake shore", all: ["Peter", "John"] },
		{ at: "They went out in", place: "boat", all: ["Peter", "net"] },
	]);
	expect(panels.map(({ people }) => people.map(({ who }) => who))).toEqual([["Peter", "John"], ["Peter"]]);
});

test("a scene of a refrain belongs to the refrain after the scene before it", () => {
	const refrain = `Good night, good night, the small, the tall.${FILLER}`;
	const panels = storyboardOf(
		{ request: TILDA },
		[refrain, `Tilda looked up.${FILLER}`, refrain],
		[
			{ at: "Good night, good night, the", place: "kitchen" },
			{ at: "Tilda looked up.", place: "garden" },
			{ at: "Good night, good night, the", place: "bedroom", hour: "night" },
		],
	);
	expect(panels.map(({ place }) => place)).toEqual(["kitchen", "garden", "bedroom"]);
});

test("a child without a name lies in bed and listens, unless the parents want no child", () => {
	const peopleFor = (customPrompt: string) =>
		storyboardOf(
			{ request: { ...BIBLE, gender: "girl", customPrompt } },
			[`Listen to the old words.${FILLER}`],
			[{ at: "Listen to the old", place: "bedroom", hour: "night", child: "lie", all: ["book"] }],
		)[0]?.people;
	expect(peopleFor("")).toMatchObject([
		{ who: "the child", kind: "girl", isMain: false, pose: "lie", outfit: "pyjamas" },
	]);
	expect(peopleFor("Please don't add a child from today.")).toEqual([]);
});

test("a child who visits the Bible sees the people whom the storyteller lists, also several of a kind", () => {
	const request = { ...TILDA, useTimeTravel: true };
	const paragraphs = [
		`Tilda sat in the kitchen. Then it was long ago.${FILLER}`,
		`Rahab brought the two men up to the roof, and a neighbor knocked.${FILLER}`,
		"The men stood at the window. The stars were out.",
	];
	const scenes = [
		{ at: "Tilda sat", place: "kitchen", all: [] },
		{ at: "Rahab brought the", place: "city wall", all: ["Rahab", "the two men"] },
		{ at: "The men stood", place: "city wall", hour: "night" as const, all: ["Rahab", "the two men"] },
	];
	const panels = storyboardOf({ request }, paragraphs, scenes);
	expect(panels.map(({ people }) => people.map(({ who }) => who))).toEqual([
		["Tilda"],
		["Tilda", "Rahab", "a man", "another man"],
		["Tilda", "a man", "another man", "Rahab"],
	]);
});
test("a grandfather with a name and the kin word alone are one person", () => {
	const story = [
		`Opa Willi was oiling his saw, and Tilda watched. “Who is it for?” asked Opa.${FILLER}`,
		"Opa laughed.",
	];
	expect(lastPanel(story).people.map(({ who }) => who)).toEqual(["Tilda", "Opa Willi"]);
});

/** The last panel of a story whose last paragraphs belong to one scene of the built-in storyteller. */
function listedPanel(paragraphs: readonly string[], scene: Record<string, unknown>) {
	const told = paragraphs.map((text) => ({ at: text.split(" ").slice(0, 5).join(" "), place: "garden", ...scene }));
	const panel = storyboardOf({ request: TILDA }, paragraphs, told).at(-1);
	if (!panel) throw new Error("no panel");
	return panel;
}

test("a girl of the storyteller’s list is a girl, although her name is a bird’s and the next pronoun is another’s", () => {
	const panel = listedPanel(["Tilda waited. Wren offered the boy a bun. He shook his head."], {
		all: ["the girl Wren"],
	});
	expect(panel.people).toMatchObject([{ who: "Tilda" }, { who: "Wren", kind: "girl" }]);
});

test("“they” includes the listed children whom the story has named", () => {
	const story = [`Tilda ran. Mei said nothing. “With Nils,” said Mom.${FILLER}`, "They went around the fountain."];
	const panel = listedPanel(story, { all: ["the girl Mei", "the boy Nils", "the boy Joon"] });
	expect(panel.people.map(({ who }) => who)).toEqual(["Tilda", "Mei", "Nils"]);
});

const poseOf = (paragraphs: readonly string[], scene?: Record<string, unknown>) =>
	(scene ? listedPanel(paragraphs, scene) : lastPanel(paragraphs)).people[0]?.pose;

test("somebody who lies gets up to fetch something, or to go", () => {
	expect(poseOf([`Tilda lay on the wall.${FILLER}`, "She fetched a bucket."])).toBe("stand");
	expect(poseOf([`Tilda lay on the wall.${FILLER}`, "At last Tilda got up and went."])).toBe("walk");
	expect(poseOf(["At last Tilda got up."], { all: ["rope"], child: "lie" })).toBe("stand");
});

test("a pose of one scene of the storyteller ends with it", () => {
	const paragraphs = [`Tilda lay on the wall.${FILLER}`, "Tilda counted."];
	const scenes = ["rope", "barrel"].map((thing, at) => ({ at: paragraphs[at] ?? "", place: "harbour", all: [thing] }));
	expect(storyboardOf({ request: TILDA }, paragraphs, scenes).map(({ people: [child] }) => child?.pose)).toEqual([
		"lie",
		"stand",
	]);
});

test("somebody who sits in the scene of the storyteller stays so while they reach for something", () => {
	expect(poseOf(["Tilda drew the bowl to her."], { all: ["bowl"], child: "sit" })).toBe("sit");
});

test("the pose of a verb is that of its subject", () => {
	expect(poseOf(["Tilda put more butter into the cookies. They ran together on the tray."])).toBe("stand");
	expect(poseOf(["Tilda saw the lamp go out under the door."])).toBe("stand");
	expect(poseOf(["Tilda came along in the little boat."])).toBe("sit");
	const panel = lastPanel(["Tilda saw Grandma sitting on the bench."]);
	expect(panel.people).toMatchObject([{ pose: "stand" }, { who: "Grandma", pose: "sit" }]);
});

test("a dog that comes in and lies down is not the boy of the story", () => {
	const request = { childName: "Malachi", gender: "boy", readingLevel: "kindergarten" };
	const panel = lastPanel(["Malachi read a notice. An old dog went in. He lay down, and he yawned."], request);
	expect(panel).toMatchObject({ people: [{ pose: "stand" }], animals: [{ kind: "dog", pose: "lie" }] });
});

test("somebody who did not come is not drawn, although he was there before", () => {
	const story = [`Tilda and Theo ran along the lake.${FILLER}`, "Tilda sat down by the fire. Theo did not come."];
	expect(lastPanel(story).people.map(({ who }) => who)).toEqual(["Tilda"]);
});

test("a thing that is put away or worn is not drawn", () => {
	const things = (text: string) => lastPanel([text]).things;
	expect(things("Tilda held a coin. She put it into her pocket.")).toEqual([]);
	expect(things("Tilda saw the shoes on the path. Then both shoes were on.")).not.toContain("shoes");
	expect(things("Tilda looked over the hedge at Mr. Finn’s hat going by.")).not.toContain("hat");
	expect(things("When the tower struck the hour Tilda ran.")).toEqual([]);
});

test("“they” after a sentence about animals refers to the animals", () => {
	const panel = lastPanel([
		"Grandma stood by the pond with Tilda. Ducks came out of the reeds. They ran to the bread.",
	]);
	expect(panel.people.map(({ pose }) => pose)).toEqual(["stand", "stand"]);
	expect(panel.animals).toMatchObject([{ kind: "duck", pose: "run" }]);
});

test("a child in bed does not hold its animal under the quilt", () => {
	const scene = { at: "Tilda looked at Biscuit, the", place: "bedroom", child: "lie", all: ["bed"] };
	const request = { ...TILDA, animal: "lion", useAnimal: true };
	const [panel] = storyboardOf({ request }, ["Tilda looked at Biscuit, the small cloth lion."], [scene]);
	expect(panel).toMatchObject({ people: [{ pose: "lie" }], animals: [{ who: "Biscuit", pose: "sit" }] });
	expect(panel?.people[0]).not.toHaveProperty("holds");
});

test("an animal with the name of a profession is drawn as the animal", () => {
	const panel = lastPanel(["Tilda waited. Uncle Ben’s donkey was called Professor. Professor tapped two."]);
	expect(panel.animals).toMatchObject([{ who: "Professor", kind: "donkey" }]);
});

test("the people of a story that Jesus has told are gone when it is over", () => {
	const request = { storyType: "biblical_narrative", biblePassage: "Luke 15" };
	const story = [
		`Jesus told a story about a hundred sheep. The shepherd looked for one.${FILLER}`,
		"Jesus said that God is glad.",
	];
	expect(lastPanel(story, request).people.map(({ who }) => who)).toEqual(["Jesus"]);
});

test("a widow who was called a woman before is one person, and her young sons are boys", () => {
	const request = { storyType: "biblical_narrative", biblePassage: "2 Kings 4:1-7" };
	const paragraphs = [
		`A woman, the wife of a prophet, cried out to Elisha.${FILLER}`,
		"The widow shut the door. Her sons ran.",
	];
	const scenes = [{ at: "The widow shut the door", place: "Bible house", all: ["the widow", "the young sons"] }];
	const panel = storyboardOf({ request }, paragraphs, scenes).at(-1);
	expect(panel?.people.map(({ who, kind }) => [who, kind])).toEqual([
		["the widow", "bibleWoman"],
		["a son", "bibleBoy"],
		["another son", "bibleBoy"],
	]);
});

test("an object pronoun does not decide a person's gender", () => {
	expect(kinds(["Tilda waited. Quinn offered him a bun, and then she laughed."])).toContainEqual(["Quinn", "girl"]);
});

test("a panel tells the colour and the number of its things", () => {
	const panel = lastPanel(["Tilda stood in the garden with a red kite. Two cups and three eggs were on the table."]);
	expect(panel.details).toEqual({ kite: { color: "red" }, cup: { count: 2 } });
	expect(panel.description).toContain("a red kite");
	expect(lastPanel(["Tilda sat at the table with a cup."])).not.toHaveProperty("details");
});

test("a thing keeps its colour until the story tells another one", () => {
	const story = [
		`Tilda had a blue kite.${FILLER}`,
		`Tilda lifted the kite.${FILLER}`,
		"The kite was green now. Tilda ran.",
	];
	expect(lastPanel(story.slice(0, 2)).details).toEqual({ kite: { color: "blue" } });
	expect(lastPanel(story).details).toEqual({ kite: { color: "green" } });
});

test("somebody who pours has the vessel in the hands", () => {
	const request = { storyType: "biblical_narrative", biblePassage: "1 Samuel 16" };
	const panel = lastPanel(
		["Samuel took the horn of oil. He poured it on David, in the middle of his brothers."],
		request,
	);
	expect(panel.people).toMatchObject([{ who: "Samuel", holds: "oilhorn" }, { who: "David" }]);
});

test("one egg is no basket of eggs", () => {
	expect(lastPanel(["Tilda found an egg in the barn."]).things).toContain("egg");
	expect(lastPanel(["Tilda found the eggs in the barn."]).things).toContain("eggs");
});

test("somebody wears what is on the head, around the neck or on the back", () => {
	const worn = (text: string) => lastPanel([text]).people.map(({ wears }) => wears);
	expect(worn("Tilda sat in the kitchen with a saucepan on her head.")).toEqual(["saucepan"]);
	expect(worn("Tilda came home with a medal around her neck.")).toEqual(["medal"]);
	expect(worn("Grandpa tipped his hat. Tilda waved.")).toEqual(expect.arrayContaining(["hat", undefined]));
	expect(worn("The hat lay on the bench. Tilda waved.")).toEqual([undefined]);
});

test("somebody in a coat is drawn in it, also in the next paragraph, until it is off", () => {
	const story = [
		`Tilda stood in the street in her red coat.${FILLER}`,
		`Tilda ran to the gate.${FILLER}`,
		`Tilda took off the coat.${FILLER}`,
	];
	const outfits = storyboardOf({ request: TILDA }, story).map(({ people: [one] }) => one?.outfit);
	expect(outfits).toEqual(["coat", "coat", "everyday"]);
	expect(lastPanel(story.slice(0, 2)).details).toEqual({ overcoat: { color: "red" } });
});

test("somebody who comes with a thing holds it until it is put down", () => {
	const story = [
		`Grandma came into the garden with a basket.${FILLER}`,
		`The basket was full. Tilda laughed.${FILLER}`,
	];
	const held = (paragraphs: readonly string[]) => lastPanel(paragraphs).people.flatMap(({ holds }) => holds ?? []);
	expect(held(story.slice(0, 1))).toEqual(["basket"]);
	expect(held(story)).toEqual(["basket"]);
	expect(held([...story, "Grandma put the basket down. Tilda laughed."])).toEqual([]);
});

/** The people, animals, place and weather of the last of several paragraphs with a picture each. */
function told(request: Record<string, unknown>, ...paragraphs: string[]) {
	const all = paragraphs.map((text, at) => (at < paragraphs.length - 1 ? text + FILLER : text));
	const { people, animals, things, place, hour, weather } = lastPanel(all, request);
	return {
		...{ people: people.map(({ who }) => who), kinds: people.map(({ kind }) => kind), things, place, hour, weather },
		animals: animals.map(({ who, kind }) => [who, kind]),
	};
}
const NIKO = { childName: "Niko", gender: "boy", readingLevel: "early-elementary" };

test.each([
	["Niko's grandpa, Opa Karl, died in May.", "Opa Karl looked up from the bench."],
	["Niko's grandpa, Opa Karl, died in May.", "On the bench sat Grandpa."],
	["Niko's grandpa, Opa Karl, died in May.", "Karl sat down next to him."],
	["His grandma Ruth had died before he was born.", "Ruth opened the gate."],
	["He has been sad since Aunt Rose's funeral.", "Aunt Rose opened the gate."],
	["Nana Ruth is in heaven now.", "Niko heard the gate. Nana came in with a cake."],
	["Our neighbor, Mr. Osei, passed away.", "Mr. Osei opened the gate."],
	["He misses his oma Else, who passed away.", "His grandmother opened the gate."],
])("of “%s” nobody is in the picture of “%s”", (customPrompt, paragraph) => {
	const request = { ...NIKO, customPrompt };
	expect(told(request, "Niko stood in the garden.", `Niko sat on the wall. ${paragraph}`).people).toEqual(["Niko"]);
});

test("another relative than the one who has died is drawn", () => {
	const request = { ...NIKO, customPrompt: "Niko's grandpa, Opa Karl, died in May. Oma Else lives with us." };
	expect(told(request, "Niko sat in the garden. Oma Else came in, and Aunt Mia stood by the gate.").people).toEqual([
		...["Niko", "Oma Else", "Aunt Mia"],
	]);
	const father = { ...NIKO, customPrompt: "My father, abuelo Fortunato, died in May." };
	expect(told(father, "Niko sat in the garden. Dad came in. Grandpa came in.").people).toEqual(["Niko", "Dad"]);
	const friend = { ...NIKO, customPrompt: "His friend Tom's mum died." };
	expect(told(friend, "Niko sat in the garden. Mum came in.").people).toEqual(["Niko", "Mum"]);
});

test("somebody of whose funeral the story tells is not drawn", () => {
	const first = "Niko had not been here since Grandpa's funeral. He stood in the garden.";
	expect(told(NIKO, first, "Niko waited. Grandpa came in.").people).toEqual(["Niko"]);
});

test.each([
	"The fox Clover sat on the wall.",
	"Clover was a small fox. She sat on the wall.",
	"On the wall sat their fox, Clover.",
	"Clover the fox sat on the wall.",
	"A fox sat on the wall. Niko had named her Clover, and Clover looked at him.",
])("an animal with a name of people is the animal in “%s”", (paragraph) => {
	const { people, animals } = told(NIKO, `Niko stood in the meadow. ${paragraph}`);
	expect([people, animals]).toEqual([["Niko"], [["Clover", "fox"]]]);
});

test("an animal that the next paragraph calls by a name is no girl", () => {
	const request = { ...NIKO, animal: "otter", useAnimal: true };
	const first = "Niko walked to Hazel Bend. If he sat still, he might see the otter.";
	const all = told(request, first, "Niko had named her Juniper. She had a whiskery face. Juniper swam to the bank.");
	expect([all.people, all.animals]).toEqual([["Niko"], [["Juniper", "otter"]]]);
});

test("people are as old as the text says", () => {
	const kind = (paragraph: string, request = NIKO) => told(request, `Niko sat by the gate. ${paragraph}`).kinds[1];
	expect(kind("An old man sat down. The old man's name was Konrad. Konrad laughed.")).toBe("grandfather");
	expect(kind("Next to him sat old Emil, and Emil laughed.")).toBe("grandfather");
	expect(kind("The guard walked along the train.")).toBe("man");
	const saint = { ...NIKO, customPrompt: "A story about Saint Elizabeth of Hungary, please." };
	expect(kind("Elizabeth gave him a loaf.", saint)).toBe("bibleWoman");
});

test("a hero of the wish and “the princess” are one person", () => {
	const request = { ...NIKO, customPrompt: "A story about Saint Elizabeth of Hungary." };
	expect(told(request, "Niko stood on the hill. Elizabeth came up. The princess knelt down.").people).toEqual([
		...["Niko", "Elizabeth"],
	]);
});

test("a wish for a journey to a person of the Bible is one, whatever the form says", () => {
	const request = { ...NIKO, customPrompt: "Could Niko travel back in time to Daniel in the lions' den?" };
	const story = [
		"Niko could not sleep. He opened his book.",
		"By the window knelt an old man with a beard.",
		"“I am Daniel,” said the old man. “Come,” said Daniel.",
		"Nobody in the palace saw Niko. “Daniel,” said the king at the mouth of the den.",
	];
	const at = (count: number) => told(request, ...story.slice(0, count));
	expect(at(1)).toMatchObject({ place: "bedroom", hour: "night" });
	expect(at(2)).toMatchObject({ place: "Bible house", hour: "day", kinds: ["boy", "bibleOldMan"] });
	expect(at(3)).toMatchObject({ people: ["Niko", "Daniel"], kinds: ["boy", "bibleOldMan"] });
	expect(at(4).place).toBe("lions' den");
});

test("a stranger whose name the child hears or asks is one person", () => {
	const bea = told(
		NIKO,
		"Niko stood on the beach. A girl stood next to him. “Never mind, Bea,” said her mother to the girl.",
		"Bea looked at Niko.",
	);
	expect(bea.people).toEqual(["Niko", "Bea"]);
	const first = "Niko stopped in the street. A man stood by the gate. “What’s your name?” It was Tomas.";
	expect(told(NIKO, `${first} Then she laughed.`).people).toEqual(["Niko", "Tomas"]);
});

test("a hero of the wish whom the child has not met is in a story of another time", () => {
	const request = { ...NIKO, customPrompt: "A story about Saint Nicholas." };
	const story = [
		"Niko sat on the step. “There lived a bishop named Nicholas,” said Papa.",
		"Nicholas walked along the street with a bag.",
	];
	expect(told(request, ...story)).toMatchObject({ people: ["Nicholas"], kinds: ["bibleMan"] });
	expect(told(request, ...story, "Niko looked at Papa.").people).toEqual(["Niko", "Papa"]);
});

test("a stranger whom somebody names is the hero of the wish", () => {
	const request = { ...NIKO, customPrompt: "A story about Saint Elizabeth of Hungary." };
	const text = "Niko stood on the hill. A young woman came up. “That’s Elizabeth,” said an old woman.";
	expect(told(request, text).people).toEqual(["Niko", "the old woman", "Elizabeth"]);
});

test("“they” after a paragraph about one person of the Bible includes that person", () => {
	const request = { storyType: "biblical_narrative", biblePassage: "John 21:1-14" };
	const story = [
		"Peter looked at the lake.",
		"All night they fished in the boat.",
		"A man stood on the shore. They rowed.",
	];
	expect(told(request, ...story.slice(0, 2)).people).toEqual(["Peter"]);
	expect(told(request, ...story).people).toEqual(["Peter"]);
});

test("somebody who acts after it grew dark has the pose of that sentence", () => {
	expect(poseOf(["When it grew dark Tilda sat down on the step."])).toBe("sit");
	const hand = "Tilda ran along the lake with Grandma. Tilda held Grandma’s hand. And when she was in bed, she slept.";
	expect(lastPanel([hand]).people.find(({ who }) => who === "Grandma")?.pose).not.toBe("sleep");
});

test.each([
	["Niko lay on the grass. Ada, he heard, and Emil, and little Hans.", ["Niko"]],
	["Niko stood in the garden. Aunt Rose stayed indoors.", ["Niko"]],
	["Niko stood in the street. At the window, behind a plant, stood Mrs. Lund.", ["Niko"]],
	["Niko stood in the garden. He prayed for Aunt Rose and for Emil.", ["Niko"]],
	["Niko sat in the garden. Aunt Rose wrote him a letter.", ["Niko"]],
	["Niko sat in the garden. Aunt Rose sent him a postcard.", ["Niko"]],
	["Niko sat in the kitchen. It was Aunt Rose, calling from Canada. “Hello,” said Aunt Rose.", ["Niko"]],
	["Niko stood in the street. There was a bun for the tired mother of the twins.", ["Niko"]],
])("nobody who is only named, or elsewhere, is in the picture of “%s”", (paragraph, names) => {
	expect(told(NIKO, paragraph).people).toEqual(names);
});

test("somebody who has left with the train comes back with it", () => {
	const story = [
		"Niko stood on the beach with Mina by the little train.",
		"Mina scrambled in. Off went the carriages.",
		"Niko waited on the bench.",
		"Mina jumped down and laughed.",
	];
	expect(told(NIKO, ...story.slice(0, 3)).people).toEqual(["Niko"]);
	expect(told(NIKO, ...story).people).toContain("Mina");
});

test.each([
	["Niko stood on the hill. Rain had spoiled the hay.", "clear"],
	["Niko stood on the hill. Monday's storm had torn down the fence.", "clear"],
	["Niko stood on the hill. The wind used to blow off the roof.", "clear"],
	["Niko stood on the hill. Rain had been falling since noon.", "rain"],
	["Niko stood on the hill. The rain had begun again.", "rain"],
])("the weather of another day is not that of “%s”", (paragraph, weather) => {
	expect(told(NIKO, paragraph).weather).toBe(weather);
});

test("a night before the morning is over", () => {
	expect(told(NIKO, "It rained all night, and in the morning Niko ran into the garden.").hour).toBe("day");
	expect(told(NIKO, "It rained all night, and Niko lay in bed.").hour).toBe("night");
	expect(told(NIKO, "Niko stood in the classroom. Behind the curtain it was dark.").hour).toBe("day");
});

test.each([
	["Niko sat in the kitchen.", "Aunt Rose put Niko out in the snow.", "garden"],
	["Niko sat in the kitchen.", "Niko stood in the lane.", "street"],
	["Niko sat in the kitchen.", "Outside, Niko breathed in.", "garden"],
	["Niko sat in the kitchen.", "Outside, he heard the wind.", "kitchen"],
	["Niko sat in the garden.", "They walked to the churchyard.", "open ground"],
	["Niko stood on the beach.", "That night Niko lay in his bunk in the caravan.", "bedroom"],
	[
		"Niko stood on the hill. There was a long, low house.",
		"Niko followed her there and looked in from the doorway.",
		"open ground",
	],
	["Niko sat in the street.", "That night Niko knelt at his own window.", "bedroom"],
	["Niko sat in the street.", "The next day, with trays clattering around him, Niko said grace.", "classroom"],
	["It snowed.", "Niko ran to the window.", "living room"],
	["Niko sat in the kitchen. Mr. Reed poured the tea.", "Niko went home. Dad was in the hall.", "hallway"],
	["Niko stood in the classroom.", "Niko stepped out on the stage.", "theatre"],
	["The snow lay deep. Niko stood in the garden.", "Niko took the shovel and filled the bucket.", "garden"],
])("after “%s” the place of “%s” is right", (before, paragraph, place) => {
	expect(told(NIKO, before, paragraph).place).toBe(place);
});

test("those whom a paragraph calls “they” come along to the place of a model’s scene", () => {
	const paragraphs = [`Niko sat in the garden. Dad sat next to him.${FILLER}`, "They took the flowers next door."];
	const scenes = [{ at: "They took the flowers next", place: "street" }];
	const panel = storyboardOf({ request: NIKO }, paragraphs, scenes).at(-1);
	expect([panel?.place, panel?.people.map(({ who }) => who)]).toEqual(["street", ["Niko", "Dad"]]);
});

test("a model’s scene for a paragraph without a picture tells the place of the next picture", () => {
	const paragraphs = ["Niko sat in the kitchen.", `They went next door.${FILLER}`, "Niko held a flower."];
	const scenes = [
		{ at: "Niko sat in the kitchen", place: "kitchen" },
		{ at: "They went next door", place: "street", seen: ["fox"] },
	];
	const panels = storyboardOf({ request: NIKO }, paragraphs, scenes);
	expect(panels.map(({ place, animals }) => [place, animals.length])).toEqual([
		["kitchen", 0],
		["street", 0],
	]);
});

test.each([
	"Niko pressed his nose to the cold glass.",
	"Niko tied the string of the balloon around his wrist.",
	"The scissors hung on their string.",
	"Niko ate hot chips out of paper.",
	"Niko emptied the letter box.",
	"The driver put it into his cup holder.",
	"Snow fell past the street lamp.",
	"The old woman nodded toward the castle gate.",
	"The window showed a queen in a crown.",
	"The otter had a tail as thick as a rope.",
	"Theo ran in with a saucepan on his head.",
	"Her cloak was plain grey wool.",
	"A loaf cost more than a horse.",
	"There were boots on the stairs.",
])("a word in another sense is no thing in “%s”", (sentence) => {
	const { things } = told(NIKO, `Niko stood there. ${sentence}`);
	const parts = [
		"tumbler",
		"thread",
		"page",
		"box",
		"cup",
		"lantern",
		"gate",
		"crown",
		"rope",
		"soup",
		"loaf",
		"boots",
	];
	expect(things.filter((thing) => parts.includes(thing))).toEqual([]);
});

test("sweet peas are flowers, and quotation marks may be straight", () => {
	expect(told(NIKO, "Niko stood in the garden. The sweet peas had grown.").things).toContain("flower");
	expect(told(NIKO, 'Niko sat in the garden. "I saw Aunt Rose on the train," he said.').people).toEqual(["Niko"]);
});

test.each([
	"Tilda read chapter 7 of Mark.",
	"Mark is one of the four gospels. Tilda listened.",
	"Tilda read the gospel of Mark.",
])("a book of the Bible is nobody: %s", (text) => {
	expect(lastPanel([text]).people.map(({ who }) => who)).toEqual(["Tilda"]);
});

test("an evening of a model is dusk, and one after sunset too", () => {
	const paragraphs = ["Niko ran into the garden."];
	const scene = { at: "Niko ran into the garden", place: "garden", hour: "evening" };
	expect(StoryScene.parse(scene).hour).toBe("dusk");
	expect(StoryScene.parse({ ...scene, hour: "late afternoon" }).hour).toBe("golden");
	expect(StoryScene.parse({ ...scene, hour: "half past" }).hour).toBeUndefined();
	expect(storyboardOf({ request: NIKO }, paragraphs, [StoryScene.parse(scene)])[0]?.hour).toBe("dusk");
	expect(told(NIKO, "The sun had slipped behind the roofs, and Niko stood in the garden.").hour).toBe("dusk");
	expect(told(NIKO, "Niko went into the garden. He put the hen to bed.").hour).toBe("day");
});

test.each([
	["Niko stood in the garden, and it was Palm Sunday.", "spring"],
	["Niko stood in the garden. In the autumn Dad had built a wall.", "summer"],
	["Niko stood in the garden. On the jar was the date of last September.", "summer"],
	["Niko stood in the garden one winter's day.", "winter"],
	["Niko stood in the garden by a spring.", "summer"],
])("the season of “%s” is right", (paragraph, season) => {
	expect(lastPanel([paragraph], NIKO).season).toBe(season);
});

test("a wish for Easter is for spring, and one winter’s day is over with its paragraph", () => {
	const request = { ...NIKO, customPrompt: "A story about the breakfast at Easter." };
	expect(lastPanel(["Niko stood in the garden."], request).season).toBe("spring");
	expect(
		lastPanel([`Niko stood in the garden one winter’s day.${FILLER}`, "Niko stood by the wall."], NIKO).season,
	).toBe("summer");
});

test.each([
	"Niko gave a cross little laugh.",
	"The river was a thread.",
	"Mothers came by with babies in slings.",
	"The hen slept in a ball.",
	"The name was painted in worn blue letters.",
	"A warm bundle lay on his feet.",
	"The ball left Niko's boot.",
	"Niko put his arms around her muddy coat.",
	"The coat hung on its hook.",
])("neither an idiom nor clothes that somebody wears lie in the picture of “%s”", (sentence) => {
	const { things } = told(NIKO, `Niko stood in the street. ${sentence}`);
	expect(things.filter((thing) => /^(?:cross|thread|sling|letter|bundle|boots|overcoat)$/.test(thing))).toEqual([]);
});

test("foggy glasses are no fog, and a nickname is no animal", () => {
	expect(told(NIKO, "Niko stood in the street. He wiped his foggy glasses.").weather).toBe("clear");
	expect(told(NIKO, "Niko stood at the pool. Reuben was already a Dolphin.").animals).toEqual([]);
});

test("people of today keep their clothes in a castle, and its ruin is no throne room", () => {
	const request = { ...NIKO, customPrompt: "A picnic at a castle ruin." };
	const text = "Niko walked into the castle with Mom.";
	expect(told(request, text)).toMatchObject({ place: "castle ruin", kinds: ["boy", "woman"] });
	expect(told(NIKO, text).kinds).toEqual(["boy", "woman"]);
});

test("a panel has the thing that somebody handles although the storyteller’s list lacks it", () => {
	const panel = listedPanel(["Tilda stood there. Grandpa hung the saw on its nail."], { all: ["bench"] });
	expect(panel.things).toContain("saw");
});

test("a panel still has a listed thing that its paragraph does not mention", () => {
	const story = [`Tilda was in the garden. By the gate stood a tub of water.${FILLER}`, "Tilda leaned over it."];
	expect(listedPanel(story, { all: ["washtub"] }).things).toEqual(["washtub"]);
	const more = [story[0] ?? "", "Tilda leaned over it. A leaf lay on a stone near the fence."];
	expect(listedPanel(more, { all: ["washtub"] }).things).toEqual(["washtub"]);
});

test("“both” before a noun is nobody", () => {
	const panel = lastPanel([
		"Tilda and Dad sat in the kitchen. The spoons from both sides of the table lay in one heap.",
	]);
	expect(panel.people.map(({ pose }) => pose)).toEqual(["sit", "sit"]);
});

test("figures of speech are no way to walk", () => {
	expect(poseOf(["Tilda sat down. She came to the part with the boat."])).toBe("sit");
	expect(poseOf(["Tilda went through everything again."])).toBe("stand");
	expect(poseOf(["Tilda followed the line with one finger."])).toBe("reach");
	expect(poseOf(["When she came to it, Tilda looked for a sock."])).toBe("stand");
	expect(poseOf(["Tilda listened to what was going on inside."])).toBe("stand");
	expect(poseOf(["Tilda wet her toothbrush and ran the water."])).toBe("reach");
	expect(poseOf(["Tilda went to the well."])).toBe("walk");
	expect(poseOf(["Tilda followed the dog."])).toBe("walk");
});

test("somebody who sits or lies in the scene of the storyteller stays so while they pray", () => {
	for (const child of ["sit", "lie"]) expect(poseOf(["Tilda prayed."], { all: ["bed"], child })).toBe(child);
});

test("a child of the request is no animal whose part it plays", () => {
	const request = { ...TILDA, otherChildren: [{ name: "Beppe", gender: "boy", relation: "friend", age: 5 }] };
	const panel = lastPanel(["Tilda took the paper. First came Beppe, the donkey and the hat. Beppe laughed."], request);
	expect(panel.people.map(({ who }) => who)).toContain("Beppe");
	expect(panel.animals.map(({ who }) => who)).not.toContain("Beppe");
});

test("the last noun of a compound names the animal", () => {
	expect(animals("Tilda saw a rhinoceros beetle in the meadow.")).toEqual(["beetle"]);
	const request = { ...TILDA, animal: "rhinoceros beetle", useAnimal: true };
	expect(animals("Tilda held Biscuit, the small cloth rhinoceros beetle.", request)).toEqual(["beetle"]);
	expect(animals("Tilda saw a lion cub in the meadow.")).toEqual(["lion"]);
});

test("a child whose wish wants no beds does not lie in one", () => {
	const request = { ...TILDA, customPrompt: "no beds, no moon" };
	const scene = { at: "Tilda thought.", place: "bedroom", hour: "night" as const, child: "lie", all: ["bed"] };
	expect(storyboardOf({ request }, ["Tilda thought."], [scene])[0]).toMatchObject({ people: [{ pose: "sit" }] });
});

test("a sheet of paper and its picture are one", () => {
	const text = "Tilda bent over the sheet of paper in the kitchen. She pushed the drawing to Dad.";
	expect(lastPanel([text]).things).toEqual(["drawing"]);
});

test("people who row away are not at the shore", () => {
	const story = [
		`Tilda stood on the shore of the lake with Bea and Mr. Finn.${FILLER}`,
		`Bea stepped in. Then Mr. Finn rowed. The boat went out on the bright water.${FILLER}`,
		"Tilda picked up the basket.",
	];
	expect(lastPanel(story).people.map(({ who }) => who)).toEqual(["Tilda"]);
});

test("“she died” after the name of somebody of whose death the wish tells is that person", () => {
	const request = { ...TILDA, customPrompt: "Granny died in the autumn." };
	const story = [
		`“Come here,” said Mom in the kitchen. Granny sewed.${FILLER}`,
		`She died.${FILLER}`,
		"Tilda ran to Mom.",
	];
	expect(lastPanel(story, request).people.map(({ who }) => who)).toEqual(["Tilda", "Mom"]);
});

test("“as when” compares", () => {
	expect(lastPanel(["Tilda listened in the kitchen. It sounded as when somebody passes the bread."]).things).toEqual(
		[],
	);
});

test("snow that is only named in a room is no winter", () => {
	const seasonOf = (text: string) => lastPanel([text]).season;
	expect(
		seasonOf("Tilda sat in the kitchen. She looked at it all in her thoughts: the snow, the truck, her cousins."),
	).toBe("summer");
	expect(seasonOf("Tilda sat in the kitchen. Snow fell in the yard.")).toBe("winter");
	expect(seasonOf("Tilda walked in the street. The snow was deep.")).toBe("winter");
});

test("somebody who prays, or lays the head on the arms, at a table still sits", () => {
	expect(poseOf(["Tilda sat down on her bed. She folded her hands."])).toBe("sit");
	expect(poseOf(["Tilda sat down at the table. Then she had to go back. She laid her head on her arms."])).toBe("sit");
});

test("a child that creeps under a blanket lies, and one that goes from place to place with a finger does not walk", () => {
	expect(poseOf(["In the bedroom Tilda crept under the blanket."])).toBe("lie");
	expect(poseOf(["Tilda told it, and went from place to place with one finger."])).toBe("stand");
	expect(poseOf(["Tilda lay on the wall and rested her chin on her arms."])).toBe("lie");
});

test("somebody who comes in and bends over the paper has not sat down", () => {
	const scene = {
		at: "Tilda sat there. Dad came",
		place: "kitchen",
		all: ["Dad"],
		poses: [{ who: "Dad", pose: "sit" as const }],
	};
	const [panel] = storyboardOf({ request: TILDA }, ["Tilda sat there. Dad came and bent over the paper."], [scene]);
	expect(panel?.people).toMatchObject([{ pose: "sit" }, { who: "Dad", pose: "reach" }]);
});

test("“they” are the two who acted in the sentence before", () => {
	const request = { storyType: "biblical_narrative", biblePassage: "John 20" };
	const story = ["Mary stood at the tomb. So Peter and John ran. They ran side by side."];
	const poses = lastPanel(story, request).people.map(({ who, pose }) => [who, pose]);
	expect(poses).toContainEqual(["Mary", "stand"]);
	expect(poses).toContainEqual(["Peter", "run"]);
});

test("somebody to whom the storyteller gives a pose is in the picture, although the paragraph is silent about it", () => {
	const scene = { place: "kitchen", child: "sit", all: ["Dad", "cup"], poses: [{ who: "Dad", pose: "sit" }] };
	const panel = listedPanel(["Tilda turned the cup."], scene);
	expect(panel.people).toMatchObject([{ who: "Tilda" }, { who: "Dad", kind: "man", pose: "sit" }]);
});

test("“they” in a story of the Bible are two of those on the list, and “she” is the woman on it", () => {
	const request = { storyType: "biblical_narrative", biblePassage: "Luke 24" };
	const at = (text: string, all: string[]) =>
		storyboardOf({ request }, [text], [{ at: text, place: "Bible house", all }])[0]?.people.map(({ who }) => who);
	expect(at("At the table Jesus broke the bread, and they knew him.", ["Jesus", "the two followers"])).toEqual([
		"Jesus",
		"a follower",
		"another follower",
	]);
	expect(at("“Who is it?” asked Jesus. She told him everything.", ["Jesus", "the woman"])).toEqual([
		"Jesus",
		"the woman",
	]);
});

test("a thing of the wish that the child tells is in its thoughts, and is not lying there", () => {
	const request = {
		...TILDA,
		customPrompt: "Her tomato came third, as big as a dinner plate. Kim already called the carrot.",
	};
	const told = lastPanel(["In the kitchen Tilda told Mom about the tomato."], request);
	expect(told).toMatchObject({ thoughts: ["tomato"], things: [] });
	expect(told.description).toContain("Tilda is thinking of a tomato");
	expect(lastPanel(["Tilda took the tomato and held it."], request)).not.toHaveProperty("thoughts");
	const planned = lastPanel([`Tilda sat in the bedroom.${FILLER}`, "Kim already called the carrot."], request);
	expect(planned).toMatchObject({ people: [{ who: "Tilda" }], things: [], thoughts: ["carrot"] });
	expect(lastPanel(["In the kitchen Tilda thought of the dinner plate."], request)).toMatchObject({ things: [] });
});

test("a child whose grandmother has died does not smile, unless its paragraph does", () => {
	const request = { ...TILDA, customPrompt: "Granny died in the autumn." };
	const isSad = (text: string) => lastPanel([text], request).people[0]?.isSad === true;
	expect(isSad("Tilda sat in the kitchen.")).toBe(true);
	expect(isSad("Tilda sat in the kitchen and smiled.")).toBe(false);
	expect(lastPanel(["Tilda sat in the kitchen and wept."]).people).toMatchObject([{ isSad: true }]);
});

test("children in bed wear pajamas by day too", () => {
	expect(lastPanel(["In the bedroom Tilda lay in bed. The sun shone."]).people).toMatchObject([
		{ pose: "lie", outfit: "pyjamas" },
	]);
});

test("panels that look alike have different views, one after the other", () => {
	const story = Array.from({ length: 5 }, () => `Tilda sat in the kitchen with a cup.${FILLER}`);
	const shots = storyboardOf({ request: TILDA }, story).map(({ shot }) => shot);
	expect(shots).toEqual([undefined, "near", "reverse", "thing", undefined]);
	const asleep = Array.from({ length: 3 }, () => `In the bedroom Tilda slept.${FILLER}`);
	expect(storyboardOf({ request: TILDA }, asleep).map(({ shot }) => shot)).toEqual([undefined, "near", undefined]);
});

test("a panel that would look like the one before shows the thing of its own paragraph", () => {
	const [, near] = storyboardOf(
		{ request: TILDA },
		[
			`Tilda sat in the kitchen with Mom.${FILLER}`,
			`Tilda sat there with Mom, and the key lay in front of them.${FILLER}`,
		],
		[{ at: "Tilda sat in the kitchen", place: "kitchen", all: ["Mom"], child: "sits" }],
	);
	expect(near).toMatchObject({ shot: "near", things: ["key"] });
	const [, unreal] = storyboardOf(
		{ request: TILDA },
		[`Tilda sat in the kitchen with Mom.${FILLER}`, `Tilda sat there with Mom and had never seen the key.${FILLER}`],
		[{ at: "Tilda sat in the kitchen", place: "kitchen", all: ["Mom"], child: "sits" }],
	);
	expect(unreal).toMatchObject({ shot: "near", things: [] });
});

test("a panel tells in words from where it is seen", () => {
	const story = Array.from({ length: 4 }, () => `Tilda sat in the kitchen with a cup.${FILLER}`);
	expect(storyboardOf({ request: TILDA }, story).map(({ description }) => description)).toEqual([
		"Tilda sits in the kitchen, with a cup nearby.",
		"Close by: Tilda sits in the kitchen, with a cup nearby.",
		"From the other side: Tilda sits in the kitchen, with a cup nearby.",
		"Close by: a cup and Tilda’s hand in the kitchen.",
	]);
	const outdoors = Array.from({ length: 3 }, () => `Tilda stood in the meadow with Bea and the dog.${FILLER}`);
	expect(storyboardOf({ request: TILDA }, outdoors).map(({ description }) => description)).toEqual([
		"Tilda, Bea and the dog stand in the meadow.",
		"From far away: Tilda, Bea and the dog stand in the meadow.",
		"Tilda, Bea and the dog stand in the meadow.",
	]);
});

test("Jesus is farther back in a view from near, and people who are sad or hug each other are not near", () => {
	const request = { storyType: "biblical_narrative", biblePassage: "John 3" };
	const talk = Array.from({ length: 3 }, () => `Nicodemus and Jesus sat in the house by night.${FILLER}`);
	const panels = storyboardOf({ request }, talk);
	expect(panels.map(({ shot }) => shot)).toEqual([undefined, "near", "reverse"]);
	expect(panels[1]?.description).toBe("Close by: Nicodemus sits in the house at night. Farther back Jesus sits.");
	const alone = Array.from({ length: 3 }, () => `Jesus stood on the road.${FILLER}`);
	expect(storyboardOf({ request }, alone).map(({ shot }) => shot)).toEqual([undefined, "far", undefined]);
	const hug = Array.from({ length: 3 }, () => `Tilda hugged Bea in the meadow.${FILLER}`);
	expect(storyboardOf({ request: TILDA }, hug).map(({ shot }) => shot)).toEqual([undefined, "far", undefined]);
	const sad = Array.from({ length: 3 }, () => `Tilda sat in the meadow and wept.${FILLER}`);
	expect(storyboardOf({ request: TILDA }, sad).map(({ shot }) => shot)).toEqual([undefined, "far", undefined]);
});

test("a boat that somebody rows is a rowing boat", () => {
	expect(
		lastPanel(["Tilda stood on the shore of the lake. Mr. Finn would row them over. There lay the boat."]).things,
	).toEqual(["rowboat"]);
});

test("people who have stepped into the boat at the shore are in it", () => {
	const story = [
		`Tilda stood on the shore with Bea. Mr. Finn would row them over in the boat.${FILLER}`,
		"Bea stepped in. There lay the boat. Tilda stood on the jetty.",
	];
	const scenes = story.map((at) => ({ at, place: "lake shore" }));
	const people = storyboardOf({ request: TILDA }, story, scenes)[1]?.people ?? [];
	expect(people.find(({ who }) => who === "Bea")).toMatchObject({ isAboard: true, pose: "sit" });
	expect(people.find(({ who }) => who === "Tilda")).not.toHaveProperty("isAboard");
});

test("the fire of a story about a furnace burns in it", () => {
	const request = { storyType: "biblical_narrative", biblePassage: "Daniel 3" };
	const at = "The king threw the three men into the furnace. The fire burned.";
	const [panel] = storyboardOf({ request }, [at], [{ at, place: "palace", all: ["the king", "campfire"] }]);
	expect(panel?.things).toContain("furnace");
	expect(panel?.things).not.toContain("campfire");
});

test("somebody whom the wish names after an animal is that animal", () => {
	const request = {
		...TILDA,
		customPrompt: "The beetle came out of the soil. Tilda named him Yokozuna and bowed to him.",
	};
	const panel = lastPanel(["Tilda stood in the garden. She bowed to Yokozuna. Yokozuna sat on the wall."], request);
	expect(panel.people.map(({ who }) => who)).toEqual(["Tilda"]);
	expect(panel.animals).toMatchObject([{ who: "Yokozuna", kind: "beetle" }]);
});

test("a name is no thing of a wish, and gulls and stairs of which a child tells are not in the kitchen", () => {
	const request = { ...TILDA, customPrompt: "The gulls came back. She sits on the stairs with Mr Bun." };
	const panel = lastPanel(["In the kitchen Tilda looked at the gulls and the stairs. Mr Bun looked, too."], request);
	expect(panel).toMatchObject({ animals: [], things: [] });
	expect(panel.thoughts).toEqual(["gull"]);
});

test("a piece of string is there, and a thing that the story comes back to is drawn although the scene does not list it", () => {
	const told = ["Tilda found a piece of string in the hall.", "Tilda held the string.", "Tilda tied the string again."];
	expect(lastPanel(told.slice(0, 1)).things).toContain("string");
	const scene = { at: told[0] ?? "", place: "hallway", hour: "day" as const, child: "stand", all: [] };
	const panels = told.map((text) => text + FILLER);
	const [last] = storyboardOf({ request: TILDA }, panels, [scene]).slice(-1);
	expect([last?.people[0]?.holds, ...(last?.things ?? [])]).toContain("string");
});

test("an animal that the child only wishes for is in a cloud", () => {
	const request = { ...TILDA, customPrompt: "Tilda asks God if he wants her to have a hamster." };
	const panel = lastPanel(["Tilda stood in the kitchen. There was the hamster."], request);
	expect(panel).toMatchObject({ animals: [], thoughts: ["hamster"] });
});

test("the small windmills of a flowerbed are pinwheels, whatever the story calls them", () => {
	const request = { ...TILDA, customPrompt: "There are seven little windmills in our flowerbed." };
	expect(lastPanel(["Tilda stood in the garden. The windmills stood in a row."], request).things).toContain("pinwheel");
});

test("whoever climbs in a scene with a tree has the tree, although the paragraph does not name it", () => {
	const at = "Zacchaeus was higher than all the others.";
	const poses = [{ who: "Zacchaeus", pose: "climb" as const }];
	const scene = { at, place: "Bible village", all: ["Zacchaeus", "oak"], poses };
	expect(storyboardOf({ request: { storyType: "biblical_narrative" } }, [at], [scene])[0]).toMatchObject({
		people: [{ who: "Zacchaeus", pose: "climb" }],
		things: ["oak"],
	});
});

test("a paragraph about God and his Son is part of the Bible story that somebody tells", () => {
	const story = [
		`Jesus and Nicodemus sat in the house. Nicodemus asked Jesus.${FILLER}`,
		"Jesus said why God had sent his Son into the world.",
	];
	const scenes = story.map((at) => ({ at, place: "Bible house", child: "none", all: ["Jesus", "Nicodemus"] }));
	expect(
		storyboardOf({ request: TILDA }, story, scenes)
			.at(-1)
			?.people.map(({ who }) => who),
	).toEqual(["Jesus", "Nicodemus"]);
});

test("somebody who knocks at a door stands there, wherever the paragraph ends", () => {
	const panel = lastPanel(["Tilda stood in the street. She knocked at Mia’s door. Soon they lay on the grass."]);
	expect(panel.people.map(({ pose }) => pose)).not.toContain("lie");
});

test("whoever is worried or afraid does not smile", () => {
	expect(lastPanel(["Tilda stood in the kitchen. She was worried."]).people[0]).toMatchObject({ isSad: true });
	expect(lastPanel(["Tilda stood in the kitchen. She was glad and not worried."]).people[0]?.isSad).toBeUndefined();
});

test("what a child refuses to wear is in the story", () => {
	const request = { ...TILDA, customPrompt: "Tilda won’t wear a sock." };
	expect(lastPanel(["Tilda stood in the garden. She picked up the sock."], request)).toMatchObject({
		people: [{ holds: "sock" }],
	});
});

test("those of a Bible story whom the list no longer has are gone, and so are those who are sent out", () => {
	const request = { storyType: "biblical_narrative", biblePassage: "Luke 17:11-19", customPrompt: "" };
	const texts = [
		"Jesus met ten men on the road. The men stood there.",
		"One man lay there. “Where are the nine?” asked Jesus.",
	];
	const scenes = [
		["Jesus", "the ten men"],
		["Jesus", "the man"],
	].map((all, at) => ({ at: texts[at] ?? "", place: "road", all }));
	expect(
		storyboardOf(
			{ request },
			texts.map((text) => text + FILLER),
			scenes,
		)
			.at(-1)
			?.people.map(({ who }) => who),
	).not.toContain("another man");
	const out = "The widows cried. Peter sent them all outside. Then he knelt.";
	const room = { at: out, place: "upper room", all: ["Peter", "the widows"] };
	expect(storyboardOf({ request }, [out], [room])[0]?.people.map(({ who }) => who)).toEqual(["Peter"]);
});

test("a petrol station is no railway station", () => {
	expect(lastPanel(["Tilda stood at a petrol station."]).place).toBe("street");
});

test("whoever draws on a window is turned to it", () => {
	const panel = lastPanel(["Tilda stood in her bedroom. She breathed on the window and drew a face with one finger."]);
	expect(panel.people).toMatchObject([{ who: "Tilda", pose: "reach", direction: "away" }]);
});

test("a thing stays during a dialogue about it", () => {
	const story = ["Tilda sat in the kitchen. She took the bowl.", "“Is it full?”", "“No.”", `“Now it is.”${FILLER}`];
	expect(lastPanel([...story, "“Stop!” said Tilda."]).things).toEqual([]);
	expect(lastPanel([story[0] + FILLER, "“Oh.”", "“Stop!” said Tilda."]).things).toEqual(["bowl"]);
});

test("a thing of the wish that was seen here is no thought", () => {
	const request = { ...TILDA, customPrompt: "Our cat sleeps on top of the piano." };
	const story = [`Tilda sat in the living room. The cat was asleep on the piano.${FILLER}`, "“Shh,” said Tilda."];
	expect(lastPanel(story, request).things).toContain("piano");
	expect(lastPanel(story, request)).not.toHaveProperty("thoughts");
});

test("a bus is a toy if the story has blocks, and a train if it was called one", () => {
	const blocks = [`Tilda sat in the living room and took her blocks.${FILLER}`, "Tilda pushed the bus."];
	expect(lastPanel(blocks).things).toContain("blockbus");
	const train = [`Tilda sat in the living room and took her toy train.${FILLER}`, "Tilda pushed the train."];
	expect(lastPanel(train).things).toContain("toytrain");
	expect(lastPanel(["In the living room Tilda pushed the bus."]).things).toEqual([]);
});

test("a star that somebody draws is on paper", () => {
	const story = [`In the kitchen Tilda drew a star.${FILLER}`, "Tilda held the star."];
	expect(storyboardOf({ request: TILDA }, story).map(({ things }) => things)).toEqual([["starpage"], ["starpage"]]);
});

test("a tape measure and a pine cone are things", () => {
	expect(lastPanel(["Tilda took the tape measure. She held the tape."]).things).toEqual(["tapemeasure"]);
	expect(lastPanel(["In the garden Tilda found a pine cone."]).things).toEqual(["pinecone"]);
});

test("what somebody tells did not happen here", () => {
	expect(lastPanel(["On the hill the man told it. He had been afraid. So he took a ship."]).things).toEqual([]);
});

test("a listed thing is drawn however its paragraph names it, unless the text denies it", () => {
	const scene = { at: "Noah fed them", place: "inside the ark", all: ["Noah", "hay"] };
	const thingsOf = (text: string) =>
		storyboardOf({ request: { storyType: "biblical_narrative" } }, [text], [scene]).at(-1)?.things;
	expect(thingsOf("Noah fed them, as one must with hay to fork.")).toEqual(["hay"]);
	expect(thingsOf("Noah fed them without hay.")).toEqual([]);
});

test("all animals on a list come if the text only calls them animals", () => {
	const scene = { at: "The animals came to Noah", place: "ark", all: ["Noah", "elephant", "goat"] };
	const request = { storyType: "biblical_narrative" };
	const [panel] = storyboardOf({ request }, ["The animals came to Noah, two by two."], [scene]);
	expect(panel?.animals.map(({ kind }) => kind)).toEqual(["elephant", "goat"]);
});

test("a thing that the child cannot give up is no ban", () => {
	const request = { ...TILDA, customPrompt: "She does not want to give up her pacifier." };
	expect(lastPanel(["Tilda took the pacifier."], request).things).toEqual(["pacifier"]);
	expect(lastPanel(["Tilda took the pacifier."], { ...TILDA, customPrompt: "No pacifier." }).things).toEqual([]);
});

test("a person next to cattle in a sentence is no animal", () => {
	const story = [`Pharaoh and Joseph stood in the palace.${FILLER}`, "He told it to Joseph, the cattle and the grain."];
	const panel = lastPanel(story, { storyType: "biblical_narrative" });
	expect(panel.people.map(({ who }) => who)).toContain("Joseph");
});

test("the toy of the listener of a Bible story is in bed", () => {
	const request = { ...TILDA, animal: "rabbit", storyType: "biblical_narrative", biblicalEvent: "noah" };
	const scene = { at: "Turn Sorrel around", place: "bedroom", hour: "night" as const, child: "lie", all: ["bed"] };
	const [panel] = storyboardOf({ request }, ["Turn Sorrel around. The rabbit listens for all of us."], [scene]);
	expect(panel?.animals).toMatchObject([{ kind: "rabbit", isToy: true }]);
});

test("the wish, told again by a parent, is no old story", () => {
	const request = { ...TILDA, customPrompt: "Tilda's swimming lesson is on Saturday and she has a pink swim ring." };
	const story = [
		`In the kitchen Dad told it. And Dad began.${FILLER}`,
		"“Tilda's swimming lesson is on Saturday and she has a pink swim ring.”",
	];
	expect(lastPanel(story, request)).toMatchObject({ place: "kitchen" });
	expect(lastPanel(story, request)).not.toHaveProperty("isOld");
});

test("whoever a scene of the Bible calls they are the first on its list", () => {
	const scene = { at: "Then, far off", place: "inside the ark", all: ["Noah", "hay"] };
	const [panel] = storyboardOf(
		{ request: { storyType: "biblical_narrative" } },
		["Then, far off, they saw land."],
		[scene],
	);
	expect(panel?.people.map(({ who }) => who)).toEqual(["Noah"]);
});

test("the glass jar of a list and the jar of the text are one", () => {
	const scene = { at: "Tilda took the jar", place: "kitchen", all: ["glass jar"], seen: ["glass jar"] };
	expect(storyboardOf({ request: TILDA }, ["Tilda took the jar."], [scene])[0]?.things).toEqual(["glassjar"]);
});

test("some plum is no plum, and wave by wave is no pose", () => {
	const text = "In the kitchen there was some plum on the rim. Tilda went over the ocean, wave by wave.";
	expect(lastPanel([text])).toMatchObject({ things: [], people: [{ pose: "walk" }] });
});

test("what a thing always is by night, or what is always over by evening, is not the hour of a picture", () => {
	expect(lastPanel(["Tilda took her cloak in the kitchen. By night it was a blanket."]).hour).toBe("day");
	expect(lastPanel(["Tilda sat in the kitchen. A dinner is over by evening."]).hour).toBe("day");
	expect(lastPanel(["It was by night that Tilda sat in the kitchen."]).hour).toBe("night");
});
