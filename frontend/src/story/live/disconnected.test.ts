import { AppError } from "@lion-tails/common/errors";
import { newLiveStory } from "@lion-tails/common/live";
import { snapshotFrom } from "@lion-tails/common/snapshot";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Channel } from "../../net/channel.ts";
import { liveStories } from "./live-stories.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("knows that nothing gets through, and that it does again", async () => {
	let isReachable = false;
	const channel: Channel = {
		isConnected: () => false,
		connect() {},
		reconnect() {},
		watch: () => Promise.reject(new Error("no connection")),
		unwatch() {},
		onConnect() {},
		onEvent() {},
		onLibraryChange() {},
		close() {},
	};
	const stories = liveStories(channel, {
		async fetchSnapshot(id) {
			if (!isReachable) throw new AppError("unavailable");
			return snapshotFrom(newLiveStory(id), {});
		},
		fetchStory: () => Promise.reject(new AppError("not_found")),
		postCancel: async () => ({}),
	});
	stories.watch("g");
	expect(stories.store.getState().isDisconnected).toBe(false);
	await vi.advanceTimersByTimeAsync(5100);
	expect(stories.store.getState().isDisconnected).toBe(true);
	isReachable = true;
	await vi.advanceTimersByTimeAsync(2100);
	expect(stories.store.getState().isDisconnected).toBe(false);
	stories.clear();
});
