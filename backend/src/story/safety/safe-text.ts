// Lets a story's text through as long as it is for children; the text that is not ends the story.
import { AppError } from "@lion-tails/common/errors";
import { splitParagraphs, splitSentences } from "@lion-tails/common/paragraphs";
import type { StoryRequest } from "@lion-tails/common/story";
import { UNSAFE, UNSAFE_FOR_SMALL } from "./unsafe-words.ts";
import { type WordFilter, wordFilter } from "./word-filter.ts";

const SMALL_CHILD_AGE = 8;
const SMALL_LEVELS: readonly StoryRequest["readingLevel"][] = ["preschool", "kindergarten"];

const filters = { all: once(UNSAFE), small: once([...UNSAFE, ...UNSAFE_FOR_SMALL]) };

type Listener = Pick<StoryRequest, "characterDetails" | "readingLevel">;

/** By the child's age, or by the reading level where that is not known. */
export function filterFor({ characterDetails, readingLevel }: Listener): WordFilter {
	const age = characterDetails?.age;
	const isSmall = age === undefined ? SMALL_LEVELS.includes(readingLevel) : age < SMALL_CHILD_AGE;
	return isSmall ? filters.small() : filters.all();
}

/** Made with the first story. */
function once(phrases: readonly string[]): () => WordFilter {
	let filter: WordFilter | undefined;
	return () => {
		filter ??= wordFilter(phrases);
		return filter;
	};
}

export type SafeText = {
	/** Throws `unsafe_story` at what is not for children. */
	add(text: string): void;
	/** Passes on what is held back. */
	flush(): void;
};

export function safeText(filter: WordFilter, emit: (text: string) => void): SafeText {
	const stream = filter.match();
	function pass({ safe, isFound }: { safe: string; isFound: boolean }): void {
		if (safe) emit(safe);
		if (isFound) throw new AppError("unsafe_story");
	}
	return { add: (text) => pass(stream.add(text)), flush: () => pass(stream.end()) };
}

/** The text without the sentence that broke off; whole paragraphs and sentences only. */
export function wholeSentences(text: string): string {
	// A quotation that had only been opened.
	const begun = text.replace(/[\s“‘(«"']+$/u, "");
	const last = splitParagraphs(begun).at(-1);
	if (!last || /[.!?…]["”’)]*$/.test(last)) return begun;
	const broken = splitSentences(last).at(-1);
	return begun.slice(0, begun.lastIndexOf(last) + (broken?.start ?? 0)).trimEnd();
}
