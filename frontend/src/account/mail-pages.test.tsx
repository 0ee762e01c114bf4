import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter, Route, Routes, useLocation } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { resetResources } from "../net/resource.ts";
import { KnownPagesProvider } from "../ui/known-pages.tsx";
import { dismissToast, Toasts } from "../ui/toasts.tsx";
import { LoginPanel } from "./auth-page.tsx";
import { ForgotPasswordPage, ResetPasswordPage, VerifyEmailPage } from "./mail-pages.tsx";
import { useSession } from "./session.ts";
import { VerifyBanner } from "./verify-banner.tsx";

const TOKEN = "a-token-of-a-mail";
const ada = {
	id: "u1",
	username: "ada",
	email: "ada@example.org",
	firstName: null,
	lastName: null,
	isVerified: false,
	isAdmin: false,
	createdAt: "2026-11-22T00:00:00.000Z",
};

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
	useSession.setState({ status: "out", user: null, isLeaving: false }, true);
});
afterEach(() => {
	cleanup();
	dismissToast();
	useSession.setState({ status: "out", user: null, isLeaving: false }, true);
	resetResources();
	localStorage.clear();
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

let address = "";
function Address() {
	const { pathname, search, hash } = useLocation();
	address = pathname + search + hash;
	return null;
}

function open(at: string) {
	render(
		<MemoryRouter initialEntries={[at]}>
			<KnownPagesProvider value={new Set(["/forgot-password", "/settings"])}>
				<Address />
				<Routes>
					<Route path="/verify-email" element={<VerifyEmailPage />} />
					<Route path="/reset-password" element={<ResetPasswordPage />} />
					<Route path="/forgot-password" element={<ForgotPasswordPage />} />
					<Route path="/auth" element={<LoginPanel onToggle={() => {}} />} />
					<Route path="/" element={<VerifyBanner />} />
				</Routes>
				<Toasts />
			</KnownPagesProvider>
		</MemoryRouter>,
	);
}
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const type = async (label: string, words: string) => {
	await userEvent.click(screen.getByLabelText(label));
	await userEvent.paste(words);
};
const signInAda = (more = {}) => useSession.setState({ status: "in", user: { ...ada, ...more } }, true);

it.each([`#token=${TOKEN}`, `?token=${TOKEN}`])(
	"takes the token of the link %s out of the address at once, and uses it up at a press only",
	async (link) => {
		replies["/api/auth/verify-email"] = [200, { email: "ada@example.org" }];
		open(`/verify-email${link}`);
		await waitFor(() => expect(address).toBe("/verify-email"));
		expect(await screen.findByRole("heading", { name: "Confirm your email address" })).toBeTruthy();
		expect(sent).toEqual([]);
		await press("Confirm my address");
		expect(await screen.findByRole("heading", { name: "Thank you" })).toBeTruthy();
		const statuses = screen.getAllByRole("status").map(({ textContent }) => textContent);
		expect(statuses).toContain("Your email address ada@example.org is confirmed.");
		expect(sent).toEqual([["/api/auth/verify-email", { token: TOKEN }]]);
	},
);

it("an invalid link offers a new one", async () => {
	replies["/api/auth/verify-email"] = [400, { error: "This link is no longer valid.", code: "token_invalid" }];
	replies["/api/auth/resend-verification"] = [200, { ok: true }];
	open(`/verify-email#token=${TOKEN}`);
	await press("Confirm my address");
	expect(await screen.findByRole("heading", { name: "This link is no longer valid" })).toBeTruthy();
	await type("Email", "ada@");
	await press("Send a new link");
	expect(await screen.findByText("Please enter a valid email address")).toBeTruthy();
	await type("Email", "example.org");
	await press("Send a new link");
	expect(await screen.findByText("Please check your email")).toBeTruthy();
	expect(sent.at(-1)).toEqual(["/api/auth/resend-verification", { email: "ada@example.org" }]);
});

it("a parent whose address is confirmed learns that, whatever the link", async () => {
	signInAda({ isVerified: true });
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
	await userEvent.click(screen.getByRole("link", { name: "Forgot your password?" }));
	await press("Send the link");
	expect(await screen.findByText("Please enter a valid email address")).toBeTruthy();
	expect(sent).toEqual([]);
	await type("Email", " ada@example.org");
	await press("Send the link");
	expect(await screen.findByRole("heading", { name: "Check your email" })).toBeTruthy();
	expect(screen.getByRole("status").textContent).toContain("If there is an account with the address ada@example.org");
	expect(sent).toEqual([["/api/auth/forgot-password", { email: "ada@example.org" }]]);
	await press("Try again, or another address");
	expect((screen.getByLabelText("Email") as HTMLInputElement).value).toBe("ada@example.org");
});

it("shows problems of a new password under its field, then saves it", async () => {
	replies["/api/auth/reset-password"] = [200, { ok: true }];
	open(`/reset-password?token=${TOKEN}`);
	await waitFor(() => expect(address).toBe("/reset-password"));
	await type("New password", "short");
	await type("Confirm password", "other");
	await press("Save the new password");
	expect(await screen.findByText("Password must be at least 8 characters")).toBeTruthy();
	expect(screen.getByText("Passwords do not match")).toBeTruthy();
	expect(sent).toEqual([]);
	await userEvent.clear(screen.getByLabelText("New password"));
	await userEvent.clear(screen.getByLabelText("Confirm password"));
	await type("New password", "long enough");
	await type("Confirm password", "long enough");
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
	await type("New password", "long enough");
	await type("Confirm password", "long enough");
	await press("Save the new password");
	expect(await screen.findByRole("heading", { name: "This link is no longer valid" })).toBeTruthy();
	await userEvent.click(screen.getByRole("link", { name: "Ask for a new link" }));
	expect(address).toBe("/forgot-password");
	cleanup();
	open("/reset-password");
	expect(screen.getByRole("heading", { name: "This link is no longer valid" })).toBeTruthy();
});

it("the banner asks to confirm the address, sends the mail again, and hides for the evening", async () => {
	replies["/api/account/mail"] = [200, []];
	replies["/api/auth/resend-verification"] = [200, { ok: true }];
	signInAda();
	open("/");
	const reminder = "Please confirm your email address: open the link in the email to ada@example.org.";
	expect(screen.getByRole("complementary").textContent).toContain(reminder);
	await press("Send it again");
	expect(await screen.findByText("A new link is on its way")).toBeTruthy();
	expect(sent).toEqual([["/api/auth/resend-verification", { email: "ada@example.org" }]]);
	await press("Hide for this evening");
	expect(screen.queryByRole("complementary")).toBeNull();
	cleanup();
	open("/");
	expect(screen.queryByRole("complementary")).toBeNull();
	vi.spyOn(Date, "now").mockReturnValue(Date.now() + 24 * 3600 * 1000);
	cleanup();
	open("/");
	expect(screen.getByRole("complementary")).toBeTruthy();
});

it("the banner names the reason for an unsent mail, and whether it is retried", async () => {
	const mail = { kind: "verify-email", to: ada.email, createdAt: ada.createdAt, nextAttemptAt: ada.createdAt };
	replies["/api/account/mail"] = [200, [{ ...mail, problem: "The mail server cannot be reached." }]];
	signInAda();
	open("/");
	const unsent = "We could not send the email to ada@example.org yet. The mail server cannot be reached.";
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
	signInAda();
	open("/");
	await press("Send it again");
	expect(await screen.findByText(words)).toBeTruthy();
});

it("the banner is hidden for a confirmed address", () => {
	signInAda({ isVerified: true });
	open("/");
	expect(screen.queryByRole("complementary")).toBeNull();
});
