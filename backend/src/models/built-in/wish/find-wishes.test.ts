import { expect, test } from "vitest";
import { materialOf } from "../material.ts";
import { findWishes } from "./find-wishes.ts";
import { WISH_KINDS } from "./wish-patterns.ts";

const shown = (text: string) =>
	findWishes(text, "Lina").map(({ kind, value, name }) =>
		[kind, value !== kind && value, name].filter(Boolean).join(" "),
	);

test.each([
	["lina had her first day of school today and was so nervous", "first-day school"],
	["he starts kindergarten tomorrow", "first-day kindergarten"],
	["first day at the new school", "first-day the new school"],
	["our dog Moses ran away this morning", "pet-lost dog Moses"],
	["our hamster rosie died yesterday. please be gentle", "pet-loss hamster Rosie"],
	["Rosie is our hamster. she died", "pet-loss hamster"],
	["grandpa joe died last week, she misses him", "person-loss grandpa Joe"],
	["she is sad about her grandfather", "missing grandfather"],
	["she misses her friend Mia who moved away", "missing friend Mia"],
	["grandma is in hospital", "worry-for other grandma"],
	["her teacher is sick", "worry-for teacher"],
	["she's in hospital, tonsils out", "hospital"],
	["dad is away on a work trip", "parent-away dad"],
	["mommy works late", "parent-away mom"],
	["this week she is at dads house", "parents-apart"],
	["we are moving on saturday", "move"],
	["a tooth out 🦷", "tooth"],
	["mama is pregnant", "new-baby"],
	["she'll soon be a big sister!!", "new-baby"],
	["i'll tell him later, he is ill", "ill"],
	["shes not feeling well", "ill"],
	["he had a big fight with his best friend Emma", "quarrel best friend Emma"],
	["nobody played with her", "left-out"],
	["had a nightmare", "nightmare"],
	["can't sleep in her own room", "dark"],
	["thunder and lightning tonight", "thunderstorm"],
	["it's her birthday", "birthday"],
	["tom's birthday is saturday, he is her cousin", "relative cousin"],
	["swim lessons", "swimming"],
	["no more training wheels 🚲", ""],
	["learned to ride a bike", "bike"],
	["didn't win the race", "game-lost"],
	["he scored!", "game-won"],
	["spelling test on friday", "test"],
	["choir concert", "performance"],
	["we got a new kitten named Soup", "new-pet kitten Soup"],
	["our cat mimi", "pet cat Mimi"],
	["her big sister Clara", "sibling big sister Clara"],
	["my son and his friend Daniel", "friend Daniel"],
	["Uncle Paul", "relative uncle Paul"],
	["oma helga", "grandparent oma"],
	["it snowed ❄️", "snow"],
	["rainy day", "rain"],
	["second sunday in advent", "advent"],
	["xmas is near", "christmas"],
	["easter eggs", "easter"],
	["thanksgiving dinner", "thanksgiving"],
	["his wheelchair", "wheelchair"],
	["new glasses", "glasses"],
	["hearing aids", "hearing-aid"],
	["cochlear implant", "hearing-aid"],
	["got braces", "braces"],
	["broke her arm", "cast"],
	["flu shot at the doctor", "doctor"],
	["scraped his knee", "hurt"],
	["lost her teddy", "lost-toy"],
	["on vacation", "travel"],
	["sleeping over at a friend's", "sleepover"],
	["baked bread", "baking"],
	["planted beans", "garden"],
	["at the beach", "beach"],
	["saw cows", "farm"],
	["camping", "camping"],
	["the zoo", "zoo"],
	["playground", "playground"],
	["flying kites", "wind"],
	["ice cream in the heat", "summer"],
	["jumped in a leaf pile", "autumn"],
	["daffodils", "spring"],
	["her baptism is sunday", "baptism"],
])("findWishes: %s", (text, ...expected) => {
	const found = shown(text);
	for (const one of expected.filter(Boolean))
		expect(found).toEqual(expect.arrayContaining([expect.stringContaining(one)]));
	if (expected.join("") === "") expect(found).toEqual([]);
});

test.each([
	"no school tomorrow",
	"she is not ill",
	"not a birthday story",
	"please nothing about the hospital",
	"without the dog",
	"i'll be back, we'll see",
	"the dog next door barked",
	"a trip to mars with robots",
	"a story about dragons",
	"he is no longer scared of thunder, never mentioned thunder",
	"she fell asleep quickly",
	"time passed away from the city",
	"good night",
	"her tower broke",
	"spring break",
])("findWishes finds nothing in: %s", (text) => {
	expect(shown(text).filter((one) => !/travel/.test(one))).toEqual([]);
});

test("grief and worry replace the neutral mention", () => {
	expect(shown("his dog Rex is so funny. his dog Rex died")).toEqual(["pet-loss dog Rex"]);
	expect(shown("her brother Tom is in hospital")).toEqual(["worry-for brother Tom"]);
	expect(shown("her little brother Tom broke her tower")).toEqual(["sibling little brother Tom"]);
});

test("the child does not count as its own brother", () => {
	expect(findWishes("her brother Tom and his friend Ben", "Tom").map(({ name }) => name)).not.toContain("Tom");
});

test("each kind of wish has two mornings and an evening", () => {
	const { wishes } = materialOf("wishes");
	expect(Object.keys(wishes).toSorted()).toEqual([...WISH_KINDS].toSorted());
	expect(WISH_KINDS.length).toBeGreaterThanOrEqual(34);
});
