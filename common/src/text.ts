// Text that people type: how long, and what may stand in a line that reaches a prompt.
import { z } from "zod";

/** At most so many characters, trimmed. */
export const longText = (max: number) => z.string().trim().max(max, `Please use at most ${max} characters`);

/** One line of so many characters at most. With a line break or a bracket it could pose as another part of the prompt. */
export const shortText = (max: number) =>
	longText(max).regex(/^[^\p{Cc}\u2028\u2029<>{}]*$/u, "Please use letters, numbers and ordinary punctuation");
