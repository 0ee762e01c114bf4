/** Returns the words of a text in lower case. */
export const plainWords = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Returns the text with a capital as its first letter. */
export const capitalize = (text: string): string => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

/** Returns “A, b and c”. */
export const listOf = (items: readonly string[]): string =>
	[items.slice(0, -1).join(", "), items.at(-1)].filter(Boolean).join(" and ");
