import { StoryRequest } from "@lion-tails/common/story";
import { expect, it } from "vitest";
import { NEW_STORY } from "./field-rules.ts";
import { currentRequest, FormRequest, formResolver } from "./form-schema.ts";

it("requires a gender in the form's own words", () => {
	const { error } = FormRequest.safeParse({ childName: "Anna", gender: "" });
	expect(error?.issues).toContainEqual(
		expect.objectContaining({ path: ["gender"], message: "Please select a gender" }),
	);
});

it.each([
	["children", { childName: "Ruth", animal: "dove" }],
	["children", { childName: "Ruth", useAnimal: false, biblePassage: "Psalm 23" }],
	["historical", { childName: "Biblical Character", storyType: "biblical_narrative", biblePassage: "Psalm 23" }],
] as const)("gives the prompt editor the request of the %s tab: %o", async (tab, choices) => {
	const values = { ...NEW_STORY, ...choices };
	const options = { fields: {}, shouldUseNativeValidation: false };
	const { values: sent } = await formResolver(tab)(values, undefined, options);
	expect(currentRequest(values, tab)).toEqual(StoryRequest.parse(sent));
});

it("gives the prompt editor every field of an incomplete form", () => {
	const request = currentRequest(NEW_STORY, "children");
	expect(request).toMatchObject({ childName: "", animal: "lion", biblePassage: "", historicalAccuracy: true });
});
