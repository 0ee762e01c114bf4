// Passages of the Bible, by the words with which a story refers to them.
import type { PassageAnswer } from "@lion-tails/common/scripture";
import { useEffect } from "react";
import { call } from "../../net/client.ts";
import { useIsOnline } from "../../net/online.ts";
import { createResource } from "../../net/resource.ts";

export const passages = createResource<PassageAnswer>(
	(reference) => call("GET /api/passage", { query: { reference }, isBackground: true }),
	{ maxEntries: 200, isPublic: true },
);

/** Undefined until the server has answered, and for an empty reference. */
export function usePassage(reference: string): PassageAnswer | undefined {
	const isOnline = useIsOnline();
	useEffect(() => {
		// Without an answer the reference stays text.
		if (reference && isOnline) passages.ensure(reference).catch(() => {});
	}, [reference, isOnline]);
	return passages.use(reference).data;
}

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
