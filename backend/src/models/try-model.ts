// Asks a model for a few words and lists the findings, for a terminal and for a page.
import type { Finding, Trial } from "@lion-tails/common/settings";
import { listModels, type OpenAiOptions, openAiStoryteller } from "./openai.ts";
import { isPrivateHost, serverKey } from "./server-address.ts";
import { ServerError } from "./server-error.ts";
import { describeFeatures } from "./server-features.ts";
import { serverMemory } from "./server-memory.ts";
import { answerSchema, type Question, type Storyteller, StorytellerError } from "./storyteller.ts";
import { toAppError } from "./to-app-error.ts";

type TryModelOptions = Pick<
	OpenAiOptions,
	"apiKey" | "baseURL" | "model" | "fetch" | "ownKey" | "patience" | "memory"
> & {
	/** Called with the storyteller's activity before its text. */
	onActivity?: Parameters<Storyteller["tell"]>[2];
};

/** The key for a server that requires none. */
export const NO_KEY = "none";

/** Tests the server, the key and the model, and asks for a few words. Throws only the signal's reason. */
export async function tryModel(
	{ onActivity, memory = serverMemory(), ...options }: TryModelOptions,
	signal: AbortSignal,
): Promise<Trial> {
	const { apiKey, baseURL, model } = options;
	const storyteller = openAiStoryteller({ ...options, memory });
	const listed = await tryListing(options, signal);
	const told = await tryTelling(storyteller, signal, onActivity);
	if (told.error) return { findings: [...listed, ...errorFindings("answer", told.error)], canTell: false };
	// A key that is refused only for the list still works for stories.
	const findings = listed.filter(({ name }) => name !== "key");
	// Calling this also adds the stated context to the features.
	const context = await storyteller.contextTokens();
	const features = await memory.recall(serverKey(baseURL, model));
	const { format, leftOut } = describeFeatures({ model, baseURL }, features);
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

/** Two findings: what happened and who must act, then the server's message or the reason. */
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

/** Even a streaming server may send a few words in one piece. */
function streamingFinding(isRefused: boolean, pieces: number): Finding {
	const name = "streaming";
	if (isRefused) return { name, isGood: false, words: "refused: a story appears all at once, when it is whole" };
	if (pieces > 1) return { name, isGood: true, words: "yes" };
	return { name, isGood: null, words: "not seen: these few words came in one piece" };
}

/** Asks the server for its models. Not every server lists them, so a missing list is not an error. */
export async function tryListing({ model, ...options }: TryModelOptions, signal: AbortSignal): Promise<Finding[]> {
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
		// An answer that broke off after some text is good enough: a story would be continued.
		if (error.kind !== "cut" || told.pieces === 0) told.error = error;
	}
	return told;
}

/** A short question that shows whether the model answers. */
const HELLO: Question = {
	system: 'Answer with one JSON object and nothing else: {"content": string}',
	user: "Say good night to a child, in one sentence.",
	maxTokens: 200,
	seed: 1,
	schema: answerSchema("text", { content: { type: "string" } }),
};
