import { expect, it } from "vitest";
import { coverPanelOf } from "./cover-panel.ts";
import type { Panel, PanelPerson } from "./panel.ts";

const person = (who: string, more: Partial<PanelPerson> = {}): PanelPerson => ({
	who,
	kind: "girl",
	isMain: who === "Tilda",
	pose: "stand",
	direction: "front",
	outfit: "everyday",
	...more,
});
const otter: Panel["animals"][number] = {
	kind: "otter",
	who: "otter",
	pose: "sit",
	direction: "left",
	isYoung: false,
	isMany: false,
};
let paragraph = 0;
const panel = (people: PanelPerson[], more: Partial<Panel> = {}): Panel => ({
	paragraph: paragraph++,
	place: "garden",
	hour: "day",
	weather: "clear",
	season: "summer",
	people,
	animals: [],
	things: [],
	description: "",
	...more,
});
const child = person("Tilda");

it("chooses the panel with the most people, animals and things next to the child", () => {
	const best = panel([child, person("Leo")], { animals: [otter], things: ["kite"] });
	expect(coverPanelOf([panel([child]), panel([child], { animals: [otter] }), best, panel([child])])).toBe(best);
});

it("prefers a panel with the child to a fuller one without it", () => {
	const best = panel([child]);
	const crowd = panel([person("Leo"), person("Mia")], { animals: [otter, otter, otter], things: ["kite", "ball"] });
	expect(coverPanelOf([crowd, best])).toBe(best);
});

it("prefers a later panel to an equal first one, and the earliest of equal later ones", () => {
	const [first, second, third] = [panel([child]), panel([child]), panel([child])];
	expect(coverPanelOf([first, second, third])).toBe(second);
	expect(coverPanelOf([first])).toBe(first);
});

it("prefers a child who is awake", () => {
	const asleep = panel([person("Tilda", { pose: "sleep" })], { things: ["lantern", "teddy"] });
	const awake = panel([child]);
	expect(coverPanelOf([panel([]), asleep, awake])).toBe(awake);
});

it("returns nothing for panels without people and animals", () => {
	expect(coverPanelOf([panel([], { things: ["star"] })])).toBeUndefined();
	expect(coverPanelOf([])).toBeUndefined();
});
