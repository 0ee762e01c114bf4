// Where a app of the tests keeps its things: a folder, and what the project that runs asks for: MongoDB, Redis, both.
import { randomUUID } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, inject } from "vitest";
import { databaseOn } from "./mongo-server.ts";
import { hasRedis, redisServer } from "./redis-server.ts";

declare module "vitest" {
	// biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to.
	interface ProvidedContext {
		environment: EnvironmentKind;
	}
}

export type EnvironmentKind = { mongo?: boolean; redis?: boolean };
export type TestEnvironment = {
	/** As a server process would be given it. */
	variables: { DATA_DIR: string; MONGODB_URI?: string; REDIS_URL?: string };
	close(): Promise<void>;
};

const mongoUri = inject("mongoUri");

export const aFolder = () => mkdtempSync(join(tmpdir(), "lion-tails-"));

export async function openEnvironment(
	kind: EnvironmentKind = inject("environment"),
	folder = aFolder(),
): Promise<TestEnvironment> {
	const redis = kind.redis && hasRedis ? await redisServer() : null;
	return {
		variables: {
			DATA_DIR: folder,
			...(kind.mongo && mongoUri && { MONGODB_URI: databaseOn(mongoUri, `lion-tails-${randomUUID().slice(0, 13)}`) }),
			...(redis && { REDIS_URL: redis.url }),
		},
		close: async () => redis?.close(),
	};
}

/** Why an environment of this kind cannot be had here, or null. */
export function missing({ mongo, redis }: EnvironmentKind): string | null {
	if (mongo && !mongoUri) return `MongoDB: not run, because no server was found (${inject("mongoKind")})`;
	if (redis && !hasRedis) return "Redis: not run, because there is no redis-server on the path";
	return null;
}

/** Skips the tests of a project whose environment cannot be had, and says why. */
beforeEach(({ skip }) => {
	const lacking = missing(inject("environment"));
	skip(lacking !== null, lacking ?? "");
});
