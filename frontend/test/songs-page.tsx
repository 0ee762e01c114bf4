// Renders the page of songs for tests.
import { screen } from "@testing-library/react";
import { beforeEach, vi } from "vitest";
import { MusicPage } from "../src/song/music-page.tsx";
import { openAt, user } from "./page.tsx";

/** Starts each test as a visitor. */
export function setUpServer(): void {
	beforeEach(() => {
		vi.spyOn(console, "error").mockImplementation(() => {});
		window.scrollTo = () => {};
	});
}

export const openPage = (address = "/music") => openAt(address, { "/music": <MusicPage /> });

export const showTab = async (name: string) =>
	user.click((await screen.findAllByRole("tab", { name })).at(-1) as Element);
