import { expect, it } from "vitest";
import { readResources } from "./resources.ts";

it("reads domains as they are written and their descriptions, and passes over every other line", () => {
	const list =
		"**For Further Learning**\n- **bible.org** - Short studies\n• www.example.com: Maps\n- ask your pastor\n- http://Kids.Example.org/songs – Songs";
	expect(readResources(list)).toEqual([
		{ domain: "bible.org", url: "https://bible.org", description: "Short studies" },
		{ domain: "www.example.com", url: "https://www.example.com", description: "Maps" },
		{ domain: "Kids.Example.org", url: "https://Kids.Example.org", description: "Songs" },
	]);
});
