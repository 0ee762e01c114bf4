// The stores of an app under test: a folder, and MongoDB, Redis or both, depending on the Vitest project.
import { randomUUID } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { aroundAll, aroundEach, beforeEach, inject } from "vitest";
import { databaseOn } from "./mongo-server.ts";
import { withFileProcesses, withOwnProcesses } from "./own-process.ts";
import { hasRedis, redisServer } from "./redis-server.ts";

declare module "vitest" {
	// biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to.
	interface ProvidedContext {
		environment: EnvironmentKind;
	}
}

export type EnvironmentKind = { mongo?: boolean; redis?: boolean };
export type TestEnvironment = {
	/** The environment variables of a server process. */
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

/** The reason why this machine lacks such an environment, or null. */
export function missing({ mongo, redis }: EnvironmentKind): string | null {
	if (mongo && !mongoUri) return `MongoDB: not run, because no server was found (${inject("mongoKind")})`;
	if (redis && !hasRedis) return "Redis: not run, because there is no redis-server on the path";
	return null;
}

aroundAll(withFileProcesses);
aroundEach((run) => withOwnProcesses(run));

/** Skips the tests of a project whose environment is missing, with the reason. */
beforeEach(({ skip }) => {
	const lacking = missing(inject("environment"));
	skip(lacking !== null, lacking ?? "");
});
