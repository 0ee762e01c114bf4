import { AppError } from "@lion-tails/common/errors";
import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { expectToast, openPart, press, user } from "../../../test/page.tsx";
import { serve, type TestServer } from "../../../test/server.ts";
import { SavedBook } from "./saved-book.tsx";

const PAINT = "POST /api/stories/s1/paint";
let answerPainting: (response: Response) => void;
let server: TestServer;

beforeEach(() => {
	server = serve({
		"GET /api/image-models": { vision: "painter-1", painting: "painter-1" },
		"GET /api/heroes": [],
		[PAINT]: () =>
			new Promise<Response>((resolve) => {
				answerPainting = resolve;
			}),
	});
	vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
});

const PAGES = [
	"Tilda sat on the bank of the river. The otter swam to her and looked up with round eyes, as if it had waited for her all day long, since the sun had come over the hill and woken the birds in the willow. Tilda held out her hand, and it sniffed each finger, one after the other.",
	"“Good evening,” said Tilda.",
	"Then it was night. Tilda lay in her bed and looked at the moon.",
];

function open(imageUrl?: string): void {
	const story = {
		title: "The Lamp",
		content: PAGES.join("\n\n"),
		moralOutcome: "positive" as const,
		applicationQuestions: [],
		imagePrompt: "a lamp",
		...(imageUrl && { imageUrl }),
	};
	const stored = {
		id: "s1",
		story,
		request: { childName: "Tilda", gender: "girl" },
		createdAt: "2026-01-01T00:00:00.000Z",
		isFavorite: false,
	};
	openPart(
		<SavedBook stored={{ ...stored, heroId: null, expiresAt: null, position: null } as never} actions={() => null} />,
	);
}

/** Opens the menu and selects an item. */
async function choose(item: string) {
	await press("Paint");
	await user.click(await screen.findByRole("menuitem", { name: item }));
}

const pagePainting = (paragraph: number) => `POST /api/stories/s1/pages/${paragraph}/paint` as const;
const painted = () =>
	[...document.querySelectorAll<HTMLImageElement>("figure img")].map((image) => image.getAttribute("src"));
const picture = () => document.querySelector("img[alt='The Lamp']")?.getAttribute("src") ?? null;
const button = (name: string) => screen.findByRole("button", { name });
const paintings = () => server.sent(PAINT);

it("renders no button without a painting model", async () => {
	server.answers["GET /api/image-models"] = { vision: null, painting: null };
	open();
	await waitFor(() => expect(server.sent("GET /api/image-models")).toHaveLength(1));
	await act(async () => {});
	expect(screen.queryByRole("button", { name: /^Paint/ })).toBeNull();
});

it("warns of the cost, and paints nothing after Cancel", async () => {
	open();
	await choose("Paint the cover");
	const dialog = await screen.findByRole("alertdialog", { name: "Paint the cover?" });
	expect(dialog.textContent).toContain("“painter-1” paints one picture for this story.");
	expect(dialog.textContent).toContain("The provider of your key, usually OpenAI, charges you for each picture");
	expect(dialog.textContent).not.toContain("the old one");
	await press("Cancel");
	await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
	expect(paintings()).toEqual([]);
});

it("paints once, and the picture replaces the drawn one", async () => {
	open();
	expect(picture()).toBeNull();
	await choose("Paint the cover");
	await press("Paint it");
	const busy = await button("Painting…");
	expect(screen.getByText("The picture is being painted. This may take a minute or two.")).toBeTruthy();
	await user.click(busy);
	expect(screen.queryByRole("alertdialog")).toBeNull();
	await act(async () => answerPainting(Response.json({ imageUrl: "/api/stories/s1/image?v=1" })));
	await waitFor(() => expect(picture()).toBe("/api/stories/s1/image?v=1"));
	await expectToast("The picture is painted", "It is kept with the story.");
	await press("Paint");
	expect(await screen.findByRole("menuitem", { name: "Paint another cover" })).toBeTruthy();
	expect(paintings()).toHaveLength(1);
});

it("warns that another picture replaces the old one, shows an error, and can be tried again", async () => {
	open("/api/stories/s1/image?v=1");
	expect(picture()).toBe("/api/stories/s1/image?v=1");
	await choose("Paint another cover");
	const dialog = await screen.findByRole("alertdialog", { name: "Paint another cover?" });
	expect(dialog.textContent).toContain("The new picture replaces the old one.");
	await press("Paint it");
	await button("Painting…");
	const refusal = new AppError("painting_refused");
	await act(async () => answerPainting(Response.json(refusal.toBody(), { status: refusal.status })));
	await expectToast(
		"The picture could not be painted",
		"The painter refused to paint this picture. Your story has not changed.",
	);
	expect(picture()).toBe("/api/stories/s1/image?v=1");
	await choose("Paint another cover");
	await press("Paint it");
	await button("Painting…");
	await act(async () => answerPainting(Response.json({ imageUrl: "/api/stories/s1/image?v=2" })));
	await waitFor(() => expect(picture()).toBe("/api/stories/s1/image?v=2"));
});

it("paints one page after a question that quotes the picture, and keeps the drawing until then", async () => {
	let answer: (response: Response) => void = () => {};
	server.answers[pagePainting(0)] = () =>
		new Promise<Response>((resolve) => {
			answer = resolve;
		});
	open();
	const [first] = await screen.findAllByRole("button", { name: "Paint this page" });
	if (first) await user.click(first);
	const dialog = await screen.findByRole("alertdialog", { name: "Paint this page?" });
	expect(dialog.textContent).toMatch(/“painter-1” paints this picture: “Tilda .+\.”/);
	expect(dialog.textContent).toContain("not your child’s name");
	await press("Paint it");
	await waitFor(() => expect(screen.getAllByText("Painting…")).toHaveLength(2));
	expect(painted()).toEqual([]);
	await act(async () => answer(Response.json({ imageUrl: "/api/stories/s1/pages/0/image?v=1" })));
	await waitFor(() => expect(painted()).toEqual(["/api/stories/s1/pages/0/image?v=1"]));
	await expectToast("The page is painted", "It is kept with the story.");
	expect(await screen.findAllByRole("img", { name: /^Tilda / })).toHaveLength(2);
});

it("paints all pages one after the other; a refused page stays drawn", async () => {
	const answers: ((response: Response) => void)[] = [];
	for (const at of [0, 2])
		server.answers[pagePainting(at)] = () => new Promise<Response>((resolve) => void answers.push(resolve));
	open();
	await choose("Paint all pages");
	const dialog = await screen.findByRole("alertdialog", { name: "Paint all pages?" });
	expect(dialog.textContent).toContain("“painter-1” paints 2 pictures, one after the other.");
	await press("Paint 2 pictures");
	expect(await screen.findByText("Painting 1 of 2…")).toBeTruthy();
	expect(screen.getByText("Will be painted")).toBeTruthy();
	const refusal = new AppError("painting_refused");
	await act(async () => answers[0]?.(Response.json(refusal.toBody(), { status: refusal.status })));
	expect(await screen.findByText("Painting 2 of 2…")).toBeTruthy();
	await act(async () => answers[1]?.(Response.json({ imageUrl: "/api/stories/s1/pages/2/image?v=1" })));
	await expectToast("The page is painted", "It is kept with the story. One page stayed drawn.");
	expect(painted()).toEqual(["/api/stories/s1/pages/2/image?v=1"]);
	await press("Paint");
	expect(await screen.findByRole("menuitem", { name: "Paint the other pages" })).toBeTruthy();
});

it("stops after the picture that is being painted", async () => {
	let answer: (response: Response) => void = () => {};
	server.answers[pagePainting(0)] = () =>
		new Promise<Response>((resolve) => {
			answer = resolve;
		});
	open();
	await choose("Paint all pages");
	await press("Paint 2 pictures");
	await press("Stop painting");
	expect(await screen.findByText("Finishing this picture…")).toBeTruthy();
	await act(async () => answer(Response.json({ imageUrl: "/api/stories/s1/pages/0/image?v=1" })));
	await waitFor(() => expect(painted()).toEqual(["/api/stories/s1/pages/0/image?v=1"]));
	expect(server.sent(pagePainting(2))).toEqual([]);
	expect(await button("Paint")).toBeTruthy();
});

it("an error that concerns every page ends painting", async () => {
	const failure = new AppError("model_no_credit");
	server.answers[pagePainting(0)] = () => Response.json(failure.toBody(), { status: failure.status });
	open();
	await choose("Paint all pages");
	await press("Paint 2 pictures");
	await expectToast("The picture could not be painted", failure.message);
	expect(server.sent(pagePainting(2))).toEqual([]);
	expect(painted()).toEqual([]);
});
