// The copies of stories and the queue of changes, with an in-memory database and a server that can become unreachable.
import "fake-indexeddb/auto";
import type { StoredStory } from "@lion-tails/common/saved-story";
import type { VoicePage } from "@lion-tails/common/voice";
import { beforeEach, expect, it, vi } from "vitest";
import { signIn, signOut } from "../../../test/session.ts";
import { loadVoice, voices } from "../voices/voices.ts";
import { refreshCopies } from "./offline-stories.ts";
import { changeOffline, openStory, savePosition, sendChanges, settleChange } from "./story-changes.ts";
import { clearCopies, findCopy, heldCopies, keepCopies, listCopies } from "./story-copies.ts";

const story = (
	id: string,
	day: number,
	more: Partial<StoredStory> & { title?: string; content?: string } = {},
): StoredStory => {
	const { title = `Story ${id}`, content = "Once.", ...rest } = more;
	return {
		id,
		story: { title, content, moralOutcome: "positive", applicationQuestions: [], imagePrompt: "", debugData: [] },
		request: { childName: "Ruth" },
		createdAt: new Date(Date.UTC(2026, 0, 1) + day * 86_400_000).toISOString(),
		isFavorite: false,
		expiresAt: null,
		heroId: null,
		wordCount: 1,
		searchMetadata: { keywords: [], tags: [], characters: [], biblicalReferences: [], themes: [] },
		position: null,
		...rest,
	};
};

/** A card with only the fields it shows. */
const cardOf = ({ story: { title, imagePrompt }, request, searchMetadata: _, ...rest }: StoredStory) => ({
	...rest,
	story: { title, imagePrompt },
	request: { childName: request.childName },
});

/** A server with these stories. While `isLost` no call is answered. */
function serve(stories: StoredStory[]) {
	const server = { stories, voices: [] as VoicePage[], isLost: false, status: 0, calls: [] as string[] };
	vi.stubGlobal("fetch", async (address: string, init: RequestInit = {}) => {
		const url = new URL(address, "http://localhost");
		if (server.isLost) throw new TypeError("Failed to fetch");
		if (url.pathname === "/healthz") return Response.json({ ok: true });
		if (url.pathname === "/api/voices")
			return Response.json({ pages: server.voices, songs: [], usedBytes: 0, maxBytes: 1 });
		server.calls.push(`${init.method} ${url.pathname}${url.search}`);
		if (server.status) {
			const code = server.status === 500 ? "unexpected" : "bad_request";
			return Response.json({ error: "No.", code }, { status: server.status });
		}
		if (url.pathname.includes("/voices/"))
			return new Response(`sound of ${url.pathname}${url.search}`, { headers: { "content-type": "audio/webm" } });
		if (url.pathname === "/api/stories") {
			const filter = url.searchParams.get("filter");
			const limit = Number(url.searchParams.get("limit"));
			const from = Number(url.searchParams.get("cursor") ?? 0);
			const found = server.stories
				.filter(({ isFavorite }) => filter === "all" || isFavorite)
				.sort((one, other) => other.createdAt.localeCompare(one.createdAt));
			const headers: Record<string, string> = {};
			if (found.length > from + limit) headers.Link = `</api/stories?cursor=${from + limit}>; rel="next"`;
			const page = found.slice(from, from + limit);
			return Response.json(url.searchParams.get("view") === "card" ? page.map(cardOf) : page, { headers });
		}
		const [, id] = /\/api\/stories\/([^/]+)/.exec(url.pathname) ?? [];
		const at = server.stories.findIndex((known) => known.id === id);
		const found = server.stories[at];
		if (!found) return Response.json({ error: "We could not find that.", code: "not_found" }, { status: 404 });
		const body = init.body ? JSON.parse(String(init.body)) : {};
		if (init.method === "DELETE") server.stories.splice(at, 1);
		if (url.pathname.endsWith("/favorite")) found.isFavorite = body.isFavorite;
		if (url.pathname.endsWith("/position")) found.position = body;
		return Response.json(found);
	});
	return server;
}

const PLACE = { paragraph: 3, offset: 7, readAt: "2026-02-01T20:00:00.000Z" };
const writes = (server: { calls: string[] }) => server.calls.filter((call) => !call.startsWith("GET"));

beforeEach(async () => {
	vi.spyOn(console, "error").mockImplementation(() => {});
	await clearCopies();
	signIn({ id: "anna" });
});

it("keeps the latest 20, all favourites and recently opened stories, without debug data", async () => {
	const latest = Array.from({ length: 30 }, (_, day) => story(`s${day}`, day));
	await keepCopies("anna", [story("old favourite", -50, { isFavorite: true })]);
	await keepCopies("anna", [story("opened", -40)], Date.now());
	await keepCopies("anna", latest);
	const held = await heldCopies();
	expect(held).toHaveLength(22);
	expect(held.map(({ id }) => id)).toEqual(expect.arrayContaining(["old favourite", "opened", "s29", "s10"]));
	expect(held.some(({ story }) => "debugData" in story)).toBe(false);
});

it("a refresh updates a copy from its card and keeps its text and its complete request", async () => {
	const copied = story("s1", 1, { request: { childName: "Ruth", customPrompt: "an owl" } });
	await keepCopies("anna", [copied]);
	serve([{ ...copied, isFavorite: true, position: PLACE }]);
	await refreshCopies();
	const { debugData: _, ...text } = copied.story;
	expect(await findCopy("s1")).toEqual({ ...copied, story: text, isFavorite: true, position: PLACE });
});

it("lists by tab, order and every search word in title, name and text, ignoring case and accents", async () => {
	await keepCopies("anna", [
		story("a", 1, { title: "The Ark", content: "Rain fell.", isFavorite: true }),
		story("b", 2, { title: "A Boat", content: "Zoë slept in the RAIN." }),
	]);
	const ids = async (choice: Partial<Parameters<typeof listCopies>[0]>) =>
		(await listCopies({ filter: "all", search: "", sort: "newest", ...choice }))?.stories.map(({ id }) => id);
	expect(await ids({})).toEqual(["b", "a"]);
	expect(await ids({ sort: "oldest" })).toEqual(["a", "b"]);
	expect(await ids({ sort: "title" })).toEqual(["b", "a"]);
	expect(await ids({ filter: "favorites" })).toEqual(["a"]);
	expect(await ids({ filter: "temporary" })).toEqual(["b"]);
	expect(await ids({ search: "rain" })).toEqual(["b", "a"]);
	expect(await ids({ search: "zoe rain" })).toEqual(["b"]);
	expect(await ids({ search: "ruth ark" })).toEqual(["a"]);
	expect(await listCopies({ filter: "favorites", search: "x", sort: "newest" })).toMatchObject({
		total: 2,
		favorites: 1,
	});
});

it("keeps users' copies apart, and stores nothing without a user", async () => {
	await keepCopies("anna", [story("a", 1)]);
	signIn({ id: "ben" });
	expect(await findCopy("a")).toBeNull();
	expect(await listCopies({ filter: "all", search: "", sort: "newest" })).toBeNull();
	expect(await keepCopies("anna", [story("late", 1)])).toBe(false);
	await keepCopies("ben", [story("b", 1)]);
	signIn({ id: "anna" });
	expect(await findCopy("a")).toBeNull();
	signOut();
	expect(await keepCopies("anna", [story("late", 1)])).toBe(false);
});

it("sends the last change of each kind in order when the server is back, and a deletion instead of all others", async () => {
	const server = serve([story("a", 1), story("b", 2)]);
	await keepCopies("anna", server.stories);
	server.isLost = true;
	await changeOffline({ storyId: "b", kind: "favorite", isFavorite: true });
	await changeOffline({ storyId: "a", kind: "favorite", isFavorite: true });
	await changeOffline({ storyId: "a", kind: "favorite", isFavorite: false });
	await savePosition("a", PLACE);
	await changeOffline({ storyId: "b", kind: "delete" });
	expect(await findCopy("a")).toMatchObject({ isFavorite: false, position: PLACE });
	expect(await findCopy("b")).toBeNull();
	await sendChanges();
	server.isLost = false;
	await sendChanges();
	expect(writes(server)).toEqual([
		"PUT /api/stories/a/favorite",
		"PUT /api/stories/a/position",
		"DELETE /api/stories/b",
	]);
	expect(server.stories).toMatchObject([{ id: "a", isFavorite: false, position: PLACE }]);
	await sendChanges();
	expect(writes(server)).toHaveLength(3);
});

it("sends the reading place at once, because a closing page does nothing later", async () => {
	const server = serve([story("a", 1)]);
	await keepCopies("anna", server.stories);
	const saved = savePosition("a", PLACE, { keepalive: true });
	expect(writes(server)).toEqual(["PUT /api/stories/a/position"]);
	await saved;
	expect(await findCopy("a")).toMatchObject({ position: PLACE });
	await sendChanges();
	expect(writes(server)).toHaveLength(1);
});

it("keeps a change that was repeated while the earlier one was sent", async () => {
	const server = serve([story("a", 1)]);
	await keepCopies("anna", server.stories);
	await changeOffline({ storyId: "a", kind: "favorite", isFavorite: true });
	const answered = fetch;
	let isFirst = true;
	vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
		if (isFirst) {
			isFirst = false;
			await changeOffline({ storyId: "a", kind: "favorite", isFavorite: false });
		}
		return answered(address, init);
	});
	await sendChanges();
	expect(server.stories[0]?.isFavorite).toBe(false);
	expect(writes(server)).toHaveLength(2);
});

it("drops rejected changes and those to a missing story, and keeps changes after a server error", async () => {
	const server = serve([story("a", 1), story("b", 2)]);
	await keepCopies("anna", [...server.stories, story("gone", 3)]);
	await changeOffline({ storyId: "gone", kind: "favorite", isFavorite: true });
	await changeOffline({ storyId: "a", kind: "favorite", isFavorite: true });
	await sendChanges();
	expect(server.stories[0]?.isFavorite).toBe(true);
	server.status = 400;
	await changeOffline({ storyId: "b", kind: "favorite", isFavorite: true });
	await sendChanges();
	server.status = 0;
	const sent = writes(server).length;
	await sendChanges();
	expect(writes(server)).toHaveLength(sent);
	expect(await changeOffline({ storyId: "gone from here", kind: "delete" })).toBe(false);
	await changeOffline({ storyId: "b", kind: "favorite", isFavorite: true });
	server.status = 500;
	await sendChanges();
	expect(server.stories[1]?.isFavorite).toBe(false);
	server.status = 0;
	await sendChanges();
	expect(server.stories[1]?.isFavorite).toBe(true);
});

it("does not send an older change after one that the server accepted directly", async () => {
	const server = serve([story("a", 1)]);
	await keepCopies("anna", server.stories);
	await changeOffline({ storyId: "a", kind: "favorite", isFavorite: true });
	await settleChange({ storyId: "a", kind: "favorite", isFavorite: false });
	await sendChanges();
	expect(writes(server)).toEqual([]);
	expect((await findCopy("a"))?.isFavorite).toBe(false);
});

it("adds unsent changes to the server's answer", async () => {
	await keepCopies("anna", [story("a", 1), story("b", 2)]);
	await changeOffline({ storyId: "a", kind: "favorite", isFavorite: true });
	await changeOffline({ storyId: "b", kind: "delete" });
	await keepCopies("anna", [story("a", 1), story("b", 2)]);
	expect((await findCopy("a"))?.isFavorite).toBe(true);
	expect(await findCopy("b")).toBeNull();
});

it("opens a story from the server, then from its copy while offline, and forgets it after its deletion", async () => {
	const server = serve([story("a", 1)]);
	expect((await openStory("a")).id).toBe("a");
	server.isLost = true;
	await vi.waitFor(async () => expect((await openStory("a")).story.content).toBe("Once."));
	await expect(openStory("b")).rejects.toThrow("You seem to be offline");
	server.isLost = false;
	server.stories = [];
	await expect(openStory("a")).rejects.toMatchObject({ code: "not_found" });
	await vi.waitFor(async () => expect(await findCopy("a")).toBeNull());
});

it("loads the texts once, then only what the cards show as changed", async () => {
	const favorites = Array.from({ length: 25 }, (_, day) => story(`f${day}`, day - 100, { isFavorite: true }));
	const server = serve([...favorites, ...Array.from({ length: 30 }, (_, day) => story(`s${day}`, day))]);
	await refreshCopies();
	expect(await heldCopies()).toHaveLength(45);
	expect(server.calls).toHaveLength(5);
	server.calls = [];
	server.stories = [...server.stories.filter(({ id }) => id !== "s29" && id !== "f1"), story("new", 40)];
	const unfavorited = server.stories.find(({ id }) => id === "f2");
	if (unfavorited) unfavorited.isFavorite = false;
	await refreshCopies();
	expect(server.calls.filter((call) => call.includes("view=full"))).toEqual([]);
	const held = (await heldCopies()).map(({ id }) => id);
	expect(held).toContain("new");
	expect(held).not.toContain("s29");
	expect(held).not.toContain("f1");
	expect(held).not.toContain("f2");
});

it("a refresh copies the voices of copied stories, which then play without the server", async () => {
	const voice = (storyId: string, paragraph: number, version = "v1"): VoicePage => ({ storyId, paragraph, version });
	const server = serve([story("s1", 1), story("s2", 2)]);
	server.voices = [voice("s1", 0), voice("s1", 1), voice("s2", 0), voice("elsewhere", 0)];
	await refreshCopies();
	server.voices = [voice("s1", 0, "v2"), voice("s2", 0)];
	await refreshCopies();
	const sounds = () => server.calls.filter((call) => call.includes("/voices/"));
	const copied = ["s1/voices/0?v=v1", "s1/voices/1?v=v1", "s2/voices/0?v=v1", "s1/voices/0?v=v2"];
	expect(sounds()).toEqual(copied.map((path) => `GET /api/stories/${path}`));

	server.isLost = true;
	await voices.load();
	expect(voices.get().data).toEqual(server.voices);
	const sound = await loadVoice(voice("s1", 0, "v2"));
	expect([await sound.text(), sound.type]).toEqual(["sound of /api/stories/s1/voices/0?v=v2", "audio/webm"]);
	await expect(loadVoice(voice("s1", 1))).rejects.toMatchObject({ code: "unavailable" });

	await changeOffline({ storyId: "s1", kind: "delete" });
	await voices.load();
	expect(voices.get().data).toEqual([voice("s2", 0)]);
	await clearCopies();
	await voices.load();
	expect(voices.get().data).toEqual([]);
});
