// Text that a family typed is data in a prompt: between tags that the text itself cannot close.

/** Returns the text as one line between tags. */
export const fenced = (tag: string, text: string) => `<${tag}>${toDataLine(text)}</${tag}>`;

/**
 * Returns the text as one line without control and invisible characters, and without angle brackets, so that it
 * contains no tag.
 */
export function toDataLine(text: string): string {
	return text
		.replaceAll(/[<＜﹤]/g, "‹")
		.replaceAll(/[>＞﹥]/g, "›")
		.replaceAll(/[\s\p{Cc}]+/gu, " ")
		.replaceAll(INVISIBLE, "")
		.trim();
}

/** Format characters, except the joiners, which emoji and several scripts need. */
const INVISIBLE = /(?![\u200C\u200D])\p{Cf}/gu;
