// Every storyteller is reached through the openai SDK; this is the only file that imports it.
import OpenAI, { APIConnectionError, APIError } from "openai";
import { type Storyteller, StorytellerError } from "./storyteller.ts";

export type OpenAiOptions = {
	apiKey: string;
	baseURL?: string | undefined;
	model: string;
	fetch?: typeof fetch;
	/** Milliseconds without a sign of life after which a stream counts as dead. */
	silenceTimeoutMs?: number;
	/** Whose key it is: one's own that is refused is said so, ours is our fault. */
	ownKey?: boolean;
};

const MAX_RETRIES = 3;

export function openAiStoryteller({
	model,
	silenceTimeoutMs = 30_000,
	ownKey = false,
	...options
}: OpenAiOptions): Storyteller {
	const client = new OpenAI({
		...options,
		baseURL: options.baseURL ?? null,
		maxRetries: MAX_RETRIES,
		timeout: silenceTimeoutMs,
	});
	return {
		model,
		async *tell({ system, user, maxTokens, seed }, signal) {
			const silent = new AbortController();
			const both = AbortSignal.any([signal, silent.signal]);
			let timer: NodeJS.Timeout | undefined;
			const keepAlive = () => {
				clearTimeout(timer);
				timer = setTimeout(() => silent.abort(), silenceTimeoutMs);
			};
			let hasBegun = false;
			try {
				const stream = await client.chat.completions.create(
					{
						model,
						stream: true,
						messages: [
							{ role: "system", content: system },
							{ role: "user", content: user },
						],
						response_format: { type: "json_object" },
						max_completion_tokens: maxTokens,
						temperature: 0.9,
						seed,
					},
					{ signal: both },
				);
				hasBegun = true;
				keepAlive();
				let finish: string | null = null;
				for await (const chunk of stream) {
					keepAlive();
					const choice = chunk.choices[0];
					if (choice?.delta?.refusal) throw new StorytellerError("refused", "the model refused");
					if (choice?.delta?.content) yield choice.delta.content;
					finish = choice?.finish_reason ?? finish;
				}
				if (finish === "content_filter") throw new StorytellerError("refused", "the answer was filtered");
				if (finish !== "stop")
					throw new StorytellerError("cut", `the answer ended with ${finish ?? "no reason given"}`);
			} catch (error) {
				if (signal.aborted) throw signal.reason;
				throw toStorytellerError(error, hasBegun, ownKey);
			} finally {
				clearTimeout(timer);
			}
		},
	};
}

function toStorytellerError(error: unknown, hasBegun: boolean, ownKey: boolean): StorytellerError {
	if (error instanceof StorytellerError) return error;
	// Whatever befalls a stream already open (a dead line, silence, an error event) leaves what was told to go on from.
	if (hasBegun) return new StorytellerError("cut", "the stream broke off", error);
	if (error instanceof APIConnectionError) return new StorytellerError("unavailable", "no connection", error);
	if (error instanceof APIError) {
		const { status, code } = error;
		if (status === 401 || status === 403)
			return new StorytellerError(ownKey ? "key" : "unavailable", "the key was refused", error);
		if (status === 429 && code === "insufficient_quota" && ownKey)
			return new StorytellerError("key", "the key has no credit left", error);
		if (code === "content_policy_violation" || code === "content_filter")
			return new StorytellerError("refused", "the request was filtered", error);
		if (status !== undefined && status >= 400 && status < 500 && status !== 429 && status !== 408 && status !== 409) {
			return new StorytellerError("rejected", error.message, error);
		}
	}
	return new StorytellerError("unavailable", "the model does not answer", error);
}
