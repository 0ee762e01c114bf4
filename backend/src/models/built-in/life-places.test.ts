// The places of the lives of heroes in their pictures.
import { splitParagraphs } from "@lion-tails/common/paragraphs";
import { meaningOf } from "@lion-tails/common/storyboard/lexicon";
import { personIn } from "@lion-tails/common/storyboard/scenes";
import { expect, test } from "vitest";
import { compose } from "./compose/compose.ts";
import { LIFE_PARTS, lives } from "./material.ts";

test("everything that the pictures of a life list has a drawing", () => {
	const unknown = lives().flatMap(({ id, ...life }) =>
		LIFE_PARTS.flatMap((part) => life[part].pictures.flatMap(({ seen }) => seen))
			.filter((noun) => {
				const { thing, animal } = meaningOf(noun) ?? {};
				return !personIn(noun) && !thing && !animal;
			})
			.map((noun) => `${id}: ${noun}`),
	);
	expect(unknown).toEqual([]);
});

test("a paragraph of a life ends where its hero has grown up", () => {
	const { content, scenes } = compose(
		{
			type: "regular",
			level: "kindergarten",
			length: "long",
			timeTravel: false,
			hero: { name: "Corrie ten Boom", events: [] },
		},
		7,
	);
	const ages = scenes.map(({ all = [] }) => all.filter((noun) => noun.endsWith("Corrie")));
	expect(ages.filter((forms) => forms.length > 1)).toEqual([]);
	expect(ages.flat()).toEqual(expect.arrayContaining(["the girl Corrie", "Corrie", "old Corrie"]));
	expect(content).toContain("Corrie");
});

test.each(lives().map((life) => [life.name, life] as const))(
	"each picture in the life of %s is at the one place of its paragraph",
	(name, life) => {
		const beats = LIFE_PARTS.flatMap((part) =>
			life[part].beats.map(([, ...texts], at) => ({ texts, place: life[part].pictures[at]?.place ?? "" })),
		);
		const { content, scenes } = compose(
			{ type: "regular", level: "late-elementary", length: "long", timeTravel: false, hero: { name, events: [] } },
			7,
		);
		const paragraphs = splitParagraphs(content);
		const told = paragraphs.map(
			(paragraph) =>
				new Set(
					beats.flatMap(({ texts, place }) =>
						place && texts.some((text) => typeof text === "string" && paragraph.includes(text)) ? [place] : [],
					),
				),
		);
		for (const places of told) expect(places.size).toBeLessThan(2);
		const given = scenes.filter(({ at, place }) => {
			const [own] = told[paragraphs.findIndex((paragraph) => paragraph.startsWith(at))] ?? [];
			if (own) expect(place).toBe(own);
			return own !== undefined;
		});
		expect(given.length).toBeGreaterThan(0);
	},
);
