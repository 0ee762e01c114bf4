// Text that users type: its maximum length, and the characters allowed in a line of a prompt.
import { z } from "zod";

/** Trimmed; at most so many characters. `whenMissing` is the message where there is none. */
export const longText = (max: number, whenMissing?: string) =>
	z
		.string({ error: ({ input }) => (input === undefined ? whenMissing : undefined) })
		.trim()
		.max(max, `Please use at most ${max} characters`);

/** One line of at most so many characters. A line break or a bracket could be read as another part of the prompt. */
export const shortText = (max: number, whenMissing?: string) =>
	longText(max, whenMissing).regex(
		/^[^\p{Cc}\u2028\u2029<>{}]*$/u,
		"Please use letters, numbers and ordinary punctuation",
	);
