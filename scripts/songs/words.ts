/** A syllable of the shown text, or a note without one: one that holds the syllable before it, or has no words. */
type Sung = { at: number; length: number } | null;
export type Words = { text: string; sung: Sung[]; faults: string[] };

/** Reads the words under a line of music, what stands behind `w:`. */
export function readWords(written: string): Words {
	const words: Words = { text: "", sung: [], faults: [] };
	/** The next syllable belongs to the same word as the last. */
	let isJoined = false;
	for (const [, sign = "", syllable = ""] of written.matchAll(/(\s+|[-_*])|((?:\\-|[^\s\-_*])+)/g)) {
		if (sign === "_" || sign === "*") words.sung.push(null);
		else if (sign === "-") {
			if (isJoined || !words.sung.some(Boolean)) words.faults.push("a hyphen stands without a syllable before it");
			isJoined = true;
		} else if (sign) {
			if (isJoined) words.faults.push("a hyphen stands without a syllable behind it");
			isJoined = false;
		} else addSyllable(syllable.replaceAll("\\-", "-").replaceAll("~", " "));
	}
	if (isJoined) words.faults.push("a hyphen stands without a syllable behind it");
	if (/['"]/.test(written)) words.faults.push("please write typographic quotation marks and apostrophes");
	if (/\d|&\w+;|\|/.test(written)) words.faults.push("the words have a number, a bar line or an HTML entity");
	return words;

	function addSyllable(text: string): void {
		if (words.text && !isJoined) words.text += " ";
		isJoined = false;
		// A dash between words is shown and not sung.
		if (/\p{L}/u.test(text)) words.sung.push({ at: words.text.length, length: text.length });
		words.text += text;
	}
}
