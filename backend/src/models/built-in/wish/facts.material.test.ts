import { buildPrompts } from "@lion-tails/common/prompts";
import { StoryRequest, type StoryRequestInput } from "@lion-tails/common/story";
import { expect, test } from "vitest";
import { casesToCheck } from "../../../../test/material-cases.ts";
import { answer } from "../answer.ts";
import { materialOf } from "../material.ts";

type Story = { title: string; content: string; applicationQuestions: string[]; unhonored?: string[] };

const ALL_SEEDS = [1, 2, 3, 4];
const SEEDS = casesToCheck(ALL_SEEDS);

function stories(customPrompt: string, more: Partial<StoryRequestInput> = {}, seeds = SEEDS): Story[] {
	const child = { childName: "Finn", gender: "boy", storyLength: "medium" } as const;
	return seeds.map((seed) => {
		const prompts = buildPrompts(StoryRequest.parse({ ...child, customPrompt, ...more }), { seed });
		return JSON.parse(answer({ ...prompts, seed, isJson: true }));
	});
}

test("a new girl in the wish is the new one, and the child has no second language", () => {
	for (const { content } of stories(
		"A new girl, Amina, came to his kindergarten group and doesn't speak English yet",
	)) {
		expect(content).toMatch(/\bAmina (?:was new at school|had been in Finn’s class)/);
		expect(content.match(/\bAmina\b/g)?.length).toBeGreaterThan(3);
		expect(content).not.toContain("two languages");
	}
});

test("a father whom the parent excludes is not in the story, even if the wish names him again", () => {
	for (const { content } of stories(
		"thunderstorm fear. but no monsters and nothing about his dad please, dad left us in march",
		{ readingLevel: "kindergarten" },
	))
		expect(content).not.toMatch(/\b(?:dad|daddy|father)\b/i);
});

test.each([
	[
		"Her two friends made a group chat without her and she found out on the bus",
		/\bfriends (?:had promised|came|said yes)/,
	],
	["we are driving 9 hours to grandma in a yellow camper van, he gets carsick", /After lunch Grandma|for Grandma/],
	[
		"he is a sheep in the nativity play but wanted to be Joseph, his friend Sofie got it",
		/Sofie (?:came|told)|for Sofie/,
	],
])("who hurts the child or is far away does not come along: %s", (wish, companion) => {
	for (const { content } of stories(wish)) expect(content).not.toMatch(companion);
});

test("scissors that hurt are forbidden, and a haircut is not", () => {
	const wish = "first haircut at the hairdresser tomorrow. please no scissors that hurt and NO dogs";
	for (const { content } of stories(wish, { readingLevel: "preschool" })) {
		expect(content).toMatch(/\bhair/i);
		expect(content).not.toMatch(/\bdogs?\b/i);
	}
});

test("a child whose sister has pneumonia is not ill itself", () => {
	for (const { content } of stories("His little sister Ruby is in hospital with pneumonia and he can't visit her")) {
		expect(content).toContain("Ruby");
		expect(content).not.toMatch(/Finn was ill|stay in bed/);
	}
});

test("the friend of a child that moves away takes part in the day before", () => {
	for (const { content, unhonored = [] } of stories(
		"Finn is moving to another house and has to leave his best friend Pia",
	)) {
		expect(content).toMatch(/boxes/);
		expect(content.match(/\bPia\b/g)?.length).toBeGreaterThan(3);
		expect(unhonored.join("\n")).not.toContain("Pia is not");
	}
});

test("the owners of a dog do not come along with the child", () => {
	for (const { content } of stories("The neighbours' dog barks at him every morning and he is terrified"))
		expect(content).not.toContain("neighbours");
});

test("the best friend of the wish is no stranger in the story", () => {
	for (const theme of ["gentleness", "kindness"] as const)
		for (const { content } of stories("his best friend Tim comes along", { theme })) {
			expect(content).toContain("Tim");
			expect(content).not.toMatch(/Tim[^.]*\. He was new\b|new boy called Tim/);
		}
});

test.each(["He won't go upstairs alone", "he is scared that somebody is hiding under the bed"])(
	"a fear that is named without the dark is a story about the dark: %s",
	(wish) => {
		for (const { content } of stories(wish)) expect(content).toMatch(/\bdark/);
	},
);

test("no noon comes after an hour of the afternoon", () => {
	const themes = ["courage", "honesty", "patience"] as const;
	const told = themes.flatMap((theme) =>
		stories("His brother Max comes along.", { theme, storyLength: "long" }, ALL_SEEDS),
	);
	const placesOf = (pattern: RegExp) =>
		told.map(({ content }) => [...content.matchAll(pattern)].map((one) => one.index));
	const noons = placesOf(/\b(?:at|that) noon\b|After lunch Max/gi);
	const hours = placesOf(/\b(?:by|at|toward) (?:three|four)\b(?= o’clock|,| )|three o’clock/gi);
	expect(noons.flat().length).toBeGreaterThan(0);
	for (const [story, found] of noons.entries())
		for (const noon of found) expect(Math.min(...(hours[story] ?? []))).toBeGreaterThan(noon);
});

test("a newborn brother who comes home from hospital is the matter of the story, and no companion", () => {
	for (const { content, title } of stories("new baby brother comes home from hospital tomorrow, he is called Otto")) {
		// The brother comes home from there, and the child does not go there.
		expect(`${title}\n${content}`).not.toMatch(/(?:to|in|into) (?:the )?hospital/i);
		expect(content).toContain("Otto");
		expect(content).not.toMatch(/(?:Otto|brother) told a joke|Otto had promised/);
	}
});

test("the child has no cast if somebody else has a broken leg", () => {
	for (const { content } of stories("his twin brother Max broke his leg and can't come to camp"))
		expect(content).not.toMatch(/\b(?:a|the|his|purple|white) cast\b/);
});

test("the story of a pet that died last night has no last day with it", () => {
	for (const { content } of stories("our old hen Mrs Pepper died last night. Finn found her"))
		expect(content).not.toMatch(/not today|she is with us|list/i);
});

test("the season in which somebody died does not become the season of the story", () => {
	for (const { content, unhonored } of stories("no mum in the story please, she passed away in spring")) {
		expect(content).not.toMatch(/\bspring\b/i);
		expect(unhonored?.join("\n") ?? "").not.toContain("leaves out");
	}
});

test("a child who feels sick about a copied test is not ill, and its teacher does not come along", () => {
	for (const { content } of stories(
		"he copied his maths test, now he feels sick about it and hasn't told us, but the teacher rang",
	)) {
		expect(content).not.toMatch(/Finn was ill|stay in bed/);
		expect(content).not.toMatch(/his teacher (?:came|told a joke|had promised)/);
	}
});

test("a wish about a secret that somebody has not told yet forbids nothing", () => {
	for (const { content, unhonored = [] } of stories("he feels bad about it and hasn't told us")) {
		expect(content).toMatch(/\btold\b/);
		expect(unhonored.join("\n")).not.toContain("could not leave out");
	}
});

test("somebody who always gets what the child wants is in what happened, and no companion", () => {
	for (const { content } of stories("He wants to light the candle but his brother Henrik always does it")) {
		expect(content).toMatch(/Henrik always (?:did|does) it/);
		expect(content).not.toMatch(/Henrik (?:came|told a joke|had promised)/);
	}
});

test("the story or the remark has a fear that is only a part of the wish", () => {
	for (const [wish, fear] of [
		["he starts school on monday and is scared he won't find the toilet", "toilet"],
		["he wears hearing aids since last week and a kid called him robot", "robot"],
	] as const)
		for (const { content, unhonored = [] } of stories(wish)) {
			expect([content, ...unhonored].join("\n")).toContain(fear);
		}
});

test("the cousin to whom the child says sorry is the one who was hurt, and no helper", () => {
	for (const { content } of stories("he learns to say sorry to his cousin Bo for breaking the kite")) {
		expect(content.match(/\bBo\b/g)?.length).toBeGreaterThan(5);
		expect(content).not.toMatch(/Felix|Bo told a joke|Bo had promised/);
	}
});

test("the evening of a Bible story has its prayer after the story", () => {
	for (const { content } of stories("the story of Jonah", { storyLength: "very-short" })) {
		const beginnings = materialOf("bedtime").storyTime.flatMap(([, plain, rich]) => [plain, rich]);
		const story = Math.max(...beginnings.map((beginning) => content.indexOf(beginning)));
		expect(story).toBeGreaterThan(0);
		expect(content.slice(0, story)).not.toMatch(/Amen|“(?:Dear )?God[,”]/);
	}
});

test("the words before a Bible story introduce that story", () => {
	const wish = "Finn has to share a room with his brother";
	const introduction = /two people who made up their minds about a roof|story about two who stayed together/;
	for (const { content } of stories(wish, { biblePassage: "Luke 10:38-42" })) {
		expect(content).toContain("Martha");
		expect(content).not.toMatch(introduction);
	}
	for (const { content } of stories(wish, { biblePassage: "Ruth 1:1-22" })) expect(content).toMatch(introduction);
});

test("questions about a Bible story are about the story in the text", () => {
	for (const { applicationQuestions } of stories("he stutters", { biblicalEvent: "nativity" }))
		expect(applicationQuestions.join("\n")).not.toContain("Moses");
});

test.each([
	["He lost his stuffed rabbit Mopsy at the supermarket", "Mopsy"],
	["He lost his teddy", "the teddy"],
])("the lost toy of a wish is not there, and is the one that is missed: %s", (wish, toy) => {
	for (const { content } of stories(wish, { animal: wish.includes("rabbit") ? "rabbit" : "teddy" })) {
		expect(content).toMatch(new RegExp(`${toy} was (?:lost|gone)`, "i"));
		expect(content).not.toMatch(/Button|cloth (?:rabbit|teddy)/);
	}
});

test("another animal keeps the child company while its toy is lost", () => {
	for (const { content } of stories("He lost his stuffed sheep Woolly on the bus", { animal: "lion" })) {
		expect(content).toMatch(/Woolly was (?:lost|gone)/);
		expect(content).toMatch(/\blion\b/);
	}
});

test("a deaf child hears and listens to nothing in its own day", () => {
	for (const storyLength of ["short", "medium"] as const)
		for (const { content } of stories("Finn is deaf and his class is going on a trip to the lighthouse", {
			storyLength,
		})) {
			const day = content.split("\n\n").filter((text) => text.includes("Finn"));
			expect(day.join("\n")).not.toMatch(
				/\bFinn (?:heard|listened|hummed|sang)\b|\b(?:bells? rang|music|whispered Finn)\b/,
			);
		}
});

test("a child in a wheelchair does not run, climb or take the stairs", () => {
	for (const wish of [
		"He sits in a wheelchair",
		"He sits in a wheelchair. Tomorrow is his birthday",
		"he has a new wheelchair and he made a cake with grandpa",
	])
		for (const { content } of stories(wish))
			expect(content).not.toMatch(/\bFinn[^.!?“”]{0,20}\b(?:ran|climbed|jumped|knelt|tiptoed|walked|stood up)\b/);
});

test("a child whose looks have a wheelchair does not stand, run, climb or lie on the ground", () => {
	for (const customPrompt of ["", "he lost his library book", "Grandma is coming on Saturday!", "he loves dragons"])
		for (const seed of SEEDS) {
			const child = { childName: "Finn", gender: "boy", storyLength: "medium" } as const;
			const prompts = buildPrompts(StoryRequest.parse({ ...child, customPrompt }), { seed });
			const { content } = JSON.parse(answer({ ...prompts, seed, isJson: true, usesWheelchair: true }));
			expect(content).not.toMatch(
				/\bFinn [^.!?“”]{0,20}\b(?:ran|climbed|jumped|knelt|tiptoed|walked|stood|lay (?:flat|on his stomach))\b/,
			);
		}
});

test("a child in a wheelchair that has to stay below knows the way without stairs", () => {
	const customPrompt = "the tower has 94 steps, so he has to stay in the courtyard while the others go up";
	const child = { childName: "Finn", gender: "boy", storyLength: "medium" } as const;
	const prompts = buildPrompts(StoryRequest.parse({ ...child, customPrompt }), { seed: 1 });
	expect(JSON.parse(answer({ ...prompts, seed: 1, isJson: true, usesWheelchair: true })).content).toContain(
		"nine hundred stairs",
	);
});

test.each([
	["My father, abuelo Fortunato, died in May and his hat hangs by the door. He whistled to the alpacas", "Fortunato"],
	["our lolo Ramon passed away at Easter. he had built him a kite", "Ramon"],
	["Opa Karl lived next door. He died in spring and Finn found his old saw", "Karl"],
	["his uncle Desmond died last year. please a story about a kite", "Desmond"],
	["his friend Milo died of cancer in June", "Milo"],
])("somebody who has died does nothing in the story: %s", (wish, name) => {
	const acts = String.raw`said|asked|sat|came|told|took|looked|smiled|laughed|nodded|was \w+ing|knew (?:just|how)`;
	for (const { content } of stories(wish)) {
		expect(content).not.toMatch(new RegExp(String.raw`\b${name} (?:${acts})\b`));
		expect(content).not.toMatch(new RegExp(`bless[^.]* ${name}`));
	}
});

test("a wish about building a thing gets the plot in which it is built", () => {
	for (const { content } of stories("about the wire car he is building with a friend, they cannot find a fourth wheel"))
		expect(content).toMatch(/\beleven boxes\b/);
});

test("a match that must not be lost is not lost", () => {
	for (const { content } of stories("football but they must not lose"))
		expect(content).not.toMatch(/\blost the (?:game|match)\b/);
});

test("the remark names an event that the child hates if the story lacks it", () => {
	for (const { content, unhonored = [] } of stories("hates it when his socks feel wrong")) {
		expect([content, ...unhonored].join("\n")).toContain("socks");
		expect(unhonored.join("\n")).not.toContain("could not leave out");
	}
});

test("a story leaves out a fear that is named next to another wish, and the remark to the parent names it", () => {
	for (const { content, unhonored = [] } of stories("a story about a lighthouse, he is afraid of escalators")) {
		expect(content).not.toContain("escalator");
		expect(unhonored.join("\n")).toContain("no “escalators” in it");
	}
});

test.each([
	["Finn is afraid of escalators", "escalators"],
	["he is scared of the revolving door since we got stuck", "door"],
])("a fear alone is what the story is about: %s", (wish, thing) => {
	for (const { content, unhonored = [] } of stories(wish)) {
		expect(content.match(new RegExp(thing, "g"))?.length).toBeGreaterThan(2);
		expect(unhonored.join("\n")).not.toContain(thing);
	}
});

test("a fear of somebody is not painted on a wall", () => {
	for (const { content } of stories("he is afraid of his teacher"))
		expect(content).not.toContain("the wall in the yard");
});

test("the occasion on which a fear began is not what the story is about", () => {
	for (const { title, content } of stories("he is afraid of clowns since the birthday party"))
		expect(`${title}\n${content}`).not.toMatch(/birthday/i);
});

test("a sport that the child wants to quit is not painted, built or played", () => {
	for (const { title, content } of stories("he wants to quit football"))
		expect(`${title}\n${content}`).not.toMatch(/football/i);
});

test("an outing that is still to come is not remembered", () => {
	for (const { content } of stories("he is nervous about the school trip to the zoo"))
		expect(content).not.toMatch(/\b(?:thank|remember)\w*\b[^.]*\bthe outing/i);
});

test("the broken thing of the wish is not named where the plot breaks another", () => {
	for (const { content } of stories("he broke the lamp and hid")) expect(content).not.toContain("the broken lamp");
});

test("a victory of others is not the child's", () => {
	for (const { content } of stories("they won the final without him"))
		expect(content).not.toMatch(/\bhad won\b|winning/);
});

test("somebody to whom the child has done wrong is no helper", () => {
	for (const { content } of stories("he lied to his teacher Mr Boateng about the homework"))
		expect(content).not.toContain("Boateng");
});

test.each([
	["flying a kite on the hill, and the string breaks", "string"],
	["he wants to join the treehouse club", "treehouse"],
	["the canteen, hand dryers, everything is too loud for him", "dryer"],
])("no paper thing replaces one of the child's own life: %s", (wish, thing) => {
	for (const { content } of stories(wish))
		expect(content).not.toMatch(new RegExp(`paper ${thing}|${thing} out of paper|drawn an? ${thing}`));
});

test("a wish about a thing that the child has outgrown does not forbid it", () => {
	for (const { unhonored = [] } of stories("no more naps, he is so proud"))
		expect(unhonored.join("\n")).toContain("no more naps");
});

test("a dead bird on the path is no pet of the family", () => {
	for (const { content } of stories("he saw a dead bird on the path and wanted to bury it"))
		expect(content).not.toMatch(/\bhad died\b/);
});

test("a grandparent whom the child sees on a screen is a grandparent far away", () => {
	for (const { content, unhonored = [] } of stories(
		"his grandpa Mehmet lives in Turkey and he only sees him on the screen",
	)) {
		expect(content).toContain("Mehmet");
		expect(unhonored[0]).toMatch(/^I could not tell all of your wish: “in Turkey”/);
	}
});

test("a second thing of the wish has a small scene of its own", () => {
	for (const { content, unhonored = [] } of stories("a story with a dragon, and he should tidy his room")) {
		expect(content.match(/\bdragon\b/g)?.length).toBeGreaterThan(2);
		expect(unhonored.join("\n")).not.toContain("dragon");
	}
});

test.each([
	[
		"Finn broke his arm and got a purple cast",
		/\bpurple cast\b|\bcast(?:, which)? was purple\b/,
		/\bwhite (?:cast|spot|place)\b|was white/,
	],
	["he can not ride his new green bike yet", /\bgreen\b/, /\bbicycle(?: was|,) red\b|\bred bicycle\b/],
	["Finn got purple hearing aids last week", /\bpurple hearing aid\b/, /\bblue hearing aid\b/],
	["our hamster Pip died, he was ginger", /\bhamster\b/, /\b[Ss]he had died\b/],
	["our guinea pig Biscuit died this morning", /\bguinea pig\b/, /\bthe (?:cat|dog)\b/],
	["his mom's husband Tom moved in with us", /\bTom\b/, /\bsaid Dad\b|\bDad (?:said|asked|told)\b/],
])("a fact of the wish holds in the story: %s", (wish, fact, other) => {
	for (const { content } of stories(wish)) {
		expect(content).toMatch(fact);
		expect(content).not.toMatch(other);
	}
});

test("the time that the parent names replaces that of the plot", () => {
	const told = stories("our baby sister came home 3 weeks ago and he wants to give her back", {}, ALL_SEEDS);
	expect(told.some(({ content }) => /\bThree weeks ago\b/.test(content))).toBe(true);
	for (const { content } of told) expect(content).not.toMatch(/[Nn]ot long ago they had brought home/);
});

test("a foster sister lives with the family since the day that the parent names", () => {
	for (const { content } of stories("since wednesday our foster sister Kiki lives with us")) {
		expect(content).toMatch(/[Ss]ince Wednesday/);
		expect(content).not.toContain("Monday");
	}
});

test("a color that the wish says of another thing changes nothing", () => {
	for (const { content } of stories("Finn broke his arm, and the ambulance had a blue light"))
		expect(content).not.toMatch(/\bblue cast\b|\bcast(?:, which)? was blue\b/);
});

test("a Bible story that the parent chose is nearly a fifth of the shortest stories, even with a wish", () => {
	const wordsOf = (text: string) => text.split(/\s+/).length;
	for (const storyLength of ["very-short", "short", "medium"] as const)
		for (const { content } of stories("he had a fight with his sister Ada", {
			biblicalEvent: "davidGoliath",
			storyLength,
		})) {
			const paragraphs = content.split("\n\n");
			const isTold = (text: string) => /David|Goliath|Philistine/.test(text) && !text.includes("Finn");
			const told = paragraphs.slice(paragraphs.findIndex(isTold), paragraphs.findLastIndex(isTold) + 1);
			expect(wordsOf(told.join(" ")) / wordsOf(content)).toBeGreaterThan(0.18);
			expect(content).toContain("Ada");
		}
});

test.each([
	["Finn sent a mean photo of a classmate around in the group chat", /\bmouth full of cake|all of them had it\b/],
	["Finn teases a boy in his class because of his ears", /\bbeing teased\b/],
	["another boy bit him at nursery", /\bhaving hurt somebody\b/],
	["his friend Ole is teased because of his glasses", /\bbeing teased\b/],
	["his friend Ole told his secret to everyone", /Finn had told|“You won’t tell/],
	[
		"his baby sister cries and Finn wants to send her back to the hospital",
		/Finn was going to the hospital|on the ward/,
	],
	["Finn is only a sheep in the play, and his grandad in the wheelchair is coming", /went on wheels|Finn’s wheelchair/],
	["his best friend Sam is moving to Norway", /\bboxes\b|moving to a new house/i],
])("who does it, who has it and who moves stays as in the wish: %s", (wish, contradiction) => {
	for (const { content } of stories(wish)) expect(content).not.toMatch(contradiction);
});

test("the story retells the chosen passage even if the wish has names of another", () => {
	for (const wish of ["Finn misses his cousin Esau and his aunt Rachel", "please with lots about Naomi being sad"])
		for (const { content } of stories(wish, { storyType: "biblical_narrative", biblePassage: "Ruth 1" }))
			expect(content).toMatch(/Orpah|Moab/);
});

test("the food that a child with diabetes may not eat causes no story about baking", () => {
	for (const { content } of stories("Finn has diabetes and can't just eat cake at birthdays like the others"))
		expect(content).not.toMatch(/smelled of baking|thanked God for sugar/);
});

test("the child's thoughts do not name a person whom the wish excludes", () => {
	for (const { content, unhonored = [] } of stories("His mum died in march. please no mother in it. He loves horses")) {
		expect(content).not.toMatch(/\bhis mom\b/i);
		expect(content).not.toMatch(/nearly hops/);
		expect(unhonored.join("\n")).not.toContain("could not leave out");
	}
});

test.each([
	["he broke the grey ship with 1200 pieces", "piece"],
	["he is always on the bench", "bench"],
])("a word that only counts or places something is made of no paper: %s", (wish, noun) => {
	for (const { content } of stories(wish))
		expect(content).not.toMatch(new RegExp(`paper ${noun}|made a ${noun} out of`));
});

test("no sentence of the remark is longer than the limit of the page", () => {
	const wish =
		"a story with a purple submarine that has eleven windows and a brass bell, a marmalade factory on the moon with singing machines, and a very long queue of polite penguins who want tickets";
	for (const { unhonored = [] } of stories(wish)) {
		expect(unhonored.length).toBeGreaterThan(0);
		for (const sentence of unhonored) expect(sentence.length).toBeLessThanOrEqual(200);
	}
});

test.each([
	["his friend Tom's mum died last week", /\b(?:his mom|Finn’s mom) (?:was|had died)|because his mom had died/],
	["a boy in his class lost his father", /his dad had died/],
	["his cousin's parents are getting divorced", /two homes|Mom and Dad lived apart/],
	["the neighbors' dog died and he liked it", /because his dog had died|missing the dog/],
])("what happens in another family does not happen in the child's: %s", (wish, own) => {
	for (const { content, unhonored = [] } of stories(wish)) {
		expect(content).not.toMatch(own);
		// The child says it itself, or the parent reads what is missing.
		expect(unhonored.length > 0 || content.includes("died")).toBe(true);
	}
});

test.each([
	["his classmate's mum is in a wheelchair since an accident", /\bcart for two\b/i],
	["a boy in his class is teased because he smells", /\bbeing teased\b/],
	["his team won the cup but he sat on the bench the whole game", /\bhad won\b|winning/],
	["Finn has been deaf since birth and gets a little brother next week", /\bFinn (?:sang|hummed|heard)\b/],
])("a part of the wish that is another's is not the child's: %s", (wish, contradiction) => {
	for (const { title, content } of stories(wish)) expect(`${title}\n${content}`).not.toMatch(contradiction);
});

test("the place of a fear is not what the story is about", () => {
	for (const { content, unhonored = [] } of stories("afraid of the lift in our new house")) {
		expect(content).toMatch(/\bthe lift\b/);
		expect(content).not.toMatch(/\bboxes\b/);
		expect(unhonored.join("\n")).not.toContain("lift");
	}
});

test("a wish about stabilizers that came off gets a story about riding the bicycle", () => {
	for (const { content } of stories("no more training wheels, he is so proud"))
		expect(content).toMatch(/\bbicycle|bike\b/);
});

test("the names of the told Bible story are not called missing", () => {
	const passage = { storyType: "biblical_narrative", biblePassage: "Ruth 1" } as const;
	for (const { unhonored = [] } of stories("Ruth who stays with Naomi, because grandma lives with us now", passage))
		expect(unhonored.join("\n")).not.toContain("Ruth who stays");
	for (const { unhonored = [] } of stories("Finn wants to be brave like David", { biblicalEvent: "davidGoliath" }))
		expect(unhonored.join("\n")).not.toContain("David");
});

test("a wish about a task that the child does not want to do does not forbid it", () => {
	for (const { content, unhonored = [] } of stories("he does not want to wear his winter jacket"))
		expect(`${content}\n${unhonored.join("\n")}`).toMatch(/jacket/);
});

test("a future event is on the day that the wish names", () => {
	const told = stories("Finn is scared of the fire drill at school, the next one is on thursday", {
		storyLength: "long",
	});
	for (const { content } of told) {
		expect(content).toMatch(/\bOn Thursday\b[^.]*\bfire drill\b|\bfire drill\b[\s\S]*\bon Thursday\b/);
		expect(content).not.toMatch(/\btomorrow\b[^.]*\bbell\b/i);
	}
});

test("a person with a part in the trouble gives no comfort", () => {
	for (const { content, unhonored = [] } of stories(
		"Finn wanted to be Joseph but his friend Ole got it, he is a sheep",
	)) {
		expect(content).not.toContain("Ole");
		expect(unhonored.join("\n")).toContain("Ole");
	}
});

test("the place where the trouble happened is no favorite place", () => {
	for (const { content } of stories("some boys at the playground laughed at his brother Max and Finn said nothing"))
		expect(content).not.toMatch(/\bswing\b/);
});

test("a wish about a person whom the child dislikes forbids no one", () => {
	for (const { unhonored = [] } of stories("there is a new teacher Mr Brandt on monday, Finn doesnt want mr brandt"))
		expect(unhonored.join("\n")).not.toContain("could not leave out");
});

test("the child does not build a picnic", () => {
	for (const { content } of stories("a picnic in the garden with his teddy. no bees please"))
		expect(content).not.toMatch(/top of the picnic|front of the picnic|ten boxes/i);
});

test("the remark says that the pet of the story has died if that of the wish still lives", () => {
	for (const { content, unhonored = [] } of stories("our old dog Biscuit has to be put to sleep on friday"))
		if (/\bdied\b/.test(content)) expect(unhonored.join("\n")).toContain("the pet has died already");
});

test.each([
	["Samuel", "Samuel goes to the dentist tomorrow", /\bHannah\b/],
	["Paul", "Paul's parents had a loud fight in the kitchen", /\bOnesimus\b/],
])("a child called %s hears of no namesake in the Bible", (childName, wish, namesake) => {
	for (const { content } of stories(wish, { childName })) expect(content).not.toMatch(namesake);
});

const LOST_TOOTH =
	"Today he lost his front tooth in a pierogi at my moms house and almost swallowed it lol. He is over the moon and keeps showing everybody the gap, even the mailman";
const SHORT = { storyLength: "short", readingLevel: "early-elementary" } as const;

test.each([
	LOST_TOOTH,
	"we spent the day at my parents' place and he fed the chickens",
	"he went along to his dad's work and stamped letters all day",
	"a ride on my dads boat, he was allowed to steer",
	"my dad lives in another city and comes to visit on saturday",
	"his parents are away this weekend and he stays with us",
])("parents who live apart are told only if they certainly do: %s", (wish) => {
	for (const { content, unhonored = [] } of stories(wish, SHORT))
		expect(content + unhonored.join("\n")).not.toMatch(/two homes|lived apart|at Dad’s/);
});

test("a child that is glad to have lost a tooth gets no quiet story", () => {
	for (const { title, unhonored } of stories(LOST_TOOTH, SHORT)) {
		expect(title).not.toMatch(/Soft/);
		expect(unhonored ?? []).toEqual([]);
	}
});

test("a wish about the boy who gave his lunch gets the feeding of the five thousand, without a remark about a fear", () => {
	for (const { content, unhonored = [] } of stories(
		"tell the story about the boy who gave his lunch and then everybody had enough to eat, the one with the fish",
		SHORT,
	)) {
		expect(content).toMatch(/five (?:barley )?loaves/);
		expect(unhonored).toEqual([]);
	}
});

test("a baby that only sleeps is not sung to, and gets the present of the wish", () => {
	for (const { content, unhonored = [] } of stories(
		"baby sister Emma came home from hospital today. he wanted to give her his fire truck and was sad she only slept",
		{ storyLength: "short", readingLevel: "preschool" },
	)) {
		expect(content).toMatch(/fire truck/);
		expect(content).not.toMatch(/screamed|Emma looked right at|brought the stone/);
		expect(unhonored).toEqual([]);
	}
});

test("a cousin in the other class of a new school has not shared a table with the child", () => {
	for (const { content, unhonored = [] } of stories(
		"Please a story about a boy who starts at a new school tomorrow. He is nervous because he only knows one kid, his cousin Marcus, and Marcus is in the other class. no dreams please and nobody should be mean or bully him, thats what he's scared of",
		{ ...SHORT, animal: "puppy" },
	)) {
		expect(content).toMatch(/Marcus (?:is|was) in the other class/);
		expect(content).toMatch(/school/);
		expect(content).not.toMatch(/same table|one table|being in another class/);
		expect(unhonored).toEqual([]);
	}
});

test.each<[wish: string, told: RegExp, other: RegExp, more?: Partial<StoryRequestInput>]>([
	[
		"new baby brother Sami is here since tuesday and he built him a mobile out of paper stars. he only looks at the lamp, he says he likes the lamp better than his stars",
		/paper stars/,
		/singing|the stone/,
	],
	[
		"his old dog Bruno can't climb the stairs anymore so Finn sleeps downstairs on the sofa with him. he has done it four nights now",
		/on the sofa with him/,
		/thirteen steps/i,
	],
	[
		"Finn has to give a talk about volcanoes in class tomorrow and his voice goes wobbly when people look at him. His grandpa let him practise on his chickens",
		/chickens/,
		/ninety-two|the stage/,
	],
	[
		"he turned 7 on saturday. he invited the whole class and also the bus driver Mr Pete. no clowns please",
		/bus driver/,
		/clown/,
	],
	[
		"he has chickenpox and has to miss the trip to the farm on friday. nana sent him a picture of a goat with spots",
		/goat with spots/,
		/class chat|photo of Finn/,
	],
	["they found a lost kite on the roof and have to find whose it is", /\bkite\b/, /\bpurse\b/],
])("a plot about another case of the same situation does not replace the wish: %s", (wish, told, other, more) => {
	for (const { content, unhonored = [] } of stories(wish, { ...SHORT, ...more })) {
		expect(content).toMatch(told);
		expect(content).not.toMatch(other);
		expect(unhonored).toEqual([]);
	}
});

test.each([
	["Finn lost a tooth and had a fight with his brother Max", /Max/],
	["his sunflower is taller than he is now", /sunflower/],
	["he ate all of grandmas birthday chocolates and told us the cat did it", /chocolates/],
])("a plot that tells the wish is chosen: %s", (wish, told) => {
	for (const { content } of stories(wish, SHORT)) {
		expect(content).toMatch(told);
		expect(content).not.toMatch(/telephone/);
	}
});

test("the map that a child drew for its mother in hospital is in the story, which is no story of joy", () => {
	for (const { content, unhonored = [] } of stories(
		"mommy is in hospital for three days with her back. Finn drew her a map of the house so she wont forget where everything is",
		{ ...SHORT, animal: "cat" },
	)) {
		expect(content).toMatch(/map of the house/);
		expect(content).not.toMatch(/too good|so glad|wanted to keep|not know it yet/);
		expect(unhonored).toEqual([]);
	}
});

test("the statement after a request is told, with the Bible story of the request", () => {
	for (const { content, unhonored = [] } of stories(
		"moses and the red sea please, he built it with blue towels in the hall and his brother was the egyptians",
		SHORT,
	)) {
		expect(content).toMatch(/blue towels in the hall/);
		expect(content).toMatch(/Pharaoh|Moses stretched/);
		expect(unhonored).toEqual([]);
	}
});

test("the cat of a neighbor in a care home replaces no great-grandmother", () => {
	for (const { content, unhonored = [] } of stories(
		"our neighbour Mrs Bell moved to a care home and her cat Toffee lives with us now. Finn is happy and Toffee sits at the window all day looking at the old house",
		SHORT,
	)) {
		expect(content).toMatch(/Toffee sits at the window/);
		expect(content).not.toMatch(/Great-grandma/);
		expect(unhonored).toEqual([]);
	}
});

test("a verb at the beginning is no name of a pet", () => {
	for (const { content } of stories("fed the goats at the farm, one ate the map and one ate daddys button", SHORT))
		expect(content).not.toMatch(/and Fed\b|Fed tonight/);
});

test("a lost bunny blanket is no lost pet", () => {
	for (const { content, unhonored = [] } of stories("lost his bunny blanket in the train", SHORT)) {
		expect(`${content} ${unhonored.join(" ")}`).not.toMatch(/not come home|is found\b|the search for/);
		expect(content).toMatch(/\blost\b/);
	}
});

test("other children who laugh are no joy", () => {
	for (const { content } of stories("he got an eye patch and the other kids laughed in the changing room", SHORT))
		expect(content).not.toMatch(/thank you that|much too good|waiting for something good/i);
});

test("a trip that an ill child misses is nothing to look forward to", () => {
	for (const { content } of stories(
		"he has chickenpox and has to miss the trip to the farm on friday. nana sent him a picture of a goat with spots",
		SHORT,
	))
		expect(content).not.toMatch(/waiting for something good|looking forward|thank you that he/i);
});

test.each([
	["potty success!! he did it at grandmas house all on his own and then flushed and waved bye bye", /waved bye bye/],
	[
		"tomorrow he has the piano evening at Mrs Petrosyan's house and he says his fingers forgot the middle part",
		/middle part/,
	],
])("a glad matter and a visit to another family are told in the parent's words: %s", (wish, told) => {
	for (const { content, unhonored = [] } of stories(wish, SHORT)) {
		expect(content).toMatch(told);
		expect(unhonored).toEqual([]);
	}
});

test("a wish for something brave without the pool gets a story about courage", () => {
	for (const { unhonored = [] } of stories(
		"hes scared of the hand dryer in the swimming pool toilets. no swimming pool story please just something brave",
		SHORT,
	))
		expect(unhonored.at(-1)).toBe("Tonight’s story is about courage.");
});

test.each([
	[
		"he is afraid of the little saw that cuts the cast off tomorrow, and all signatures of his class go in the trash",
		/saw/,
	],
	["Finn is scared of the hand dryer in the swimming pool, it roars and he ran out with wet hands", /hand dryer/],
])("a fear that is all of the wish is told: %s", (wish, fear) => {
	for (const { content, unhonored = [] } of stories(wish, SHORT)) {
		expect(content).toMatch(fear);
		expect(unhonored.join("\n")).not.toMatch(/that fear|no “/);
	}
});

test("a ban of animals that go to heaven does not forbid the hedgehog of the wish", () => {
	for (const { content, unhonored = [] } of stories(
		"We found a dead hedgehog by the bins and buried it in a shoebox with a Lego man to guard it. Please no talk of animals going to heaven, we haven't decided what we tell him yet",
		SHORT,
	)) {
		expect(content).toMatch(/hedgehog/);
		expect(content).not.toMatch(/heaven/);
		expect(unhonored).toEqual([]);
	}
});

test("a lost toy has no double of cloth, and is prayed for by its name", () => {
	for (const { content, unhonored = [] } of stories(
		"we cant find Lolly her stuffed bunny, probably left at the libary. first night without it. daddy will go look in the morning",
		{ childName: "Hannah", gender: "girl", storyLength: "short", readingLevel: "preschool", animal: "bunny" },
	)) {
		expect(content).not.toMatch(/cloth bunny|her own arm/);
		expect(content).toMatch(/Daddy and Lolly/);
		expect(unhonored).toEqual([]);
	}
});

test("a hurt child who shoots some hoops makes none of dough or flour", () => {
	for (const { content } of stories(
		"He acts like he doesnt care but he hardly ate anything. Later he shot some hoops with his uncle Kofi",
		{ ...SHORT, childName: "Kwame" },
	)) {
		expect(content).not.toMatch(/\b(?:dough|flour|the hoops)\b/);
		expect(content).toMatch(/Uncle Kofi/);
	}
});

test("a friend in the other class of the first school is nothing to be glad about", () => {
	for (const { content } of stories("he starts school tomorrow and his best friend Ben is in the other class", SHORT))
		expect(content).not.toMatch(/something good|same table|one table/i);
});
