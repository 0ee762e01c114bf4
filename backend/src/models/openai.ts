// Every storyteller is reached through the openai SDK; this is the only file that imports it.
import OpenAI, { APIConnectionError, APIError } from "openai";
import { type Storyteller, StorytellerError } from "./storyteller.ts";

export type OpenAiOptions = {
	apiKey: string;
	baseURL?: string | undefined;
	model: string;
	fetch?: typeof fetch;
	/** Time without a chunk after which a stream is given up. */
	silenceTimeoutMs?: number;
	/** The key is a parent's own: then its refusal has the code `key`; that of the service's key is `unavailable`. */
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
		contextTokens: async () => null,
		async *tell({ system, user, maxTokens, seed }, signal) {
			const timeout = new AbortController();
			const anySignal = AbortSignal.any([signal, timeout.signal]);
			let timer: NodeJS.Timeout | undefined;
			const restartTimeout = () => {
				clearTimeout(timer);
				timer = setTimeout(() => timeout.abort(), silenceTimeoutMs);
			};
			let isStreamOpen = false;
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
					{ signal: anySignal },
				);
				isStreamOpen = true;
				restartTimeout();
				let finishReason: string | null = null;
				for await (const chunk of stream) {
					restartTimeout();
					const choice = chunk.choices[0];
					if (choice?.delta?.refusal) throw new StorytellerError("refused", "the model refused");
					if (choice?.delta?.content) yield choice.delta.content;
					finishReason = choice?.finish_reason ?? finishReason;
				}
				if (finishReason === "content_filter") throw new StorytellerError("refused", "the answer was filtered");
				if (finishReason !== "stop")
					throw new StorytellerError("cut", `the answer ended with ${finishReason ?? "no reason given"}`);
			} catch (error) {
				if (signal.aborted) throw signal.reason;
				throw toStorytellerError(error, isStreamOpen, ownKey);
			} finally {
				clearTimeout(timer);
			}
		},
	};
}

function toStorytellerError(error: unknown, isStreamOpen: boolean, ownKey: boolean): StorytellerError {
	if (error instanceof StorytellerError) return error;
	// Any error of an open stream (a broken connection, a timeout, an error event) leaves text that can be continued.
	if (isStreamOpen) return new StorytellerError("cut", "the stream broke off", error);
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
