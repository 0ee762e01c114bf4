/** Counts words like `countWords`, incrementally; the cost of a piece is proportional to its length. */
export type WordCounter = { readonly words: number; add(text: string): void };

export function wordCounter(text = ""): WordCounter {
	let words = 0;
	/** The last word of the text has been counted. */
	let isCounted = false;
	const counter = {
		get words() {
			return words;
		},
		add(added: string) {
			for (let at = 0; at < added.length; at++) {
				const code = added.codePointAt(at) ?? 0;
				if (code > 0xffff) at++;
				const kind = KINDS[code] ?? kindOf(String.fromCodePoint(code));
				if (isCounted) isCounted = kind !== SPACE;
				else if (kind === LETTER) {
					words++;
					isCounted = true;
				}
			}
		},
	};
	counter.add(text);
	return counter;
}

const [OTHER, LETTER, SPACE] = [0, 1, 2];

function kindOf(character: string): number {
	if (/\s/.test(character)) return SPACE;
	return /[\p{L}\p{N}]/u.test(character) ? LETTER : OTHER;
}

/** The kinds of the ASCII characters, which are nearly all of a story. */
const KINDS = Uint8Array.from({ length: 128 }, (_, code) => kindOf(String.fromCharCode(code)));
