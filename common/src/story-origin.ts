// How a story came about, for people and for machines (Article 50 of the EU's AI Act, Regulation (EU) 2024/1689).
import { BUILT_IN_MODEL } from "./story.ts";

/** IPTC's vocabulary of digital source types: https://cv.iptc.org/newscodes/digitalsourcetype/ */
const SOURCE_TYPES = "http://cv.iptc.org/newscodes/digitalsourcetype/";

/** Media made by a model that was trained on samples. */
export const AI_SOURCE_TYPE = `${SOURCE_TYPES}trainedAlgorithmicMedia`;

/** Returns the source type of a story by this model. The built-in storyteller is an algorithm that was not trained on samples. */
export const sourceTypeOf = (toldBy: string | undefined): string =>
	toldBy === BUILT_IN_MODEL ? `${SOURCE_TYPES}algorithmicMedia` : AI_SOURCE_TYPE;
