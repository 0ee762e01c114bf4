// The store for many machines: MongoDB, by mongoose. Every race rests on an insert under a unique index or on a delete,
// which are atomic everywhere; no transactions, no conditional updates (docs/decisions/0006-mongodb.md).
import { createConnection } from "mongoose";
import type { Storage } from "../storage.ts";
import { mergeParts, recordsOf, removalOf } from "../storage-part.ts";
import { accountMongo } from "./account.ts";
import { characterMongo } from "./character.ts";
import { heroMongo } from "./hero.ts";
import { imageMongo } from "./image.ts";
import { mailMongo } from "./mail.ts";
import { modelServersMongo } from "./model-servers.ts";
import { settingsMongo } from "./settings.ts";
import { songMongo } from "./song.ts";
import { storyMongo } from "./story.ts";
import { upgrade } from "./upgrades.ts";

/** The database of an address that names none. */
export const DATABASE = "lion-tails";
/** For how long a server that does not answer is waited for. */
const CONNECT_TIMEOUT_MS = 5000;
const PING_TIMEOUT_MS = 2000;

export type MongoStorage = Storage & {
	/** Removes the whole database. */
	drop(): Promise<void>;
};

/** Opens the store at a `mongodb://` or `mongodb+srv://` address, upgrades it and makes its indexes. Throws one plain sentence. */
export async function openMongo(uri: string): Promise<MongoStorage> {
	const connection = await connect(uri);
	const { stores, records, sweep, removeOfUser } = mergeParts([
		accountMongo(connection),
		characterMongo(connection),
		settingsMongo(connection),
		heroMongo(connection),
		songMongo(connection),
		storyMongo(connection),
		// After the stories, whose pictures go with them.
		imageMongo(connection),
		modelServersMongo(connection),
		mailMongo(connection),
	]);
	try {
		await upgrade(connection);
		for (const model of Object.values(connection.models)) await model.createIndexes();
	} catch (error) {
		await connection.close();
		throw connectionError(uri, error);
	}
	return {
		...stores,
		records: recordsOf(records),
		sweep,
		removeUser: removalOf(stores.deletions, removeOfUser),
		async ping() {
			const { promise: tooLate, reject } = Promise.withResolvers<never>();
			const timer = setTimeout(() => reject(new Error("MongoDB does not answer")), PING_TIMEOUT_MS);
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
			serverSelectionTimeoutMS: CONNECT_TIMEOUT_MS,
			waitQueueTimeoutMS: CONNECT_TIMEOUT_MS,
			// The heartbeat finds a server that hangs. A socket may be silent for longer: indexes of a large store take time.
			heartbeatFrequencyMS: 2000,
			connectTimeoutMS: 3000,
			socketTimeoutMS: 60_000,
		}).asPromise();
	} catch (error) {
		throw connectionError(uri, error);
	}
}

/** Its message has the address without name and password, also where the driver repeats them. */
function connectionError(uri: string, error: unknown): Error {
	const [, secret = "", hosts = uri] = /^[^:]*:\/\/(?:(.*)@)?([^/?]*)/.exec(uri) ?? [];
	let why = error instanceof Error ? error.message : String(error);
	for (const part of [secret, ...secret.split(":")]) if (part) why = why.replaceAll(part, "…");
	return new Error(`Lion Tails cannot use MongoDB at ${hosts}: ${why.replace(/\.?\s*$/, ".")}`);
}
