import fc from "fast-check";
import { expect, it } from "vitest";
import { fileNameOf } from "./save-file.ts";

it.each([
	["The Lamp on the Hill", "The_Lamp_on_the_Hill.txt"],
	["  Noah:  who / what? ", "Noah_who_what.txt"],
	["“Mia” and the Élan", "“Mia”_and_the_Élan.txt"],
	["...", "Story.txt"],
	["", "Story.txt"],
])("names the file of %j %s", (title, name) => {
	expect(fileNameOf(title, "txt")).toBe(name);
});

it("returns a name that every file system accepts, for any title", () => {
	fc.assert(
		fc.property(fc.string({ unit: "binary", maxLength: 400 }), (title) => {
			const name = fileNameOf(title, "epub");
			expect(name).toMatch(/^[^<>:"/\\|?*\p{Cc}\s.][^<>:"/\\|?*\p{Cc}\s]*\.epub$/u);
			expect([...new Intl.Segmenter().segment(name)].length).toBeLessThanOrEqual(85);
		}),
	);
});
