import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { address, fill, openAt, press, user } from "../../test/page.tsx";
import { refusal, serve } from "../../test/server.ts";
import { ANNA, signIn } from "../../test/session.ts";
import { resetResources } from "../net/resource.ts";
import { LoginPanel } from "./auth-page.tsx";
import { ForgotPasswordPage, ResetPasswordPage, VerifyEmailPage } from "./mail-pages.tsx";
import { VerifyBanner } from "./verify-banner.tsx";

const TOKEN = "a-token-of-a-mail";

const ADDRESS = { email: "anna@example.org" };
const INVALID = refusal("This link is no longer valid.", "token_invalid", 400);
let server: ReturnType<typeof serve>;

beforeEach(() => {
	server = serve({ "GET /api/auth/me": refusal("Please log in to continue.", "unauthorized", 401) });
});

const open = (at: string) =>
	openAt(at, {
		"/verify-email": <VerifyEmailPage />,
		"/reset-password": <ResetPasswordPage />,
		"/forgot-password": <ForgotPasswordPage />,
		"/auth": <LoginPanel onToggle={() => {}} />,
		"/": <VerifyBanner />,
	});

it.each([`#token=${TOKEN}`, `?token=${TOKEN}`])(
	"takes the token of the link %s out of the address at once, and uses it up at a press only",
	async (link) => {
		server.answers["POST /api/auth/verify-email"] = ADDRESS;
		open(`/verify-email${link}`);
		await waitFor(() => expect(address()).toBe("/verify-email"));
		expect(await screen.findByRole("heading", { name: "Confirm your email address" })).toBeTruthy();
		expect(server.sent("POST /api/auth/verify-email")).toEqual([]);
		await press("Confirm my address");
		expect(await screen.findByRole("heading", { name: "Thank you" })).toBeTruthy();
		const statuses = screen.getAllByRole("status").map(({ textContent }) => textContent);
		expect(statuses).toContain("Your email address anna@example.org is confirmed.");
		expect(server.sent("POST /api/auth/verify-email")).toEqual([{ token: TOKEN }]);
	},
);

it("an invalid link leads to a form that requests a new link", async () => {
	server.answers["POST /api/auth/verify-email"] = INVALID;
	server.answers["POST /api/auth/resend-verification"] = { ok: true };
	open(`/verify-email#token=${TOKEN}`);
	await press("Confirm my address");
	expect(await screen.findByRole("heading", { name: "This link is no longer valid" })).toBeTruthy();
	await fill("Email", "anna@");
	await press("Send a new link");
	expect(await screen.findByText("Please enter a valid email address")).toBeTruthy();
	await fill("Email", "anna@example.org");
	await press("Send a new link");
	expect(await screen.findByText("Please check your email")).toBeTruthy();
	expect(server.sent("POST /api/auth/resend-verification")).toEqual([ADDRESS]);
});

it("any link shows a parent with a confirmed address that it is confirmed", async () => {
	signIn();
	open("/verify-email");
	expect(await screen.findByRole("heading", { name: "Your address is confirmed" })).toBeTruthy();
});

it("reports a changed address that belongs to another account, and allows another try after an outage", async () => {
	server.answers["POST /api/auth/verify-email"] = refusal("Not now.", "unavailable", 503);
	open(`/verify-email#token=${TOKEN}`);
	await press("Confirm my address");
	expect(await screen.findByText("Not now.")).toBeTruthy();
	server.answers["POST /api/auth/verify-email"] = refusal("Taken.", "email_taken", 409);
	await press("Confirm my address");
	expect(await screen.findByRole("heading", { name: "This address is in use" })).toBeTruthy();
});

it("a forgotten password gets the same answer for every address", async () => {
	server.answers["POST /api/auth/forgot-password"] = { ok: true };
	open("/auth");
	await user.click(screen.getByRole("link", { name: "Forgot your password?" }));
	await press("Send the link");
	expect(await screen.findByText("Please enter a valid email address")).toBeTruthy();
	expect(server.sent("POST /api/auth/forgot-password")).toEqual([]);
	await fill("Email", " anna@example.org");
	await press("Send the link");
	expect(await screen.findByRole("heading", { name: "Check your email" })).toBeTruthy();
	expect(screen.getByRole("status").textContent).toContain("If there is an account with the address anna@example.org");
	expect(server.sent("POST /api/auth/forgot-password")).toEqual([ADDRESS]);
	await press("Try again, or another address");
	expect((screen.getByLabelText("Email") as HTMLInputElement).value).toBe("anna@example.org");
});

it("shows problems of a new password under its field, then saves it", async () => {
	server.answers["POST /api/auth/reset-password"] = { ok: true };
	open(`/reset-password?token=${TOKEN}`);
	await waitFor(() => expect(address()).toBe("/reset-password"));
	await fill("New password", "short");
	await fill("Confirm password", "other");
	await press("Save the new password");
	expect(await screen.findByText("Password must be at least 8 characters")).toBeTruthy();
	expect(screen.getByText("Passwords do not match")).toBeTruthy();
	expect(server.sent("POST /api/auth/reset-password")).toEqual([]);
	await fill("New password", "long enough");
	await fill("Confirm password", "long enough");
	await press("Save the new password");
	expect(await screen.findByRole("heading", { name: "Your password is changed" })).toBeTruthy();
	expect(screen.getByRole("link", { name: "Log In" }).getAttribute("href")).toBe("/auth");
	expect(server.sent("POST /api/auth/reset-password")).toEqual([
		{ token: TOKEN, password: "long enough", confirmPassword: "long enough" },
	]);
});

it("an invalid or missing reset link leads to the request for a new one", async () => {
	server.answers["POST /api/auth/reset-password"] = INVALID;
	open(`/reset-password#token=${TOKEN}`);
	await fill("New password", "long enough");
	await fill("Confirm password", "long enough");
	await press("Save the new password");
	expect(await screen.findByRole("heading", { name: "This link is no longer valid" })).toBeTruthy();
	await user.click(screen.getByRole("link", { name: "Ask for a new link" }));
	expect(address()).toBe("/forgot-password");
	cleanup();
	open("/reset-password");
	expect(screen.getByRole("heading", { name: "This link is no longer valid" })).toBeTruthy();
});

it("the banner asks to confirm the address until it is confirmed, sends the mail again, and hides for the evening", async () => {
	server.answers["GET /api/account/mail"] = [];
	server.answers["POST /api/auth/resend-verification"] = { ok: true };
	signIn({ isVerified: false });
	open("/");
	const reminder = "Please confirm your email address: open the link in the email to anna@example.org.";
	expect(screen.getByRole("complementary").textContent).toContain(reminder);
	await press("Send it again");
	expect(await screen.findByText("A new link is on its way")).toBeTruthy();
	expect(server.sent("POST /api/auth/resend-verification")).toEqual([ADDRESS]);
	await press("Hide for this evening");
	expect(screen.queryByRole("complementary")).toBeNull();
	cleanup();
	open("/");
	expect(screen.queryByRole("complementary")).toBeNull();
	vi.spyOn(Date, "now").mockReturnValue(Date.now() + 24 * 3600 * 1000);
	cleanup();
	open("/");
	expect(screen.getByRole("complementary")).toBeTruthy();
	act(() => signIn({ isVerified: true }));
	expect(screen.queryByRole("complementary")).toBeNull();
});

it("the banner shows why a mail was not sent, and whether it is retried", async () => {
	const mail = { kind: "verify-email", to: ANNA.email, createdAt: ANNA.createdAt, nextAttemptAt: ANNA.createdAt };
	server.answers["GET /api/account/mail"] = [{ ...mail, problem: "The mail server cannot be reached." }];
	signIn({ isVerified: false });
	open("/");
	const unsent = "We could not send the email to anna@example.org yet. The mail server cannot be reached.";
	expect(await screen.findByText(/could not send the email/)).toBeTruthy();
	expect(screen.getByRole("complementary").textContent).toContain(`${unsent} We keep trying.`);
	cleanup();
	resetResources();
	server.answers["GET /api/account/mail"] = [{ ...mail, problem: "It is refused.", nextAttemptAt: null }];
	open("/");
	expect(await screen.findByText(/It is refused/)).toBeTruthy();
	expect(screen.getByRole("complementary").textContent).not.toContain("We keep trying");
	expect(screen.getByRole("link", { name: "Change the address" }).getAttribute("href")).toBe("/settings");
});

it("the banner shows why a mail could not be requested", async () => {
	server.answers["GET /api/account/mail"] = [];
	const words = "Too many attempts. Please wait 20 minutes and try again.";
	server.answers["POST /api/auth/resend-verification"] = refusal(words, "too_many_attempts", 429);
	signIn({ isVerified: false });
	open("/");
	await press("Send it again");
	expect(await screen.findByText(words)).toBeTruthy();
});
