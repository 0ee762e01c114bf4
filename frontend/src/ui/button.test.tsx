import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { type FormEvent, useState } from "react";
import { expect, it, vi } from "vitest";
import { Button } from "./button.tsx";

it("an inactive button keeps the keyboard focus and does nothing when pressed", async () => {
	const press = vi.fn();
	function Page() {
		const [isBusy, setBusy] = useState(false);
		return (
			<Button
				isInactive={isBusy}
				onClick={() => {
					press();
					setBusy(true);
				}}
			>
				Save
			</Button>
		);
	}
	render(<Page />);
	const button = screen.getByRole("button", { name: "Save" });
	await userEvent.click(button);
	expect(button.getAttribute("aria-disabled")).toBe("true");
	expect(button).toHaveProperty("disabled", false);
	expect(document.activeElement).toBe(button);
	await userEvent.keyboard("{Enter}");
	expect(press).toHaveBeenCalledTimes(1);
});

it("an inactive button does not send its form, neither by a press nor by Enter in a field", async () => {
	const send = vi.fn((event: FormEvent) => event.preventDefault());
	render(
		<form onSubmit={send}>
			<input aria-label="Name" />
			<Button type="submit" isInactive>
				Send
			</Button>
		</form>,
	);
	await userEvent.click(screen.getByRole("button", { name: "Send" }));
	await userEvent.type(screen.getByRole("textbox", { name: "Name" }), "Anna{Enter}");
	expect(send).not.toHaveBeenCalled();
});
