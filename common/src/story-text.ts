// A story as plain text, for files, the clipboard and exports.
import type { KeptStory } from "./saved-story.ts";

type Story = Pick<KeptStory, "title" | "content" | "bibleVerse" | "applicationQuestions">;

/** `about`: lines below the title. */
export function storyText(
	{ title, content, bibleVerse, applicationQuestions }: Story,
	about: readonly string[] = [],
): string {
	const blocks = [
		title,
		...(about.length ? [about.join("\n")] : []),
		// Single line breaks stay, for poems.
		...content
			.trim()
			.replace(/\r\n?/g, "\n")
			.split(/\n\s*\n/),
		...(bibleVerse ? [verseText(bibleVerse)] : []),
		...(applicationQuestions.length ? [questionsText(applicationQuestions)] : []),
	];
	return `${blocks.join("\n\n")}\n`;
}

const verseText = ({ text, reference, translation }: NonNullable<Story["bibleVerse"]>) =>
	`“${text}”\n${reference}${translation ? ` (${translation})` : ""}`;

const questionsText = (questions: readonly string[]) =>
	["Questions to talk about", ...questions.map((question, at) => `${at + 1}. ${question}`)].join("\n");
