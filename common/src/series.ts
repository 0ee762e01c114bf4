// A series: stories that were told one after another with the same heroes.
import { z } from "zod";
import { shortText } from "./text.ts";

const MAX_ID_CHARS = 64;
const MAX_PARTS = 100_000;
/** As `shortText` has it. */
const PLAIN_TEXT = /^[^\p{Cc}\u2028\u2029<>{}]*$/u;
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** `id` is that of the first story, whose own request has no series; `part` counts from 2. */
export const Series = z.object({ id: shortText(MAX_ID_CHARS).min(1), part: z.int().min(2).max(MAX_PARTS) });
export type Series = z.infer<typeof Series>;

/** Null for the request of a story that continues none. */
export function seriesOf(request: Record<string, unknown>): Series | null {
	// As the schema reads it, without zod: cards show it.
	const { id, part } = isObject(request.series) ? request.series : {};
	const ofSeries = typeof id === "string" ? id.trim() : "";
	if (ofSeries === "" || ofSeries.length > MAX_ID_CHARS || !PLAIN_TEXT.test(ofSeries)) return null;
	if (typeof part !== "number" || !Number.isInteger(part) || part < 2 || part > MAX_PARTS) return null;
	return { id: ofSeries, part };
}

export const partOfSeries = (part: number) => `Part ${part} of a series`;

/** What the prompts of a story say of the one before it in the series. The texts are its own, shortened. */
export const EarlierStory = z.object({
	/** The same for the whole series: the built-in storyteller names its people by it. */
	seriesSeed: z.int(),
	title: z.string(),
	/** Of its first paragraph. */
	beginning: z.string(),
	/** Of its last paragraph; empty where it has only one. */
	ending: z.string(),
	/** People, animals and places. */
	names: z.array(z.string()),
});
export type EarlierStory = z.infer<typeof EarlierStory>;
