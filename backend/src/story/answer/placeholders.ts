// What stands for a value in the answer's shape: models repeat it before their answer, or in place of a value.

const PLACEHOLDERS = ["string", "...", "…", "n/a", "none", "null", "undefined"];

export const isPlaceholder = (text: string) =>
	PLACEHOLDERS.includes(text.trim().toLowerCase()) || /^<[^<>]*>$/.test(text);

/** Whether more text may make it one. */
export const isPlaceholderStart = (text: string) =>
	PLACEHOLDERS.some((placeholder) => placeholder.startsWith(text.trim().toLowerCase()));
