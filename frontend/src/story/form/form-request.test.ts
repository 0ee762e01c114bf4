import { expect, it } from "vitest";
import { FormRequest } from "./form-request.ts";

it("asks for a gender in the form's own words", () => {
	const { error } = FormRequest.safeParse({ childName: "Anna", gender: "" });
	expect(error?.issues).toContainEqual(
		expect.objectContaining({ path: ["gender"], message: "Please select a gender" }),
	);
});
