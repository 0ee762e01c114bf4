// Asks a model for a few words, and says what was found, line by line: for a terminal, and for a page.
import type { Finding, Trial } from "@lion-tails/common/settings";
import { listModels, type OpenAiOptions, openAiStoryteller } from "./openai.ts";
import { isPrivateHost, serverKey } from "./server-address.ts";
import { ServerError } from "./server-error.ts";
import { describeFeatures } from "./server-features.ts";
import { serverMemory } from "./server-memory.ts";
import { type Question, type Storyteller, StorytellerError } from "./storyteller.ts";
import { toAppError } from "./to-app-error.ts";

export type TryModelOptions = Pick<
	OpenAiOptions,
	"apiKey" | "baseURL" | "model" | "fetch" | "ownKey" | "patience" | "memory"
> & {
	/** What the storyteller does before its words. */
	onActivity?: Parameters<Storyteller["tell"]>[2];
};

/** What stands for a key where the server asks for none. */
export const NO_KEY = "none";

/** Tries to reach the server, its key and its model, and asks for a few words. Throws only the signal's reason. */
export async function tryModel(
	{ onActivity, memory = serverMemory(), ...options }: TryModelOptions,
	signal: AbortSignal,
): Promise<Trial> {
	const { apiKey, baseURL, model } = options;
	const storyteller = openAiStoryteller({ ...options, memory });
	const listed = await tryListing(options, signal);
	const told = await tryTelling(storyteller, signal, onActivity);
	if (told.error) return { findings: [...listed, ...errorFindings("answer", told.error)], canTell: false };
	// A key that is refused for the list alone is good enough for stories.
	const findings = listed.filter(({ name }) => name !== "key");
	// This asks the server for its context, which is among the features then.
	const context = await storyteller.contextTokens();
	const features = await memory.recall(serverKey(baseURL, model));
	const { sent, leftOut } = describeFeatures({ model, baseURL }, features);
	const format = sent.find((variant) => variant === "json_schema" || variant === "json_object");
	findings.push(
		...(apiKey !== NO_KEY ? [{ name: "key", isGood: true, words: "accepted" }] : []),
		{ name: "answer", isGood: true, words: `first word after ${seconds(told.firstWordMs)}` },
		streamingFinding(leftOut.includes("stream"), told.pieces),
		{ name: "JSON", isGood: format ? true : null, words: format ?? "no format taken: answers are read as they come" },
		{ name: "left out", isGood: null, words: leftOut.length ? leftOut.join(", ") : "nothing" },
		{ name: "thinking", isGood: null, words: features.thinkingTokens ? "yes: it is given more tokens" : "none seen" },
		{
			name: "context",
			isGood: null,
			words:
				features.contextTokens !== null
					? `${context} tokens`
					: isPrivateHost(baseURL)
						? `unknown; ${context} tokens are assumed`
						: "unknown",
		},
	);
	return { findings, canTell: true };
}

/** What happened and who must act, then what the server itself said, or what else is known of it. */
export function errorFindings(name: string, error: StorytellerError): Finding[] {
	const { serverMessage } = error.details;
	return [
		{ name, isGood: false, words: toAppError(error).message },
		serverMessage
			? { name: "server said", isGood: false, words: serverMessage }
			: { name: "reason", isGood: false, words: error.message },
	];
}

export const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

/** A few words may come in one piece from a server that streams. */
function streamingFinding(isRefused: boolean, pieces: number): Finding {
	const name = "streaming";
	if (isRefused) return { name, isGood: false, words: "refused: a story appears all at once, when it is whole" };
	if (pieces > 1) return { name, isGood: true, words: "yes" };
	return { name, isGood: null, words: "not seen: these few words came in one piece" };
}

/** Not every server lists its models: a list that cannot be had says nothing about the story. */
async function tryListing({ model, ...options }: TryModelOptions, signal: AbortSignal): Promise<Finding[]> {
	try {
		const models = await listModels(options, signal);
		const isListed =
			models.includes(model) || models.some((name) => name === `${model}:latest` || name === `models/${model}`);
		return [
			{ name: "server", isGood: true, words: "reached" },
			{
				name: "model",
				isGood: isListed ? true : null,
				words: isListed
					? "listed by the server"
					: `not in the server's list${models.length ? ` (${models.slice(0, 8).join(", ")}${models.length > 8 ? ", …" : ""})` : ""}`,
			},
		];
	} catch (error) {
		signal.throwIfAborted();
		if (!(error instanceof ServerError))
			return [
				{ name: "server", isGood: false, words: `not reached: ${error instanceof Error ? error.message : error}` },
			];
		if (error.status === 401) return [{ name: "key", isGood: false, words: `refused: ${error.said.message}` }];
		return [
			{ name: "server", isGood: true, words: "reached" },
			{ name: "model", isGood: null, words: `the server does not list its models (${error.status})` },
		];
	}
}

type Told = { pieces: number; firstWordMs: number; error?: StorytellerError };

async function tryTelling(
	storyteller: Storyteller,
	signal: AbortSignal,
	onActivity: TryModelOptions["onActivity"],
): Promise<Told> {
	const startedAt = performance.now();
	const told: Told = { pieces: 0, firstWordMs: 0 };
	try {
		for await (const piece of storyteller.tell(HELLO, signal, onActivity)) {
			if (!piece.trim()) continue;
			if (told.pieces++ === 0) told.firstWordMs = performance.now() - startedAt;
		}
	} catch (error) {
		signal.throwIfAborted();
		if (!(error instanceof StorytellerError)) throw error;
		// What broke off was told as far as it went; a story goes on from there.
		if (error.kind !== "cut" || told.pieces === 0) told.error = error;
	}
	return told;
}

/** Enough to see that a model answers. */
const HELLO: Question = {
	system: 'Answer with one JSON object and nothing else: {"content": string}',
	user: "Say good night to a child, in one sentence.",
	maxTokens: 200,
	seed: 1,
	schema: {
		name: "text",
		schema: {
			type: "object",
			properties: { content: { type: "string" } },
			required: ["content"],
			additionalProperties: false,
		},
	},
};
