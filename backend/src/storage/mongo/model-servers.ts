import type { Connection } from "mongoose";
import type { ModelServer, ModelServerStore } from "../../models/store.ts";
import type { StoragePart } from "../storage-part.ts";
import { fromBson, toBson } from "./bson.ts";
import { documentAccess, json, number, queriesOf, replaceAll, retryOnDuplicate, schemaOf } from "./collection.ts";

export function modelServersMongo(connection: Connection): StoragePart<ModelServerStore, "modelServers"> {
	const servers = connection.model<ModelServerDocument>("ModelServer", modelServerSchema, "model_servers");
	return {
		stores: {
			modelServers: {
				get: (key) => queriesOf(servers, toRecord).one({ _id: key }),
				put: (server) => retryOnDuplicate(() => replaceAll(servers, [toDocument(server)])),
			},
		},
		records: { modelServers: documentAccess(servers, toRecord, toDocument) },
	};
}

type ModelServerDocument = Omit<ModelServer, "key"> & { _id: string };

const modelServerSchema = schemaOf<ModelServerDocument>({ features: json, learnedAt: number });

const toDocument = ({ key, ...server }: ModelServer): ModelServerDocument => ({ _id: key, ...toBson(server) });
const toRecord = ({ _id, ...server }: ModelServerDocument): ModelServer => ({ key: _id, ...fromBson(server) });
