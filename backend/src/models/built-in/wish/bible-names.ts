// Reads names of the Bible and of its books as parents write them: misspelled, as they sound, and in other languages.
import { keep } from "../kept.ts";
import { narratives } from "../material.ts";
import { BIBLE_BOOKS, nameSpan, parseReference } from "../passages/reference.ts";
import bibleBookNames from "./bible-book-names.json" with { type: "json" };
import bibleNames from "./bible-names.json" with { type: "json" };
import bibleWords from "./bible-words.json" with { type: "json" };
import correctWords from "./correct-words.json" with { type: "json" };
import { isFirstName } from "./people.ts";

/** Returns the word in lower case, without accents: “Jonás” is “jonas”, “Mojżesz” is “mojzesz”. */
const bare = (word: string) =>
	word.toLowerCase().normalize("NFD").replaceAll(/\p{M}/gu, "").replaceAll("ł", "l").replaceAll("ß", "ss");

const VARIANTS = new Map(
	Object.entries(bibleNames).flatMap(([name, variants]) =>
		variants.map((variant) => [bare(variant.replaceAll("_", " ")), name] as const),
	),
);
const MAX_VARIANT_WORDS = 5;
const CORRECT = new Set(correctWords.join(" ").split(" "));

/** Names of one word that are long enough to be recognized when they are misspelled. */
const longNames = (): readonly string[] =>
	keep("long names of the Bible", () => {
		const words = [...narratives().flatMap(({ names }) => names), ...Object.keys(bibleNames)];
		const names = words.filter((name) => /^\p{Lu}\p{Ll}{5,}$/u.test(name) && !isFirstName(name.toLowerCase()));
		return [...new Set([...names, ...[...VARIANTS.keys()].filter((one) => /^\p{L}{7,}$/u.test(one))])];
	});

/** A parent means the Bible: its books and its people are named, or one of several stories is described. */
export const STORY_SIGN =
	/\b(?:bible|bibel|biblia|scriptures?|testament|gospel|gospels|psalms?|verse|verses|parable|prophet|prophets|disciples?|apostles?|jesus|god|lord|pharaoh|sunday school|acts|genesis|exodus|(?:the|that|them|la|le|el|der|die) (?:\p{L}+ ){0,2}(?:one|bit|part|story|guy|man|lady|woman|gal|girl|maid|boys?|lads?|kid|fella|bloke|king|queen|widow|priest|general|captain|soldier|shepherd|friends|servant) (?:\p{L}+ )?(?:where|with|when|who|whose|that|what|about|in the bible|told)|(?:whats|what is|what was) (?:his|her|their|its) names?|who(?: is|s| was) the|story of|(?:histoire|historia|storia) d\p{L}+|geschichte (?:vo[mn]|mit|wo|als))\b/u;

const ENGLISH = new Map(
	Object.entries(bibleWords).flatMap(([english, others]) => others.map((other) => [bare(other), english] as const)),
);

/** True for a name or a word of a dialect or of another language, and for a usual spelling, which is no typing error. */
export const isVariant = (word: string): boolean => VARIANTS.has(bare(word)) || ENGLISH.has(bare(word));

const NAMES = Object.keys(bibleNames)
	.filter((name) => /\p{Lu}/u.test(name) && !isFirstName(name.toLowerCase()))
	.map((name) => name.toLowerCase());
/** True if a plain text has a name of the Bible that few children have. */
export const hasBibleName = (plain: string): boolean => NAMES.some((name) => ` ${plain} `.includes(` ${name} `));

/** Returns the text with the English names; `isSure`: words that are also the first names of children stay as they are. */
export function withEnglishNames(given: string, childName: string | undefined, isSure: boolean): string {
	// “L’arche”
	const text = given.replaceAll(/\b([ld])['’](?=\p{L})/giu, "$1 ");
	const own = new Set(bare(childName ?? "").split(" "));
	const hasSign = STORY_SIGN.test(text.toLowerCase().replaceAll("’", ""));
	const words = [...text.matchAll(/[\p{L}\p{M}]+/gu)].map(({ 0: word, index }) => ({
		word,
		index,
		end: index + word.length,
	}));
	let read = "";
	let done = 0;
	for (let at = 0; at < words.length; at++) {
		const first = words[at];
		if (!first || first.index < done) continue;
		for (let count = Math.min(MAX_VARIANT_WORDS, words.length - at); count > 0; count--) {
			const all = words.slice(at, at + count);
			const end = all.at(-1)?.end ?? first.end;
			const written = text.slice(first.index, end);
			if (/[^\p{L}\p{M} '’-]/u.test(written)) continue;
			const plain = bare(written).replaceAll(/[-'’ ]+/g, " ");
			if (count === 1 && (own.has(plain) || (isSure && isFirstName(plain)))) continue;
			const name = VARIANTS.get(plain) ?? (count === 1 && hasSign ? nearName(plain) : undefined);
			if (name === undefined) continue;
			read += text.slice(done, first.index) + name;
			done = end;
			break;
		}
	}
	return read + text.slice(done);
}

/** Returns the text with words of dialects and other languages in English, for descriptions such as “le petit monsieur in the tree”. */
export const withEnglishWords = (text: string): string =>
	text.replaceAll(/[\p{L}\p{M}]+/gu, (word) => ENGLISH.get(bare(word)) ?? word);

/** Returns the name that an unknown word is nearest to; a long word may have more wrong letters than a short one. */
function nearName(word: string): string | undefined {
	if (word.length < 6 || CORRECT.has(word) || isFirstName(word) || isEnglish(word)) return undefined;
	const limit = word.length < 7 ? 1 : word.length < 10 ? 2 : 3;
	let [best, fewest]: [string | undefined, number] = [undefined, limit + 1];
	for (const name of longNames()) {
		if (name[0]?.toLowerCase() !== word[0] || Math.abs(name.length - word.length) > limit) continue;
		const edits = editsBetween(word, name.toLowerCase(), fewest);
		if (edits < fewest) [best, fewest] = [VARIANTS.get(name) ?? name, edits];
	}
	return fewest === 0 ? undefined : best;
}

/** Endings of English words, which no name of the Bible has. */
const isEnglish = (word: string) => /(?:ing|ed|ly|ness|tion|ment|ful|less|able|ous|est|ers?|ies)$/.test(word);

/** Returns the number of letters that are missing, added, wrong or swapped; at most `limit`. */
function editsBetween(a: string, b: string, limit: number): number {
	let [before, last]: number[][] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)];
	for (let i = 1; i <= a.length; i++) {
		const row = [i];
		for (let j = 1; j <= b.length; j++) {
			const isSame = a[i - 1] === b[j - 1];
			const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
			row[j] = Math.min(
				(last?.[j] ?? limit) + 1,
				(row[j - 1] ?? limit) + 1,
				(last?.[j - 1] ?? limit) + (isSame ? 0 : 1),
				isSwapped ? (before?.[j - 2] ?? limit) + 1 : limit,
			);
		}
		if (Math.min(...row) >= limit) return limit;
		[before, last] = [last, row];
	}
	return last?.[b.length] ?? limit;
}

const BOOK_NAMES = new Map(
	BIBLE_BOOKS.flatMap(({ name }) => {
		const others: readonly string[] = (bibleBookNames as Record<string, readonly string[]>)[name] ?? [];
		return [name, ...others].map((one) => [bare(one.replaceAll("_", " ")), name] as const);
	}),
);
const BOOK = [...BOOK_NAMES.keys()].toSorted((a, b) => b.length - a.length).join("|");
const REFERENCE = new RegExp(
	String.raw`(?<![\p{L}\d])(?:(${BOOK})(?: chapter| kapitel| capitulo)?|([123])(?:st|nd|rd)?\.? ?(\p{L}+)) ?(\d{1,3})(?: ?[:.,v] ?(\d{1,3})(?: ?[-–] ?(\d{1,3}))?)?(?![\p{L}\d]|[.:]\d| ?(?:o'?clock|am|pm|years?|yrs?|times|weeks?|days?|months?)\b)`,
	"gu",
);

/** Returns the passage that the text names by its book and numbers: “Sofonías 3,17”, “Ps. 23”, “1. Korinther 13”. */
export function referenceIn(text: string): { passage: string; hasVerse: boolean; written: string } | undefined {
	const plain = [...text]
		.map((letter) => bare(letter) || letter)
		.join("")
		.replaceAll(/(?<=\p{L})\.(?= ?\d)/gu, "");
	const hasSign = STORY_SIGN.test(plain);
	for (const [written, book = "", count = "", counted = "", chapter = "", verse, last] of plain.matchAll(REFERENCE)) {
		const name = BOOK_NAMES.get(count ? `${count} ${counted}` : book);
		// “Ruth 1 please”
		const isAll =
			plain.replace(written, "").replaceAll(/\b(?:please|pls|plz|read|tonight|chapter|the|from)\b|\P{L}/gu, "") === "";
		if (!name || (!count && !verse && !hasSign && !isAll && isAlsoAWord(book))) continue;
		const span = parseReference(`${name} ${chapter}${verse ? `:${verse}` : ""}${last ? `-${last}` : ""}`);
		if (span) return { passage: nameSpan(span).written, hasVerse: verse !== undefined, written };
	}
	return undefined;
}

/** “Mark, 7”, “the job 2 days ago”, “Acts 5 years old” */
const isAlsoAWord = (book: string) =>
	isFirstName(book) ||
	/^(?:acts|numbers|judges|job|joel|titus|amos|ps|ex|gn|jn|mk|mt|phil|gal|eph|mark|luke|john|ruth|marc|luc|marco|rut|atti|jan|jana|tito)$/.test(
		book,
	);
