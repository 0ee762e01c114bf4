import { type KeyboardEvent, useState } from "react";
import { part } from "../../ui/part.ts";
import { usePassage } from "./passages.ts";

export const passageDialog = part(() => import("./passage-dialog.tsx").then(({ PassageDialog }) => PassageDialog));

export function ReferringText({ text }: { text: string }) {
	const found = findReferences(text);
	if (found.length === 0) return text;
	let end = 0;
	return (
		<>
			{found.flatMap(({ start, text: reference }) => {
				const before = text.slice(end, start);
				end = start + reference.length;
				return [before, <Reference key={start} text={reference} />];
			})}
			{text.slice(end)}
		</>
	);
}

/**
 * A span both as plain text and as a button, so that text nodes keep their offsets for highlighting and reading places. A
 * `button` element would not break across lines. The sheet styles it.
 */
function Reference({ text }: { text: string }) {
	const passage = usePassage(text)?.passage;
	const [isOpen, setOpen] = useState(false);
	const PassageDialog = passageDialog.use(isOpen);
	if (!passage) return <span>{text}</span>;
	const open = () => setOpen(true);
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.key !== "Enter" && event.key !== " ") return;
		event.preventDefault();
		open();
	};
	return (
		<>
			{/* biome-ignore lint/a11y/useSemanticElements: a button element is a box of its own in the line */}
			<span role="button" tabIndex={0} aria-haspopup="dialog" data-reference="" onClick={open} onKeyDown={onKeyDown}>
				{text}
			</span>
			{isOpen && PassageDialog && <PassageDialog passage={passage} onClose={() => setOpen(false)} />}
		</>
	);
}

/** `start` counts UTF-16 units of the text. */
type FoundReference = { start: number; text: string };

/**
 * Finds “John 3:16”, “Psalm 23”, “1 Samuel 17:45-47”. A reference without a verse must name a book that is not a person's name.
 * The server decides whether the passage exists.
 */
export function findReferences(text: string): FoundReference[] {
	// Fast path: most paragraphs contain no digit.
	if (!/\d/.test(text)) return [];
	return [...text.matchAll(REFERENCE)].map(({ 0: found, index }) => ({ start: index, text: found }));
}

const NUMBERED = "Samuel|Kings|Chronicles|Corinthians|Thessalonians|Timothy|Peter|John";
const BOOKS =
	"Genesis|Exodus|Leviticus|Deuteronomy|Judges|Psalms?|Proverbs|Ecclesiastes|Song of (?:Songs|Solomon)|Lamentations|Acts|Romans|Galatians|Ephesians|Philippians|Colossians|Hebrews|Revelation";
/** “Ruth 2” may be two of something that Ruth has, so these books need a verse. */
const NAMES =
	"Numbers|Joshua|Ruth|Ezra|Nehemiah|Esther|Job|Isaiah|Jeremiah|Ezekiel|Daniel|Hosea|Joel|Amos|Obadiah|Jonah|Micah|Nahum|Habakkuk|Zephaniah|Haggai|Zechariah|Malachi|Matthew|Mark|Luke|John|Titus|Philemon|James|Jude";

const SPACE = "[^\\S\\n]";
const VERSES = ":\\d{1,3}(?:[-–]\\d{1,3}(?::\\d{1,3})?)?";
const CHAPTERS = "\\d{1,3}(?:[-–]\\d{1,3})?";
const book = `(?:(?:[1-3]|I{1,3}|First|Second|Third)${SPACE}(?:${NUMBERED})|${BOOKS})`;

const REFERENCE = new RegExp(
	`(?<![\\p{L}\\d])(?:${book}${SPACE}(?:\\d{1,3}${VERSES}|${CHAPTERS})|(?:${NAMES})${SPACE}\\d{1,3}${VERSES})(?![\\p{L}\\d]|:\\d)`,
	"gu",
);
