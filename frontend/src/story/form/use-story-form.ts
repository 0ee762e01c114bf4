import type { StoryRequestInput } from "@lion-tails/common/story";
import { BIBLICAL_CHARACTER_NAME } from "@lion-tails/common/story-choices";
import { use, useEffect, useMemo, useState } from "react";
import { type FieldPath, type Resolver, useForm } from "react-hook-form";
import { create } from "zustand";
import { useSession } from "../../account/session.ts";
import { heroes, SELECTED_HERO_KEY } from "../../hero/heroes.ts";
import { storage } from "../../net/browser-storage.ts";
import { OFFLINE } from "../../net/client.ts";
import { part } from "../../ui/part.ts";
import { useIsHydrated } from "../../ui/use-is-hydrated.ts";
import {
	type Change,
	chooseHero,
	chooseStoryType,
	chooseTab,
	type FormDraft,
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

/** The schemas of the form and of its draft. They are loaded after the form. */
export const formSchema = part(() => import("./form-schema.ts"));

type BeforeFill = { changes: Change; tab: FormTab; stashedChild: StashedChild | null; isMoreOpen: boolean };

export function useStoryForm(generationId: string | null) {
	const draft = useInitialDraft();
	const isHydrated = useShowsDraft();
	const [tab, setTab] = useState<FormTab>(draft.tab);
	const [stashedChild, setStashedChild] = useState(draft.stashedChild);
	const [isMoreOpen, setMoreOpen] = useState(() => moreSummary(draft.values, draft.tab, []) !== "");
	const [fills, setFills] = useState<BeforeFill[]>([]);
	const form = useForm<StoryFormValues, unknown, StoryRequestInput>({
		resolver: useMemo(() => resolverOf(tab), [tab]),
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

const NEW_DRAFT: FormDraft = { values: NEW_STORY, tab: "children", stashedChild: null, generationId: null };

export const hasFormDraft = (): boolean => storage.get("session", key()) !== null;

/** False in the prerendered form while React takes it over, if a stored draft replaces it then. */
function useShowsDraft(): boolean {
	const [isStored] = useState(hasFormDraft);
	return useIsHydrated(isStored);
}

/** The stored draft; in the prerendered page an empty form. Suspends while the schema of a stored draft loads. */
export function useInitialDraft(): FormDraft {
	const isHydrated = useShowsDraft();
	// Kept in a state, because `use` must be called again when React repeats a rendering that it suspended.
	const [stored] = useState(() => (isHydrated && hasFormDraft() ? { schema: formSchema.current() } : null));
	const schema = stored && (stored.schema ?? use(formSchema.load()));
	const [draft] = useState(() => schema?.readDraft(storage.getJson("session", key())) ?? NEW_DRAFT);
	return draft;
}

/** The form on the screen, for the prompt editor; null before the first rendering. */
export const useFormDraft = create<FormDraft | null>(() => null);

function saveFormDraft(draft: FormDraft): void {
	useFormDraft.setState(draft, true);
	const json = JSON.stringify(draft);
	// The empty form is rendered already.
	if (json === JSON.stringify(NEW_DRAFT)) storage.remove("session", key());
	else storage.set("session", key(), json);
}

const resolverOf =
	(tab: FormTab): Resolver<StoryFormValues, unknown, StoryRequestInput> =>
	async (...form) => {
		const schema = await formSchema.load().catch(() => null);
		if (schema) return schema.formResolver(tab)(...form);
		return { values: {}, errors: { root: { type: "load", message: OFFLINE } } };
	};
