import { AppError } from "@lion-tails/common/errors";
import { isOver } from "@lion-tails/common/live";
import type { StoryRequestInput } from "@lion-tails/common/story";
import { BookOpen } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { styled } from "styled-components";
import { loadUsage, usage } from "../../account/usage.ts";
import { call } from "../../net/client.ts";
import { Column } from "../../ui/surface.tsx";
import { Badge, Heading, Lead, Note, Row, Stack, Title } from "../../ui/text.tsx";
import { toast, toastError } from "../../ui/toasts.tsx";
import { onPhone, space } from "../../ui/tokens.ts";
import { storeCover } from "../book/cover.ts";
import { FavoriteToggle, SaveButton } from "../library/story-buttons.tsx";
import { useLiveStory } from "../live/live.ts";
import { useShownGeneration } from "../live/shown-generation.ts";
import { LiveBook } from "../reader/live-book.tsx";
import { loadFormDraft } from "./form-draft.ts";
import { StoryForm } from "./story-form.tsx";
import { submissions } from "./submission.ts";

const HEADER_HEIGHT_PX = 68;
const submit = submissions((body, idempotencyKey) =>
	call("POST /api/story/generate", {
		headers: { prefer: "respond-async", "idempotency-key": idempotencyKey },
		body,
	}),
);

export function GenerateStoryPage() {
	const [draft] = useState(loadFormDraft);
	const [generationId, setGenerationId] = useState(draft.generationId);
	const [asked, setAsked] = useState<StoryRequestInput | null>(null);
	const [savedId, setSavedId] = useState<string | null>(null);
	const wish = useRef<HTMLDivElement>(null);
	const result = useRef<HTMLDivElement>(null);
	const view = useLiveStory(generationId);
	const live = view?.live;
	const isGenerating = generationId !== null && !view?.saved && !view?.error && !(live && isOver(live.status));

	useEffect(() => void loadUsage(), []);
	// A story just asked for is brought into sight, once its book is there to be seen.
	const shown = useRef<StoryRequestInput | null>(null);
	const hasBook = view !== undefined;
	useEffect(() => {
		if (!asked || !hasBook || shown.current === asked || !result.current) return;
		shown.current = asked;
		// Not scrollIntoView: the text scrolling inside its own area would cut that short.
		const top = result.current.getBoundingClientRect().top + window.scrollY - HEADER_HEIGHT_PX;
		const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
		result.current.focus({ preventScroll: true });
		window.scrollTo({ top, behavior: isStill ? "instant" : "smooth" });
	}, [asked, hasBook]);
	useEffect(() => {
		useShownGeneration.setState({ id: generationId });
		return () => useShownGeneration.setState({ id: null });
	}, [generationId]);

	// How it ended is said once, and only to those who saw it being told.
	const told = useRef<string | null>(null);
	useEffect(() => {
		if (isGenerating) told.current = generationId;
		else if (live && told.current === live.id) {
			told.current = null;
			void loadUsage();
			if (live.status === "failed")
				toastError("Failed to generate story", live.error && new Error(live.error.message), "Unknown error occurred");
			if (live.status === "completed" && !live.saved)
				toast({
					title: "Story generated but not saved",
					description: "You can manually save your story using the Save button.",
					isDestructive: true,
				});
		}
	}, [isGenerating, generationId, live]);

	async function generate(request: StoryRequestInput): Promise<void> {
		try {
			const id = await submit(request);
			storeCover(id, request);
			setAsked(request);
			setSavedId(null);
			setGenerationId(id);
			void loadUsage();
		} catch (error) {
			// They are already on their way to sign in, and are told there.
			if (error instanceof AppError && error.code === "unauthorized") return;
			toastError("Failed to generate story", error, "Unknown error occurred");
			throw error;
		}
	}

	function tryAgain(): void {
		if (asked) void generate(asked).catch(() => {});
		// After a reload only the form still knows what was asked.
		else wish.current?.querySelector("form")?.requestSubmit();
	}

	return (
		<Column $wide>
			<title>Create a Story · Lion Tails</title>
			<Narrow $gap={6} ref={wish}>
				<Stack $gap={2}>
					<Title>Create a Story</Title>
					<Lead>Generate personalized faith-based stories for children</Lead>
					<UsageBadge />
				</Stack>
				<StoryForm isGenerating={isGenerating} generationId={generationId} onSubmit={generate} />
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
						title={asked?.childName ? `A story for ${asked.childName}` : "Your story"}
						onTryAgain={tryAgain}
						actions={({ story, storyId, isFavorite }) => {
							const kept = storyId ?? savedId;
							if (kept) return <FavoriteToggle id={kept} isFavorite={isFavorite} />;
							if (!story) return null;
							return (
								<SaveButton story={story} request={asked ?? {}} generationId={generationId} onSaved={setSavedId} />
							);
						}}
					/>
				</Result>
			)}
		</Column>
	);
}

function UsageBadge() {
	const { data } = usage.use();
	const reset = new Intl.DateTimeFormat(undefined, { dateStyle: "long", timeZone: "UTC" }).format(
		data ? new Date(data.nextReset) : new Date(),
	);
	// Until it is known the badge keeps its place, or the form below would move.
	const { remaining, limit, unlimited } = data ?? { remaining: 60, limit: 60, unlimited: false };
	return (
		<Badges style={{ visibility: data ? "visible" : "hidden" }}>
			<Badge $tone={unlimited || remaining > 0 ? "olive" : "lamp"}>
				{unlimited ? "Unlimited stories with your own key" : `${remaining} / ${limit} stories remaining this month`}
			</Badge>
			{!unlimited && <Note as="span">Next reset: {reset}</Note>}
		</Badges>
	);
}

const Badges = styled(Row)`
	min-height: 32px;
	margin-top: 4px;
`;

const Narrow = styled(Stack)`
	width: 100%;
	max-width: 752px;
	margin: 0 auto;
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
