// The rules that every story of the built-in storyteller keeps.
import { countWords, STORY_LENGTHS } from "@lion-tails/common/story";
import type { Composition } from "../src/models/built-in/compose/compose.ts";
import { normalizedSentences } from "../src/models/built-in/compose/select-lines.ts";
import type { BuiltInRequest } from "../src/models/built-in/request.ts";
import { findVerse } from "../src/scripture/scripture.ts";

/** Each rule with true if the story breaks it. */
export type Faults = (readonly [isBroken: boolean, fault: string])[];

/** The beginning of a sentence in lower case, which only quotations may have. */
export const LOWERCASE_START = /(?:^|(?<!\b(?:Jr|Mrs?))[.!?] )\p{Ll}/mu;

/** Names the broken ones. */
export const broken = (faults: Faults): string[] => faults.flatMap(([isBroken, fault]) => (isBroken ? [fault] : []));

/** Stanzas, with those of the refrain. */
const POEM = { min: 5, max: 20, chapters: 0 };

/**
 * The faults of length, wording and questions. `own` is the text whose sentences may not be repeated; verse may repeat
 * a sentence, and lines only in its refrain of two lines. `minChapterShare`: the least words of a chapter, as a share of the length's minimum.
 */
export function storyFaults(
	request: BuiltInRequest,
	{ content, title, questions, reference, imagePrompt, chapters }: Composition,
	{ own = content, minChapterShare = 1 } = {},
): Faults {
	const isVerse = request.type === "poem" && !request.hero && !request.passage;
	const { min, max, chapters: chapterCount } = isVerse ? POEM : STORY_LENGTHS[request.length];
	const stanzas = content.split("\n\n").map((stanza) => stanza.split("\n"));
	const length = isVerse ? stanzas.length : countWords(content);
	const texts = chapterCount > 0 ? chapters(chapterCount).map(({ text }) => text) : [content];
	const leastWords = chapterCount > 0 ? Math.ceil((min / chapterCount) * minChapterShare) : 0;
	const parts = isVerse ? stanzas.filter((lines) => lines.length > 2).flat() : normalizedSentences(own);
	return [
		[length < min || (max !== null && length > max), `${length} ${isVerse ? "stanzas" : "words"}`],
		[
			/[{}]|\bundefined\b|\bnull\b|\bNaN\b/.test([title, content, imagePrompt, ...questions].join("\n")),
			"a placeholder",
		],
		[new Set(parts).size < parts.length, `twice: ${parts.find((one, at) => parts.indexOf(one) !== at)}`],
		[new Set(questions).size !== 5 || questions.some((one) => !/\?”?$/.test(one)), "not five questions"],
		[!findVerse(reference), `no such verse: ${reference}`],
		[/ {2}|\n{3}| $|^ /m.test(content), "stray spaces"],
		[texts.join("\n\n") !== content, "chapters are not the whole"],
		[texts.some((text) => countWords(text) < leastWords), "a chapter too short"],
	];
}
