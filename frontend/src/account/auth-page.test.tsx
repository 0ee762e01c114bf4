import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { expectToast, fill, openAt, press, user } from "../../test/page.tsx";
import { refusal, serve } from "../../test/server.ts";
import { AuthPage, LoginPanel, RegisterPanel } from "./auth-page.tsx";
import { useSession } from "./session.ts";

const REGISTER = "POST /api/auth/register";
const LOG_IN = "POST /api/auth/login";

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
	const server = serve({});
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
	expect(server.calls).toEqual([]);
});

it("registration does not send the password confirmation and the challenge", async () => {
	const server = serve({ [REGISTER]: { id: "1", username: "anna" } });
	await register("anna");
	await expectToast("Registration successful", "Your account has been created.");
	expect(Object.keys(server.sent(REGISTER)[0] ?? {}).sort()).toEqual([
		"email",
		"firstName",
		"lastName",
		"password",
		"username",
	]);
	expect(useSession.getState()).toMatchObject({ status: "in", user: { username: "anna" } });
});

it.each([
	["That username is already taken. Please choose another.", "That username is already taken. Please choose another."],
	["", "Failed to register. Please try again."],
])("a failed registration shows the server's %j", async (error, description) => {
	serve({ [REGISTER]: refusal(error, "username_taken", 409, [{ path: "username", message: "Taken." }]) });
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
	const server = serve({});
	await logIn("ab", "12345");
	expect(await screen.findByText("Username must be at least 3 characters")).toBeTruthy();
	expect(screen.getByText("Password must be at least 6 characters")).toBeTruthy();
	expect(server.sent(LOG_IN)).toEqual([]);
});

it("a login welcomes the user by the name from the server", async () => {
	const server = serve({ [LOG_IN]: { id: "1", username: "Anna" } });
	await logIn("anna@example.com", "longenough");
	await expectToast("Login successful", "Welcome back, Anna!");
	expect(server.sent(LOG_IN)).toEqual([{ username: "anna@example.com", password: "longenough" }]);
	expect(useSession.getState()).toMatchObject({ status: "in", user: { username: "Anna" } });
});

it.each([
	["That username or password is not right.", "That username or password is not right."],
	["", "Failed to login. Please try again."],
])("a failed login shows the server's %j", async (error, description) => {
	serve({ [LOG_IN]: refusal(error, "invalid_credentials", 401) });
	await logIn("anna", "wrongone");
	await expectToast("Login failed", description);
});
