import { describe, expect, test } from "vitest";
import { readAnswer } from "./read-answer.ts";

const FIRST =
	"Once there was a small lamp that stood in a window above the lake, and Ruth lit it each evening with a match.";
const LAST = "Then the boats came home one by one, and Noah fell asleep, safe and loved.";

const STORY = `${FIRST}\n\n${LAST}`;

async function* characters(text: string) {
	yield* text;
}

async function read(answer: string) {
	const texts: string[] = [];
	const { title, error } = await readAnswer(characters(answer), "story", { onText: (text) => texts.push(text) > 0 });
	return { text: texts.join(""), title, error: error?.kind };
}

/** Expects that the content is read as the text from an object, after a heading, and after a first line. */
async function expectText(content: string, text: string) {
	const object = JSON.stringify({ title: "The Lamp", content });
	for (const answer of [object, `# The Lamp\n\n${content}`, `The Lamp\n\n${content}`])
		expect(await read(answer)).toEqual({ text, title: "The Lamp", error: undefined });
}

describe("story text that looks like chat", () => {
	test.each([
		"Here is where the river bends, and here a story begins.",
		"“Here's to the moon,” said Noah.",
		"Let me tell you a story about a small lamp and a great lake.",
		"I am a small lamp, and this is my story.",
		"I will tell you a story tonight, said the lamp.",
		"I'd never seen a lion before that evening, and no one had told me the story.",
		"This is a story about a small lamp, and it was written in the stars.",
		"Great big drops of rain were falling. I have never heard such a story, thought Noah.",
		"Thank you, God, for the story of the day, I have had so much fun. That is how Noah prayed.",
		"What a day it had been! “I have a story to tell,” said Noah.",
		"The system of little lamps along the lake had been built by Noah's grandfather.",
		"Wait, said the lamp. We must help the boats.",
		"So the lamp was lit, as we must do every evening.",
		"“I'm sorry, I can't help you tell it,” said the lamp.",
	])("is kept at the beginning of a story: %s", async (line) => {
		const text = `${line}\n\n${STORY}`;
		await expectText(text, text);
	});
});

describe("lines that look like chat", () => {
	test.each([
		"I have written to say that the boats are safe.",
		"Let me know when the lamp goes out, said Ruth.",
		"If you would like to see a lamp at night, come to the lake.",
		"Enjoy the story of the stars, said Grandpa, and looked up.",
		"Please note, said the stern goose, that this is my pond.",
		"Would you like to hear a song? asked the lamp.",
		"I hope you like figs, thought Noah.",
		"Answer: none came, and the night was still.",
		"[whispering] Come here, said Noah. (Softly.)",
		"[ The lion too. ]",
		'On the wall somebody had drawn {a lamb}, and under it {"Noah"}.',
		"7 words were all that Noah needed to pray.",
		"Title: Keeper of the Lamp",
	])("are kept inside a story: %s", async (line) => {
		const text = `${FIRST}\n\n${line}\n\n${LAST}`;
		await expectText(text, text);
	});

	test("a line that looks like chat is kept if the story continues after it", async () => {
		const text = `${FIRST}\n\nI hope you enjoy the story, said the moon.\n\n${`${LAST} `.repeat(4).trim()}\n\nThe end.`;
		await expectText(text, text);
	});
});

test.each([
	"I hope Noah enjoys this story!",
	"Let me know if you would like another story.\n\nSweet dreams!",
	"This story is about 300 words long.",
	"(300 words)",
	"[Word count: 300]",
	"**(End of story)**",
	"(1 John 4:19, WEB)",
])("drops chat or a verse after a story: %s", (line) => expectText(`${STORY}\n\n${line}`, STORY));

test.each(["The Lesson", "The Question", "The Answer", "The Moral"])(
	"the heading %s is read as a title",
	async (title) => {
		expect(await read(`# ${title}\n\n${STORY}`)).toEqual({ text: STORY, title, error: undefined });
	},
);

test("drops an object at the end of a line of prose", async () => {
	const answer = `# The Lamp\n\n${FIRST} {"bibleVerse": {"reference": "Psalm 4:8"}}`;
	expect((await read(answer)).text.trim()).toBe(FIRST);
});
