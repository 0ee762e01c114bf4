// Lines at a story's end that look like words to whoever asked are held back: if the story goes on, they were part of it.

/** What follows such lines, and is longer than this, is the story. */
const MAX_FOLLOWING_CHARS = 200;

export function holdClosing() {
	let held = "";
	let followingChars = 0;
	return {
		get isHeld() {
			return held !== "";
		},
		/** All that was held, and the line so far, if they turn out to be the story; else null. */
		add(line: string, breaks: number, isChat: boolean, isWhole: boolean): string | null {
			const isStory = !isChat && followingChars + line.length > MAX_FOLLOWING_CHARS;
			if (!isWhole && !isStory) return null;
			held += "\n".repeat(held ? Math.min(breaks, 2) : 0) + line;
			if (!isChat) followingChars += line.length;
			return isStory ? this.drop() : null;
		},
		drop(): string {
			const text = held;
			held = "";
			followingChars = 0;
			return text;
		},
	};
}
