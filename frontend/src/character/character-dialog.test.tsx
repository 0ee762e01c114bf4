import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { resetResources } from "../net/resource.ts";
import { dismissToast } from "../ui/toasts.tsx";
import { CharacterDialog } from "./character-dialog.tsx";

afterEach(() => {
	dismissToast();
	cleanup();
	resetResources();
	vi.unstubAllGlobals();
});

const user = userEvent.setup({ delay: null });

it("a double click saves a character once, and the form around the dialog is not submitted", async () => {
	const answers: ((answer: Response) => void)[] = [];
	vi.stubGlobal("fetch", (_: string, { method }: RequestInit) =>
		method === "POST" ? new Promise((resolve) => answers.push(resolve)) : Promise.resolve(Response.json([])),
	);
	const onClose = vi.fn();
	const onSaved = vi.fn();
	const onSubmit = vi.fn();
	render(
		<form onSubmit={onSubmit}>
			<CharacterDialog character={undefined} isOpen onClose={onClose} onSaved={onSaved} />
		</form>,
	);
	await user.type(screen.getByLabelText("Name"), "Anna");
	await user.click(screen.getByRole("radio", { name: "Girl" }));
	await user.dblClick(screen.getByRole("button", { name: "Create Character" }));
	const busy = await screen.findByRole("button", { name: "Creating…" });
	await user.click(busy);
	await user.keyboard("{Escape}");
	expect(screen.queryByText("Discard your changes?")).toBeNull();
	expect(onClose).not.toHaveBeenCalled();
	expect(answers).toHaveLength(1);
	const anna = { id: "c1", name: "Anna", gender: "girl" };
	answers[0]?.(Response.json(anna, { status: 201 }));
	await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
	expect(onSaved).toHaveBeenCalledWith(anna);
	expect(onSubmit).not.toHaveBeenCalled();
});
