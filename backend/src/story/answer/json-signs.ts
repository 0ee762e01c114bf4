// The signs of JSON, and those that models write in their place.

export const CLOSING_QUOTES: Record<string, string> = { '"': '"', "'": "'", "`": "`", "“": "”", "„": "“", "«": "»" };
export const PLAIN: Record<string, RegExp> = {
	'"': /[^"\\]+/y,
	"'": /[^'\\]+/y,
	"`": /[^`\\]+/y,
	"”": /[^”"\\]+/y,
	"“": /[^“\\]+/y,
	"»": /[^»\\]+/y,
};
export const QUOTE_OR_ESCAPE = /["\\]/;
/** A string in parts, as programming languages have it. */
export const NEXT_PART = /^\s*\+\s*["'`]/;
export const ESCAPES: Record<string, string> = { n: "\n", t: "\t", r: "\r", b: "", f: "" };

/** Models that write Chinese have the wide ones. */
export const isColon = (char: string) => char === ":" || char === "：";
export const isComma = (char: string) => char === "," || char === "，";
