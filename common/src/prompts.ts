// Builds prompts from a StoryRequest, for the prompt editor and the server.
import { withFixedPart } from "./prompts/fixed-part.ts";
import { buildSystemPrompt } from "./prompts/system-prompt.ts";
import {
	buildUserPrompt,
	type PromptOptions,
	type PromptSources,
	type Prompts,
	withSourceParts,
} from "./prompts/user-prompt.ts";
import type { StoryRequest } from "./story.ts";

export { shortenEarlier } from "./prompts/earlier-story.ts";
export { FIXED_PART } from "./prompts/fixed-part.ts";
export { shortenHero } from "./prompts/shorten-hero.ts";
export { shortenPassage, shortenScripture } from "./prompts/shorten-passage.ts";
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
 * Returns the prompts of a request: the custom ones of Parent Mode, or the defaults. Every system prompt ends with the fixed
 * part, and every user prompt contains the facts about the hero and the previous story.
 */
export function buildPrompts(request: StoryRequest, sources: PromptSources = {}, options: PromptOptions = {}): Prompts {
	const { useCustomPrompts, customSystemPrompt, customUserPrompt } = request;
	const byDefault = defaultPrompts(request, sources, options);
	return {
		system: withFixedPart((useCustomPrompts && customSystemPrompt) || byDefault.system),
		user:
			useCustomPrompts && customUserPrompt
				? withSourceParts(customUserPrompt, request, sources, options)
				: byDefault.user,
	};
}

/** Returns the prompts for the editor: the defaults without the fixed part of the system prompt. */
export const defaultPrompts = (
	request: StoryRequest,
	sources: PromptSources = {},
	options: PromptOptions = {},
): Prompts => ({ system: buildSystemPrompt(request), user: buildUserPrompt(request, sources, options) });
