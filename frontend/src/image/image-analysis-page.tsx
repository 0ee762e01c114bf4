// A picture, or a description of one → what is in it, and a story about it.
import { AppError } from "@lion-tails/common/errors";
import type { ImageStoryRequestInput } from "@lion-tails/common/image";
import { isOver } from "@lion-tails/common/live";
import { MAX_PICTURE_DESCRIPTION_CHARS } from "@lion-tails/common/story";
import { BookOpen, ScanSearch, Sparkles } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import { styled } from "styled-components";
import { loadUsage } from "../account/usage.ts";
import { call } from "../net/client.ts";
import { lastChoices } from "../story/form/last-choices.ts";
import { submissions } from "../story/form/submission.ts";
import { useLiveStory } from "../story/live/live.ts";
import { useShownGeneration } from "../story/live/shown-generation.ts";
import { imageModels } from "../story/painting/image-models.ts";
import { LiveBook } from "../story/reader/live-book.tsx";
import { Button } from "../ui/button.tsx";
import { TextArea } from "../ui/field.tsx";
import { WithSettingsLink } from "../ui/known-pages.tsx";
import { Banner, Card, Column } from "../ui/surface.tsx";
import { Heading, Lead, Row, Stack, Title } from "../ui/text.tsx";
import { toast, toastError } from "../ui/toasts.tsx";
import { onPhone, space } from "../ui/tokens.ts";
import { ChildDialog, type Draft, type ForChild } from "./child-dialog.tsx";
import { PictureField } from "./picture-field.tsx";
import type { Picture } from "./read-picture.ts";
import { SaveAndLeave } from "./save-and-leave.tsx";

const CHECK_KEY = "Please check that your OpenAI key was added in Settings.";
const NO_VISION =
	"Tonight’s storyteller cannot see pictures: that needs your own OpenAI key, which you can add in Settings. You can also describe the picture in words below, and have a story all the same.";

const submit = submissions(
	(body: ImageStoryRequestInput, idempotencyKey) =>
		call("POST /api/generate-story-from-image", {
			headers: { prefer: "respond-async", "idempotency-key": idempotencyKey },
			body,
		}) as Promise<{ generationId: string }>,
	{
		storageKey: "imageStorySubmission",
		// A picture is large: its length and its end tell it from another.
		identify: ({ imageBase64 = "", ...request }) =>
			JSON.stringify({ ...request, picture: `${imageBase64.length}${imageBase64.slice(-64)}` }),
	},
);

export function ImageAnalysisPage() {
	const navigate = useNavigate();
	const [query, setQuery] = useSearchParams();
	const generationId = query.get("generation");
	const { data: models } = imageModels.use();
	const [picture, setPicture] = useState<Picture | null>(null);
	/** Of the picture that is shown: empty where it was not analyzed. */
	const [analysis, setAnalysis] = useState("");
	const [description, setDescription] = useState("");
	const [running, setRunning] = useState<"analyze" | "generate" | null>(null);
	const [isAsking, setAsking] = useState(false);
	const draft = useDraft();
	const result = useRef<HTMLElement>(null);
	const live = useLiveStory(generationId)?.live;
	const isGenerating = Boolean(generationId && live && !isOver(live.status));
	const cannotSee = models !== undefined && models.vision === null;

	useEffect(() => void imageModels.ensure().catch(() => {}), []);
	useEffect(() => () => picture?.release(), [picture]);
	useEffect(() => {
		useShownGeneration.setState({ id: generationId });
		return () => useShownGeneration.setState({ id: null });
	}, [generationId]);

	function choose(chosen: Picture) {
		setPicture(chosen);
		setAnalysis("");
	}

	async function analyze() {
		if (running) return;
		if (!picture) return noImage("Please select an image to analyze.");
		setRunning("analyze");
		try {
			const answer = await call("POST /api/analyze-image", { body: { imageBase64: picture.base64 } });
			setAnalysis(answer.analysis);
		} catch (error) {
			showFailure("Analysis failed", error);
		} finally {
			setRunning(null);
		}
	}

	function ask() {
		if (running || isGenerating) return;
		if (!picture && !description.trim()) return noImage("Please select an image to generate a story.");
		setAsking(true);
	}

	async function generate(child: ForChild) {
		setRunning("generate");
		draft.keep(child);
		const words = description.trim() || analysis;
		try {
			const id = await submit({
				...child,
				...(picture && { imageBase64: picture.base64 }),
				...(words && { description: words.slice(0, MAX_PICTURE_DESCRIPTION_CHARS) }),
			});
			setAsking(false);
			setQuery({ generation: id }, { replace: true });
			void loadUsage();
			window.setTimeout(() => result.current?.scrollIntoView({ block: "start" }), 0);
		} catch (error) {
			showFailure("Story generation failed", error);
		} finally {
			setRunning(null);
		}
	}

	return (
		<Column $wide>
			<title>Bible Story Image Analysis · Lion Tails</title>
			<Stack $gap={6}>
				<Stack $gap={2}>
					<Title>Bible Story Image Analysis</Title>
					<Lead>A drawing, a photo or a picture from a Bible, and a bedtime story about it.</Lead>
				</Stack>
				{cannotSee && (
					<Banner $tone="sky" role="note">
						<span>
							<WithSettingsLink text={NO_VISION} />
						</span>
					</Banner>
				)}
				<Desk>
					<Card>
						<PictureField picture={picture} onPicture={choose} />
					</Card>
					<Card>
						<Stack $gap={4}>
							<TextArea
								label="Analysis"
								readOnly
								rows={6}
								value={analysis}
								aria-busy={running === "analyze"}
								placeholder={
									running === "analyze" ? "Looking at the picture…" : "What is in the picture will be shown here."
								}
							/>
							<TextArea
								label="Your own words"
								isOptional
								rows={4}
								maxLength={MAX_PICTURE_DESCRIPTION_CHARS}
								value={description}
								hint="What the story should see in the picture. Without a picture your words are enough."
								onChange={({ target }) => setDescription(target.value)}
							/>
							<Row $gap={3}>
								<Button onClick={analyze} isInactive={running !== null}>
									<ScanSearch size={18} aria-hidden />
									{running === "analyze" ? "Analyzing..." : "Analyze Image"}
								</Button>
								<Button variant="main" onClick={ask} isInactive={running !== null || isGenerating}>
									<Sparkles size={18} aria-hidden />
									{isGenerating ? "Generating..." : "Generate Story"}
								</Button>
							</Row>
						</Stack>
					</Card>
				</Desk>
				{generationId && (
					<Result ref={result} aria-label="Generated story">
						<Row>
							<Heading>{isGenerating ? "Creating your story..." : "Your story"}</Heading>
							<Link to={`/story?generation=${encodeURIComponent(generationId)}`}>
								<BookOpen size={18} aria-hidden />
								Open in reader
							</Link>
						</Row>
						<LiveBook
							key={generationId}
							id={generationId}
							title="A story about your picture"
							onTryAgain={ask}
							actions={({ story, storyId }) =>
								story && (
									<SaveAndLeave
										story={story}
										storyId={storyId}
										generationId={generationId}
										onSaved={() => navigate("/saved-stories")}
									/>
								)
							}
						/>
					</Result>
				)}
			</Stack>
			{isAsking && (
				<ChildDialog
					draft={draft.value}
					isBusy={running === "generate"}
					onClose={() => setAsking(false)}
					onSubmit={(child) => void generate(child)}
				/>
			)}
		</Column>
	);
}

const noImage = (description: string) => toast({ title: "No image selected", description, isDestructive: true });

/** A model that is away or a key that is refused says so itself; otherwise the key is the likeliest cause. */
function showFailure(title: string, error: unknown): void {
	// The page gives way to the login page, which says what has happened.
	if (error instanceof AppError && error.code === "unauthorized") return;
	const isOwnCause = error instanceof AppError && error.code !== "unexpected";
	toastError(title, isOwnCause ? new Error(withKeyHint(error)) : new Error(CHECK_KEY));
}

const withKeyHint = ({ message, code }: AppError) =>
	code === "no_vision" || code === "key_refused" || code === "model_no_vision" ? `${message} ${CHECK_KEY}` : message;

/** Name, gender and measures of the last child a story was told for. */
function useDraft(): { value: Draft; keep: (child: ForChild) => void } {
	const { data: choices } = lastChoices.use();
	const [kept, setKept] = useState<ForChild | null>(null);
	useEffect(() => void lastChoices.ensure().catch(() => {}), []);
	const last = choices?.find(({ childName }) => childName)?.request;
	const value: Draft = kept ?? {
		childName: last?.childName ?? "",
		gender: last?.gender,
		theme: "faith",
		readingLevel: last?.readingLevel ?? "early-elementary",
		storyLength: last?.storyLength ?? "medium",
	};
	return { value, keep: setKept };
}

const Desk = styled.div`
	display: grid;
	grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
	gap: ${space(5)};
	align-items: start;
	${onPhone} { grid-template-columns: minmax(0, 1fr); }
`;

const Result = styled.section`
	display: grid;
	grid-template-columns: minmax(0, 1fr);
	gap: ${space(3)};
	scroll-margin-top: 76px;
	a { display: inline-flex; align-items: center; gap: ${space(1.5)}; min-height: 44px; font-weight: 600; }
`;
