// The text of a passage in portions for reading aloud: exactly its words, in quotation marks.

/** About two to five verses. */
const MIN_WORDS = 30;
const MAX_WORDS = 80;
const MIN_PIECE_WORDS = 4;
const MAX_PIECE_WORDS = 18;
/** Where a prompt leaves something out of a passage. */
const GAP = "…";

export type Portion = {
	/** As it stands in the text. */
	text: string;
	quoted: string;
};

/** Whole sentences. What the text leaves out is never bridged. */
export function portionsOf(text: string): Portion[] {
	const portions = text
		.split(GAP)
		.flatMap((part) => joined(sentencesOf(part), MIN_WORDS, MAX_WORDS))
		.filter((portion) => /\p{L}/u.test(portion));
	return quoted(portions);
}

/** Short pieces to say together: first all short sentences, then how long ones begin. */
export function piecesOf(text: string): string[] {
	const sentences = sentencesOf(text);
	const beginnings = sentences
		.filter((sentence) => countWords(sentence) > MAX_PIECE_WORDS)
		.flatMap((sentence) =>
			joined(sentence.split(/(?<=[.!?;:,][”’]*)\s+/u), MIN_PIECE_WORDS, MAX_PIECE_WORDS).slice(0, 1),
		);
	return [...sentences, ...beginnings]
		.filter((piece) => countWords(piece) >= MIN_PIECE_WORDS && countWords(piece) <= MAX_PIECE_WORDS)
		.map((piece) => `“${piece.replaceAll(/[“”]/g, "").replace(/[,;:]$/, "")}”`);
}

const sentencesOf = (text: string) => text.match(/\S.*?(?:[.!?][”’)]*(?=\s)|$)/gs) ?? [];

const countWords = (text: string) => text.split(/\s+/).filter(Boolean).length;

/** Neighbors together: at least so many words, and no more unless one alone has more. */
function joined(parts: readonly string[], minWords: number, maxWords: number): string[] {
	const groups: string[] = [];
	for (const part of parts) {
		const last = groups.at(-1);
		const isRoom = last !== undefined && countWords(last) < minWords && countWords(`${last} ${part}`) <= maxWords;
		if (isRoom) groups[groups.length - 1] = `${last} ${part}`;
		else groups.push(part);
	}
	return groups;
}

/** Each in quotation marks. A speech that goes on from one portion to the next is marked in both. */
function quoted(portions: readonly string[]): Portion[] {
	let isSpeechOpen = false;
	return portions.map((text) => {
		const opening = isSpeechOpen && !text.startsWith("“") ? "“" : "";
		for (const [mark] of text.matchAll(/[“”]/g)) isSpeechOpen = mark === "“";
		return { text, quoted: `“${nested(`${opening}${text}${isSpeechOpen ? "”" : ""}`)}”` };
	});
}

/** Speech within a quotation has single marks, and speech within that double ones. */
const nested = (text: string) =>
	text
		.replaceAll(/‘((?:[^‘’“”]|(?<=\p{L})’(?=\p{L}))*)’/gu, "\u0001$1\u0002")
		.replaceAll("“", "‘")
		.replaceAll("”", "’")
		.replaceAll("\u0001", "“")
		.replaceAll("\u0002", "”");
