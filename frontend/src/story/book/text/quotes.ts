// Quotation marks of verses.

/** Adds the missing quotation mark where a verse is part of a longer speech and has only one of the pair. */
export function withQuotesPaired(text: string): string {
	const balance = text.split("“").length - text.split("”").length;
	return balance > 0 ? `${text}”` : balance < 0 ? `“${text}` : text;
}

/** Puts the text in quotation marks unless it is one quotation already; quotations within it become single ones. */
export function inQuotes(text: string): string {
	const isQuotation = /^“[^“”]*”$/.test(text);
	return isQuotation ? text : `“${text.replaceAll("“", "‘").replaceAll("”", "’")}”`;
}
