// The text of a saved story that the server has put into the page (http/first-text.ts). The styles of index.html show it instead of
// the spinners.

export const firstText = (): HTMLElement | null => document.getElementById("first-text");

/** Returns the first paragraph in view if the last reading place is out of sight, because the parent has scrolled; otherwise null. */
export function placeInFirstText(): number | null {
	const paragraphs = [...(firstText()?.querySelectorAll("span") ?? [])];
	const at = paragraphs.findIndex(isInView);
	return at > 0 && !paragraphs.some((paragraph) => paragraph.id && isInView(paragraph)) ? at : null;
}

function isInView(paragraph: Element): boolean {
	const { top, bottom } = paragraph.getBoundingClientRect();
	return bottom > 0 && top < window.innerHeight;
}
