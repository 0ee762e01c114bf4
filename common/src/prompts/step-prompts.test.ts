import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
	buildPrompts,
	chapterPrompt,
	continuePrompt,
	finalePrompt,
	outlinePrompt,
	STORY_SO_FAR,
	tailOf,
} from "../prompts.ts";
import { StoryRequest } from "../story.ts";
import { QUESTIONS_RULE } from "./system-prompt.ts";

const prompts = buildPrompts(StoryRequest.parse({ childName: "Noah", gender: "boy", storyLength: "long" }));
const outline = {
	title: "T",
	chapters: [
		{ title: "One", summary: "the kite is lost" },
		{ title: "Two", summary: "b" },
	],
};

test("every step repeats the user prompt and adds its task", () => {
	const steps = [
		[outlinePrompt(prompts, 4), "Plan 4 chapters"],
		[chapterPrompt(prompts, outline, 1, 500, "Told."), "chapter 2 of 2, 450 to 550 words"],
		[continuePrompt(prompts, "Told.", "cut", 100, false), "at the very next character"],
		[continuePrompt(prompts, "Told.", "short", 100, true), "too short"],
		[finalePrompt(prompts, "T", "Told."), "Now finish it"],
	] as const;
	for (const [{ system, user }, task] of steps) {
		expect(system).toBe(prompts.system);
		expect(user.startsWith(prompts.user)).toBe(true);
		expect(user).toContain(task);
	}
});

test("the outline settles want, obstacle, discovery, ending and an object, and what each chapter changes", () => {
	const { user } = outlinePrompt(prompts, 4);
	for (const part of [
		"wants",
		"stands in the way",
		"discovered",
		"quiet picture",
		"object",
		"different when the chapter ends",
	])
		expect(user).toContain(part);
	expect(user).toContain('"chapters": [4 × {"title": string, "summary": string}]}');
});

test("all prompts request the questions in the same words", () => {
	for (const text of [prompts.system, finalePrompt(prompts, "T", "Told.").user]) expect(text).toContain(QUESTIONS_RULE);
	for (const kind of ["exactly 5", "two about the story", "one about feelings", "one about God", "one for tomorrow"])
		expect(QUESTIONS_RULE).toContain(kind);
});

test("continuePrompt continues a cut story at its next character, a short one before any ending", () => {
	const cut = continuePrompt(prompts, "Told.", "cut", 100, false).user;
	expect(cut).toContain("Continue at the very next character");
	expect(cut).toContain("do not repeat the last words");
	const short = continuePrompt(prompts, "Told.", "short", 100, false).user;
	expect(short).toContain("It is too short and has not ended yet. Continue with new scenes before any ending");
	expect(short).not.toContain("quiet end");
	expect(continuePrompt(prompts, "Told.", "short", 100, true).user).toContain("then bring the story to its quiet end");
});

describe("with a small context,", () => {
	const text = Array.from({ length: 60 }, (_, at) => `This is sentence ${at}.${at % 5 === 4 ? "\n\n" : " "}`)
		.join("")
		.trim();
	const told = (user: string) =>
		user.slice(user.indexOf(STORY_SO_FAR[0]) + STORY_SO_FAR[0].length, user.lastIndexOf(STORY_SO_FAR[1]));
	const bound = { maxStoryChars: 300 };

	test.each([
		["a chapter", chapterPrompt(prompts, outline, 1, 500, text, bound).user],
		["a continuation", continuePrompt(prompts, text, "cut", 100, true, bound).user],
		["a finale", finalePrompt(prompts, "T", text, { ...bound, outline }).user],
	])("%s has the end of the story, with a note outside of it", (_, user) => {
		expect(text.endsWith(told(user))).toBe(true);
		expect(told(user).length).toBeLessThanOrEqual(300);
		expect(user).toContain(`(the beginning is left out)\n${STORY_SO_FAR[0]}This is sentence`);
	});

	test("a short story is complete", () => {
		const { user } = continuePrompt(prompts, text, "cut", 100, true, { maxStoryChars: text.length });
		expect(told(user)).toBe(text);
		expect(user).not.toContain("left out");
	});

	test("a chapter has what earlier ones leave to remember, if their text is cut", () => {
		const remembered = ["Mia keeps the ticket in her shoe.", null];
		const promptWith = (options: object) => chapterPrompt(prompts, outline, 1, 500, text, options).user;
		expect(promptWith({ ...bound, remembered })).toContain(
			"To remember from the chapters:\n1. Mia keeps the ticket in her shoe.\n\nThe story so far:",
		);
		expect(promptWith({ remembered })).not.toContain("the ticket");
		expect(promptWith(bound)).not.toContain("To remember");
		expect(promptWith({})).toContain('"remember": string');
	});

	test("a chapter has no scenes, which a large context asks for", () => {
		const small = buildPrompts(StoryRequest.parse({ childName: "Noah", gender: "boy" }), { hasScenes: false });
		expect(chapterPrompt(small, outline, 1, 500, text).user).not.toContain('"scenes"');
		for (const { user } of [
			chapterPrompt(prompts, outline, 1, 500, text),
			continuePrompt(prompts, text, "cut", 100, false, { isChapter: true }),
		])
			expect(user).toContain('"scenes": [1 to 3, as above]}');
	});

	test("a finale has the outline only if the beginning is left out", () => {
		expect(finalePrompt(prompts, "T", text, { ...bound, outline }).user).toContain("1. One: the kite is lost");
		expect(finalePrompt(prompts, "T", text, { outline }).user).not.toContain("the kite is lost");
	});
});

describe("tailOf", () => {
	test("begins at a paragraph, else at a sentence, else at a word", () => {
		expect(tailOf("One is here.\n\nTwo is here. Three is.", 24)).toBe("Two is here. Three is.");
		expect(tailOf("One is here. Two is, and “Three!” Four is.", 14)).toBe("Four is.");
		expect(tailOf("one two three four five", 12)).toBe("four five");
	});

	test("begins at a paragraph that starts exactly at the limit", () => {
		expect(tailOf("One is here.\n\nTwo is.", 7)).toBe("Two is.");
	});

	test("returns a short text unchanged, and nothing at 0", () => {
		expect(tailOf("One is here.", 12)).toBe("One is here.");
		expect(tailOf("One is here.")).toBe("One is here.");
		expect(tailOf("One is here.", 0)).toBe("");
	});

	test("always returns an end of the text within the limit, and splits no character", () => {
		const piece = fc.constantFrom("Word", " ", ". ", "\n\n", "!” ", "🦁", "é", "\n", "…");
		fc.assert(
			fc.property(fc.array(piece, { maxLength: 40 }), fc.integer({ min: 0, max: 60 }), (pieces, maxCharacters) => {
				const text = pieces.join("");
				const tail = tailOf(text, maxCharacters);
				expect(text.endsWith(tail)).toBe(true);
				expect(tail.length).toBeLessThanOrEqual(maxCharacters);
				expect(tail.isWellFormed()).toBe(true);
				if (maxCharacters >= 2 && text) expect(tail).not.toBe("");
			}),
			{ numRuns: 1000 },
		);
	});
});
