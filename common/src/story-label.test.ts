import { describe, expect, it } from "vitest";
import { BUILT_IN_MODEL, StoryRequest, StoryType } from "./story.ts";
import { AI_SOURCE_TYPE, sourceTypesOf, storyLabel } from "./story-label.ts";

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

describe("the source types of a story", () => {
	const namesOf = (...story: Parameters<typeof sourceTypesOf>) =>
		sourceTypesOf(...story).map((type) => type.split("/").at(-1));

	it("a saved story of a model or of an unknown program is made by a trained model", () => {
		for (const toldBy of ["gpt-4o", undefined]) expect(sourceTypesOf({ toldBy }, true)).toEqual([AI_SOURCE_TYPE]);
		expect(sourceTypesOf({ toldBy: "gpt-4o" }, false)).toEqual([AI_SOURCE_TYPE]);
	});

	it("paintings are made by a trained model, also those of a built-in story", () => {
		const painted = ["algorithmicMedia", "trainedAlgorithmicMedia"];
		const toldBy = BUILT_IN_MODEL;
		expect(namesOf({ toldBy }, true)).toEqual(["algorithmicMedia"]);
		expect(namesOf({ toldBy, pageImages: { 0: "/page.jpg" } }, true)).toEqual(painted);
		expect(namesOf({ toldBy, alsoSentTo: [{ host: "h", what: "painting" }] }, true)).toEqual(painted);
		for (const what of ["speech", "picture"] as const)
			expect(namesOf({ toldBy, alsoSentTo: [{ host: "h", what }] }, true)).toEqual(["algorithmicMedia"]);
	});

	it("a hero's story, which was written by hand, has none", () => {
		expect(sourceTypesOf({}, false)).toEqual([]);
	});
});
