import type { Podcast } from "@lion-tails/common/voice";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { expectToast, openAt, press } from "../../../test/page.tsx";
import { PodcastPage } from "./podcast-page.tsx";

const STORED = {
	id: "s1",
	story: { title: "The Lamp", content: "Mia lit a lamp. It was late.\n\n***\n\nIt burned.", applicationQuestions: [] },
	request: {},
	createdAt: "2026-11-21T00:00:00.000Z",
	isFavorite: false,
	position: null,
};
const ADDRESS = "https://lion.example/api/podcasts/u1/secret/feed.xml";

let kept: Podcast;
let hasKey: boolean;
let calls: string[];
let sent: string[];
let refusal: Response | null;

beforeEach(() => {
	kept = { address: null, episodes: [], usedBytes: 0, maxBytes: 1e8 };
	[hasKey, calls, sent, refusal] = [true, [], [], null];
	vi.spyOn(console, "error").mockImplementation(() => {});
	vi.stubGlobal("fetch", async (path: string, { method = "GET", body = "" } = {}) => {
		if (path === "/api/stories/s1") return Response.json(STORED);
		if (path === "/api/voices") return Response.json({ pages: [], songs: [], usedBytes: 0, maxBytes: 1e8 });
		if (path === "/api/settings/openai-key-status") return Response.json({ hasKey, isReadable: hasKey });
		if (path.startsWith("/api/stories/s1/speech")) return new Response(`mp3 ${/sentence=(\d)/.exec(path)?.[1]};`);
		if (method !== "GET") calls.push(`${method} ${path}`);
		if (path === "/api/podcast/address")
			kept = { ...kept, address: method === "PUT" ? `${ADDRESS}?${calls.length}` : null };
		if (!path.includes("/episode")) return Response.json(kept);
		if (method === "DELETE") kept = { ...kept, episodes: [] };
		if (method !== "PUT") return Response.json(kept);
		sent.push(atob(JSON.parse(body).audioBase64));
		if (refusal) return refusal;
		kept = { ...kept, episodes: [{ storyId: "s1", isComplete: true, file: "s1.mp3", bytes: 12 }] };
		return Response.json({ storyId: "s1", paragraph: 0, version: "v.mp3" });
	});
});

const open = () => openAt("/podcast?id=s1", { "/podcast": <PodcastPage /> });
const addressField = () => screen.findByLabelText<HTMLInputElement>("Address of your podcast");

it("an address without a story id shows that the story was not found", async () => {
	vi.stubGlobal("fetch", async (path: string) => Response.json(path === "/api/stories/" ? [STORED] : kept));
	openAt("/podcast", { "/podcast": <PodcastPage /> });
	expect(await screen.findByText("We could not find that story")).toBeTruthy();
});

it("each page with words is sent as one sound, and the podcast has an address afterwards", async () => {
	open();
	await press("Add to the podcast");
	await expectToast("The story is in your podcast");
	expect(sent).toEqual(["mp3 0;mp3 1;", "mp3 0;"]);
	expect(calls).toEqual([
		"DELETE /api/stories/s1/episode",
		"PUT /api/stories/s1/episode/0",
		"PUT /api/stories/s1/episode/2",
		"PUT /api/podcast/address",
	]);
	expect((await addressField()).value).toContain(ADDRESS);
	await screen.findByRole("heading", { name: "This story is in your podcast" });
});

it("a kept story is saved as one sound file, named like the story", async () => {
	kept = { ...kept, address: ADDRESS, episodes: [{ storyId: "s1", isComplete: true, file: "s1.mp3", bytes: 12 }] };
	open();
	const link = await screen.findByRole("link", { name: "Save as one sound file" });
	expect(link.getAttribute("href")).toBe("/api/podcasts/u1/secret/episodes/s1.mp3");
	expect(link.getAttribute("download")).toBe("The_Lamp.mp3");
});

it("an existing address stays when a story is added, and is replaced and ended after a question", async () => {
	kept = { ...kept, address: ADDRESS };
	open();
	await press("Add to the podcast");
	await expectToast("The story is in your podcast");
	expect((await addressField()).value).toBe(ADDRESS);
	await press("New address");
	expect(calls).not.toContain("PUT /api/podcast/address");
	const dialog = await screen.findByRole("alertdialog");
	await vi.waitFor(() => expect(dialog.textContent).toContain("stops working"));
	await press("New address");
	await waitFor(async () => expect((await addressField()).value).not.toBe(ADDRESS));
	await press("End the podcast");
	await screen.findByRole("alertdialog");
	await press("End the podcast");
	await waitFor(() => expect(screen.queryByLabelText("Address of your podcast")).toBeNull());
});

it("full storage gives an error, and the story is not listed as an episode", async () => {
	refusal = Response.json({ error: "Your recordings fill the space.", code: "voices_full" }, { status: 409 });
	open();
	await press("Add to the podcast");
	expect((await screen.findByRole("alert")).textContent).toContain("Your recordings fill the space.");
	screen.getByRole("heading", { name: "Add this story" });
});

it("without a key and without a recording the page says how to get a voice", async () => {
	hasKey = false;
	open();
	expect((await screen.findByRole("link", { name: "Record your voice" })).getAttribute("href")).toBe("/record?id=s1");
	expect(screen.queryByRole("button", { name: "Add to the podcast" })).toBeNull();
});
