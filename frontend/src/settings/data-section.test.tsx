import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { expectToast, fill, press, user } from "../../test/page.tsx";
import { refusal } from "../../test/server.ts";
import { openSettings } from "../../test/settings-page.tsx";
import { useSession } from "../account/session.ts";
import { usage } from "../account/usage.tsx";

const saved: string[] = [];
beforeEach(() => {
	saved.length = 0;
	vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
		if (this.download) saved.push(this.download);
	});
});

it("exports all data as a ZIP file with the name from the server", async () => {
	openSettings({
		"GET /api/account/export.zip": () =>
			new Response("PK", { headers: { "Content-Disposition": 'attachment; filename="lion-tails-anna.zip"' } }),
	});
	await press("As text (ZIP)");
	await expectToast("Your data is ready", "The file is in your downloads.");
	expect(saved).toEqual(["lion-tails-anna.zip"]);
});

it("exports all data as JSON and shows the progress and an error", async () => {
	let answer = (_: Response) => {};
	const server = openSettings({
		"GET /api/account/export": () =>
			new Promise<Response>((resolve) => {
				answer = resolve;
			}),
	});
	await press("As JSON");
	const button = await screen.findByRole("button", { name: "Preparing…" });
	expect(button.getAttribute("aria-disabled")).toBe("true");
	expect(document.activeElement).toBe(button);
	answer(Response.json({}));
	await waitFor(() => expect(saved).toEqual(["lion-tails.json"]));
	server.answers["GET /api/account/export"] = refusal("That is a lot at once.", "too_many_requests", 429);
	await press("As JSON");
	await expectToast("Failed to export your data", "That is a lot at once.");
	expect(saved).toHaveLength(1);
});

const SURE = "I understand that all of this is deleted and cannot be brought back.";

it("deleting the account needs a tick and the password, removes what only this browser has of it, and opens the first page", async () => {
	const server = openSettings({ "DELETE /api/account": { ok: true } });
	localStorage.setItem("ownPrayers:u1", '["Thank you for Grandpa."]');
	localStorage.setItem("ownPrayers:u2", '["Of another family."]');
	sessionStorage.setItem("prayerDraft:u1", "Thank you for");
	await press("Delete account…");
	expect(screen.getByText("a story that is being told right now: it ends at once")).toBeTruthy();
	await press("Delete my account");
	expect(await screen.findByText("Please tick this first: it cannot be undone.")).toBeTruthy();
	expect(screen.getByText("Password is required")).toBeTruthy();
	expect(server.sent("DELETE /api/account")).toEqual([]);
	await user.click(screen.getByLabelText(SURE));
	await fill("Your password", "correct horse");
	await press("Delete my account");
	expect(await screen.findByText("The first page")).toBeTruthy();
	await expectToast(
		"Your account is deleted",
		"Nothing of it is left with us. Thank you for the evenings you spent here, and good night.",
	);
	expect(server.calls.at(-1)).toMatchObject({ request: "DELETE /api/account", body: { password: "correct horse" } });
	expect(useSession.getState().user).toBeNull();
	expect(localStorage.getItem("ownPrayers:u1")).toBeNull();
	expect(sessionStorage.getItem("prayerDraft:u1")).toBeNull();
	expect(localStorage.getItem("ownPrayers:u2")).toContain("another family");
	// A late 401 must not open the login page.
	server.answers["GET /api/story/usage"] = refusal("Please log in to continue.", "unauthorized", 401);
	await expect(usage.load()).rejects.toThrow("Please log in to continue.");
	expect(useSession.getState()).toMatchObject({ status: "out", isLeaving: true });
});

it("a wrong password does not delete the account", async () => {
	openSettings({ "DELETE /api/account": refusal("That password is not right.", "wrong_password", 403) });
	await press("Delete account…");
	await user.click(screen.getByLabelText(SURE));
	await fill("Your password", "wrong");
	await press("Delete my account");
	await expectToast("Failed to delete account", "That password is not right.");
	const field = screen.getByLabelText("Your password");
	expect([field.getAttribute("aria-invalid"), document.activeElement === field]).toEqual(["true", true]);
	await press("Cancel");
	expect(document.activeElement?.textContent).toBe("Delete account…");
	expect(useSession.getState().user?.username).toBe("anna");
});
