// Some servers send the text so far again: all of it in every chunk, or all of it once more at the end.

/** What is as long as the text so far, and begins with so much of it, is no new text. */
const MIN_REPEATED_CHARACTERS = 16;
/** Of the text so far only its beginning is kept. */
const MAX_KEPT_CHARACTERS = 500;

/** Gives what is new in each piece of text. */
export function increments(): (piece: string) => string {
	let start = "";
	let length = 0;
	/** Every piece so far began with the one before it. */
	let isCumulative = true;

	function isRepeated(piece: string): boolean {
		if (length === 0 || piece.length < length || !piece.startsWith(start)) return false;
		if (isCumulative && piece.length > length) return true;
		return start.trim().length >= MIN_REPEATED_CHARACTERS;
	}

	return (piece) => {
		if (!piece) return "";
		const added = isRepeated(piece) ? piece.slice(length) : piece;
		if (added === piece) isCumulative = length === 0;
		if (start.length < MAX_KEPT_CHARACTERS) start += added.slice(0, MAX_KEPT_CHARACTERS - start.length);
		length += added.length;
		return added;
	};
}
