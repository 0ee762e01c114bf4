// Renders the page of songs for tests.
import { act, cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter, Route, Routes, useLocation } from "react-router-dom";
import { afterEach, beforeEach, vi } from "vitest";
import { storage } from "../net/browser-storage.ts";
import { resetResources } from "../net/resource.ts";
import { dismissToast, Toasts } from "../ui/toasts.tsx";
import { MusicPage } from "./music-page.tsx";
import { signOut } from "./scripted-server.ts";

export const user = userEvent.setup({ delay: null });

/** Starts each test as a visitor with nothing loaded. */
export function beginAnew(): void {
	beforeEach(() => {
		vi.spyOn(console, "error").mockImplementation(() => {});
		window.scrollTo = () => {};
		for (const form of ["songDraft", "customSongDraft"])
			for (const userId of ["", "u1"]) storage.remove("session", `${form}:${userId}`);
		signOut();
	});
	afterEach(() => {
		act(dismissToast);
		cleanup();
		resetResources();
		signOut();
		vi.unstubAllGlobals();
		vi.restoreAllMocks();
	});
}

export function openPage(address = "/music"): void {
	render(
		<MemoryRouter initialEntries={[address]}>
			<main id="main" tabIndex={-1}>
				<Routes>
					<Route path="/music" element={<MusicPage />} />
					<Route path="*" element={<p>Another page</p>} />
				</Routes>
			</main>
			<Address />
			<Toasts />
		</MemoryRouter>,
	);
}

function Address() {
	const { pathname, search } = useLocation();
	return <output aria-label="Address">{pathname + search}</output>;
}

export const address = () => screen.getByLabelText("Address").textContent;
export const press = async (name: string) => user.click(await screen.findByRole("button", { name }));
export const showTab = async (name: string) =>
	user.click((await screen.findAllByRole("tab", { name })).at(-1) as Element);

/** Pastes a text, because typing it would interpret brackets as keys. */
export async function fill(label: string | RegExp, text: string): Promise<void> {
	const field = await screen.findByLabelText(label);
	await user.clear(field);
	if (!text) return;
	await user.click(field);
	await user.paste(text);
}
