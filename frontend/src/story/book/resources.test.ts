import { expect, it } from "vitest";
import { readResources } from "./resources.ts";

it("reads domains and their descriptions, and passes over every other line", () => {
	const list = "**For Further Learning**\n- **bible.org** - Short studies\n• www.example.com: Maps\n- ask your pastor";
	expect(readResources(list)).toEqual([
		{ domain: "bible.org", url: "https://www.bible.org", description: "Short studies" },
		{ domain: "www.example.com", url: "https://www.example.com", description: "Maps" },
	]);
});
