import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { AuthPage } from "./auth-page.tsx";

afterEach(cleanup);

it("the document title names the open tab", async () => {
	render(<AuthPage />);
	await waitFor(() => expect(document.title).toBe("Log In · Lion Tails"));
	await userEvent.click(screen.getByRole("tab", { name: "Register" }));
	await waitFor(() => expect(document.title).toBe("Register · Lion Tails"));
	await userEvent.click(screen.getByRole("button", { name: "Log In" }));
	await waitFor(() => expect(document.title).toBe("Log In · Lion Tails"));
});

it("the login form hints that an email address works; the register form does not", async () => {
	render(<AuthPage />);
	const hint = "Your username or your email address.";
	const described = screen.getByLabelText("Username").getAttribute("aria-describedby");
	expect(document.getElementById(described ?? "")?.textContent).toBe(hint);
	await userEvent.click(screen.getByRole("tab", { name: "Register" }));
	expect(screen.queryByText(hint)).toBeNull();
});

it("the login page lists the features of Lion Tails", () => {
	render(<AuthPage />);
	for (const feature of [
		"Faith-Based Stories",
		"Christian Songs with guitar chords",
		"Bible Characters",
		"Time Travel",
	])
		expect(screen.getByText(feature)).toBeTruthy();
});
