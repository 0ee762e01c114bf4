// Tries a model as a story would use it, and says what was found, line by line: for a terminal, and for a page.
import { listModels, type OpenAiOptions, openAiStoryteller } from "./openai.ts";
import { isPrivateHost, serverKey } from "./server-address.ts";
import { ServerError } from "./server-error.ts";
import { describeFeatures } from "./server-features.ts";
import { serverMemory } from "./server-memory.ts";
import { type AnswerSchema, type Question, type Storyteller, StorytellerError } from "./storyteller.ts";
import { toAppError } from "./to-app-error.ts";

export type Finding = {
	name:
		| "server"
		| "key"
		| "model"
		| "first word"
		| "streaming"
		| "JSON"
		| "left out"
		| "thinking"
		| "context"
		| "story"
		| "the server's words";
	/** Null: it could not be found out. */
	isGood: boolean | null;
	/** For people. */
	words: string;
};

export type ModelTrial = { findings: Finding[]; canTell: boolean };

export type TryModelOptions = Pick<OpenAiOptions, "apiKey" | "baseURL" | "model" | "fetch" | "ownKey" | "patience"> & {
	/** Tells a very short story; left out, only a few words are asked for. */
	question?: Question;
	/** What the storyteller does before its words. */
	onActivity?: Parameters<Storyteller["tell"]>[2];
};

/** Tries to reach the server, its key and its model, and tells. Throws only the signal's reason. */
export async function tryModel(
	{ question = HELLO, onActivity, ...options }: TryModelOptions,
	signal: AbortSignal,
): Promise<ModelTrial> {
	const { apiKey, baseURL, model } = options;
	const memory = serverMemory();
	const storyteller = openAiStoryteller({ ...options, memory });
	const listed = await tryListing(options, signal);
	const told = await tryTelling(storyteller, question, signal, onActivity);
	const findings: Finding[] = [...listed];
	const features = await memory.recall(serverKey(baseURL, model));
	if (told.error) {
		findings.push({ name: "story", isGood: false, words: toAppError(told.error).message });
		const { serverMessage } = told.error.details;
		findings.push({ name: "the server's words", isGood: false, words: serverMessage ?? told.error.message });
		return { findings, canTell: false };
	}
	const { sent, leftOut } = describeFeatures({ model, baseURL }, features);
	const context = await storyteller.contextTokens();
	const format = sent.find((variant) => variant === "json_schema" || variant === "json_object");
	findings.push(
		...(apiKey ? [{ name: "key" as const, isGood: true, words: "accepted" }] : []),
		{ name: "first word", isGood: true, words: `after ${seconds(told.firstWordMs)}` },
		{
			name: "streaming",
			isGood: told.pieces > 1,
			words: told.pieces > 1 ? `${told.pieces} pieces` : "no: a story appears all at once, when it is whole",
		},
		{ name: "JSON", isGood: format !== undefined, words: format ?? "none: answers are read as they come" },
		{ name: "left out", isGood: true, words: leftOut.length ? leftOut.join(", ") : "nothing" },
		{ name: "thinking", isGood: true, words: features.thinkingTokens ? "yes: it is given more tokens" : "none seen" },
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
		{ name: "story", isGood: true, words: `${told.words} words in ${seconds(told.totalMs)}` },
	);
	return { findings, canTell: true };
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

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

type Told = { pieces: number; words: number; firstWordMs: number; totalMs: number; error?: StorytellerError };

async function tryTelling(
	storyteller: Storyteller,
	question: Question,
	signal: AbortSignal,
	onActivity: TryModelOptions["onActivity"],
): Promise<Told> {
	const startedAt = performance.now();
	const told: Told = { pieces: 0, words: 0, firstWordMs: 0, totalMs: 0 };
	let text = "";
	try {
		for await (const piece of storyteller.tell(question, signal, onActivity)) {
			if (told.pieces++ === 0) told.firstWordMs = performance.now() - startedAt;
			text += piece;
		}
	} catch (error) {
		signal.throwIfAborted();
		if (!(error instanceof StorytellerError)) throw error;
		// What broke off was told as far as it went; a story goes on from there.
		if (error.kind !== "cut" || !text.trim()) told.error = error;
	}
	told.totalMs = performance.now() - startedAt;
	told.words = text.split(/\s+/).filter(Boolean).length;
	return told;
}

const object = (properties: Record<string, unknown>) => ({
	type: "object",
	properties,
	required: Object.keys(properties),
	additionalProperties: false,
});
const TEXT: AnswerSchema = { name: "text", schema: object({ content: { type: "string" } }) };

/** Enough to see that a model answers. */
const HELLO: Question = {
	system: 'Answer with one JSON object and nothing else: {"content": string}',
	user: "Say good night to a child, in one sentence.",
	maxTokens: 200,
	seed: 1,
	schema: TEXT,
};

/** A very short story. */
export const SHORT_STORY: Question = {
	system:
		'You tell gentle bedtime stories to children. Answer with one JSON object and nothing else: {"content": string}. "content" is the story, in paragraphs with a blank line between them.',
	user: "Tell a bedtime story of about 150 words about a lion who learns to be kind.",
	maxTokens: 1200,
	seed: 1,
	schema: TEXT,
};
