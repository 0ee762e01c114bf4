// The quota rests on one insert: a story is a document, and a unique index over the user and the slot lets one of those
// who race for a slot have it. Nothing is counted up or down, so nothing can be counted twice.
import { type Connection, type Model, type QueryFilter, Schema } from "mongoose";
import type { QuotaStore, QuotaUse, Reservation } from "../../account/store.ts";
import type { RecordAccess } from "../storage-part.ts";
import { checkUserExists } from "./account-deletions.ts";
import { documentAccess, isDuplicate, number, oneOf, replaceAll, schemaOptions, text } from "./collection.ts";

/** As many reservations are looked at in one go when orphans are given back. */
const PAGE_SIZE = 500;

type QuotaPart = {
	store: QuotaStore;
	records: RecordAccess<Reservation>;
	removeOfUser(userId: string): Promise<unknown>;
};

export function quotaMongo(connection: Connection): QuotaPart {
	const reservations = connection.model<ReservationDocument>("Reservation", reservationSchema, "reservations");
	const recordedIds = (ids: string[]) =>
		connection.collection<{ _id: string }>("generations").distinct("_id", { _id: { $in: ids } });
	return {
		store: quotaIn(reservations, recordedIds),
		records: documentAccess(reservations, toReservation, (records) => writeReservations(reservations, records)),
		removeOfUser: (userId) => reservations.deleteMany({ userId }),
	};
}

/** `slot` is `2026-11#3` for the month's third story, `welcome#7` for the seventh welcome one. */
type ReservationDocument = Omit<Reservation, "generationId"> & { _id: string; slot: string };

const reservationSchema = new Schema<ReservationDocument>(
	{
		_id: text,
		userId: text,
		month: text,
		source: oneOf("month", "welcome"),
		state: oneOf("held", "spent"),
		createdAt: number,
		slot: text,
	},
	schemaOptions,
);
reservationSchema.index({ userId: 1, slot: 1 }, { unique: true });
reservationSchema.index({ userId: 1, source: 1, month: 1 });
reservationSchema.index({ state: 1, createdAt: 1 });

type Source = Reservation["source"];
const slotPrefix = (source: Source, month: string) => (source === "month" ? `${month}#` : "welcome#");

const toReservation = ({ _id, slot: _, ...reservation }: ReservationDocument): Reservation => ({
	generationId: _id,
	...reservation,
});

function quotaIn(
	reservations: Model<ReservationDocument>,
	recordedIds: (ids: string[]) => Promise<string[]>,
): QuotaStore {
	async function useOf(userId: string, month: string): Promise<QuotaUse> {
		const [monthUsed, welcomeUsed, welcomeUsedBefore] = await Promise.all([
			reservations.countDocuments({ userId, source: "month", month }),
			reservations.countDocuments({ userId, source: "welcome", month: { $lte: month } }),
			reservations.countDocuments({ userId, source: "welcome", month: { $lt: month } }),
		]);
		return { month, monthUsed, welcomeUsed, welcomeUsedBefore };
	}
	async function find(generationId: string): Promise<Reservation | null> {
		const found = await reservations.findOne({ _id: generationId }).lean<ReservationDocument>();
		return found && toReservation(found);
	}

	/** Takes a slot of the source, the first guess being the one after those in use. Answers what the generation has; null: nothing. */
	async function take(reservation: Reservation, used: number, limit: number): Promise<Source | null> {
		const { generationId, ...rest } = reservation;
		const prefix = slotPrefix(reservation.source, reservation.month);
		for (let slot = used + 1; slot <= limit; ) {
			try {
				await reservations.insertMany([{ _id: generationId, ...rest, slot: `${prefix}${slot}` }]);
				const takeBack = () => reservations.deleteOne({ _id: generationId });
				await checkUserExists(reservations.db, reservation.userId, takeBack);
				return reservation.source;
			} catch (error) {
				if (!isDuplicate(error)) throw error;
				const reserved = await find(generationId);
				if (reserved) return reserved.source;
				const { userId, source, month } = reservation;
				const inUse = await slotDocuments(reservations, { userId, source, ...(source === "month" && { month }) });
				slot = firstFree(new Set(inUse.map((one) => one.slot)), prefix);
			}
		}
		return null;
	}

	return {
		async reserve(userId, generationId, month, limits, now) {
			const [reserved, use] = await Promise.all([find(generationId), useOf(userId, month)]);
			if (reserved) return reserved.source;
			const make = (source: Source): Reservation => ({
				generationId,
				userId,
				month,
				source,
				state: "held",
				createdAt: now,
			});
			const taken =
				(await take(make("month"), use.monthUsed, limits.monthly)) ??
				(await take(make("welcome"), use.welcomeUsed, limits.welcome));
			// A concurrent call for the same generation may have taken the last slot.
			return taken ?? (await find(generationId))?.source ?? "exhausted";
		},
		find,
		async commit(generationId) {
			await reservations.updateOne({ _id: generationId, state: "held" }, { $set: { state: "spent" } });
		},
		release: async (generationId) =>
			(await reservations.deleteOne({ _id: generationId, state: "held" })).deletedCount > 0,
		use: useOf,
		async releaseOrphans(createdBefore) {
			let released = 0;
			for (let after = ""; ; ) {
				const page = await reservations
					.find({ state: "held", createdAt: { $lt: createdBefore }, _id: { $gt: after } })
					.select("_id")
					.sort({ _id: 1 })
					.limit(PAGE_SIZE)
					.lean<{ _id: string }[]>();
				const last = page.at(-1);
				if (!last) return released;
				after = last._id;
				const ids = page.map(({ _id }) => _id);
				const recorded = await recordedIds(ids);
				const orphans = ids.filter((id) => !recorded.includes(id));
				released += (await reservations.deleteMany({ _id: { $in: orphans }, state: "held" })).deletedCount;
			}
		},
	};
}

/** Writes reservations as they are, each in a free slot of its user unless it has one. */
async function writeReservations(reservations: Model<ReservationDocument>, records: Reservation[]): Promise<void> {
	const userIds = [...new Set(records.map(({ userId }) => userId))];
	const written = new Set(records.map(({ generationId }) => generationId));
	const slotsByUser = new Map<string, Set<string>>();
	for (const { _id, userId, slot } of await slotDocuments(reservations, { userId: { $in: userIds } })) {
		if (!written.has(_id)) slotsIn(slotsByUser, userId).add(slot);
	}
	// Those that are written again are deleted first: one of them may need the slot that another has so far.
	await reservations.deleteMany({ _id: { $in: [...written] }, userId: { $in: userIds } });
	const documents = records.map(({ generationId, ...rest }) => {
		const slots = slotsIn(slotsByUser, rest.userId);
		const prefix = slotPrefix(rest.source, rest.month);
		const slot = `${prefix}${firstFree(slots, prefix)}`;
		slots.add(slot);
		return { _id: generationId, ...rest, slot };
	});
	await replaceAll(reservations, documents, ["_id", "userId"]);
}

function firstFree(slotsInUse: Set<string>, prefix: string): number {
	let slot = 1;
	while (slotsInUse.has(`${prefix}${slot}`)) slot++;
	return slot;
}

const slotDocuments = (reservations: Model<ReservationDocument>, filter: QueryFilter<ReservationDocument>) =>
	reservations.find(filter).select("userId slot").lean<Pick<ReservationDocument, "_id" | "userId" | "slot">[]>();

function slotsIn(slotsByUser: Map<string, Set<string>>, userId: string): Set<string> {
	const slots = slotsByUser.get(userId) ?? new Set();
	slotsByUser.set(userId, slots);
	return slots;
}
