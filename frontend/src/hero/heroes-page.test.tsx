import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { aHero, aStory, HEROES, HILDA, MARTIN, PERPETUA, serveHeroes } from "../../test/hero-server.ts";
import { address, expectToast, fill, openAt, press, user } from "../../test/page.tsx";
import { heroes, SELECTED_HERO_KEY } from "./heroes.ts";
import { HeroesPage } from "./heroes-page.tsx";

beforeEach(() => {
	vi.spyOn(console, "error").mockImplementation(() => {});
});

const openPage = (address = "/heroes-of-faith") =>
	openAt(address, { "/heroes-of-faith": <HeroesPage />, "/heroes-of-faith/:heroId": <HeroesPage /> });

const card = (name: string) => screen.findByRole("article", { name });
const cards = () => screen.queryAllByRole("article").map((each) => within(each).getByRole("heading").textContent);
const showTab = async (name: string) => user.click(await screen.findByRole("tab", { name }));
const dialog = () => screen.findByRole("dialog");
const choose = async (label: string, option: string) => {
	await user.click(screen.getByRole("combobox", { name: label }));
	await user.click(await screen.findByRole("option", { name: option }));
};

it("the page shows a note while the heroes are loading and another one without heroes", async () => {
	vi.stubGlobal("fetch", () => new Promise(() => {}));
	openPage();
	expect(screen.getByText("Loading Heroes of Faith...")).toBeTruthy();
	expect(document.title).toBe("Heroes of Faith · Lion Tails");
	cleanup();
	heroes.reset();
	serveHeroes([]);
	openPage();
	expect(await screen.findByRole("heading", { name: "No heroes yet" })).toBeTruthy();
});

it("the page shows a loading error, and 'Refresh' reloads it", async () => {
	serveHeroes().failures.add("/api/heroes");
	const reload = vi.spyOn(window.location, "reload").mockImplementation(() => {});
	openPage();
	expect((await screen.findByRole("alert")).textContent).toContain("Failed to load Heroes of Faith. Please try again.");
	await press("Refresh");
	expect(reload).toHaveBeenCalledOnce();
});

it("a card shows initials, name, time period, description and years", async () => {
	serveHeroes([...HEROES, aHero("Lydia", { birthYear: null, deathYear: null, timePeriod: "1st century, Philippi" })]);
	openPage();
	const hilda = within(await card("Hilda of Whitby"));
	for (const text of ["HW", "Hilda of Whitby", "7th century, England", "The life of Hilda of Whitby.", "614 – 680"])
		expect(hilda.getByText(text)).toBeTruthy();
	expect(within(await card("Perpetua of Carthage")).getByText("? – 203")).toBeTruthy();
	const lydia = within(await card("Lydia"));
	expect([lydia.getByText("? – ?"), lydia.getByText("1st century")]).toHaveLength(2);
	expect(screen.getByText("4 heroes")).toBeTruthy();
});

it("a card shows the hero's image, or the initials if it fails to load", async () => {
	serveHeroes([aHero("Bede", { imageUrl: "https://example.org/bede.jpg" })]);
	openPage();
	const article = await card("Bede");
	const image = article.querySelector("img");
	expect(image?.src).toBe("https://example.org/bede.jpg");
	expect(within(article).queryByText("B")).toBeNull();
	act(() => void image?.dispatchEvent(new Event("error")));
	expect(within(article).getByText("B")).toBeTruthy();
});

it("the search finds heroes by name, place and tradition, ignoring accents, and can be reset", async () => {
	serveHeroes();
	openPage();
	await card("Hilda of Whitby");
	const field = screen.getByRole("searchbox", { name: "Search" });
	for (const [text, found] of [
		["martin", ["Martín de Porres"]],
		["tunisia", ["Perpetua of Carthage"]],
		["celt", ["Hilda of Whitby"]],
		["england hilda", ["Hilda of Whitby"]],
	] as const) {
		await fill("Search", text);
		await waitFor(() => expect(cards()).toEqual(found));
	}
	expect(screen.getByText("1 of 3 heroes")).toBeTruthy();
	expect(address()).toBe("/heroes-of-faith?q=england+hilda");
	await user.clear(field);
	await user.type(field, "nobody");
	expect(await screen.findByRole("heading", { name: "No heroes found" })).toBeTruthy();
	await press("Show all heroes");
	await waitFor(() => expect(cards()).toHaveLength(3));
	expect(field).toHaveProperty("value", "");
	expect(address()).toBe("/heroes-of-faith");
});

it("the search finds heroes by century and continent and shows the number for each", async () => {
	serveHeroes();
	openPage();
	await card("Hilda of Whitby");
	await choose("Century", "3rd (1)");
	expect(cards()).toEqual(["Perpetua of Carthage"]);
	await choose("Century", "All centuries");
	await choose("Continent", "South America (1)");
	expect(cards()).toEqual(["Martín de Porres"]);
	expect(address()).toBe("/heroes-of-faith?continent=South+America");
});

it("the timeline shows lives, and its centuries filter the heroes", async () => {
	serveHeroes();
	openPage();
	await card("Hilda of Whitby");
	await showTab("Timeline");
	const timeline = within(screen.getByRole("region", { name: "Timeline" }));
	expect(timeline.getAllByRole("link").map((link) => link.lastElementChild?.textContent)).toEqual([
		"Perpetua of Carthage, ? – 203",
		"Hilda of Whitby, 614 – 680",
		"Martín de Porres, 1579 – 1639",
	]);
	await user.click(timeline.getByRole("button", { name: "7th century, 1 hero" }));
	expect(cards()).toEqual(["Hilda of Whitby"]);
	expect(timeline.getAllByRole("link")).toHaveLength(3);
	expect(timeline.getByRole("button", { pressed: true }).textContent).toContain("7th");
	await user.click(timeline.getByRole("button", { pressed: true }));
	expect(cards()).toHaveLength(3);
	await user.click(timeline.getByRole("link", { name: /Perpetua/ }));
	expect(within(await dialog()).getByRole("heading", { name: "Perpetua of Carthage" })).toBeTruthy();
	expect(address()).toBe("/heroes-of-faith/perpetua-of-carthage?view=timeline");
});

it("the map shows places and zooms in on heroes whose markers overlap", async () => {
	const near = { name: "Jarrow, England", latitude: 54.98, longitude: -1.47 };
	serveHeroes([HILDA, MARTIN, aHero("Bede", { place: near }), aHero("Nobody")]);
	openPage("/heroes-of-faith?view=map");
	const map = within(await screen.findByRole("region", { name: "Map" }));
	const marker = (name: string) => map.queryByRole("link", { name });
	expect(marker("Martín de Porres , Lima, Peru, 1579 – 1639")).toBeTruthy();
	expect(map.getAllByRole("link")).toHaveLength(1);
	expect(map.getByText(/1 of these heroes has no known place/)).toBeTruthy();
	await user.click(map.getByRole("button", { name: /^2 heroes around Whitby, England/ }));
	expect(marker("Hilda of Whitby , Whitby, England, 614 – 680")).toBeTruthy();
	expect(marker("Bede , Jarrow, England, 614 – 680")).toBeTruthy();
	expect(map.getAllByRole("link")).toHaveLength(2);
	await user.click(map.getByRole("button", { name: "Whole world" }));
	expect(marker("Martín de Porres , Lima, Peru, 1579 – 1639")).toBeTruthy();
});

it("a card opens the hero's dialog, which loads the stories and sets the page title; closing it goes back", async () => {
	const server = serveHeroes();
	openPage("/heroes-of-faith?q=whitby");
	await user.click(
		within(await card("Hilda of Whitby")).getByRole("link", { name: "Learn More about Hilda of Whitby" }),
	);
	expect(address()).toBe("/heroes-of-faith/hilda-of-whitby?q=whitby");
	await dialog();
	await waitFor(() => expect(document.title).toBe("Hilda of Whitby · Heroes of Faith · Lion Tails"));
	expect(server.asked.filter((path) => path.endsWith("/stories"))).toEqual(["/api/heroes/hilda-of-whitby/stories"]);
	await user.keyboard("{Escape}");
	await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
	expect(address()).toBe("/heroes-of-faith?q=whitby");
});

it("a hero in the URL opens over the page, and an unknown one shows a note and all heroes", async () => {
	serveHeroes();
	openPage("/heroes-of-faith/perpetua-of-carthage");
	await dialog();
	await press("Close");
	await waitFor(() => expect(address()).toBe("/heroes-of-faith"));
	expect(cards()).toHaveLength(3);
	cleanup();
	openPage("/heroes-of-faith/nobody");
	expect(await screen.findByText(/We could not find that hero/)).toBeTruthy();
	expect(cards()).toHaveLength(3);
	expect(screen.queryByRole("dialog")).toBeNull();
});

it("the overview tab shows the hero's life", async () => {
	serveHeroes();
	openPage("/heroes-of-faith/hilda-of-whitby");
	const overview = within(await dialog());
	expect(screen.getAllByRole("tab", { hidden: false }).map(({ textContent }) => textContent)).toEqual(
		expect.arrayContaining(["Overview", "Contribution", "Sources", "Stories"]),
	);
	expect(overview.getByText("Lived").nextElementSibling?.textContent).toBe("614 – 680");
	for (const heading of ["Biography", "Key Life Events"])
		expect(overview.getByRole("heading", { name: heading })).toBeTruthy();
	const [founded, told] = overview.getAllByRole("listitem");
	expect(founded?.textContent).toBe("657Hilda founded a monastery.");
	expect(told?.textContent).toBe("731Bede told her story.Most of what we know is from him.");
	expect(await overview.findByRole("img", { name: "Map: Whitby, England" })).toBeTruthy();
});

it("the contribution tab shows impact, verse and quotation, and marks an attributed one", async () => {
	serveHeroes();
	openPage(`/heroes-of-faith/${PERPETUA.id}`);
	await showTab("Contribution");
	const perpetua = within(await dialog());
	expect(perpetua.getByRole("heading", { name: "Historical Impact" })).toBeTruthy();
	expect(perpetua.getByText("What Perpetua of Carthage gave.")).toBeTruthy();
	expect(perpetua.getByRole("heading", { name: "Famous Quote" })).toBeTruthy();
	expect(perpetua.getByText("“Stand fast in the faith.”")).toBeTruthy();
	expect(perpetua.getByText("— Her diary")).toBeTruthy();
	expect(perpetua.queryByText("Attributed")).toBeNull();
	cleanup();
	openPage(`/heroes-of-faith/${MARTIN.id}?tab=contribution`);
	expect(within(await dialog()).getByText("Attributed")).toBeTruthy();
	cleanup();
	openPage(`/heroes-of-faith/${HILDA.id}?tab=contribution`);
	const hilda = within(await dialog());
	expect(hilda.queryByText("Famous Quote")).toBeNull();
	expect(hilda.getByText("She opens her mouth with wisdom.")).toBeTruthy();
	expect(hilda.getByText("— Proverbs 31:26")).toBeTruthy();
});

it("the sources tab lists sources with a link or a library", async () => {
	serveHeroes();
	openPage(`/heroes-of-faith/${HILDA.id}?tab=sources`);
	const hilda = within(await dialog());
	for (const text of [
		"Hilda, St.",
		"New Catholic Encyclopedia",
		"Website",
		"A short article.",
		"The World of Bede",
		"Book",
		"In libraries, for example: British Library, London (Cambridge University Press, 1990)",
	])
		expect(hilda.getByText(text)).toBeTruthy();
	const links = hilda.getAllByRole("link", { name: /^Visit Source/ });
	expect(
		links.map((link) => [link.getAttribute("href"), link.getAttribute("target"), link.getAttribute("rel")]),
	).toEqual([["https://example.org/hilda", "_blank", "noopener noreferrer"]]);
	cleanup();
	openPage(`/heroes-of-faith/${MARTIN.id}?tab=sources`);
	expect(within(await dialog()).getByText("No sources have been added for this hero yet.")).toBeTruthy();
});

it("the stories tab lists our stories and the user's own, newest first", async () => {
	serveHeroes(HEROES, {
		heroStories: [
			aStory("The Harp", { level: "preschool", isFeatured: true, content: "word ".repeat(60) }),
			aStory("The Road", {
				level: "middle-school",
				isHistoricallyAccurate: false,
				content: " ",
				createdAt: "2025-01-01T00:00:00.000Z",
			}),
		],
		userStories: [aStory("Ruth and Hilda", { id: "u7", createdBy: 1, createdAt: "2026-06-01T00:00:00.000Z" })],
	});
	openPage(`/heroes-of-faith/${HILDA.id}`);
	await showTab("Stories");
	const panel = within(await dialog());
	expect(panel.getByRole("heading", { name: "Stories About Hilda of Whitby" })).toBeTruthy();
	const [own, harp, road] = (await panel.findAllByRole("article")).map((article) => within(article));
	expect(own?.getByRole("heading", { name: "Ruth and Hilda" })).toBeTruthy();
	expect(own?.getByText("User Generated Story")).toBeTruthy();
	expect(own?.queryByRole("img", { name: "Featured" })).toBeNull();
	expect(own?.getByRole("link", { name: "Read Full Story" }).getAttribute("href")).toBe("/story?id=u7");
	expect(harp?.getByRole("img", { name: "Featured" })).toBeTruthy();
	expect([harp?.getByText("Historical"), harp?.getByText("Preschool")]).toHaveLength(2);
	expect(harp?.getByText(/^word/).textContent).toBe(`${"word ".repeat(30).trim()}…`);
	expect(harp?.getByRole("link", { name: "Read Full Story" }).getAttribute("href")).toBe(
		"/heroes-of-faith/hilda-of-whitby/the-harp",
	);
	expect([road?.getByText("Fictional"), road?.getByText("Middle School")]).toHaveLength(2);
	expect(road?.getByText("No content available")).toBeTruthy();
	await user.click(road?.getByRole("button", { name: "Read Full Story" }) as Element);
	await expectToast("Coming Soon", "The full story view will be available soon.");
});

it("the stories tab shows a note without stories and an error if they fail to load", async () => {
	const server = serveHeroes();
	server.failures.add(`/api/heroes/${HILDA.id}/stories`);
	openPage(`/heroes-of-faith/${HILDA.id}?tab=stories`);
	expect(await screen.findByText("The stories about this hero could not be loaded.")).toBeTruthy();
	server.failures.clear();
	await press("Try again");
	expect(await screen.findByRole("heading", { name: "No Stories Yet" })).toBeTruthy();
	expect(screen.getByRole("button", { name: "Create First Story" })).toBeTruthy();
});

it.each([
	["the card", "/heroes-of-faith?q=whitby", "Create Story"],
	["the dialog", `/heroes-of-faith/${HILDA.id}`, "Create Story"],
	["the stories", `/heroes-of-faith/${HILDA.id}?tab=stories`, "Create New Story"],
	["the empty list", `/heroes-of-faith/${HILDA.id}?tab=stories`, "Create First Story"],
])("the button on %s opens the story form with the hero", async (_, start, button) => {
	serveHeroes();
	openPage(start);
	await press(button);
	expect(address()).toBe("/generate-story");
	expect(localStorage.getItem(SELECTED_HERO_KEY)).toBe(HILDA.id);
});
