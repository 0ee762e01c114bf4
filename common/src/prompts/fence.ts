// Text that a family typed stands in a prompt as data, between tags that the text itself cannot close.

/** One line between the tags. */
export const fenced = (tag: string, text: string) => `<${tag}>${toDataLine(text)}</${tag}>`;

/** One line without control and invisible characters, and without angle brackets, so that it holds no tag. */
export function toDataLine(text: string): string {
	return text
		.replaceAll(/[<＜﹤]/g, "‹")
		.replaceAll(/[>＞﹥]/g, "›")
		.replaceAll(/[\s\p{Cc}]+/gu, " ")
		.replaceAll(INVISIBLE, "")
		.trim();
}

/** Format characters, but for the joiners, which emoji and several scripts need. */
const INVISIBLE = /(?![\u200C\u200D])\p{Cf}/gu;
