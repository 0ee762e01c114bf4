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
				const kind = kindAt(added, at);
				if (kind === SPACE) isCounted = false;
				else if (kind === LETTER && !isCounted) {
					words++;
					isCounted = true;
				}
			}
		},
	};
	counter.add(text);
	return counter;
}

const [OTHER, SPACE, LETTER] = [0, 1, 2];
const ASCII = 128;

function kindAt(text: string, at: number): number {
	const code = text.charCodeAt(at);
	return (code < ASCII ? KINDS[code] : knownKind(text.codePointAt(at) ?? code)) ?? OTHER;
}

const kinds = new Map<number, number>();

function knownKind(codePoint: number): number {
	let kind = kinds.get(codePoint);
	if (kind === undefined) {
		kind = kindOf(String.fromCodePoint(codePoint));
		kinds.set(codePoint, kind);
	}
	return kind;
}

function kindOf(character: string): number {
	if (/[\p{L}\p{N}]/u.test(character)) return LETTER;
	return /\s/.test(character) ? SPACE : OTHER;
}

const KINDS = Uint8Array.from({ length: ASCII }, (_, code) => kindOf(String.fromCharCode(code)));
