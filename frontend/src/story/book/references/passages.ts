// Passages of the Bible, by the words with which a story refers to them.
import type { PassageAnswer } from "@lion-tails/common/scripture";
import { useEffect } from "react";
import { call } from "../../../net/client.ts";
import { useIsOnline } from "../../../net/online.ts";
import { createResource } from "../../../net/resource.ts";

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
