// Finds the Bible stories that a family has heard.
import { sentenceKeys } from "../../../heard.ts";
import { keep } from "../../kept.ts";
import { sameVerses, type TaleSource } from "../../passages/telling.ts";
import type { Heard } from "../heard.ts";

/** Returns 0 if no story told the source or another one about the same verses, else 1 to 2, more for a recent one. */
export function toldWeight(source: TaleSource, heard: Heard): number {
	if (heard.isEmpty) return 0;
	const weights = weightsOf.get(heard) ?? new Map<string, number>();
	weightsOf.set(heard, weights);
	const ownWeight = (one: TaleSource) => {
		const known = weights.get(one.id) ?? heard.toldWeight(sentencesOf(one));
		weights.set(one.id, known);
		return known;
	};
	return Math.max(ownWeight(source), ...sameVerses(source).map(ownWeight));
}

/** Many plots and tales are compared with the same stories. */
const weightsOf = new WeakMap<Heard, Map<string, number>>();

const sentencesOf = ({ id, gist, scenes }: TaleSource): number[] =>
	keep(`sentences of ${id}`, () =>
		[...gist, ...scenes.flatMap(({ beats }) => beats)].flatMap(([, plain, rich]) => [
			...sentenceKeys(plain),
			...sentenceKeys(rich),
		]),
	);
