// The reader: a story as it is told, one from the library, or one that is not saved yet.
import { AppError } from "@lion-tails/common/failures";
import { KeptStory, type StoredStory } from "@lion-tails/common/story";
import { Heart, Save } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import { Navigate, useNavigate, useSearchParams } from "react-router-dom";
import { fetchStory, postSave } from "../net/api.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { WithPage } from "../ui/known-pages.tsx";
import { Card, Column } from "../ui/surface.tsx";
import { Heading, Lead, Row, Stack, Title } from "../ui/text.tsx";
import { toast, toastFailure } from "../ui/toasts.tsx";
import { PageSpinner } from "../ui/waiting.tsx";
import { toggleFavorite } from "./favorites.ts";
import { LiveBook } from "./live-book.tsx";
import { SavedBook, StaticBook } from "./saved-book.tsx";

export function StoryPage() {
	const [query] = useSearchParams();
	const generation = query.get("generation");
	const id = query.get("id");
	if (generation) return <Live key={generation} id={generation} />;
	if (id) return <Saved key={id} id={id} />;
	return <Unsaved data={query.get("data")} />;
}

function Frame({ children }: { children: ReactNode }) {
	return (
		<Column>
			<title>Your Bedtime Story · Lion Tails</title>
			<Row $gap={3}>
				<Title style={{ flex: "1 1 16rem" }}>Your Bedtime Story</Title>
				<ButtonLink to="/">Create New Story</ButtonLink>
				<WithPage path="/music">
					<ButtonLink to="/music">Bedtime Songs</ButtonLink>
				</WithPage>
			</Row>
			{children}
		</Column>
	);
}

function Live({ id }: { id: string }) {
	const navigate = useNavigate();
	return (
		<Frame>
			<LiveBook
				id={id}
				title="Your story"
				onTryAgain={() => navigate("/generate-story")}
				actions={({ story, storyId, isFavorite, generationId }) => (
					<>
						{storyId && <FavoriteButton id={storyId} isFavorite={isFavorite} />}
						{story && !storyId && <SaveButton story={story} generationId={generationId} />}
					</>
				)}
			/>
		</Frame>
	);
}

function Saved({ id }: { id: string }) {
	const [stored, setStored] = useState<StoredStory | null>(null);
	const [failure, setFailure] = useState<unknown>(null);
	const load = useCallback(async () => {
		setFailure(null);
		try {
			setStored(await fetchStory(id));
		} catch (error) {
			setFailure(error);
		}
	}, [id]);
	useEffect(() => {
		window.scrollTo(0, 0);
		void load();
	}, [load]);

	if (failure) {
		const isGone = failure instanceof AppError && failure.code === "not_found";
		return (
			<Frame>
				<Card>
					<Stack $gap={4} role="alert">
						<Heading>{isGone ? "We could not find that story" : "The story could not be opened"}</Heading>
						<Lead>
							{isGone || !(failure instanceof Error)
								? "It may have been deleted, or it belongs to another account."
								: failure.message}
						</Lead>
						<Row>
							{!isGone && (
								<Button look="main" onClick={load}>
									Try again
								</Button>
							)}
							<ButtonLink to="/saved-stories">Your Saved Stories</ButtonLink>
						</Row>
					</Stack>
				</Card>
			</Frame>
		);
	}
	if (!stored) return <PageSpinner label="Opening the story…" />;
	return (
		<Frame>
			<SavedBook
				stored={stored}
				actions={({ storyId, isFavorite }) => storyId && <FavoriteButton id={storyId} isFavorite={isFavorite} />}
			/>
		</Frame>
	);
}

function Unsaved({ data }: { data: string | null }) {
	const navigate = useNavigate();
	const story = useMemo(() => readStory(data), [data]);
	if (!story) return <Navigate to="/" replace />;
	return (
		<Frame>
			<StaticBook
				seed={story.title}
				story={story}
				request={NOTHING_ASKED}
				bar={<SaveButton story={story} onSaved={(id) => navigate(`/story?id=${id}`, { replace: true })} />}
			/>
		</Frame>
	);
}

const NOTHING_ASKED = {};

/** The story of the address, or null. Questions may be objects there. */
function readStory(data: string | null): KeptStory | null {
	try {
		const given = JSON.parse(data ?? "null");
		const questions: unknown[] = Array.isArray(given?.applicationQuestions) ? given.applicationQuestions : [];
		const asked = questions
			.map((question) =>
				question && typeof question === "object" && "question" in question ? question.question : question,
			)
			.filter((question) => typeof question === "string")
			.slice(0, 5);
		const story = { moralOutcome: "positive", imagePrompt: "", ...given, applicationQuestions: asked };
		return KeptStory.parse(story);
	} catch {
		return null;
	}
}

function FavoriteButton({ id, isFavorite }: { id: string; isFavorite: boolean }) {
	async function toggle() {
		try {
			await toggleFavorite(id);
		} catch {
			toast({ title: "Error", description: "Failed to update favorite status.", isDestructive: true });
		}
	}
	return (
		<Button aria-pressed={isFavorite} onClick={toggle}>
			<Heart size={18} fill={isFavorite ? "currentColor" : "none"} aria-hidden />
			Favorite
		</Button>
	);
}

type SaveProps = { story: KeptStory; generationId?: string; onSaved?: (id: string) => void };

function SaveButton({ story, generationId, onSaved }: SaveProps) {
	const [isBusy, setBusy] = useState(false);
	async function save() {
		setBusy(true);
		try {
			const { id } = await postSave({ story, request: {}, isFavorite: false, ...(generationId && { generationId }) });
			toast({ title: "Story saved", description: "Your story has been saved and will appear in your stories list." });
			onSaved?.(id);
		} catch (error) {
			setBusy(false);
			toastFailure("Failed to save story", error);
		}
	}
	return (
		<Button look="main" disabled={isBusy} onClick={save}>
			<Save size={18} aria-hidden />
			Save Story
		</Button>
	);
}
