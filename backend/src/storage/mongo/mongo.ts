// The store for many machines: MongoDB, by mongoose. Every race rests on an insert under a unique index or on a delete,
// which are atomic everywhere; no transactions, no conditional updates (docs/decisions/0006-mongodb.md).
import { createConnection } from "mongoose";
import type { Storage } from "../storage.ts";
import { mongoHeroes, mongoSessions, mongoUsers } from "./accounts.ts";
import { mongoGenerations, removeOrphanLogs, sweepGenerations, tidyLogs } from "./generations.ts";
import { mongoLog } from "./log.ts";
import { modelsOf } from "./models.ts";
import { mongoQuota } from "./quota.ts";
import { mongoRecords } from "./records.ts";
import { mongoStories } from "./stories.ts";

/** The database of an address that names none. */
export const DATABASE = "lion-tails";
/** A server that is gone is waited for no longer, in milliseconds. */
const PATIENCE = 5000;
const PING_PATIENCE = 2000;

export type MongoStorage = Storage & {
	/** Removes the whole database. */
	drop(): Promise<void>;
};

/** Opens the store at a `mongodb://` or `mongodb+srv://` address and makes its indexes. Throws one plain sentence. */
export async function openMongo(uri: string): Promise<MongoStorage> {
	const connection = await connect(uri);
	const models = modelsOf(connection);
	try {
		for (const model of Object.values(models)) await model.createIndexes();
	} catch (error) {
		await connection.close();
		throw refused(uri, error);
	}
	const log = mongoLog(models);
	return {
		users: mongoUsers(models),
		sessions: mongoSessions(models),
		quota: mongoQuota(models),
		generations: mongoGenerations(models, log),
		stories: mongoStories(models),
		heroes: mongoHeroes(models),
		records: mongoRecords(models),
		async sweep(now, generationsBefore) {
			const sessions = await models.sessions.deleteMany({ expiresAt: { $lte: now } });
			const ended = { expiresAt: { $ne: null, $lte: new Date(now).toISOString() } };
			const stories = await models.stories.deleteMany(ended);
			const generations = await sweepGenerations(models, generationsBefore);
			await tidyLogs(models, now);
			await removeOrphanLogs(models);
			return { sessions: sessions.deletedCount, stories: stories.deletedCount, generations };
		},
		async ping() {
			const { promise: tooLate, reject } = Promise.withResolvers<never>();
			const timer = setTimeout(() => reject(new Error("MongoDB does not answer")), PING_PATIENCE);
			const answer = connection.db?.command({ ping: 1 }) ?? Promise.reject(new Error("MongoDB is not connected"));
			await Promise.race([answer, tooLate]).finally(() => clearTimeout(timer));
		},
		drop: () => connection.dropDatabase(),
		close: () => connection.close(),
	};
}

async function connect(uri: string) {
	try {
		return await createConnection(uri, {
			...(!/^[^:]*:\/\/[^/]+\/[^?]/.test(uri) && { dbName: DATABASE }),
			w: "majority",
			retryWrites: true,
			retryReads: true,
			readPreference: "primary",
			maxPoolSize: 50,
			autoIndex: false,
			autoCreate: false,
			bufferCommands: false,
			serverSelectionTimeoutMS: PATIENCE,
			waitQueueTimeoutMS: PATIENCE,
			// One that hangs is found out by its heartbeat. A socket may be silent for longer: indexes of a large store take time.
			heartbeatFrequencyMS: 2000,
			connectTimeoutMS: 3000,
			socketTimeoutMS: 60_000,
		}).asPromise();
	} catch (error) {
		throw refused(uri, error);
	}
}

/** The address is said without name and password, also where the driver repeats them. */
function refused(uri: string, error: unknown): Error {
	const [, secret = "", hosts = uri] = /^[^:]*:\/\/(?:(.*)@)?([^/?]*)/.exec(uri) ?? [];
	let why = error instanceof Error ? error.message : String(error);
	for (const part of [secret, ...secret.split(":")]) if (part) why = why.replaceAll(part, "…");
	return new Error(`Lion Tails cannot use MongoDB at ${hosts}: ${why.replace(/\.?\s*$/, ".")}`);
}
