// The prompts of the next story, built from the form as the server builds them, for a parent to change.
import { defaultPrompts, FIXED_PART, PROMPT_LABELS } from "@lion-tails/common/prompts";
import { STORY_LENGTHS, type StoryRequest } from "@lion-tails/common/story";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/spinner.tsx";
import { Card } from "../../ui/surface.tsx";
import { Note, Row, Stack } from "../../ui/text.tsx";
import { hasUnsaved, nameOfSaved, savePrompts, useCustomPrompts } from "./custom-prompts.ts";
import { PromptCard } from "./prompt-card.tsx";
import { checkSystemPrompt, checkUserPrompt } from "./prompt-checks.ts";
import { usePromptSources } from "./prompt-sources.ts";

/** `request`: the form as it is now. */
export function PromptEditor({ request }: { request: StoryRequest }) {
	const sources = usePromptSources(request);
	const custom = useCustomPrompts();
	const { edited } = custom;

	if (!sources.data) {
		return (
			<Card>
				{sources.status === "failed" ? (
					<Stack $gap={3} role="alert">
						<Note>We could not look up what belongs to the prompts. Nothing you have changed is lost.</Note>
						<Row>
							<Button onClick={sources.reload}>Try again</Button>
						</Row>
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
		<Stack $gap={4}>
			<PromptCard
				kind="system"
				title="System Prompt"
				byDefault={byDefault.system}
				fixedPart={FIXED_PART}
				note={edited.system === null ? FOLLOWS_FORM : KEPT_AS_IT_IS}
				checks={checkSystemPrompt(shown.system)}
			/>
			<PromptCard
				kind="user"
				title="User Prompt"
				byDefault={byDefault.user}
				note={edited.user === null ? `${FOLLOWS_FORM} ${VARIES}` : KEPT_AS_IT_IS}
				checks={checkUserPrompt(shown)}
			/>
			<Note>{stepsNote(request)}</Note>
			<Row $gap={3}>
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
