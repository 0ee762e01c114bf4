import type { StoryRequestInput } from "@lion-tails/common/story";
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { FieldPath } from "react-hook-form";
import { useSearchParams } from "react-router-dom";
import { styled } from "styled-components";
import { loadUsage, UsageBadge } from "../../account/usage.tsx";
import { rememberedLooks } from "../../character/remembered-looks.ts";
import { CallError } from "../../net/client.ts";
import { Button } from "../../ui/button.tsx";
import { FieldError } from "../../ui/field.tsx";
import { Card, Column } from "../../ui/surface.tsx";
import { Tab, TabList, TabPanel, Tabs } from "../../ui/tabs.tsx";
import { Lead, Stack, Title } from "../../ui/text.tsx";
import { toastError } from "../../ui/toasts.tsx";
import { onPhone, space } from "../../ui/tokens.ts";
import { useIsHydrated } from "../../ui/use-is-hydrated.ts";
import { useShowsGeneration } from "../live/active-generations.ts";
import { unlockToRetry } from "../prompts/parent-mode.ts";
import { ParentModeCard } from "../prompts/parent-mode-card.tsx";
import { requestStory } from "./calls.ts";
import { useFormCharacter } from "./character-field.tsx";
import { type AskedToContinue, ContinuedLine } from "./continued-story.tsx";
import type { StoryFormValues } from "./field-rules.ts";
import { ChildrenPanel, HistoricalPanel } from "./panels.tsx";
import { hasMoreRows, Tonight } from "./tonight.tsx";
import { formSchema, hasFormDraft, type StoryFormState, useInitialDraft, useStoryForm } from "./use-story-form.ts";

const loadToldStory = () => import("./told-story.tsx").then((part) => ({ default: part.ToldStory }));
const ToldStory = lazy(loadToldStory);

/**
 * Loads, while the form is used, what its request needs: the schema, and the book with the live channel. With the page they would
 * block a phone for 200 ms.
 */
const preload = () => void Promise.all([formSchema.load(), loadToldStory()]).catch(() => {});

export function GenerateStoryPage() {
	const asked = useAsked();
	const [isOther] = useState(() => hasFormDraft() || hasMoreRows());
	const isHydrated = useIsHydrated(isOther);
	// The prerendered page is the empty form with one row of tiles. It stays unless this browser has stored something else.
	const key = isHydrated && isOther ? "stored" : "empty";
	return <FormAndStory key={key} asked={asked} />;
}

function FormAndStory({ asked }: { asked: Asked }) {
	const draft = useInitialDraft();
	const [generationId, setGenerationId] = useState(draft.generationId);
	/** The request made since the page was loaded. */
	const [request, setRequest] = useState<StoryRequestInput | null>(null);
	/** Id of the generation that has ended. */
	const [toldId, setToldId] = useState<string | null>(null);
	const formArea = useRef<HTMLDivElement>(null);
	const isGenerating = generationId !== null && toldId !== generationId;

	useEffect(() => void loadUsage(), []);
	useShowsGeneration(generationId);

	async function generate(newRequest: StoryRequestInput): Promise<void> {
		setRequest(newRequest);
		setGenerationId(null);
		try {
			const id = await requestStory(newRequest);
			setGenerationId(id);
			void loadUsage();
		} catch (error) {
			// The login page replaces this page and shows what happened.
			if (error instanceof CallError && error.code === "unauthorized") return;
			toastError("Failed to generate story", error, "Unknown error occurred");
			unlockToRetry(error, submitForm);
			throw error;
		}
	}

	function tryAgain(): void {
		if (request) void generate(request).catch(() => {});
		// After a reload only the form still has the request.
		else submitForm();
	}

	function submitForm(): void {
		formArea.current?.querySelector("form")?.requestSubmit();
	}

	return (
		<Column $wide>
			<title>Create a Story · Lion Tails</title>
			<Narrow $gap={6} ref={formArea} onFocus={preload} onPointerDown={preload}>
				<Stack $gap={2}>
					<Title>Create a Story</Title>
					<Lead>Generate personalized faith-based stories for children</Lead>
					<UsageBadge />
				</Stack>
				<StoryForm isGenerating={isGenerating} generationId={generationId} {...asked} onSubmit={generate} />
			</Narrow>
			{generationId && (
				<Suspense fallback={null}>
					<ToldStory
						key={generationId}
						generationId={generationId}
						request={request}
						onTellingChange={(isTelling) => setToldId(isTelling ? null : generationId)}
						onTryAgain={tryAgain}
					/>
				</Suspense>
			)}
			<Narrow>
				<ParentModeCard />
			</Narrow>
		</Column>
	);
}

/** The character, the tile or the story to continue that another page requests. */
type Asked = { characterId: string | null; tile: string | null; continued: AskedToContinue | null };

/**
 * Reads `?character=`, `?tile=`, and `?continues=` each time it appears. Removes them from the address, so that a reload keeps the
 * form's values.
 */
function useAsked(): Asked {
	const [query, setQuery] = useSearchParams();
	const [characterId] = useState(() => query.get("character"));
	const [tile] = useState(() => query.get("tile"));
	const [continued, setContinued] = useState<AskedToContinue | null>(null);
	const storyId = query.get("continues");
	useEffect(() => {
		if (storyId) setContinued({ storyId });
		if (!storyId && !characterId && !tile) return;
		const withoutThem = (current: URLSearchParams) => {
			for (const name of ["character", "tile", "continues"]) current.delete(name);
			return current;
		};
		setQuery(withoutThem, { replace: true });
	}, [characterId, tile, storyId, setQuery]);
	return { characterId, tile, continued };
}

const Narrow = styled(Stack)`
	width: 100%;
	max-width: 752px;
	margin: 0 auto;
	${onPhone} { gap: ${space(4)}; h1 + p { font-size: 1rem; line-height: 1.4; } }
`;

type Props = Partial<Asked> & {
	isGenerating: boolean;
	generationId: string | null;
	/** May throw the error of the request: issues appear at their fields, other errors at the button. */
	onSubmit: (request: StoryRequestInput) => Promise<void>;
};

export function StoryForm(props: Props) {
	const { isGenerating, generationId, characterId = null, tile = null, continued = null, onSubmit } = props;
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
			<Tonight story={story} asked={tile} />
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
