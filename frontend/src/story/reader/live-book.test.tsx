import { newLiveStory } from "@lion-tails/common/live";
import { act, cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { live } from "../live/live.ts";
import { LiveBook } from "./live-book.tsx";

beforeEach(() => {
	vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
	vi.stubGlobal("fetch", async () => Response.json({ error: "Not here.", code: "not_found" }, { status: 404 }));
});

afterEach(() => {
	cleanup();
	act(() => live.store.setState({ views: {} }));
	vi.unstubAllGlobals();
});

function show(change: Partial<ReturnType<typeof newLiveStory>>) {
	const story = { ...newLiveStory("g1"), title: "The Lamp", text: "Once.", seq: 3, ...change };
	const stream = { paragraphs: ["Once."], tail: "", length: 5 };
	act(() => live.store.setState({ views: { g1: { live: story, stream, isKnown: true } } }));
}

function open() {
	render(
		<MemoryRouter>
			<LiveBook id="g1" title="Your story" actions={() => null} onTryAgain={() => {}} />
		</MemoryRouter>,
	);
}

const kept = () => screen.queryByText("Kept in your stories.");

it("says at the end of a story that was watched that it is kept", () => {
	open();
	show({ status: "running" });
	expect(kept()).toBeNull();
	show({ status: "completed", storyId: "g1", saved: true, seq: 4 });
	expect(kept()).toBeTruthy();
});

it("does not say so of a story that was complete before", () => {
	open();
	show({ status: "completed", storyId: "g1", saved: true, seq: 4 });
	expect(screen.getByText("Once.")).toBeTruthy();
	expect(kept()).toBeNull();
});

it.each([
	["could not be kept", { status: "completed", storyId: null }],
	["was stopped", { status: "cancelled", storyId: "g1" }],
] as const)("does not say so of a story that %s", (_, end) => {
	open();
	show({ status: "running" });
	show({ ...end, seq: 4 });
	expect(kept()).toBeNull();
});
