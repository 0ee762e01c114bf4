import { EVENT_IDS } from "../../material-schemas.ts";
import { tellingOf } from "../../passages/telling.ts";
import type { BuiltInRequest } from "../../request.ts";

/** Only events are in verse. For any other passage a poem would not be about it: it is told in prose, as a hero’s life is. */
export function inTellableForm(request: BuiltInRequest): BuiltInRequest {
	const telling = request.type === "poem" && !request.hero ? tellingOf(request) : undefined;
	if (!telling) return request;
	const event = telling.kind === "told" ? EVENT_IDS.find((id) => id === telling.source.id) : undefined;
	if (event) return { ...request, event };
	return { ...request, type: request.name ? "regular" : "biblical_narrative" };
}
