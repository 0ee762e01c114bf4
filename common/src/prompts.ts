// StoryRequest → prompts. The prompt editor and the server both build them here, because they must agree.
import { ANSWER_SHAPE } from "./prompts/answer-shape.ts";
import { buildSystemPrompt } from "./prompts/system-prompt.ts";
import { buildUserPrompt, type PromptOptions, type PromptSources, type Prompts } from "./prompts/user-prompt.ts";
import type { StoryRequest } from "./story.ts";

export {
	type ContinueReason,
	chapterPrompt,
	continuePrompt,
	finalePrompt,
	type Outline,
	outlinePrompt,
	STORY_SO_FAR,
	type StepOptions,
	tailOf,
} from "./prompts/step-prompts.ts";
export { aimOf } from "./prompts/system-prompt.ts";
export { PROMPT_LABELS, type PromptOptions, type PromptSources, type Prompts } from "./prompts/user-prompt.ts";
export { type Variation, variationFor } from "./prompts/variation.ts";

/**
 * The prompts of a request: custom ones where Parent Mode set them, else the default ones. A custom system prompt is
 * followed by the shape of the answer, because without it the answer could not be read.
 */
export function buildPrompts(request: StoryRequest, sources: PromptSources = {}, options: PromptOptions = {}): Prompts {
	const system = buildSystemPrompt(request);
	const user = buildUserPrompt(request, sources, options);
	if (!request.useCustomPrompts) return { system, user };
	return { system: withShape(request.customSystemPrompt) || system, user: request.customUserPrompt || user };
}

const withShape = (system: string) =>
	system === "" || system.includes(ANSWER_SHAPE) ? system : `${system}\n\n${ANSWER_SHAPE}`;
