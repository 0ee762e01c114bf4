// The form's values, stored in this browser tab so that a reload loses nothing.
import { StoryRequest, StoryType } from "@lion-tails/common/story";
import { z } from "zod";
import { create } from "zustand";
import { useSession } from "../../account/session.ts";
import { storage } from "../../net/browser-storage.ts";
import { type FormTab, NEW_STORY, type StashedChild, type StoryFormValues } from "./field-rules.ts";

// One draft for each account: on a shared computer nobody sees another family's names.
const key = () => `storyDraft:${useSession.getState().user?.id ?? ""}`;

export type FormDraft = {
	values: StoryFormValues;
	tab: FormTab;
	stashedChild: StashedChild | null;
	/** The generation shown below the form. */
	generationId: string | null;
};

// A draft need not be a valid request, so each field is restored by itself.
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
		})
		.nullable()
		.catch(null),
	generationId: z.string().nullable().catch(null),
});

export function loadFormDraft(): FormDraft {
	const stored = StoredDraft.safeParse(storage.getJson("session", key()));
	if (!stored.success) return { values: NEW_STORY, tab: "children", stashedChild: null, generationId: null };
	const values: Record<string, unknown> = { ...NEW_STORY };
	for (const [name, schema] of Object.entries(fields)) {
		const value = stored.data.values[name];
		if (value !== undefined && schema.safeParse(value).success) values[name] = value;
	}
	const { tab, stashedChild, generationId } = stored.data;
	return { values: values as StoryFormValues, tab, stashedChild: stashedChild as StashedChild | null, generationId };
}

/** The form that is on screen, for what is beside it; null before there was one. */
export const useFormDraft = create<FormDraft | null>(() => null);

export function saveFormDraft(draft: FormDraft): void {
	useFormDraft.setState(draft, true);
	storage.set("session", key(), JSON.stringify(draft));
}
