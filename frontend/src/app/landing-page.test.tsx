import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openAt } from "../../test/page.tsx";
import { signIn } from "../../test/session.ts";
import { LandingPage } from "./landing-page.tsx";

beforeEach(() => {
	document.head.innerHTML = '<meta name="free-stories" content="Your first 7 AI-generated stories are free.">';
});
afterEach(() => {
	// React removes its title from the head.
	cleanup();
	document.head.innerHTML = "";
});

const open = () => openAt("/", { "/": <LandingPage /> });
const target = (name: string) => screen.queryByRole("link", { name })?.getAttribute("href");

it("the landing page lists the features and links to the story form, heroes, music, the login and Settings", () => {
	open();
	expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Lion Tails: Christian Bedtime Stories");
	expect(screen.getByText(/^Told live for your child, word by word, by AI\b/)).toBeTruthy();
	for (const name of ["Create a Story", "Start Creating", "Create Your First Story"])
		expect(target(name)).toBe("/generate-story");
	expect(target("Sign In or Register")).toBe("/auth");
	expect([target("Meet Heroes"), target("Explore Music")]).toEqual(["/heroes-of-faith", "/music"]);
	const settings = screen.getByRole("link", {
		name: "Add your own OpenAI API key in Settings for unlimited stories.",
	});
	expect(settings.getAttribute("href")).toBe("/settings");
	expect(settings.parentElement?.textContent).toBe(
		"Your first 7 AI-generated stories are free. Add your own OpenAI API key in Settings for unlimited stories.",
	);
	const features = within(within(screen.getByRole("main")).getByRole("list")).getAllByRole("heading");
	expect(features.map(({ textContent }) => textContent)).toEqual([
		"With your child’s name",
		"Biblical wisdom",
		"Time-travel adventures",
		"Heroes of Faith",
		"Christian music",
	]);
});

it("the landing page welcomes a user by name and offers no login", () => {
	signIn();
	open();
	expect(screen.getByText("Welcome, anna")).toBeTruthy();
	expect(target("Sign In or Register")).toBeUndefined();
});
