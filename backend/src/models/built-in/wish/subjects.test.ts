import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { EventId, ThemeId } from "../material.ts";
import { readSubjects } from "./subjects.ts";

const NONE = undefined;
type Case = [wish: string, event: EventId | undefined, excluded?: EventId[]];

const ASKED: Case[] = [
	["tell the story of jonah", "jonah"],
	["Tell the story of Jonah", "jonah"],
	["about Noah's ark", "noah"],
	["about noahs ark please", "noah"],
	["Daniel in the lions' den", "daniel"],
	["daniel in the lions den pls!!", "daniel"],
	["the first Christmas", "nativity"],
	["something about the first christmas, she loves the sheep", "nativity"],
	["the one about Jonah", "jonah"],
	["the one with david and goliath", "davidGoliath"],
	["can we hear about jonah and the whale again", "jonah"],
	["jonah and the big fish 🐳", "jonah"],
	["he wants to hear about Moses tonight", "moses"],
	["Moses in the basket, she has a new baby cousin", "moses"],
	["baby moses please", "moses"],
	["the burning bush", "moses"],
	["how moses crossed the red sea", "moses"],
	["the story of joseph and his brothers", "joseph"],
	["joseph's coat of many colours", "joseph"],
	["coat of many colors", "joseph"],
	["the walls of jericho falling down", "joshua"],
	["a story about abraham and the stars", "abraham"],
	["tell her about abraham", "abraham"],
	["how god made the world", "creation"],
	["the creation story, 7 days", "creation"],
	["adam and eve", "creation"],
	["the good samaritan", "parables"],
	["the lost sheep, he got lost at the mall today", "parables"],
	["prodigal son", "parables"],
	["Jesus calms the storm. there was thunder today", "miracles"],
	["loaves and fishes", "miracles"],
	["feeding the 5000", "miracles"],
	["water into wine, we went to a wedding", "miracles"],
	["walking on water", "miracles"],
	["baby jesus", "nativity"],
	["shepherds and angels", "nativity"],
	["the christmas story", "nativity"],
	["no room in bethlehem", "nativity"],
	["the easter story but not the sad part", "resurrection"],
	["the empty tomb", "resurrection"],
	["story of pentecost", "pentecost"],
	["the coming of the holy spirit", "pentecost"],
	["the apostle paul", "paul"],
	["paul and silas singing in jail", "paul"],
	["road to damascus", "paul"],
	["why not the lost sheep?", "parables"],
	["how about noah's ark 🌈", "noah"],
	["he can't get enough of jonah and the whale", "jonah"],
	["she never gets tired of david and goliath", "davidGoliath"],
	["don't forget the lost sheep", "parables"],
	["not too scary please. the story of jonah", "jonah"],
	["tell the story of jonah but not too scary", "jonah"],
	["no goliath tonight, tell about jonah", "jonah", ["davidGoliath"]],
	["not noah. jonah and the whale instead", "jonah", ["noah"]],
	["we had noah yesterday so today the lost sheep", "parables", ["noah"]],
	["instead of goliath tell about daniel in the lions den", "daniel", ["davidGoliath"]],
	["she is afraid of the dark, tell daniel in the lions den", "daniel"],
	["she lost a tooth today!! and she would like the story of moses", "moses"],
	["we read “Frederick” today. now the good samaritan", "parables"],
	["a bible story about joshua", "joshua"],
	["the david story please", "davidGoliath"],
	["david from the bible", "davidGoliath"],
	["jonah please", "jonah"],
	["moses again", "moses"],
	["I'd love the one about king david", "davidGoliath"],
	["Noah's Ark!!!", "noah"],
];

const NOT_ASKED: Case[] = [
	["please not the crucifixion, she is sad about her grandfather", NONE, ["crucifixion"]],
	["no Goliath tonight", NONE, ["davidGoliath"]],
	["anything but Jonah", NONE, ["jonah"]],
	["we had Noah yesterday", NONE, ["noah"]],
	["without the whale", NONE, ["jonah"]],
	["the cross old dog", NONE],
	["a story about the cross old dog next door", NONE],
	["she made a cross in sunday school", NONE],
	["jesus on the cross", NONE],
	["tell about good friday", NONE],
	["the crucifixion", NONE],
	["he was cross with his sister", NONE],
	["we had to cross the big street", NONE],
	["a cross stitch picture", NONE],
	["the red cross came to school", NONE],
	["criss cross applesauce", NONE],
	["our dog Moses ran away", NONE],
	["our dog moses ran away, tell a story about moses", NONE],
	["his friend Daniel", NONE],
	["a story about his friend daniel", NONE],
	["my daughter Sarah", NONE],
	["Uncle Paul", NONE],
	["uncle paul is coming tomorrow", NONE],
	["Mary had a tooth out", NONE],
	["mary and joseph next door had a baby brother named noah", NONE],
	["daniel bit her at preschool", NONE],
	["she keeps talking about Noah from school", NONE],
	["worried about daniel", NONE],
	["Noah has a fever", NONE],
	["noah started school", NONE],
	["joseph and his brothers came to play", NONE],
	["his cousin David won the race", NONE],
	["her hamster is called Jonah", NONE],
	["our cat jonah and the whale of a mess", NONE],
	["tell joshua that he is brave", NONE],
	["a story with adam from kindergarten", NONE],
	["our guinea pig Goliath died", NONE],
	["our guinea pig goliath, he died. a story about goliath please", NONE],
	["it is christmas tomorrow", NONE],
	["we celebrate easter at grandmas", NONE],
	["tomorrow is pentecost and we go camping", NONE],
	["she was a sheep in the nativity play", NONE],
	["he got a playmobil noah's ark", NONE],
	["she dressed up as baby jesus' angel costume", NONE],
	["we fly to the red sea on vacation", NONE],
	["no jonah please", NONE, ["jonah"]],
	["please no whale", NONE, ["jonah"]],
	["not david and goliath again", NONE, ["davidGoliath"]],
	["not the flood, he is scared of water", NONE, ["noah"]],
	["he is scared of goliath", NONE, ["davidGoliath"]],
	["noah's ark scares him", NONE, ["noah"]],
	["she cried about the lost sheep last time", NONE, ["parables"]],
	["we already know daniel in the lions den", NONE, ["daniel"]],
	["jonah was told last night", NONE, ["jonah"]],
	["we've heard the christmas story so often", NONE, ["nativity"]],
	["everything except moses", NONE, ["moses"]],
	["except for the red sea one, moses scares her", NONE, ["moses"]],
	["never again goliath", NONE, ["davidGoliath"]],
	["i don't think he wants goliath today", NONE, ["davidGoliath"]],
	["i dont think she should hear about jonah", NONE, ["jonah"]],
	["don't tell jonah", NONE, ["jonah"]],
	["dont want noah", NONE, ["noah"]],
	["she doesnt like the giant", NONE, ["davidGoliath"]],
	["Goliath? no thanks", NONE, ["davidGoliath"]],
	["goliath not tonight", NONE, ["davidGoliath"]],
	["jonah: no", NONE, ["jonah"]],
	["skip the lions den", NONE, ["daniel"]],
	["leave out the flood", NONE, ["noah"]],
	["neither jonah nor noah", NONE, ["jonah", "noah"]],
	["no jonah or noah", NONE, ["jonah", "noah"]],
	["no lions, he had a nightmare", NONE, ["daniel"]],
	["sick of the prodigal son", NONE, ["parables"]],
	["enough of noahs ark", NONE, ["noah"]],
	["tell jonah but without the whale", NONE, ["jonah"]],
	["nothing about the plagues", NONE, ["moses"]],
	["other than the good samaritan", NONE, ["parables"]],
	["please avoid the crucifixion and good friday", NONE, ["crucifixion"]],
	["nightmares about goliath", NONE, ["davidGoliath"]],
	["too sad: jesus dying", NONE],
	["", NONE],
	["😀😀", NONE],
	["she lost her first tooth today 🦷", NONE],
	["grandpa joe died on sunday", NONE],
	["big brother joseph goes to camp", NONE],
	["my son noah is 4", NONE],
	["our new puppy bethlehem", NONE],
	["we watched a movie about moses", NONE],
	["they sang a song about noah's ark at church", NONE],
	["david, our neighbor, fixed the bike", NONE],
	["her teacher mrs adam is leaving", NONE],
	["the whale at the aquarium was so big", NONE],
	["we saw lions at the zoo", NONE],
	["rainbow over the house today", NONE],
	["the flood in the basement", NONE],
	["a giant pumpkin at the market", NONE],
];

describe("readSubjects chooses an event only if it is clearly requested", () => {
	test.each(ASKED)("%s → %s", (wish, event, excluded = []) => {
		const subjects = readSubjects(wish);
		expect(subjects.event).toBe(event);
		expect(subjects.excludedEvents).toEqual(expect.arrayContaining(excluded));
	});
	test.each(NOT_ASKED)("%s → %s", (wish, event, excluded = []) => {
		const subjects = readSubjects(wish);
		expect(subjects.event).toBe(event);
		expect(subjects.excludedEvents).toEqual(expect.arrayContaining(excluded));
	});

	test("readSubjects does not take the child's own name for a biblical person", () => {
		expect(readSubjects("a story about noah", "Noah").event).toBeUndefined();
		expect(readSubjects("a story about noah", "Ruth").event).toBe("noah");
	});

	test("readSubjects never chooses the crucifixion", () => {
		const words = [
			"the",
			"cross",
			"crucifixion",
			"story",
			"of",
			"about",
			"tell",
			"good friday",
			"jesus",
			"on",
			"please",
		];
		fc.assert(
			fc.property(fc.array(fc.constantFrom(...words), { maxLength: 9 }), (chosen) => {
				expect(readSubjects(chosen.join(" ")).event).not.toBe("crucifixion");
			}),
		);
	});
});

const THEMES: [wish: string, theme: ThemeId | undefined, excluded?: ThemeId[]][] = [
	["honesty, on the farm", "honesty"],
	["about being brave", "courage"],
	["something about sharing", "kindness"],
	["a story about patience please", "patience"],
	["she is scared of the new school", "courage"],
	["they had a quarrel", "peace"],
	["how to say sorry", "forgiveness"],
	["no preaching about obedience", undefined, ["obedience"]],
	["not about honesty again", undefined, ["honesty"]],
	["we had forgiveness yesterday", undefined, ["forgiveness"]],
	["not obedience but joyful things", "joy", ["obedience"]],
	["thank you!", undefined],
	["thanks a lot", undefined],
	["he lies in bed with a cold", undefined],
	["happy birthday to tom", undefined],
	["her friend Joy is coming", undefined],
	["aunt faith", undefined],
	["i love you", undefined],
	["she is not afraid of anything", undefined],
	["we are waiting for grandma", undefined],
	["how much god loves her", "love"],
	["trusting God", "trust"],
	["how to pray", "prayer"],
];

test.each(THEMES)("readSubjects finds the theme: %s → %s", (wish, theme, excluded = []) => {
	expect(readSubjects(wish)).toMatchObject({ theme, excludedThemes: excluded });
});

const HARMLESS = [
	"thank you so much",
	"she ate three pancakes",
	"the sun was shining",
	"grandma sends her love",
	"he is 5 years old",
	"good night 🌙",
	"it was a long day",
	"we went to the shop",
	"her socks are blue",
];

test("harmless sentences before, between and after a request change nothing", () => {
	const cases = [...ASKED, ...NOT_ASKED].filter(([wish]) => wish !== "");
	fc.assert(
		fc.property(
			fc.constantFrom(...cases),
			fc.array(fc.constantFrom(...HARMLESS), { maxLength: 3 }),
			fc.array(fc.constantFrom(...HARMLESS), { maxLength: 3 }),
			fc.constantFrom(". ", ", ", "! ", "; ", " 😊 "),
			([wish], before, after, mark) => {
				const subjects = readSubjects([...before, wish, ...after].join(mark));
				const alone = readSubjects(wish);
				expect(subjects.event).toBe(alone.event);
				expect(subjects.excludedEvents).toEqual(alone.excludedEvents);
			},
		),
		{ numRuns: 1000 },
	);
});
