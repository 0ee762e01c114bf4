import "fake-indexeddb/auto";
import { openDB } from "idb";
import { expect, it } from "vitest";
import { signIn } from "../../account/test-session.ts";
import { findCopy } from "./story-copies.ts";
import { copiedVoices } from "./voice-copies.ts";

it("copies of stories that an earlier version stored stay, and voices can be added", async () => {
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
	signIn({ id: "anna" });
	expect(await findCopy("s1")).toEqual({ id: "s1" });
	expect(await copiedVoices()).toEqual([]);
});
