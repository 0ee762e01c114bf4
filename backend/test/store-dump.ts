// The complete contents of an environment's stores as searchable text: all files of the data folder byte by byte, among
// them SQLite's write-ahead logs, pictures and mails, all of MongoDB's documents, all of Redis' keys and values.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Redis } from "ioredis";
import { createConnection } from "mongoose";
import type { TestEnvironment } from "./test-environment.ts";

export async function dumpStores({ DATA_DIR, MONGODB_URI, REDIS_URL }: TestEnvironment["variables"]): Promise<string> {
	return [
		...readFiles(DATA_DIR),
		...(MONGODB_URI ? await dumpMongo(MONGODB_URI) : []),
		...(REDIS_URL ? await dumpRedis(REDIS_URL) : []),
	].join("\n");
}

function readFiles(folder: string): string[] {
	const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
	const paths = entries.map(({ parentPath, name }) => join(parentPath, name));
	// The mail of another parent may have been renamed since the folder was listed.
	return paths.filter((path) => existsSync(path)).map((path) => `${path} ${readFileSync(path, "latin1")}`);
}

async function dumpMongo(uri: string): Promise<string[]> {
	const connection = await createConnection(uri).asPromise();
	try {
		const collections = (await connection.db?.listCollections().toArray()) ?? [];
		return await Promise.all(
			collections.map(async ({ name }) => JSON.stringify([name, await connection.collection(name).find().toArray()])),
		);
	} finally {
		await connection.close();
	}
}

async function dumpRedis(url: string): Promise<string[]> {
	const redis = new Redis(url);
	try {
		const found: string[] = [];
		for (let cursor = "0"; ; ) {
			const [next, keys] = await redis.scan(cursor, "COUNT", 1000);
			for (const key of keys) found.push(`${key} ${JSON.stringify(await readValue(redis, key))}`);
			if (next === "0") return found;
			cursor = next;
		}
	} finally {
		redis.disconnect();
	}
}

async function readValue(redis: Redis, key: string): Promise<unknown> {
	switch (await redis.type(key)) {
		case "string":
			return redis.get(key);
		case "hash":
			return redis.hgetall(key);
		case "list":
			return redis.lrange(key, 0, -1);
		case "set":
			return redis.smembers(key);
		case "zset":
			return redis.zrange(key, "0", "-1");
		case "stream":
			return redis.xrange(key, "-", "+");
		default:
			return null;
	}
}
