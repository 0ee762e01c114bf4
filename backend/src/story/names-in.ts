// The people, animals and places that a story names.

const MAX_NAMES = 10;
const MAX_NAME_CHARS = 40;
const MAX_CHARS = 150;
/** Of a longer text only the beginning is looked at. */
const MAX_TEXT_CHARS = 60_000;

/** The one who is known first, then those named most often. At the beginning of a sentence any word has a capital letter. */
export function namesIn(text: string, known: string): string[] {
	const counts = new Map<string, number>();
	for (const match of text.slice(0, MAX_TEXT_CHARS).matchAll(NAME)) {
		const isStart = SENTENCE_START.test(text.slice(Math.max(0, match.index - 8), match.index));
		const name = (isStart ? match[0].replace(FIRST_WORD, "") : match[0]).replace(/[’']s?$/, "");
		if (name && !NO_NAMES.has(name) && name.length <= MAX_NAME_CHARS) counts.set(name, (counts.get(name) ?? 0) + 1);
	}
	const isPartOfAnother = (name: string) => [...counts.keys()].some((other) => other.endsWith(` ${name}`));
	const byCount = [...counts]
		.filter(([name]) => !isPartOfAnother(name))
		.toSorted((one, other) => other[1] - one[1])
		.map(([name]) => name);
	const names: string[] = [];
	let chars = 0;
	for (const name of new Set([known.slice(0, MAX_NAME_CHARS), ...byCount])) {
		chars += name.length + 2;
		if (chars > MAX_CHARS || names.length === MAX_NAMES) break;
		if (name) names.push(name);
	}
	return names;
}

/** “Mr. Abel”, “Miss Lydia”, “Almond Hill”, “O’Brien”. */
const NAME = /(?<![\p{L}\p{N}’'-])(?:(?:Mr|Mrs|Ms|Dr)\. )?\p{Lu}[\p{L}’'-]+(?: \p{Lu}[\p{L}’'-]+)*/gu;
/** Any word, but none of “Mr. Abel”. */
const FIRST_WORD = /^(?!(?:Mr|Mrs|Ms|Dr)\.)\S+ ?/u;
const SENTENCE_START = /(?:^|[.!?…:]["”’)]*\s+|[“‘("]\s*|\n\s*)$/u;
const NO_NAMES: ReadonlySet<string> = new Set(
	"I’m I’ll I’ve I’d God God’s Lord Father Jesus Christ Holy Spirit Bible Scripture Amen Sunday Monday Tuesday Wednesday Thursday Friday Saturday January February March April May June July August September October November December Christmas Easter".split(
		" ",
	),
);
