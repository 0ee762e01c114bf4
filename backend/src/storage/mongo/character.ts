import type { Connection, Model } from "mongoose";
import type { CharacterRecord, CharacterStore } from "../../character/store.ts";
import type { StoragePart } from "../storage-part.ts";
import { fromBson, toBson } from "./bson.ts";
import { insertInSlot, number, openSchemaOf, queriesOf, recordAccess, replaceInSlots, text } from "./collection.ts";

export function characterMongo(connection: Connection): StoragePart<CharacterStore, "characters"> {
	const characters = connection.model<CharacterDocument>("Character", characterSchema, "characters");
	return {
		stores: { characters: charactersIn(characters) },
		records: {
			characters: recordAccess(characters, toRecord, (records) =>
				replaceInSlots(characters, records.map(toDocument), slotOf),
			),
		},
		async removeOfUser(userId) {
			await characters.deleteMany({ userId });
		},
	};
}

/** `slot` is unique for a user. */
type CharacterDocument = Omit<CharacterRecord, "id"> & { _id: string; slot: number };

const characterSchema = openSchemaOf<CharacterDocument>({ userId: text, slot: number });
characterSchema.index({ userId: 1, slot: 1 }, { unique: true });

const slotOf = (_: unknown, number: number) => number;

const toRecord = ({ _id, slot: _, ...character }: CharacterDocument): CharacterRecord => ({
	...fromBson(character),
	id: _id,
});
const toDocument = ({ id, ...character }: CharacterRecord): Omit<CharacterDocument, "slot"> => ({
	_id: id,
	...toBson(character),
});

function toCharacter(document: CharacterDocument) {
	const { userId: _, ...character } = toRecord(document);
	return character;
}

function charactersIn(characters: Model<CharacterDocument>): CharacterStore["characters"] {
	const { one, all } = queriesOf(characters, toCharacter);
	return {
		list: (userId) => all({ userId }, { createdAt: 1, _id: 1 }),
		byId: (userId, id) => one({ _id: id, userId }),
		insert: (character, max) => insertInSlot(characters, toDocument(character), max, slotOf),
		async update(userId, id, changes) {
			await characters.updateOne({ _id: id, userId }, { $set: toBson(changes) });
			return one({ _id: id, userId });
		},
		remove: async (userId, id) => (await characters.deleteOne({ _id: id, userId })).deletedCount > 0,
	};
}
