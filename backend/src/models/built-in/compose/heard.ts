// Random choices that prefer what a family has not heard, then what it heard longest ago.
import { type HeardStory, sentenceKeys } from "../../heard.ts";
import { type SeededRandom, seededRandom } from "./seeded-random.ts";
import { fillTemplate, type TemplateValues } from "./template.ts";

export type Heard = {
	isEmpty: boolean;
	/**
	 * Returns the mean weight of the text's sentences: 0 for a new one, 1 to 2 for a heard one, more for a recent one.
	 */
	weightOf(text: string): number;
	/**
	 * Returns 0 for a scene, plot or tale with these sentences that no story told, else 1 to 2, more for a recent one. A
	 * story told it if it has enough of its sentences, because each story leaves some out.
	 */
	toldWeight(sentences: readonly number[]): number;
	hasTitle(title: string): boolean;
};

/** `stories`: newest first. */
export function heardIn(stories: readonly HeardStory[]): Heard {
	const weightAt = (index: number) => 2 - index / stories.length;
	const weights = new Map<number, number>();
	for (const [index, { sentences }] of stories.entries())
		for (const key of sentences) if (!weights.has(key)) weights.set(key, weightAt(index));
	const titles = new Set(stories.map(({ title }) => title));
	const storiesBySentence = new Map<number, number[]>();
	for (const [index, { sentences }] of stories.entries())
		for (const key of new Set(sentences)) {
			const known = storiesBySentence.get(key);
			if (known) known.push(index);
			else storiesBySentence.set(key, [index]);
		}
	return {
		isEmpty: stories.length === 0,
		weightOf(text) {
			const keys = sentenceKeys(text);
			return keys.reduce((sum, key) => sum + (weights.get(key) ?? 0), 0) / Math.max(1, keys.length);
		},
		toldWeight(sentences) {
			const counts = new Map<number, number>();
			for (const key of new Set(sentences))
				for (const index of storiesBySentence.get(key) ?? []) counts.set(index, (counts.get(index) ?? 0) + 1);
			const enough = Math.min(MAX_TOLD_SENTENCES, Math.ceil(sentences.length / SENTENCES_PER_TOLD));
			const latest = Math.min(...[...counts].flatMap(([index, count]) => (count >= enough ? [index] : [])));
			return Number.isFinite(latest) ? weightAt(latest) : 0;
		},
		hasTitle: (title) => titles.has(title),
	};
}

/** Two scenes may share a sentence or two. */
const MAX_TOLD_SENTENCES = 3;
const SENTENCES_PER_TOLD = 6;

export const NOTHING_HEARD = heardIn([]);

/** More than the mean weight of any texts. */
const MAX_SHARED = 3;

/** Like `seededRandom`, but the least heard items come first. Equal to it without a memory. */
export function freshRandom(seed: number, purpose: string, heard: Heard, values: TemplateValues): SeededRandom {
	const random = seededRandom(seed, purpose);
	if (heard.isEmpty) return random;
	const textsIn = (part: unknown): string[] => {
		if (typeof part === "string") {
			const text = fillTemplate(part, values);
			return text?.includes(" ") ? [text] : [];
		}
		return part && typeof part === "object" ? Object.values(part).flatMap(textsIn) : [];
	};
	/** An item of an earlier story comes after those that only share sentences with stories. */
	const weightOf = (part: unknown) => {
		const texts = textsIn(part);
		const shared = texts.reduce((sum, text) => sum + heard.weightOf(text), 0) / Math.max(1, texts.length);
		return shared === 0 ? 0 : shared + MAX_SHARED * heard.toldWeight(texts.flatMap(sentenceKeys));
	};
	const freshestFirst = <T>(items: readonly T[], textsOf: (item: T) => unknown = (item) => item): T[] =>
		random
			.shuffle(items)
			.map((item) => ({ item, weight: weightOf(textsOf(item)) }))
			.toSorted((a, b) => a.weight - b.weight)
			.map(({ item }) => item);
	return {
		number: random.number,
		pick(items, textsOf) {
			const [first] = freshestFirst(items, textsOf);
			return first ?? random.pick(items);
		},
		shuffle: freshestFirst,
		leastHeard(items, textsOf = (item) => item) {
			let least = Number.POSITIVE_INFINITY;
			let best = random.leastHeard(items);
			for (const item of items) {
				const weight = weightOf(textsOf(item));
				if (weight < least) [least, best] = [weight, item];
				if (least === 0) break;
			}
			return best;
		},
	};
}
