import { splitParagraphs } from "@lion-tails/common/paragraphs";
import { expect, test } from "vitest";
import { compose } from "./compose/compose.ts";

test("a journey shows the thing of its wish at home, and no whole wall after the wall of Jericho has fallen", () => {
	const request = { name: "Ruth", gender: "girl", type: "regular", timeTravel: true, event: "joshua" } as const;
	const stories = Array.from({ length: 12 }, (_, seed) =>
		compose({ ...request, level: "early-elementary", length: "long" }, seed),
	);
	const scenesOf = (words: RegExp) =>
		stories.flatMap(({ content, scenes }) => {
			const found = splitParagraphs(content).filter((text) => words.test(text));
			return scenes.filter(({ at }) => found.some((text) => text.startsWith(at.split(" ").slice(0, 4).join(" "))));
		});
	const bells = scenesOf(/\b(?:handbell|ringing the bell for supper)\b/i);
	expect(bells.length).toBeGreaterThan(0);
	for (const scene of bells) expect(scene).toMatchObject({ place: "kitchen", seen: ["bell"] });
	const walls = scenesOf(/\bthe wall of Jericho fell down flat\b|\bfell down flat in front of them\b/);
	expect(walls.length).toBeGreaterThan(0);
	for (const scene of walls) expect(scene.place).toBe("fallen wall");
});
