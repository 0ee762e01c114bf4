// Stories from pictures, and painted pictures of stories.
import { readFileSync } from "node:fs";
import { expect, type Locator, type Page } from "@playwright/test";
import { SEEN } from "../backend/test/model-server.ts";
import { aJpeg, aPng, colorsAt, lookAt, withExif } from "../backend/test/pictures.ts";
import { unzip } from "../backend/test/unzip.ts";
import { tellFast, test } from "./fixtures.ts";
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from "./page-checks.ts";
import { addKey, logIn, otherDevice, register, saveStory } from "./parent.ts";

test.beforeEach(({ services }) => {
	services.model.calls.length = 0;
	services.model.paintings.length = 0;
});

const analysis = (page: Page) => page.getByLabel("Analysis");
const dialog = (page: Page) => page.getByRole("dialog", { name: "Who is the story for?" });
const result = (page: Page) => page.getByRole("region", { name: "Generated story" });

async function choose(page: Page, buffer: Buffer, name = "picture.png"): Promise<void> {
	await page.getByLabel(/^Click to /).setInputFiles({ name, mimeType: "image/png", buffer });
	await expect(page.getByText("Click to change image")).toBeVisible();
}

async function answerDialog(page: Page): Promise<void> {
	await dialog(page).getByLabel("Child’s name").fill("Ruth");
	await dialog(page).getByText("Girl", { exact: true }).click();
	await dialog(page).getByRole("combobox", { name: "Story length" }).click();
	await page.getByRole("option", { name: /^Very short/ }).click();
	await dialog(page).getByRole("button", { name: "Generate Story" }).click();
	await expect(dialog(page)).toBeHidden();
}

/** The address of a server picture that the browser has loaded. */
async function loadedPicture(image: Locator): Promise<string> {
	await expect(image).toHaveAttribute("src", /^\/api\/stories\/[\w-]+\/image\?v=/);
	await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0);
	return (await image.getAttribute("src")) ?? "";
}

async function saveBook(page: Page): Promise<Record<string, Uint8Array>> {
	await page.getByRole("button", { name: "More ways to keep it" }).click();
	const [book] = await Promise.all([
		page.waitForEvent("download"),
		page.getByRole("menuitem", { name: "Save as a book (EPUB)" }).click(),
	]);
	return unzip(readFileSync(await book.path()));
}

const fileNamed = (files: Record<string, Uint8Array>, name: string) =>
	Object.entries(files).find(([path]) => path.endsWith(name))?.[1] ?? new Uint8Array();

test("a picture is scaled down, analyzed, used in a live story, saved, and included in the book", async ({
	watchedPage: page,
	hasTouch,
	services: { model },
}) => {
	await register(page);
	await addKey(page);
	await page.goto("/image-analysis");
	await expect(page.getByText("Click to upload an image")).toBeVisible();
	await expect(page.getByRole("button", { name: "Take a photo" })).toBeVisible({ visible: hasTouch });
	await expectNoSidewaysScroll(page);
	await expectAccessibleInBothThemes(page);

	const sent = page.waitForRequest("**/api/analyze-image");
	await choose(page, withExif(await aJpeg(2400, 1600), 6), "IMG_0001.png");
	await page.getByRole("button", { name: "Analyze Image" }).click();
	const upload = Buffer.from((await sent).postDataJSON().imageBase64, "base64");
	// The camera was held upright.
	expect(await lookAt(upload)).toEqual({ format: "jpeg", width: 1024, height: 1536, hasExif: false });
	expect(upload.includes("Camera of Nazareth")).toBe(false);
	await expect(analysis(page)).toHaveValue(SEEN);
	expect(await lookAt(model.calls[0]?.picture ?? Buffer.of())).toEqual(await lookAt(upload));

	await choose(page, await aPng(3000, 2000));
	await expect(analysis(page)).toHaveValue("");
	await page.getByRole("button", { name: "Analyze Image" }).click();
	await expect(analysis(page)).toHaveValue(SEEN);
	expect(await lookAt(model.calls[1]?.picture ?? Buffer.of())).toMatchObject({ width: 1536, height: 1024 });
	await expectNoSidewaysScroll(page);
	await expectAccessibleInBothThemes(page);

	await page.getByRole("button", { name: "Generate Story" }).click();
	await expectAccessibleInBothThemes(page);
	model.slowAfter = 400;
	await answerDialog(page);
	await expect(page).toHaveURL(/\?generation=/);
	await expect(result(page).getByRole("heading", { name: "The Lamp on the Hill" })).toBeVisible();
	const paragraph = result(page)
		.getByText(/Lamp number/)
		.first();
	await expect(paragraph).toBeVisible();
	await page.reload();
	await expect(result(page).getByRole("heading", { name: "Creating your story..." })).toBeVisible();
	await expect(paragraph).toBeVisible();
	tellFast(model);
	await expect(result(page).getByRole("heading", { name: "Your story" })).toBeVisible();
	await expect(result(page).getByText(/^“.+”$/)).toBeVisible();
	await expect(result(page).getByText(/— Joshua 1:9/)).toBeVisible();
	const picture = await loadedPicture(result(page).getByRole("img", { name: "The Lamp on the Hill" }));
	await expectNoSidewaysScroll(page);
	await expectAccessibleInBothThemes(page);

	await result(page).getByRole("button", { name: "Save Story" }).click();
	await expect(page).toHaveURL(/\/saved-stories$/);
	await expect(
		page.getByText("Your story has been saved and will appear in your stories list.", { exact: true }),
	).toBeVisible();
	const card = page.getByRole("article");
	await expect(card).toHaveCount(1);
	expect(await loadedPicture(card.locator("img"))).toBe(picture);
	await card.getByRole("link", { name: /^Read Story/ }).click();
	expect(await loadedPicture(page.getByRole("img", { name: "The Lamp on the Hill" }))).toBe(picture);

	const book = await saveBook(page);
	const inside = fileNamed(book, "picture-1.jpg");
	expect(await lookAt(inside)).toMatchObject({ format: "jpeg", width: 960, height: 640 });
	expect(await colorsAt(inside, [100, 300], [860, 300])).toEqual(["red", "blue"]);
	expect(await colorsAt(fileNamed(book, "cover.jpg"), [300, 400], [900, 400])).toEqual(["red", "blue"]);
});

test("a picture can be dropped or pasted anywhere, and other files are named as invalid", async ({
	watchedPage: page,
}) => {
	await register(page);
	await page.goto("/image-analysis");
	const bring = (kind: "drop" | "paste", base64: string, name: string) =>
		page.evaluate(
			([kind, base64, name]) => {
				const data = new DataTransfer();
				data.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name));
				const options = { bubbles: true, cancelable: true };
				const event =
					kind === "paste"
						? new ClipboardEvent("paste", { ...options, clipboardData: data })
						: new DragEvent("drop", { ...options, dataTransfer: data });
				document.querySelector("h1")?.dispatchEvent(event);
			},
			[kind, base64, name] as const,
		);
	const shown = page.getByAltText("What you have chosen");
	await expect(page.getByText("Click to upload an image")).toBeVisible();
	await bring("drop", (await aPng(80, 40)).toString("base64"), "one.png");
	await expect(shown).toBeVisible();
	const first = await shown.getAttribute("src");
	await bring("paste", (await aJpeg(40, 80)).toString("base64"), "two.jpg");
	await expect(shown).not.toHaveAttribute("src", first ?? "");
	await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(80);
	await bring("drop", btoa("\0\0\0\x18ftypheic\0\0\0\0mif1heic"), "IMG_0002.HEIC");
	await expect(page.getByRole("alert")).toContainText("HEIC pictures cannot be read here.");
	await bring("drop", btoa("\x89PNG\r\n\x1a\n and then nothing"), "three.png");
	await expect(page.getByRole("alert")).toContainText("This picture is damaged");
	await expect(shown).toBeVisible();
	await expectNoSidewaysScroll(page);
	await expectAccessibleInBothThemes(page);
});

test("a visitor without a key signs in on the way and gets a story from words", async ({
	watchedPage: page,
	request,
	services,
}) => {
	const name = await register({ request });
	await page.goto("/image-analysis");
	await expect(page).toHaveURL(/\/auth$/);
	await logIn(page, name);
	await expect(page).toHaveURL(/\/image-analysis$/);

	await expect(page.getByRole("note")).toContainText("Tonight’s storyteller cannot see pictures");
	await expect(page.getByText("Anything else in the picture needs an AI model.")).toBeVisible();
	await expectAccessibleInBothThemes(page);
	await page.getByLabel("Your own words").fill("A small boat with a red sail on a quiet lake.");
	await page.getByRole("button", { name: "Generate Story" }).click();
	await answerDialog(page);
	await expect(result(page).getByRole("button", { name: "Save Story" })).toBeVisible();
	await expect(page.getByText(/Told by the built-in storyteller/)).toBeVisible();
	await expect(result(page).getByRole("button", { name: /^Paint/ })).toHaveCount(0);
	await result(page).getByRole("button", { name: "Save Story" }).click();
	await expect(page.getByRole("article")).toHaveCount(1);
	// Its cover is drawn.
	await expect(page.getByRole("article").locator('img[src^="/"]')).toHaveCount(0);
	expect(services.model.calls).toEqual([]);
});

test("a story is painted with an own key, and the picture appears on other open pages", async ({
	watchedPage: page,
	browser,
	services: { model },
}) => {
	await register(page);
	await addKey(page);
	const story = { title: "The Lamp", content: "Mia lit a lamp.", imagePrompt: "A lamp on a hill at night" };
	const id = await saveStory(page, story);
	const other = await otherDevice(browser, page);
	await other.goto(`/story?id=${id}`);
	await expect(other.getByRole("button", { name: "Paint", exact: true })).toBeVisible();
	await page.goto(`/story?id=${id}`);
	const picture = page.getByRole("img", { name: "The Lamp" });
	await page.getByRole("button", { name: "Paint", exact: true }).click();
	await page.getByRole("menuitem", { name: "Paint the cover" }).click();
	await expect(page.getByRole("alertdialog")).toContainText(
		"The provider of your key, usually OpenAI, charges you for each picture",
	);
	await expectAccessibleInBothThemes(page);
	expect(model.paintings).toEqual([]);
	await page.getByRole("button", { name: "Paint it" }).click();
	await expect(page.getByText("The picture is painted", { exact: true })).toBeVisible();
	const painted = await loadedPicture(picture);
	expect(model.paintings.map(({ body }) => body.prompt)).toEqual([expect.stringMatching(/^A lamp on a hill at night/)]);
	expect(await loadedPicture(other.getByRole("img", { name: "The Lamp" }))).toBe(painted);
	await page.getByRole("button", { name: "Paint", exact: true }).click();
	await expect(page.getByRole("menuitem", { name: "Paint another cover" })).toBeVisible();
	await page.getByRole("menuitem", { name: "Paint all pages" }).click();
	await page.getByRole("button", { name: "Paint it" }).click();
	await expect(page.getByText("The page is painted", { exact: true })).toBeVisible();
	const pagePicture = await page.locator("[data-panel] img").getAttribute("src");
	expect(pagePicture).toMatch(/^\/api\/stories\/[\w-]+\/pages\/0\/image\?v=/);
	await expect(other.locator("[data-panel] img")).toHaveAttribute("src", pagePicture ?? "");
	await page.getByRole("button", { name: "Close notification" }).click();
	await expect(page.getByText("The page is painted", { exact: true })).toBeHidden();
	await expectNoSidewaysScroll(page);
	await expectAccessibleInBothThemes(page);
	const book = await saveBook(page);
	expect(await colorsAt(fileNamed(book, "panel-1-0.jpg"), [100, 100], [860, 100])).toEqual(["red", "blue"]);
	expect(await colorsAt(fileNamed(book, "picture-1.jpg"), [100, 100], [860, 100])).toEqual(["red", "blue"]);
	await page.goto("/saved-stories");
	expect(await loadedPicture(page.getByRole("article").locator("img"))).toBe(painted);
	await other.context().close();
});
