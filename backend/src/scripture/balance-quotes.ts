// Balances the quotation marks of a passage that begins or ends inside a quotation. The bundled Bible nests “ ‘ “ and repeats
// the opening mark at each paragraph of a quotation.

type Opening = "“" | "‘";
type Mark = { at: number; opening: Opening; closes: boolean; isCertain: boolean };

const MARKS = /[“”‘’]/g;
const WORD = /[\p{L}\p{N}]/u;
const CLOSING = { "“": "”", "‘": "’" } as const;

/**
 * Returns the text with every quotation mark in a pair. A mark without a partner is dropped at the edge of the text and where a
 * paragraph opens its quotation again; elsewhere its partner is added. Words, apostrophes and line breaks stay.
 */
export function balanceQuotes(text: string): string {
	const { unclosed, unopened, changed } = matchMarks(text);
	const isAtStart = unclosed.every(({ at }) => !WORD.test(text.slice(0, at)));
	const isAtEnd = unopened.every(({ at }) => !WORD.test(text.slice(at)));
	if (isAtStart) for (const { at } of unclosed) changed.set(at, "");
	if (isAtEnd) for (const { at } of unopened) changed.set(at, "");
	const opened = isAtEnd ? [] : unopened.map(({ opening }) => opening).reverse();
	const closed = isAtStart ? [] : unclosed.map(({ opening }) => CLOSING[opening]).reverse();
	const kept = text.replace(MARKS, (mark, at: number) => changed.get(at) ?? mark);
	const trimmed = kept.replaceAll(/ {2,}/g, " ").replaceAll(/^ +| +$/gm, "");
	return joined(joined(opened.join(" "), trimmed), closed.join(" "));
}

/** Two quotation marks are separated by a space, as in the bundled Bible. */
function joined(before: string, after: string): string {
	const meet = /[“‘”’]$/.test(before) && /^[“‘”’]/.test(after);
	return `${before}${meet ? " " : ""}${after}`;
}

function matchMarks(text: string) {
	const open: Mark[] = [];
	const unopened: Mark[] = [];
	/** The replacement of a mark. */
	const changed = new Map<number, string>();
	/** Kinds of the outermost pairs so far. */
	let outermost = new Set<Opening>();
	/** The innermost quotation may have ended at a mark that could be an apostrophe, as in "sons’ ". */
	let mayHaveEnded = false;
	for (const run of runsOf(text)) {
		if (run[0]?.closes === false && run[0].opening === "‘") endInnermost();
		const repeated = repeatedLength(run, open);
		for (const [at, mark] of run.entries()) {
			if (!mark.closes) {
				if (at < repeated || open.at(-1)?.opening === mark.opening) changed.set(mark.at, "");
				else open.push(mark);
				mayHaveEnded = false;
			} else if (mark.isCertain) close(mark);
			else if (open.at(-1)?.opening === "‘") mayHaveEnded = true;
		}
	}
	endInnermost();
	return { unclosed: open, unopened, changed };

	function endInnermost(): void {
		if (mayHaveEnded) open.pop();
		mayHaveEnded = false;
	}

	function close({ at, opening }: Mark): void {
		if (opening === "“") endInnermost();
		mayHaveEnded = false;
		const from = open.findLastIndex((mark) => mark.opening === opening);
		if (from >= 0) {
			const [, ...inner] = open.splice(from);
			const ends = inner.map((mark) => CLOSING[mark.opening]).reverse();
			if (ends.length > 0) changed.set(at, [...ends, CLOSING[opening]].join(" "));
			if (open.length === 0) outermost.add(opening);
		} else if (open.length > 0 || outermost.has(opening)) changed.set(at, "");
		else {
			unopened.push({ at, opening, closes: true, isCertain: true });
			outermost = new Set([opening]);
		}
	}
}

/** Returns the number of marks that repeat open quotations at a new paragraph. */
function repeatedLength(run: readonly Mark[], open: readonly Mark[]): number {
	const end = run.findIndex(({ closes, opening }, at) => closes || open[at]?.opening !== opening);
	const length = end < 0 ? run.length : end;
	return length === open.length || (length === run.length && length > 1) ? length : 0;
}

/** The quotation marks, in runs with only spaces between them. */
function runsOf(text: string): Mark[][] {
	const runs: Mark[][] = [];
	let end = -1;
	for (const { index, 0: character } of text.matchAll(MARKS)) {
		const before = text[index - 1] ?? "";
		const after = text[index + 1] ?? "";
		const isAfterLetter = /\p{L}/u.test(before);
		// An apostrophe: “God’s”.
		if (isAfterLetter && /\p{L}/u.test(after) && /[‘’]/.test(character)) continue;
		const isEndOfWord = character === "’" && before === "s";
		const mark: Mark = {
			at: index,
			opening: character === "“" || character === "”" ? "“" : "‘",
			closes: character === "”" || character === "’",
			isCertain: !isEndOfWord,
		};
		const isJoined = end >= 0 && /^\s*$/.test(text.slice(end, index)) && runs.at(-1)?.at(-1)?.closes === mark.closes;
		if (isJoined) runs.at(-1)?.push(mark);
		else runs.push([mark]);
		end = index + 1;
	}
	return runs;
}
