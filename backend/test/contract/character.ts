// The contract of every adapter for characters.
import { beforeEach, describe, expect, test } from "vitest";
import type { User } from "../../src/account/store.ts";
import type { Storage } from "../../src/storage/storage.ts";
import type { FeatureContract } from "./feature-contract.ts";
import { aCharacter, addUser } from "./records.ts";

export const characterContract: FeatureContract = {
	declareTests,
	async fillOfUser(storage, userId) {
		await storage.characters.insert(aCharacter(userId), 5);
	},
	async fill(storage) {
		const user = await addUser(storage);
		for (let second = 0; second < 5; second++) await storage.characters.insert(aCharacter(user.id, second), 5);
		const characters = await storage.characters.list(user.id);
		return async (copy) => {
			expect(await copy.characters.list(user.id)).toEqual(characters);
			expect(await copy.characters.insert(aCharacter(user.id, 9), 5)).toBe(false);
			expect(await copy.characters.insert(aCharacter(user.id, 9), 6)).toBe(true);
		};
	},
};

function declareTests(storage: Storage): void {
	let user: User;
	beforeEach(async () => {
		user = await addUser(storage);
	});

	describe("characters", () => {
		test("characters are stored, changed and removed only for their owner", async () => {
			const { userId, ...character } = aCharacter(user.id);
			expect(await storage.characters.insert({ ...character, userId }, 100)).toBe(true);
			expect(await storage.characters.byId(userId, character.id)).toEqual(character);
			const other = await addUser(storage);
			const { id, createdAt, ...fields } = character;
			const older = { ...fields, age: 8 };
			expect(await storage.characters.list(other.id)).toEqual([]);
			expect(await storage.characters.byId(other.id, id)).toBeNull();
			expect(await storage.characters.update(other.id, id, older)).toBeNull();
			expect(await storage.characters.remove(other.id, id)).toBe(false);
			expect(await storage.characters.list(userId)).toEqual([character]);
			expect(await storage.characters.update(userId, id, older)).toEqual({ ...older, id, createdAt });
			expect(await storage.characters.byId(userId, id)).toEqual({ ...older, id, createdAt });
			expect(await storage.characters.remove(userId, id)).toBe(true);
			expect(await storage.characters.remove(userId, id)).toBe(false);
			expect(await storage.characters.update(userId, id, fields)).toBeNull();
			expect(await storage.characters.list(userId)).toEqual([]);
		});

		test("characters.update keeps the fields that it is not given", async () => {
			const { userId, ...character } = aCharacter(user.id);
			await storage.characters.insert({ ...character, userId }, 100);
			await storage.characters.update(userId, character.id, { name: "Tirzah “$set”" });
			await storage.characters.update(userId, character.id, { age: 11 });
			expect(await storage.characters.update(userId, character.id, {})).toEqual({
				...character,
				name: "Tirzah “$set”",
				age: 11,
			});
		});

		test("characters.update replaces the looks as one value, and keeps them if they are not given", async () => {
			const { userId, ...character } = aCharacter(user.id);
			const looks = { skin: "deep", hairStyle: "coils", glasses: true, wheelchair: true } as const;
			await storage.characters.insert({ ...character, looks, userId }, 100);
			expect(await storage.characters.update(userId, character.id, { age: 11 })).toMatchObject({ age: 11, looks });
			for (const changed of [{ skin: "fair" }, {}] as const) {
				expect((await storage.characters.update(userId, character.id, { looks: changed }))?.looks).toEqual(changed);
				expect((await storage.characters.byId(userId, character.id))?.looks).toEqual(changed);
			}
		});

		test("characters.list sorts by time of creation", async () => {
			const made = [0, 1, 2, 3, 4, 5].map((second) => aCharacter(user.id, second));
			for (const character of [...made].reverse()) await storage.characters.insert(character, 100);
			expect((await storage.characters.list(user.id)).map(({ id }) => id)).toEqual(made.map(({ id }) => id));
		});

		test("characters.insert keeps the limit, also for concurrent calls", async () => {
			for (let at = 0; at < 2; at++) await storage.characters.insert(aCharacter(user.id), 4);
			const made = await Promise.all(
				Array.from({ length: 6 }, () => storage.characters.insert(aCharacter(user.id, 1), 4)),
			);
			expect(made.filter(Boolean)).toHaveLength(2);
			const all = await storage.characters.list(user.id);
			expect(all).toHaveLength(4);
			expect(await storage.characters.insert(aCharacter(user.id), 4)).toBe(false);
			await storage.characters.remove(user.id, all[0]?.id ?? "");
			expect(await storage.characters.insert(aCharacter(user.id), 4)).toBe(true);
		});
	});
}
