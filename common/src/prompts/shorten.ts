// Shortens the parts of a prompt for models with a small context.
import { type Hero, isOfLife } from "../hero.ts";
import type { EarlierStory } from "../series.ts";

/**
 * Returns at most `maxWords` words of a passage: its beginning and its end, because the outcome is as important as the
 * start. Cuts between sentences, unless one alone is too long.
 */
export function shortenPassage(text: string, maxWords = Number.POSITIVE_INFINITY): string {
	const words = text.split(/\s+/).filter(Boolean);
	if (words.length <= maxWords) return text;
	if (maxWords < 1) return "";
	const sentences = text.match(/\S.*?(?:[.!?]["”’)]*(?=\s)|$)/gs) ?? [];
	const ending = take(sentences.toReversed(), maxWords / 2).toReversed();
	const beginning = take(sentences.slice(0, sentences.length - ending.length), maxWords - countOf(ending));
	if (beginning.length + ending.length === 0) return `${words.slice(0, maxWords).join(" ")} …`;
	return [...beginning, "…", ...ending].join(" ");
}

/** Takes texts from the first one until they would have more than `maxWords` words. */
function take(sentences: string[], maxWords: number): string[] {
	const taken: string[] = [];
	let left = maxWords;
	for (const sentence of sentences) {
		left -= sentence.split(/\s+/).length;
		if (left < 0) break;
		taken.push(sentence);
	}
	return taken;
}

const countOf = (sentences: string[]) => sentences.join(" ").split(/\s+/).filter(Boolean).length;

export type ScriptureSource = {
	reference: string;
	text: string;
	/** The text by verse; without it the passage is shortened by sentences. */
	verses?: readonly { chapter: number; verse: number; text: string }[] | undefined;
	/** The reference of the verses that the text lacks. */
	leftOut?: string | undefined;
};

/** Like `shortenPassage`, cutting between verses. The result names the verses left out between beginning and end. */
export function shortenScripture(
	{ reference, text, verses = [], leftOut }: ScriptureSource,
	maxWords = Number.POSITIVE_INFINITY,
): Pick<ScriptureSource, "reference" | "text" | "leftOut"> {
	const whole = { reference, text, ...(leftOut && { leftOut }) };
	if (countOf([text]) <= maxWords) return whole;
	if (maxWords < 1) return { ...whole, text: "" };
	const texts = verses.map((verse) => verse.text);
	const ending = take(texts.toReversed(), maxWords / 2).toReversed();
	const beginning = take(texts.slice(0, texts.length - ending.length), maxWords - countOf(ending));
	const first = verses[beginning.length];
	const last = verses[verses.length - ending.length - 1];
	if (!first || !last || beginning.length + ending.length === 0)
		return { reference, text: shortenPassage(text, maxWords), leftOut: `parts of ${reference}` };
	const book = /^(?:\d\s)?\D+?(?=\s\d|$)/.exec(reference)?.[0] ?? reference;
	const end = last.chapter === first.chapter ? `${last.verse}` : `${last.chapter}:${last.verse}`;
	const range = first === last ? "" : `-${end}`;
	return {
		reference,
		text: [...beginning, "…", ...ending].join(" "),
		leftOut: `${book} ${first.chapter}:${first.verse}${range}`,
	};
}

/**
 * Returns a hero with at most `maxEvents` events. If some are dropped, only events of the life are kept: the first, the
 * last, and some evenly between.
 */
export function shortenHero(hero: Hero, maxEvents = Number.POSITIVE_INFINITY): Hero {
	if (hero.keyEvents.length <= maxEvents) return hero;
	const events = hero.keyEvents.filter((event) => isOfLife(event, hero));
	if (events.length <= maxEvents) return { ...hero, keyEvents: events };
	const step = (events.length - 1) / Math.max(1, maxEvents - 1);
	const kept = new Set(Array.from({ length: maxEvents }, (_, at) => Math.round(at * step)));
	return { ...hero, keyEvents: events.filter((_, at) => kept.has(at)) };
}

/** Shortens beginning and ending to `maxWords` words together. */
export const shortenEarlier = (earlier: EarlierStory, maxWords = Number.POSITIVE_INFINITY): EarlierStory => ({
	...earlier,
	beginning: shortenPassage(earlier.beginning, maxWords / 2),
	ending: shortenPassage(earlier.ending, maxWords / 2),
});
