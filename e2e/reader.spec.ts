// A story as it is read: whole and in pages, in every theme, with the lights out, while it is told and on two devices.
import { expect, type Page } from "@playwright/test";
import { OWN_KEY, RESTING_DELAY_MS, TELLING_DELAY_MS, test } from "./model-fixture.ts";
import { expectAccessible, expectAccessibleInBothThemes, watchConsole } from "./page-checks.ts";
import { otherDevice, register, requestStory } from "./parent.ts";

const PARAGRAPHS_PER_PAGE = 5;
/** 70 words each, so that five of them are a page of 350. Each page begins with a reference. */
const PARAGRAPHS = Array.from({ length: 15 }, (_, at) => {
	const isFirst = at % PARAGRAPHS_PER_PAGE === 0;
	return `Lantern ${at + 1} was lit. ${isFirst ? "Read Psalm 23. " : "And it shone. "}${"And it shone. ".repeat(21)}`.trim();
});
const LONG_STORY = {
	title: "Fifteen Lanterns",
	content: PARAGRAPHS.join("\n\n"),
	moralOutcome: "positive",
	applicationQuestions: ["Who lit the lanterns?"],
	bibleVerse: { text: "You are the light of the world.", reference: "Matthew 5:14", translation: "WEB" },
};
/** One of everything that can stand on the sheet. */
const SHORT_STORY = {
	...LONG_STORY,
	title: "The Lamp on the Hill",
	content:
		"Once there was a lamp, as in Psalm 18:28.\n\n* * *\n\nIt burned all night.\n\n**For Further Learning**\n- www.example.org/lamps - Of lamps",
	moralOutcome: "consequences",
};
const NOTE = "Scroll mode enabled. Use the toggle in the top bar to switch back to page view.";
const THEMES = ["classic", "royal", "fantasy", "minimal", "victorian", "biblical", "floral", "modern"];
const BACKGROUNDS = ["cream", "white", "blue", "pink", "green", "brown", "gray", "yellow"];

const area = (page: Page) => page.getByRole("region", { name: "Story text" });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function openStory(page: Page, origin: string | undefined, story: object): Promise<string> {
	await register(page);
	const answer = await page.request.post("/api/story/save", { headers: { origin: origin ?? "" }, data: { story } });
	expect(answer.ok()).toBe(true);
	const { id } = await answer.json();
	await page.goto(`/story?id=${id}`);
	await expect(area(page)).toBeVisible();
	return id;
}

/** The paragraph, counted from 0, of the first whole line in sight. */
const topParagraph = (page: Page) =>
	area(page).evaluate((box) => {
		const ONE_LINE_PX = 20;
		const { top } = box.getBoundingClientRect();
		const shown = [...box.querySelectorAll<HTMLElement>("[data-paragraph]")].find(
			(paragraph) => paragraph.getBoundingClientRect().bottom > top + ONE_LINE_PX,
		);
		return Number(shown?.dataset.paragraph);
	});

async function scrollDownTo(page: Page, paragraph: number): Promise<number> {
	await area(page).hover();
	await expect
		.poll(async () => {
			await page.mouse.wheel(0, 300);
			return topParagraph(page);
		})
		.toBeGreaterThanOrEqual(paragraph);
	// Until the last of the scrolling is done.
	let top = -1;
	await expect
		.poll(async () => {
			const before = top;
			top = await area(page).evaluate(({ scrollTop }) => scrollTop);
			return top - before;
		})
		.toBe(0);
	return topParagraph(page);
}

/** Where the words of the first paragraph stand. */
const lineBoxes = (page: Page) =>
	area(page)
		.locator("[data-paragraph='0']")
		.evaluate((paragraph) => {
			const walker = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
			const boxes: number[][] = [];
			while (walker.nextNode()) {
				const range = document.createRange();
				range.selectNodeContents(walker.currentNode);
				for (const { x, y, width, height } of range.getClientRects()) boxes.push([x, y, width, height]);
			}
			return boxes;
		});

test("a saved story is read whole and in pages, by buttons and by keys", async ({ page, baseURL }) => {
	const errors = await watchConsole(page);
	let answerPassages = () => {};
	const passagesMayCome = new Promise<void>((resolve) => {
		answerPassages = resolve;
	});
	await page.route("**/api/passage?*", async (route) => {
		await passagesMayCome;
		await route.continue();
	});
	await openStory(page, baseURL, LONG_STORY);
	await expect(page.getByText(NOTE)).toBeVisible();
	await expect(area(page)).toContainText("Lantern 15 was lit.");
	await expect(area(page)).toContainText("— Matthew 5:14 (WEB)");
	await expect(page.getByText("Reads like kindergarten · 1,050 words · 8 minutes aloud")).toBeVisible();

	// A reference becomes a button, and no word moves.
	const reference = area(page).getByRole("button", { name: "Psalm 23", exact: true }).first();
	await page.evaluate(() => document.fonts.ready);
	const before = await lineBoxes(page);
	await expect(reference).toHaveCount(0);
	answerPassages();
	await expect(reference).toBeVisible();
	expect(await lineBoxes(page)).toEqual(before);
	await reference.focus();
	await page.keyboard.press("Enter");
	const passage = page.getByRole("dialog", { name: "Psalm 23" });
	await expect(passage).toContainText("World English Bible");
	await expect(passage).toContainText("Yahweh is my shepherd");
	await expectAccessible(page);
	await page.keyboard.press("Escape");
	await expect(passage).toBeHidden();
	await expect(reference).toBeFocused();

	await button(page, "Page view").click();
	await expect(page.getByText(NOTE)).toBeHidden();
	await expect(button(page, "Previous")).toBeDisabled();
	for (const [at, turn] of [
		() => {},
		() => button(page, "Next").click(),
		() => page.keyboard.press("ArrowRight"),
	].entries()) {
		await turn();
		await expect(page.getByText(`Page ${at + 1} of 3`, { exact: true })).toBeVisible();
		const first = at * PARAGRAPHS_PER_PAGE;
		const shown = PARAGRAPHS.slice(first, first + PARAGRAPHS_PER_PAGE);
		await expect(area(page).locator("[data-paragraph]")).toHaveText(shown);
		await expect(area(page).getByText("Matthew 5:14")).toHaveCount(at === 2 ? 1 : 0);
	}
	await expect(button(page, "Next")).toBeDisabled();
	await expect(button(page, "Previous")).toBeFocused();
	for (const [key, number] of [
		["Home", 1],
		["ArrowLeft", 1],
		["End", 3],
		["ArrowLeft", 2],
	] as const) {
		await page.keyboard.press(key);
		await expect(page.getByText(`Page ${number} of 3`, { exact: true })).toBeVisible();
	}
	await expectAccessible(page);
	expect(errors).toEqual([]);
});

test("the reading place is kept over mode, size, width, a reload and another device", async ({
	page,
	browser,
	baseURL,
}) => {
	const id = await openStory(page, baseURL, LONG_STORY);
	const place = await scrollDownTo(page, 7);
	const pageOfPlace = `Page ${Math.floor(place / PARAGRAPHS_PER_PAGE) + 1} of 3`;
	const keptPlace = async () => (await (await page.request.get(`/api/stories/${id}`)).json()).position?.paragraph;

	await button(page, "Larger text").click();
	await button(page, "Larger text").click();
	await expect.poll(() => topParagraph(page)).toBe(place);
	await button(page, "Page view").click();
	await expect(page.getByText(pageOfPlace, { exact: true })).toBeVisible();
	await page.reload();
	await expect(page.getByText(pageOfPlace, { exact: true })).toBeVisible();
	await button(page, "Scroll view").click();
	await expect.poll(() => topParagraph(page)).toBe(place);
	await page.reload();
	await expect.poll(() => topParagraph(page)).toBe(place);
	await page.setViewportSize({ width: 700, height: 800 });
	await expect.poll(() => topParagraph(page)).toBe(place);
	await expect.poll(keptPlace).toBe(place);

	const other = await otherDevice(browser, page);
	await other.goto(`/story?id=${id}`);
	await expect.poll(() => topParagraph(other)).toBe(place);
	const further = await scrollDownTo(other, 11);
	// The place is sent as the page is left.
	await other.goto("/saved-stories");
	await expect.poll(keptPlace).toBe(further);
	await page.reload();
	await expect.poll(() => topParagraph(page)).toBe(further);
	await other.context().close();
});

test("the reading panel's choices are applied, kept and taken back", async ({ page, baseURL }) => {
	await openStory(page, baseURL, SHORT_STORY);
	const sheet = page.getByRole("article").locator("[data-reader-theme]");
	const look = () =>
		area(page)
			.locator("[data-paragraph='0']")
			.evaluate((paragraph) => {
				const { fontFamily, fontSize, color } = getComputedStyle(paragraph);
				return { fontFamily: fontFamily.split(",")[0], fontSize, color };
			});
	const panel = page.getByRole("dialog", { name: "Reading settings" });
	const before = await look();

	await button(page, "Reading settings").click();
	await expect(panel.getByRole("radio", { name: "Classic" })).toBeFocused();
	await panel.getByRole("radio", { name: "Royal" }).click();
	await panel.getByRole("radio", { name: "Brown" }).click();
	await panel.getByRole("radio", { name: "OpenDyslexic" }).click();
	await panel.getByRole("slider", { name: "Text size" }).press("ArrowRight");
	await expectAccessible(page);
	await page.keyboard.press("Escape");
	await expect(panel).toBeHidden();
	await expect(button(page, "Reading settings")).toBeFocused();

	for (const isReloaded of [false, true]) {
		if (isReloaded) await page.reload();
		await expect(sheet).toHaveAttribute("data-reader-theme", "royal");
		await expect(sheet).toHaveAttribute("data-reader-background", "brown");
		const changed = await look();
		expect(changed).toMatchObject({ fontFamily: expect.stringContaining("OpenDyslexic"), fontSize: "20px" });
		expect(changed.color).not.toBe(before.color);
	}
	await button(page, "Reading settings").click();
	await panel.getByRole("button", { name: "Reset" }).click();
	await expect(panel.getByRole("radio", { name: "Classic" })).toBeChecked();
	await expect(sheet).toHaveAttribute("data-reader-background", "cream");
	expect(await look()).toEqual(before);
});

test("each theme and each background has enough contrast, by day and by night", async ({ page, baseURL }) => {
	test.skip(test.info().project.name === "phone", "the colours are the same on every screen");
	await openStory(page, baseURL, SHORT_STORY);
	// Axe does not judge what stands over an image. The image's colours lie between those of the sheet and its edge, and the
	// ornaments behind a theme's text keep to the margins.
	await page.evaluate(() => {
		const style = new CSSStyleSheet();
		style.replaceSync(`
			[data-reader-theme], [data-reader-theme]::before, [data-reader-theme]::after { background-image: none !important; }
			[data-reader-theme] > [aria-hidden] { display: none; }`);
		document.adoptedStyleSheets.push(style);
	});
	// It leaves axe in the page.
	await expectAccessible(page);
	const TEXTS_ON_SHEET = 5;
	const lacking: string[] = [];
	await button(page, "Reading settings").click();
	for (const colorScheme of ["light", "dark"] as const) {
		await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
		for (const theme of THEMES)
			for (const background of BACKGROUNDS) {
				const { violations, passed, sheet } = await sheetContrast(page, theme, background);
				const pair = `${theme} on ${background}, ${colorScheme}`;
				lacking.push(...violations.map((target) => `${pair}: ${target}`));
				expect(sheet, pair).toEqual([theme, background]);
				expect(passed, pair).toBeGreaterThanOrEqual(TEXTS_ON_SHEET);
			}
	}
	expect(lacking).toEqual([]);
});

/**
 * Of this theme on this background, in one call, as there are 128 of them. By axe, which must be in the page: to put it
 * there again for each takes longer than the check.
 */
const sheetContrast = (page: Page, theme: string, background: string) =>
	page.evaluate(
		async (names) => {
			for (const name of names) document.querySelector<HTMLElement>(`[role=radio][value=${name}]`)?.click();
			await new Promise(requestAnimationFrame);
			const { readerTheme, readerBackground } =
				document.querySelector<HTMLElement>("article [data-reader-theme]")?.dataset ?? {};
			type Found = { nodes: { target: string[] }[] }[];
			type Axe = { run(context: string, options: object): Promise<{ violations: Found; passes: Found }> };
			const { axe } = window as unknown as { axe: Axe };
			const { violations, passes } = await axe.run("article [data-reader-theme]", { runOnly: ["color-contrast"] });
			const targets = (found: Found) => found.flatMap(({ nodes }) => nodes).map(({ target }) => target.join(" "));
			return {
				violations: targets(violations),
				passed: targets(passes).length,
				sheet: [readerTheme, readerBackground],
			};
		},
		[theme, background],
	);

test("with the lights out only the page is left, until Escape", async ({ page, baseURL }) => {
	await openStory(page, baseURL, LONG_STORY);
	await button(page, "Page view").click();
	const onlyPageInSight = () =>
		page.evaluate(() => {
			const { innerWidth: width, innerHeight: height } = window;
			const points = [0.02, 0.25, 0.5, 0.75, 0.98].flatMap((x) =>
				[0.02, 0.5, 0.98].map((y) => [x * width, y * height]),
			);
			return points.every(([x = 0, y = 0]) => document.elementFromPoint(x, y)?.closest("[data-lights-out]"));
		});
	const isInert = (name: string) =>
		page.locator(name).evaluateAll((elements) => elements.every((element) => element.closest("[inert]") !== null));
	expect(await onlyPageInSight()).toBe(false);
	expect(await isInert("header")).toBe(false);

	await button(page, "Lights out").click();
	await expect.poll(onlyPageInSight).toBe(true);
	await expect.poll(() => isInert("header")).toBe(true);
	await expect(area(page)).toBeFocused();
	await page.keyboard.press("ArrowRight");
	await expect(page.getByText("Page 2 of 3", { exact: true })).toBeVisible();
	await button(page, "Psalm 23").click();
	await expect(page.getByRole("dialog", { name: "Psalm 23" })).toContainText("Yahweh is my shepherd");
	await button(page, "Close").click();
	await expect.poll(onlyPageInSight).toBe(true);
	await expectAccessibleInBothThemes(page);

	await page.keyboard.press("Escape");
	await expect(button(page, "Lights out")).toBeFocused();
	expect(await isInert("header")).toBe(false);
	await expect(page.getByText("Page 2 of 3", { exact: true })).toBeVisible();
});

/** What the cover consists of: its figures and the paths and circles around them. */
const cover = (page: Page) =>
	page
		.getByRole("article")
		.locator("svg[viewBox='0 0 800 450']")
		.evaluate((svg) =>
			[...svg.querySelectorAll("path, circle, ellipse")]
				.filter((shape) => !shape.closest("defs"))
				.map(
					(shape) =>
						`${shape.getAttribute("d") ?? shape.getAttribute("cx")} in ${shape.parentElement?.getAttribute("transform")}`,
				),
		);

test("a long story is read in pages while it is told, has one cover on every device, and is kept with all that made it", async ({
	page,
	browser,
	baseURL,
	services: { model },
}) => {
	test.setTimeout(120_000);
	const errors = await watchConsole(page);
	await register(page);
	const headers = { origin: baseURL ?? "" };
	await page.request.post("/api/settings/openai-key", { headers, data: OWN_KEY });
	model.delayMs = TELLING_DELAY_MS;
	await requestStory(page, /^Long/);
	await page.getByRole("link", { name: /open in reader/i }).click();
	const indicator = page.getByText(/^Page \d+ of \d+$/);
	const pageNumbers = async () => (await indicator.innerText()).match(/\d+/g)?.map(Number) ?? [];
	const lastPage = async () => (await pageNumbers())[1];

	await test.step("the pages grow, and the newest is shown until the reader turns back", async () => {
		await button(page, "Page view").click();
		await expect.poll(lastPage, { timeout: 40_000 }).toBeGreaterThanOrEqual(2);
		const [followed, count = 0] = await pageNumbers();
		expect(followed).toBe(count);
		model.delayMs = RESTING_DELAY_MS;
		await button(page, "Previous").click();
		await expect(button(page, "Jump to latest")).toBeVisible();
		const [left] = await pageNumbers();
		const text = await area(page).innerText();
		model.delayMs = TELLING_DELAY_MS;
		await expect.poll(lastPage, { timeout: 40_000 }).toBeGreaterThan(count);
		expect((await pageNumbers())[0]).toBe(left);
		expect(await area(page).innerText()).toBe(text);
		model.delayMs = RESTING_DELAY_MS;
		await button(page, "Jump to latest").click();
		await expect(button(page, "Jump to latest")).toBeHidden();
		await expect.poll(async () => new Set(await pageNumbers()).size).toBe(1);
	});

	const other = await otherDevice(browser, page);
	let first: string[] = [];
	await test.step("another device draws the same cover, and a reload keeps how it is read", async () => {
		await other.goto(page.url());
		await expect(other.getByText(NOTE)).toBeVisible();
		// Until it is known what the picture shows, and its figures are loaded, there is only the lamp.
		await expect(async () => {
			first = await cover(other);
			expect(first.length).toBeGreaterThan(10);
			expect(await cover(page)).toEqual(first);
		}).toPass();
		await page.reload();
		await expect.poll(lastPage).toBeGreaterThanOrEqual(3);
		expect(new Set(await pageNumbers()).size).toBe(1);
		await expect.poll(() => cover(page)).toEqual(first);
		await expect(button(page, "Stop")).toBeVisible();
	});

	await test.step("the chapters' turns have their ornaments, and the cover loses nothing", async () => {
		model.delayMs = 0;
		await expect(page.getByRole("heading", { name: "Think About It" })).toBeVisible({ timeout: 60_000 });
		await expect(other.getByRole("heading", { name: "Think About It" })).toBeVisible();
		const ornaments = await area(other).locator("svg[viewBox='0 0 120 28']").count();
		expect(ornaments).toBeGreaterThan(0);
		await other.goto("/saved-stories");
		await other.getByRole("link", { name: /Read Story/ }).click();
		await expect(area(other).locator("svg[viewBox='0 0 120 28']")).toHaveCount(ornaments);
		expect(await cover(other)).toEqual(expect.arrayContaining(first));
	});

	await test.step("shows how it was made, takes a hero, and keeps the banner away once dismissed", async () => {
		await other.getByText("How this story was made").click();
		await other.getByText(/^Outline/).click();
		await expect(other.getByRole("region", { name: "Raw answer of: Outline" })).toContainText(/\S/);
		await expectAccessible(other);
		await other.getByRole("combobox", { name: "Hero of Faith" }).click();
		await other.getByRole("option").first().click();
		await expect(other.getByText("Story is associated with a Hero of Faith")).toBeVisible();
		const banner = other.getByText("Stories are kept for one year. Favorites are kept indefinitely.");
		await expect(banner).toBeVisible();
		await other.getByRole("button", { name: "Dismiss" }).click();
		await expect(banner).toBeHidden();
		await other.reload();
		await expect(other.getByText("Story is associated with a Hero of Faith")).toBeVisible();
		await expect(banner).toBeHidden();
		await button(other, "Remove").click();
		await expect(other.getByText("Is this story about a Hero of Faith?")).toBeVisible();
	});
	expect(errors).toEqual([]);
	await other.context().close();
});
