import { describe, expect, test } from "vitest";
import { POPULAR_ANIMALS } from "./character-choices.ts";
import { coverFigures, figuresIn, MAX_FIGURES, unwantedFigures } from "./cover.ts";
import { EVENT_SCENES, THEME_SCENES } from "./cover-scenes.ts";
import { coverSourceOf } from "./cover-source.ts";
import { FIGURE_NAMES, FIGURE_WORDS, type FigureName, IDLE_WORDS } from "./figures.ts";
import { BIBLICAL_EVENTS, THEMES } from "./story.ts";

const phrases = (list: string) => list.split(",").map((phrase) => phrase.trim());
const figures = (source: Parameters<typeof coverFigures>[0]) => coverFigures(source).figures;

describe("figure words", () => {
	test.each(FIGURE_NAMES)("all words of “%s” yield it", (name) => {
		for (const phrase of phrases(FIGURE_WORDS[name]))
			expect(figuresIn(`Mia and ${phrase} tonight`), phrase).toEqual([name]);
	});

	test("each word belongs to at most one figure", () => {
		const owners = new Map<string, string>();
		const all = [...Object.entries(FIGURE_WORDS), ["none", IDLE_WORDS] as const];
		for (const [name, list] of all)
			for (const phrase of phrases(list)) {
				expect(owners.get(phrase), `“${phrase}” of ${name}`).toBeUndefined();
				owners.set(phrase, name);
			}
	});

	test("match complete words, singular or plural, longest phrase first", () => {
		expect(figuresIn("The Starling at Catrin’s Caterpillars")).toEqual(["butterfly"]);
		expect(figuresIn("Eleven Eggs, Two Ponies and a Postcard")).toEqual(["eggs", "horse", "letter"]);
		expect(figuresIn("The Teddy Bears’ Paper Boats")).toEqual(["teddy", "paperboat"]);
		expect(figuresIn("A Bear in a Boat")).toEqual(["bear", "boat"]);
	});

	test("negated words and idioms yield no figure", () => {
		expect(figuresIn("The Day Without a Kite")).toEqual([]);
		expect(figuresIn("A picture book page: Amos learns by heart")).toEqual(["book"]);
		expect(figuresIn("Jonas Walks Well Over the Moon")).toEqual([]);
	});

	test("include every popular animal", () => {
		expect(POPULAR_ANIMALS.filter((animal) => figuresIn(animal).length !== 1)).toEqual([]);
	});
});

describe("figuresIn", () => {
	test.each<[string, FigureName[]]>([
		["Grandfather and the Clock", ["grandfather", "clock"]],
		["The Grandfathers’ Bench", ["grandfather", "bench"]],
		["The Grandfather Clock", ["clock"]],
		["A Coat of Many Colors", ["coat"]],
		["The Two Coats", ["overcoat"]],
		["The Otters’ Slide", ["otter"]],
		["A Sea Otter and His Stone", ["otter", "stones"]],
		["The Otter Pup", ["otter"]],
		["The Otter’s Pup", ["otter"]],
		["The Pup of an Otter", ["otter"]],
		["A Puppy in the Rain", ["dog", "raincloud"]],
		["The Wolf Pup", ["wolf"]],
		["The Seal Pup", []],
		["The Pup of the Seal", []],
		["A Seal and a Dog", ["dog"]],
		["A Tiger’s Kitten", ["tiger"]],
		["The Cub Who Sang", ["lion"]],
		["The Bear Cub", ["bear"]],
		["Fox Cubs in the Snow", ["fox", "snowman"]],
		["The Whale Calf", ["whale"]],
		["The Elephant’s Calves", ["elephant"]],
		["The Calf of a Giraffe", ["giraffe"]],
		["The Zebra Foal", []],
		["The Penguin Chick", ["penguin"]],
		["The Chick and the Egg", ["hen", "eggs"]],
		["The Sea Lion", []],
		["Two Sea Lions and a Lion", ["lion"]],
		["The Shepherd’s Dog", ["shepherd", "dog"]],
	])("finds in “%s”: %j", (text, expected) => {
		expect(figuresIn(text)).toEqual(expected);
	});
});

describe("unwantedFigures", () => {
	test.each<[string, FigureName[]]>([
		["no dogs please", ["dog"]],
		["No dogs, please. A cat would be lovely.", ["dog"]],
		["please, no puppies", ["dog"]],
		["without a wolf", ["wolf"]],
		["A walk in the woods, without any big bad wolves", ["wolf"]],
		["no dogs, cats or wolves", ["dog", "cat", "wolf"]],
		["no dogs, cats and wolves please", ["dog", "cat", "wolf"]],
		["neither dogs nor cats", ["dog", "cat"]],
		["don’t put a snowman in it", ["snowman"]],
		["no pictures of dogs", ["dog"]],
		["no dog pictures", ["dog"]],
		["She is not scared of dogs any more", ["dog"]],
		["He is afraid of bees", ["bee"]],
		["nothing with a whale", ["whale"]],
		["anything but the whale", ["whale"]],
		["no dogs, but a cat", ["dog"]],
		["a cat instead of a dog", ["dog"]],
		["He is scared of dogs. Tell how he makes friends with a dog.", []],
		["not only dogs", []],
		["a dog and a cat", []],
		["It is not too long. A lion or a lamb.", []],
		["", []],
	])("for the wish “%s” are %j", (wish, expected) => {
		expect([...unwantedFigures(wish)]).toEqual(expected);
	});

	test("the wish “no animals” rejects all animals", () => {
		const unwanted = unwantedFigures("no animals please");
		expect([unwanted.has("lion"), unwanted.has("otter"), unwanted.has("parrot")]).toEqual([true, true, true]);
		expect([unwanted.has("child"), unwanted.has("manger")]).toEqual([false, false]);
	});
});

describe("the cover", () => {
	test("a cover never shows a figure that the wish rejects", () => {
		const wish = "no dogs, lambs or whales please";
		const named = { title: "The Dog, the Kite", imagePrompt: "a lamb and a lantern", figures: ["dog", "kite"] };
		expect(coverFigures({ wish, animal: "puppy", ...named })).toEqual({ figures: ["kite", "lantern"] });
		expect(coverFigures({ wish, biblicalEvent: "jonah" }).figures).toEqual(["boat"]);
		for (let seed = 0; seed < 40; seed++)
			for (const source of [
				{ theme: "love", title: "Hm" },
				{ title: "Hm", imagePrompt: "" },
			]) {
				const { figures } = coverFigures({ wish, ...source }, `${seed}`);
				expect(figures).toHaveLength(1);
				expect(figures).not.toContain("lamb");
			}
	});

	test("every biblical event and theme has a scene", () => {
		for (const event of Object.keys(BIBLICAL_EVENTS).filter((id) => id !== "none")) {
			const cover = coverFigures({ biblicalEvent: event });
			expect(cover.figures, event).toEqual(EVENT_SCENES[event as keyof typeof EVENT_SCENES].figures);
			expect(cover.ground && cover.hour, event).toBeDefined();
		}
		for (const theme of Object.keys(THEMES).filter((id) => id !== "none")) {
			const [figure] = figures({ theme, title: "The Day Mia Hummed" });
			expect(THEME_SCENES[theme as keyof typeof THEME_SCENES].figures, theme).toContain(figure);
		}
	});

	test("the storyteller's figures come before those of the title", () => {
		const source = { title: "Mia and the Eleven Eggs", imagePrompt: "a girl with a lantern" };
		expect(figures({ ...source, figures: ["hen", "nothing known", "nest"] })).toEqual(["hen", "nest"]);
		expect(figures(source)).toEqual(["eggs", "lantern"]);
		expect(figures({ ...source, figures: [] })).toEqual(["eggs", "lantern"]);
	});

	test("a cover shows the child's animal unless the wish rejects it", () => {
		expect(coverFigures({ animal: "kitten", title: "The Red Kite" })).toMatchObject({
			figures: ["kite"],
			companion: "cat",
		});
		expect(coverFigures({ animal: "kitten", useAnimal: false, title: "The Red Kite" }).companion).toBeUndefined();
		expect(coverFigures({ animal: "kitten", title: "A Kitten Called Soup" }).figures).not.toContain("cat");
	});

	test("a cover has at most three different figures", () => {
		const words = FIGURE_NAMES.map((name) => phrases(FIGURE_WORDS[name])[0]).join(", ");
		for (const request of [{}, { animal: "owl" }, { biblicalEvent: "noah" }, { theme: "joy" }]) {
			const cover = coverFigures({ ...request, title: words, imagePrompt: words });
			const all = [...cover.figures, ...(cover.companion ? [cover.companion] : [])];
			expect(new Set(all).size).toBe(MAX_FIGURES);
			expect(all).toHaveLength(MAX_FIGURES);
		}
	});

	test("the cover of a complete story has at least one figure", () => {
		expect(figures({ title: "Hm", imagePrompt: "" })).toHaveLength(1);
		expect(figures({ title: "Hm", imagePrompt: "a child in a house" })).toHaveLength(1);
	});

	test("a cover only gains figures during the story, and keeps light and ground", () => {
		const requests = [
			{},
			{ theme: "joy" },
			{ theme: "prayer", animal: "penguin" },
			{ biblicalEvent: "jonah", animal: "lion" },
			{ animal: "a zyzzyva", theme: "none" },
		];
		const titles = ["The Red Kite", "The Day Mia Hummed", "The Whale, the Lighthouse, the Bell and the Cake"];
		const given: (FigureName[] | undefined)[] = [undefined, ["drum"], ["drum", "bell", "loaf"]];
		for (const request of requests)
			for (const title of titles)
				for (const figures of given) {
					const titled = { ...request, title, ...(figures && { figures }) };
					const stages = [request, titled, { ...titled, imagePrompt: "a snowman with an umbrella in the desert" }];
					const covers = stages.map((source) => coverFigures(source, "seed"));
					for (const [at, { figures, ...setting }] of covers.entries()) {
						const later = covers[at + 1] ?? covers[at];
						expect(later?.figures.slice(0, figures.length)).toEqual(figures);
						expect(later).toMatchObject(setting);
					}
				}
	});

	test("a cover uses the readable fields of a request of any version", () => {
		expect(coverSourceOf({ customPrompt: "no dogs" })).toEqual({ wish: "no dogs" });
		expect(coverSourceOf({ theme: "joy", animal: 7, useAnimal: "yes", title: "x", figures: ["lion"] })).toEqual({
			theme: "joy",
		});
		expect(() => coverFigures({ biblicalEvent: "unheard of", theme: "constructor", animal: "" })).not.toThrow();
	});
});
