// What a parent is told of a story before reading it: how hard it is to read, and how long.
import { z } from "zod";

/** American school grades by two formulas, with one decimal; below 0 for the plainest texts. */
export const MeasuredLevel = z.object({ fleschKincaid: z.number(), automatedReadability: z.number() });
export type MeasuredLevel = z.infer<typeof MeasuredLevel>;
