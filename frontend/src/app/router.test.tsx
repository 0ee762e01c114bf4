import { act, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { aHero } from "../../test/hero-server.ts";
import { press, user } from "../../test/page.tsx";
import { refusal, serve } from "../../test/server.ts";
import { signIn, signOut } from "../../test/session.ts";
import { useSession } from "../account/session.ts";
import { PAGES } from "./pages.ts";
import { Router } from "./router.tsx";

let server: ReturnType<typeof serve>;

// The pages are loaded, like after a first visit.
beforeAll(() => Promise.all(PAGES.map(({ page }) => page.load())));
beforeEach(() => {
	server = serve({
		"POST /api/auth/logout": { ok: true },
		"GET /api/story/generations?active=true": [],
		"GET /api/characters": [],
	});
});

afterEach(() => window.history.replaceState(null, "", "/"));

function open(path: string) {
	window.history.replaceState(null, "", path);
	render(<Router />);
}

it.each(["/generate-story", "/story", "/saved-stories", "/settings", "/characters", "/image-analysis"])(
	"shows a spinner at %s while the session loads, and then the login page to whom it does not know",
	async (path) => {
		useSession.setState({ status: "loading", user: null }, true);
		open(path);
		expect(screen.getByText("Loading…")).toBeTruthy();
		expect(window.location.pathname).toBe(path);
		act(signOut);
		expect(await screen.findByRole("tab", { name: "Log In" })).toBeTruthy();
		expect(window.location.pathname).toBe("/auth");
	},
);

it("a visitor redirected from the story form sees the reason", async () => {
	open("/generate-story");
	expect(await screen.findByText("Authentication required")).toBeTruthy();
	expect(screen.getByText("Please log in to generate stories")).toBeTruthy();
});

it("a signed-in user is redirected from the login to the page of the evening", async () => {
	server.answers["GET /api/stories"] = [];
	signIn();
	open("/auth");
	expect(await screen.findByRole("heading", { name: "Good evening" })).toBeTruthy();
	expect(window.location.pathname).toBe("/tonight");
});

it.each([
	["/verify-email#token=t", "Confirm your email address"],
	["/forgot-password", "Forgot your password?"],
	["/reset-password#token=t", "Choose a new password"],
])("%s opens without a session", async (path, heading) => {
	open(path);
	expect(await screen.findByRole("heading", { name: heading })).toBeTruthy();
});

it("the banner for an unconfirmed address is on the parent's pages, not on the first page", async () => {
	server.answers["GET /api/account/mail"] = [];
	signIn({ isVerified: false });
	open("/characters");
	expect(await screen.findByRole("button", { name: "Send it again" })).toBeTruthy();
	await user.click(screen.getByRole("link", { name: "Lion Tails, home" }));
	expect(await screen.findByText("Welcome, anna")).toBeTruthy();
	expect(screen.queryByRole("button", { name: "Send it again" })).toBeNull();
});

it.each(["/no-such-page", "/settings/more", "/file.txt"])("%s shows the 404 page", async (path) => {
	open(path);
	expect(await screen.findByRole("heading", { name: "404 Page Not Found" })).toBeTruthy();
	expect(screen.getByText("Did you forget to add the page to the router?")).toBeTruthy();
});

it("logging out opens the first page with a toast", async () => {
	signIn();
	open("/characters");
	await press("Logout");
	expect(await screen.findByText("Logged out")).toBeTruthy();
	expect(screen.getByText("You have been successfully logged out.")).toBeTruthy();
	await waitFor(() => expect(window.location.pathname).toBe("/"));
	expect(useSession.getState().user).toBeNull();
});

it("a failed logout shows the reason and keeps the session", async () => {
	server.answers["POST /api/auth/logout"] = refusal("Not now.", "unavailable", 503);
	signIn();
	open("/characters");
	await press("Logout");
	expect(await screen.findByText("Logout failed")).toBeTruthy();
	expect(screen.getByText("Not now.")).toBeTruthy();
	expect(useSession.getState().user?.username).toBe("anna");
});

it("the heroes' page stays mounted while a hero opens over it", async () => {
	server.answers["GET /api/heroes"] = [aHero("Bede")];
	server.answers["GET /api/heroes/bede/stories"] = { heroStories: [], userStories: [] };
	open("/heroes-of-faith");
	const card = await screen.findByRole("article", { name: "Bede" });
	await user.click(screen.getByRole("link", { name: "Learn More about Bede" }));
	expect(await screen.findByRole("dialog", { name: "Bede" })).toBeTruthy();
	expect(window.location.pathname).toBe("/heroes-of-faith/bede");
	expect(card.isConnected).toBe(true);
});
