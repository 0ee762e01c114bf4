// The look of a story: the reading panel's choices, every theme by day and by night, the lights out.
import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures.ts";
import { expectAccessible, expectAccessibleInBothThemes } from "./page-checks.ts";
import { area, button, LONG_STORY, openStory, SHORT_STORY } from "./reader-stories.ts";

const THEMES = ["classic", "royal", "fantasy", "minimal", "victorian", "biblical", "floral", "modern"];
const BACKGROUNDS = ["cream", "white", "blue", "pink", "green", "brown", "gray", "yellow"];

test("the reading panel's choices are applied, stored and reset", async ({ page }) => {
	await openStory(page, SHORT_STORY);
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

// The colours of all pairs are tested in palettes.test.ts; here each theme and each background is tested as rendered.
test("each theme and each background has enough contrast, by day and by night", async ({ page }) => {
	await openStory(page, SHORT_STORY);
	// Axe does not judge text over an image. The image's colours lie between those of the sheet and its edge, and the
	// ornaments behind a theme's text keep to the margins.
	await page.evaluate(() => {
		const style = new CSSStyleSheet();
		style.replaceSync(`
			[data-reader-theme], [data-reader-theme]::before, [data-reader-theme]::after { background-image: none !important; }
			[data-reader-theme] > [aria-hidden] { display: none; }`);
		document.adoptedStyleSheets.push(style);
	});
	// Leaves axe in the page.
	await expectAccessible(page);
	const TEXTS_ON_SHEET = 5;
	const lacking: string[] = [];
	await button(page, "Reading settings").click();
	// The panel is loaded at the first press.
	await expect(page.getByRole("radio", { name: "Classic" })).toBeVisible();
	for (const colorScheme of ["light", "dark"] as const) {
		await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
		for (const [at, theme] of THEMES.entries()) {
			const background = BACKGROUNDS[at] ?? "";
			const { violations, passed, sheet } = await sheetContrast(page, theme, background);
			const pair = `${theme} on ${background}, ${colorScheme}`;
			lacking.push(...violations.map((target) => `${pair}: ${target}`));
			expect(sheet, pair).toEqual([theme, background]);
			expect(passed, pair).toBeGreaterThanOrEqual(TEXTS_ON_SHEET);
		}
	}
	expect(lacking).toEqual([]);
});

/** The contrasts of this theme on this background, by axe, which must be in the page: adding it takes longer than the check. */
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

test("the lights-out mode shows only the page until Escape", async ({ page }) => {
	await openStory(page, LONG_STORY);
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
