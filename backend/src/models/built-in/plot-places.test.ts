// The places that plots declare for their pictures, compared with the words of their parts.
import { globSync, readFileSync } from "node:fs";
import { splitParagraphs } from "@lion-tails/common/paragraphs";
import { buildPrompts } from "@lion-tails/common/prompts";
import { StoryRequest } from "@lion-tails/common/story";
import { meaningAt, PLACE_SIGNS } from "@lion-tails/common/storyboard/lexicon";
import { expect, test } from "vitest";
import { answer } from "./answer.ts";
import { pictureIn, settingAt } from "./compose/story-plan.ts";
import { PLOT_PARTS, situationPlots } from "./material.ts";

const FOLDER = new URL("material/", import.meta.url);

/** Places of which a story may use the same words: a garden is at a street, a hill in a meadow. */
const NEAR = [
	"street town market road garden park playground station bridge harbour river farm|school yard|lake shore|sports ground",
	"meadow hill field garden park forest farm barn stable zoo",
	"harbour boat beach river sea bridge|lake shore|swimming pool",
	"kitchen bedroom hallway bathroom attic|living room",
	"classroom theatre library|school yard|sports ground",
	"shop market workshop street town",
	"church street|church path",
	"classroom hallway|school corridor|school yard",
	"street garden hallway town|front door",
	"garden town|roof",
	"tower hallway church",
].map((list) => new Set(list.split("|").flatMap((part, at) => (at === 0 ? part.split(" ") : [part]))));

/** Parts whose place follows from what happens in them, without a word of it: a test at school, a mirror at home. */
const IMPLIED: Readonly<Record<string, readonly string[]>> = {
	"a-boat-in-clamps": ["want"],
	"a-goldfish-with-two-els": ["want"],
	"bar-nine": ["want"],
	"counting-church-towers": ["obstacle"],
	"nine-things-and-a-warm-floor": ["obstacle"],
	"seen-by-twenty-six": ["obstacle"],
	"seven-floors-and-a-bell": ["want", "obstacle"],
	"the-baby-too-big-for-the-manger": ["want"],
	"the-clock-that-was-four-minutes-slow": ["want", "obstacle"],
	"the-coat-that-knew-the-way": ["want", "obstacle"],
	"the-face-that-was-tuesday": ["want"],
	"the-flat-one-on-the-floor": ["want"],
	"the-hem-with-the-names": ["want", "obstacle"],
	"the-jug-and-the-spring": ["want"],
	"the-penny-that-wanted-out": ["want"],
	"the-question-on-the-tower": ["want"],
	"the-word-in-the-bog": ["try"],
	"the-society-of-the-lookout": ["want"],
	"the-third-laugh": ["want", "obstacle"],
	"twenty-four-sticks-in-a-tin": ["want"],
	"two-columns-for-one-yes": ["want"],
	"who-gets-the-joke": ["want"],
	"the-funniest-thing-in-the-blue-door": ["try"],
	"the-hour-of-nine-birds": ["want", "obstacle"],
	"the-jar-labeled-blue": ["want", "obstacle", "try"],
	"the-crooked-row": ["want"],
};

const SIGNS = new Map(PLACE_SIGNS);
const EVIDENCE = new URL("../../../../common/src/storyboard/place-evidence.json", import.meta.url);
for (const [place, list] of Object.entries<string>(JSON.parse(readFileSync(EVIDENCE, "utf8"))))
	for (const [, word = ""] of list.matchAll(/(?<=^| )(\p{L}+)\/\d/gu)) SIGNS.set(word, place);

function placesIn(text: string): (string | undefined)[] {
	const words = text.toLowerCase().match(/[\p{L}'’]+/gu) ?? [];
	return words.map((word, at) => meaningAt(words, at)?.meaning.place ?? SIGNS.get(word));
}

const textOf = (value: unknown): string =>
	typeof value === "string"
		? value
		: typeof value === "object" && value
			? Object.values(value).map(textOf).join(" ")
			: "";

const isNear = (place: string, found: ReadonlySet<string>) =>
	place === "open ground" ||
	found.has(place) ||
	NEAR.some((near) => near.has(place) && [...found].some((one) => near.has(one)));

test("each place that a plot declares has a word of it, or of a place near by, in its part or before it", () => {
	const missing = globSync("{plots/*,situations}/*.json", { cwd: FOLDER }).flatMap((file) => {
		const plot = JSON.parse(readFileSync(new URL(file, FOLDER), "utf8"));
		const id = file.replace(/^.*\/|\.json$/g, "");
		const found = new Set<string>();
		return PLOT_PARTS.flatMap((part) => {
			for (const place of placesIn(textOf(plot[part]).replaceAll(/[{}]/g, ""))) if (place) found.add(place);
			const picture = plot.pictures?.[part] ?? {};
			const places = [picture, ...(picture.changes ?? [])].flatMap(({ place }) => place || []);
			const unknown = places.filter((place) => !isNear(place, found) && !IMPLIED[id]?.includes(part));
			return unknown.map((place) => `${id}: ${part} at ${place}`);
		});
	});
	expect(missing).toEqual([]);
});

test("a picture is at the place of its paragraph where the places of a part change", () => {
	const changing = situationPlots().flatMap((plot) =>
		PLOT_PARTS.flatMap((part) => {
			const picture = plot.pictures[part] ?? {};
			return picture.changes?.some(({ place }) => place) ? plot[part].map((beat, at) => ({ beat, picture, at })) : [];
		}),
	);
	expect(changing.length).toBeGreaterThan(500);
	const fixed = (text: string) => text.split(/\{[^}]*\}/).reduce((a, b) => (b.length > a.length ? b : a));
	const beats = changing.flatMap(({ beat: [, plain, rich], picture, at }) =>
		[plain, rich].map((text) => ({ words: fixed(text), place: settingAt(picture, at)?.place })),
	);
	let compared = 0;
	for (const [seed, customPrompt] of WISHES.entries()) {
		const prompts = buildPrompts(StoryRequest.parse({ childName: "Ida", gender: "girl", customPrompt }));
		const { content, pictures } = JSON.parse(answer({ ...prompts, seed, isJson: true }));
		const paragraphs = splitParagraphs(content);
		for (const { at, place } of pictures) {
			const paragraph = paragraphs.find((text) => text.startsWith(at)) ?? "";
			const told = beats.filter(({ words }) => words.length > 30 && paragraph.includes(words));
			const [first] = told;
			if (!first) continue;
			expect(place ?? "", paragraph).toBe(first.place ?? "");
			expect(new Set(told.map((one) => one.place)).size, paragraph).toBe(1);
			compared++;
		}
	}
	expect(compared).toBeGreaterThan(20);
});

const WISHES = [
	"Her hamster has escaped",
	"His grandfather has died",
	"She goes to the dentist",
	"It thunders",
	"He lies in hospital",
	"First day at school tomorrow",
	"A quarrel with her sister",
	"She broke the vase and lied",
	"They move to another house",
	"A night in a tent",
	"Her wobbly tooth",
	"She has a new baby brother",
	"He lost the match",
	"Ida is afraid of dogs",
	"A birthday party",
	"Baking with grandma",
];

test("a placeholder alone is a noun in a picture, not the beginning of a sentence", () => {
	const values = { thing: "scooter", whoName: "her little brother" };
	expect(pictureIn({ seen: ["{thing}", "{whoName}", "{none}"], poses: { "{whoName}": "sit" } }, values)).toEqual({
		seen: ["scooter", "her little brother"],
		poses: { "her little brother": "sit" },
	});
});
