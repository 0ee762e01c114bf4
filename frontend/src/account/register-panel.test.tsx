import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { Toasts } from "../ui/toasts.tsx";
import { LoginPanel } from "./login-panel.tsx";
import { RegisterPanel } from "./register-panel.tsx";
import { useSession } from "./session.ts";

const sent: { path: string; body: unknown }[] = [];

function serverAnswers(body: object, status: number) {
	vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
		sent.push({ path, body: JSON.parse(String(init.body)) });
		return Response.json(body, { status });
	});
}

afterEach(() => {
	cleanup();
	sent.length = 0;
	vi.unstubAllGlobals();
});

function open() {
	render(
		<>
			<RegisterPanel onToggle={() => {}} />
			<Toasts />
		</>,
	);
	const type = async (label: string | RegExp, words: string) => userEvent.type(screen.getByLabelText(label), words);
	const press = () => userEvent.click(screen.getByRole("button", { name: "Register" }));
	return { type, press };
}

it("says under each field what is missing, and sends nothing", async () => {
	const { type, press } = open();
	await type("Username", "ab");
	await type("Email", "nobody");
	await type("Password", "short");
	await type("Confirm password", "other");
	await type(/Son of God/, "moses");
	await press();
	for (const words of [
		"Username must be at least 3 characters",
		"Please enter a valid email address",
		"Password must be at least 8 characters",
		"Passwords do not match",
		"Please answer the challenge question correctly",
	])
		expect(await screen.findByText(words)).toBeTruthy();
	expect(screen.getByLabelText("Username").getAttribute("aria-invalid")).toBe("true");
	expect(sent).toEqual([]);
});

it("keeps the confirmation and the challenge in the browser", async () => {
	serverAnswers({ id: "1", username: "anna", token: "t" }, 201);
	const { type, press } = open();
	await type("Username", "anna");
	await type("Email", "anna@example.com");
	await type("Password", "longenough");
	await type("Confirm password", "longenough");
	await type(/Son of God/, " JESUS");
	await press();
	expect(await screen.findByText("Registration successful")).toBeTruthy();
	expect(sent[0]?.path).toBe("/api/auth/register");
	expect(Object.keys(sent[0]?.body ?? {}).sort()).toEqual(["email", "firstName", "lastName", "password", "username"]);
	expect(useSession.getState()).toMatchObject({ status: "in", user: { username: "anna" } });
	expect(useSession.getState().user).not.toHaveProperty("token");
});

it("tells why a login failed in the server's words", async () => {
	vi.spyOn(console, "error").mockImplementation(() => {});
	serverAnswers({ error: "That username or password is not right.", code: "invalid_credentials" }, 401);
	render(
		<>
			<LoginPanel onToggle={() => {}} />
			<Toasts />
		</>,
	);
	await userEvent.type(screen.getByLabelText("Username"), "anna");
	await userEvent.type(screen.getByLabelText("Password"), "wrongone");
	await userEvent.click(screen.getByRole("button", { name: "Log In" }));
	expect(await screen.findByText("Login failed")).toBeTruthy();
	await waitFor(() => expect(screen.getByText("That username or password is not right.")).toBeTruthy());
});
