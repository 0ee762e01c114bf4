import { type Connection, Schema } from "mongoose";
import type { ModelServer, ModelServerStore } from "../../models/store.ts";
import type { StoragePart } from "../storage-part.ts";
import { documentAccess, isDuplicate, number, replaceAll, schemaOptions, text } from "./collection.ts";

export function modelServersMongo(connection: Connection): StoragePart<ModelServerStore, "modelServers"> {
	const servers = connection.model<ModelServerDocument>("ModelServer", modelServerSchema, "model_servers");
	const write = (records: ModelServer[]) => replaceAll(servers, records.map(fromModelServer));
	return {
		stores: {
			modelServers: {
				async get(key) {
					const found = await servers.findOne({ _id: key }).lean<ModelServerDocument>();
					return found && toModelServer(found);
				},
				async put(server) {
					try {
						await write([server]);
					} catch (error) {
						// Another process inserted it at the same moment.
						if (!isDuplicate(error)) throw error;
						await write([server]);
					}
				},
			},
		},
		records: { modelServers: documentAccess(servers, toModelServer, write) },
	};
}

type ModelServerDocument = { _id: string; features: string; learnedAt: number };

const modelServerSchema = new Schema<ModelServerDocument>(
	{ _id: text, features: text, learnedAt: number },
	schemaOptions,
);

const fromModelServer = ({ key, features, learnedAt }: ModelServer): ModelServerDocument => ({
	_id: key,
	features: JSON.stringify(features),
	learnedAt,
});
const toModelServer = ({ _id, features, learnedAt }: ModelServerDocument): ModelServer => ({
	key: _id,
	features: JSON.parse(features),
	learnedAt,
});
