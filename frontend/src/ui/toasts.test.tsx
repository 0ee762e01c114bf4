import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { dismissToast, shownToast, Toasts, toast } from "./toasts.tsx";

beforeAll(async () => void (await shownToast.load()));

afterEach(() => {
	act(dismissToast);
	cleanup();
	vi.useRealTimers();
});

const say = (title: string) => act(() => toast({ title }));
/** The words stand a second time where only screen readers find them, for a moment. */
const shown = (title: string) => screen.queryAllByText(title).filter((found) => found.closest("li")).length;

it("shows one at a time: the newest", () => {
	render(<Toasts />);
	say("First");
	say("Second");
	expect([shown("First"), shown("Second")]).toEqual([0, 1]);
});

it("goes away after five seconds", () => {
	vi.useFakeTimers();
	render(<Toasts />);
	say("Brief");
	act(() => void vi.advanceTimersByTime(4900));
	expect(shown("Brief")).toBe(1);
	act(() => void vi.advanceTimersByTime(500));
	expect(shown("Brief")).toBe(0);
});

it("is reached with F8 and closed by its button", async () => {
	render(<Toasts />);
	say("Here");
	act(() => void fireEvent.keyDown(document, { key: "F8", code: "F8" }));
	expect(document.activeElement?.closest("ol, [role=region]")).toBeTruthy();
	await userEvent.click(screen.getByRole("button", { name: "Close notification" }));
	expect(shown("Here")).toBe(0);
});

it("is outside of the page, whose stacking context lies below the dialogs", async () => {
	const { container } = render(<Toasts />);
	act(() => toast({ title: "Authentication Failed" }));
	expect(container.contains(await screen.findByText("Authentication Failed"))).toBe(false);
});
