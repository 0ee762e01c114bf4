// Reads the fields of an answer in any shape: questions, verse, moral, picture and an outline's chapters.
import { figuresIn, MAX_FIGURES } from "@lion-tails/common/cover";
import { type FigureName, knownFigures } from "@lion-tails/common/figures";
import { MoralOutcome } from "@lion-tails/common/story";
import { MAX_STORY_SCENES, StoryScene } from "@lion-tails/common/story-scene";
import type { Answer, AnswerMetadata } from "./answer.ts";
import { isPlaceholder, toLine } from "./tidy-text.ts";

/** Parsed JSON; numbers and other literals are strings. */
export type JsonValue = string | JsonValue[] | { [key: string]: JsonValue };

/** The fields of an answer that are kept; all others are skipped. */
export type FieldRole =
	| "verse"
	| "moral"
	| "questions"
	| "picture"
	| "chapters"
	| "figures"
	| "unhonored"
	| "remember"
	| "scenes"
	| "plan";

/** Fields that only accompany the requested ones. */
const ACCOMPANYING: ReadonlySet<FieldRole | undefined> = new Set([
	"figures",
	"unhonored",
	"remember",
	"scenes",
	"plan",
]);
export const isAccompanying = (role: FieldRole | undefined) => ACCOMPANYING.has(role);

/** Returns whether a field belongs to an answer with metadata alone; chapters belong to an outline. */
export const isWantedMetadata = (role: FieldRole | undefined) =>
	role !== undefined && role !== "chapters" && !isAccompanying(role);

export type AnswerFields = Partial<Record<FieldRole, JsonValue>>;

const MAX_QUESTIONS = 12;
const MAX_UNHONORED = 12;
const MAX_UNHONORED_CHARS = 200;
const MAX_REMEMBERED = 5;
const MAX_REMEMBERED_CHARS = 120;
const MAX_QUESTION_CHARS = 500;
const MAX_CHAPTERS = 60;
const MAX_CHAPTER_TITLE_CHARS = 200;
const MAX_SUMMARY_CHARS = 2000;
const MAX_REFERENCE_CHARS = 60;
const MAX_PICTURE_CHARS = 2000;

/**
 * Returns the role of a key in any spelling; undefined for an unknown key. Only the names that models use are known: a key
 * that merely contains one of them, such as "lastPicture", is something else.
 */
export function fieldRole(key: string): FieldRole | undefined {
	const name = normalizeKey(key);
	return ROLES.find(([, names]) => names.test(name))?.[0];
}

const ROLES: readonly [FieldRole, RegExp][] = [
	[
		"questions",
		/^(?:(?:bedtime|story|bible|life|five|5)?(?:application|discussion|reflection|comprehension|conversation|follow ?up|talking)?questions?(?:list|\d+)?|questionsfor\w+|application|discussion|talkingpoints|reflections?)$/,
	],
	["figures", /^figures$/],
	["unhonored", /^(?:unhonored|nothonored)$/],
	["remember", /^(?:to)?remember$/],
	["scenes", /^(?:scenes|pictures|illustrations)$/],
	["plan", /^(?:story)?plan$/],
	[
		"picture",
		/^(?:(?:story|cover|scene)?(?:image|picture|illustration)(?:prompt|description|idea|text)?|\w*imageprompt)$/,
	],
	[
		"verse",
		/^(?:(?:the|key|main|memory|related)?(?:bible|scripture)?verse(?:reference|ref)?|(?:bible|scripture)(?:reference|passage|text)?|scriptures|reference)$/,
	],
	["moral", /^(?:(?:the)?moral(?:outcome|lesson|ofthestory|type|value)?|outcome|lesson)$/],
	["chapters", /^(?:(?:the|story)?(?:chapters?(?:list|outlines?|\d+)?)|outline|parts)$/],
];

export const normalizeKey = (key: string) => key.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** Returns the known figures of the picture: each noun as the first figure that it names. */
export const readFigures = ({ figures }: AnswerFields): FigureName[] =>
	knownFigures(
		nounsOf(figures).flatMap((noun) => (knownFigures([noun], 1).length > 0 ? [noun] : figuresIn(noun).slice(0, 1))),
		MAX_FIGURES,
	);

const nounsOf = (value: JsonValue | undefined) =>
	typeof value === "string" ? value.split(/\s*[,;|\n]\s*/) : listOf(value);

/** Returns the requested details that the storyteller did not include. */
export const readUnhonored = ({ unhonored }: AnswerFields): string[] =>
	linesOf(unhonored, MAX_UNHONORED, MAX_UNHONORED_CHARS);

/** Returns who and what a later part of the story has to remember. */
export const readRemembered = ({ remember }: AnswerFields): string[] =>
	linesOf(remember, MAX_REMEMBERED, MAX_REMEMBERED_CHARS);

/** Returns the scenes of the story's pictures. */
export const readScenes = ({ scenes }: AnswerFields): StoryScene[] =>
	(Array.isArray(scenes) ? scenes : [])
		.flatMap((scene) => {
			const { success, data } = StoryScene.safeParse(scene);
			return success ? [data] : [];
		})
		.slice(0, MAX_STORY_SCENES);

function linesOf(value: JsonValue | undefined, max: number, maxChars: number): string[] {
	const items = typeof value === "string" ? [value] : listOf(value);
	const lines = items.map((item) => toLine(item, maxChars)).filter((line) => /\p{L}/u.test(line) && !isNothing(line));
	return [...new Set(lines)].slice(0, max);
}

/** Models write a word for an empty list. */
const isNothing = (line: string) =>
	isPlaceholder(line) || /^(?:nothing|empty|no|everything is in the story)\.?$/i.test(line);

export const readMetadata = ({ verse, moral, questions, picture }: AnswerFields): AnswerMetadata => ({
	reference: readReference(verse),
	moralOutcome: readMoral(moral),
	imagePrompt: readPicture(picture),
	questions: readQuestions(questions),
});

function readPicture(value: JsonValue | undefined): string {
	const text = toLine(textOf(value, ["prompt", "imageprompt", "description", "text", "scene"]), MAX_PICTURE_CHARS)
		.replace(/^\[(.*)\]$/, "$1")
		.replace(/^(?:image|picture|illustration)(?: prompt)?\s*:\s*/i, "")
		.replace(/^["“]([^"“”]*)["”]$/, "$1");
	return isPlaceholder(text) ? "" : text;
}

function readReference(value: JsonValue | undefined): string {
	if (Array.isArray(value)) return value.map(readReference).find(Boolean) ?? "";
	if (typeof value === "object") {
		const named = textOf(value, ["reference", "ref", "verse", "citation", "passage", "scripture", "bibleverse"]);
		const book = textOf(value, ["book"]);
		const chapter = textOf(value, ["chapter"]);
		const number = textOf(value, ["verse", "verses", "versenumber", "number"]);
		if (book && chapter) return toLine(`${book} ${chapter}${number && `:${number}`}`, MAX_REFERENCE_CHARS);
		return readReference(named || textOf(value, ["text"]));
	}
	const text = toLine(value ?? "", MAX_PICTURE_CHARS)
		.replace(/\bchapter\s+(?=\d)/gi, "")
		.replace(/,?\s*\b(?:verses?|vv?\.)\s*(?=\d)/gi, ":")
		.replace(/(\d),(?=\d)/g, "$1:");
	const found = REFERENCE.exec(text)?.[0] ?? WHOLE_CHAPTER.exec(text)?.[0];
	return found ?? (text.length <= MAX_REFERENCE_CHARS && /\d/.test(text) ? text : "");
}

const BOOK = "(?:(?:[1-3]\\.?|I{1,3}|First|Second|Third|1st|2nd|3rd) ?)?\\p{Lu}\\p{Ll}+\\.?(?: of \\p{Lu}\\p{Ll}+)?";
const REFERENCE = new RegExp(`${BOOK} \\d{1,3}[:.]\\d{1,3}(?:\\s?[-–—]\\s?\\d{1,3}(?::\\d{1,3})?)?`, "u");
const WHOLE_CHAPTER = new RegExp(`${BOOK} \\d{1,3}(?!\\d)`, "u");

function readMoral(value: JsonValue | undefined): MoralOutcome | null {
	const text = textOf(value, ["outcome", "moraloutcome", "type", "value", "category"]).toLowerCase();
	return MORALS.find(({ pattern }) => pattern.test(text))?.outcome ?? null;
}

const MORALS = MoralOutcome.options.map((outcome) => ({ outcome, pattern: new RegExp(`\\b${outcome}\\b`) }));

function readQuestions(value: JsonValue | undefined): string[] {
	const questions = new Map<string, string>();
	for (const question of listOf(value)) {
		const text = toLine(withoutMarker(question), MAX_QUESTION_CHARS).replace(/^["“](.*)["”]$/, "$1");
		const letters = normalizeKey(text);
		if (letters && questions.size < MAX_QUESTIONS && !questions.has(letters)) questions.set(letters, text);
	}
	return [...questions.values()];
}

/** Returns the text of each question, from a list, an object with numbered keys, or one text. */
function listOf(value: JsonValue | undefined): string[] {
	if (value === undefined) return [];
	if (typeof value === "string") return splitQuestions(value);
	if (Array.isArray(value)) {
		return value.flatMap((item) => (typeof item === "string" ? [item] : listOf(item)));
	}
	const named = textOf(value, ["question", "text", "q", "content", "prompt", "value"]);
	return named ? [named] : Object.values(value).flatMap((item) => (typeof item === "string" ? [item] : listOf(item)));
}

const NUMBER_MARKER =
	/^[*_#>\s]*(?:(?:q(?:uestion)?\s*)?\(?\p{Nd}{1,2}\s*(?:[.):\]]+(?!\p{Nd})|[-–—]\s|[．、）])|\(?(?:[a-h]|[ivx]{1,4})[.)]\s|[①-⑳])\s*/iu;
const BULLET = /^\s*(?:[-•–—]\s+|\*\s+|q(?:uestion)?\s*:\s*)/i;
/** The topic before a question: "From the story: …". */
const LABEL =
	/^[*_(\s]*(?![^:]*\b(?:asks?|asked|says?|said)\b)\p{Lu}\p{L}*(?: \p{L}+){0,2}(?: \d)?[*_]*(?:\s*:[*_]*|\))\s+(?=\p{Lu}.*\?)/u;
const isMarked = (line: string) => NUMBER_MARKER.test(line) || BULLET.test(line);
const withoutMarker = (line: string) => line.replace(BULLET, "").replace(NUMBER_MARKER, "").replace(LABEL, "");

function splitQuestions(text: string): string[] {
	const lines = text
		.split("\n")
		.map((line) => line.trim())
		.filter((line) => /\p{L}/u.test(line));
	if (lines.length <= 1) {
		const numbered = text.split(/(?:^|\s)\d{1,2}[.)]\s+/).filter((part) => /\p{L}/u.test(part));
		return numbered.length > 1
			? numbered
			: text.split(/(?<=\?)\s*[;|,/]?\s+(?=\p{L}|["“])|(?<=？)\s*/u).filter(Boolean);
	}
	// In a numbered list, bullets mark answers and hints.
	const numbered = lines.filter((line) => NUMBER_MARKER.test(line));
	if (numbered.length > 1) return numbered;
	const marked = lines.filter(isMarked);
	if (marked.length > 0) return marked;
	const asked = lines.filter((line) => /\?["”*_)]*$/.test(line));
	return asked.length > 0 ? asked : lines;
}

/** Returns an outline's chapters, from objects, lines such as "1. Title: summary", or an object of either. */
export function readChapters({ chapters }: AnswerFields): Answer["chapters"] {
	return chaptersOf(chapters)
		.filter(({ title, summary }) => /\p{L}/u.test(title + summary))
		.slice(0, MAX_CHAPTERS);
}

function chaptersOf(value: JsonValue | undefined): Answer["chapters"] {
	if (value === undefined) return [];
	if (typeof value === "string") return splitChapters(value);
	if (Array.isArray(value)) {
		return value.flatMap((item) => (typeof item === "string" ? [toChapter(item)] : chaptersOf(item)));
	}
	const named = textOf(value, ["title", "name", "heading", "chaptertitle", "chaptername", "chapter"]);
	const title = /\p{L}/u.test(named) ? named : "";
	const summary = textOf(value, ["summary", "description", "synopsis", "content", "text", "plot", "outline", "events"]);
	if (title || summary) {
		return [{ title: toTitle(title), summary: toLine(summary, MAX_SUMMARY_CHARS) }];
	}
	return Object.entries(value).flatMap(([key, item]) => {
		if (typeof item !== "string") return chaptersOf(item);
		const isNumbered = /^(?:chapter|part)?\s*[_-]?\d+$/i.test(key.trim());
		return [isNumbered ? toChapter(item) : { title: toTitle(key), summary: toLine(item, MAX_SUMMARY_CHARS) }];
	});
}

const CHAPTER_MARKER =
	/^[\s#*_>-]*(?:(?:chapter|part|kapitel|chapitre|cap[ií]tulo)\s+[\p{L}\d]+|\d{1,2})[*_]*\s*[.):–—-]+\s*/iu;
const TITLE = /^[*_\s]*(?:chapter )?title[*_]*\s*:\s*/i;
const toTitle = (text: string) =>
	toLine(text.replace(CHAPTER_MARKER, "").replace(TITLE, ""), MAX_CHAPTER_TITLE_CHARS).replace(/[:–—-]$/, "");

function toChapter(line: string): Answer["chapters"][number] {
	const text = toLine(line.replace(CHAPTER_MARKER, "").replace(TITLE, ""), MAX_SUMMARY_CHARS + MAX_CHAPTER_TITLE_CHARS);
	const parts = /^["“]?(.{1,120}?)["”]?\s*(?::| [–—-])\s+(.+)$/.exec(text);
	if (parts) return { title: toTitle(parts[1] ?? ""), summary: parts[2] ?? "" };
	return text.length <= MAX_TITLE_LINE_CHARS ? { title: text, summary: "" } : { title: "", summary: text };
}

const MAX_TITLE_LINE_CHARS = 80;

/** A line that begins with a number or "Chapter …" starts a chapter; the following lines belong to it. */
function splitChapters(text: string): Answer["chapters"] {
	const chapters: Answer["chapters"] = [];
	for (const line of text.split("\n")) {
		if (!/\p{L}/u.test(line)) continue;
		const last = chapters.at(-1);
		if (CHAPTER_MARKER.test(line)) chapters.push(toChapter(line));
		else if (last) {
			const detail = line.replace(/^[\s*_•-]*(?:summary[*_]*\s*:)?\s*/i, "");
			last.summary = toLine(`${last.summary} ${detail}`, MAX_SUMMARY_CHARS);
		}
	}
	return chapters;
}

/** Returns a text unchanged, or the first of the named fields of an object. */
function textOf(value: JsonValue | undefined, names: readonly string[]): string {
	if (typeof value === "string") return value;
	if (Array.isArray(value)) return value.map((item) => textOf(item, names)).find(Boolean) ?? "";
	if (value === undefined) return "";
	const entries = Object.entries(value).map(([key, item]) => [normalizeKey(key), item] as const);
	for (const name of names) {
		const found = entries.find(([key]) => key === name)?.[1];
		if (typeof found === "string" && found.trim()) return found;
	}
	return "";
}
