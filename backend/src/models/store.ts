// What is kept of model servers: what each of them refuses, so that a new process does not ask for it again.

/** What was learned of one model at one server. It only ever grows. */
export type ServerFeatures = {
	/** Variants of request features, by their names in server-features.ts. */
	refused: string[];
	/** The most tokens of an answer that the server allows; null where none is known. */
	maxTokens: number | null;
	/** How many tokens a question and its answer may have together; null where none is known. */
	contextTokens: number | null;
	/** Tokens that the model needs for its thought, beside the answer's. */
	thinkingTokens: number;
	/** Answers of the model begin with thought that no opening tag marks; omitted while that is unknown. */
	thinksAloud?: boolean;
};

export type ModelServer = {
	/** Base URL and model; no API key, no password. */
	key: string;
	features: ServerFeatures;
	/** When the first of it was learned, in milliseconds since the epoch. */
	learnedAt: number;
};

export type ModelServerStore = {
	modelServers: {
		get(key: string): Promise<ModelServer | null>;
		/** Adds a server, or replaces what was known of it. */
		put(server: ModelServer): Promise<void>;
	};
};

export const modelServerRecordIds = { modelServers: (server: ModelServer) => server.key };
