import { expect, test } from "vitest";
import { type Letter, letterHtml, letterText } from "./letter.ts";

const URL = "https://stories.example/verify-email#token=abc_-123";
const letter: Letter = {
	subject: "Please confirm",
	preheader: "One press.",
	heading: "Welcome, Ada",
	paragraphs: ["First words.", "More words."],
	button: { label: "Confirm", url: URL },
	note: "If it was not you, you do not need to do anything.",
};

test("a letter has its link as button and text, and all texts in both parts", () => {
	const html = letterHtml(letter, "https://stories.example");
	const text = letterText(letter, "https://stories.example");
	expect(html.split(`href="${URL}"`)).toHaveLength(3);
	expect(html).toContain(`>${URL}</a>`);
	expect(text).toContain(`Confirm:\n${URL}\n`);
	for (const words of [letter.heading, ...letter.paragraphs, letter.note, "https://stories.example"]) {
		expect(html).toContain(words);
		expect(text).toContain(words);
	}
	expect(html).toContain("One press.");
});

test("a letter loads no resources and supports dark mode", () => {
	const html = letterHtml(letter, "https://stories.example");
	expect(html).not.toMatch(/<(img|link|script|iframe)|src=|url\(|@import/i);
	expect(html).toContain("prefers-color-scheme: dark");
});

test("a name with markup or line breaks stays plain text", () => {
	const named = { ...letter, heading: 'Hello <img src="https://eve.example">\r\n\r\nClick here' };
	expect(letterHtml(named, "x")).not.toContain("<img");
	expect(letterText(named, "x").split("\n\n")[0]).toBe('Hello <img src="https://eve.example"> Click here');
});

test("a letter without a button has no link", () => {
	const { button: _, ...plain } = letter;
	expect(letterHtml(plain, "x")).not.toContain("<a ");
	expect(letterText(plain, "x")).not.toContain("#token");
});
