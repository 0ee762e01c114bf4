import { newLiveStory } from "@lion-tails/common/live";
import { expect, it } from "vitest";
import { announcement, stepDetail, stepText } from "./progress-text.ts";

const running = (step: string, index: number, total: number, words: number, text = "Once") => ({
	...newLiveStory("g"),
	status: "running" as const,
	text,
	targetWords: 500,
	progress: { step, index, total, attempt: 1, maxAttempts: 3, words, targetWords: 500 },
});

it("counts chapters without the outline and the questions", () => {
	expect(stepText(running("generateChapter", 2, 7, 300))).toBe("Chapter 2 of 5");
	expect(stepText(running("generateOutline", 0, 7, 0, ""))).toBe("Planning the chapters…");
	expect(stepText(running("analyzeImage", 0, 7, 0, ""))).toBe("Looking at the picture…");
	expect(stepText(running("generateShortStorySingleCall", 0, 1, 0, ""))).toBe("Finding the right words…");
});

it("announces quarters to screen readers, not words", () => {
	const said = [1, 50, 130, 200, 260, 380, 600].map((words) =>
		announcement(running("generateShortStorySingleCall", 0, 1, words)),
	);
	expect(new Set(said).size).toBe(4);
	expect(said.at(-1)).toBe("Three quarters of the story are told.");
});

it("describes what the storyteller waits for, what that means, and how long", () => {
	const during = (activity: "thinking" | "loading" | "waiting", until?: string) => {
		const live = running("generateShortStorySingleCall", 0, 1, 0, "");
		const state = { ...live, progress: { ...live.progress, activity, ...(until && { until }) } };
		return [stepText(state), stepDetail(state)];
	};
	expect(during("thinking")[0]).toBe("The storyteller is thinking…");
	expect(during("loading")[0]).toBe("The model is being loaded…");
	const [waiting, meaning] = during("waiting", "2026-11-22T20:14:00");
	expect(waiting).toMatch(/continues at 0?8:14.?PM|continues at 20:14/);
	expect(meaning).toContain("Nothing is lost");
	expect(stepDetail(running("generateShortStorySingleCall", 0, 1, 120))).toBe("120 of about 500 words");
});
