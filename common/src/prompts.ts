// Builds prompts from a StoryRequest, for the server and the prompt editor.
import { buildSystemPrompt, withFixedPart } from "./prompts/system-prompt.ts";
import {
	buildUserPrompt,
	type PromptOptions,
	type PromptSources,
	type Prompts,
	withSourceParts,
} from "./prompts/user-prompt.ts";
import type { StoryRequest } from "./story.ts";

export { aimOf, POEM_STANZAS, WORDS_PER_STANZA } from "./prompts/length.ts";
export { shortenEarlier, shortenHero, shortenPassage, shortenScripture } from "./prompts/shorten.ts";
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
export { fixedPart, SAFETY } from "./prompts/system-prompt.ts";
export {
	BESIDE_PASSAGE,
	PROMPT_LABELS,
	type PromptOptions,
	type PromptSources,
	type Prompts,
	TRUE_LIFE,
} from "./prompts/user-prompt.ts";
export { type Variation, variationFor } from "./prompts/variation.ts";

/**
 * Returns the prompts of a request: custom ones if Parent Mode set them, else the default ones. Every system prompt
 * ends with the fixed part, and every user prompt has the facts about the hero and the previous story of the series.
 */
export function buildPrompts(request: StoryRequest, sources: PromptSources = {}, options: PromptOptions = {}): Prompts {
	const { useCustomPrompts, customSystemPrompt, customUserPrompt } = request;
	const byDefault = defaultPrompts(request, sources, options);
	return {
		system: withFixedPart((useCustomPrompts && customSystemPrompt) || byDefault.system, sources.hasScenes),
		user:
			useCustomPrompts && customUserPrompt
				? withSourceParts(customUserPrompt, request, sources, options)
				: byDefault.user,
	};
}

/** Returns the default prompts for a parent to edit: the system prompt without its fixed part. */
export const defaultPrompts = (
	request: StoryRequest,
	sources: PromptSources = {},
	options: PromptOptions = {},
): Prompts => ({ system: buildSystemPrompt(request), user: buildUserPrompt(request, sources, options) });
