import { contrast } from "@lion-tails/common/colors";
import { THEMES } from "@lion-tails/common/story-choices";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { signIn } from "../../test/session.ts";
import { useSession } from "../account/session.ts";
import { pairs } from "../ui/tokens.ts";
import { churchSeason, easterSunday } from "./church-year.ts";
import { duskPalette } from "./dusk.ts";
import {
	beginEvening,
	changeEvening,
	changePlan,
	currentEvening,
	endEvening,
	eveningStories,
	forgetReadings,
	nextStep,
	planOf,
	readingsOf,
	STEPS,
	stepsOf,
} from "./evening.ts";
import prayers from "./prayers.json" with { type: "json" };
import { eveningPrayers } from "./prayers.ts";
import { biblePrayers, chooseSong } from "./prepare.ts";
import { eveningQuestions } from "./questions.ts";

beforeEach(() => signIn());
afterEach(() => {
	endEvening();
	localStorage.clear();
});

describe("the evening", () => {
	it("the evening follows the child's own plan", () => {
		changePlan("Tilda", { order: ["story", "song", "prayer", "verse", "questions", "lights-out"], off: ["verse"] });
		beginEvening({ childName: "tilda ", storyId: "s1" });
		const evening = currentEvening();
		expect(evening?.steps).toEqual(["story", "song", "prayer", "questions", "lights-out"]);
		expect(evening && nextStep(evening)).toBe("song");
		expect(stepsOf(planOf("Ben"))).toEqual(STEPS);
	});

	it("the evening ignores a stored plan with unknown steps", () => {
		localStorage.setItem("eveningPlans:u1", JSON.stringify([["tilda", { order: ["story", "dance"], off: [] }]]));
		expect(planOf("Tilda").order).toEqual(STEPS);
	});

	it("the evening opens at the same step after a reload", async () => {
		beginEvening({ childName: "Tilda", storyId: null });
		changeEvening({ storyId: "s1", at: "prayer" });
		vi.resetModules();
		const reloaded = await import("./evening.ts");
		const session = await import("../../test/session.ts");
		session.signIn();
		expect(reloaded.currentEvening()).toMatchObject({ storyId: "s1", at: "prayer", childName: "Tilda" });
	});

	it("another account does not see the evening", () => {
		beginEvening({ childName: "Tilda", storyId: "s1" });
		signIn({ id: "u2" });
		expect(currentEvening()).toBeNull();
	});

	it("the evening counts how often a story is read, and recognizes a repeated one", () => {
		beginEvening({ childName: "Tilda", storyId: "s1" });
		expect(currentEvening()?.isAgain).toBe(false);
		beginEvening({ childName: "Tilda", storyId: "s1" });
		expect(currentEvening()?.isAgain).toBe(true);
		expect(readingsOf("s1")).toBe(2);
	});

	it("knows when the child hears a story again that was read outside an evening, or that is chosen later", () => {
		beginEvening({ childName: "Tilda", storyId: "s2", isKnown: true });
		expect(currentEvening()?.isAgain).toBe(true);
		beginEvening({ childName: "Tilda", storyId: null });
		expect(currentEvening()?.isAgain).toBe(false);
		changeEvening({ storyId: "s2" });
		expect(currentEvening()?.isAgain).toBe(true);
	});

	it("lists the stories of earlier evenings, the last one first, then those of the most evenings", () => {
		for (const storyId of ["often", "twice", "often", "twice", "often", "once", "last"])
			beginEvening({ childName: "Tilda", storyId });
		expect(eveningStories()).toEqual(["last", "often", "twice", "once"]);
		forgetReadings("often");
		expect(eveningStories()).toEqual(["last", "twice", "once"]);
	});

	it("is removed by the sign-out, with the text of its story", () => {
		beginEvening({ childName: "Tilda", storyId: "s1" });
		useSession.setState({ status: "out", user: null, isLeaving: true }, true);
		signIn();
		expect(currentEvening()).toBeNull();
	});
});

describe("eveningQuestions", () => {
	const content =
		"Tilda had a goat. It climbed up the steep hill. “Come down from the hill,” called Tilda. From the hill came no answer.\n\nIt ate all the apples.";
	const applicationQuestions = ["About?", "Other?", "Feeling?", "God?", "Tomorrow?"];

	it("eveningQuestions lets a young child complete a line of the story", () => {
		const [first, second] = eveningQuestions({ content, applicationQuestions }, 4, false);
		expect(first).toMatch(/^Finish the line: “Tilda had a goat\. It climbed up the steep …”$/);
		expect(second).toBe("Other?");
	});

	it("eveningQuestions asks older children about themselves, and lets them tell a story that they know", () => {
		expect(eveningQuestions({ content, applicationQuestions }, 7, false)).toEqual(["Feeling?", "Tomorrow?"]);
		expect(eveningQuestions({ content, applicationQuestions }, 11, false)).toEqual(["God?", "Tomorrow?"]);
		expect(eveningQuestions({ content, applicationQuestions }, 11, true)[0]).toMatch(/^Now you are the storyteller/);
	});

	it.each([3, 7, 12])("eveningQuestions finds two questions for a story without any at age %i", (age) => {
		expect(eveningQuestions({ content: "Once.", applicationQuestions: [] }, age, false)).toHaveLength(2);
	});
});

describe("eveningPrayers", () => {
	const ordinary = new Date(2026, 6, 5);

	it("eveningPrayers has 120 different texts, a third for each age", () => {
		const all = prayers.flatMap(({ young, middle, older }) => [young, middle, older]);
		expect(new Set(all).size).toBe(120);
		for (const words of all) expect(words).toMatch(/^(Dear|Lord|Come)[\s\S]* Amen\.$/);
	});

	it("eveningPrayers begins with the feeling in the wish, then the event, then the theme", () => {
		const request = { customPrompt: "He is afraid of the dark", biblicalEvent: "jonah", theme: "courage" };
		const [first, second, third] = eveningPrayers(request, 4, ordinary);
		expect(first).toContain("it is dark");
		expect(second).toContain("run away");
		expect(third).toContain("hold my hand");
	});

	it("eveningPrayers knows plurals, and takes neither a friend for loneliness nor Miss Baker for someone who is missed", () => {
		const firstFor = (customPrompt: string) => eveningPrayers({ customPrompt }, 7, ordinary)[0];
		expect(firstFor("about monsters")).toContain("in the dark");
		const usual = firstFor("");
		expect(firstFor("with her friend Ida and Miss Baker")).toBe(usual);
		expect(firstFor("She misses Grandma")).toContain("I miss someone");
	});

	it("eveningPrayers offers prayers for a trouble before those for other things in the wish", () => {
		const firstFor = (customPrompt: string) => eveningPrayers({ customPrompt, theme: "joy" }, 7, ordinary)[0];
		for (const grief of ["Her brother died", "Her fish is dead", "We lost our grandpa", "He misses Rex, his dog"])
			expect(firstFor(grief), grief).toContain("I miss someone");
		expect(firstFor("His sister is in the hospital")).toContain("those who are ill");
		expect(firstFor("Scared of the storm")).toContain("in the dark");
		expect(firstFor("The first day at a new school")).toContain("thinking about tomorrow");
	});

	it("eveningPrayers ignores words for troubles that are used in another sense", () => {
		const firstFor = (customPrompt: string) => eveningPrayers({ customPrompt, theme: "joy" }, 7, ordinary)[0];
		const usual = firstFor("");
		for (const wish of [
			"He missed the bus",
			"Her badge is missing",
			"The broken glasses",
			"A bear who lies down",
			"She lent him her kite",
		])
			expect(firstFor(wish), wish).toBe(usual);
		expect(firstFor("What she gives up for Lent")).toContain("toward Easter");
	});

	it("eveningPrayers offers prayers of another season last", () => {
		const offered = eveningPrayers({ theme: "love" }, 7, ordinary);
		for (const words of ["Christmas comes nearer", "toward Easter", "a year is over"])
			expect(offered.slice(0, 30).join(" ")).not.toContain(words);
	});

	it("eveningPrayers begins with another prayer each day when the story has no subject", () => {
		const firstOn = (day: number) => eveningPrayers({ theme: "none" }, 7, new Date(2026, 6, day))[0];
		const days = Array.from({ length: 31 }, (_, day) => firstOn(day + 1));
		const ofThemes = prayers.filter((prayer) => prayer.for.some((topic) => topic in THEMES));
		expect(new Set(days)).toEqual(new Set(ofThemes.map(({ middle }) => middle)));
	});

	it("eveningPrayers begins with the season's prayer when the story has no subject", () => {
		expect(eveningPrayers({ theme: "none" }, 6, new Date(2026, 11, 24))[0]).toContain("night of the angels");
	});
});

it("biblePrayers begins the Our Father with its first words", () => {
	const verses = "Our Father in heaven, may your name be kept holy. Amen.";
	const psalm = "He said, ‘Peace.’";
	localStorage.setItem(
		"eveningPassages",
		JSON.stringify({ "The Our Father": `Pray like this: ‘${verses}’`, "Psalm 23": psalm }),
	);
	expect(biblePrayers()).toEqual({ "The Our Father": verses, "Psalm 23": psalm });
});

it("churchSeason knows the feasts of several years", () => {
	expect([2024, 2025, 2026, 2038].map((year) => easterSunday(year).toDateString())).toEqual([
		"Sun Mar 31 2024",
		"Sun Apr 20 2025",
		"Sun Apr 05 2026",
		"Sun Apr 25 2038",
	]);
	const seasons = [
		["2026-11-28", null],
		["2026-11-29", "advent"],
		["2023-12-03", "advent"],
		["2026-12-24", "christmas"],
		["2027-01-01", "new-year"],
		["2026-02-18", "lent"],
		["2026-04-03", "good-friday"],
		["2026-04-05", "easter"],
		["2026-05-24", "pentecost"],
		["2026-10-04", "harvest"],
		["2026-11-01", "all-saints"],
		["2026-07-15", null],
	] as const;
	for (const [day, season] of seasons) expect([day, churchSeason(new Date(`${day}T20:00`))]).toEqual([day, season]);
});

const storyOf = (request: Record<string, unknown>, reference = "") => ({
	request,
	bibleVerse: reference ? { reference, text: "" } : undefined,
});

it("chooseSong prefers calm songs of the story's subject, and songs of a season only then", () => {
	const song = (id: string, tags: string[]) => ({ id, title: id, tags, lyrics: "" });
	const songs = [song("silent-night", ["christmas"]), song("boat", ["children"]), song("evening", ["evening"])];
	const any = storyOf({});
	expect(chooseSong(songs, any, new Date(2026, 6, 5), [])).toBe("evening");
	expect(chooseSong(songs, any, new Date(2026, 11, 24), [])).toBe("silent-night");
	expect(chooseSong(songs, any, new Date(2026, 6, 5), ["evening"])).toBe("boat");
	expect(chooseSong([], any, new Date(), [])).toBeUndefined();
});

/** With the tags of the shipped songs. */
const SONGS = Object.entries({
	"Abide with Me": ["hymn", "evening", "comfort", "prayer"],
	"All Through the Night": ["lullaby", "evening", "night", "angels"],
	"Brahms’ Lullaby": ["lullaby", "evening", "angels"],
	"Christ the Lord Is Risen Today": ["hymn", "easter", "praise", "joy"],
	"Come, Ye Thankful People, Come": ["hymn", "harvest", "thanksgiving", "autumn"],
	"Glory to Thee, My God, This Night": ["hymn", "evening", "prayer", "round"],
	"I Need Thee Every Hour": ["hymn", "prayer", "trust", "evening"],
	"O Come, O Come, Emmanuel": ["hymn", "carol", "advent", "christmas"],
	"Silent Night": ["carol", "christmas", "lullaby", "night"],
	"Twinkle, Twinkle, Little Star": ["lullaby", "children", "evening", "stars"],
}).map(([title, tags]) => ({ id: title, title, tags, lyrics: "" }));

it.each([
	["Advent", "2026-11-30", "O Come, O Come, Emmanuel"],
	["Christmas", "2026-12-26", "Silent Night"],
	["Easter", "2026-04-12", "Christ the Lord Is Risen Today"],
	["harvest", "2026-10-04", "Come, Ye Thankful People, Come"],
])("chooseSong finds a song for %s", (_, day, title) => {
	expect(chooseSong(SONGS, storyOf({ theme: "none" }), new Date(`${day}T20:00`), [])).toBe(title);
});

it.each([
	["Jonah", storyOf({ biblicalEvent: "jonah" }), "It Is Well with My Soul"],
	["a wish for Jonah, by its verse", storyOf({ biblicalEvent: "none" }, "Jonah 2:9"), "It Is Well with My Soul"],
	["a typed psalm", storyOf({ biblePassage: "Psalm 23:1-4" }), "The King of Love My Shepherd Is"],
	["Daniel", storyOf({ biblicalEvent: "daniel", theme: "courage" }), "All Through the Night"],
	["the birth of Jesus in July", storyOf({ biblicalEvent: "nativity" }), "Silent Night"],
	["the angels' verse in July", storyOf({ theme: "joy" }, "Luke 2:10"), "Abide with Me"],
	["Pentecost, which has no hymn", storyOf({ biblicalEvent: "pentecost" }), "Abide with Me"],
])("chooseSong finds the song of %s", (_, story, title) => {
	const songs = [
		...SONGS,
		{
			id: "It Is Well with My Soul",
			title: "It Is Well with My Soul",
			tags: ["hymn", "peace", "trust", "comfort"],
			lyrics: "",
		},
		{
			id: "The King of Love My Shepherd Is",
			title: "The King of Love My Shepherd Is",
			tags: ["hymn", "evening"],
			lyrics: "",
		},
	];
	expect(chooseSong(songs, story, new Date(2026, 6, 5), [])).toBe(title);
});

it("chooseSong brings another song on each of six evenings of stories without a subject", () => {
	const sung: unknown[] = [];
	for (let evening = 0; evening < 6; evening++)
		sung.unshift(chooseSong(SONGS, storyOf({ theme: "none" }), new Date(2026, 6, 5), sung.slice(0, 5)));
	expect(new Set(sung).size).toBe(6);
});

it("grounds, texts and buttons are darker with each step of the evening", () => {
	const steps = [0, 0.2, 0.4, 0.6, 0.8, 1].map(duskPalette);
	for (const role of ["paper", "ink", "inkSoft", "link", "lamp"] as const) {
		const light = steps.map((palette) => contrast(palette[role], "#000000"));
		expect(light, role).toEqual([...new Set(light)].toSorted((one, other) => other - one));
	}
});

it.each([0, 0.2, 0.4, 0.6, 0.8, 1])("every text is readable at dusk %s", (share) => {
	const palette = duskPalette(share);
	for (const [front, back, atLeast] of pairs)
		expect(contrast(palette[front], palette[back]), `${front} on ${back}`).toBeGreaterThanOrEqual(atLeast);
});
