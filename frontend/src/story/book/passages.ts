// Bible passages, keyed by the reference as a story writes it, and the quotation marks of verses.
import type { PassageAnswer } from "@lion-tails/common/scripture";
import { call } from "../../net/client.ts";
import { useIsOnline } from "../../net/connection.ts";
import { createResource } from "../../net/resource.ts";

export const passages = createResource<PassageAnswer>(
	(reference) => call("GET /api/passage", { query: { reference }, isBackground: true }),
	{ maxEntries: 200, isPublic: true },
);

/** Looks up a reference. Undefined until the server has answered, and for an empty reference. */
export function usePassage(reference: string): PassageAnswer | undefined {
	const isOnline = useIsOnline();
	return passages.useLoaded(reference, reference !== "" && isOnline).data;
}

/** Adds the missing quotation mark of a verse that is part of a longer speech and has only one of the pair. */
export function withQuotesPaired(text: string): string {
	const balance = text.split("“").length - text.split("”").length;
	return balance > 0 ? `${text}”` : balance < 0 ? `“${text}` : text;
}

/** Puts the text in quotation marks unless it is a single quotation. Quotations inside become single-quoted. */
export function inQuotes(text: string): string {
	const isQuotation = /^“[^“”]*”$/.test(text);
	return isQuotation ? text : `“${text.replaceAll("“", "‘").replaceAll("”", "’")}”`;
}
