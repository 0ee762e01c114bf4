// Finds the syllables of a line of English words and their stress, by rules that are good enough to place chords.

export type StressedSyllable = {
	/** Offset of the first letter in the line, in UTF-16 units. */
	at: number;
	isStressed: boolean;
};

const WORD = /['’]?[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu;
const VOWELS = /[aeiouyäöüáéíóúàèìòùâêîôûåæø]+/giu;
const VOWEL = /[aeiouy]/i;
/** Unstressed words of one syllable. */
const UNSTRESSED = new Set(
	(
		"a an the and or but nor of to in on at by for from with as if is am are was were be been do does did has have had " +
		"i me my we us our you your he him his she her it its they them their this that there than then so " +
		"will would shall should can could may might must who whom which what when where not no o oh " +
		"'tis 'twas i'm i'll i've it's you're we're he's she's let's don't"
	).split(" "),
);
/** Prefixes before a stressed syllable: "be-LOW", "re-JOICE". */
const PREFIX =
	/^(?:a[bcdfgmnprstw]|be|re|de|un|en|em|ex|for(?=g|e)|to(?=day|n|g)|with|con|com(?=[pb]|mand|mun)|per|pre|pro|sur|up|dis|mis|al(?=[io]|ready|though))/i;
/** Beginnings that look like such a prefix. */
const NO_PREFIX =
	/^(?:angel|any|after|apple|autumn|ever|every|evening|answer|bethlehem|better|beauty|ready|reason|rest|dearest|under|enter|enemy|ages?\b|comfort|prom|perfect|people|present|praise|precious|promise|prophet|anthem|acorn|anchor|ancient|animal|baby|aspen|altar|amber)/i;
/** Suffixes after a stressed syllable. */
const SUFFIX = /(?:tion|sion|cian|ity|ical|ic|ious|eous|ial)s?$/i;

/** Returns the syllables of all words from left to right. */
export function syllablesOf(line: string): StressedSyllable[] {
	return [...line.matchAll(WORD)].flatMap(({ 0: word, index }) => {
		const starts = syllableStarts(word);
		const stressed = stressedOf(word, starts);
		return starts.map((start, at) => ({ at: index + start, isStressed: stressed.includes(at) }));
	});
}

/** Offsets of the syllables of a word; a word without known vowels has one. */
function syllableStarts(word: string): number[] {
	const groups = [...word.matchAll(VOWELS)].filter(({ 0: vowels, index }) => !isSilent(word, vowels, index));
	return groups.map(({ index }, at) => (at === 0 ? 0 : onsetOf(word, index))).concat(groups.length === 0 ? [0] : []);
}

/** Offset of a syllable's first consonant: one before the vowel, or two that are spoken together. */
function onsetOf(word: string, vowel: number): number {
	if (VOWEL.test(word.charAt(vowel - 1)) || /gh$/i.test(word.slice(0, vowel))) return vowel;
	return /(?:[bcdfgkpst][lr]|[cst]h|ph|wh|qu|sh|st|sp)$/i.test(word.slice(Math.max(0, vowel - 2), vowel)) && vowel > 2
		? vowel - 2
		: vowel - 1;
}

/** The "e" of "love", "loved" and "loves"; not that of "little", "lighted" and "ages". */
function isSilent(word: string, vowels: string, index: number): boolean {
	const before = word.slice(0, index);
	const after = word.slice(index + vowels.length).toLowerCase();
	if (vowels.toLowerCase() !== "e" || !VOWEL.test(before)) return false;
	if (after === "") return !/[^aeiouy]l$/i.test(before);
	if (after === "d") return !/[td]$/i.test(before);
	return after === "s" && !/(?:[szxcg]|[cs]h|[^aeiouy]l)$/i.test(before);
}

function stressedOf(word: string, { length }: number[]): number[] {
	const plain = word.toLowerCase().replaceAll("’", "'");
	if (length === 1) return UNSTRESSED.has(plain) || UNSTRESSED.has(plain.replace(/^'/, "")) ? [] : [0];
	if (SUFFIX.test(word) && length > 2) return everyOther(Math.max(0, length - (/(?:ity|ical)s?$/i.test(word) ? 3 : 2)));
	if (PREFIX.test(word) && !NO_PREFIX.test(word)) return length > 3 ? [1, 3] : [1];
	return length > 3 ? [0, 2] : [0];
}

/** The main stress and every second syllable before it. */
function everyOther(main: number): number[] {
	return Array.from({ length: Math.floor(main / 2) + 1 }, (_, at) => main - 2 * at).toSorted((a, b) => a - b);
}
