// An app whose limits of calls are a twentieth of the real ones, so that a test can reach each of them.
import type { RateLimit } from "@lion-tails/common/endpoints";
import { localCluster } from "../src/cluster/cluster.ts";
import { type RateLimiter, rateLimiter } from "../src/http/rate-limit.ts";
import { openSqlite } from "../src/storage/sqlite/sqlite.ts";
import { openTestApp, type TestApp } from "./test-app.ts";

/** The number of calls that the app allows, of the number in the table. The limit of all calls together stays as it is. */
export const fewer = (points: number) => Math.ceil(points / 20);

export function openAppWithFewerCalls(frontendFolder: string | null = null): Promise<TestApp> {
	const storage = openSqlite(":memory:");
	const { consume, isWithin, reset } = rateLimiter();
	const lower = (limit: RateLimit) => ({ ...limit, points: fewer(limit.points) });
	const limiter: RateLimiter = {
		consume: (limit, key) => consume(lower(limit), key),
		isWithin: (limit, key) => isWithin(lower(limit), key),
		reset,
	};
	const cluster = { ...localCluster(storage.generations), rateLimiter: limiter };
	return openTestApp({ storage, cluster, pageLimiter: limiter, frontendFolder });
}
