import type { Api } from "../http/endpoint.ts";
import type { RateLimit } from "../http/rate-limit.ts";
import { generateChords } from "./chords/generate-chords.ts";
import { toSong } from "./to-song.ts";

const CHORDS_PER_USER: RateLimit = {
	name: "generate-chords",
	points: 30,
	seconds: 3600,
	code: "too_many_requests",
};

export function chordsRoutes({ on, limit }: Api, deps: Parameters<typeof generateChords>[0]): void {
	on("POST /api/generate-chords", limit(CHORDS_PER_USER), async (ctx) => {
		const { user, body } = ctx.state;
		ctx.body = toSong(await generateChords(deps, user.id, body), user);
		ctx.status = 201;
	});
}
