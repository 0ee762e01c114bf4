// Shared by the collections of all features: kinds of fields, schema options, writes, slots, pages, records.
import { AppError } from "@lion-tails/common/errors";
import { type Connection, type Model, type mongo, type QueryFilter, Schema, type SchemaDefinition } from "mongoose";
import type { PageEnd } from "../pages.ts";
import type { RecordAccess } from "../storage-part.ts";

// Mongoose would refuse an empty text as missing.
Schema.Types.String.checkRequired((value: unknown) => typeof value === "string");

export const text = { type: String, required: true } as const;
export const number = { type: Number, required: true } as const;
export const flag = { type: Boolean, required: true } as const;
export const textOrNull = { type: String, default: null } as const;
export const numberOrNull = { type: Number, default: null } as const;
export const oneOf = (...values: string[]) => ({ type: String, required: true, enum: values }) as const;
/** A value from `toBson`. Its schema is the one in common that the server has validated it with. */
export const json = { type: Schema.Types.Mixed, required: true } as const;
export const optionalJson = { type: Schema.Types.Mixed } as const;

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

/** Returns the schema of documents whose id is a text. */
export const schemaOf = <D extends { _id: string }>(fields: SchemaDefinition<D>) =>
	new Schema<D>({ _id: text, ...fields } as SchemaDefinition<D>, schemaOptions);

/** The same for documents whose other fields are a record's own, from `toBson`. `fields` are those of queries. */
export const openSchemaOf = <D extends { _id: string }>(fields: { [Name in keyof D]?: object }) =>
	new Schema<D>({ _id: text, ...fields } as SchemaDefinition<D>, { ...schemaOptions, strict: false });

export const isDuplicate = (error: unknown) => (error as { code?: unknown } | null)?.code === 11_000;

/** Retries a write that inserts what is missing: processes that do so at the same time may all insert, and all but one fail. */
export async function retryOnDuplicate<T>(write: () => Promise<T>, maxRetries = 5): Promise<T> {
	for (let retries = 0; ; retries++) {
		try {
			return await write();
		} catch (error) {
			if (!isDuplicate(error) || retries >= maxRetries) throw error;
		}
	}
}

/** Returns false if a document with the same unique values exists. */
export async function isInserted(insert: Promise<unknown>): Promise<boolean> {
	try {
		await insert;
		return true;
	} catch (error) {
		if (!isDuplicate(error)) throw error;
		return false;
	}
}

/** Inserts a user's document. Takes it back and throws `unauthorized` if the user has been removed. */
export async function insertForUser<D extends { _id: string; userId: string | null }>(
	model: Model<D>,
	document: D & { userId: string },
): Promise<void> {
	await model.insertMany([document]);
	const { _id, userId } = document;
	const filter: QueryFilter<{ _id: string; userId: string }> = { _id, userId };
	await checkUserExists(model.db, userId, () => model.deleteOne(filter as QueryFilter<D>));
}

/**
 * Must be called after each write of a user's document: takes it back and throws `unauthorized` if the user has been removed. A
 * deletion removes the user first, so either it finds the document or the writer finds the user removed.
 */
export async function checkUserExists(
	{ db }: Pick<Connection, "db">,
	userId: string,
	takeBack: () => Promise<unknown>,
): Promise<void> {
	if (await hasUser({ db }, userId)) return;
	await takeBack();
	throw new AppError("unauthorized");
}

export async function hasUser({ db }: Pick<Connection, "db">, userId: string): Promise<boolean> {
	const user = await db?.collection<{ _id: string }>("users").findOne({ _id: userId }, { projection: { _id: 1 } });
	return !!user;
}

/** Replaces or inserts documents. `keys` identify a document and include the shard key. */
export async function replaceAll<D extends { _id: string }>(
	model: Model<D>,
	documents: D[],
	keys: (keyof D & string)[] = ["_id"],
): Promise<void> {
	const writes = documents.map((replacement) => {
		const filter = Object.fromEntries(keys.map((key) => [key, replacement[key]]));
		return { replaceOne: { filter, replacement, upsert: true } };
	});
	await writeAll(model, writes as Parameters<typeof model.bulkWrite>[0]);
}

/**
 * FerretDB keeps a connection to SQLite open for each update of a command until the command ends, and has 100 of them. Processes
 * that start at the same time would wait for each other's connections forever.
 */
const UPDATES_PER_COMMAND = 10;

/** Writes in several commands, in order. */
export async function writeAll<W>(target: { bulkWrite(writes: W[]): Promise<unknown> }, writes: W[]): Promise<void> {
	for (let at = 0; at < writes.length; at += UPDATES_PER_COMMAND)
		await target.bulkWrite(writes.slice(at, at + UPDATES_PER_COMMAND));
}

const DOCUMENTS_PER_REMOVAL = 500;

/** Removes documents in several calls, because a single one for very many would time out. Returns how many. */
export async function removeAll<D extends { _id: string }>(model: Model<D>, filter: QueryFilter<D>): Promise<number> {
	for (let removed = 0; ; ) {
		const found = await someIds(model, filter, DOCUMENTS_PER_REMOVAL);
		if (!found.length) return removed;
		const ids: QueryFilter<{ _id: string }> = { _id: { $in: found } };
		// With the filter again, so that documents which no longer match stay.
		removed += (await model.deleteMany({ $and: [ids, filter] } as QueryFilter<D>)).deletedCount;
	}
}

// Slots limit how many documents a user has without transactions: each document has a numbered slot, and a unique index lets
// one of several concurrent inserts have it.

type InSlot = { _id: string; userId: string | null; slot: string | number };

/** Returns the first number from 1 whose slot is free. */
export function firstFree<S>(inUse: ReadonlySet<S>, slotOf: (number: number) => S): number {
	let number = 1;
	while (inUse.has(slotOf(number))) number++;
	return number;
}

export async function slotsInUse<D extends InSlot>(model: Model<D>, filter: QueryFilter<D>): Promise<Set<D["slot"]>> {
	const found = await model.find(filter).select("slot").lean<Pick<D, "slot">[]>();
	return new Set(found.map(({ slot }) => slot));
}

/** Inserts a user's document in the first free slot. Returns false if the user has `max` documents. */
export async function insertInSlot<D extends InSlot>(
	model: Model<D>,
	document: Omit<D, "slot"> & { userId: string },
	max: number,
	slotOf: (document: Omit<D, "slot">, number: number) => D["slot"],
): Promise<boolean> {
	const ofUser: QueryFilter<{ userId: string | null }> = { userId: document.userId };
	for (;;) {
		const number = firstFree(await slotsInUse(model, ofUser as QueryFilter<D>), (free) => slotOf(document, free));
		if (number > max) return false;
		const placed = { ...document, slot: slotOf(document, number) } as unknown as D & { userId: string };
		if (await isInserted(insertForUser(model, placed))) return true;
	}
}

/** Writes documents unchanged, each in a free slot of its user. Documents without a user have their id as slot. */
export async function replaceInSlots<D extends InSlot>(
	model: Model<D>,
	documents: Omit<D, "slot">[],
	slotOf: (document: Omit<D, "slot">, number: number) => D["slot"],
): Promise<void> {
	const ids: QueryFilter<{ _id: string }> = { _id: { $in: documents.map(({ _id }) => _id) } };
	// Earlier versions are deleted first, because another document may need their slots.
	await model.deleteMany(ids as QueryFilter<D>);
	const slotsByUser = new Map<string, Set<D["slot"]>>();
	const placed: D[] = [];
	for (const document of documents) {
		const { userId } = document;
		let slot: D["slot"] = document._id;
		if (userId !== null) {
			const ofUser: QueryFilter<{ userId: string | null }> = { userId };
			const slots = slotsByUser.get(userId) ?? (await slotsInUse(model, ofUser as QueryFilter<D>));
			slotsByUser.set(userId, slots);
			slot = slotOf(
				document,
				firstFree(slots, (number) => slotOf(document, number)),
			);
			slots.add(slot);
		}
		placed.push({ ...document, slot } as D);
	}
	if (placed.length) await model.insertMany(placed, { ordered: true });
}

export function queriesOf<D extends { _id: string }, T>(model: Model<D>, toRecord: (document: D) => T) {
	return {
		async one(filter: QueryFilter<D>): Promise<T | null> {
			const found = await model.findOne(filter).lean<D>();
			return found && toRecord(found);
		},
		async all(filter: QueryFilter<D>, sort: Record<string, 1 | -1> = {}): Promise<T[]> {
			return (await model.find(filter).sort(sort).lean<D[]>()).map(toRecord);
		},
	};
}

/** Returns at most `limit` documents after the id `after`, sorted by id. */
export function pageOf<D extends { _id: string }>(
	model: Model<D>,
	after: string,
	limit: number,
	filter: object = {},
): Promise<D[]> {
	return model
		.find({ ...filter, _id: { $gt: after } } as QueryFilter<D>)
		.sort({ _id: 1 })
		.limit(limit)
		.lean<D[]>()
		.exec();
}

/** Yields the fields of all documents that match, in pages sorted by id. */
export async function* pagesOf<D extends { _id: string }>(
	collection: { find: (filter: mongo.Filter<D>) => mongo.FindCursor<unknown> },
	filter: mongo.Filter<D>,
	fields: (keyof D & string)[],
	size: number,
): AsyncGenerator<D[]> {
	const projection = Object.fromEntries(fields.map((field) => [field, 1]));
	for (let after = ""; ; ) {
		const next = { ...filter, _id: { $gt: after } } as mongo.Filter<D>;
		const page = (await collection.find(next).project(projection).sort({ _id: 1 }).limit(size).toArray()) as D[];
		const last = page.at(-1);
		if (!last) return;
		yield page;
		after = last._id;
	}
}

/** Returns the ids of at most `limit` documents. */
export async function someIds<D extends { _id: string }>(
	model: Model<D>,
	filter: QueryFilter<D>,
	limit: number,
): Promise<string[]> {
	const found = await model.find(filter).select("_id").limit(limit).lean<{ _id: string }[]>();
	return found.map(({ _id }) => _id);
}

/** Returns the conditions for documents that are sorted by `key` and their ids, after `end`. */
export function conditionsAfter(key: string, end: PageEnd, order: 1 | -1 = 1): object[] {
	const [beyond, from] = order === 1 ? ["$gt", "$gte"] : ["$lt", "$lte"];
	return [
		// Lets the index begin at the cursor.
		{ [key]: { [from]: end.key } },
		{ $or: [{ [key]: { [beyond]: end.key } }, { [key]: end.key, _id: { [beyond]: end.id } }] },
	];
}

/** Access to records that are one document each. */
export function documentAccess<D extends { _id: string }, T>(
	model: Model<D>,
	toRecord: (document: D) => T,
	fromRecord: (record: T) => D,
	keys?: (keyof D & string)[],
): RecordAccess<T> {
	return recordAccess(model, toRecord, (records) => replaceAll(model, records.map(fromRecord), keys));
}

export function recordAccess<D extends { _id: string }, T>(
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
