import type { ModelServer, ModelServerStore } from "../../models/store.ts";
import type { StoragePart } from "../storage-part.ts";
import { type Database, json, number, type Row, rowAccess, text } from "./database.ts";

export function modelServersSqlite(db: Database): StoragePart<ModelServerStore, "modelServers"> {
	return {
		stores: {
			modelServers: {
				async get(key) {
					const row = db.one("SELECT * FROM model_servers WHERE key = ?", key);
					return row && toModelServer(row);
				},
				put: async (server) => putModelServer(db, server),
			},
		},
		removeOfUser: async () => {},
		records: {
			modelServers: rowAccess(db, {
				table: "model_servers",
				id: "key",
				read: toModelServer,
				write: (server) => putModelServer(db, server),
			}),
		},
	};
}

const toModelServer = (row: Row): ModelServer => ({
	key: text(row.key),
	features: json(row.features),
	learnedAt: number(row.learned_at),
});

function putModelServer(db: Database, { key, features, learnedAt }: ModelServer): void {
	db.run(
		"INSERT INTO model_servers VALUES (?, ?, ?) ON CONFLICT (key) DO UPDATE SET features = excluded.features, learned_at = excluded.learned_at",
		key,
		JSON.stringify(features),
		learnedAt,
	);
}
