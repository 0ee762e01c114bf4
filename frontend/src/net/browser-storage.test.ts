import { expect, it } from "vitest";
import { storage, storedSettings } from "./browser-storage.ts";

const read = (stored: unknown) => ({ size: 1, ...(stored as object | null) });

it("stores a change of a setting for the next visit", () => {
	const [, change] = storedSettings("sizes", read);
	change({ size: 2 });
	expect(storedSettings("sizes", read)[0].getState()).toEqual({ size: 2 });
	storage.set("local", "sizes", "no JSON");
	expect(storedSettings("sizes", read)[0].getState()).toEqual({ size: 1 });
});
