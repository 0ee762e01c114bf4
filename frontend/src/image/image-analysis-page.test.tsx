import { BUILT_IN_MODEL } from "@lion-tails/common/story";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import {
	ANALYZE,
	aFile,
	canvases,
	choosePicture,
	chooser,
	fails,
	MODELS,
	openPage,
	SEEN,
	send,
	sentTo,
	server,
	setDecode,
	setUpServer,
	shownPicture,
	user,
} from "../../test/image-page.tsx";
import { expectToast, press, toastWords } from "../../test/page.tsx";
import { nextStoryteller } from "../story/form/calls.ts";

setUpServer();

async function openWithPicture() {
	await openPage();
	await choosePicture();
}
const analysis = () => screen.getByLabelText<HTMLTextAreaElement>("Analysis");
const alert = async () => (await screen.findByRole("alert")).textContent;

it("the page has a title, a field for a picture, a read-only analysis and two buttons", async () => {
	await openPage();
	expect(screen.getByRole("heading", { name: "Bible Story Image Analysis", level: 1 })).toBeTruthy();
	expect(document.title).toBe("Bible Story Image Analysis · Lion Tails");
	expect(screen.getByLabelText(/^Click to upload an image/).getAttribute("accept")).toBe(
		"image/png,image/jpeg,image/webp,image/gif",
	);
	expect(analysis().readOnly).toBe(true);
	expect(screen.getByRole("button", { name: "Analyze Image" })).toBeTruthy();
	expect(screen.getByRole("button", { name: "Generate Story" })).toBeTruthy();
	expect(screen.queryByRole("note")).toBeNull();
});

it("requires a picture for an analysis or a story", async () => {
	await openPage();
	await press("Analyze Image");
	await expectToast("No image selected", "Please select an image to analyze.");
	await press("Generate Story");
	await expectToast("No image selected", "Please select an image to generate a story.");
	expect(screen.queryByRole("dialog")).toBeNull();
	expect(sentTo(ANALYZE)).toEqual([]);
});

it("shows the chosen picture, reduces it, and sends it as a JPEG without a prefix", async () => {
	await openWithPicture();
	// The page's Content Security Policy allows these.
	expect(shownPicture()?.getAttribute("src")).toBe(`data:image/jpeg;base64,${btoa("jpeg 1")}`);
	expect(canvases).toEqual([{ width: 1536, height: 1152, type: "image/jpeg" }]);
	await press("Analyze Image");
	await waitFor(() => expect(analysis().value).toBe(SEEN));
	expect(sentTo(ANALYZE).map(({ body }) => body)).toEqual([{ imageBase64: btoa("jpeg 1") }]);
	expect(screen.getByText("The picture is analyzed.")).toBeTruthy();
});

it.each([
	["a portrait picture", { width: 1000, height: 4000 }, { width: 384, height: 1536 }],
	["a small picture", { width: 300, height: 200 }, { width: 300, height: 200 }],
	["a picture one pixel high", { width: 9000, height: 1 }, { width: 1536, height: 1 }],
])("keeps the proportions of %s, and enlarges no picture", async (_, size, drawn) => {
	setDecode(async () => size);
	await openWithPicture();
	expect(canvases).toEqual([{ ...drawn, type: "image/jpeg" }]);
});

it.each(["png", "jpeg", "gif", "webp"] as const)("accepts a %s by its content, whatever its name", async (kind) => {
	await openPage();
	await choosePicture(aFile(kind, "notes.txt"));
	expect(shownPicture()).toBeTruthy();
});

it("accepts a picture dropped anywhere on the page, and leaves dragged text to the browser", async () => {
	await openPage();
	const field = screen.getByLabelText(/^Your own words/);
	const text = { files: [], types: ["text/plain"] };
	expect(send("dragover", text, field)).toBe(true);
	expect(send("drop", text, field)).toBe(true);
	const heading = screen.getByRole("heading", { level: 1 });
	expect(send("dragover", { files: [] }, heading)).toBe(false);
	expect(send("drop", { files: [aFile("png")] }, heading)).toBe(false);
	expect(await screen.findByText("Click to change image")).toBeTruthy();
});

it("accepts a pasted picture, unless pasted text comes with it", async () => {
	await openPage();
	const withText = { files: [aFile("png")], types: ["text/plain", "Files"] };
	send("paste", withText, screen.getByLabelText(/^Your own words/));
	expect(canvases).toEqual([]);
	send("paste", { files: [aFile("jpeg")] }, document.body);
	expect(await screen.findByText("Click to change image")).toBeTruthy();
	expect(canvases).toHaveLength(1);
});

it("accepts a photo from the phone’s camera", async () => {
	await openPage();
	const camera = document.querySelector("input[capture]") as HTMLInputElement;
	expect(camera.getAttribute("capture")).toBe("environment");
	const opened = vi.spyOn(camera, "click");
	// Only on touch screens: this browser has a mouse.
	await user.click(screen.getByText("Take a photo"));
	expect(opened).toHaveBeenCalledOnce();
	await user.upload(camera, aFile("jpeg"));
	expect(await screen.findByText("Click to change image")).toBeTruthy();
});

it.each([
	["heic", /^HEIC pictures cannot be read here\. Please share the photo as a JPEG/],
	["avif", "This file is no picture that we can read. Please choose a PNG, JPEG, WebP or GIF."],
	["text", "This file is no picture that we can read. Please choose a PNG, JPEG, WebP or GIF."],
] as const)("explains why it cannot open %s, and accepts the next picture", async (kind, words) => {
	await openPage();
	await user.upload(chooser(), aFile(kind, "photo.jpg"));
	expect(await alert()).toMatch(words);
	expect(chooser().getAttribute("aria-describedby")).toBe(screen.getByRole("alert").id);
	expect(shownPicture()).toBeNull();
	await choosePicture();
	expect(screen.queryByRole("alert")).toBeNull();
});

it("shows that a picture is damaged or too large, and keeps the earlier one", async () => {
	await openWithPicture();
	const before = shownPicture()?.getAttribute("src");
	setDecode(() => Promise.reject(new DOMException("The source image could not be decoded.")));
	await user.upload(chooser(), aFile("png"));
	expect(await alert()).toBe("This picture is damaged, or it is too large to be opened here. Please choose another.");
	expect(shownPicture()?.getAttribute("src")).toBe(before);
});

it("shows the picture that was chosen last, in whatever order they open", async () => {
	await openPage();
	let openFirst = (_: { width: number; height: number }) => {};
	setDecode(
		() =>
			new Promise((resolve) => {
				openFirst = resolve;
			}),
	);
	await user.upload(chooser(), aFile("png"));
	expect(await screen.findByText("Opening the picture…")).toBeTruthy();
	setDecode(async () => ({ width: 20, height: 20 }));
	await user.upload(document.querySelector("input[type=file]") as HTMLInputElement, aFile("gif"));
	await screen.findByText("Click to change image");
	const shown = shownPicture()?.getAttribute("src");
	openFirst({ width: 10, height: 10 });
	await waitFor(() => expect(canvases).toHaveLength(2));
	expect(shownPicture()?.getAttribute("src")).toBe(shown);
});

it("drops the analysis of a replaced picture, even while it is running", async () => {
	await openWithPicture();
	await press("Analyze Image");
	await waitFor(() => expect(analysis().value).toBe(SEEN));
	await user.upload(chooser(), aFile("jpeg"));
	await waitFor(() => expect(analysis().value).toBe(""));

	let answerFirst = (_: Response) => {};
	server.answers[ANALYZE] = () =>
		new Promise((resolve) => {
			answerFirst = resolve;
		});
	await press("Analyze Image");
	expect(await screen.findByRole("button", { name: "Analyzing..." })).toBeTruthy();
	expect(analysis().getAttribute("aria-busy")).toBe("true");
	await user.upload(chooser(), aFile("gif"));
	expect(await screen.findByRole("button", { name: "Analyze Image" })).toBeTruthy();
	await waitFor(() => expect(sentTo(ANALYZE).at(-1)?.signal?.aborted).toBe(true));
	answerFirst(Response.json({ analysis: "Of the picture before." }));
	server.answers[ANALYZE] = () => Response.json({ analysis: "Of this one." });
	await press("Analyze Image");
	await waitFor(() => expect(analysis().value).toBe("Of this one."));
	expect(toastWords()).toEqual([]);
});

const CHECK_KEY = "Please check that your personal OpenAI key was added in Settings.";
const NO_VISION =
	"Tonight's storyteller cannot see pictures. Please add your OpenAI key in Settings, or describe the picture in words.";

it.each([
	["an error of unknown cause", fails("unexpected"), CHECK_KEY],
	["an unavailable model", fails("model_unavailable", "Away."), `Away. ${CHECK_KEY}`],
	["a refusal by the model", fails("model_refused", "It would not."), `It would not. ${CHECK_KEY}`],
	["a lack of vision models", fails("no_vision"), NO_VISION],
	["a refused key", fails("key_refused"), "The OpenAI key was not accepted. Please check it in Settings."],
	["a bad picture", fails("image_invalid", "This picture is incomplete."), "This picture is incomplete."],
	["too many requests", fails("too_many_requests"), "That is a lot at once. Please wait a little and try again."],
	[
		"no network",
		() => Promise.reject(new TypeError("Failed to fetch")),
		"You seem to be offline. Nothing you saved is lost. Please try again when you are connected.",
	],
] as const)("shows 'Analysis failed' and what to do after %s", async (_, answer, words) => {
	server.answers[ANALYZE] = answer;
	await openWithPicture();
	await press("Analyze Image");
	await expectToast("Analysis failed", words);
	expect(screen.getByRole("button", { name: "Analyze Image" })).toBeTruthy();
	expect(shownPicture()).toBeTruthy();
});

it("shows nothing after the session has ended, because the login page does", async () => {
	server.answers[ANALYZE] = fails("unauthorized");
	await openWithPicture();
	await press("Analyze Image");
	expect(await screen.findByRole("button", { name: "Analyze Image" })).toBeTruthy();
	await waitFor(() => expect(sentTo(ANALYZE)).toHaveLength(1));
	expect(toastWords()).toEqual([]);
});

it("describes what the built-in storyteller can do with a description, and promises no more", async () => {
	server.answers[MODELS] = { vision: null, painting: null };
	server.answers["GET /api/story/storyteller"] = { toldBy: BUILT_IN_MODEL };
	await openPage();
	const hint = await screen.findByText(/Tonight’s storyteller can weave in people, pets/);
	expect(hint.textContent).toContain("Anything else in the picture needs an AI model.");
	expect(screen.getByLabelText(/^Your own words/).getAttribute("aria-describedby")).toBe(hint.id);
	expect(screen.queryByText(/a story all the same/)).toBeNull();
});

it("does not limit a description if a model tells the story", async () => {
	server.answers[MODELS] = { vision: null, painting: null };
	await openPage();
	await screen.findByRole("note");
	await waitFor(() => expect(nextStoryteller.get().data).toEqual({ toldBy: "gpt-4o" }));
	expect(screen.queryByText(/Tonight’s storyteller can weave in/)).toBeNull();
});

it("shows before the upload that no model can see pictures, until a key was added, and offers to describe them", async () => {
	server.answers[MODELS] = { vision: null, painting: null };
	await openPage();
	const note = await screen.findByRole("note");
	expect(note.textContent).toMatch(/^Tonight’s storyteller cannot see pictures/);
	expect(note.textContent).toContain("describe the picture in words");
	expect(within(note).getByRole("link", { name: "Settings" })).toBeTruthy();
	await choosePicture();
	await press("Generate Story");
	await expectToast("Story generation failed", note.textContent);
	expect(screen.queryByRole("dialog")).toBeNull();
	server.answers[MODELS] = { vision: "gpt-4o", painting: "painter" };
	cleanup();
	await openPage();
	await waitFor(() => expect(screen.queryByRole("note")).toBeNull());
});
