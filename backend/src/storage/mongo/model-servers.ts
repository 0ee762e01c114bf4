import { type Connection, Schema } from "mongoose";
import type { ModelServer, ModelServerStore } from "../../models/store.ts";
import type { StoragePart } from "../storage-part.ts";
import { fromBson, toBson } from "./bson.ts";
import { documentAccess, json, number, replaceAll, retryOnDuplicate, schemaOptions, text } from "./collection.ts";

export function modelServersMongo(connection: Connection): StoragePart<ModelServerStore, "modelServers"> {
	const servers = connection.model<ModelServerDocument>("ModelServer", modelServerSchema, "model_servers");
	return {
		stores: {
			modelServers: {
				async get(key) {
					const found = await servers.findOne({ _id: key }).lean<ModelServerDocument>();
					return found && toRecord(found);
				},
				put: (server) => retryOnDuplicate(() => replaceAll(servers, [toDocument(server)])),
			},
		},
		records: { modelServers: documentAccess(servers, toRecord, toDocument) },
	};
}

type ModelServerDocument = Omit<ModelServer, "key"> & { _id: string };

const modelServerSchema = new Schema<ModelServerDocument>(
	{ _id: text, features: json, learnedAt: number },
	schemaOptions,
);

const toDocument = ({ key, ...server }: ModelServer): ModelServerDocument => ({ _id: key, ...toBson(server) });
const toRecord = ({ _id, ...server }: ModelServerDocument): ModelServer => ({ key: _id, ...fromBson(server) });
