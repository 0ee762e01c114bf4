/** For tests: what the toast says, its title and then its sentence. */
export function toastWords(): string[] {
	const toast = document.querySelector("li[data-state]");
	return [...(toast?.querySelectorAll(":scope > div > *") ?? [])].map(({ textContent }) => textContent ?? "");
}
