import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import {
	ANALYZE,
	aFile,
	answerDialog,
	canvases,
	choosePicture,
	dialog,
	fails,
	MODELS,
	openPage,
	SAVE,
	SEEN,
	send,
	sentTo,
	server,
	setUpServer,
	TELL,
	TELLS,
	TOLD,
	tell,
	user,
} from "../../test/image-page.tsx";
import { address, expectToast, fill, press } from "../../test/page.tsx";

setUpServer();

const CHILD = {
	childName: "Ruth",
	gender: "girl",
	theme: "faith",
	readingLevel: "early-elementary",
	storyLength: "medium",
};
const PICTURE = btoa("jpeg 1");
const CHECK_KEY = "Please check that your personal OpenAI key was added in Settings.";
const bodies = () => sentTo(TELL).map(({ body }) => body);

async function openDialog(): Promise<void> {
	await openPage();
	await choosePicture();
	await press("Generate Story");
	await dialog();
}

it("the dialog requests name, gender and theme, with Faith preselected", async () => {
	await openDialog();
	const form = within(await dialog());
	expect(form.getByRole("combobox", { name: "Theme" }).textContent).toBe("Faith");
	await answerDialog();
	await waitFor(() => expect(address()).toBe("/image-analysis?generation=g1"));
	expect(bodies()).toEqual([{ ...CHILD, imageBase64: PICTURE }]);
	expect(sentTo(TELL)[0]?.headers.get("prefer")).toBe("respond-async");
	expect(screen.queryByRole("dialog")).toBeNull();
	expect(sentTo(ANALYZE)).toEqual([]);
});

it("the dialog requires a name and a gender, and Cancel closes it", async () => {
	await openDialog();
	await press("Cancel");
	await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
	await press("Generate Story");
	await answerDialog({ name: "", gender: "" });
	expect((await screen.findByRole("alert")).textContent).toBe("Please enter the child's name.");
	expect(document.activeElement).toBe(screen.getByLabelText("Child’s name"));
	await answerDialog({ gender: "" });
	await expectToast("Invalid gender", "Please enter either 'boy' or 'girl'.");
	expect(document.activeElement).toBe(screen.getByRole("radio", { name: "Boy" }));
	expect(sentTo(TELL)).toEqual([]);
	await answerDialog({ name: "  Noah ", gender: "Boy" });
	await waitFor(() => expect(bodies()).toEqual([{ ...CHILD, childName: "Noah", gender: "boy", imageBase64: PICTURE }]));
});

it("the dialog starts with the child of the last story, and later with the last entry", async () => {
	server.answers["GET /api/story/last-choices"] = [
		{ childName: "", request: {} },
		{ childName: "Mia", request: { childName: "Mia", gender: "girl", theme: "courage", storyLength: "short" } },
	];
	await openPage();
	await waitFor(() => expect(sentTo("GET /api/story/last-choices")).toHaveLength(1));
	await choosePicture();
	await press("Generate Story");
	const form = within(await dialog());
	expect(form.getByLabelText<HTMLInputElement>("Child’s name").value).toBe("Mia");
	expect(form.getByRole("radio", { name: "Girl" })).toHaveProperty("checked", true);
	expect(form.getByRole("combobox", { name: "Theme" }).textContent).toBe("Faith");
	await user.click(form.getByRole("combobox", { name: "Theme" }));
	await user.click(await screen.findByRole("option", { name: "Courage" }));
	server.answers[TELL] = fails("model_busy", "Busy.");
	await answerDialog({ name: "Noah", gender: "Boy" });
	await expectToast("Story generation failed");
	await press("Cancel");
	await press("Generate Story");
	const again = within(await dialog());
	expect(again.getByLabelText<HTMLInputElement>("Child’s name").value).toBe("Noah");
	expect(again.getByRole("combobox", { name: "Theme" }).textContent).toBe("Courage");
});

const BOAT = "The boat is Grandpa’s.";

it.each([
	{
		given: "an existing analysis, which is not repeated",
		isAnalyzed: true,
		sent: { imageBase64: PICTURE, description: SEEN, pictureSeenBy: "models.example" },
	},
	{
		given: "the parent's words with an analysis of the picture",
		words: BOAT,
		sent: { imageBase64: PICTURE, description: `${BOAT}\n\n${SEEN}`, pictureSeenBy: "models.example" },
	},
	{
		given: "words alone without a vision model",
		isBlind: true,
		hasPicture: false,
		words: BOAT,
		sent: { description: BOAT },
	},
	{
		given: "words and a picture without a vision model",
		isBlind: true,
		words: BOAT,
		sent: { imageBase64: PICTURE, description: BOAT },
	},
])("tells a story from $given", async ({ isAnalyzed, isBlind, hasPicture = true, words, sent }) => {
	if (isBlind) server.answers[MODELS] = { vision: null, painting: null };
	await openPage();
	if (isBlind) await screen.findByRole("note");
	if (hasPicture) await choosePicture();
	if (isAnalyzed) await press("Analyze Image");
	if (isAnalyzed) await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>("Analysis").value).toBe(SEEN));
	if (words) await fill(/^Your own words/, words);
	await press("Generate Story");
	await answerDialog();
	await waitFor(() => expect(bodies()).toEqual([{ ...CHILD, ...sent }]));
	expect(sentTo(ANALYZE)).toHaveLength(isBlind ? 0 : 1);
});

it("ignores other pictures while the dialog is open", async () => {
	await openDialog();
	send("paste", { files: [aFile("jpeg")] }, document.body);
	await answerDialog();
	await waitFor(() => expect(bodies()).toHaveLength(1));
	expect(canvases).toHaveLength(1);
});

it.each([
	["an error of unknown cause", fails("unexpected"), CHECK_KEY],
	["a refused key", fails("key_refused"), "The OpenAI key was not accepted. Please check it in Settings."],
	["an unavailable model", fails("model_unavailable", "Away."), `Away. ${CHECK_KEY}`],
] as const)("%s shows 'Story generation failed' and keeps the entries", async (_, answer, words) => {
	server.answers[TELL] = answer;
	await openDialog();
	await answerDialog();
	await expectToast("Story generation failed", words);
	expect(within(await dialog()).getByLabelText<HTMLInputElement>("Child’s name").value).toBe("Ruth");
	expect(address()).toBe("/image-analysis");
});

const keyOf = (at: number) => sentTo(TELL)[at]?.headers.get("idempotency-key");

it("repeats a request after a lost answer with the same key, and uses a new key for another one", async () => {
	server.answers[TELL] = () => Promise.reject(new TypeError("Failed to fetch"));
	await openDialog();
	await answerDialog();
	await expectToast("Story generation failed");
	expect(keyOf(0)).toBeTruthy();
	await answerDialog();
	await waitFor(() => expect(sentTo(TELL)).toHaveLength(2));
	expect(keyOf(1)).toBe(keyOf(0));
	server.answers[TELL] = TELLS;
	await answerDialog({ name: "Noah", gender: "Boy" });
	await waitFor(() => expect(address()).toBe("/image-analysis?generation=g1"));
	expect(keyOf(2)).not.toBe(keyOf(0));
});

const tellButton = () => screen.queryByRole("button", { name: "Generating..." });

/** Requests a story, and reads its first words. */
async function watchStory(): Promise<void> {
	await openDialog();
	await answerDialog();
	await screen.findByRole("heading", { name: "Creating your story..." });
	tell({ status: "running" });
	await screen.findByText(TOLD.content);
}

it("shows the story live, and after its end the title, text, quoted verse and reference", async () => {
	await watchStory();
	expect(tellButton()).toBeTruthy();
	expect(screen.queryByRole("button", { name: "Save Story" })).toBeNull();
	expect(screen.getByRole("link", { name: "Open in reader" }).getAttribute("href")).toBe("/story?generation=g1");
	tell({ status: "completed", story: TOLD, storyId: "g1", saved: true, seq: 4 });
	expect(await screen.findByRole("button", { name: "Save Story" })).toBeTruthy();
	const result = within(screen.getByRole("region", { name: "Generated story" }));
	expect(result.getByRole("heading", { name: "The Red Sail" })).toBeTruthy();
	expect(result.getByText("“He said, ‘Peace! Be still!’”")).toBeTruthy();
	expect(result.getByText(/— Mark 4:39/)).toBeTruthy();
	expect(result.getByRole("img", { name: "The Red Sail" }).getAttribute("src")).toBe(TOLD.imageUrl);
	expect(tellButton()).toBeNull();
});

it("shows the story again after a reload, without doubled quotation marks around the verse", async () => {
	await openPage("/image-analysis?generation=g1");
	expect(await screen.findByRole("heading", { name: "Creating your story..." })).toBeTruthy();
	tell({ status: "running" });
	expect(await screen.findByText(TOLD.content)).toBeTruthy();
	const bibleVerse = { text: "“Don’t be afraid.", reference: "Joshua 1:9" };
	tell({ status: "completed", story: { ...TOLD, bibleVerse }, storyId: "g1", saved: true, seq: 4 });
	expect(await screen.findByText("“Don’t be afraid.”")).toBeTruthy();
});

it("shows why a watched story failed", async () => {
	await watchStory();
	tell({ status: "failed", error: { code: "model_no_vision", message: "It cannot see.", refunded: true }, seq: 4 });
	await expectToast("Story generation failed", `It cannot see. ${CHECK_KEY}`);
	expect(tellButton()).toBeNull();
	await press("Try again");
	expect(await dialog()).toBeTruthy();
});

const SAVED = ["Story saved", "Your story has been saved and will appear in your stories list."] as const;

it("'Save Story' opens the library if the story is already saved", async () => {
	await openPage("/image-analysis?generation=g1");
	tell({ status: "completed", story: TOLD, storyId: "g1", saved: true });
	await press("Save Story");
	await expectToast(...SAVED);
	expect(address()).toBe("/saved-stories");
	expect(sentTo(SAVE)).toEqual([]);
});

it("'Save Story' saves an unsaved story with its child", async () => {
	server.answers[SAVE] = () => Response.json({ id: "g1" });
	await watchStory();
	tell({ status: "completed", story: TOLD, storyId: null, saved: false, seq: 4 });
	await expectToast("Story generated but not saved");
	await press("Save Story");
	await expectToast(...SAVED);
	expect(sentTo(SAVE)[0]?.body).toMatchObject({ generationId: "g1", request: CHILD, story: { title: TOLD.title } });
	expect(address()).toBe("/saved-stories");
});

it("stays on the page and shows the error if the story could not be saved", async () => {
	server.answers[SAVE] = fails("unavailable");
	await openPage("/image-analysis?generation=g1");
	tell({ status: "completed", story: TOLD, storyId: null, saved: false });
	await press("Save Story");
	await expectToast(
		"Failed to save story",
		"Our database is not available right now. Nothing you saved is lost. Please try again soon.",
	);
	expect(address()).toBe("/image-analysis?generation=g1");
	expect(screen.getByRole("button", { name: "Save Story" })).toBeTruthy();
});
