import { useSyncExternalStore } from "react";

const neverChanges = () => () => {};

/** Returns false in the prerendered page and while React takes it over, when the page must not depend on the browser. */
export const useIsHydrated = (): boolean =>
	useSyncExternalStore(
		neverChanges,
		() => true,
		() => false,
	);

/** The text of the page's fields with these names. */
export function typedText(names: string[]): Record<string, string> {
	const fields = names.map((name) => document.querySelector<HTMLInputElement>(`#root input[name="${name}"]`));
	return Object.fromEntries(fields.flatMap((field) => (field ? [[field.name, field.value]] : [])));
}
