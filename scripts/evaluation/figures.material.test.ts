import { builtInStoryteller } from "@lion-tails/backend/models/built-in/built-in";
import { expect, test } from "vitest";
import { isCheckedTogether } from "../../backend/test/material-cases.ts";
import { type Answered, answerParents, HELD_REQUESTS, heldFigures } from "./figures.ts";
import { parentRequests } from "./parents.ts";
import record from "./record.json" with { type: "json" };

/** Other material for the same request moves a figure by one or two stories. */
const TOLERANCE = 2;

test.runIf(isCheckedTogether())(
	`the stories for ${HELD_REQUESTS} requests of parents are as good as recorded by npm run evaluate`,
	async () => {
		const storyteller = builtInStoryteller(0);
		const answered: Answered[] = [];
		for await (const one of answerParents(parentRequests(HELD_REQUESTS), { storyteller, fallback: storyteller }))
			answered.push(one);
		const figures = heldFigures(answered);
		const worse = Object.entries<number>(record).flatMap(([name, before]) => {
			const now = figures[name] ?? 0;
			return now < before - (before === 100 ? 0 : TOLERANCE) ? [`${name}: ${now} % instead of ${before} %`] : [];
		});
		expect(worse).toEqual([]);
	},
);
