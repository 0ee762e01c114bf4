// Compares words of a wish without their inflections and typing errors, and finds phrases in a clause.
import type { Clause } from "@lion-tails/common/clauses";
import { GRANDFATHERS, GRANDMOTHERS } from "@lion-tails/common/kin";

/** Forms that the rules of `stem` do not cover, and all words for a grandparent. */
const IRREGULAR = new Map(
	Object.entries({
		lose: "lost losing loosing loses",
		break: "broke broken",
		fall: "fell fallen",
		die: "died dies dying dead",
		lie: "lied lies lying",
		win: "won winning",
		swim: "swam swum",
		get: "got gotten getting",
		go: "went gone goes going",
		say: "said says",
		eat: "ate eaten",
		make: "made making",
		sleep: "slept",
		speak: "spoke spoken",
		sing: "sang sung",
		hurt: "hurts",
		fight: "fought",
		leave: "left leaving",
		run: "ran",
		fly: "flew flown flies",
		give: "gave given",
		be: "is are was were been am being",
		have: "has had having",
		tooth: "teeth",
		child: "children",
		mouse: "mice",
		goose: "geese",
		wolf: "wolves",
		calf: "calves",
		leaf: "leaves",
		thief: "thieves",
		knife: "knives",
		fish: "fishes",
		person: "people",
		man: "men",
		woman: "women",
		snowman: "snowmen",
		foot: "feet",
		daddy: "daddies daddys",
		bus: "buses",
		cookie: "cookies",
		pie: "pies",
		scare: "scared scary",
		steal: "stole stolen",
		throw: "threw thrown",
		lend: "lent",
		take: "took taken taking",
		tell: "told",
		come: "came coming",
		grandma: GRANDMOTHERS.filter((word) => !/[ -]/.test(word)).join(" "),
		grandpa: GRANDFATHERS.filter((word) => !/[ -]/.test(word)).join(" "),
	}).flatMap(([base, forms]) => forms.split(" ").map((form): [string, string] => [form, base])),
);

/** Returns the word without its ending: “swimming” and “swims” become “swim”, “baked” and “bake” become “bak”. */
export function stem(word: string): string {
	const known = stems.get(word);
	if (known !== undefined) return known;
	if (stems.size >= MAX_STEMS) stems.clear();
	const found = stemOf(word);
	stems.set(word, found);
	return found;
}

/** The material has about ten thousand words. */
const stems = new Map<string, string>();
const MAX_STEMS = 20_000;

function stemOf(word: string): string {
	const base = IRREGULAR.get(word) ?? word;
	if (base.length < 4) return base;
	return base
		.replace(/(?:ied|ies)$/, "y")
		.replace(/(?<=x|ch|sh|ss|zz)es$|(?<![su]|i)s$/, "")
		.replace(/^(.*[aeiouy].*?)(?:ing|ed)$/, "$1")
		.replace(/([bdglmnprt])\1$/, "$1")
		.replace(/(?<=...)e$/, "");
}

export type Token = { word: string; stem: string; at: number };

/** Returns the words of a normalized text with their offsets. */
export const tokensOf = (plain: string): Token[] =>
	[...plain.matchAll(/[^ ]+/g)].map(({ 0: word, index }) => ({ word, stem: stem(word), at: index }));

/** Words that may stand between the words of a phrase, at most `MAX_GAP` of them. */
const GAP = new Set(
	"red blue green yellow orange purple pink brown black white a an the her his him my our their your its at in on to of for with from and very so really quite too still just again new big little first own old last next all up more as be have get into about another other different".split(
		" ",
	),
);
const MAX_GAP = 3;
const NEGATIVE = new Set("not cannot no never without hate refuse nobody".split(" ").map(stem));

/** One set of stems for each word; null for up to three words of any kind. */
type Phrase = readonly (ReadonlySet<string> | null)[];

/** Reads a phrase: “start|begin school”; “_” stands for up to three words of any kind. */
export const phraseOf = (text: string): Phrase =>
	text.split(" ").map((part) => (part === "_" ? null : new Set(part.split("|").map(stem))));

/**
 * Returns the offsets of the phrase's first and last word in the clause, or null. A phrase in the negated part counts
 * only if it has a negation itself.
 */
export function findPhrase(
	phrase: Phrase,
	tokens: readonly Token[],
	{ negatedFrom }: Pick<Clause, "negatedFrom">,
): { from: number; to: number } | null {
	const isNegative = phrase.some((part) => part !== null && [...part].some((one) => NEGATIVE.has(one)));
	for (const [start, { at, stem: first }] of tokens.entries()) {
		if (!phrase[0]?.has(first)) continue;
		const end = endOf(phrase, tokens, start);
		const last = end === null ? undefined : tokens[end];
		if (last && (isNegative || (at < negatedFrom && last.at < negatedFrom))) return { from: at, to: last.at };
	}
	return null;
}

function endOf(phrase: Phrase, tokens: readonly Token[], start: number): number | null {
	let at = start;
	let isWide = false;
	for (const part of phrase.slice(1)) {
		if (part === null) {
			isWide = true;
			continue;
		}
		let next = at + 1;
		const limit = at + 1 + MAX_GAP;
		while (next <= limit && next < tokens.length && !part.has(tokens[next]?.stem ?? "")) {
			if (!isWide && !GAP.has(tokens[next]?.word ?? "")) return null;
			next++;
		}
		if (next > limit || next >= tokens.length) return null;
		at = next;
		isWide = false;
	}
	return at;
}

/** Returns the sentence of the wish that has the clause. */
export const sentenceOf = (clause: string, wishText = ""): string =>
	wishText
		.replaceAll(/[’‘`´]/g, "'")
		.split(/(?<=[.?!;\n])/)
		.find((sentence) => sentence.includes(clause)) ?? clause;

/** Matches the words where no letter comes before or after them: “Al” is no part of “also”. */
export const wholeWords = (text: string, flags = "u") =>
	new RegExp(String.raw`(?<!\p{L})${text.replaceAll(/[^\p{L}\p{N}]/gu, ".")}(?!\p{L})`, flags);

/** Returns whether the text has the name, and not only as a part of a longer word. */
export const hasName = (text: string, name = "") => name !== "" && wholeWords(name).test(text);
