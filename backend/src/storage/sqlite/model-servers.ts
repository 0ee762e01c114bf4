import type { ModelServer, ModelServerStore } from "../../models/store.ts";
import type { StoragePart } from "../storage-part.ts";
import { type Database, recordTable } from "./database.ts";

export function modelServersSqlite(db: Database): StoragePart<ModelServerStore, "modelServers"> {
	const { read, put, access } = recordTable<ModelServer>(db, { name: "model_servers", id: "key", json: ["features"] });
	return {
		stores: {
			modelServers: {
				async get(key) {
					const row = db.one("SELECT * FROM model_servers WHERE key = ?", key);
					return row && read(row);
				},
				put: async (server) => put(server),
			},
		},
		records: { modelServers: access },
	};
}
