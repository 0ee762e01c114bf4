/** For tests: the title and the description of the visible toast. */
export function toastWords(): string[] {
	const toast = document.querySelector("li[data-state]");
	return [...(toast?.querySelectorAll(":scope > div > *") ?? [])].map(({ textContent }) => textContent ?? "");
}
