// What a parent may have forgotten in an own prompt. Nothing of it keeps the prompt from being saved.
import type { Prompts } from "@lion-tails/common/prompts";

const MIN_SYSTEM_CHARS = 100;
const MIN_USER_CHARS = 50;

export type PromptChecks = { warnings: string[]; suggestions: string[] };

export function checkSystemPrompt(system: string): PromptChecks {
	return {
		warnings: shown([
			[system.trim().length < MIN_SYSTEM_CHARS, "The system prompt is very short: less than 100 characters."],
			[!/christian|faith/i.test(system), "The system prompt does not mention that stories are Christian, or faith."],
			[!/\bchild|\bkids?\b/i.test(system), "The system prompt does not mention children."],
		]),
		suggestions: [],
	};
}

/** A suggestion is left out where the system prompt has it already. */
export function checkUserPrompt({ system, user }: Prompts): PromptChecks {
	const both = `${system}\n${user}`;
	return {
		warnings: shown([[user.trim().length < MIN_USER_CHARS, "The user prompt is very short: less than 50 characters."]]),
		suggestions: shown([
			[!/application question/i.test(both), "Ask for application questions, to talk about the story."],
			[!hasLength(user), "Say how long the story should be, such as 1000 words."],
		]),
	};
}

const hasLength = (prompt: string) => prompt.includes("1000") || /\d\s*words|\d\s*minutes/i.test(prompt);

const shown = (checks: [isShown: boolean, text: string][]) =>
	checks.flatMap(([isShown, text]) => (isShown ? text : []));
