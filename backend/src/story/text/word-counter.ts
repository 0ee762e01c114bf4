/** Counts words as `countWords` does, in text that arrives in pieces; a piece costs its own length. */
export type WordCounter = { readonly words: number; add(text: string): void };

export function wordCounter(text = ""): WordCounter {
	let words = 0;
	/** Whether the word in which the text so far ends has been counted. */
	let isCounted = false;
	const counter = {
		get words() {
			return words;
		},
		add(added: string) {
			const [first = "", ...others] = added.split(/\s+/);
			countRun(first);
			for (const run of others) {
				isCounted = false;
				countRun(run);
			}
		},
	};
	function countRun(run: string): void {
		if (isCounted || !/[\p{L}\p{N}]/u.test(run)) return;
		words++;
		isCounted = true;
	}
	counter.add(text);
	return counter;
}
