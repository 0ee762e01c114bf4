// Passes a story's text on until an unsafe phrase ends the story. The list is a last line of defence after the prompts and the
// model's own moderation. A phrase consists of complete words; a final “*” also matches longer words. In the World English
// Bible it matches only verses that no bedtime story quotes, and some that are unsuitable for the youngest.
import { AppError } from "@lion-tails/common/errors";
import { youngestAge } from "@lion-tails/common/listener-age";
import { splitParagraphs, splitSentences } from "@lion-tails/common/paragraphs";
import type { StoryRequest } from "@lion-tails/common/story";
import unsafe from "../../safety/unsafe-phrases.json" with { type: "json" };
import { type WordFilter, wordFilter } from "../../safety/word-filter.ts";

/** Unsafe at every age from 3 to 14. The last ones are signs of a model that speaks about itself or follows injected instructions. */
export const UNSAFE: readonly string[] = unsafe.forAll;

/** Also unsafe for children younger than 8. */
export const UNSAFE_FOR_SMALL: readonly string[] = unsafe.forSmall;

const SMALL_CHILD_AGE = 8;
const SMALL_LEVELS: readonly StoryRequest["readingLevel"][] = ["preschool", "kindergarten"];

const filters = { all: once(UNSAFE), small: once([...UNSAFE, ...UNSAFE_FOR_SMALL]) };

type Listener = Pick<StoryRequest, "characterDetails" | "otherChildren" | "readingLevel">;

/** Returns the filter for the age of the youngest child, or for the reading level if the age is unknown. */
export function filterFor(listener: Listener): WordFilter {
	const age = youngestAge(listener);
	const isSmall = age === undefined ? SMALL_LEVELS.includes(listener.readingLevel) : age < SMALL_CHILD_AGE;
	return isSmall ? filters.small() : filters.all();
}

/** Creates a filter at the first call. */
function once(phrases: readonly string[]): () => WordFilter {
	let filter: WordFilter | undefined;
	return () => {
		filter ??= wordFilter(phrases);
		return filter;
	};
}

export function safeText(filter: WordFilter, emit: (text: string) => void) {
	const stream = filter.match();
	function pass({ safe, isFound }: { safe: string; isFound: boolean }): void {
		if (safe) emit(safe);
		if (isFound) throw new AppError("unsafe_story");
	}
	return {
		/** Throws `unsafe_story` at an unsafe phrase. */
		add: (text: string) => pass(stream.add(text)),
		/** Passes on the text that is held back. */
		flush: () => pass(stream.end()),
	};
}

/** Returns the text without its last sentence if that broke off. */
export function wholeSentences(text: string): string {
	// Drops a quotation mark that only opens.
	const begun = text.replace(/[\s“‘(«"']+$/u, "");
	const last = splitParagraphs(begun).at(-1);
	if (!last || /[.!?…]["”’)]*$/.test(last)) return begun;
	const broken = splitSentences(last).at(-1);
	return begun.slice(0, begun.lastIndexOf(last) + (broken?.start ?? 0)).trimEnd();
}
