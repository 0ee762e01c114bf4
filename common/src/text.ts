// Parts of schemas: text that users type, with its maximum length and the characters allowed in a line of a prompt; limits.
import { z } from "zod";

/** Trimmed text of at most `max` characters. `whenMissing` is the message for a missing value. */
export const longText = (max: number, whenMissing?: string) =>
	z
		.string({ error: ({ input }) => (input === undefined ? whenMissing : undefined) })
		.trim()
		.max(max, `Please use at most ${max} characters`);

/**
 * Zero-width and direction characters, which could hide a part of a name or turn the text after it around. Joiners stay after
 * letters of alphabets that are written with them, such as Persian and Hindi; selectors of emoji stay.
 */
const INVISIBLE =
	/(?![\ufe00-\ufe0f\u200c\u200d])\p{Default_Ignorable_Code_Point}|(?<!(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\p{L}\p{M}])[\u200c\u200d]/gu;

/**
 * One line of at most `max` characters without brackets, which a model could read as another part of the prompt. Invisible
 * characters are removed.
 */
export const shortText = (max: number, whenMissing?: string) =>
	longText(max, whenMissing)
		.overwrite((text) => text.replaceAll(INVISIBLE, "").trim())
		.regex(/^[^\p{Cc}\u2028\u2029<>{}]*$/u, "Please use letters, numbers and ordinary punctuation");

/** The `limit` of a list in a query, at most `max`. */
export const pageLimit = (max: number, usual = max) =>
	z.coerce
		.number("limit must be a number")
		.int("limit must be a whole number")
		.min(1, "limit must be at least 1")
		.default(usual)
		.transform((limit) => Math.min(limit, max));

/** `when` of a zod refinement over several fields: runs it even if another field is invalid, so that all issues are reported. */
export const isObject = ({ value }: { value: unknown }) =>
	typeof value === "object" && value !== null && !Array.isArray(value);

/** The base64 text of a file; `message` for any other text. */
export const base64 = (message: string) =>
	z
		.string()
		.min(1, message)
		// `z.base64` decodes the text, which takes several times as long for a large file; so does a pattern with alternatives.
		.refine((text) => text.length % 4 === 0 && !/[^A-Za-z0-9+/]/.test(text.replace(/={1,2}$/, "")), message)
		.meta({ format: "base64", contentEncoding: "base64" });
