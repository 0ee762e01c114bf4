import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { toastWords } from "../ui/toast-words.ts";
import { dismissToast, Toasts } from "../ui/toasts.tsx";
import { LoginPanel, RegisterPanel } from "./auth-page.tsx";
import { useSession } from "./session.ts";

const sent: { path: string; body: unknown }[] = [];

function serverAnswers(body: object, status: number) {
	vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
		sent.push({ path, body: JSON.parse(String(init.body)) });
		return Response.json(body, { status });
	});
}

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));
afterEach(() => {
	dismissToast();
	cleanup();
	useSession.setState({ status: "out", user: null, isLeaving: false }, true);
	sent.length = 0;
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

function open() {
	render(
		<>
			<RegisterPanel onToggle={() => {}} />
			<Toasts />
		</>,
	);
	const type = async (label: string | RegExp, words: string) => {
		await userEvent.click(screen.getByLabelText(label));
		await userEvent.paste(words);
	};
	const press = () => userEvent.click(screen.getByRole("button", { name: "Register" }));
	return { type, press };
}

it("an empty registration shows an error under each field and sends nothing", async () => {
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

it("registration does not send the password confirmation and the challenge", async () => {
	serverAnswers({ id: "1", username: "anna", token: "t" }, 201);
	const { type, press } = open();
	await type("Username", "anna");
	await type("Email", "anna@example.com");
	await type("Password", "longenough");
	await type("Confirm password", "longenough");
	await type(/Son of God/, " JESUS");
	await press();
	await waitFor(() => expect(toastWords()).toEqual(["Registration successful", "Your account has been created."]));
	expect(sent[0]?.path).toBe("/api/auth/register");
	expect(Object.keys(sent[0]?.body ?? {}).sort()).toEqual(["email", "firstName", "lastName", "password", "username"]);
	expect(useSession.getState()).toMatchObject({ status: "in", user: { username: "anna" } });
	expect(useSession.getState().user).not.toHaveProperty("token");
});

it.each([
	["That username is already taken. Please choose another.", "That username is already taken. Please choose another."],
	["", "Failed to register. Please try again."],
])("a failed registration shows the server's %j", async (error, description) => {
	serverAnswers({ error, code: "username_taken", issues: [{ path: "username", message: "Taken." }] }, 409);
	const { type, press } = open();
	await type("Username", "anna");
	await type("Email", "anna@example.com");
	await type("Password", "longenough");
	await type("Confirm password", "longenough");
	await type(/Son of God/, "Jesus");
	await press();
	await waitFor(() => expect(toastWords()).toEqual(["Registration failed", description]));
	expect(screen.getByText("Taken.")).toBeTruthy();
});

async function logIn(username: string, password: string) {
	render(
		<>
			<LoginPanel onToggle={() => {}} />
			<Toasts />
		</>,
	);
	await userEvent.type(screen.getByLabelText("Username"), username);
	await userEvent.type(screen.getByLabelText("Password"), password);
	await userEvent.click(screen.getByRole("button", { name: "Log In" }));
}

it("a login that is too short sends nothing", async () => {
	await logIn("ab", "12345");
	expect(await screen.findByText("Username must be at least 3 characters")).toBeTruthy();
	expect(screen.getByText("Password must be at least 6 characters")).toBeTruthy();
	expect(sent).toEqual([]);
});

it("a login welcomes the user by the name from the server", async () => {
	serverAnswers({ id: "1", username: "Anna", token: "t" }, 200);
	await logIn("anna@example.com", "longenough");
	await waitFor(() => expect(toastWords()).toEqual(["Login successful", "Welcome back, Anna!"]));
	expect(sent).toEqual([{ path: "/api/auth/login", body: { username: "anna@example.com", password: "longenough" } }]);
	expect(useSession.getState()).toMatchObject({ status: "in", user: { username: "Anna" } });
});

it.each([
	["That username or password is not right.", "That username or password is not right."],
	["", "Failed to login. Please try again."],
])("a failed login shows the server's %j", async (error, description) => {
	serverAnswers({ error, code: "invalid_credentials" }, 401);
	await logIn("anna", "wrongone");
	await waitFor(() => expect(toastWords()).toEqual(["Login failed", description]));
});
