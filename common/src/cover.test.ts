import { describe, expect, test } from "vitest";
import { POPULAR_ANIMALS } from "./character.ts";
import { coverFigures, figuresIn, MAX_FIGURES } from "./cover.ts";
import { EVENT_SCENES, THEME_SCENES } from "./cover-scenes.ts";
import { coverSourceOf } from "./cover-source.ts";
import { FIGURE_WORDS, IDLE_WORDS } from "./figure-words.ts";
import { FIGURE_NAMES, type FigureName } from "./figures.ts";
import { BIBLICAL_EVENTS, THEMES } from "./story.ts";

const phrases = (list: string) => list.split(",").map((phrase) => phrase.trim());
const figures = (source: Parameters<typeof coverFigures>[0]) => coverFigures(source).figures;

describe("the words", () => {
	test.each(FIGURE_NAMES)("of “%s” all give it", (name) => {
		for (const phrase of phrases(FIGURE_WORDS[name]))
			expect(figuresIn(`Mia and ${phrase} tonight`), phrase).toEqual([name]);
	});

	test("stand for one figure each, or for none", () => {
		const owners = new Map<string, string>();
		const all = [...Object.entries(FIGURE_WORDS), ["none", IDLE_WORDS] as const];
		for (const [name, list] of all)
			for (const phrase of phrases(list)) {
				expect(owners.get(phrase), `“${phrase}” of ${name}`).toBeUndefined();
				owners.set(phrase, name);
			}
	});

	test("are whole words, in any case and number, the longest phrase first", () => {
		expect(figuresIn("The Starling at Catrin’s Caterpillars")).toEqual(["butterfly"]);
		expect(figuresIn("Eleven Eggs, Two Ponies and a Postcard")).toEqual(["eggs", "horse", "letter"]);
		expect(figuresIn("The Teddy Bears’ Paper Boats")).toEqual(["teddy", "paperboat"]);
		expect(figuresIn("A Bear in a Boat")).toEqual(["bear", "boat"]);
	});

	test("that are denied or only a manner of speech give nothing", () => {
		expect(figuresIn("The Day Without a Kite")).toEqual([]);
		expect(figuresIn("A picture book page: Amos learns by heart")).toEqual(["book"]);
		expect(figuresIn("Jonas Walks Well Over the Moon")).toEqual([]);
	});

	test("name every animal that is offered first", () => {
		expect(POPULAR_ANIMALS.filter((animal) => figuresIn(animal).length !== 1)).toEqual([]);
	});
});

describe("the cover", () => {
	test("of every biblical event and theme has a scene", () => {
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

	test("shows what the storyteller says before what the title says", () => {
		const source = { title: "Mia and the Eleven Eggs", imagePrompt: "a girl with a lantern" };
		expect(figures({ ...source, figures: ["hen", "nothing known", "nest"] })).toEqual(["hen", "nest"]);
		expect(figures(source)).toEqual(["eggs", "lantern"]);
		expect(figures({ ...source, figures: [] })).toEqual(["eggs", "lantern"]);
	});

	test("shows the child's animal beside the others, unless it is not wanted", () => {
		expect(coverFigures({ animal: "kitten", title: "The Red Kite" })).toMatchObject({
			figures: ["kite"],
			companion: "cat",
		});
		expect(coverFigures({ animal: "kitten", useAnimal: false, title: "The Red Kite" }).companion).toBeUndefined();
		expect(coverFigures({ animal: "kitten", title: "A Kitten Called Soup" }).figures).not.toContain("cat");
	});

	test("has at most three figures, each once", () => {
		const words = FIGURE_NAMES.map((name) => phrases(FIGURE_WORDS[name])[0]).join(", ");
		for (const request of [{}, { animal: "owl" }, { biblicalEvent: "noah" }, { theme: "joy" }]) {
			const cover = coverFigures({ ...request, title: words, imagePrompt: words });
			const all = [...cover.figures, ...(cover.companion ? [cover.companion] : [])];
			expect(new Set(all).size).toBe(MAX_FIGURES);
			expect(all).toHaveLength(MAX_FIGURES);
		}
	});

	test("is never without a figure once the story is complete", () => {
		expect(figures({ title: "Hm", imagePrompt: "" })).toHaveLength(1);
		expect(figures({ title: "Hm", imagePrompt: "a child in a house" })).toHaveLength(1);
	});

	test("only gains figures while the story comes, and keeps its light and ground", () => {
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

	test("is drawn from what can be read of a request of any age", () => {
		expect(coverSourceOf({ theme: "joy", animal: 7, useAnimal: "yes", title: "x", figures: ["lion"] })).toEqual({
			theme: "joy",
		});
		expect(() => coverFigures({ biblicalEvent: "unheard of", theme: "constructor", animal: "" })).not.toThrow();
	});
});
