// Test helpers: renders the page, and a fake server that records its requests.
import { AppError, type ErrorCode } from "@lion-tails/common/errors";
import type { LiveStory } from "@lion-tails/common/generation";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, vi } from "vitest";
import { ImageAnalysisPage } from "../src/image/image-analysis-page.tsx";
import { live } from "../src/story/live/live.ts";
import { showLive } from "./live.ts";
import { fill, openAt } from "./page.tsx";
import { serve, type TestServer } from "./server.ts";

export const user = userEvent.setup({ delay: null, applyAccept: false });

export let server: TestServer;

export const sentTo = (request: string) => server.calls.filter((call) => call.request === request);
export const ANALYZE = "POST /api/analyze-image";
export const TELL = "POST /api/generate-story-from-image";
export const SAVE = "POST /api/story/save";
export const MODELS = "GET /api/image-models";
export const SEEN = "A small boat lies on a quiet lake.";
export const TELLS = { generationId: "g1" };

export const fails = (code: ErrorCode, message?: string) => {
	const error = new AppError(code, { ...(message && { message }) });
	return () => Response.json(error.toBody(), { status: error.status });
};

/** Fakes of the decoder and the canvas, which happy-dom lacks. */
export let canvases: { width: number; height: number; type: string | undefined }[];
let decode: (file: Blob) => Promise<{ width: number; height: number }>;
export const setDecode = (decoder: typeof decode) => {
	decode = decoder;
};

export function setUpServer(): void {
	beforeEach(() => {
		server = serve({
			[MODELS]: { vision: "gpt-4o", painting: "painter" },
			"GET /api/story/storyteller": { toldBy: "gpt-4o" },
			"GET /api/story/last-choices": [],
			"GET /api/story/usage": { remaining: 5, limit: 10, nextReset: "2026-02-01" },
			[ANALYZE]: { analysis: SEEN, seenBy: "models.example" },
			[TELL]: TELLS,
		});
		canvases = [];
		decode = async () => ({ width: 4000, height: 3000 });
		vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
		vi.stubGlobal("createImageBitmap", async (file: Blob) => ({ ...(await decode(file)), close() {} }));
		vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue({
			fillRect() {},
			drawImage() {},
		} as unknown as RenderingContext);
		vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation(function (this: HTMLCanvasElement, done, type) {
			canvases.push({ width: this.width, height: this.height, type });
			done(new Blob([`jpeg ${canvases.length}`], { type: "image/jpeg" }));
		});
	});
	afterEach(() => void act(live.clear));
}

export async function openPage(address = "/image-analysis"): Promise<void> {
	openAt(address, { "/image-analysis": <ImageAnalysisPage /> });
	await vi.waitFor(() => screen.getByRole("heading", { name: "Bible Story Image Analysis" }));
}

const HEADS = {
	png: "\x89PNG\r\n\x1a\n",
	jpeg: "\xff\xd8\xff\xe0",
	gif: "GIF89a",
	webp: "RIFF\0\0\0\0WEBP",
	heic: "\0\0\0\x18ftypheic\0\0\0\0mif1heic",
	avif: "\0\0\0\x18ftypmif1\0\0\0\0mif1avif",
	text: "Dear diary,",
};
export const aFile = (kind: keyof typeof HEADS, name = `drawing.${kind}`) =>
	new File([Uint8Array.from(HEADS[kind], (letter) => letter.charCodeAt(0))], name);

export const chooser = () => screen.getByLabelText(/^Click to /);
export const shownPicture = () => screen.queryByAltText("What you have chosen");
export async function choosePicture(file = aFile("png")): Promise<void> {
	await user.upload(chooser(), file);
	await screen.findByText("Click to change image");
}

const dragged = (type: string, { files, types = ["Files"] }: { files: File[]; types?: string[] }) => {
	const event = new Event(type, { bubbles: true, cancelable: true });
	Object.defineProperty(event, type === "paste" ? "clipboardData" : "dataTransfer", { value: { files, types } });
	return event;
};
/** Fires the event; returns false if its default was prevented. */
export const send = (type: "paste" | "drop" | "dragover", given: { files: File[]; types?: string[] }, at: Element) =>
	fireEvent(at, dragged(type, given));

export const dialog = () => screen.findByRole("dialog", { name: "Who is the story for?" });

export async function answerDialog({ name = "Ruth", gender = "Girl" } = {}): Promise<void> {
	const within_ = within(await dialog());
	await fill("Child’s name", name);
	if (gender) await user.click(within_.getByRole("radio", { name: gender }));
	await user.click(within_.getByRole("button", { name: "Generate Story" }));
}

export const TOLD = {
	title: "The Red Sail",
	content: "A boat lay on the lake.",
	moralOutcome: "positive" as const,
	applicationQuestions: ["1?", "2?", "3?", "4?", "5?"],
	imagePrompt: "a boat",
	imageUrl: "/api/stories/g1/image?v=1",
	bibleVerse: { text: "He said, “Peace! Be still!”", reference: "Mark 4:39", translation: "WEB" },
};

/** Sets the state of the generation g1 as the server would report it. */
export const tell = (change: Partial<LiveStory>) =>
	showLive("g1", { title: TOLD.title, text: TOLD.content, ...change });
