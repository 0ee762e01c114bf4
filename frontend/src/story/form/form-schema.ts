// The schemas of the story form: they check it, read its draft, and build the request that the prompt editor shows.
import { zodResolver } from "@hookform/resolvers/zod";
import { GENDERS } from "@lion-tails/common/character-choices";
import { StoryRequest, type StoryRequestInput, StoryType } from "@lion-tails/common/story";
import type { Resolver } from "react-hook-form";
import { z } from "zod";
import {
	type FormDraft,
	type FormTab,
	isBiblical,
	NEW_STORY,
	type StashedChild,
	type StoryFormValues,
} from "./field-rules.ts";

// A draft may be an invalid request, so each field is restored separately.
const fields = StoryRequest.shape;
const StoredDraft = z.object({
	values: z.record(z.string(), z.unknown()).catch({}),
	tab: z.enum(["children", "historical"]).catch("children"),
	stashedChild: z
		.object({
			childName: z.string(),
			gender: fields.gender,
			animal: z.string(),
			useAnimal: z.boolean(),
			storyType: StoryType,
			characterId: fields.characterId,
			useCharacter: fields.useCharacter,
			characterDetails: fields.characterDetails,
			looks: fields.looks,
			otherChildren: fields.otherChildren,
		})
		.nullable()
		.catch(null),
	generationId: z.string().nullable().catch(null),
});

/** Returns null for what another version has stored. */
export function readDraft(value: unknown): FormDraft | null {
	const stored = StoredDraft.safeParse(value);
	if (!stored.success) return null;
	const values: Record<string, unknown> = { ...NEW_STORY };
	for (const [name, schema] of Object.entries(fields)) {
		const value = stored.data.values[name];
		if (value !== undefined && schema.safeParse(value).success) values[name] = value;
	}
	const { tab, stashedChild, generationId } = stored.data;
	return { values: values as StoryFormValues, tab, stashedChild: stashedChild as StashedChild | null, generationId };
}

export const readRequest = (value: unknown): StoryRequest | null => StoryRequest.safeParse(value).data ?? null;

/** Replaces the server's message where the form has another wording. */
export const FormRequest = StoryRequest.safeExtend({
	gender: z.enum(GENDERS, "Please select a gender").optional(),
});

const HISTORY_FIELDS = ["biblePassage", "learningFocus", "historicalAccuracy"] as const;

const DEFAULTS = StoryRequest.parse({ storyType: "biblical_narrative" } satisfies StoryRequestInput);

/**
 * Returns the request that the form would send now, for the prompt editor: without hidden fields, with invalid ones as they
 * are. It includes a chosen character's details, which the server looks up by id.
 */
export function currentRequest(values: StoryFormValues, tab: FormTab): StoryRequest {
	const request: StoryRequestInput = withNamedChildren(values);
	for (const field of hiddenFields(values, tab)) delete request[field];
	const parsed = FormRequest.safeParse(request);
	return parsed.success ? parsed.data : ({ ...DEFAULTS, ...request } as StoryRequest);
}

/** Rows without a name are not sent. */
function withNamedChildren({ otherChildren, ...values }: StoryFormValues): StoryFormValues {
	const named = otherChildren?.filter(({ name }) => name.trim() !== "") ?? [];
	return { ...values, ...(named.length > 0 && { otherChildren: named }) };
}

/** Returns the fields that are not on the screen. They are not sent, and cannot block the form. */
function hiddenFields(values: StoryFormValues, tab: FormTab): (keyof StoryRequestInput)[] {
	if (tab === "historical") return ["animal", "characterDetails", "looks", "otherChildren"];
	if (isBiblical(values)) return [...HISTORY_FIELDS, "animal", "characterDetails", "looks", "otherChildren"];
	return values.useAnimal ? [...HISTORY_FIELDS] : [...HISTORY_FIELDS, "animal"];
}

// The form always holds every field, so the schema's input has the type of its output.
const validate = zodResolver(FormRequest as z.ZodType<StoryRequest, StoryFormValues>);

export const formResolver =
	(tab: FormTab): Resolver<StoryFormValues, unknown, StoryRequestInput> =>
	async (values, context, options) => {
		const hidden = hiddenFields(values, tab);
		const valid = Object.fromEntries(hidden.map((field) => [field, NEW_STORY[field]]));
		const result = await validate({ ...withNamedChildren(values), ...valid }, context, options);
		if (Object.keys(result.errors).length > 0) return { values: {}, errors: result.errors };
		const request: StoryRequestInput = { ...result.values };
		for (const field of hidden) delete request[field];
		return { values: request, errors: {} };
	};
