// The built-in storyteller composes stories from authored material. It is an OpenAI-compatible Chat Completions
// endpoint in the form of a `fetch` function, which the `openai` SDK calls like any other model.
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { BUILT_IN_MODEL } from "@lion-tails/common/story";
import { z } from "zod";
import type { Config } from "../../config.ts";
import { beat } from "../beat.ts";
import { openAiStoryteller } from "../openai.ts";
import type { ServerMemory } from "../server-memory.ts";
import type { Storyteller } from "../storyteller.ts";
import { answer } from "./answer.ts";
import { loadInParts } from "./material.ts";
import { library } from "./wish/narrative-past.ts";
import { indexInParts } from "./wish/plots-about.ts";
import { spellingInParts } from "./wish/typos.ts";

/** Returns the built-in storyteller; with 0 tokens per second it writes without delay. */
export function builtInStoryteller(tokensPerSecond: number): Storyteller {
	return openAiStoryteller({
		apiKey: "none",
		baseURL: "http://built-in.invalid/v1",
		model: BUILT_IN_MODEL,
		sees: false,
		fetch: builtInFetch(tokensPerSecond),
	});
}

type Settings = Pick<Config, "OPENAI_API_KEY" | "OPENAI_BASE_URL" | "OPENAI_MODEL" | "STORYTELLER_TOKENS_PER_SECOND">;

/** Returns a storyteller on the configured model, or the built-in one without a key and an address. */
export function chooseStoryteller(settings: Settings, memory?: ServerMemory): Storyteller {
	const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseURL, OPENAI_MODEL: model } = settings;
	if (apiKey || baseURL)
		return openAiStoryteller({ apiKey: apiKey ?? "none", baseURL, model, ...(memory && { memory }) });
	return builtInStoryteller(settings.STORYTELLER_TOKENS_PER_SECOND);
}

/** Returns the endpoint as a `fetch` function; with 0 tokens per second it writes without delay. */
export function builtInFetch(tokensPerSecond: number): typeof fetch {
	return async (input, init) => {
		const request = input instanceof Request && !init ? input : new Request(input, init);
		request.signal.throwIfAborted();
		const { pathname } = new URL(request.url);
		if (pathname.endsWith("/models"))
			return request.method === "GET" ? Response.json(MODELS) : wrongMethod(request, "GET");
		if (pathname.endsWith(`/models/${BUILT_IN_MODEL}`)) return Response.json(MODEL);
		if (!pathname.endsWith("/chat/completions"))
			return errorResponse(404, `Unknown request URL: ${request.method} ${pathname}.`, "unknown_url");
		if (request.method !== "POST") return wrongMethod(request, "POST");
		await prepare();
		return complete(await request.text(), request.signal, tokensPerSecond);
	};
}

/** Reads and checks the material and loads the grammar unless they are in memory, and lets the event loop have its turn between the parts. */
async function prepare(): Promise<void> {
	for (const parts of [loadInParts, indexInParts, spellingInParts]) for (const _ of parts()) await nextTurn();
	library();
}

const ContentPart = z.looseObject({ type: z.string(), text: z.string().optional() });
const Message = z.looseObject({
	role: z.enum(["system", "developer", "user", "assistant", "tool", "function"]),
	content: z.union([z.string(), z.array(ContentPart)]).nullish(),
});
const CompletionRequest = z.looseObject({
	model: z.string().optional(),
	messages: z.array(Message).min(1),
	stream: z.boolean().nullish(),
	stream_options: z.looseObject({ include_usage: z.boolean().optional() }).nullish(),
	seed: z.number().nullish(),
	/** Not part of OpenAI's API: the family's earlier stories, newest first. */
	heard: z.array(z.object({ title: z.string(), sentences: z.array(z.number()) })).nullish(),
	/** Not part of OpenAI's API: the same for all parts of a series, so that people keep their names. */
	series_seed: z.number().nullish(),
	/** Not part of OpenAI's API: true for a child in a wheelchair. */
	uses_wheelchair: z.boolean().nullish(),
	max_tokens: z.number().int().positive().nullish(),
	max_completion_tokens: z.number().int().positive().nullish(),
	response_format: z.looseObject({ type: z.string() }).nullish(),
});
type CompletionRequest = z.infer<typeof CompletionRequest>;

function complete(body: string, signal: AbortSignal, tokensPerSecond: number): Response | Promise<Response> {
	let json: unknown;
	try {
		json = JSON.parse(body);
	} catch {
		return errorResponse(400, "We could not parse the JSON body of your request.", null);
	}
	const parsed = CompletionRequest.safeParse(json);
	if (!parsed.success) {
		const [issue] = parsed.error.issues;
		return errorResponse(400, `${issue?.message ?? "Invalid request"}.`, null, issue?.path.join("."));
	}
	const request = parsed.data;
	const parts = request.messages.flatMap(({ content }) => (Array.isArray(content) ? content : []));
	if (parts.some(({ type }) => type !== "text"))
		return errorResponse(
			400,
			"The built-in storyteller cannot see images: a vision model is needed. Add an OpenAI key in Settings.",
			"vision_model_needed",
			"messages",
		);
	const text = answer({
		...promptsOf(request),
		seed: request.seed ?? undefined,
		isJson: wantsJson(request),
		heard: request.heard ?? [],
		seriesSeed: request.series_seed ?? undefined,
		usesWheelchair: request.uses_wheelchair ?? undefined,
	});
	const maxTokens = request.max_completion_tokens ?? request.max_tokens ?? Number.POSITIVE_INFINITY;
	// `max_tokens` counts from the story text.
	const maxChars = (CONTENT.exec(text)?.index ?? 0) + maxTokens * CHARS_PER_TOKEN;
	const finishReason = text.length > maxChars ? "length" : "stop";
	const output = { request, text: text.slice(0, maxChars), finishReason, signal, tokensPerSecond };
	return request.stream ? respondInChunks(output) : respondAtOnce(output);
}

type Output = {
	request: CompletionRequest;
	text: string;
	finishReason: string;
	signal: AbortSignal;
	tokensPerSecond: number;
};

const CHARS_PER_TOKEN = 4;

const textOf = ({ content }: z.infer<typeof Message>) =>
	typeof content === "string" ? content : (content ?? []).map(({ text }) => text ?? "").join("\n");

function promptsOf({ messages }: CompletionRequest): { system: string; user: string } {
	const textsBy = (...roles: string[]) => messages.filter(({ role }) => roles.includes(role)).map(textOf);
	// Only the last user message of a conversation is answered.
	return { system: textsBy("system", "developer").join("\n\n"), user: textsBy("user").at(-1) ?? "" };
}

function wantsJson({ response_format, messages }: CompletionRequest): boolean {
	if (response_format) return response_format.type !== "text";
	return messages.some((message) => /\bone JSON object\b/.test(textOf(message)));
}

const usageOf = ({ request: { messages }, text }: Output) => {
	const prompt_tokens = Math.ceil(messages.reduce((sum, message) => sum + textOf(message).length, 0) / CHARS_PER_TOKEN);
	const completion_tokens = Math.ceil(text.length / CHARS_PER_TOKEN);
	return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
};

const completionHead = (object: string) => ({
	id: `chatcmpl-${crypto.randomUUID()}`,
	object,
	created: Math.floor(Date.now() / 1000),
	model: BUILT_IN_MODEL,
});

async function respondAtOnce(output: Output): Promise<Response> {
	const { text, finishReason, signal, tokensPerSecond } = output;
	if (tokensPerSecond > 0) await sleep((text.length / CHARS_PER_TOKEN / tokensPerSecond) * 1000, undefined, { signal });
	return Response.json({
		...completionHead("chat.completion"),
		choices: [
			{
				index: 0,
				message: { role: "assistant", content: text, refusal: null },
				logprobs: null,
				finish_reason: finishReason,
			},
		],
		usage: usageOf(output),
	});
}

function respondInChunks(output: Output): Response {
	const { request, finishReason } = output;
	const head = completionHead("chat.completion.chunk");
	const wantsUsage = request.stream_options?.include_usage === true;
	const chunk = (delta: object, finish_reason: string | null = null) =>
		serverSentEvent({
			...head,
			choices: [{ index: 0, delta, logprobs: null, finish_reason }],
			...(wantsUsage && { usage: null }),
		});
	async function* events() {
		yield chunk({ role: "assistant", content: "", refusal: null });
		for await (const piece of paced(output)) yield chunk({ content: piece });
		yield chunk({}, finishReason);
		if (wantsUsage) yield serverSentEvent({ ...head, choices: [], usage: usageOf(output) });
		yield "data: [DONE]\n\n";
	}
	const stream = ReadableStream.from(events()).pipeThrough(new TextEncoderStream());
	return new Response(stream, {
		headers: { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-cache" },
	});
}

const serverSentEvent = (value: object) => `data: ${JSON.stringify(value)}\n\n`;

/** These characters arrive without delay, because a client shows text only when it has recognized it as the story. */
const LEAD_CHARS = 40;
/** Without a pace, the event loop gets a turn after this many pieces. */
const PIECES_PER_TURN = 50;

/**
 * Yields the text in pieces of about a word, those that are due together as one. Pieces of the story are delayed to the
 * pace of a model, and to the beat while there is one; the rest of an answer, and an answer without a story, is not
 * delayed.
 */
async function* paced({ text, signal, tokensPerSecond }: Output): AsyncGenerator<string> {
	const startedAt = performance.now();
	const story = storyIn(text);
	let onBeat = () => {};
	const member = tokensPerSecond > 0 ? beat.join(() => onBeat(), null) : null;
	const nextBeat = () => new Promise<void>((resolve) => (onBeat = resolve));
	let at = 0;
	let pieces = 0;
	let due = "";
	try {
		for (const [piece] of text.matchAll(/\s*\S{1,12}(?:\s(?!\s))?|\s+/gu)) {
			signal.throwIfAborted();
			if (member && at > story.from && at < story.to) {
				const dueAt = startedAt + ((at - story.from - LEAD_CHARS) / CHARS_PER_TOKEN / tokensPerSecond) * 1000;
				const waitMs = () => dueAt - performance.now();
				if (due && waitMs() > 1) {
					yield due;
					due = "";
				}
				while (waitMs() > 1) await (member.hasBeat() ? nextBeat() : sleep(waitMs(), undefined, { signal }));
			} else if (++pieces % PIECES_PER_TURN === 0) await nextTurn();
			due += piece;
			at += piece.length;
			if (!member) {
				yield due;
				due = "";
			}
		}
		yield due;
	} finally {
		member?.leave();
	}
}

/** Returns the range of the story's text in an answer. */
function storyIn(text: string): { from: number; to: number } {
	if (!text.startsWith("{")) return { from: 0, to: text.length };
	const content = CONTENT.exec(text);
	if (!content) return { from: text.length, to: text.length };
	return { from: content.index, to: content.index + content[0].length };
}

/** Matches the field only: inside a string the quotes would be escaped. */
const CONTENT = /"content":"(?:[^"\\]|\\.)*/;

const MODEL = { id: BUILT_IN_MODEL, object: "model", created: 0, owned_by: "lion-tails" };
const MODELS = { object: "list", data: [MODEL] };

const errorResponse = (status: number, message: string, code: string | null, param: string | null = null) =>
	Response.json({ error: { message, type: "invalid_request_error", param, code } }, { status });

function wrongMethod({ method }: Request, allowed: string): Response {
	const response = errorResponse(405, `Not allowed: ${method}. Use ${allowed}.`, "method_not_allowed");
	response.headers.set("allow", allowed);
	return response;
}
