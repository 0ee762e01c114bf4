// Where the syllables of a line begin, as UTF-16 places: by its melody, and otherwise by the vowels of English words.
import type { Syllable } from "@lion-tails/common/song";

export function syllableStarts(lyric: string, syllables: readonly Syllable[] = []): number[] {
	const known = syllables.map(({ at }) => at);
	const words = [...lyric.matchAll(/\S+/g)];
	return words.flatMap(({ index: start, 0: word }) => {
		const inside = known.filter((at) => at > start && at < start + word.length);
		const isKnown = inside.length > 0 || known.includes(start);
		return [start, ...(isKnown ? inside : startsInWord(word).map((at) => start + at))];
	});
}

const VOWELS = /[aeiouyà-æè-ïò-öø-üœ]+/gi;
/** Consonants that begin a syllable together. */
const TOGETHER = /(?:[bcdfgkpt]r|[bcfgkps]l|ch|ph|sh|th|wh|qu|st|sp|sc|sk|sm|sn|sw|tw|[dtz]l(?=e))[aeiouy]?$/i;
/** "grace", "loved": no syllable of their own. "candle" and "wanted" have one. */
const SILENT_END = /(?<![^aeiouy]l|[td](?=ed))(?:e|es|ed)[^a-z]*$/i;

/** Without the first, which is 0. */
function startsInWord(word: string): number[] {
	const end = SILENT_END.exec(word)?.index ?? word.length;
	const nuclei = [...word.matchAll(VOWELS)].filter(({ index }) => index < end || index === 0);
	return nuclei.slice(1).flatMap(({ index }, before) => {
		const previous = nuclei[before];
		const previousEnd = previous === undefined ? 0 : previous.index + previous[0].length;
		const between = word.slice(previousEnd, index);
		if (between === "") return [];
		if (!/^\p{L}+$/u.test(between)) return [index - (/\p{L}*$/u.exec(between)?.[0].length ?? 0)];
		if (between.length === 1) return [previousEnd];
		return [index - (TOGETHER.test(word.slice(previousEnd, index + 1)) ? 2 : 1)];
	});
}
