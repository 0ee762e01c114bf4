// The story form's state: fields, tab, undo, the draft in this browser tab, and the request it sends.

import { zodResolver } from "@hookform/resolvers/zod";
import { Gender } from "@lion-tails/common/character";
import { BIBLICAL_CHARACTER_NAME, StoryRequest, type StoryRequestInput, StoryType } from "@lion-tails/common/story";
import { useEffect, useMemo, useState } from "react";
import { type FieldPath, type Resolver, useForm } from "react-hook-form";
import { z } from "zod";
import { create } from "zustand";
import { useSession } from "../../account/session.ts";
import { heroes, SELECTED_HERO_KEY } from "../../hero/heroes.ts";
import { storage } from "../../net/browser-storage.ts";
import { typedText, useIsHydrated } from "../../ui/use-is-hydrated.ts";
import {
	type Change,
	chooseHero,
	chooseStoryType,
	chooseTab,
	type FormTab,
	hasOwnChild,
	isBiblical,
	moreSummary,
	NEW_STORY,
	pickFields,
	type StashedChild,
	type StoryFormValues,
	stashOf,
} from "./field-rules.ts";

type BeforeFill = { changes: Change; tab: FormTab; stashedChild: StashedChild | null; isMoreOpen: boolean };

export function useStoryForm(generationId: string | null) {
	const draft = useInitialDraft();
	const isHydrated = useIsHydrated();
	const [tab, setTab] = useState<FormTab>(draft.tab);
	const [stashedChild, setStashedChild] = useState(draft.stashedChild);
	const [isMoreOpen, setMoreOpen] = useState(() => moreSummary(draft.values, draft.tab, []) !== "");
	const [fills, setFills] = useState<BeforeFill[]>([]);
	const form = useForm<StoryFormValues, unknown, StoryRequestInput>({
		resolver: useMemo(() => formResolver(tab), [tab]),
		defaultValues: draft.values,
		// The form opens the folded section first, then focuses the field itself.
		shouldFocusError: false,
	});
	const values = form.watch();

	useEffect(() => {
		if (isHydrated) saveFormDraft({ values, tab, stashedChild, generationId });
	});

	useEffect(() => {
		if (!isHydrated) return;
		// The client has logged the error; the field shows that there are no heroes.
		heroes.ensure().catch(() => {});
		const hero = storage.get("local", SELECTED_HERO_KEY);
		if (!hero) return;
		storage.remove("local", SELECTED_HERO_KEY);
		for (const [name, value] of Object.entries(chooseHero(hero)))
			form.setValue(name as FieldPath<StoryFormValues>, value as never);
		setMoreOpen(true);
	}, [form, isHydrated]);

	function change(changes: Change): void {
		for (const [name, value] of Object.entries(changes)) {
			form.setValue(name as FieldPath<StoryFormValues>, value as never, {
				shouldDirty: true,
				shouldValidate: form.formState.isSubmitted,
			});
		}
	}

	/** Stashes the child's fields while the story is about people of the Bible, and restores them afterwards. */
	function changeSubject(toBible: boolean, changes: Change): void {
		if (toBible && hasOwnChild(values)) setStashedChild(stashOf(values));
		if (!toBible) setStashedChild(null);
		change(changes);
	}

	return {
		form,
		values,
		tab,
		change,
		isMoreOpen,
		setMoreOpen,

		openTab(next: FormTab): void {
			const changes = chooseTab(next, stashedChild);
			setTab(next);
			changeSubject(next === "historical", changes);
			setMoreOpen(moreSummary({ ...values, ...changes }, next, []) !== "");
		},

		chooseType(storyType: StoryFormValues["storyType"]): void {
			changeSubject(storyType === "biblical_narrative", chooseStoryType(storyType, values, stashedChild));
		},

		/** Fills the children tab and folds the other choices, so that the button is visible. `undoFill` reverts it. */
		fill(changes: Change): void {
			const before = pickFields(values, Object.keys(changes) as (keyof StoryFormValues)[]);
			setFills([...fills, { changes: before, tab, stashedChild, isMoreOpen }]);
			setTab("children");
			// A story about people of the Bible has no child, so the form's own child returns with another story type.
			const isOfBible = changes.childName === BIBLICAL_CHARACTER_NAME;
			setStashedChild(isOfBible ? (hasOwnChild(values) ? stashOf(values) : stashedChild) : null);
			setMoreOpen(false);
			change(changes);
			form.clearErrors();
		},

		canUndo: fills.length > 0,

		undoFill(): void {
			const last = fills.at(-1);
			if (!last) return;
			setFills(fills.slice(0, -1));
			setTab(last.tab);
			setStashedChild(last.stashedChild);
			setMoreOpen(last.isMoreOpen);
			change(last.changes);
		},

		isChildShown: !isBiblical(values) && !values.characterId,
	};
}

export type StoryFormState = ReturnType<typeof useStoryForm>;

// Drafts are per account, so that users of a shared computer do not see each other's names.
const key = () => `storyDraft:${useSession.getState().user?.id ?? ""}`;

export type FormDraft = {
	values: StoryFormValues;
	tab: FormTab;
	stashedChild: StashedChild | null;
	/** The generation shown below the form. */
	generationId: string | null;
};

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

const NEW_DRAFT: FormDraft = { values: NEW_STORY, tab: "children", stashedChild: null, generationId: null };

export const hasFormDraft = (): boolean => storage.get("session", key()) !== null;

/** The stored draft; in the prerendered page an empty form with the name that was typed into it. */
export function useInitialDraft(): FormDraft {
	const isHydrated = useIsHydrated();
	const [draft] = useState(() =>
		isHydrated ? loadFormDraft() : { ...NEW_DRAFT, values: { ...NEW_STORY, ...typedText(["childName"]) } },
	);
	return draft;
}

function loadFormDraft(): FormDraft {
	const stored = StoredDraft.safeParse(storage.getJson("session", key()));
	if (!stored.success) return NEW_DRAFT;
	const values: Record<string, unknown> = { ...NEW_STORY };
	for (const [name, schema] of Object.entries(fields)) {
		const value = stored.data.values[name];
		if (value !== undefined && schema.safeParse(value).success) values[name] = value;
	}
	const { tab, stashedChild, generationId } = stored.data;
	return { values: values as StoryFormValues, tab, stashedChild: stashedChild as StashedChild | null, generationId };
}

/** The form on the screen, for the prompt editor; null before the first rendering. */
export const useFormDraft = create<FormDraft | null>(() => null);

function saveFormDraft(draft: FormDraft): void {
	useFormDraft.setState(draft, true);
	storage.set("session", key(), JSON.stringify(draft));
}

/** Replaces the server's message where the form has another wording. */
export const FormRequest = StoryRequest.safeExtend({
	gender: z.enum(Gender.options, "Please select a gender").optional(),
});

const HISTORY_FIELDS = ["biblePassage", "learningFocus", "historicalAccuracy"] as const;

/** The request's defaults. */
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
