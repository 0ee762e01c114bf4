// A paragraph's text in which references to the Bible open their passage.
import { type KeyboardEvent, useState } from "react";
import { part } from "../../ui/part.ts";
import { usePassage } from "./passages.ts";

export const passageDialog = part(() => import("./passage-dialog.tsx").then(({ PassageDialog }) => PassageDialog));

/** For a paragraph that does not change any more. */
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
 * The same element as text and as a button: what counts characters in the page or marks them finds its nodes again. A `button`
 * element would not be broken at the end of a line as its words are. Its look is part of the sheet's.
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

// Finds in a story's text what may be references to the Bible. The server knows whether they exist.

/** `start`: UTF-16 units into the text. */
export type FoundReference = { start: number; text: string };

/** “John 3:16”, “Psalm 23”, “1 Samuel 17:45-47”. One that names a chapter only has to be of a book that is no person's name. */
export function findReferences(text: string): FoundReference[] {
	// Most paragraphs have no number.
	if (!/\d/.test(text)) return [];
	return [...text.matchAll(REFERENCE)].map(({ 0: found, index }) => ({ start: index, text: found }));
}

const NUMBERED = "Samuel|Kings|Chronicles|Corinthians|Thessalonians|Timothy|Peter|John";
const BOOKS =
	"Genesis|Exodus|Leviticus|Deuteronomy|Judges|Psalms?|Proverbs|Ecclesiastes|Song of (?:Songs|Solomon)|Lamentations|Acts|Romans|Galatians|Ephesians|Philippians|Colossians|Hebrews|Revelation";
/** “Ruth 2” may be two of something that Ruth has, so these need a verse. */
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
