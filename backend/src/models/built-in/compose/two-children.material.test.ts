import { buildPrompts } from "@lion-tails/common/prompts";
import { StoryRequest } from "@lion-tails/common/story";
import { expect, test } from "vitest";
import { casesToCheck } from "../../../../test/material-cases.ts";
import { isRetoldPlot, SITUATIONS, situationPlots } from "../material.ts";
import { readPrompt } from "../read-prompt.ts";
import type { BuiltInRequest } from "../request.ts";
import { compose } from "./compose.ts";

const told = SITUATIONS.filter(
	(situation) =>
		situation !== "thing" &&
		situationPlots().some((plot) => plot.situations.includes(situation) && !plot.when && !isRetoldPlot(plot)),
);

const LEVELS = ["preschool", "kindergarten", "early-elementary", "late-elementary", "middle-school"] as const;
const LENGTHS = ["very-short", "short", "medium", "long"] as const;

const others = [
	{ role: "sibling", value: "brother", called: "brother", name: "Quentin", gender: "boy" },
	{ role: "friend", value: "friend", called: "friend", name: "Quentin", gender: "boy" },
] as const;

test("a brother without a name in the wish is the brother of the form", () => {
	const wish = StoryRequest.parse({
		...{ childName: "Anni", gender: "girl", customPrompt: "Anni and her brother find a hedgehog" },
		otherChildren: [{ name: "Karl", gender: "boy", relation: "sibling" }],
	});
	const { system, user } = buildPrompts(wish, { seed: 1 });
	const { people = [] } = readPrompt(system, user).request;
	expect(people.map(({ name, value }) => [name, value])).toEqual([["Karl", "brother"]]);
});

test.each(casesToCheck(told))(
	"in a story about %s, the second child of the form is in it from the start and at the turn",
	(situation) => {
		const at = told.indexOf(situation);
		for (const [index, other] of others.entries()) {
			const request: BuiltInRequest = {
				...{ name: "Hazel", gender: "girl", type: "regular", timeTravel: false, wishText: "a wish" },
				level: LEVELS[(at + index) % LEVELS.length] ?? "preschool",
				length: LENGTHS[(at + 2 * index) % LENGTHS.length] ?? "short",
				situations: [{ situation, text: "a wish", texts: ["a wish"], thing: "kite" }],
				people: [{ ...other, isHero: true, text: `with ${other.value} ${other.name}` }],
			};
			const paragraphs = compose(request, at).content.split("\n\n");
			const named = paragraphs.flatMap((text, place) => (text.includes(other.name) ? [place / paragraphs.length] : []));
			const message = `${other.value}, ${request.length}, ${request.level}`;
			expect(named.length, message).toBeGreaterThanOrEqual(Math.min(3, paragraphs.length / 3));
			expect(named[0], message).toBeLessThan(1 / 2);
			expect(
				named.filter((place) => place > 1 / 2 && place < 0.95),
				message,
			).not.toEqual([]);
		}
	},
);
