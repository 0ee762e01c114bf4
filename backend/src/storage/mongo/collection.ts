// What the collections of all nouns share: kinds of fields, options of a schema, writing, records.
import { type Model, type QueryFilter, Schema } from "mongoose";
import type { RecordAccess } from "../storage-part.ts";

// An empty text is a text.
Schema.Types.String.checkRequired((value: unknown) => typeof value === "string");

export const text = { type: String, required: true } as const;
export const number = { type: Number, required: true } as const;
export const flag = { type: Boolean, required: true } as const;
export const textOrNull = { type: String, default: null } as const;
export const numberOrNull = { type: Number, default: null } as const;
export const oneOf = (...values: string[]) => ({ type: String, required: true, enum: values }) as const;

export const schemaOptions = {
	strict: "throw",
	strictQuery: "throw",
	versionKey: false,
	minimize: false,
	autoIndex: false,
	autoCreate: false,
	bufferCommands: false,
	id: false,
} as const;

export const isDuplicate = (error: unknown) => (error as { code?: unknown } | null)?.code === 11_000;

/** Puts documents in the place of those with the same values in these fields; the shard key has to be among them. */
export async function replaceAll<D extends { _id: string }>(
	model: Model<D>,
	documents: D[],
	keys: (keyof D & string)[] = ["_id"],
): Promise<void> {
	const writes = documents.map((replacement) => {
		const filter = Object.fromEntries(keys.map((key) => [key, replacement[key]]));
		return { replaceOne: { filter, replacement, upsert: true } };
	});
	if (writes.length) await model.bulkWrite(writes as Parameters<typeof model.bulkWrite>[0], { ordered: true });
}

const DOCUMENTS_PER_REMOVAL = 500;

/** Removes documents, some in each call: one for very many would take longer than is waited for. Answers how many. */
export async function removeAll<D extends { _id: string }>(model: Model<D>, filter: QueryFilter<D>): Promise<number> {
	for (let removed = 0; ; ) {
		const found = await model.find(filter).select("_id").limit(DOCUMENTS_PER_REMOVAL).lean<{ _id: string }[]>();
		if (!found.length) return removed;
		const ids: QueryFilter<{ _id: string }> = { _id: { $in: found.map(({ _id }) => _id) } };
		// The condition once more: what does not meet it any more stays.
		removed += (await model.deleteMany({ $and: [ids, filter] } as QueryFilter<D>)).deletedCount;
	}
}

/** The documents with the next ids after `after`. */
export function pageOf<D extends { _id: string }>(model: Model<D>, after: string, limit: number): Promise<D[]> {
	const filter: QueryFilter<{ _id: string }> = { _id: { $gt: after } };
	return model
		.find(filter as QueryFilter<D>)
		.sort({ _id: 1 })
		.limit(limit)
		.lean<D[]>()
		.exec();
}

/** A kind of record of which each is one document. */
export function documentAccess<D extends { _id: string }, T>(
	model: Model<D>,
	toRecord: (document: D) => T,
	write: (records: T[]) => Promise<void>,
): RecordAccess<T> {
	return {
		count: () => model.countDocuments(),
		read: async (after, limit) => (await pageOf(model, after, limit)).map(toRecord),
		write,
	};
}
