// Where an answer goes on from text already shown.

/** A model that goes on after a break often begins with the last words again; from this many characters on that is assumed. */
const MIN_OVERLAP = 24;
const MAX_OVERLAP = 400;

export type Continuation = { add: (text: string) => void; end: () => void };

/**
 * Passes on text that follows `shown`. After a `paragraph` it begins a new paragraph; after a `cut` it joins at the very
 * character, without repeating the words before the break.
 */
export function continueText(shown: string, after: "paragraph" | "cut", emit: (text: string) => void): Continuation {
	if (shown === "") return { add: emit, end() {} };
	return after === "paragraph" ? newParagraph(shown, emit) : joinAtCut(shown, emit);
}

function newParagraph(shown: string, emit: (text: string) => void): Continuation {
	const gap = shown.endsWith("\n\n") ? "" : shown.endsWith("\n") ? "\n" : "\n\n";
	let hasBegun = false;
	return {
		add(text) {
			if (hasBegun) return emit(text);
			const first = text.trimStart();
			if (!first) return;
			hasBegun = true;
			emit(gap + first);
		},
		end() {},
	};
}

function joinAtCut(shown: string, emit: (text: string) => void): Continuation {
	const tail = shown.slice(-MAX_OVERLAP);
	/** Text that may still be a repetition of the tail; null once that is decided. */
	let held: string | null = "";
	function release(text: string): void {
		const rest = text.slice(overlapOf(tail, text));
		held = null;
		if (!rest) return;
		// After the end of a sentence a space belongs; inside a word none may be added.
		const needsSpace = /[.!?,;:…”)]$/.test(shown) && /^[\p{L}\p{N}“‘(]/u.test(rest);
		emit(needsSpace ? ` ${rest}` : rest);
	}
	return {
		add(text) {
			if (held === null) return emit(text);
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
	for (let length = Math.min(tail.length, text.length); length >= MIN_OVERLAP; length--) {
		if (tail.endsWith(text.slice(0, length))) return length;
	}
	return 0;
}

/** Whether more text could still make `held` a repetition of the end of `tail`. */
function mayOverlap(tail: string, held: string): boolean {
	for (let at = 0; at <= tail.length - MIN_OVERLAP; at++)
		if (tail.startsWith(held, at) && at + held.length < tail.length) return true;
	return false;
}
