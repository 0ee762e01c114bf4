import { describe, expect, it } from "vitest";
import { StoryRequest, StoryType } from "./story.ts";
import { storyLabel } from "./story-label.ts";

const CHILD = { childName: "Ruth", gender: "girl" } as const;
const labelOf = (request: object) => storyLabel(StoryRequest.parse({ ...CHILD, ...request }));

describe("a story's label", () => {
	it("is fiction where nothing else was asked for, an event of the Bible too", () => {
		for (const storyType of StoryType.exclude(["biblical_narrative"]).options)
			expect(labelOf({ storyType }), storyType).toBe("Fiction");
		expect(labelOf({ biblicalEvent: "noah" })).toBe("Fiction");
	});

	it("names a retelling of the Bible, which is told in its own time", () => {
		expect(labelOf({ storyType: "biblical_narrative", biblicalEvent: "noah" })).toBe("Bible retelling");
		expect(labelOf({ storyType: "biblical_narrative", useTimeTravel: true })).toBe("Bible retelling");
	});

	it("names a journey through time", () => {
		expect(labelOf({ useTimeTravel: true, biblicalEvent: "noah" })).toBe("Imagined time travel");
		expect(labelOf({ useTimeTravel: true, storyType: "poem" })).toBe("Imagined time travel");
	});

	it("names a hero, whichever tab of the form it was chosen on", () => {
		expect(labelOf({ heroOfFaith: "h1" })).toBe("About a historical person");
		expect(labelOf({ heroOfFaith: "h1", useTimeTravel: true })).toBe("About a historical person");
		expect(labelOf({ heroOfFaith: "h1", storyType: "biblical_narrative" })).toBe("About a historical person");
		expect(labelOf({ heroOfFaith: "" })).toBe("Fiction");
	});

	it("is none for a request that is not ours", () => {
		for (const request of [{}, { theme: "joy" }, { storyType: "saga" }, { storyType: "toString" }, { storyType: 7 }])
			expect(storyLabel(request), JSON.stringify(request)).toBeNull();
	});
});
