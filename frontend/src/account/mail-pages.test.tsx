import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { resetResources } from "../net/resource.ts";
import { address, fill, openAt, press, user } from "../ui/test-page.tsx";
import { LoginPanel } from "./auth-page.tsx";
import { ForgotPasswordPage, ResetPasswordPage, VerifyEmailPage } from "./mail-pages.tsx";
import { ANNA, signIn, signOut } from "./test-session.ts";
import { VerifyBanner } from "./verify-banner.tsx";

const TOKEN = "a-token-of-a-mail";

type Reply = [status: number, body: object];
let replies: Record<string, Reply>;
let sent: [path: string, body: unknown][];

beforeEach(() => {
	sent = [];
	replies = { "/api/auth/me": [401, { error: "Please log in to continue.", code: "unauthorized" }] };
	vi.spyOn(console, "error").mockImplementation(() => {});
	vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
		if (init.body) sent.push([path, JSON.parse(String(init.body))]);
		const [status, body] = replies[path] ?? [404, { error: "We could not find that.", code: "not_found" }];
		return Response.json(body, { status });
	});
	signOut();
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
		replies["/api/auth/verify-email"] = [200, { email: "anna@example.org" }];
		open(`/verify-email${link}`);
		await waitFor(() => expect(address()).toBe("/verify-email"));
		expect(await screen.findByRole("heading", { name: "Confirm your email address" })).toBeTruthy();
		expect(sent).toEqual([]);
		await press("Confirm my address");
		expect(await screen.findByRole("heading", { name: "Thank you" })).toBeTruthy();
		const statuses = screen.getAllByRole("status").map(({ textContent }) => textContent);
		expect(statuses).toContain("Your email address anna@example.org is confirmed.");
		expect(sent).toEqual([["/api/auth/verify-email", { token: TOKEN }]]);
	},
);

it("an invalid link offers a new one", async () => {
	replies["/api/auth/verify-email"] = [400, { error: "This link is no longer valid.", code: "token_invalid" }];
	replies["/api/auth/resend-verification"] = [200, { ok: true }];
	open(`/verify-email#token=${TOKEN}`);
	await press("Confirm my address");
	expect(await screen.findByRole("heading", { name: "This link is no longer valid" })).toBeTruthy();
	await fill("Email", "anna@");
	await press("Send a new link");
	expect(await screen.findByText("Please enter a valid email address")).toBeTruthy();
	await fill("Email", "anna@example.org");
	await press("Send a new link");
	expect(await screen.findByText("Please check your email")).toBeTruthy();
	expect(sent.at(-1)).toEqual(["/api/auth/resend-verification", { email: "anna@example.org" }]);
});

it("a parent whose address is confirmed learns that, whatever the link", async () => {
	signIn();
	open("/verify-email");
	expect(await screen.findByRole("heading", { name: "Your address is confirmed" })).toBeTruthy();
});

it("reports a changed address that belongs to another account, and allows another try after an outage", async () => {
	replies["/api/auth/verify-email"] = [
		503,
		{ error: "Our database is not available right now. Nothing you saved is lost.", code: "unavailable" },
	];
	open(`/verify-email#token=${TOKEN}`);
	await press("Confirm my address");
	expect(await screen.findByText("Our database is not available right now. Nothing you saved is lost.")).toBeTruthy();
	replies["/api/auth/verify-email"] = [409, { error: "Taken.", code: "email_taken" }];
	await press("Confirm my address");
	expect(await screen.findByRole("heading", { name: "This address is in use" })).toBeTruthy();
});

it("a forgotten password gets the same answer for every address", async () => {
	replies["/api/auth/forgot-password"] = [200, { ok: true }];
	open("/auth");
	await user.click(screen.getByRole("link", { name: "Forgot your password?" }));
	await press("Send the link");
	expect(await screen.findByText("Please enter a valid email address")).toBeTruthy();
	expect(sent).toEqual([]);
	await fill("Email", " anna@example.org");
	await press("Send the link");
	expect(await screen.findByRole("heading", { name: "Check your email" })).toBeTruthy();
	expect(screen.getByRole("status").textContent).toContain("If there is an account with the address anna@example.org");
	expect(sent).toEqual([["/api/auth/forgot-password", { email: "anna@example.org" }]]);
	await press("Try again, or another address");
	expect((screen.getByLabelText("Email") as HTMLInputElement).value).toBe("anna@example.org");
});

it("shows problems of a new password under its field, then saves it", async () => {
	replies["/api/auth/reset-password"] = [200, { ok: true }];
	open(`/reset-password?token=${TOKEN}`);
	await waitFor(() => expect(address()).toBe("/reset-password"));
	await fill("New password", "short");
	await fill("Confirm password", "other");
	await press("Save the new password");
	expect(await screen.findByText("Password must be at least 8 characters")).toBeTruthy();
	expect(screen.getByText("Passwords do not match")).toBeTruthy();
	expect(sent).toEqual([]);
	await fill("New password", "long enough");
	await fill("Confirm password", "long enough");
	await press("Save the new password");
	expect(await screen.findByRole("heading", { name: "Your password is changed" })).toBeTruthy();
	expect(screen.getByRole("link", { name: "Log In" }).getAttribute("href")).toBe("/auth");
	expect(sent).toEqual([
		["/api/auth/reset-password", { token: TOKEN, password: "long enough", confirmPassword: "long enough" }],
	]);
});

it("an invalid or missing reset link leads to the request for a new one", async () => {
	replies["/api/auth/reset-password"] = [400, { error: "This link is no longer valid.", code: "token_invalid" }];
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
	replies["/api/account/mail"] = [200, []];
	replies["/api/auth/resend-verification"] = [200, { ok: true }];
	signIn({ isVerified: false });
	open("/");
	const reminder = "Please confirm your email address: open the link in the email to anna@example.org.";
	expect(screen.getByRole("complementary").textContent).toContain(reminder);
	await press("Send it again");
	expect(await screen.findByText("A new link is on its way")).toBeTruthy();
	expect(sent).toEqual([["/api/auth/resend-verification", { email: "anna@example.org" }]]);
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

it("the banner names the reason for an unsent mail, and whether it is retried", async () => {
	const mail = { kind: "verify-email", to: ANNA.email, createdAt: ANNA.createdAt, nextAttemptAt: ANNA.createdAt };
	replies["/api/account/mail"] = [200, [{ ...mail, problem: "The mail server cannot be reached." }]];
	signIn({ isVerified: false });
	open("/");
	const unsent = "We could not send the email to anna@example.org yet. The mail server cannot be reached.";
	expect(await screen.findByText(/could not send the email/)).toBeTruthy();
	expect(screen.getByRole("complementary").textContent).toContain(`${unsent} We keep trying.`);
	cleanup();
	resetResources();
	replies["/api/account/mail"] = [200, [{ ...mail, problem: "It is refused.", nextAttemptAt: null }]];
	open("/");
	expect(await screen.findByText(/It is refused/)).toBeTruthy();
	expect(screen.getByRole("complementary").textContent).not.toContain("We keep trying");
	expect(screen.getByRole("link", { name: "Change the address" }).getAttribute("href")).toBe("/settings");
});

it("the banner names the reason why a mail could not be requested", async () => {
	replies["/api/account/mail"] = [200, []];
	const words = "Too many attempts. Please wait 20 minutes and try again.";
	replies["/api/auth/resend-verification"] = [429, { error: words, code: "too_many_attempts" }];
	signIn({ isVerified: false });
	open("/");
	await press("Send it again");
	expect(await screen.findByText(words)).toBeTruthy();
});
