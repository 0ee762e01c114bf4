// A fake server with its channel.
import type { GenerationEvent, GenerationEventBody, LiveStory } from "@lion-tails/common/generation";
import { applyEvent, type LibraryChange, newLiveStory } from "@lion-tails/common/live";
import { snapshotFrom } from "@lion-tails/common/snapshot";
import { beforeEach, expect, it, vi } from "vitest";
import type { Channel, WatchAnswer } from "../../net/channel.ts";
import { CallError } from "../../net/client.ts";
import { liveStories } from "./live-stories.ts";

function fakeServer() {
	let story: LiveStory = newLiveStory("g");
	let isUp = true;
	let isSilent = false;
	let isRefusing = false;
	let isRefusingPolls = false;
	let onEvent: (event: GenerationEvent) => void = () => {};
	let onConnect: () => void = () => {};
	let onLibraryChange: (change: LibraryChange) => void = () => {};
	/** Ids of the stories in the library. */
	const library = new Set(["old"]);
	const watchedFrom: number[] = [];
	const counts = { connects: 0, reconnects: 0, unwatched: 0, polls: 0 };
	const channel: Channel = {
		isConnected: () => isUp,
		connect() {
			counts.connects++;
		},
		reconnect() {
			counts.reconnects++;
			isSilent = false;
			onConnect();
		},
		watch(id, have, timeout) {
			watchedFrom.push(have);
			if (isSilent) return new Promise((_, reject) => setTimeout(() => reject(new Error("timeout")), timeout));
			if (isRefusing)
				return Promise.resolve({ ok: false, error: "That is a lot at once.", code: "too_many_requests" as const });
			const answer: WatchAnswer =
				id === "g"
					? { ok: true, snapshot: snapshotFrom(story, { theme: "joy" }, have) }
					: { ok: false, error: "We could not find that.", code: "not_found" };
			return Promise.resolve(answer);
		},
		unwatch() {
			counts.unwatched++;
		},
		onConnect(listener) {
			onConnect = listener;
		},
		onEvent(listener) {
			onEvent = listener;
		},
		onLibraryChange(listener) {
			onLibraryChange = listener;
		},
		close() {},
	};
	const stories = liveStories(channel, {
		async fetchSnapshot() {
			counts.polls++;
			if (isRefusingPolls) throw new CallError("unavailable", "Busy.", { status: 503 });
			return snapshotFrom(story, {});
		},
		async fetchStory(id) {
			if (library.has(id)) return { id, story: { title: "Kept" } } as never;
			throw new CallError("not_found", "Gone.", { status: 404 });
		},
		postCancel: async () => ({}),
	});
	return {
		stories,
		watchedFrom,
		counts,
		view: () => stories.store.getState().views.g,
		/** With `arrives: false` the event is lost on its way. */
		emit(body: GenerationEventBody, arrives = true) {
			const event = { id: "g", seq: story.seq + 1, ...body } as GenerationEvent;
			story = applyEvent(story, event);
			if (arrives && isUp && !isSilent) onEvent(event);
			return event;
		},
		deliver: (event: GenerationEvent) => onEvent(event),
		/** With `isReported` this browser receives the change too. */
		saveByHand(id: string, isReported = true) {
			library.add(id);
			if (isReported) onLibraryChange({ reason: "saved", storyId: id });
		},
		setUp(up: boolean) {
			isUp = up;
			if (up) onConnect();
		},
		silence() {
			isSilent = true;
		},
		refuse(refuses: boolean) {
			isRefusing = refuses;
		},
		refusePolls(refuses: boolean) {
			isRefusingPolls = refuses;
		},
	};
}

const text = (words: string): GenerationEventBody => ({ type: "text", text: words });
const started: GenerationEventBody = { type: "started", targetWords: 500, steps: 1, toldBy: "test" };

beforeEach(() => void vi.useFakeTimers());
const settle = () => vi.advanceTimersByTimeAsync(0);

/** A server whose running story is watched. */
async function watched() {
	const server = fakeServer();
	server.emit(started);
	server.stories.watch("g");
	await settle();
	return server;
}

it("applies the snapshot and then each event once, in order", async () => {
	const server = fakeServer();
	server.emit(started);
	server.emit(text("Once upon "));
	server.stories.watch("g");
	await settle();
	const again = server.emit(text("a time.\n\nThe "));
	server.deliver(again);
	server.emit(text("lion slept."));
	expect(server.view()?.live.text).toBe("Once upon a time.\n\nThe lion slept.");
	expect(server.view()?.stream).toMatchObject({ paragraphs: ["Once upon a time."], tail: "The lion slept." });
});

it("receives its picture's source with the first snapshot, and keeps it when title and figures arrive", async () => {
	const server = fakeServer();
	server.emit(started);
	server.stories.watch("g");
	expect(server.view()?.cover).toBeUndefined();
	await settle();
	expect(server.view()?.cover).toEqual({ theme: "joy" });
	server.emit({ type: "title", title: "The Drum", figures: ["drum"] });
	expect(server.view()).toMatchObject({ cover: { theme: "joy" }, live: { title: "The Drum", figures: ["drum"] } });
});

const unsaved: GenerationEventBody = {
	type: "completed",
	story: { title: "T", content: "", moralOutcome: "positive", applicationQuestions: [], imagePrompt: "" },
	storyId: null,
	saved: false,
};

it("a completed story that the server could not save receives its id when any device saves it by hand", async () => {
	const server = await watched();
	server.saveByHand("g");
	expect(server.view()?.live.storyId).toBeUndefined();
	server.emit(unsaved);
	expect(server.view()?.live).toMatchObject({ storyId: null, saved: false });
	server.saveByHand("g");
	expect(server.view()?.live).toMatchObject({ storyId: "g", saved: true });
});

it("a story saved by hand still has its id after a reload", async () => {
	const server = fakeServer();
	server.emit(started);
	server.emit(unsaved);
	server.saveByHand("g", false);
	server.stories.watch("g");
	await settle();
	expect(server.view()?.live).toMatchObject({ storyId: "g", saved: true });
});

it("requests the missing events after a gap, so that nothing appears out of order", async () => {
	const server = await watched();
	server.emit(text("One "));
	server.emit(text("two "), false);
	server.emit(text("three"));
	expect(server.view()?.live.text).toBe("One ");
	await settle();
	expect(server.watchedFrom).toEqual([0, 4]);
	expect(server.view()?.live.text).toBe("One two three");
});

it("polls a story whose watch is rejected with too_many_requests, and watches again after a pause", async () => {
	const server = fakeServer();
	server.emit(started);
	server.refuse(true);
	server.stories.watch("g");
	await settle();
	server.emit(text("One "));
	server.emit(text("two "), false);
	for (let at = 0; at < 50; at++) server.emit(text("and "));
	await vi.advanceTimersByTimeAsync(29_000);
	expect(server.watchedFrom).toHaveLength(1);
	expect(server.counts.polls).toBeLessThan(10);
	expect(server.view()?.live.text).toContain("One two and ");
	expect(server.view()?.error).toBeUndefined();
	server.refuse(false);
	await vi.advanceTimersByTimeAsync(2000);
	expect(server.watchedFrom).toHaveLength(2);
	server.emit(text("three"));
	expect(server.view()?.live.text).toMatch(/^One two (and ){50}three$/);
});

it("keeps events that arrive before the snapshot, including the end of the story", async () => {
	const server = fakeServer();
	server.emit(started);
	server.stories.watch("g");
	server.emit(text("Said on the "));
	server.emit(text("way."));
	server.emit({ type: "cancelled", storyId: "g", refunded: false });
	await settle();
	expect(server.view()?.live).toMatchObject({ text: "Said on the way.", status: "cancelled" });
	expect(server.watchedFrom).toEqual([0]);
});

it("requests another snapshot if early events leave a gap after the first", async () => {
	const server = fakeServer();
	server.emit(started);
	server.stories.watch("g");
	server.emit(text("One "), false);
	server.emit(text("two"));
	await settle();
	expect(server.view()?.live.text).toBe("One two");
	expect(server.watchedFrom).toEqual([0, 0]);
});

it("watches again on every new connection and loses no events", async () => {
	const server = await watched();
	server.emit(text("Before. "));
	server.setUp(false);
	server.emit(text("Meanwhile. "));
	server.setUp(true);
	await settle();
	server.emit(text("After."));
	expect(server.view()?.live.text).toBe("Before. Meanwhile. After.");
});

it("polls over HTTP after five seconds without a socket, and stops when it connects", async () => {
	const server = fakeServer();
	server.setUp(false);
	server.emit(started);
	server.emit(text("Told without a socket."));
	server.stories.watch("g");
	await vi.advanceTimersByTimeAsync(4900);
	expect(server.counts.polls).toBe(0);
	await vi.advanceTimersByTimeAsync(200);
	expect(server.view()?.live.text).toBe("Told without a socket.");
	server.setUp(true);
	const before = server.counts.polls;
	await vi.advanceTimersByTimeAsync(20_000);
	expect(server.counts.polls).toBe(before);
});

it("replaces a connection that no longer answers when the page becomes visible after sleep", async () => {
	const server = await watched();
	server.silence();
	server.emit(text("Told while asleep."));
	void server.stories.resync();
	await vi.advanceTimersByTimeAsync(2600);
	expect(server.counts.reconnects).toBe(1);
	await settle();
	expect(server.view()?.live.text).toBe("Told while asleep.");
});

it("connects at once when it resyncs without a connection", async () => {
	const server = fakeServer();
	server.stories.watch("g");
	await settle();
	server.setUp(false);
	const before = server.counts.connects;
	await server.stories.resync();
	expect(server.counts.connects).toBe(before + 1);
});

it("a story with two readers is watched once, and released by the last of them", async () => {
	const server = fakeServer();
	const leaveOne = server.stories.watch("g");
	const leaveOther = server.stories.watch("g");
	await settle();
	leaveOne();
	leaveOne();
	expect(server.counts.unwatched).toBe(0);
	server.emit(started);
	expect(server.view()?.live.status).toBe("running");
	leaveOther();
	expect(server.counts.unwatched).toBe(1);
});

it("shows the saved story of an old generation, or an error if it is missing", async () => {
	const server = fakeServer();
	server.stories.watch("old");
	server.stories.watch("never");
	await settle();
	const { views } = server.stories.store.getState();
	expect(views.old?.saved?.story.title).toBe("Kept");
	expect(views.never?.error?.code).toBe("not_found");
});

it("late events do not change a finished story", async () => {
	const server = await watched();
	const late = server.emit(text("The end."));
	server.emit({ type: "cancelled", storyId: "g", refunded: false });
	server.deliver({ ...late, seq: 1 });
	expect(server.view()?.live).toMatchObject({ status: "cancelled", text: "The end.", storyId: "g" });
	await server.stories.resync();
	expect(server.counts.reconnects).toBe(0);
});

it("drops views of stories left long ago, and keeps the last few", async () => {
	const server = fakeServer();
	server.emit(started);
	server.emit(text("Once."));
	const leave = server.stories.watch("g");
	await settle();
	leave();
	expect(server.view()?.live.text).toBe("Once.");
	for (let at = 0; at < 20; at++) {
		const leaveOther = server.stories.watch(`other ${at}`);
		await settle();
		leaveOther();
	}
	const { views } = server.stories.store.getState();
	expect(Object.keys(views).length).toBeLessThanOrEqual(5);
	expect(views).not.toHaveProperty("g");
	expect(views).toHaveProperty("other 19");
});

it("never drops a watched story, however many others are left", async () => {
	const server = await watched();
	for (let at = 0; at < 20; at++) server.stories.watch(`other ${at}`)();
	server.emit(text("Still here."));
	expect(server.view()?.live.text).toBe("Still here.");
});

it("ignores answers for a story that was left", async () => {
	const server = fakeServer();
	server.emit(started);
	const leave = server.stories.watch("g");
	leave();
	for (let at = 0; at < 20; at++) server.stories.watch(`other ${at}`)();
	server.emit(text("Unheard."));
	await settle();
	expect(server.view()).toBeUndefined();
	expect(server.stories.store.getState().views["other 0"]).toBeUndefined();
});

it("reports when the server is unreachable, and when it is reachable again", async () => {
	const server = fakeServer();
	const isDisconnected = () => server.stories.store.getState().isDisconnected;
	server.setUp(false);
	server.refusePolls(true);
	server.stories.watch("g");
	expect(isDisconnected()).toBe(false);
	await vi.advanceTimersByTimeAsync(5100);
	expect(isDisconnected()).toBe(true);
	server.refusePolls(false);
	await vi.advanceTimersByTimeAsync(2100);
	expect(isDisconnected()).toBe(false);
	server.stories.clear();
});
