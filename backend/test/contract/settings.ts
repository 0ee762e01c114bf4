// The contract of every adapter for settings.
import { describe, expect, test } from "vitest";
import { noSettings } from "../../src/settings/store.ts";
import type { Storage } from "../../src/storage/storage.ts";
import type { FeatureContract } from "./feature-contract.ts";
import { addUser, aUser } from "./records.ts";

export const settingsContract: FeatureContract = {
	declareTests,
	async fillOfUser(storage, userId) {
		await storage.settings.update(userId, { sealedKey: "sealed" });
	},
	async fill(storage) {
		const user = await addUser(storage);
		await storage.settings.update(user.id, { sealedKey: "sealed", model: "gpt-4o" });
		const settings = { ...noSettings(user.id), sealedKey: "sealed", model: "gpt-4o" };
		return async (copy) => expect(await copy.settings.get(user.id)).toEqual(settings);
	},
};

function declareTests(storage: Storage): void {
	describe("settings", () => {
		test("settings.update sets single fields of one user, also concurrently", async () => {
			const [user, other] = [aUser(), aUser()];
			await storage.users.insert(user);
			await storage.users.insert(other);
			expect(await storage.settings.get(user.id)).toBeNull();
			await Promise.all(Array.from({ length: 5 }, () => storage.settings.update(user.id, { sealedKey: "sealed" })));
			await storage.settings.update(user.id, { model: "gpt-4o" });
			await storage.settings.update(other.id, { voiceModel: "tts-1" });
			expect(await storage.settings.get(user.id)).toEqual({
				...noSettings(user.id),
				sealedKey: "sealed",
				model: "gpt-4o",
			});
			await storage.settings.update(user.id, { sealedKey: null });
			expect(await storage.settings.get(user.id)).toEqual({ ...noSettings(user.id), model: "gpt-4o" });
			expect(await storage.settings.get(other.id)).toEqual({ ...noSettings(other.id), voiceModel: "tts-1" });
		});

		test("settings.updateKey changes the key only if it is still the given one", async () => {
			const user = await addUser(storage);
			await storage.settings.update(user.id, { sealedKey: "first", model: "gpt-4o" });
			await storage.settings.updateKey(user.id, "another", { sealedKey: "lost" });
			await storage.settings.updateKey(user.id, "first", { sealedKey: "second", acceptedKey: "hash" });
			await storage.settings.updateKey("unknown", "first", { sealedKey: "lost" });
			const settings = { ...noSettings(user.id), sealedKey: "second", acceptedKey: "hash", model: "gpt-4o" };
			expect(await storage.settings.get(user.id)).toEqual(settings);
			expect(await storage.settings.get("unknown")).toBeNull();
		});
	});
}
