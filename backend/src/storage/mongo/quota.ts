// The quota rests on one insert: a story is a document, and a unique index over the user and the slot lets one of those
// who race for a slot have it. Nothing is counted up or down, so nothing can be counted twice.
import type { QueryFilter } from "mongoose";
import type { QuotaUse, Reservation } from "../../account/store.ts";
import type { Storage } from "../storage.ts";
import { isDuplicate, type Models, type ReservationDocument, replaceAll } from "./models.ts";

/** As many reservations are looked at in one go when orphans are given back. */
const PAGE = 500;

type Source = Reservation["source"];
const slotPrefix = (source: Source, month: string) => (source === "month" ? `${month}#` : "welcome#");

export const toReservation = ({ _id, slot: _, ...reservation }: ReservationDocument): Reservation => ({
	generationId: _id,
	...reservation,
});

export function mongoQuota(models: Models): Storage["quota"] {
	const { reservations, generations } = models;
	async function useOf(userId: string, month: string): Promise<QuotaUse> {
		const [monthUsed, welcomeUsed, welcomeUsedBefore] = await Promise.all([
			reservations.countDocuments({ userId, source: "month", month }),
			reservations.countDocuments({ userId, source: "welcome", month: { $lte: month } }),
			reservations.countDocuments({ userId, source: "welcome", month: { $lt: month } }),
		]);
		return { month, monthUsed, welcomeUsed, welcomeUsedBefore };
	}
	const isReserved = async (generationId: string) => (await reservations.exists({ _id: generationId })) !== null;

	/** Takes a slot of the source; the first guess is the one after those in use. */
	async function take(reservation: Reservation, used: number, limit: number): Promise<boolean> {
		const { generationId, ...rest } = reservation;
		const prefix = slotPrefix(reservation.source, reservation.month);
		for (let slot = used + 1; slot <= limit; ) {
			try {
				await reservations.insertMany([{ _id: generationId, ...rest, slot: `${prefix}${slot}` }]);
				return true;
			} catch (error) {
				if (!isDuplicate(error)) throw error;
				if (await isReserved(generationId)) return true;
				const { userId, source, month } = reservation;
				const taken = await slotDocuments(models, { userId, source, ...(source === "month" && { month }) });
				slot = firstFree(new Set(taken.map((one) => one.slot)), prefix);
			}
		}
		return false;
	}

	return {
		async reserve(userId, generationId, month, limits, now) {
			const [isThere, use] = await Promise.all([isReserved(generationId), useOf(userId, month)]);
			if (isThere) return "reserved";
			const make = (source: Source): Reservation => ({
				generationId,
				userId,
				month,
				source,
				state: "held",
				createdAt: now,
			});
			if (await take(make("month"), use.monthUsed, limits.monthly)) return "reserved";
			if (await take(make("welcome"), use.welcomeUsed, limits.welcome)) return "reserved";
			// Whoever asked for the same generation at the same moment may have had the last one.
			return (await isReserved(generationId)) ? "reserved" : "exhausted";
		},
		async commit(generationId) {
			await reservations.updateOne({ _id: generationId, state: "held" }, { $set: { state: "spent" } });
		},
		release: async (generationId) =>
			(await reservations.deleteOne({ _id: generationId, state: "held" })).deletedCount > 0,
		use: useOf,
		async releaseOrphans(createdBefore) {
			let given = 0;
			for (let after = ""; ; ) {
				const page = await reservations
					.find({ state: "held", createdAt: { $lt: createdBefore }, _id: { $gt: after } })
					.select("_id")
					.sort({ _id: 1 })
					.limit(PAGE)
					.lean<{ _id: string }[]>();
				const last = page.at(-1);
				if (!last) return given;
				after = last._id;
				const ids = page.map(({ _id }) => _id);
				const recorded = await generations.distinct("_id", { _id: { $in: ids } });
				const orphans = ids.filter((id) => !recorded.includes(id));
				given += (await reservations.deleteMany({ _id: { $in: orphans }, state: "held" })).deletedCount;
			}
		},
	};
}

/** Writes reservations as they are, each in a free slot of its user unless it has one. */
export async function writeReservations(models: Models, records: Reservation[]): Promise<void> {
	const userIds = [...new Set(records.map(({ userId }) => userId))];
	const written = new Set(records.map(({ generationId }) => generationId));
	const taken = new Map<string, Set<string>>();
	for (const { _id, userId, slot } of await slotDocuments(models, { userId: { $in: userIds } })) {
		if (!written.has(_id)) slotsIn(taken, userId).add(slot);
	}
	// Those that are written again are taken out first, or two of them could stand in each other's slot.
	await models.reservations.deleteMany({ _id: { $in: [...written] }, userId: { $in: userIds } });
	const documents = records.map(({ generationId, ...rest }) => {
		const slots = slotsIn(taken, rest.userId);
		const prefix = slotPrefix(rest.source, rest.month);
		const slot = `${prefix}${firstFree(slots, prefix)}`;
		slots.add(slot);
		return { _id: generationId, ...rest, slot };
	});
	await replaceAll(models.reservations, documents);
}

function firstFree(taken: Set<string>, prefix: string): number {
	let slot = 1;
	while (taken.has(`${prefix}${slot}`)) slot++;
	return slot;
}

const slotDocuments = ({ reservations }: Models, filter: QueryFilter<ReservationDocument>) =>
	reservations.find(filter).select("userId slot").lean<Pick<ReservationDocument, "_id" | "userId" | "slot">[]>();

function slotsIn(taken: Map<string, Set<string>>, userId: string): Set<string> {
	const slots = taken.get(userId) ?? new Set();
	taken.set(userId, slots);
	return slots;
}
