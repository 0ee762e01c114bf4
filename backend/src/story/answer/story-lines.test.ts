import { describe, expect, test } from "vitest";
import { readAnswer } from "./read-answer.ts";

const FIRST =
	"Once there was a small lamp that stood in a window above the lake, and Ruth lit it each evening with a match.";
const LAST = "Then the boats came home one by one, and Noah fell asleep, safe and loved.";

async function read(answer: string) {
	let text = "";
	const { title, error } = await readAnswer(
		(async function* () {
			yield* answer;
		})(),
		"story",
		{
			onText(part) {
				text += part;
				return true;
			},
		},
	);
	return { text, title, error: error?.kind };
}

const inEveryShape = (text: string) => ({
	object: JSON.stringify({ title: "The Lamp", content: text }),
	heading: `# The Lamp\n\n${text}`,
	"first line": `The Lamp\n\n${text}`,
});

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
		const text = `${line}\n\n${FIRST}\n\n${LAST}`;
		for (const answer of Object.values(inEveryShape(text)))
			expect(await read(answer)).toEqual({ text, title: "The Lamp", error: undefined });
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
		for (const answer of Object.values(inEveryShape(text)))
			expect(await read(answer)).toEqual({ text, title: "The Lamp", error: undefined });
	});

	test("a line that looks like chat is kept if the story continues after it", async () => {
		const text = `${FIRST}\n\nI hope you enjoy the story, said the moon.\n\n${`${LAST} `.repeat(4).trim()}\n\nThe end.`;
		for (const answer of Object.values(inEveryShape(text))) expect((await read(answer)).text).toBe(text);
	});
});

test.each([
	"I hope Noah enjoys this story!",
	"Let me know if you would like another story.\n\nSweet dreams!",
	"This story is about 300 words long.",
	"(300 words)",
	"[Word count: 300]",
	"**(End of story)**",
])("drops chat after a story: %s", async (line) => {
	const text = `${FIRST}\n\n${LAST}`;
	for (const answer of Object.values(inEveryShape(`${text}\n\n${line}`)))
		expect(await read(answer)).toEqual({ text, title: "The Lamp", error: undefined });
});

test("reads a verse in brackets after a story as its verse", async () => {
	const text = `${FIRST}\n\n${LAST}`;
	for (const answer of Object.values(inEveryShape(`${text}\n\n(1 John 4:19, WEB)`)))
		expect(await read(answer)).toEqual({ text, title: "The Lamp", error: undefined });
});

test.each(["The Lesson", "The Question", "The Answer", "The Moral"])(
	"the heading %s is read as a title",
	async (title) => {
		const text = `${FIRST}\n\n${LAST}`;
		expect(await read(`# ${title}\n\n${text}`)).toEqual({ text, title, error: undefined });
	},
);

test("drops an object at the end of a line of prose", async () => {
	const answer = `# The Lamp\n\n${FIRST} {"bibleVerse": {"reference": "Psalm 4:8"}}`;
	expect((await read(answer)).text.trim()).toBe(FIRST);
});
