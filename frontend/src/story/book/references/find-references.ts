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
