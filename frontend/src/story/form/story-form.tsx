import { AppError } from "@lion-tails/common/errors";
import { STORY_TYPES, type StoryRequestInput, StoryType } from "@lion-tails/common/story";
import { useEffect, useMemo, useRef, useState } from "react";
import { type FieldPath, type SubmitErrorHandler, useForm } from "react-hook-form";
import { styled } from "styled-components";
import { heroes, SELECTED_HERO_KEY } from "../../hero/heroes.ts";
import { storage } from "../../net/browser-storage.ts";
import { Button } from "../../ui/button.tsx";
import { SwitchField } from "../../ui/choices.tsx";
import { FieldError } from "../../ui/field.tsx";
import { SelectField } from "../../ui/select.tsx";
import { Card } from "../../ui/surface.tsx";
import { Tab, TabList, TabPanel, Tabs } from "../../ui/tabs.tsx";
import { Stack } from "../../ui/text.tsx";
import { space } from "../../ui/tokens.ts";
import { HistoryFields, SubjectFields } from "./bible-fields.tsx";
import { ChildFields, DetailFields, Pair } from "./child-fields.tsx";
import {
	type Change,
	chooseStoryType,
	chooseTab,
	chooseTimeTravel,
	type FormTab,
	isBiblical,
	type StoryFormValues,
	stashOf,
} from "./field-rules.ts";
import { loadFormDraft, saveFormDraft } from "./form-draft.ts";
import { optionsOf } from "./form-parts.ts";
import { formResolver } from "./form-request.ts";
import { ThemeField, WishFields } from "./wish-fields.tsx";

const TYPES = optionsOf(STORY_TYPES);

type Props = {
	/** The story that this form asked for is being generated. */
	isGenerating: boolean;
	generationId: string | null;
	/** Throws what the request throws: issues are shown at their fields, other errors at the button. */
	onSubmit: (request: StoryRequestInput) => Promise<void>;
};

export function StoryForm({ isGenerating, generationId, onSubmit }: Props) {
	const [draft] = useState(loadFormDraft);
	const [tab, setTab] = useState<FormTab>(draft.tab);
	const [stashedChild, setStashedChild] = useState(draft.stashedChild);
	const detailsOpener = useRef<HTMLButtonElement>(null);
	const form = useForm<StoryFormValues, unknown, StoryRequestInput>({
		resolver: useMemo(() => formResolver(tab), [tab]),
		defaultValues: draft.values,
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
		form.setValue("heroOfFaith", hero);
		form.setValue("biblicalEvent", "none");
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
		if (toBible && !isBiblical(values)) setStashedChild(stashOf(values));
		if (!toBible) setStashedChild(null);
		change(changes);
	}

	const isChildShown = !isBiblical(values);
	const focusChild: SubmitErrorHandler<StoryFormValues> = (errors) => {
		if (errors.characterId) form.setFocus("childName");
	};

	const submit = form.handleSubmit(async (request) => {
		try {
			await onSubmit(request);
		} catch (error) {
			const issues = (error instanceof AppError && error.issues) || [];
			for (const { path, message } of issues)
				form.setError(path as FieldPath<StoryFormValues>, { message }, { shouldFocus: true });
			// The toast disappears; the message stays at the button.
			if (issues.length === 0 && error instanceof Error) form.setError("root", { message: error.message });
		}
	}, focusChild);

	const part = { form, values, tab, change };
	// aria-disabled instead of disabled: a disabled button would lose the keyboard focus.
	const isBusy = isGenerating || form.formState.isSubmitting;
	return (
		<Card>
			<form onSubmit={isBusy ? (event) => event.preventDefault() : submit} noValidate>
				<Tabs
					value={tab}
					onValueChange={(value) => {
						const next = value === "historical" ? "historical" : "children";
						setTab(next);
						changeSubject(next === "historical", chooseTab(next, stashedChild));
					}}
				>
					<TabList aria-label="Kind of story">
						<Tab value="children">Children's Stories</Tab>
						<Tab value="historical">Historical & Biblical</Tab>
					</TabList>
					<TabPanel value="children">
						<Stack $gap={5}>
							<Pair>
								<SelectField
									label="Story type"
									value={values.storyType}
									onChange={(value) => {
										const storyType = StoryType.parse(value);
										const toBible = storyType === "biblical_narrative";
										changeSubject(toBible, chooseStoryType(storyType, stashedChild));
									}}
									choices={TYPES}
								/>
								<ThemeField {...part} />
							</Pair>
							{isChildShown && <ChildFields {...part} />}
							<SwitchField
								label="Time travel"
								hint={
									isChildShown
										? "The child visits the days of the Bible as a guest."
										: "A Biblical Narrative is told in its own time."
								}
								checked={values.useTimeTravel}
								isDisabled={!isChildShown}
								onChange={(isOn) => {
									change(chooseTimeTravel(isOn, values));
									if (isOn) detailsOpener.current?.focus();
								}}
							/>
							{isChildShown && <DetailFields {...part} opener={detailsOpener} />}
							<SubjectFields {...part} />
							<WishFields {...part} />
						</Stack>
					</TabPanel>
					<TabPanel value="historical">
						<Stack $gap={5}>
							<SubjectFields {...part} />
							<HistoryFields {...part} />
							<ThemeField {...part} />
							<WishFields {...part} />
						</Stack>
					</TabPanel>
				</Tabs>
				<Send>
					<Button variant="main" type="submit" wide aria-disabled={isBusy}>
						{isBusy ? "Creating Your Story..." : "Create Story"}
					</Button>
					{form.formState.errors.root && <FieldError>{form.formState.errors.root.message}</FieldError>}
				</Send>
			</form>
		</Card>
	);
}

const Send = styled.div`
	display: grid;
	gap: ${space(3)};
	padding-top: ${space(6)};
`;
