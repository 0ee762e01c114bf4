// Text that users type: its maximum length, and the characters allowed in a line of a prompt.
import { z } from "zod";

/** Trimmed text of at most `max` characters. `whenMissing` is the message for a missing value. */
export const longText = (max: number, whenMissing?: string) =>
	z
		.string({ error: ({ input }) => (input === undefined ? whenMissing : undefined) })
		.trim()
		.max(max, `Please use at most ${max} characters`);

/** One line of at most `max` characters without brackets, which a model could read as another part of the prompt. */
export const shortText = (max: number, whenMissing?: string) =>
	longText(max, whenMissing).regex(
		/^[^\p{Cc}\u2028\u2029<>{}]*$/u,
		"Please use letters, numbers and ordinary punctuation",
	);

/** `when` of a zod refinement over several fields: runs it even if another field is invalid, so that all issues are reported. */
export const isObject = ({ value }: { value: unknown }) =>
	typeof value === "object" && value !== null && !Array.isArray(value);
