// Finds phrases in text that arrives in pieces. Only the beginning of a possible phrase is held back.

type Node = { next: Map<string, Node>; isEnd: boolean; isPrefix: boolean };

export type WordFilter = { match(): WordStream; has(text: string): boolean };

type WordStream = {
	/** Returns the text that is now known to be safe. `isFound`: a phrase follows it; later calls return no text. */
	add(text: string): { safe: string; isFound: boolean };
	/** Ends the text; returns the text held back. */
	end(): { safe: string; isFound: boolean };
};

/** Takes phrases in lower case without punctuation; one that ends with “*” also matches longer words. */
export function wordFilter(phrases: readonly string[]): WordFilter {
	const root = newNode();
	for (const phrase of phrases) {
		let node = root;
		for (const letter of phrase.replace(/\*$/, "")) {
			const next = node.next.get(letter) ?? newNode();
			node.next.set(letter, next);
			node = next;
		}
		if (phrase.endsWith("*")) node.isPrefix = true;
		else node.isEnd = true;
	}
	const begins = Uint8Array.from({ length: ASCII }, (_, code) => Number(root.next.has(letterOf(code))));
	const match = () => wordStream(root, begins);
	return {
		match,
		has(text) {
			const stream = match();
			return stream.add(text).isFound || stream.end().isFound;
		},
	};
}

const newNode = (): Node => ({ next: new Map(), isEnd: false, isPrefix: false });

/** A phrase that has begun. `start` is its offset in the held text. */
type Candidate = { node: Node; start: number; last: string; repeats: number };

/** `begins`: 1 for each ASCII code with which a phrase begins. */
function wordStream(root: Node, begins: Uint8Array): WordStream {
	let held = "";
	let candidates: Candidate[] = [];
	let isWordStart = true;
	let isOver = false;

	function found(start: number) {
		isOver = true;
		candidates = [];
		const safe = held.slice(0, start);
		held = "";
		return { safe, isFound: true };
	}

	return {
		add(text) {
			if (isOver) return { safe: "", isFound: false };
			const from = held.length;
			held += text;
			for (let at = from; at < held.length; at++) {
				const code = held.charCodeAt(at);
				// Fast path for nearly every letter of a story.
				if (candidates.length === 0 && code < ASCII && !(isWordStart && begins[code])) {
					if (KINDS[code] !== IGNORED_KIND) isWordStart = KINDS[code] === SEPARATOR_KIND;
					continue;
				}
				const letter = letterOf(code);
				if (letter === IGNORED) continue;
				if (candidates.length === 0 && !(isWordStart && letter.length === 1 && root.next.has(letter))) {
					isWordStart = letter === SPACE || letter === BREAK;
					continue;
				}
				const isSeparator = letter === SPACE || letter === BREAK;
				if (isSeparator) {
					const whole = candidates.find(isWhole);
					if (whole) return found(whole.start);
				}
				const advanced: Candidate[] = [];
				for (const candidate of candidates) {
					const { node, start, last, repeats } = candidate;
					const next = node.next.get(letter);
					// A letter repeated three times or more still matches, as in “fuuuck”; a double letter makes another word.
					if (next && (repeats !== 1 || last === SPACE)) advanced.push({ node: next, start, last: letter, repeats: 0 });
					else if (last === letter && letter !== BREAK) advanced.push({ ...candidate, repeats: repeats + 1 });
				}
				const begun = isWordStart && !isSeparator ? root.next.get(letter) : undefined;
				if (begun) advanced.push({ node: begun, start: at, last: letter, repeats: 0 });
				candidates = advanced;
				const prefix = candidates.find(({ node, repeats }) => node.isPrefix && repeats === 0);
				if (prefix) return found(prefix.start);
				isWordStart = isSeparator;
			}
			if (candidates.length === 0) {
				const safe = held;
				held = "";
				return { safe, isFound: false };
			}
			const keepFrom = candidates.reduce((first, { start }) => Math.min(first, start), held.length);
			const safe = held.slice(0, keepFrom);
			held = held.slice(keepFrom);
			if (keepFrom > 0) candidates = candidates.map((one) => ({ ...one, start: one.start - keepFrom }));
			return { safe, isFound: false };
		},
		end() {
			const whole = candidates.find(isWhole);
			if (whole) return found(whole.start);
			const safe = held;
			held = "";
			candidates = [];
			isWordStart = true;
			return { safe, isFound: false };
		},
	};
}

const isWhole = ({ node, repeats }: Candidate) => node.isEnd && repeats !== 1;

/** Separates the words of a phrase. */
const SPACE = " ";
/** Ends a phrase. */
const BREAK = "break";
const IGNORED = "";

const LOOK_ALIKES: Readonly<Record<string, string>> = {
	"0": "o",
	"1": "i",
	"3": "e",
	"4": "a",
	"5": "s",
	"@": "a",
	$: "s",
};
const letters = new Map<number, string>();

const ASCII = 128;
const [LETTER_KIND, SEPARATOR_KIND, IGNORED_KIND] = [0, 1, 2];

function letterOf(code: number): string {
	const known = letters.get(code);
	if (known !== undefined) return known;
	const letter = classify(String.fromCharCode(code));
	letters.set(code, letter);
	return letter;
}

function classify(character: string): string {
	const [base = ""] = character.normalize("NFKD").toLowerCase();
	if (/\p{L}/u.test(base)) return base;
	if (LOOK_ALIKES[base]) return LOOK_ALIKES[base];
	// Combining accents, joiners, soft hyphens, and the apostrophe inside a word.
	if (/[\p{M}\p{Cf}'’*]/u.test(character)) return IGNORED;
	return /[\s_-]/u.test(character) ? SPACE : BREAK;
}

const KINDS = Uint8Array.from({ length: ASCII }, (_, code) => {
	const letter = letterOf(code);
	if (letter === IGNORED) return IGNORED_KIND;
	return letter === SPACE || letter === BREAK ? SEPARATOR_KIND : LETTER_KIND;
});
