import { expect, test } from "vitest";
import { inOwnWords } from "./own-words.ts";
import { findPeople } from "./wished-people.ts";

const wordsOf = (wishText: string, name = "Ida", gender: "boy" | "girl" = "girl") =>
	inOwnWords({ wishText, name, gender, people: findPeople(wishText, name, gender), level: "early-elementary" });

test.each([
	["lost her purple umbrella on the bus", "I lost my purple umbrella on the bus."],
	["Ida fell off her swing, now she doesnt dare climb", "I fell off my swing. Now I don’t dare climb."],
	["they never let her choose the game", "They never let me choose the game."],
	[
		"she has to wear an eye patch and the kids call her pirate",
		"I have to wear an eye patch and the kids call me pirate.",
	],
	["her friend Zoe got a dog and she is not allowed one", "My friend Zoe got a dog and I am not allowed one."],
	[
		"dad promised to build a treehouse with her but he always works",
		"Dad promised to build a treehouse with me but he always works.",
	],
	["she says she will never go to that pool again", "I will never go to that pool again."],
	["is scared of the cellar bc the light goes off", "I am scared of the cellar because the light goes off."],
	[
		"she won't take her cough medicine and spits it all over the couch",
		"I won’t take my cough medicine and spit it all over the couch.",
	],
	["our goldfish died on friday and she blames the cat", "Our goldfish died on Friday and I blame the cat."],
])("a child says what the parent writes: %s", (wish, said) => {
	expect(wordsOf(wish)?.said).toBe(said);
});

test.each([
	"her sister is three and she always breaks the puzzle",
	"my mother died and she misses her grandma",
	"a story about a dragon who is afraid of fire, please",
	"no lions, they scare her",
	"his friend Omar hit him with the ball",
	"she only says sorry when we make her",
	"she bit her sister Clara over a train track",
])("a sentence that could mean somebody else, or is an order, stays out: %s", (wish) => {
	expect(wordsOf(wish)).toBeUndefined();
});

test("the score of a match is spoken in words", () => {
	const words = inOwnWords({
		wishText: "theo was in the goal and they lost 6:0",
		...({ name: "Theo", gender: "boy", level: "early-elementary" } as const),
	});
	expect(words?.said).toBe("I was in the goal and they lost six to nothing.");
});

test("the topic is the first thing of the wish, or the baby or the pet that the child cares about", () => {
	expect(wordsOf("she spilled juice on the goodbye picture")?.topic).toBe("the goodbye picture");
	expect(wordsOf("baby Emil is in hospital, she wants to give him her blanket")?.topic).toBe("Emil");
});

test("the person to whom a child can say it is in the wish, and not cruel to it", () => {
	expect(wordsOf("she broke her sister Lea's snow globe")?.whom?.name).toBe("Lea");
	expect(wordsOf("she told everyone Ben's secret and now Ben won't talk to her")?.whom?.name).toBe("Ben");
	expect(wordsOf("a boy called Ben laughs at her because of the lunch box")?.whom).toBeUndefined();
});

test("a joy is told as one, although something hurt", () => {
	expect(wordsOf("she jumped off the wall and has five stitches, she is proud of it")?.isGlad).toBe(true);
	expect(wordsOf("she jumped off the wall and has five stitches, she is afraid of the doctor")?.isGlad).toBe(false);
});
