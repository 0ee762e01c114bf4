// The sentence about free stories on the landing page.
import { withCommas } from "./with-commas.ts";

type FreeStories = { welcome: number; monthly: number };

/** Placeholder in the built pages; the server replaces it with the sentence for its settings. */
export const FREE_STORIES_PLACEHOLDER = "__FREE_STORIES__";

/** Returns the sentence for two non-negative integers. */
export function freeStoriesText({ welcome, monthly }: FreeStories): string {
	if (welcome > 0 && monthly > 0) return `${first(welcome)} free, plus ${withCommas(monthly)} more each month.`;
	if (welcome > 0) return `${first(welcome)} free.`;
	if (monthly > 0) return `${first(monthly, " each month")} free.`;
	return "AI-generated stories need an OpenAI API key of your own.";
}

const first = (count: number, when = "") =>
	count === 1
		? `Your first AI-generated story${when} is`
		: `Your first ${withCommas(count)} AI-generated stories${when} are`;
