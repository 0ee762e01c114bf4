/** Text for an XML document, in an element or a quoted attribute; characters that XML 1.0 has no place for are dropped. */
export const escapeXml = (text: string): string =>
	text.replace(FORBIDDEN, "").replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Control characters but tab and line ends, halves of a surrogate pair, and two that are no characters. */
const FORBIDDEN = /[^\t\n\r\P{Cc}]|[\p{Cs}\ufffe\uffff]/gu;
