// Checks for every page.
import AxeBuilder from "@axe-core/playwright";
import { type BrowserContext, expect, type Page, test } from "@playwright/test";

/** Collects the browser's errors and every violation of the Content Security Policy. */
export async function watchConsole(page: Page): Promise<string[]> {
	const errors: string[] = [];
	// A violation whose exception the page catches, such as a probe for eval, is not in the console.
	await page.addInitScript(() => {
		document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sourceFile }) => {
			// biome-ignore lint/suspicious/noConsole: this is how the page tells the test
			console.error(`CSP violation: ${effectiveDirective} ${blockedURI} ${sourceFile}`);
		});
	});
	page.on("console", (message) => {
		if (message.type() === "error") errors.push(`${message.text()} (${message.location().url})`);
	});
	page.on("pageerror", (error) => errors.push(String(error)));
	return errors;
}

export const expectNoSidewaysScroll = async (page: Page) =>
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width);

export async function expectAccessible(page: Page): Promise<void> {
	await expectNoViolations(page, axeOn(page));
}

/**
 * Checks the light theme and then, only on the phone because the colours are the same on every screen, those of the dark one,
 * which stays on. An open overlay is checked without the page behind it.
 */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
	for (const colorScheme of test.info().project.name === "phone"
		? (["light", "dark"] as const)
		: (["light"] as const)) {
		await page.emulateMedia({ colorScheme });
		const axe = axeOn(page);
		const dialog = page.locator("[role=dialog], [role=alertdialog]");
		if ((await dialog.count()) > 0) axe.include("[role=dialog], [role=alertdialog]");
		if (colorScheme === "dark") axe.withRules("color-contrast");
		await expectNoViolations(page, axe);
	}
}

/** Returns the brightest value of any colour in a screenshot (PNG), from 0 to 255. `context`: in which it is decoded. */
export async function brightest(context: Pick<BrowserContext, "newPage">, screenshot: Buffer): Promise<number> {
	const page = await context.newPage();
	const value = await page.evaluate(async (data) => {
		const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
		const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
		canvas?.drawImage(bitmap, 0, 0);
		const { data: pixels = [255] } = canvas?.getImageData(0, 0, bitmap.width, bitmap.height) ?? {};
		let most = 0;
		for (let at = 0; at < pixels.length; at++) if (at % 4 !== 3) most = Math.max(most, pixels[at] ?? 0);
		return most;
	}, screenshot.toString("base64"));
	await page.close();
	return value;
}

/**
 * The other mode, for pages with frames, opens a page for each check. Without `resultTypes`, axe also writes a selector for every
 * element that passes.
 */
const axeOn = (page: Page) => new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });

async function expectNoViolations(page: Page, axe: AxeBuilder): Promise<void> {
	// Elements far outside the viewport are not rendered, and would begin their colour transition when axe looks at them.
	await page.evaluate(() => {
		const sheet = new CSSStyleSheet();
		// An element that opens during the check appears at once, with its final contrast.
		sheet.replaceSync(
			"* { content-visibility: visible !important; transition: none !important; animation-duration: 0s !important; animation-delay: 0s !important; }",
		);
		document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
	});
	// An element that is being faded in does not have its final contrast.
	await page.waitForFunction(() => document.getAnimations().every((animation) => animation.playState !== "running"));
	const { violations } = await axe.analyze();
	await page.evaluate(() => {
		document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1);
	});
	expect(violations.map(({ id, nodes }) => ({ id, at: nodes.map((node) => node.target.join(" ")) }))).toEqual([]);
}
