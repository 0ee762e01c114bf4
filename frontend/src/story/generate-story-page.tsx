import { AppError } from "@lion-tails/common/failures";
import { isOver } from "@lion-tails/common/live";
import type { StoryRequest } from "@lion-tails/common/story";
import { BookOpen } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { styled } from "styled-components";
import { sessionEnded } from "../account/session.ts";
import { loadUsage, useUsage } from "../account/usage.ts";
import { postGenerate } from "../net/api.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Column } from "../ui/surface.tsx";
import { Badge, Heading, Lead, Note, Row, Stack, Title } from "../ui/text.tsx";
import { toast, toastFailure } from "../ui/toasts.tsx";
import { rememberCover } from "./cover.ts";
import { recallDraft } from "./draft.ts";
import { FavoriteToggle, SaveButton } from "./keep-buttons.tsx";
import { useLiveStory } from "./live.ts";
import { LiveBook } from "./live-book.tsx";
import { useShownGeneration } from "./shown-generation.ts";
import { StoryForm } from "./story-form.tsx";
import { submissions } from "./submission.ts";

const submit = submissions(postGenerate);

export function GenerateStoryPage() {
	const navigate = useNavigate();
	const [draft] = useState(recallDraft);
	const [generationId, setGenerationId] = useState(draft.generationId);
	const [asked, setAsked] = useState<StoryRequest | null>(null);
	const [savedId, setSavedId] = useState<string | null>(null);
	const result = useRef<HTMLDivElement>(null);
	const view = useLiveStory(generationId);
	const live = view?.live;
	const isGenerating = generationId !== null && !view?.saved && !view?.failure && !(live && isOver(live.status));
	const isTold = live?.status === "completed";

	useEffect(() => void loadUsage(), []);
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
				toastFailure("Failed to generate story", live.error && new Error(live.error.message), "Unknown error occurred");
			if (live.status === "completed" && !live.saved)
				toast({
					title: "Story generated but not saved",
					description: "You can manually save your story using the Save button.",
					isDestructive: true,
				});
		}
	}, [isGenerating, generationId, live]);

	async function generate(request: StoryRequest): Promise<void> {
		try {
			const id = await submit(request);
			rememberCover(id, request);
			setAsked(request);
			setSavedId(null);
			setGenerationId(id);
			void loadUsage();
			requestAnimationFrame(() => result.current?.scrollIntoView({ behavior: "smooth", block: "start" }));
		} catch (error) {
			if (error instanceof AppError && error.code === "unauthorized") {
				sessionEnded();
				return;
			}
			toastFailure("Failed to generate story", error, "Unknown error occurred");
			throw error;
		}
	}

	return (
		<Column>
			<title>Create a Story · Lion Tails</title>
			<Stack $gap={2}>
				<Title>Create a Story</Title>
				<Lead>Generate personalized faith-based stories for children</Lead>
				<UsageBadge />
			</Stack>
			<StoryForm isGenerating={isGenerating} generationId={generationId} onSubmit={generate} />
			{generationId && (
				<Result ref={result} aria-label="Your story">
					<Row>
						<Stack $gap={1} style={{ flex: "1 1 14rem" }}>
							<Heading>{isGenerating ? "Creating your story..." : isTold ? "Your story" : "The telling"}</Heading>
							<Note>
								{isGenerating ? "This may take a minute or two" : "It is in the reader and in your stories, too."}
							</Note>
						</Stack>
						<ButtonLink to={`/story?generation=${encodeURIComponent(generationId)}`}>
							<BookOpen size={18} aria-hidden />
							Open in reader
						</ButtonLink>
					</Row>
					<LiveBook
						key={generationId}
						id={generationId}
						title={asked?.childName ? `A story for ${asked.childName}` : "Your story"}
						onTryAgain={() => (asked ? void generate(asked).catch(() => {}) : navigate(0))}
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
	const usage = useUsage((state) => state.usage);
	if (!usage) return <Badges aria-hidden />;
	const reset = new Intl.DateTimeFormat(undefined, { dateStyle: "long", timeZone: "UTC" }).format(
		new Date(usage.nextReset),
	);
	return (
		<Badges>
			<Badge $tone="olive">
				{usage.unlimited
					? "Unlimited stories with your own key"
					: `${usage.remaining} / ${usage.limit} stories remaining this month`}
			</Badge>
			{!usage.unlimited && <Note as="span">Next reset: {reset}</Note>}
		</Badges>
	);
}

const Badges = styled(Row)`
	min-height: 32px;
	margin-top: 4px;
`;

const Result = styled.section`
	display: grid;
	grid-template-columns: minmax(0, 1fr);
	gap: 20px;
	scroll-margin-top: 80px;
`;
