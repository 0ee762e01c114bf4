import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { AuthPage } from "./auth-page.tsx";

afterEach(cleanup);

it("names the tab that is shown in the document's title", async () => {
	render(<AuthPage />);
	await waitFor(() => expect(document.title).toBe("Log In · Lion Tails"));
	await userEvent.click(screen.getByRole("tab", { name: "Register" }));
	await waitFor(() => expect(document.title).toBe("Register · Lion Tails"));
	await userEvent.click(screen.getByRole("button", { name: "Log In" }));
	await waitFor(() => expect(document.title).toBe("Log In · Lion Tails"));
});

it("says that an e-mail address works for login, and asks for a username on registering", async () => {
	render(<AuthPage />);
	const hint = "Your username or your email address.";
	const described = screen.getByLabelText("Username").getAttribute("aria-describedby");
	expect(document.getElementById(described ?? "")?.textContent).toBe(hint);
	await userEvent.click(screen.getByRole("tab", { name: "Register" }));
	expect(screen.queryByText(hint)).toBeNull();
});

it("says beside the form what Lion Tails has", () => {
	render(<AuthPage />);
	for (const feature of [
		"Faith-Based Stories",
		"Christian Songs with guitar chords",
		"Bible Characters",
		"Time Travel",
	])
		expect(screen.getByText(feature)).toBeTruthy();
});
