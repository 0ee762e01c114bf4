// The places of the lives of heroes in their pictures.
import { splitParagraphs } from "@lion-tails/common/paragraphs";
import { expect, test } from "vitest";
import { compose } from "./compose/compose.ts";
import { LIFE_PARTS, lives } from "./material.ts";

test.each(lives().map((life) => [life.name, life] as const))(
	"each picture in the life of %s is at the one place of its paragraph",
	(name, life) => {
		const beats = LIFE_PARTS.flatMap((part) =>
			life[part].beats.map(([, ...texts], at) => ({ texts, place: life[part].places[at] ?? "" })),
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
