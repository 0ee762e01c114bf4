import type { StoryRequestInput } from "@lion-tails/common/story";
import { type RefObject, useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import type { FieldPath } from "react-hook-form";
import { styled } from "styled-components";
import { rememberedLooks } from "../../character/remembered-looks.ts";
import { CallError } from "../../net/client.ts";
import { Button } from "../../ui/button.tsx";
import { FieldError } from "../../ui/field.tsx";
import { Card } from "../../ui/surface.tsx";
import { Tab, TabList, TabPanel, Tabs } from "../../ui/tabs.tsx";
import { onPhone, space } from "../../ui/tokens.ts";
import { useFormCharacter } from "./character-field.tsx";
import { type AskedToContinue, ContinuedLine } from "./continued-story.tsx";
import type { StoryFormValues } from "./field-rules.ts";
import { ChildrenPanel, HistoricalPanel } from "./panels.tsx";
import { Tonight } from "./tonight.tsx";
import { type StoryFormState, useStoryForm } from "./use-story-form.ts";

type Props = {
	isGenerating: boolean;
	generationId: string | null;
	/** The character requested by another page. */
	characterId?: string | null;
	/** The story to continue, requested by another page. */
	continued?: AskedToContinue | null;
	/** May throw the error of the request: issues appear at their fields, other errors at the button. */
	onSubmit: (request: StoryRequestInput) => Promise<void>;
};

export function StoryForm({ isGenerating, generationId, characterId = null, continued = null, onSubmit }: Props) {
	const story = useStoryForm(generationId);
	const character = useFormCharacter(story, characterId);
	const selector = useRef<HTMLButtonElement>(null);
	const element = useRef<HTMLFormElement>(null);
	const { form, tab } = story;
	useFocusOnError(story, element);

	const submit = form.handleSubmit(async (request) => {
		try {
			await onSubmit(request);
			const { childName = "", looks, characterId } = request;
			if (story.isChildShown && !characterId) rememberedLooks.set(childName, looks);
		} catch (error) {
			const issues = (error instanceof CallError && error.issues) || [];
			for (const { path, message } of issues) form.setError(path as FieldPath<StoryFormValues>, { message });
			// The toast disappears; this message stays.
			if (issues.length === 0 && error instanceof Error) form.setError("root", { message: error.message });
			if (error instanceof CallError && error.code === "character_not_found") await character.reload();
		}
	});

	// aria-disabled, because a disabled button would lose the keyboard focus.
	const isBusy = isGenerating || form.formState.isSubmitting;
	return (
		<>
			<ContinuedLine
				story={story}
				asked={continued}
				onLetGo={() => element.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus()}
			/>
			<Tonight story={story} />
			<FormCard>
				<form ref={element} onSubmit={isBusy ? (event) => event.preventDefault() : submit} noValidate>
					<Tabs
						value={tab}
						onValueChange={(value) => story.openTab(value === "historical" ? "historical" : "children")}
					>
						<TabList aria-label="Kind of story">
							<Tab value="children">Children's Stories</Tab>
							<Tab value="historical">Historical & Biblical</Tab>
						</TabList>
						<TabPanel value="children">
							<ChildrenPanel story={story} character={character} selector={selector} />
						</TabPanel>
						<TabPanel value="historical">
							<HistoricalPanel story={story} />
						</TabPanel>
					</Tabs>
					<Send>
						<Button variant="main" type="submit" wide aria-disabled={isBusy}>
							{isBusy ? "Creating Your Story..." : "Create Story"}
						</Button>
						{form.formState.errors.root && <FieldError>{form.formState.errors.root.message}</FieldError>}
					</Send>
				</form>
			</FormCard>
		</>
	);
}

const ALWAYS_SHOWN = "continuesStory childName gender characterId storyType theme storyLength root".split(" ");

/** After each submission with errors: opens the section that hides one, and focuses the first invalid field. */
function useFocusOnError({ form, tab, setMoreOpen }: StoryFormState, element: RefObject<HTMLFormElement | null>): void {
	const { submitCount, errors } = form.formState;
	const handled = useRef(submitCount);
	useEffect(() => {
		if (handled.current === submitCount) return;
		handled.current = submitCount;
		const shown = tab === "historical" ? [...ALWAYS_SHOWN, "biblicalEvent", "heroOfFaith"] : [...ALWAYS_SHOWN];
		const isHidden = Object.keys(errors).some((field) => !shown.includes(field));
		queueMicrotask(() => {
			if (isHidden) flushSync(() => setMoreOpen(true));
			element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
		});
	}, [submitCount, errors, tab, setMoreOpen, element]);
}

const FormCard = styled(Card)`
	${onPhone} { padding: ${space(4)}; form > :first-child { gap: ${space(4)}; } }
`;

const Send = styled.div`
	display: grid;
	gap: ${space(3)};
	padding-top: ${space(4)};
	${onPhone} { padding-top: ${space(3)}; }
`;
