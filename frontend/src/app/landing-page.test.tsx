import { cleanup, render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it } from "vitest";
import { signIn, signOut } from "../account/test-session.ts";
import { KnownPagesProvider } from "../ui/known-pages.tsx";
import { LandingPage } from "./landing-page.tsx";
import { KNOWN_PATHS } from "./pages.ts";

beforeEach(() => {
	signOut();
	document.head.innerHTML = '<meta name="free-stories" content="Your first 7 AI-generated stories are free.">';
});
afterEach(() => {
	// React removes its title from the head.
	cleanup();
	document.head.innerHTML = "";
});

function open(paths: Iterable<string> = KNOWN_PATHS) {
	render(
		<MemoryRouter>
			<KnownPagesProvider value={new Set(paths)}>
				<LandingPage />
			</KnownPagesProvider>
		</MemoryRouter>,
	);
}

const target = (name: string) => screen.queryByRole("link", { name })?.getAttribute("href");

it("the landing page links to the story form, the login and Settings", () => {
	open();
	expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Lion Tails: Christian Bedtime Stories");
	expect(screen.getByText(/^Told live for your child, word by word, by AI\b/)).toBeTruthy();
	for (const name of ["Create a Story", "Start Creating", "Create Your First Story"])
		expect(target(name)).toBe("/generate-story");
	expect(target("Sign In or Register")).toBe("/auth");
	const settings = screen.getByRole("link", {
		name: "Add your own OpenAI API key in Settings for unlimited stories.",
	});
	expect(settings.getAttribute("href")).toBe("/settings");
	expect(settings.parentElement?.textContent).toBe(
		"Your first 7 AI-generated stories are free. Add your own OpenAI API key in Settings for unlimited stories.",
	);
});

it("the landing page welcomes a user by name and offers no login", () => {
	signIn();
	open();
	expect(screen.getByText("Welcome, anna")).toBeTruthy();
	expect(target("Sign In or Register")).toBeUndefined();
});

it("the landing page shows heroes and music", () => {
	const features = () =>
		within(screen.getByRole("list"))
			.getAllByRole("listitem")
			.map((item) => within(item).getByRole("heading").textContent);
	const own = ["With your child’s name", "Biblical wisdom", "Time-travel adventures"];
	open(["/settings"]);
	expect(features()).toEqual(own);
	expect([target("Meet Heroes"), target("Explore Music")]).toEqual([undefined, undefined]);
	cleanup();
	open(["/settings", "/heroes-of-faith", "/music"]);
	expect(features()).toEqual([...own, "Heroes of Faith", "Christian music"]);
	expect([target("Meet Heroes"), target("Explore Music")]).toEqual(["/heroes-of-faith", "/music"]);
});
