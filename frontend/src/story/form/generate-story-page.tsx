import type { StoryRequestInput } from "@lion-tails/common/story";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { styled } from "styled-components";
import { loadUsage, UsageBadge } from "../../account/usage.tsx";
import { CallError, call } from "../../net/client.ts";
import { Column } from "../../ui/surface.tsx";
import { Lead, Stack, Title } from "../../ui/text.tsx";
import { toastError } from "../../ui/toasts.tsx";
import { onPhone, space } from "../../ui/tokens.ts";
import { useIsHydrated } from "../../ui/use-is-hydrated.ts";
import { useShowsGeneration } from "../live/active-generations.ts";
import { withCustomPrompts } from "../prompts/custom-prompts.ts";
import { unlockToRetry } from "../prompts/parent-mode.ts";
import { ParentModeCard } from "../prompts/parent-mode-card.tsx";
import { submissions } from "./calls.ts";
import type { AskedToContinue } from "./continued-story.tsx";
import { StoryForm } from "./story-form.tsx";
import { TILES_IN_A_ROW, tilesOfLastVisit } from "./tonight.tsx";
import { formSchema, hasFormDraft, useInitialDraft } from "./use-story-form.ts";

const loadToldStory = () => import("./told-story.tsx").then((part) => ({ default: part.ToldStory }));
const ToldStory = lazy(loadToldStory);

/**
 * Loads, while the form is used, what its request needs: the schema, and the book with the live channel. With the page they would
 * block a phone for 200 ms.
 */
const preload = () => void Promise.all([formSchema.load(), loadToldStory()]).catch(() => {});

const submit = submissions((body: StoryRequestInput, idempotencyKey) =>
	call("POST /api/story/generate", {
		headers: { prefer: "respond-async", "idempotency-key": idempotencyKey },
		body,
	}),
);

export function GenerateStoryPage() {
	const characterId = useCharacterOfAddress();
	const continued = useContinuedOfAddress();
	const isHydrated = useIsHydrated();
	const [isOther] = useState(() => hasFormDraft() || tilesOfLastVisit() > TILES_IN_A_ROW);
	// The prerendered page is the empty form with one row of tiles. It stays unless this browser has stored something else.
	const key = isHydrated && isOther ? "stored" : "empty";
	return <FormAndStory key={key} characterId={characterId} continued={continued} />;
}

function FormAndStory({ characterId, continued }: { characterId: string | null; continued: AskedToContinue | null }) {
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
			const id = await submit(withCustomPrompts(newRequest));
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
				<StoryForm
					isGenerating={isGenerating}
					generationId={generationId}
					characterId={characterId}
					continued={continued}
					onSubmit={generate}
				/>
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

/** Reads `?character=` and removes it from the address, so that a reload keeps the form's values. */
function useCharacterOfAddress(): string | null {
	const [query, setQuery] = useSearchParams();
	const [characterId] = useState(() => query.get("character"));
	useEffect(() => {
		if (!characterId) return;
		setQuery(without("character"), { replace: true });
	}, [characterId, setQuery]);
	return characterId;
}

/** Reads `?continues=` each time it appears, and removes it from the address. */
function useContinuedOfAddress(): AskedToContinue | null {
	const [query, setQuery] = useSearchParams();
	const [asked, setAsked] = useState<AskedToContinue | null>(null);
	const storyId = query.get("continues");
	useEffect(() => {
		if (!storyId) return;
		setAsked({ storyId });
		setQuery(without("continues"), { replace: true });
	}, [storyId, setQuery]);
	return asked;
}

const without = (name: string) => (query: URLSearchParams) => {
	query.delete(name);
	return query;
};

const Narrow = styled(Stack)`
	width: 100%;
	max-width: 752px;
	margin: 0 auto;
	${onPhone} { gap: ${space(4)}; h1 + p { font-size: 1rem; line-height: 1.4; } }
`;
