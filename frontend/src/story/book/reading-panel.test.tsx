import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { TextSizeControl } from "./book.tsx";
import { Paper, StoryHeading, TextEnd } from "./paper.tsx";
import { ReadingPanelButton } from "./reader-bar.tsx";
import { resetReadingSettings, useReadingSettings } from "./reading-settings.ts";

afterEach(() => void resetReadingSettings());

const page = () => (
	<>
		<Paper>
			<StoryHeading title="The Whale Who Waited" />
			<p>Every evening, when the lamps were lit.</p>
			<TextEnd />
		</Paper>
		<TextSizeControl />
		<ReadingPanelButton />
	</>
);

async function openPanel() {
	const user = userEvent.setup();
	render(page());
	await user.click(screen.getByRole("button", { name: "Reading settings" }));
	return { user, panel: within(screen.getByRole("dialog", { name: "Reading settings" })) };
}

const sheet = () =>
	screen.getByText("Every evening, when the lamps were lit.").closest<HTMLElement>("[data-reader-theme]");

it("the reading panel lists eight themes and eight backgrounds, with classic and cream chosen", async () => {
	const { panel } = await openPanel();
	const names = (group: string) =>
		within(panel.getByRole("radiogroup", { name: group }))
			.getAllByRole("radio")
			.map((radio) => radio.textContent);
	const themes = names("Theme").map((text) => text?.match(/[A-Z][a-z]+$/)?.[0]);
	expect(themes.join(" ")).toBe("Classic Royal Fantasy Minimal Victorian Biblical Garden Modern");
	expect(names("Background")).toEqual(["Cream", "White", "Blue", "Pink", "Green", "Brown", "Gray", "Yellow"]);
	expect(panel.getByRole("radio", { name: "Classic", checked: true })).toBeTruthy();
	expect(panel.getByRole("radio", { name: "Cream", checked: true })).toBeTruthy();
});

it("the reading panel changes the story behind it at once, stores the choice in this browser, and resets it", async () => {
	const { user, panel } = await openPanel();
	await user.click(panel.getByRole("radio", { name: "Garden" }));
	await user.click(panel.getByRole("radio", { name: "Blue" }));
	await user.click(panel.getByRole("radio", { name: "OpenDyslexic" }));
	await user.click(panel.getByRole("radio", { name: "Pages" }));
	expect(sheet()?.dataset.readerTheme).toBe("floral");
	expect(sheet()?.dataset.readerBackground).toBe("blue");
	expect(sheet()?.style.getPropertyValue("--sheet-text-font")).toContain("OpenDyslexic");
	expect(JSON.parse(localStorage.getItem("readingSettings") ?? "{}")).toMatchObject({
		theme: "floral",
		background: "blue",
		font: "openDyslexic",
		mode: "paged",
	});
	await user.click(panel.getByRole("button", { name: "Reset" }));
	expect(useReadingSettings.getState()).toMatchObject({ theme: "classic", background: "cream", mode: "scroll" });
});

it("the reading panel changes size, line height and letter spacing by keys, and the size by the buttons below the story", async () => {
	const { user, panel } = await openPanel();
	for (const name of ["Text size", "Line height", "Letter spacing"]) {
		panel.getByRole("slider", { name }).focus();
		await user.keyboard("{ArrowRight}");
	}
	expect(useReadingSettings.getState()).toMatchObject({ textSize: 2, lineHeight: 2, letterSpacing: 1 });
	expect(sheet()?.style.getPropertyValue("--sheet-text-size")).toBe("1.25rem");
	await user.click(screen.getByRole("button", { name: "Larger text" }));
	expect(sheet()?.style.getPropertyValue("--sheet-text-size")).toBe("1.4375rem");
});

it("the reading panel focuses the chosen theme first, which arrow keys change, and returns the focus after Escape", async () => {
	const { user, panel } = await openPanel();
	expect(document.activeElement).toBe(panel.getByRole("radio", { name: "Classic" }));
	await user.keyboard("{ArrowRight>}");
	await waitFor(() => expect(sheet()?.dataset.readerTheme).toBe("royal"));
	await user.keyboard("{Escape}");
	expect(screen.queryByRole("dialog")).toBeNull();
	expect(document.activeElement).toBe(screen.getByRole("button", { name: "Reading settings" }));
});

it("the reading panel exposes one heading and no pictures to screen readers", () => {
	render(page());
	expect(screen.getAllByRole("heading")).toHaveLength(1);
	expect(screen.queryByRole("img")).toBeNull();
});
