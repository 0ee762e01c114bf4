import { expect, it } from "vitest";
import { storedSettings } from "./browser-storage.ts";

const read = (stored: unknown) => ({ size: 1, ...(stored as object | null) });

it("stores a change for the next visit, and takes over those of other tabs", () => {
	const [useSettings, change] = storedSettings("sizes", read);
	change({ size: 2 });
	expect(storedSettings("sizes", read)[0].getState()).toEqual({ size: 2 });

	localStorage.setItem("sizes", JSON.stringify({ size: 3 }));
	window.dispatchEvent(new StorageEvent("storage", { key: "another" }));
	expect(useSettings.getState()).toEqual({ size: 2 });
	window.dispatchEvent(new StorageEvent("storage", { key: "sizes" }));
	expect(useSettings.getState()).toEqual({ size: 3 });

	localStorage.clear();
	window.dispatchEvent(new StorageEvent("storage"));
	expect(useSettings.getState()).toEqual({ size: 1 });
});
