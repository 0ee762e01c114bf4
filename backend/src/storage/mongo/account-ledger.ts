import { type Connection, Schema } from "mongoose";
import type { LedgerRecord, LedgerStore } from "../../account/store.ts";
import type { RecordAccess } from "../storage-part.ts";
import { checkUserExists } from "./account-deletions.ts";
import {
	documentAccess,
	isDuplicate,
	number,
	oneOf,
	removeAll,
	replaceAll,
	schemaOptions,
	text,
	textOrNull,
} from "./collection.ts";

type LedgerMongo = {
	store: LedgerStore;
	records: RecordAccess<LedgerRecord>;
	removeOfUser(userId: string): Promise<void>;
	/** Answers how many entries were removed. */
	removeBefore(createdAt: number): Promise<number>;
};

export function ledgerMongo(connection: Connection): LedgerMongo {
	const ledger = connection.model<LedgerDocument>("LedgerEntry", ledgerSchema, "ledger");
	async function insert(entry: LedgerRecord): Promise<boolean> {
		try {
			await ledger.insertMany([fromEntry(entry)]);
			const takeBack = () => ledger.deleteOne({ _id: entry.generationId });
			await checkUserExists(ledger.db, entry.userId, takeBack);
			return true;
		} catch (error) {
			if (!isDuplicate(error)) throw error;
			return false;
		}
	}
	return {
		store: {
			async begin(entry) {
				await insert(entry);
			},
			async settle(entry) {
				if (await insert(entry)) return;
				// Only the process that holds the generation's lease settles it: nobody writes another end meanwhile.
				const { generationId, userId, title, state, reason } = entry;
				await ledger.updateOne({ _id: generationId, userId, state: "running" }, { $set: { title, state, reason } });
			},
			async list(userId, limit) {
				const found = await ledger
					.find({ userId })
					.sort({ createdAt: -1, _id: 1 })
					.limit(limit)
					.lean<LedgerDocument[]>();
				return found.map(toEntry);
			},
		},
		records: documentAccess(ledger, toEntry, (records) =>
			replaceAll(ledger, records.map(fromEntry), ["_id", "userId"]),
		),
		async removeOfUser(userId) {
			await ledger.deleteMany({ userId });
		},
		removeBefore: (createdAt) => removeAll(ledger, { createdAt: { $lt: createdAt } }),
	};
}

type LedgerDocument = Omit<LedgerRecord, "generationId"> & { _id: string };

const ledgerSchema = new Schema<LedgerDocument>(
	{
		_id: text,
		userId: text,
		title: text,
		source: oneOf("month", "welcome", "own-key"),
		state: oneOf("running", "told", "returned"),
		reason: textOrNull,
		createdAt: number,
	},
	schemaOptions,
);
ledgerSchema.index({ userId: 1, createdAt: -1, _id: 1 });
ledgerSchema.index({ createdAt: 1 });

const fromEntry = ({ generationId, ...entry }: LedgerRecord): LedgerDocument => ({ _id: generationId, ...entry });
const toEntry = ({ _id, ...entry }: LedgerDocument): LedgerRecord => ({ generationId: _id, ...entry });
