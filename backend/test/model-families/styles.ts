// Styles in which models write an answer, from the requested format to plain prose.
import type { Answer } from "./story-writer.ts";

export type Style = (answer: Answer) => string;

export const json: Style = (answer) => JSON.stringify(answer);

const pretty: Style = (answer) => JSON.stringify(answer, null, 2);

const fenced: Style = (answer) => `\`\`\`json\n${pretty(answer)}\n\`\`\``;

export const chatty: Style = (answer) =>
	`Here is what you asked for:\n\n${fenced(answer)}\n\nLet me know if I shall change anything!`;

const THOUGHT =
	'Okay, the parent wants {"title": …} and a calm story. Plan:\n1. lion {brave}\n2. [hill]\nLet me write "content" now.';

export const thinking: Style = (answer) => `<think>\n${THOUGHT}\n</think>\n\n${json(answer)}`;

/** Chat templates that open the thought themselves send only its end. */
const onlyTheEndOfThought: Style = (answer) => `${THOUGHT}\n</think>\n${fenced(answer)}`;

/** The same with a draft of the answer in the thought and an unusual beginning. */
export const draftInUnmarkedThought: Style = ({ content, ...rest }) =>
	`Bedtime, lamp, five years old. ${json({ title: "A Draft", content: "The draft shone wrongly." })}\n\nLonger: ${json({ content: "The second draft shone wrongly." })} and with {five} questions.\n</think>\n\n${fenced({ ...rest, ...(content !== undefined && { content }) })}`;

/** Unescaped line breaks in a string, which JSON forbids. */
const rawLineBreaks: Style = (answer) => json(answer).replaceAll("\\n", "\n");

const trailingCommas: Style = (answer) => pretty(answer).replace(/\]\n/g, "],\n").replace(/\n\}$/, ",\n}");

const unclosed: Style = (answer) => json(answer).replace(/\}+$/, "");

const questionsFirst: Style = ({ title, content, ...rest }) =>
	json({ ...rest, ...(title !== undefined && { title }), ...(content !== undefined && { content }) });

const nested: Style = (answer) => JSON.stringify({ story: answer });

const contentAsList: Style = ({ content, ...rest }) =>
	JSON.stringify({
		...(rest.title !== undefined && { title: rest.title }),
		...(content !== undefined && { content: content.split("\n\n") }),
		...rest,
	});

const questionsAsObjects: Style = ({ applicationQuestions, ...rest }) =>
	JSON.stringify({
		...rest,
		...(applicationQuestions && { applicationQuestions: applicationQuestions.map((question) => ({ question })) }),
	});

const questionsAsText: Style = ({ applicationQuestions, bibleVerse, ...rest }) =>
	JSON.stringify({
		...rest,
		...(bibleVerse && { bibleVerse: bibleVerse.reference }),
		...(applicationQuestions && { applicationQuestions: numbered(applicationQuestions) }),
	});

/** A model that follows no format. */
export const prose: Style = ({ title, content, chapters, bibleVerse, applicationQuestions }) => {
	if (content !== undefined) return title ? `# ${title}\n\n${content}` : content;
	if (chapters) return `# ${title}\n\n${numbered(chapters.map((chapter) => `${chapter.title}: ${chapter.summary}`))}`;
	return `Bible verse: ${bibleVerse?.reference}\n\nQuestions:\n${numbered(applicationQuestions ?? [])}`;
};

const boldTitle: Style = (answer) => prose(answer).replace(/^# (.*)/, "**$1**");

const thinkingThenProse: Style = (answer) => `<think>${THOUGHT}</think>\n\n${prose(answer)}`;

const numbered = (lines: string[]) => lines.map((line, at) => `${at + 1}. ${line}`).join("\n");

/** For a server picked at random. */
export const STYLES = {
	json,
	pretty,
	fenced,
	chatty,
	thinking,
	onlyTheEndOfThought,
	draftInUnmarkedThought,
	rawLineBreaks,
	trailingCommas,
	unclosed,
	questionsFirst,
	nested,
	contentAsList,
	questionsAsObjects,
	questionsAsText,
	prose,
	boldTitle,
	thinkingThenProse,
} satisfies Record<string, Style>;
