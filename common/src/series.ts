// Series: consecutive stories with the same heroes.
import { z } from "zod";
import { shortText } from "./text.ts";

const MAX_ID_CHARS = 64;
const MAX_PARTS = 100_000;
/** The same rule as `shortText`. */
const PLAIN_TEXT = /^[^\p{Cc}\u2028\u2029<>{}]*$/u;
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** `id` is that of the first story, whose request has no series; `part` counts from 2. */
export const Series = z.object({ id: shortText(MAX_ID_CHARS).min(1), part: z.int().min(2).max(MAX_PARTS) });
export type Series = z.infer<typeof Series>;

/** Returns the series of a request, or null. */
export function seriesOf(request: Record<string, unknown>): Series | null {
	// The same as the schema, without loading zod.
	const { id, part } = isObject(request.series) ? request.series : {};
	const ofSeries = typeof id === "string" ? id.trim() : "";
	if (ofSeries === "" || ofSeries.length > MAX_ID_CHARS || !PLAIN_TEXT.test(ofSeries)) return null;
	if (typeof part !== "number" || !Number.isInteger(part) || part < 2 || part > MAX_PARTS) return null;
	return { id: ofSeries, part };
}

/** Returns the id of the series of a story, or of the series that it would begin. */
export const seriesIdOf = ({ id, request }: { id: string; request: Record<string, unknown> }): string =>
	seriesOf(request)?.id ?? id;

export const partOfSeries = (part: number) => `Part ${part} of a series`;

/** The previous story of the series in a prompt, with shortened texts. */
export const EarlierStory = z.object({
	/** The same for all parts of a series, so that the built-in storyteller reuses names. */
	seriesSeed: z.int(),
	title: z.string(),
	/** From its first paragraph. */
	beginning: z.string(),
	/** From its last paragraph; empty if it has only one. */
	ending: z.string(),
	/** People, animals and places. */
	names: z.array(z.string()),
	/** The storyteller's list of who is who in the previous story; replaces the names. */
	remember: z.array(z.string()).optional(),
});
export type EarlierStory = z.infer<typeof EarlierStory>;
