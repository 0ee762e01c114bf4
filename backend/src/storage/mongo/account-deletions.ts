// The user goes first, then everything else. A write for a user looks, once it is done, whether the user is still there: so
// either the removal finds what was written, or the writer finds that the user is gone and takes it back.
import { AppError } from "@lion-tails/common/errors";
import { type Connection, Schema } from "mongoose";
import type { DeletionStore } from "../../account/store.ts";
import { isDuplicate, number, schemaOptions, text } from "./collection.ts";

/**
 * A process that died between its write and that look may have left the write. So a deletion stays on record for this
 * long, and is repeated meanwhile. The record holds a random id and a time.
 */
const REPEATED_FOR_MS = 10 * 60_000;

/** The id is the user's. */
type DeletionDocument = { _id: string; createdAt: number };

const deletionSchema = new Schema<DeletionDocument>({ _id: text, createdAt: number }, schemaOptions);

export function deletionsMongo(connection: Connection): DeletionStore {
	const deletions = connection.model<DeletionDocument>("Deletion", deletionSchema, "deletions");
	return {
		async begin(userId, now) {
			await deletions.insertMany([{ _id: userId, createdAt: now }]).catch((error) => {
				if (!isDuplicate(error)) throw error;
			});
			await connection.collection<{ _id: string }>("users").deleteOne({ _id: userId });
		},
		async begun() {
			const found = await deletions.find().sort({ createdAt: 1 }).lean<DeletionDocument[]>();
			return found.map(({ _id }) => _id);
		},
		async end(userId, now) {
			await deletions.deleteOne({ _id: userId, createdAt: { $lte: now - REPEATED_FOR_MS } });
		},
	};
}

/** For a document that was just written: takes it back and throws `unauthorized` if its user is gone. */
export async function checkUserExists(
	{ db }: Pick<Connection, "db">,
	userId: string,
	takeBack: () => Promise<unknown>,
): Promise<void> {
	const user = await db?.collection<{ _id: string }>("users").findOne({ _id: userId }, { projection: { _id: 1 } });
	if (user) return;
	await takeBack();
	throw new AppError("unauthorized");
}
