// Some servers send the text so far again: all of it in every chunk, or all of it once more at the end.

/** What begins again with so much of the text is no new text. */
const MIN_REPEATED_CHARACTERS = 16;

/** Gives what is new in each piece of text. */
export function increments(): (piece: string) => string {
	let whole = "";
	/** Every piece so far began with the one before it. */
	let isCumulative = true;

	function isRepeated(piece: string): boolean {
		if (whole === "" || piece.length < whole.length || !piece.startsWith(whole)) return false;
		return isCumulative && piece.length > whole.length ? true : whole.trim().length >= MIN_REPEATED_CHARACTERS;
	}

	return (piece) => {
		if (!piece) return "";
		if (isRepeated(piece)) {
			const added = piece.slice(whole.length);
			whole = piece;
			return added;
		}
		isCumulative = whole === "";
		whole += piece;
		return piece;
	};
}
