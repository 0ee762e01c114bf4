// What the form sends: the fields that are on screen, checked by the shared definition.
import { zodResolver } from "@hookform/resolvers/zod";
import { Gender } from "@lion-tails/common/character";
import { StoryRequest, type StoryRequestInput } from "@lion-tails/common/story";
import type { Resolver } from "react-hook-form";
import { z } from "zod";
import { type FormTab, isBiblical, NEW_STORY, type StoryFormValues } from "./field-rules.ts";

/** The form has its own words where they differ from the server's. */
export const FormRequest = StoryRequest.safeExtend({
	gender: z.enum(Gender.options, "Please select a gender").optional(),
});

const HISTORY_FIELDS = ["biblePassage", "learningFocus", "historicalAccuracy"] as const;

/** Each field's default where it is left out. */
const DEFAULTS = StoryRequest.parse({ storyType: "biblical_narrative" } satisfies StoryRequestInput);

/**
 * What the form would send now, for the prompt editor: without what is not on screen; wrong fields as they are. The server
 * completes the traits of a chosen character by its id: they have to be among the form's details too.
 */
export function currentRequest(values: StoryFormValues, tab: FormTab): StoryRequest {
	const request: StoryRequestInput = { ...values };
	for (const field of hiddenFields(values, tab)) delete request[field];
	const parsed = FormRequest.safeParse(request);
	return parsed.success ? parsed.data : ({ ...DEFAULTS, ...request } as StoryRequest);
}

/** The fields that the form holds without showing them. What is not on screen is not sent and blocks nothing. */
function hiddenFields(values: StoryFormValues, tab: FormTab): (keyof StoryRequestInput)[] {
	if (tab === "historical") return ["animal", "characterDetails"];
	if (isBiblical(values)) return [...HISTORY_FIELDS, "animal", "characterDetails"];
	return values.useAnimal ? [...HISTORY_FIELDS] : [...HISTORY_FIELDS, "animal"];
}

// The form always holds every field, so the schema's input has the type of its output.
const validate = zodResolver(FormRequest as z.ZodType<StoryRequest, StoryFormValues>);

export const formResolver =
	(tab: FormTab): Resolver<StoryFormValues, unknown, StoryRequestInput> =>
	async (values, context, options) => {
		const hidden = hiddenFields(values, tab);
		const valid = Object.fromEntries(hidden.map((field) => [field, NEW_STORY[field]]));
		const result = await validate({ ...values, ...valid }, context, options);
		if (Object.keys(result.errors).length > 0) return { values: {}, errors: result.errors };
		const request: StoryRequestInput = { ...result.values };
		for (const field of hidden) delete request[field];
		return { values: request, errors: {} };
	};
