import type { StoredStory } from "@lion-tails/common/saved-story";

const longDate = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** The story as plain text. */
export function readableStory({ story, request, createdAt }: StoredStory): string {
	const { childName } = request;
	const { bibleVerse, applicationQuestions } = story;
	const about = [longDate.format(new Date(createdAt))];
	if (typeof childName === "string" && childName) about.push(`For ${childName}`);
	const blocks = [
		story.title,
		about.join("\n"),
		// A line break alone stays: a poem has its lines.
		...story.content
			.trim()
			.replace(/\r\n?/g, "\n")
			.split(/\n\s*\n/),
		...(bibleVerse ? [verseText(bibleVerse)] : []),
		...(applicationQuestions.length ? [questionsText(applicationQuestions)] : []),
	];
	return `${blocks.join("\n\n")}\n`;
}

const verseText = ({ text, reference, translation }: NonNullable<StoredStory["story"]["bibleVerse"]>) =>
	`“${text}”\n${reference}${translation ? ` (${translation})` : ""}`;

const questionsText = (questions: string[]) =>
	["Questions to talk about", ...questions.map((question, at) => `${at + 1}. ${question}`)].join("\n");
