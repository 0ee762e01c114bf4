import { waitFor } from "@testing-library/react";
import { expect } from "vitest";

/** For tests: the title and the description of the visible toast. */
export function toastWords(): string[] {
	const toast = document.querySelector("li[data-state]");
	return [...(toast?.querySelectorAll(":scope > div > *") ?? [])].map(({ textContent }) => textContent ?? "");
}

/** For tests: waits until a toast has this title and, if given, this description. */
export const expectToast = (...words: [title: string, description?: string]) =>
	waitFor(() => expect(toastWords().slice(0, words.length)).toEqual(words));
