import type { Api } from "../http/endpoint.ts";
import type { RateLimit } from "../http/rate-limit.ts";
import { openPassage } from "../scripture/scripture.ts";

/** A story names a few; a family may read many in an evening. */
const PASSAGES_PER_READER: RateLimit = { name: "passage", points: 300, seconds: 3600, code: "too_many_requests" };

export function passageRoutes({ on, limit }: Api): void {
	on("GET /api/passage", limit(PASSAGES_PER_READER), (ctx) => {
		ctx.body = openPassage(ctx.state.query.reference);
	});
}
