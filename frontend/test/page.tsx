// Test helpers: render a page at an address, and use it as a person does.
import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { MemoryRouter, Route, Routes, useLocation } from "react-router-dom";
import { expect } from "vitest";
import { Toasts } from "../src/ui/toasts.tsx";

export const user = userEvent.setup({ delay: null });

/** Renders the page of the address, and toasts. `pages`: elements by path. */
export function openAt(address: string, pages: Record<string, ReactNode>): void {
	render(
		<MemoryRouter initialEntries={[address]}>
			<main id="main" tabIndex={-1}>
				<Routes>
					{Object.entries(pages).map(([path, page]) => (
						<Route key={path} path={path} element={page} />
					))}
					<Route path="*" element={<p>Another page</p>} />
				</Routes>
			</main>
			<Address />
			<Toasts />
		</MemoryRouter>,
	);
}

/** Renders a part of a page at "/", and toasts. */
export const openPart = (part: ReactNode) => openAt("/", { "/": part });

function Address() {
	const { pathname, search, hash } = useLocation();
	return <p data-testid="address">{pathname + search + hash}</p>;
}

export const address = () => screen.getByTestId("address").textContent;
export const press = async (name: string | RegExp) => user.click(await screen.findByRole("button", { name }));

/** Replaces the text of a field. Pastes it, because typing is slow and interprets brackets as keys. */
export async function fill(label: string | RegExp, text: string): Promise<void> {
	const field = await screen.findByLabelText(label);
	await user.clear(field);
	if (!text) return;
	await user.click(field);
	await user.paste(text);
}

/** The title and the description of the visible toast. */
export function toastWords(): string[] {
	const toast = document.querySelector("li[data-state]");
	return [...(toast?.querySelectorAll(":scope > div > *") ?? [])].map(({ textContent }) => textContent ?? "");
}

/** Waits until a toast has this title and, if given, this description. */
export const expectToast = (...words: [title: string, description?: string]) =>
	waitFor(() => expect(toastWords().slice(0, words.length)).toEqual(words));
