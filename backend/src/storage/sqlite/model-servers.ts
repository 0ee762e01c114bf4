import type { ModelServer, ModelServerStore } from "../../models/store.ts";
import type { StoragePart } from "../storage-part.ts";
import { type Database, recordTable } from "./database.ts";

export function modelServersSqlite(db: Database): StoragePart<ModelServerStore, "modelServers"> {
	const { one, put, access } = recordTable<ModelServer>(db, { name: "model_servers", id: "key", json: ["features"] });
	return {
		stores: {
			modelServers: {
				get: async (key) => one`key = ${key}`,
				put: async (server) => put(server),
			},
		},
		records: { modelServers: access },
	};
}
