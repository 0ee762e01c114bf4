import { AppError } from "@lion-tails/common/errors";
import type { StoryRequestInput } from "@lion-tails/common/story";
import { BookOpen } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { styled } from "styled-components";
import { loadUsage } from "../../account/usage.ts";
import { UsageBadge } from "../../account/usage-badge.tsx";
import { call } from "../../net/client.ts";
import { Link, useSearchParams } from "../../ui/router.tsx";
import { Column } from "../../ui/surface.tsx";
import { Heading, Lead, Note, Stack, Title } from "../../ui/text.tsx";
import { toastError } from "../../ui/toasts.tsx";
import { onPhone, space } from "../../ui/tokens.ts";
import { FavoriteToggle, SaveButton } from "../library/story-buttons.tsx";
import { useLiveStory } from "../live/live.ts";
import { useShownGeneration } from "../live/shown-generation.ts";
import { isTelling, useEndToast } from "../live/use-end-toast.ts";
import { withCustomPrompts } from "../prompts/custom-prompts.ts";
import { ParentModeCard } from "../prompts/parent-mode-card.tsx";
import { unlockToRetry } from "../prompts/unlock.ts";
import { LiveBook } from "../reader/live-book.tsx";
import { useScrollToResult } from "../reader/use-scroll-to-result.ts";
import type { AskedToContinue } from "./continued-line.tsx";
import { loadFormDraft } from "./form-draft.ts";
import { StoryForm } from "./story-form.tsx";
import { submissions } from "./submission.ts";

const submit = submissions((body: StoryRequestInput, idempotencyKey) =>
	call("POST /api/story/generate", {
		headers: { prefer: "respond-async", "idempotency-key": idempotencyKey },
		body,
	}),
);

export function GenerateStoryPage() {
	const [draft] = useState(loadFormDraft);
	const characterId = useCharacterOfAddress();
	const continued = useContinuedOfAddress();
	const [generationId, setGenerationId] = useState(draft.generationId);
	/** What was asked for since the page was loaded. */
	const [request, setRequest] = useState<StoryRequestInput | null>(null);
	const [savedId, setSavedId] = useState<string | null>(null);
	const formArea = useRef<HTMLDivElement>(null);
	const result = useRef<HTMLElement>(null);
	const view = useLiveStory(generationId);
	const isGenerating = isTelling(generationId, view);

	useEffect(() => void loadUsage(), []);
	useScrollToResult(result, view && request);
	useEndToast(generationId, view, (error) => toastError("Failed to generate story", error, "Unknown error occurred"));
	useEffect(() => {
		useShownGeneration.setState({ id: generationId });
		return () => useShownGeneration.setState({ id: null });
	}, [generationId]);

	async function generate(newRequest: StoryRequestInput): Promise<void> {
		setRequest(newRequest);
		setGenerationId(null);
		setSavedId(null);
		try {
			const id = await submit(withCustomPrompts(newRequest));
			setGenerationId(id);
			void loadUsage();
		} catch (error) {
			// The page gives way to the login page, which says what has happened.
			if (error instanceof AppError && error.code === "unauthorized") return;
			toastError("Failed to generate story", error, "Unknown error occurred");
			unlockToRetry(error, submitForm);
			throw error;
		}
	}

	function tryAgain(): void {
		if (request) void generate(request).catch(() => {});
		// After a reload only the form still knows the request.
		else submitForm();
	}

	function submitForm(): void {
		formArea.current?.querySelector("form")?.requestSubmit();
	}

	return (
		<Column $wide>
			<title>Create a Story · Lion Tails</title>
			<Narrow $gap={6} ref={formArea}>
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
				<Result ref={result} tabIndex={-1} aria-label="Your story">
					<ResultHead>
						<Heading>{isGenerating ? "Creating your story..." : "Your story"}</Heading>
						<Link to={`/story?generation=${encodeURIComponent(generationId)}`}>
							<BookOpen size={18} aria-hidden />
							Open in reader
						</Link>
						{isGenerating && <Note>This may take a minute or two</Note>}
					</ResultHead>
					<LiveBook
						key={generationId}
						id={generationId}
						title={request?.childName ? `A story for ${request.childName}` : "Your story"}
						onTryAgain={tryAgain}
						actions={({ story, storyId, isFavorite }) => {
							const id = storyId ?? savedId;
							if (id) return <FavoriteToggle id={id} isFavorite={isFavorite} />;
							if (!story) return null;
							return (
								<SaveButton story={story} request={request ?? {}} generationId={generationId} onSaved={setSavedId} />
							);
						}}
					/>
				</Result>
			)}
			<Narrow>
				<ParentModeCard />
			</Narrow>
		</Column>
	);
}

/** The character of `?character=`, which is then taken out of the address: a reload keeps what the form says. */
function useCharacterOfAddress(): string | null {
	const [query, setQuery] = useSearchParams();
	const [characterId] = useState(() => query.get("character"));
	useEffect(() => {
		if (!characterId) return;
		setQuery(
			(current) => {
				current.delete("character");
				return current;
			},
			{ replace: true },
		);
	}, [characterId, setQuery]);
	return characterId;
}

/** The story of `?continues=`, each time it is in the address, which then forgets it. */
function useContinuedOfAddress(): AskedToContinue | null {
	const [query, setQuery] = useSearchParams();
	const [asked, setAsked] = useState<AskedToContinue | null>(null);
	const storyId = query.get("continues");
	useEffect(() => {
		if (!storyId) return;
		setAsked({ storyId });
		setQuery(
			(current) => {
				current.delete("continues");
				return current;
			},
			{ replace: true },
		);
	}, [storyId, setQuery]);
	return asked;
}

const Narrow = styled(Stack)`
	width: 100%;
	max-width: 752px;
	margin: 0 auto;
	${onPhone} { gap: ${space(4)}; h1 + p { font-size: 1rem; line-height: 1.4; } }
`;

const ResultHead = styled.div`
	display: grid;
	grid-template-columns: minmax(0, 1fr) auto;
	align-items: center;
	gap: 0 ${space(3)};
	min-height: 66px;
	a { display: inline-flex; align-items: center; gap: ${space(1.5)}; min-height: 44px; font-weight: 600; }
	p { grid-column: 1 / -1; }
	${onPhone} { h2 { font-size: 1.1875rem; } }
`;

const Result = styled.section`
	&:focus { outline: none; }
	display: grid;
	grid-template-columns: minmax(0, 1fr);
	gap: ${space(3)};
`;
