import { expect, test } from "vitest";
import { chooseQuestions, plotQuestions } from "./questions.ts";
import { seededRandom } from "./seeded-random.ts";

test("a question about a feeling at a moment that the story leaves out is not asked if there is another one", () => {
	const questions = [
		...["Where did the apple fall?", "Who ate the apple?", "What did Ben pour?", "What color was the milk?"],
		...["How did Ben feel when the apple fell?", "How did Ben feel when everyone laughed?"],
		...["What is God like?", "Where is God?", "What will you do tomorrow?", "Whom could you help tomorrow?"],
	];
	for (const seed of Array.from({ length: 10 }).keys()) {
		const chosen = chooseQuestions(
			plotQuestions(questions, [], false),
			"Ben poured the milk. An apple fell into it.",
			{},
			seededRandom(seed, "questions"),
		);
		expect(chosen).toContain("How did Ben feel when the apple fell?");
		expect(chosen).not.toContain("How did Ben feel when everyone laughed?");
	}
});
