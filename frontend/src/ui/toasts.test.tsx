import { act, fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { Toasts, toast } from "./toasts.tsx";

const say = (title: string) => act(() => toast({ title }));
/** For a moment the words are on the page a second time, for screen readers only. */
const shown = (title: string) => screen.queryAllByText(title).filter((found) => found.closest("li")).length;

it("shows only the newest toast, outside the page, whose stacking context lies below the dialogs", () => {
	const { container } = render(<Toasts />);
	say("First");
	say("Second");
	expect([shown("First"), shown("Second")]).toEqual([0, 1]);
	expect(screen.getAllByText("Second").some((words) => container.contains(words))).toBe(false);
});

const closeButton = () => screen.getByRole("button", { name: "Close notification" });
const pressKey = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key, code: key });

const WAYS_TO_CLOSE: Record<string, () => void> = {
	"the mouse": () => {
		fireEvent.pointerMove(closeButton(), { pointerType: "mouse" });
		fireEvent.click(closeButton());
	},
	"a tap": () => {
		fireEvent.pointerMove(closeButton(), { pointerType: "touch" });
		closeButton().focus();
		fireEvent.click(closeButton());
	},
	"F8 and Escape": () => {
		pressKey("F8");
		pressKey("Escape");
	},
	"F8 and the button": () => {
		pressKey("F8");
		expect(document.activeElement?.closest("ol, [role=region]")).toBeTruthy();
		closeButton().focus();
		fireEvent.click(closeButton());
	},
	"Escape after the window lost focus": () => {
		fireEvent.blur(window);
		pressKey("Escape");
	},
};

it.each(Object.entries(WAYS_TO_CLOSE))(
	"a toast closed by %s leaves the next one its five seconds, after which it disappears",
	(_, close) => {
		vi.useFakeTimers();
		render(<Toasts />);
		say("Closed");
		act(close);
		expect(shown("Closed")).toBe(0);
		say("Next");
		act(() => void vi.advanceTimersByTime(4900));
		expect(shown("Next")).toBe(1);
		act(() => void vi.advanceTimersByTime(500));
		expect(shown("Next")).toBe(0);
	},
);

it("a toast under the pointer stays, and disappears after the pointer has left", () => {
	vi.useFakeTimers();
	render(<Toasts />);
	say("Read me");
	act(() => void fireEvent.pointerMove(closeButton()));
	act(() => void vi.advanceTimersByTime(60_000));
	expect(shown("Read me")).toBe(1);
	act(() => void fireEvent.pointerLeave(screen.getByRole("region", { name: "Notifications (F8)" })));
	act(() => void vi.advanceTimersByTime(5100));
	expect(shown("Read me")).toBe(0);
});

it("a press on a toast does not focus it, so it is not paused until the focus moves on", async () => {
	render(<Toasts />);
	say("Pressed");
	await userEvent.click(screen.getAllByText("Pressed").find((found) => found.closest("li")) as HTMLElement);
	expect(document.activeElement).toBe(document.body);
});

it("closing a toast with the keyboard returns the focus to where it was", () => {
	render(
		<>
			<input aria-label="Name" />
			<Toasts />
		</>,
	);
	screen.getByLabelText("Name").focus();
	say("Closed");
	act(() => void pressKey("F8"));
	act(() => closeButton().focus());
	act(() => void fireEvent.click(closeButton()));
	expect(document.activeElement).toBe(screen.getByLabelText("Name"));
});
