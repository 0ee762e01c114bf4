// The story form's state: its fields, its tab, and the way back from what a tile or a link has filled in.
import { BIBLICAL_CHARACTER_NAME, type StoryRequestInput } from "@lion-tails/common/story";
import { useEffect, useMemo, useState } from "react";
import { type FieldPath, useForm } from "react-hook-form";
import { heroes, SELECTED_HERO_KEY } from "../../hero/heroes.ts";
import { storage } from "../../net/browser-storage.ts";
import {
	type Change,
	chooseHero,
	chooseStoryType,
	chooseTab,
	type FormTab,
	hasOwnChild,
	isBiblical,
	pickFields,
	type StashedChild,
	type StoryFormValues,
	stashOf,
} from "./field-rules.ts";
import { loadFormDraft, saveFormDraft } from "./form-draft.ts";
import { formResolver } from "./form-request.ts";
import { moreSummary } from "./more-summary.ts";

type BeforeFill = { changes: Change; tab: FormTab; stashedChild: StashedChild | null; isMoreOpen: boolean };

export function useStoryForm(generationId: string | null) {
	const [draft] = useState(loadFormDraft);
	const [tab, setTab] = useState<FormTab>(draft.tab);
	const [stashedChild, setStashedChild] = useState(draft.stashedChild);
	const [isMoreOpen, setMoreOpen] = useState(() => moreSummary(draft.values, draft.tab, []) !== "");
	const [fills, setFills] = useState<BeforeFill[]>([]);
	const form = useForm<StoryFormValues, unknown, StoryRequestInput>({
		resolver: useMemo(() => formResolver(tab), [tab]),
		defaultValues: draft.values,
		// The field may be folded away: the form opens it first.
		shouldFocusError: false,
	});
	const values = form.watch();

	useEffect(() => {
		saveFormDraft({ values, tab, stashedChild, generationId });
	});

	useEffect(() => {
		// The client has logged the error; the field says that there are no heroes, and the form works without.
		heroes.ensure().catch(() => {});
		const hero = storage.get("local", SELECTED_HERO_KEY);
		if (!hero) return;
		storage.remove("local", SELECTED_HERO_KEY);
		for (const [name, value] of Object.entries(chooseHero(hero)))
			form.setValue(name as FieldPath<StoryFormValues>, value as never);
		setMoreOpen(true);
	}, [form]);

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

		/** Fills the children tab and folds the rest, so that the button is in sight; `undoFill` brings back what was there. */
		fill(changes: Change): void {
			const before = pickFields(values, Object.keys(changes) as (keyof StoryFormValues)[]);
			setFills([...fills, { changes: before, tab, stashedChild, isMoreOpen }]);
			setTab("children");
			// A story about people of the Bible has no child of its own: the form's comes back with another type.
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
