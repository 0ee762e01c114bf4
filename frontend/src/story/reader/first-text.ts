// The text of a saved story that the server has put into the page (http/first-text.ts). The styles of index.html show it instead of
// the spinners.

const find = () => document.getElementById("first-text");

export const hasFirstText = (): boolean => find() !== null;

/** Returns the first paragraph in view if the parent has scrolled away from the last reading place; otherwise null. */
export function placeInFirstText(): number | null {
	const paragraphs = [...(find()?.querySelectorAll("span") ?? [])];
	const at = paragraphs.findIndex((paragraph) => paragraph.getBoundingClientRect().bottom > 0);
	return at > 0 && paragraphs[at]?.id !== "reading-place" ? at : null;
}

export function removeFirstText(): void {
	if (!hasFirstText()) return;
	find()?.remove();
	window.scrollTo(0, 0);
}
