import { defaultPrompts, fixedPart, PROMPT_LABELS, type Prompts } from "@lion-tails/common/prompts";
import {
	MAX_PROMPT_CHARS,
	type PromptSourcesAnswer,
	PromptSourcesRequest,
	STORY_LENGTHS,
	type StoryRequest,
} from "@lion-tails/common/story";
import { type ReactNode, useDeferredValue, useEffect, useId, useState } from "react";
import { styled } from "styled-components";
import { onLibraryChange } from "../../net/channel.ts";
import { call } from "../../net/client.ts";
import { createResource } from "../../net/resource.ts";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/field.tsx";
import { Skeleton } from "../../ui/spinner.tsx";
import { Card } from "../../ui/surface.tsx";
import { Badge, Note, Row, Stack, Subheading } from "../../ui/text.tsx";
import { color, font, radius, space } from "../../ui/tokens.ts";
import {
	editPrompt,
	hasUnsaved,
	nameOfSaved,
	type PromptKind,
	resetPrompt,
	savePrompts,
	useCustomPrompts,
} from "./custom-prompts.ts";
import { PromptDiff } from "./prompt-diff.tsx";

export function PromptEditor({ request }: { request: StoryRequest }) {
	const sources = usePromptSources(request);
	const custom = useCustomPrompts();
	const { edited } = custom;

	if (!sources.data) {
		return (
			<Card>
				{sources.status === "failed" ? (
					<Stack $gap={3} role="alert">
						<Note>The prompts could not be loaded. Your changes are not lost.</Note>
						<Button onClick={sources.reload}>Try again</Button>
					</Stack>
				) : (
					<Stack $gap={3} role="status" aria-label="Building the prompts…">
						<Skeleton $height="22px" $width="40%" />
						<Skeleton $height="88px" />
					</Stack>
				)}
			</Card>
		);
	}

	const byDefault = defaultPrompts(request, sources.data);
	const shown = { system: edited.system ?? byDefault.system, user: edited.user ?? byDefault.user };
	return (
		<Stack>
			<PromptCard
				kind="system"
				title="System Prompt"
				byDefault={byDefault.system}
				fixedPart={fixedPart(sources.data.hasScenes)}
				note={edited.system === null ? FOLLOWS_FORM : KEPT_AS_IT_IS}
				checks={checksOfSystem(shown.system)}
			/>
			<PromptCard
				kind="user"
				title="User Prompt"
				byDefault={byDefault.user}
				note={edited.user === null ? `${FOLLOWS_FORM} ${VARIES}` : KEPT_AS_IT_IS}
				checks={checksOfUser(shown)}
			/>
			<Note>{stepsNote(request)}</Note>
			<Row>
				<Button variant="main" isInactive={!hasUnsaved(custom)} onClick={savePrompts}>
					Save Changes
				</Button>
				<Note as="span" role="status">
					{stateOf(custom)}
				</Note>
			</Row>
		</Stack>
	);
}

const FOLLOWS_FORM = "It follows the form until you change it here.";
const KEPT_AS_IT_IS =
	"It is sent word for word, and no longer follows the form: what you choose there does not change it.";
const VARIES = `When the story is told, one line is added that is different each time: “${PROMPT_LABELS.variation}: …”, with a beginning and a place.`;

function stepsNote({ storyLength }: StoryRequest): string {
	const { chapters } = STORY_LENGTHS[storyLength];
	const kept = "The exact prompts are kept with each story: open it to read them.";
	if (chapters === 0) return kept;
	return `A story of this length is told in steps: an outline, ${chapters} chapters, and the questions. Each step sends these prompts with its own task after them. ${kept}`;
}

function stateOf(custom: Parameters<typeof hasUnsaved>[0]): string {
	if (hasUnsaved(custom)) return "Not saved yet. Until you save, stories are told without your changes.";
	const name = nameOfSaved(custom);
	return name && !custom.isPaused ? `Saved. Your next stories are told with ${name}.` : "";
}

// One prompt. Closed, it shows the beginning of its text; open, all of it and its fixed part.

const PREVIEW_CHARS = 150;

type Props = {
	kind: PromptKind;
	title: string;
	/** The default prompt, which follows the form. */
	byDefault: string;
	/** Text that follows the prompt in every story. */
	fixedPart?: string;
	note: ReactNode;
	checks: Check[];
};

function PromptCard({ kind, title, byDefault, fixedPart, note, checks }: Props) {
	const id = useId();
	const edited = useCustomPrompts(({ edited: texts }) => texts[kind]);
	const [isOpen, setOpen] = useState(false);
	const [hasDiff, setDiff] = useState(false);
	const text = edited ?? byDefault;
	const isCustom = edited !== null;
	return (
		<Card aria-labelledby={id}>
			<Stack>
				<Row>
					<Subheading as="h2" id={id}>
						{title}
					</Subheading>
					{isCustom && <Badge $tone="lamp">Custom</Badge>}
				</Row>
				{!isOpen && <Preview>{previewOf(text)}</Preview>}
				{isOpen && (
					<>
						<TextArea
							style={{ lineHeight: 1.5 }}
							label={title}
							rows={14}
							spellCheck={false}
							maxLength={MAX_PROMPT_CHARS}
							value={text}
							onChange={(event) => editPrompt(kind, event.target.value)}
							hint={note}
						/>
						{fixedPart && <FixedPart text={fixedPart} />}
					</>
				)}
				{isCustom && <Checks checks={checks} />}
				{isCustom && hasDiff && <Diff before={byDefault} after={text} />}
				<Row $gap={2}>
					<Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
						{isOpen ? "Close" : "Edit"}
					</Button>
					{isCustom && (
						<>
							<Button aria-expanded={hasDiff} onClick={() => setDiff(!hasDiff)}>
								{hasDiff ? "Hide changes" : "Show changes"}
							</Button>
							<Button onClick={() => resetPrompt(kind)}>Reset to Default</Button>
						</>
					)}
				</Row>
			</Stack>
		</Card>
	);
}

const previewOf = (text: string) => (text.length <= PREVIEW_CHARS ? text : `${text.slice(0, PREVIEW_CHARS)}...`);

/** Deferred, so that it does not run at each key. */
function Diff({ before, after }: { before: string; after: string }) {
	return <PromptDiff before={useDeferredValue(before)} after={useDeferredValue(after)} />;
}

function FixedPart({ text }: { text: string }) {
	return (
		<details>
			<Summary>Always added at its end: the rules of safety, and the shape of the answer</Summary>
			<Note>
				This part cannot be changed or left out. Without it a story could frighten a child, or could not be shown.
			</Note>
			<Fixed>{text}</Fixed>
		</details>
	);
}

function Checks({ checks }: { checks: Check[] }) {
	const missing = checks.filter(([isMissing]) => isMissing);
	if (missing.length === 0) return null;
	return (
		<CheckList>
			{missing.map(([, kind, text]) => (
				<li key={text}>
					<strong>{kind}:</strong> {text}
				</li>
			))}
		</CheckList>
	);
}

const Preview = styled(Note)`
	white-space: pre-line;
	overflow-wrap: anywhere;
`;

const Summary = styled.summary`
	min-height: 44px;
	padding: ${space(2.5)} 0;
	font: 600 0.9375rem / 1.4 ${font.control};
	cursor: pointer;
`;

const Fixed = styled.p`
	margin: ${space(3)} 0 0;
	padding: ${space(3)};
	border: 1px dashed ${color.edge};
	border-radius: ${radius.control};
	white-space: pre-wrap;
	overflow-wrap: anywhere;
	font-size: 0.9375rem;
	line-height: 1.5;
	color: ${color.inkSoft};
`;

const CheckList = styled.ul`
	display: grid;
	gap: ${space(1.5)};
	margin: 0;
	padding: ${space(3)} ${space(4)} ${space(3)} ${space(8)};
	border-radius: ${radius.control};
	background: ${color.lampWash};
	font-size: 0.9375rem;
	line-height: 1.45;
`;

// Hints at what may be missing in a parent's prompt. They never prevent saving.

const MIN_SYSTEM_CHARS = 100;
const MIN_USER_CHARS = 50;

type Check = [isMissing: boolean, kind: "Warning" | "Suggestion", text: string];

const checksOfSystem = (system: string): Check[] => [
	[system.trim().length < MIN_SYSTEM_CHARS, "Warning", "The system prompt is very short: less than 100 characters."],
	[
		!/christian|faith/i.test(system),
		"Warning",
		"The system prompt does not mention that stories are Christian, or faith.",
	],
	[!/\bchild|\bkids?\b/i.test(system), "Warning", "The system prompt does not mention children."],
];

/** Suggestions consider the system prompt too. */
const checksOfUser = ({ system, user }: Prompts): Check[] => [
	[user.trim().length < MIN_USER_CHARS, "Warning", "The user prompt is very short: less than 50 characters."],
	[
		!/application question/i.test(`${system}\n${user}`),
		"Suggestion",
		"Ask for application questions, to talk about the story.",
	],
	[
		!(user.includes("1000") || /\d\s*words|\d\s*minutes/i.test(user)),
		"Suggestion",
		"Say how long the story should be, such as 1000 words.",
	],
];

/** Waits for a pause in typing a reference. */
const TYPING_DELAY_MS = 300;

const sources = createResource(
	(key) => call("POST /api/story/prompt-sources", { body: PromptSourcesRequest.parse(JSON.parse(key)) }),
	{ maxEntries: 8 },
);

function usePromptSources(request: StoryRequest) {
	const key = keyOf(request);
	const entry = sources.use(key);
	useEffect(() => {
		const timer = setTimeout(() => sources.refresh(key), sources.get(key).data ? 0 : TYPING_DELAY_MS);
		// The prompts mention the title of the last story.
		const stopListening = onLibraryChange(({ reason }) => reason !== "favorite" && sources.refresh(key));
		return () => {
			clearTimeout(timer);
			stopListening();
		};
	}, [key]);
	// While a name is typed, its titles are unknown, and the prompts follow the form without them.
	const keyWithoutName = keyOf({ ...request, childName: "" });
	const [last, setLast] = useState<{ keyWithoutName: string; data: PromptSourcesAnswer } | null>(null);
	useEffect(() => {
		if (entry.data) setLast({ keyWithoutName, data: { ...entry.data, recentTitles: [] } });
	}, [entry.data, keyWithoutName]);
	const data = entry.data ?? (last?.keyWithoutName === keyWithoutName ? last.data : undefined);
	return { ...entry, data, reload: () => sources.refresh(key) };
}

/** Leaves out an incomplete reference. */
function keyOf(request: StoryRequest): string {
	const { childName, heroOfFaith, biblicalEvent, biblePassage, characterId, continuesStory } = request;
	const sought = { childName, heroOfFaith, biblicalEvent, biblePassage, characterId, continuesStory };
	const isValid = PromptSourcesRequest.safeParse(sought).success;
	return JSON.stringify(isValid ? sought : { ...sought, biblePassage: "" });
}
