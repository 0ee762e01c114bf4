// Makes a server just started with --replSet a replica set of one: tests run on what a deployment has.
import { setTimeout as sleep } from "node:timers/promises";
import { createConnection } from "mongoose";

const START_TIMEOUT_MS = 30_000;

/** `uri` is that of the server alone (`directConnection=true`), `host` how the server knows itself. */
export async function initiateReplicaSet(uri: string, name: string, host: string): Promise<void> {
	const connection = await createConnection(uri, { serverSelectionTimeoutMS: START_TIMEOUT_MS }).asPromise();
	try {
		const admin = connection.getClient().db("admin");
		await admin.command({ replSetInitiate: { _id: name, members: [{ _id: 0, host }] } });
		for (const until = Date.now() + START_TIMEOUT_MS; Date.now() < until; await sleep(100))
			if ((await admin.command({ hello: 1 })).isWritablePrimary) return;
		throw new Error(`no primary after ${START_TIMEOUT_MS / 1000} seconds`);
	} finally {
		await connection.close();
	}
}
