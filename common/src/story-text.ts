// A story as plain text, for files, the clipboard and exports.
import { chapterTurns } from "./chapter-turns.ts";
import { splitParagraphs } from "./paragraphs.ts";
import type { KeptStory } from "./saved-story.ts";
import { toldByWords } from "./story-label.ts";

type Story = Pick<
	KeptStory,
	"title" | "content" | "bibleVerse" | "applicationQuestions" | "chapterStarts" | "chapterTitles" | "toldBy"
>;

/** `about`: lines below the title. */
export function storyText(story: Story, about: readonly string[] = []): string {
	const { title, content, bibleVerse, applicationQuestions, toldBy } = story;
	const turns = chapterTurns(story);
	const blocks = [
		title,
		...(about.length ? [about.join("\n")] : []),
		// Single line breaks stay, for poems.
		...splitParagraphs(content).flatMap((paragraph, at) => {
			const text = paragraph.trim().replace(/\r\n?/g, "\n");
			const chapterTitle = turns?.get(at);
			return chapterTitle ? [chapterTitle, text] : [text];
		}),
		...(bibleVerse ? [verseText(bibleVerse)] : []),
		...(applicationQuestions.length ? [questionsText(applicationQuestions)] : []),
		...(toldBy ? [toldByWords(toldBy)] : []),
	];
	return `${blocks.join("\n\n")}\n`;
}

const verseText = ({ text, reference, translation }: NonNullable<Story["bibleVerse"]>) =>
	`“${text}”\n${reference}${translation ? ` (${translation})` : ""}`;

const questionsText = (questions: readonly string[]) =>
	["Questions to talk about", ...questions.map((question, at) => `${at + 1}. ${question}`)].join("\n");
