import { Gender } from "@lion-tails/common/character";
import type { ErrorCode } from "@lion-tails/common/errors";
import type { AnalyzeImageAnswer, ImageStoryRequestInput } from "@lion-tails/common/image";
import {
	MAX_PICTURE_DESCRIPTION_CHARS,
	READING_LEVELS,
	type ReadingLevel,
	STORY_LENGTHS,
	type StoryLength,
	THEMES,
	type Theme,
} from "@lion-tails/common/story";
import { ScanSearch, Sparkles } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { styled } from "styled-components";
import { loadUsage } from "../account/usage.tsx";
import { CallError, call } from "../net/client.ts";
import { lastChoices, submissions, useBuiltInHint } from "../story/form/calls.ts";
import { optionsOf } from "../story/form/form-parts.tsx";
import { SaveButton } from "../story/library/story-buttons.tsx";
import { useShowsGeneration } from "../story/live/active-generations.ts";
import { LiveBook } from "../story/reader/live-book.tsx";
import { imageModels } from "../story/reader/painted-pictures.ts";
import { RequestedStory, useRequestedStory } from "../story/reader/requested-story.tsx";
import { Button, useBusy } from "../ui/button.tsx";
import { RadioField } from "../ui/choices.tsx";
import { EditDialog } from "../ui/edit-dialog.tsx";
import { TextArea, TextField } from "../ui/field.tsx";
import { WithSettingsLink } from "../ui/link.tsx";
import { asChoices, SelectField } from "../ui/select.tsx";
import { Banner, Card, Column } from "../ui/surface.tsx";
import { Lead, Row, Stack, Title, VisuallyHidden } from "../ui/text.tsx";
import { toastError } from "../ui/toasts.tsx";
import { onPhone, space } from "../ui/tokens.ts";
import { type Picture, PictureField } from "./picture-field.tsx";

const NO_VISION =
	"Tonight’s storyteller cannot see pictures: that needs your own OpenAI key, which you can add in Settings. You can also describe the picture in words.";
const CANNOT_SEE = "Tonight’s storyteller cannot see the picture. Please describe it in your own words below.";
const WILL_SEE = "What we see in the picture will appear here.";
const ANALYSIS_FAILED = "Analysis failed";
const STORY_FAILED = "Story generation failed";

const submit = submissions(
	(body: ImageStoryRequestInput, idempotencyKey) =>
		call("POST /api/generate-story-from-image", {
			headers: { prefer: "respond-async", "idempotency-key": idempotencyKey },
			body,
		}) as Promise<{ generationId: string }>,
	{
		storageKey: "imageStorySubmission",
		// A picture is large, so its length and its end identify it.
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
	const [view, setView] = useState<AnalyzeImageAnswer | null>(null);
	const analysis = view?.analysis ?? "";
	const [description, setDescription] = useState("");
	/** Aborts the running analysis. */
	const [looking, setLooking] = useState<AbortController | null>(null);
	const [isSubmitting, run] = useBusy((error) => showFailure(STORY_FAILED, error));
	const [isAsking, setAsking] = useState(false);
	const { draft, keep } = useChildDraft();
	/** The request made since the page was loaded. */
	const [request, setRequest] = useState<ForChild | null>(null);
	const { result, isGenerating } = useRequestedStory(generationId, request, (error) =>
		showFailure(STORY_FAILED, error),
	);
	const isLooking = looking !== null;
	const cannotSee = models !== undefined && models.vision === null;
	const builtInHint = useBuiltInHint("Anything else in the picture needs");
	const ownWords = description.trim();

	// Loads at each visit: a key may have been added since.
	useEffect(() => imageModels.refresh(), []);
	useEffect(() => () => looking?.abort(), [looking]);
	useShowsGeneration(generationId);

	function choose(chosen: Picture) {
		// Abandons the analysis of the earlier picture.
		setLooking(null);
		setPicture(chosen);
		setView(null);
	}

	async function look({ base64 }: Picture, signal?: AbortSignal): Promise<AnalyzeImageAnswer> {
		const answer = await call("POST /api/analyze-image", {
			body: { imageBase64: base64 },
			...(signal && { signal }),
		});
		if (!signal?.aborted) setView(answer);
		return answer;
	}

	async function analyze() {
		if (isLooking || isSubmitting) return;
		if (!picture) return noImage("Please select an image to analyze.");
		const controller = new AbortController();
		setLooking(controller);
		try {
			await look(picture, controller.signal);
		} catch (error) {
			if (!controller.signal.aborted) showFailure(ANALYSIS_FAILED, error);
		} finally {
			setLooking((current) => (current === controller ? null : current));
		}
	}

	function ask() {
		if (isLooking || isSubmitting || isGenerating) return;
		if (!picture && !ownWords) return noImage("Please select an image to generate a story.");
		if (cannotSee && !ownWords && !analysis) return toastError(STORY_FAILED, null, NO_VISION);
		setAsking(true);
	}

	async function generate(child: ForChild) {
		keep(child);
		// With a description the server does not look at the picture, but the story needs both.
		const seen = view ?? (picture && ownWords && !cannotSee ? await look(picture) : null);
		const words = [ownWords, seen?.analysis].filter(Boolean).join("\n\n");
		const id = await submit({
			...child,
			...(picture && { imageBase64: picture.base64 }),
			...(words && { description: words.slice(0, MAX_PICTURE_DESCRIPTION_CHARS) }),
			...(seen?.seenBy && { pictureSeenBy: seen.seenBy }),
		});
		setAsking(false);
		setRequest(child);
		setQuery({ generation: id }, { replace: true });
		void loadUsage();
	}

	return (
		<Column $wide>
			<title>Bible Story Image Analysis · Lion Tails</title>
			<Stack $gap={6}>
				<Stack $gap={2}>
					<Title>Bible Story Image Analysis</Title>
					<Lead>Turn a drawing, a photo or a picture from a Bible into a bedtime story.</Lead>
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
						<PictureField picture={picture} isPaused={isAsking} onPicture={choose} />
					</Card>
					<Card>
						<Stack>
							<TextArea
								label="Analysis"
								readOnly
								rows={6}
								value={analysis}
								aria-busy={isLooking}
								placeholder={isLooking ? "Looking at the picture…" : cannotSee ? CANNOT_SEE : WILL_SEE}
							/>
							<VisuallyHidden role="status">
								{isLooking ? "Looking at the picture…" : analysis && "The picture is analyzed."}
							</VisuallyHidden>
							<TextArea
								label="Your own words"
								isOptional
								rows={4}
								maxLength={MAX_PICTURE_DESCRIPTION_CHARS}
								value={description}
								hint={`Describe what matters in the picture. Without a picture your words are enough. ${builtInHint ?? ""}`}
								onChange={({ target }) => setDescription(target.value)}
							/>
							<Actions $gap={3}>
								<Button icon={ScanSearch} onClick={analyze} isInactive={isLooking || isSubmitting}>
									{isLooking ? "Analyzing..." : "Analyze Image"}
								</Button>
								<Button
									icon={Sparkles}
									variant="main"
									onClick={ask}
									isInactive={isLooking || isSubmitting || isGenerating}
								>
									{isGenerating ? "Generating..." : "Generate Story"}
								</Button>
							</Actions>
						</Stack>
					</Card>
				</Desk>
				{generationId && (
					<RequestedStory ref={result} label="Generated story" generationId={generationId} isGenerating={isGenerating}>
						<LiveBook
							key={generationId}
							id={generationId}
							title="A story about your picture"
							isVerseQuoted
							onTryAgain={ask}
							actions={({ story, storyId }) =>
								story && (
									<SaveButton
										story={story}
										storyId={storyId}
										request={request ?? {}}
										generationId={generationId}
										onSaved={() => navigate("/saved-stories")}
									/>
								)
							}
						/>
					</RequestedStory>
				)}
			</Stack>
			{isAsking && (
				<ChildDialog
					draft={draft}
					isBusy={isSubmitting}
					onClose={() => setAsking(false)}
					onSubmit={(child) => void run(() => generate(child))}
				/>
			)}
		</Column>
	);
}

const noImage = (description: string) => toastError("No image selected", null, description);

const Desk = styled.div`
	display: grid;
	grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
	gap: ${space(5)};
	${onPhone} { grid-template-columns: minmax(0, 1fr); }
`;

const Actions = styled(Row)`
	${onPhone} { button { flex: 1 0 auto; } }
`;

const CHECK_KEY = "Please check that your personal OpenAI key was added in Settings.";

const NOT_OF_KEY: ReadonlySet<ErrorCode> = new Set([
	"image_invalid",
	"too_large",
	"validation",
	"too_many_requests",
	"unavailable",
]);

/** Shows the error's message, with a hint to check the key where it may be the cause. */
export function showFailure(title: string, error: unknown): void {
	// The login page replaces this page and shows what happened.
	if (error instanceof CallError && error.code === "unauthorized") return;
	toastError(title, new Error(messageOf(error)));
}

function messageOf(error: unknown): string {
	if (!(error instanceof CallError) || error.code === "unexpected") return CHECK_KEY;
	const { message, code } = error;
	return NOT_OF_KEY.has(code) || message.includes("Settings") ? message : `${message} ${CHECK_KEY}`;
}

type ForChild = {
	childName: string;
	gender: "boy" | "girl";
	theme: Theme;
	readingLevel: ReadingLevel;
	storyLength: StoryLength;
};

type Draft = Omit<ForChild, "gender"> & { gender: ForChild["gender"] | undefined };

type DialogProps = { draft: Draft; isBusy: boolean; onClose: () => void; onSubmit: (child: ForChild) => void };

const NAME_NEEDED = "Please enter the child's name.";

function ChildDialog({ draft, isBusy, onClose, onSubmit }: DialogProps) {
	const [child, setChild] = useState(draft);
	const [error, setError] = useState<string>();
	const nameField = useRef<HTMLInputElement>(null);
	const genderField = useRef<HTMLInputElement>(null);
	const change = (changed: Partial<Draft>) => setChild((before) => ({ ...before, ...changed }));

	function submit() {
		const { gender, childName } = child;
		setError(childName.trim() ? undefined : NAME_NEEDED);
		if (!childName.trim()) return nameField.current?.focus();
		if (!gender) {
			genderField.current?.focus();
			toastError("Invalid gender", null, "Please enter either 'boy' or 'girl'.");
			return;
		}
		onSubmit({ ...child, gender, childName: childName.trim() });
	}

	return (
		<EditDialog
			title="Who is the story for?"
			description="The picture comes to life around this child."
			isBusy={isBusy}
			onClose={onClose}
			submit="Generate Story"
			busy="Generating..."
			onSubmit={submit}
		>
			<TextField
				ref={nameField}
				label="Child’s name"
				autoComplete="off"
				maxLength={50}
				value={child.childName}
				error={error}
				onChange={({ target }) => change({ childName: target.value })}
			/>
			<RadioField
				ref={genderField}
				label="Gender"
				value={child.gender}
				onChange={(gender) => change({ gender: gender === "girl" ? "girl" : "boy" })}
				choices={asChoices(Gender.options)}
			/>
			<SelectField
				label="Theme"
				value={child.theme}
				onChange={(theme) => change({ theme: theme as Theme })}
				choices={optionsOf(THEMES).filter(([theme]) => theme !== "none")}
			/>
			<SelectField
				label="Reading level"
				value={child.readingLevel}
				onChange={(level) => change({ readingLevel: level as ReadingLevel })}
				choices={optionsOf(READING_LEVELS)}
			/>
			<SelectField
				label="Story length"
				value={child.storyLength}
				onChange={(length) => change({ storyLength: length as StoryLength })}
				choices={optionsOf(STORY_LENGTHS)}
			/>
		</EditDialog>
	);
}

/** Returns the dialog's initial values: the last entry on this page, else the child of the parent's last story. */
function useChildDraft(): { draft: Draft; keep: (child: ForChild) => void } {
	const { data: choices } = lastChoices.useLoaded();
	const [kept, keep] = useState<ForChild | null>(null);
	const last = choices?.find(({ childName }) => childName)?.request;
	const draft: Draft = kept ?? {
		childName: last?.childName ?? "",
		gender: last?.gender,
		theme: "faith",
		readingLevel: last?.readingLevel ?? "early-elementary",
		storyLength: last?.storyLength ?? "medium",
	};
	return { draft, keep };
}
