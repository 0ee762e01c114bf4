// The contract of every adapter for the known features of model servers.
import { expect, test } from "vitest";
import type { ModelServer } from "../../src/models/store.ts";
import type { Storage } from "../../src/storage/storage.ts";
import type { FeatureContract } from "./feature-contract.ts";

export const modelServersContract: FeatureContract = {
	declareTests,
	fillOfUser: async () => {},
	async fill(storage) {
		const server = aModelServer();
		await storage.modelServers.put(server);
		return async (copy) => expect(await copy.modelServers.get(server.key)).toEqual(server);
	},
};

const aModelServer = (more: Partial<ModelServer> = {}): ModelServer => ({
	key: "http://localhost:11434/v1 llama3.2",
	features: { refused: ["json_schema", "seed"], maxTokens: null, contextTokens: 4096, thinkingTokens: 8000 },
	learnedAt: 1_800_000_000_000,
	...more,
});

function declareTests(storage: Storage): void {
	test("modelServers.put stores and replaces the features of a server, also concurrently", async () => {
		const server = aModelServer();
		expect(await storage.modelServers.get(server.key)).toBeNull();
		await Promise.all(Array.from({ length: 5 }, () => storage.modelServers.put(server)));
		expect(await storage.modelServers.get(server.key)).toEqual(server);
		const more = { ...server, features: { ...server.features, refused: ["json_schema", "seed", "temperature"] } };
		await storage.modelServers.put(more);
		expect(await storage.modelServers.get(server.key)).toEqual(more);
		expect(await storage.modelServers.get("http://localhost:11434/v1 another")).toBeNull();
	});
}
