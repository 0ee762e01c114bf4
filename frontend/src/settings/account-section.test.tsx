import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { expectToast, fill, press } from "../../test/page.tsx";
import { refusal } from "../../test/server.ts";
import { anna, openSettings } from "../../test/settings-page.tsx";

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const MAIL = {
	kind: "verify-email",
	to: "anna@example.org",
	createdAt: ago(0),
	problem: "The mail server cannot be reached.",
	nextAttemptAt: ago(-1),
};

it("the account section shows the name, the address, and that it is confirmed", async () => {
	openSettings();
	expect(await screen.findByText("anna")).toBeTruthy();
	expect(screen.getByText("anna@example.org")).toBeTruthy();
	expect(screen.getByText("Confirmed")).toBeTruthy();
	expect(screen.queryByRole("button", { name: "Send the email again" })).toBeNull();
});

it("sends the confirmation mail again, and shows mails in the queue", async () => {
	const server = openSettings({ ...anna({ isVerified: false }), "POST /api/auth/resend-verification": { ok: true } });
	expect(await screen.findByText("Not confirmed")).toBeTruthy();
	server.answers["GET /api/account/mail"] = [MAIL];
	await press("Send the email again");
	await expectToast("Email on its way", "We are sending a link to anna@example.org. It works for 24 hours.");
	expect(server.sent("POST /api/auth/resend-verification")[0]).toEqual({
		email: "anna@example.org",
	});
	expect(
		await screen.findByText(
			/^The email that confirms your address could not be sent to anna@example\.org yet: The mail server cannot be reached\. We try again at /,
		),
	).toBeTruthy();
});

it("shows why a mail was finally rejected, and why another one could not be requested", async () => {
	openSettings({
		...anna({ isVerified: false }),
		"GET /api/account/mail": [{ ...MAIL, problem: "It will not deliver.", nextAttemptAt: null }],
		"POST /api/auth/resend-verification": refusal("Please wait a little.", "too_many_attempts", 429),
	});
	const words = "The email that confirms your address could not be sent to anna@example.org: It will not deliver.";
	expect(await screen.findByText(words)).toBeTruthy();
	await press("Send the email again");
	await expectToast("The email could not be sent", "Please wait a little.");
});

it("the address changes after the new one is confirmed", async () => {
	const server = openSettings({ "POST /api/account/email": { ok: true } });
	await press("Change email");
	expect(
		screen.getByText("The change takes effect when you confirm it with the link that we send there."),
	).toBeTruthy();
	await press("Change email");
	expect(await screen.findByText("Please enter a valid email address")).toBeTruthy();
	expect(screen.getByText("Password is required")).toBeTruthy();
	await fill("New email", "new@example.org");
	await fill("Password", "correct horse");
	await press("Change email");
	expect(
		await screen.findByText(
			"We are sending a link to new@example.org. Until you open it, anna@example.org stays your address.",
		),
	).toBeTruthy();
	await expectToast(
		"Please check your email",
		"We are sending a link to new@example.org. The change takes effect when you confirm it there.",
	);
	expect(server.sent("POST /api/account/email")[0]).toEqual({
		email: "new@example.org",
		password: "correct horse",
	});
});

it("a wrong password and a taken address appear under their fields", async () => {
	const server = openSettings({
		"POST /api/account/email": refusal("That password is not right.", "wrong_password", 403),
	});
	await press("Change email");
	await fill("New email", "new@example.org");
	await fill("Password", "wrong");
	await press("Change email");
	await waitFor(() => expect(screen.getByLabelText("Password").getAttribute("aria-invalid")).toBe("true"));
	await expectToast("Failed to change email", "That password is not right.");
	const taken = "An account with that email address already exists.";
	server.answers["POST /api/account/email"] = refusal(taken, "email_taken", 409);
	await press("Change email");
	await waitFor(() => expect(screen.getByLabelText("New email").getAttribute("aria-invalid")).toBe("true"));
	await expectToast("Failed to change email", taken);
});

it("a new password is validated by the shared schema", async () => {
	const server = openSettings({ "POST /api/account/password": { ok: true } });
	await press("Change password");
	await fill("New password", "short");
	await fill("Confirm new password", "other");
	await press("Change password");
	for (const words of ["Password is required", "Password must be at least 8 characters", "Passwords do not match"])
		expect(await screen.findByText(words)).toBeTruthy();
	await fill("Current password", "correct horse");
	for (const label of ["New password", "Confirm new password"]) await fill(label, "battery staple");
	await press("Change password");
	await expectToast("Password changed", "All other devices are signed out.");
	expect(server.sent("POST /api/account/password")[0]).toEqual({
		currentPassword: "correct horse",
		password: "battery staple",
		confirmPassword: "battery staple",
	});
	expect(document.activeElement?.textContent).toBe("Change password");
	expect(server.sent("GET /api/account/sessions")).toHaveLength(2);
});

it("a wrong current password appears under its field", async () => {
	openSettings({ "POST /api/account/password": refusal("That password is not right.", "wrong_password", 403) });
	await press("Change password");
	await fill("Current password", "wrong");
	for (const label of ["New password", "Confirm new password"]) await fill(label, "battery staple");
	await press("Change password");
	await expectToast("Failed to change password", "That password is not right.");
	expect(screen.getByLabelText("Current password").getAttribute("aria-invalid")).toBe("true");
});

const SESSIONS = [
	{
		id: "s1",
		device: "Chromium on Linux",
		signedInAt: null,
		lastSeenAt: ago(0),
		isCurrent: true,
		range: "203.0.113.x",
		isSameNetwork: true,
	},
	{
		id: "s2",
		device: "Safari on iPhone",
		signedInAt: null,
		lastSeenAt: ago(3.5),
		isCurrent: false,
		range: "198.51.100.x",
		isSameNetwork: false,
	},
	{
		id: "s3",
		device: "Firefox on Windows",
		signedInAt: null,
		lastSeenAt: ago(0.5),
		isCurrent: false,
		range: null,
		isSameNetwork: false,
	},
];

it("lists the devices and signs one out", async () => {
	const server = openSettings({
		"GET /api/account/sessions": SESSIONS,
		"DELETE /api/account/sessions/s2": () => {
			server.answers["GET /api/account/sessions"] = SESSIONS.filter(({ id }) => id !== "s2");
			return { ok: true };
		},
	});
	const rowOf = async (text: string) => (await screen.findByText(text)).closest("li")?.textContent;
	expect(await rowOf("Chromium on Linux, now")).toMatch(/Signed in from the network that you use now.*This device/);
	expect(await rowOf("Safari on iPhone, 3 hours ago")).toContain("Signed in from another network: 198.51.100.x");
	expect(await rowOf("Firefox on Windows, within the last hour")).not.toContain("Signed in from");
	expect(screen.queryByRole("button", { name: "Sign out Chromium on Linux" })).toBeNull();
	await press("Sign out Safari on iPhone");
	await expectToast("Device signed out", "Safari on iPhone is signed out.");
	await waitFor(() => expect(screen.queryByText("Safari on iPhone, 3 hours ago")).toBeNull());
});

it("signs out all other devices", async () => {
	const server = openSettings({
		"GET /api/account/sessions": SESSIONS,
		"DELETE /api/account/sessions": () => {
			server.answers["GET /api/account/sessions"] = SESSIONS.slice(0, 1);
			return { ok: true };
		},
	});
	await press("Sign out all other devices");
	await expectToast("Devices signed out", "Only this device is signed in now.");
	await waitFor(() => expect(screen.queryByRole("button", { name: "Sign out all other devices" })).toBeNull());
});

it("a device that could not be signed out shows an error", async () => {
	openSettings({
		"GET /api/account/sessions": SESSIONS,
		"DELETE /api/account/sessions/s3": refusal("Not now.", "unavailable", 503),
	});
	await press("Sign out Firefox on Windows");
	await expectToast("Failed to sign out", "Not now.");
});
