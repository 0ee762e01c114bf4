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
			for (const character of added) {
				if (isCounted) isCounted = !/\s/.test(character);
				else if (/[\p{L}\p{N}]/u.test(character)) {
					words++;
					isCounted = true;
				}
			}
		},
	};
	counter.add(text);
	return counter;
}
