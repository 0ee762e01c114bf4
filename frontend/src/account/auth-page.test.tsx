import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { fill, openAt, press, user } from "../ui/test-page.tsx";
import { expectToast } from "../ui/toast-words.ts";
import { AuthPage, LoginPanel, RegisterPanel } from "./auth-page.tsx";
import { useSession } from "./session.ts";

const sent: { path: string; body: unknown }[] = [];

function serverAnswers(body: object, status: number) {
	vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
		sent.push({ path, body: JSON.parse(String(init.body)) });
		return Response.json(body, { status });
	});
}

beforeEach(() => {
	vi.spyOn(console, "error").mockImplementation(() => {});
	sent.length = 0;
});

it("the login page names the open tab in its title, lists the features, and hints at the email address", async () => {
	openAt("/auth", { "/auth": <AuthPage /> });
	await waitFor(() => expect(document.title).toBe("Log In · Lion Tails"));
	for (const feature of [
		"Faith-Based Stories",
		"Christian Songs with guitar chords",
		"Bible Characters",
		"Time Travel",
	])
		expect(screen.getByText(feature)).toBeTruthy();
	const hint = "Your username or your email address.";
	const described = screen.getByLabelText("Username").getAttribute("aria-describedby");
	expect(document.getElementById(described ?? "")?.textContent).toBe(hint);
	await user.click(screen.getByRole("tab", { name: "Register" }));
	await waitFor(() => expect(document.title).toBe("Register · Lion Tails"));
	expect(screen.queryByText(hint)).toBeNull();
	await press("Log In");
	await waitFor(() => expect(document.title).toBe("Log In · Lion Tails"));
});

const VALID = { email: "anna@example.com", password: "longenough", confirmation: "longenough", challenge: " JESUS" };

async function register(username: string, { email, password, confirmation, challenge } = VALID) {
	openAt("/auth", { "/auth": <RegisterPanel onToggle={() => {}} /> });
	await fill("Username", username);
	await fill("Email", email);
	await fill("Password", password);
	await fill("Confirm password", confirmation);
	await fill(/Son of God/, challenge);
	await press("Register");
}

it("an invalid registration shows an error under each field and sends nothing", async () => {
	await register("ab", { email: "nobody", password: "short", confirmation: "other", challenge: "moses" });
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
	await register("anna");
	await expectToast("Registration successful", "Your account has been created.");
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
	await register("anna");
	await expectToast("Registration failed", description);
	expect(screen.getByText("Taken.")).toBeTruthy();
});

async function logIn(username: string, password: string) {
	openAt("/auth", { "/auth": <LoginPanel onToggle={() => {}} /> });
	await fill("Username", username);
	await fill("Password", password);
	await press("Log In");
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
	await expectToast("Login successful", "Welcome back, Anna!");
	expect(sent).toEqual([{ path: "/api/auth/login", body: { username: "anna@example.com", password: "longenough" } }]);
	expect(useSession.getState()).toMatchObject({ status: "in", user: { username: "Anna" } });
});

it.each([
	["That username or password is not right.", "That username or password is not right."],
	["", "Failed to login. Please try again."],
])("a failed login shows the server's %j", async (error, description) => {
	serverAnswers({ error, code: "invalid_credentials" }, 401);
	await logIn("anna", "wrongone");
	await expectToast("Login failed", description);
});
