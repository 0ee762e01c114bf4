// Where an answer goes on from text already shown: the seam.

/** A model that goes on after a break likes to begin with the last words again; from this length on they are taken for that. */
const LEAST_OVERLAP = 24;
const MOST_OVERLAP = 400;

export type Continuation = { add: (text: string) => void; end: () => void };

/**
 * Passes on text that follows `told`. After a `paragraph` it begins a new paragraph; after a `cut` it joins at the very
 * character, without repeating the words before the break.
 */
export function continueText(told: string, after: "paragraph" | "cut", say: (text: string) => void): Continuation {
	if (told === "") return { add: say, end() {} };
	if (after === "paragraph") {
		let begun = false;
		return {
			add(text) {
				const news = begun ? text : text.trimStart();
				if (!news) return;
				const gap = told.endsWith("\n\n") ? "" : told.endsWith("\n") ? "\n" : "\n\n";
				say(begun ? news : gap + news);
				begun = true;
			},
			end() {},
		};
	}
	const tail = told.slice(-MOST_OVERLAP);
	let held: string | null = "";
	function release(text: string): void {
		const overlap = overlapOf(tail, text);
		const news = text.slice(overlap);
		held = null;
		if (!news) return;
		// After the end of a sentence a space belongs; inside a word none may be added.
		const needsSpace = /[.!?,;:…”)]$/.test(told) && /^[\p{L}\p{N}“‘(]/u.test(news);
		say(needsSpace ? ` ${news}` : news);
	}
	return {
		add(text) {
			if (held === null) return say(text);
			held += text;
			if (!mayOverlap(tail, held)) release(held);
		},
		end() {
			if (held) release(held);
		},
	};
}

/** Characters at the beginning of `text` that repeat the end of `tail`. */
function overlapOf(tail: string, text: string): number {
	for (let length = Math.min(tail.length, text.length); length >= LEAST_OVERLAP; length--) {
		if (tail.endsWith(text.slice(0, length))) return length;
	}
	return 0;
}

/** Whether more text could still make `held` a repetition of the end of `tail`. */
function mayOverlap(tail: string, held: string): boolean {
	for (let at = 0; at <= tail.length - LEAST_OVERLAP; at++)
		if (tail.startsWith(held, at) && at + held.length < tail.length) return true;
	return false;
}
