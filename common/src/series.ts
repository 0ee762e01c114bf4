// A series: stories that were told one after another with the same heroes.
import { z } from "zod";
import { shortText } from "./text.ts";

/** `id` is that of the first story, whose own request has no series; `part` counts from 2. */
export const Series = z.object({ id: shortText(64).min(1), part: z.int().min(2).max(100_000) });
export type Series = z.infer<typeof Series>;

/** Null for the request of a story that continues none. */
export function seriesOf(request: Record<string, unknown>): Series | null {
	const parsed = Series.safeParse(request.series);
	return parsed.success ? parsed.data : null;
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
