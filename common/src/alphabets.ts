// The alphabets of usernames, and their letters that look alike. After Unicode's security mechanisms:
// https://www.unicode.org/reports/tr39/

/** The recommended scripts of https://www.unicode.org/reports/tr31/#Table_Recommended_Scripts, alone or as they are mixed in writing. */
const ALPHABETS = [
	..."Arabic Armenian Bengali Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Hebrew".split(" "),
	..."Kannada Khmer Lao Latin Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan".split(" "),
	"Latin Han Hiragana Katakana",
	"Latin Han Bopomofo",
	"Latin Han Hangul",
];
const inOneAlphabet = ALPHABETS.map((scripts) => {
	const letters = scripts.split(" ").map((script) => `\\p{Script_Extensions=${script}}`);
	return new RegExp(`^[${letters.join("")}\\p{Script=Inherited}0-9._-]*$`, "u");
});

/** Returns whether all letters and digits of a name are of one alphabet; ASCII digits and `.`, `_`, `-` go with any. */
export const isInOneAlphabet = (name: string): boolean => inOneAlphabet.some((pattern) => pattern.test(name));

type LookAlikes = readonly (readonly [latin: string, others: string])[];
/** Latin letters, and letters of another alphabet that look like them, from Unicode's confusables.txt. */
const OF_OTHER_ALPHABETS: LookAlikes = [
	["ABCEHIJKMOPSTXYaceijopsxyhdqwl", "АВСЕНІЈКМОРЅТХУасеіјорѕхуһԁԛԝӏ"],
	["ABEZHIKMNOPTXYaoiuvpyk", "ΑΒΕΖΗΙΚΜΝΟΡΤΧΥαοιυνργκ"],
	["OSUohnujqg", "ՕՏՍօհոսյզց"],
];
const OF_LATIN: LookAlikes = [["iagk", "ıɑɡĸ"]];
const latinOf = new Map<string, string>();
for (const [latin, others] of [...OF_OTHER_ALPHABETS, ...OF_LATIN])
	[...others].forEach((letter, at) => void latinOf.set(letter, latin.charAt(at)));

/** Returns the other spellings of a name in one alphabet that look the same. */
export function lookAlikesOf(name: string): string[] {
	const latin = spell(name, (letter) => latinOf.get(letter) ?? (/\p{Script=Latin}/u.test(letter) ? letter : null));
	if (latin === null) return [];
	const others = OF_OTHER_ALPHABETS.map(([letters, to]) => {
		const spelled = [...to];
		return spell(latin, (letter) => spelled[letters.indexOf(letter)] ?? null);
	});
	return [latin, ...others].filter((spelling) => spelling !== null && spelling !== name) as string[];
}

/** Replaces each letter of a name; null if one has no replacement. */
function spell(name: string, letterOf: (letter: string) => string | null): string | null {
	const letters = Array.from(name, (letter) => (/\p{L}/u.test(letter) ? letterOf(letter) : letter));
	return letters.includes(null) ? null : letters.join("");
}
