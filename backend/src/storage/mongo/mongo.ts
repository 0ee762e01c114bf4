// The store for several machines: MongoDB, with Mongoose. Inserts under a unique index and deletes decide every race, because they
// are atomic in all compatible servers, without transactions (docs/decisions/0006-mongodb.md).
import { AppError } from "@lion-tails/common/errors";
import { type Connection, createConnection, mongo } from "mongoose";
import type { Storage } from "../storage.ts";
import { mergeParts, NO_ORPHANS, type Orphans, recordsOf, removalOf, wrapCalls } from "../storage-part.ts";
import { accountMongo, countLostReservations } from "./account.ts";
import { characterMongo } from "./character.ts";
import { heroMongo } from "./hero.ts";
import { countIncompleteFiles, filesWithoutDocument, imageMongo } from "./image.ts";
import { mailMongo } from "./mail.ts";
import { modelServersMongo } from "./model-servers.ts";
import { settingsMongo } from "./settings.ts";
import { songMongo } from "./song.ts";
import { storyMongo } from "./story.ts";
import { NEWEST_VERSION, upgrade, versionOf } from "./upgrades.ts";

/** The default database. */
export const DATABASE = "lion-tails";
/** Time after which a server that does not answer counts as unavailable. */
const CONNECT_TIMEOUT_MS = 5000;
const PING_TIMEOUT_MS = 2000;

export type MongoStorage = Storage & {
	/** Removes the database. */
	drop(): Promise<void>;
};

/** Opens the store at a `mongodb://` or `mongodb+srv://` address, upgrades it and creates its indexes. Throws an error for operators. */
export async function openMongo(uri: string): Promise<MongoStorage> {
	const connection = await connect(uri);
	const { stores, records, sweep, removeOfUser } = mergeParts([
		withPortErrors(accountMongo(connection)),
		withPortErrors(characterMongo(connection)),
		withPortErrors(settingsMongo(connection)),
		withPortErrors(heroMongo(connection)),
		withPortErrors(songMongo(connection)),
		withPortErrors(storyMongo(connection)),
		// After the stories, because a removed story leaves its picture to the sweep of pictures.
		withPortErrors(imageMongo(connection)),
		withPortErrors(modelServersMongo(connection)),
		withPortErrors(mailMongo(connection)),
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

/** Wraps a part of the store: calls throw `unavailable` while MongoDB cannot be reached or has no primary. */
const withPortErrors = <T>(part: T): T =>
	wrapCalls(part, (call) =>
		call().catch((error: unknown) => {
			throw isOutage(error) ? new AppError("unavailable", { cause: error }) : error;
		}),
	);

/** https://www.mongodb.com/docs/manual/reference/error-codes: not primary, shutting down, network and timeouts. */
const isOutage = (error: unknown): boolean =>
	error instanceof mongo.MongoNetworkError ||
	error instanceof mongo.MongoServerSelectionError ||
	error instanceof mongo.MongoTopologyClosedError ||
	error instanceof mongo.MongoNotConnectedError ||
	(error instanceof mongo.MongoError &&
		(error.name === "MongoWaitQueueTimeoutError" || error.hasErrorLabel("RetryableWriteError")));

/** `at`: the server's clock, in milliseconds. `orphans` are only counted if the version is the newest. */
type MongoInspection = { version: number; newestVersion: number; isReplicaSet: boolean; at: number; orphans: Orphans };

/** Returns the state of MongoDB for npm run doctor, and changes nothing. Throws an error for operators if it does not answer. */
export async function inspectMongo(uri: string): Promise<MongoInspection> {
	const connection = await connect(uri);
	try {
		const hello = (await connection.db?.command({ hello: 1 })) ?? {};
		const isReplicaSet = "setName" in hello || hello.msg === "isdbgrid";
		const at = hello.localTime instanceof Date ? hello.localTime.getTime() : Date.now();
		const version = await versionOf(connection);
		const orphans = version === NEWEST_VERSION ? await countOrphans(connection) : NO_ORPHANS;
		return { version, newestVersion: NEWEST_VERSION, isReplicaSet, at, orphans };
	} catch (error) {
		throw connectionError(uri, error);
	} finally {
		await connection.close();
	}
}

async function countOrphans(connection: Connection): Promise<Orphans> {
	let filesWithoutPicture = 0;
	for await (const _ of filesWithoutDocument(connection)) filesWithoutPicture++;
	const picturesWithoutFile = await countIncompleteFiles(connection);
	return {
		picturesWithoutFile,
		filesWithoutPicture,
		reservationsWithoutStory: await countLostReservations(connection),
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
			// The heartbeat detects a hanging server. A socket may be silent for longer, because indexing a large store takes time.
			heartbeatFrequencyMS: 2000,
			connectTimeoutMS: 3000,
			socketTimeoutMS: 60_000,
		}).asPromise();
	} catch (error) {
		throw connectionError(uri, error);
	}
}

/** Returns an error with the address but without its user name and password, which the driver's message may contain. */
function connectionError(uri: string, error: unknown): Error {
	const [, secret = "", hosts = uri] = /^[^:]*:\/\/(?:(.*)@)?([^/?]*)/.exec(uri) ?? [];
	let why = error instanceof Error ? error.message : String(error);
	for (const part of [secret, ...secret.split(":")]) if (part) why = why.replaceAll(part, "…");
	return new Error(`Lion Tails cannot use MongoDB at ${hosts}: ${why.replace(/\.?\s*$/, ".")}`);
}
