// The limit rests on inserts: each character has a slot of its user's, and a unique index lets one of those who race for
// a slot have it.
import type { CharacterRequest } from "@lion-tails/common/character";
import { type Connection, type Model, Schema } from "mongoose";
import type { CharacterRecord, CharacterStore } from "../../character/store.ts";
import type { StoragePart } from "../storage-part.ts";
import { checkUserExists } from "./account-deletions.ts";
import { documentAccess, isDuplicate, number, replaceAll, schemaOptions, text } from "./collection.ts";

export function characterMongo(connection: Connection): StoragePart<CharacterStore, "characters"> {
	const characters = connection.model<CharacterDocument>("Character", characterSchema, "characters");
	return {
		stores: { characters: charactersIn(characters) },
		records: {
			characters: documentAccess(
				characters,
				(document): CharacterRecord => ({ ...toCharacter(document), userId: document.userId }),
				(records) => writeCharacters(characters, records),
			),
		},
		async removeOfUser(userId) {
			await characters.deleteMany({ userId });
		},
	};
}

type CharacterDocument = { _id: string; userId: string; createdAt: string; body: string; slot: number };

const characterSchema = new Schema<CharacterDocument>(
	{ _id: text, userId: text, createdAt: text, body: text, slot: number },
	schemaOptions,
);
characterSchema.index({ userId: 1, slot: 1 }, { unique: true });

const toCharacter = ({ _id, createdAt, body }: CharacterDocument) => ({
	...(JSON.parse(body) as CharacterRequest),
	id: _id,
	createdAt,
});

const fromCharacter = ({ id, userId, createdAt, ...character }: CharacterRecord, slot: number): CharacterDocument => ({
	_id: id,
	userId,
	createdAt,
	body: JSON.stringify(character),
	slot,
});

function charactersIn(characters: Model<CharacterDocument>): CharacterStore["characters"] {
	const find = async (userId: string, id: string) => {
		const found = await characters.findOne({ _id: id, userId }).lean<CharacterDocument>();
		return found && toCharacter(found);
	};
	return {
		async list(userId) {
			const found = await characters.find({ userId }).sort({ createdAt: 1, _id: 1 }).lean<CharacterDocument[]>();
			return found.map(toCharacter);
		},
		byId: find,
		async insert(character, max) {
			for (;;) {
				const slot = firstFree(await slotsOf(characters, character.userId));
				if (slot > max) return false;
				try {
					await characters.insertMany([fromCharacter(character, slot)]);
					const takeBack = () => characters.deleteOne({ _id: character.id });
					await checkUserExists(characters.db, character.userId, takeBack);
					return true;
				} catch (error) {
					if (!isDuplicate(error)) throw error;
				}
			}
		},
		async update(userId, id, changes) {
			for (;;) {
				const found = await characters.findOne({ _id: id, userId }).lean<CharacterDocument>();
				if (!found) return null;
				const body = JSON.stringify({ ...JSON.parse(found.body), ...changes });
				// Another change at the same moment is not overwritten.
				const { matchedCount } = await characters.updateOne({ _id: id, userId, body: found.body }, { $set: { body } });
				if (matchedCount > 0) return toCharacter({ ...found, body });
			}
		},
		remove: async (userId, id) => (await characters.deleteOne({ _id: id, userId })).deletedCount > 0,
	};
}

/** Writes characters as they are, each in a free slot of its user. */
async function writeCharacters(characters: Model<CharacterDocument>, records: CharacterRecord[]): Promise<void> {
	// Those that are written again are deleted first, and their slots are free.
	await characters.deleteMany({ _id: { $in: records.map(({ id }) => id) } });
	const slotsByUser = new Map<string, Set<number>>();
	const documents: CharacterDocument[] = [];
	for (const record of records) {
		const slots = slotsByUser.get(record.userId) ?? (await slotsOf(characters, record.userId));
		slotsByUser.set(record.userId, slots);
		const slot = firstFree(slots);
		slots.add(slot);
		documents.push(fromCharacter(record, slot));
	}
	await replaceAll(characters, documents, ["_id", "userId"]);
}

async function slotsOf(characters: Model<CharacterDocument>, userId: string): Promise<Set<number>> {
	const found = await characters.find({ userId }).select("slot").lean<Pick<CharacterDocument, "slot">[]>();
	return new Set(found.map(({ slot }) => slot));
}

function firstFree(slots: ReadonlySet<number>): number {
	let slot = 1;
	while (slots.has(slot)) slot++;
	return slot;
}
