import { describe, expect, it } from "vitest";
import { StoryRequest, StoryType } from "./story.ts";
import { storyLabel } from "./story-label.ts";

const CHILD = { childName: "Ruth", gender: "girl" } as const;
const labelOf = (request: object) => storyLabel(StoryRequest.parse({ ...CHILD, ...request }));

describe("a story's label", () => {
	it("an ordinary story is fiction, also with a biblical event", () => {
		for (const storyType of StoryType.exclude(["biblical_narrative"]).options)
			expect(labelOf({ storyType }), storyType).toBe("Fiction");
		expect(labelOf({ biblicalEvent: "noah" })).toBe("Fiction");
	});

	it("a biblical narrative is a Bible retelling", () => {
		expect(labelOf({ storyType: "biblical_narrative", biblicalEvent: "noah" })).toBe("Bible retelling");
		expect(labelOf({ storyType: "biblical_narrative", useTimeTravel: true })).toBe("Bible retelling");
	});

	it("a time-travel story has its own label", () => {
		expect(labelOf({ useTimeTravel: true, biblicalEvent: "noah" })).toBe("Imagined time travel");
		expect(labelOf({ useTimeTravel: true, storyType: "poem" })).toBe("Imagined time travel");
	});

	it("a hero story names the hero, whichever tab it came from", () => {
		expect(labelOf({ heroOfFaith: "h1" })).toBe("About a historical person");
		expect(labelOf({ heroOfFaith: "h1", useTimeTravel: true })).toBe("About a historical person");
		expect(labelOf({ heroOfFaith: "h1", storyType: "biblical_narrative" })).toBe("About a historical person");
		expect(labelOf({ heroOfFaith: "" })).toBe("Fiction");
	});

	it("a request from another program has no label", () => {
		for (const request of [{}, { theme: "joy" }, { storyType: "saga" }, { storyType: "toString" }, { storyType: 7 }])
			expect(storyLabel(request), JSON.stringify(request)).toBeNull();
	});
});
