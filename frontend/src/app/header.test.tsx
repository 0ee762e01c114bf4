import { act, render, screen, waitFor, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from "vitest";
import { address, openAt, press, user } from "../../test/page.tsx";
import { signIn, signOut } from "../../test/session.ts";
import { returnPath } from "../account/session.ts";
import { Header, linksShown } from "./header.tsx";
import { Footer } from "./layout.tsx";
import { PAGES } from "./pages.ts";

const WIDTH_PX = window.innerWidth;

let logged: MockInstance;

beforeEach(() => {
	logged = vi.spyOn(console, "error");
});
afterEach(() => {
	window.innerWidth = WIDTH_PX;
	// React reports invalid markup here.
	expect(logged.mock.calls).toEqual([]);
});

function open(widthPx: number) {
	window.innerWidth = widthPx;
	openAt("/", { "*": <Header /> });
}

const links = (parent: HTMLElement) =>
	within(parent)
		.queryAllByRole("link")
		.map((link) => [link.textContent, link.getAttribute("href")]);

/** The order of the specification. */
const ALL_LINKS = [
	["Home", "/"],
	["Create Story", "/generate-story"],
	["My Stories", "/saved-stories"],
	["Music", "/music"],
	["Characters", "/characters"],
	["Heroes", "/heroes-of-faith"],
	["Tonight", "/tonight"],
	["Image Analysis", "/image-analysis"],
	["Settings", "/settings"],
].filter(([, to]) => PAGES.some((page) => page.path === to));

it("the header shows more links on wider screens", () => {
	expect([1440, 1201, 1200, 1001, 1000, 801, 800, 641, 640, 320].map(linksShown)).toEqual([
		6, 6, 5, 5, 4, 4, 3, 3, 2, 2,
	]);
});

it.each([
	[1000, 4],
	[800, 3],
])("at a width of %i px the header has %i links in order, and the rest under 'More'", async (widthPx, count) => {
	open(widthPx);
	const nav = screen.getByRole("navigation", { name: "Main" });
	expect(links(nav)).toEqual(ALL_LINKS.slice(0, count));
	await screen.findByRole("button", { name: "More", expanded: false });
	await press("More");
	const more = await screen.findByRole("menu");
	const items = within(more)
		.getAllByRole("menuitem")
		.map((item) => [item.textContent, item.getAttribute("href")]);
	expect(items).toEqual(ALL_LINKS.slice(count));
	expect(items.at(-1)).toEqual(["Settings", "/settings"]);
});

it("the header shows username and logout to users, login to visitors", () => {
	signIn();
	open(1000);
	expect(screen.getByText("anna")).toBeTruthy();
	expect(screen.getByRole("button", { name: "Logout" })).toBeTruthy();
	expect(screen.queryByRole("link", { name: "Login" })).toBeNull();
	act(signOut);
	expect(screen.queryByText("anna")).toBeNull();
	expect(screen.queryByRole("button", { name: "Logout" })).toBeNull();
	expect(screen.getByRole("link", { name: "Login" }).getAttribute("href")).toBe("/auth");
});

it("below 768 px a menu with every link locks the page and closes on Escape and on navigation", async () => {
	open(767);
	expect(screen.queryByRole("navigation", { name: "Main" })).toBeNull();
	await press("Open menu");
	expect(links(await screen.findByRole("navigation", { name: "Main" }))).toEqual([
		...ALL_LINKS,
		["Login / Register", "/auth"],
	]);
	await waitFor(() => expect(document.documentElement.style.overflow).toBe("hidden"));
	await user.keyboard("{Escape}");
	expect(screen.queryByRole("navigation", { name: "Main" })).toBeNull();
	expect(document.documentElement.style.overflow).toBe("");
	expect(document.activeElement).toBe(screen.getByRole("button", { name: "Open menu" }));
	await press("Open menu");
	await user.click(await screen.findByRole("link", { name: "Settings" }));
	await waitFor(() => expect(address()).toBe("/settings"));
	expect(screen.queryByRole("navigation", { name: "Main" })).toBeNull();
});

it("below 768 px the logout is in the menu and the header has no username", async () => {
	signIn();
	open(767);
	expect(screen.queryByText("anna")).toBeNull();
	await press("Open menu");
	const logout = await screen.findByRole("button", { name: /^Logout/ });
	expect(logout.querySelector("svg")).toBeTruthy();
	expect(screen.queryByRole("link", { name: "Login / Register" })).toBeNull();
});

const footer = () =>
	render(
		<MemoryRouter>
			<Footer />
		</MemoryRouter>,
	);

it("the footer has the tagline, the pages about privacy and safety, and the data notice", () => {
	footer();
	expect(screen.getByText("Nurturing faith through stories")).toBeTruthy();
	const about = within(screen.getByRole("navigation", { name: "About" })).getAllByRole("link");
	expect(about.map((link) => link.getAttribute("href"))).toEqual(["/privacy", "/safety"]);
	expect(screen.queryByRole("navigation", { name: "Social" })).toBeNull();
	expect(
		screen.getByText(
			/^© \d{4} Lion Tails\. Stories and user data are stored securely and used only to provide the service\.$/,
		),
	).toBeTruthy();
});

it("the footer links to the operator's social media where the server names some", () => {
	document.head.innerHTML =
		'<meta name="social-links" content="https://www.example.org/lions https://video.example/@tails">';
	footer();
	const links = within(screen.getByRole("navigation", { name: "Social" })).getAllByRole("link");
	expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
		["example.org", "https://www.example.org/lions"],
		["video.example", "https://video.example/@tails"],
	]);
	document.head.innerHTML = "";
});

it("returns only to paths of this site", () => {
	expect(returnPath({ from: "/story?id=1" })).toBe("/story?id=1");
	expect(returnPath({ from: "//evil.example" })).toBe("/tonight");
	expect(returnPath({ from: "/\\evil.example" })).toBe("/tonight");
	expect(returnPath(null)).toBe("/tonight");
});
