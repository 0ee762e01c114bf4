// The text of a saved story that the server has put into the page (http/first-text.ts). The styles of index.html show it instead of
// the spinners.

export const firstText = (): HTMLElement | null => document.getElementById("first-text");

/** Returns the first paragraph in view if the parent has scrolled away from the last reading place; otherwise null. */
export function placeInFirstText(): number | null {
	const paragraphs = [...(firstText()?.querySelectorAll("span") ?? [])];
	const at = paragraphs.findIndex((paragraph) => paragraph.getBoundingClientRect().bottom > 0);
	return at > 0 && !paragraphs[at]?.id ? at : null;
}
