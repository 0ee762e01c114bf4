import type { Model, QueryFilter } from "mongoose";
import type { RecordKind, Storage, StoreRecords } from "../storage.ts";
import { fromHero, fromSession, fromUser, toHero, toSession, toUser } from "./accounts.ts";
import { readGenerations, writeGenerations } from "./generations.ts";
import { type Models, replaceAll } from "./models.ts";
import { toReservation, writeReservations } from "./quota.ts";
import { fromStory, toStoryRecord } from "./stories.ts";

type Documents<T> = {
	count(): Promise<number>;
	read(after: string, limit: number): Promise<T[]>;
	write(records: T[]): Promise<void>;
};

export function mongoRecords(models: Models): Storage["records"] {
	const documents: { [K in RecordKind]: Documents<StoreRecords[K]> } = {
		users: plain(models.users, toUser, fromUser),
		sessions: plain(models.sessions, toSession, fromSession),
		heroes: plain(models.heroes, toHero, fromHero),
		generations: {
			count: () => models.generations.countDocuments(),
			read: async (after, limit) => readGenerations(models, await pageOf(models.generations, after, limit)),
			write: (records) => writeGenerations(models, records),
		},
		reservations: {
			count: () => models.reservations.countDocuments(),
			read: async (after, limit) => (await pageOf(models.reservations, after, limit)).map(toReservation),
			write: (records) => writeReservations(models, records),
		},
		stories: plain(models.stories, toStoryRecord, fromStory),
	};
	return {
		count: (kind) => documents[kind].count(),
		read: (kind, after, limit) => documents[kind].read(after, limit),
		write: (kind, records) => documents[kind].write(records),
	};
}

function plain<D extends { _id: string; userId?: string | null }, T>(
	model: Model<D>,
	toRecord: (document: D) => T,
	fromRecord: (record: T) => D,
): Documents<T> {
	return {
		count: () => model.countDocuments(),
		read: async (after, limit) => (await pageOf(model, after, limit)).map(toRecord),
		write: (records) => replaceAll(model, records.map(fromRecord)),
	};
}

function pageOf<D extends { _id: string }>(model: Model<D>, after: string, limit: number): Promise<D[]> {
	const filter: QueryFilter<{ _id: string }> = { _id: { $gt: after } };
	return model
		.find(filter as QueryFilter<D>)
		.sort({ _id: 1 })
		.limit(limit)
		.lean<D[]>()
		.exec();
}
