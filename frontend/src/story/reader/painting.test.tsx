import { AppError } from "@lion-tails/common/errors";
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { heroes } from "../../hero/heroes.ts";
import { serve, type TestServer } from "../../net/test-server.ts";
import { expectToast, openPart, press, user } from "../../ui/test-page.tsx";
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
afterEach(() => void act(heroes.reset));

function open(imageUrl?: string): void {
	const story = {
		title: "The Lamp",
		content: "Once.",
		moralOutcome: "positive" as const,
		applicationQuestions: [],
		imagePrompt: "a lamp",
		...(imageUrl && { imageUrl }),
	};
	const stored = { id: "s1", story, request: {}, createdAt: "2026-01-01T00:00:00.000Z", isFavorite: false };
	openPart(
		<SavedBook stored={{ ...stored, heroId: null, expiresAt: null, position: null } as never} actions={() => null} />,
	);
}

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
	await press("Paint this story");
	const dialog = await screen.findByRole("alertdialog", { name: "Paint this story?" });
	expect(dialog.textContent).toContain("“painter-1” paints one picture for this story.");
	expect(dialog.textContent).toContain("OpenAI charges your own key for it");
	expect(dialog.textContent).not.toContain("the old one");
	await press("Cancel");
	await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
	expect(paintings()).toEqual([]);
});

it("paints once, and the picture replaces the drawn one", async () => {
	open();
	expect(picture()).toBeNull();
	await press("Paint this story");
	await press("Paint it");
	const busy = await button("Painting…");
	expect(screen.getByText("The picture is being painted. This may take a minute or two.")).toBeTruthy();
	await user.click(busy);
	expect(screen.queryByRole("alertdialog")).toBeNull();
	await act(async () => answerPainting(Response.json({ imageUrl: "/api/stories/s1/image?v=1" })));
	await waitFor(() => expect(picture()).toBe("/api/stories/s1/image?v=1"));
	await expectToast("The picture is painted", "It is kept with the story.");
	expect(await button("Paint another picture")).toBeTruthy();
	expect(paintings()).toHaveLength(1);
});

it("warns that another picture replaces the old one, shows an error, and can be tried again", async () => {
	open("/api/stories/s1/image?v=1");
	expect(picture()).toBe("/api/stories/s1/image?v=1");
	await press("Paint another picture");
	const dialog = await screen.findByRole("alertdialog", { name: "Paint another picture?" });
	expect(dialog.textContent).toContain("The new picture takes the place of the old one.");
	await press("Paint it");
	await button("Painting…");
	const refusal = new AppError("painting_refused");
	await act(async () => answerPainting(Response.json(refusal.toBody(), { status: refusal.status })));
	await expectToast(
		"The picture could not be painted",
		"The painter refused to paint this picture. Your story has not changed.",
	);
	expect(picture()).toBe("/api/stories/s1/image?v=1");
	await press("Paint another picture");
	await press("Paint it");
	await button("Painting…");
	await act(async () => answerPainting(Response.json({ imageUrl: "/api/stories/s1/image?v=2" })));
	await waitFor(() => expect(picture()).toBe("/api/stories/s1/image?v=2"));
});
