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
	hasTitle(title: string): boolean;
};

/** `stories`: newest first. */
export function heardIn(stories: readonly HeardStory[]): Heard {
	const weights = new Map<number, number>();
	for (const [index, { sentences }] of stories.entries())
		for (const key of sentences) if (!weights.has(key)) weights.set(key, 2 - index / stories.length);
	const titles = new Set(stories.map(({ title }) => title));
	return {
		isEmpty: stories.length === 0,
		weightOf(text) {
			const keys = sentenceKeys(text);
			return keys.reduce((sum, key) => sum + (weights.get(key) ?? 0), 0) / Math.max(1, keys.length);
		},
		hasTitle: (title) => titles.has(title),
	};
}

export const NOTHING_HEARD = heardIn([]);

/** Like `seededRandom`, but the least heard items come first. Equal to it if nothing was heard. */
export function freshRandom(seed: number, purpose: string, heard: Heard, values: TemplateValues): SeededRandom {
	const random = seededRandom(seed, purpose);
	if (heard.isEmpty) return random;
	const weigh = (part: unknown): number[] => {
		if (typeof part === "string") {
			const text = fillTemplate(part, values);
			return text?.includes(" ") ? [heard.weightOf(text)] : [];
		}
		return part && typeof part === "object" ? Object.values(part).flatMap(weigh) : [];
	};
	const weightOf = (part: unknown) => {
		const weights = weigh(part);
		return weights.reduce((sum, weight) => sum + weight, 0) / Math.max(1, weights.length);
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
