import { HeroEmblem as Emblem } from "@lion-tails/common/hero";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { HeroEmblem } from "./hero-avatar.tsx";

const EMBLEM: Emblem = {
	figure: "woman",
	age: "grown",
	skin: "tan",
	hair: "black",
	beard: "none",
	dress: "tunic",
	headwear: "none",
	holds: "book",
	backdrop: "village",
};

const draw = (change: Partial<Emblem> = {}, id = "someone") =>
	renderToStaticMarkup(<HeroEmblem hero={{ id, emblem: { ...EMBLEM, ...change } }} size={80} />);

/** The values that a part needs to be visible. */
const BESIDE: Partial<Record<keyof Emblem, Partial<Emblem>>> = { beard: { figure: "man" } };

it.each(Emblem.keyof().options)("draws each %s as valid SVG and differently from the others", (key) => {
	const drawn = Emblem.shape[key].options.map((value) => draw({ ...BESIDE[key], [key]: value }));
	for (const svg of drawn) {
		const page = new DOMParser().parseFromString(
			svg.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"'),
			"image/svg+xml",
		);
		expect(page.querySelector("parsererror")).toBeNull();
		expect(svg).not.toMatch(/NaN|undefined/);
	}
	expect(new Set(drawn).size).toBe(drawn.length);
});

it("draws two heroes with the same data differently and one hero always the same", () => {
	expect(draw({}, "one")).toBe(draw({}, "one"));
	expect(draw({}, "one").replaceAll(/:\w+:|_\w+_/g, "")).not.toBe(draw({}, "another").replaceAll(/:\w+:|_\w+_/g, ""));
});
