// Stored knowledge about model servers, so that a new process does not have to find it out again.

/** Knowledge about one model at one server. It only grows. */
export type ServerFeatures = {
	/** Refused variants of request parts, by their names in server-features.ts. */
	refused: string[];
	/** The server's limit of an answer in tokens; null if unknown. */
	maxTokens: number | null;
	/** Size of the context in tokens, question and answer together; null if unknown. */
	contextTokens: number | null;
	/** Tokens that the model needs for its thought, in addition to the answer's. */
	thinkingTokens: number;
	/** True if the model's answers begin with thought without an opening tag; omitted while unknown. */
	thinksAloud?: boolean;
};

export type ModelServer = {
	/** Base URL and model; no API key, no password. */
	key: string;
	features: ServerFeatures;
	/** Time of the first lesson, in milliseconds since the epoch. */
	learnedAt: number;
};

export type ModelServerStore = {
	modelServers: {
		get(key: string): Promise<ModelServer | null>;
		/** Inserts or replaces a server. */
		put(server: ModelServer): Promise<void>;
	};
};

export const modelServerRecordIds = { modelServers: (server: ModelServer) => server.key };
