// A story read aloud by a scripted browser voice and by the voice of the own key.
import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures.ts";
import { expectAccessibleInBothThemes } from "./page-checks.ts";
import { addKey } from "./parent.ts";
import { openStory } from "./reader-stories.ts";

const STORY = {
	title: "The Lamp on the Hill",
	content: "Mia lit a lamp. It was late.\n\n“Good night,” said Noah.",
	moralOutcome: "positive",
	bibleVerse: { text: "Your word is a lamp to my feet.", reference: "Psalm 119:105" },
};

/** Headless browsers have no voices. The test ends each sentence of this one. */
function speakByScript(): void {
	let spoken: SpeechSynthesisUtterance | null = null;
	const synthesis = {
		speaking: true,
		pending: false,
		getVoices: () => [],
		addEventListener() {},
		removeEventListener() {},
		resume() {},
		cancel() {},
		speak(utterance: SpeechSynthesisUtterance) {
			spoken = utterance;
		},
	};
	function Utterance(this: { text: string }, text: string) {
		this.text = text;
	}
	Object.defineProperties(window, {
		speechSynthesis: { value: synthesis },
		SpeechSynthesisUtterance: { value: Utterance },
		endSentence: {
			value() {
				const ended = spoken;
				spoken = null;
				ended?.onend?.({} as SpeechSynthesisEvent);
				return ended?.text ?? "";
			},
		},
	});
}

/** The text of the sentence that has ended; "" in the pause between two paragraphs. */
const endSentence = (page: Page) => page.evaluate(() => (window as unknown as { endSentence(): string }).endSentence());
const marked = (page: Page) =>
	page.evaluate(() => [...(CSS.highlights.get("reading-aloud") ?? [])].map((range) => (range as Range).toString()));
const player = (page: Page) => page.getByRole("region", { name: "Reading aloud" });

test("the browser reads a story to its verse, and marks the sentence", async ({ watchedPage: page }) => {
	await page.addInitScript(speakByScript);
	await openStory(page, STORY);
	await page.getByRole("button", { name: "Read aloud" }).click();
	// The drop cap has no mark.
	await expect.poll(() => marked(page)).toEqual(["ia lit a lamp."]);
	await expect.poll(() => endSentence(page)).toBe("Mia lit a lamp.");
	await expect.poll(() => marked(page)).toEqual(["It was late."]);
	await page.getByRole("button", { name: "Pause" }).click();
	await expect(player(page)).toContainText("Paused");
	await expectAccessibleInBothThemes(page);
	await page.getByRole("button", { name: "Voice, speed and sleep timer" }).click();
	await expectAccessibleInBothThemes(page);
	await page.keyboard.press("Escape");
	await page.getByRole("button", { name: "Play", exact: true }).click();
	for (const sentence of ["It was late.", "“Good night,” said Noah."]) {
		await expect.poll(() => marked(page)).toEqual([sentence]);
		// It is marked before it is spoken.
		await expect.poll(() => endSentence(page)).toBe(sentence);
	}
	for (const sentence of ["Your word is a lamp to my feet.", "Psalm 119, verse 105."])
		await expect.poll(() => endSentence(page)).toBe(sentence);
	await expect(player(page)).toContainText("The end");
	await page.getByRole("button", { name: "Close the player" }).click();
	await expect(player(page)).toBeHidden();
});

test("the voice of an own key reads every sentence once, as it arrives", async ({ watchedPage: page, services }) => {
	await page.addInitScript(speakByScript);
	await openStory(page, STORY);
	await addKey(page);
	await page.reload();
	await page.getByRole("button", { name: "Read aloud" }).click();
	await page.getByRole("button", { name: "Pause" }).click();
	await page.getByRole("button", { name: "Voice, speed and sleep timer" }).click();
	await page.getByRole("combobox", { name: "Voice" }).click();
	await page.getByRole("option", { name: "Coral (your own key)" }).click();
	await page.keyboard.press("Escape");
	services.model.speeches.length = 0;
	await page.getByRole("button", { name: "Play", exact: true }).click();
	await expect(player(page)).toContainText("The end");
	// A sentence is requested during the previous one, and may arrive first.
	expect(services.model.speeches.map(({ body }) => `${body.voice}: ${body.input}`).toSorted()).toEqual(
		[
			"Mia lit a lamp.",
			"It was late.",
			"“Good night,” said Noah.",
			"Your word is a lamp to my feet.",
			"Psalm 119, verse 105.",
		]
			.map((input) => `coral: ${input}`)
			.toSorted(),
	);
});
