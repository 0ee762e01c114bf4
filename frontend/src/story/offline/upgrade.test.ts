import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { openDB } from "idb";
import { expect, it, onTestFinished, vi } from "vitest";

it("copies of stories that an earlier version stored stay, and voices can be added", async () => {
	// Other files of this worker have opened the store of the present version.
	vi.stubGlobal("indexedDB", new IDBFactory());
	onTestFinished(() => void vi.unstubAllGlobals());
	vi.resetModules();
	const earlier = await openDB("lion-tails", 1, {
		upgrade(database) {
			database.createObjectStore("stories", { keyPath: "id" });
			database.createObjectStore("changes", { keyPath: ["storyId", "kind"] });
			database.createObjectStore("owner");
		},
	});
	await earlier.put("owner", { userId: "anna" }, "owner");
	await earlier.put("stories", { id: "s1", stored: { id: "s1" }, openedAt: 0 });
	earlier.close();
	const { signIn } = await import("../../../test/session.ts");
	const { findCopy } = await import("./story-copies.ts");
	const { copiedVoices } = await import("./voice-copies.ts");
	signIn({ id: "anna" });
	expect(await findCopy("s1")).toEqual({ id: "s1" });
	expect(await copiedVoices()).toEqual([]);
});
