// An OpenAI-compatible Chat Completions endpoint as a `fetch`: what comes in, what goes out, and at what pace.
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { BUILT_IN_MODEL } from "@lion-tails/common/story";
import { z } from "zod";
import { answer } from "./answer.ts";

const Part = z.looseObject({ type: z.string(), text: z.string().optional() });
const Message = z.looseObject({
	role: z.enum(["system", "developer", "user", "assistant", "tool", "function"]),
	content: z.union([z.string(), z.array(Part)]).nullish(),
});
const Completion = z.looseObject({
	model: z.string().optional(),
	messages: z.array(Message).min(1),
	stream: z.boolean().nullish(),
	stream_options: z.looseObject({ include_usage: z.boolean().optional() }).nullish(),
	seed: z.number().nullish(),
	max_tokens: z.number().int().positive().nullish(),
	max_completion_tokens: z.number().int().positive().nullish(),
	response_format: z.looseObject({ type: z.string() }).nullish(),
});
type Completion = z.infer<typeof Completion>;

/** `tokensPerSecond` 0: as fast as it can. */
export function builtInFetch(tokensPerSecond: number): typeof fetch {
	return async (input, init) => {
		const request = input instanceof Request && !init ? input : new Request(input, init);
		request.signal.throwIfAborted();
		const { pathname } = new URL(request.url);
		if (pathname.endsWith("/models"))
			return request.method === "GET" ? Response.json(MODELS) : wrongMethod(request, "GET");
		if (pathname.endsWith(`/models/${BUILT_IN_MODEL}`)) return Response.json(MODEL);
		if (!pathname.endsWith("/chat/completions"))
			return failure(404, `Unknown request URL: ${request.method} ${pathname}.`, "unknown_url");
		if (request.method !== "POST") return wrongMethod(request, "POST");
		return complete(await request.text(), request.signal, tokensPerSecond);
	};
}

function complete(body: string, signal: AbortSignal, tokensPerSecond: number): Response | Promise<Response> {
	let json: unknown;
	try {
		json = JSON.parse(body);
	} catch {
		return failure(400, "We could not parse the JSON body of your request.", null);
	}
	const parsed = Completion.safeParse(json);
	if (!parsed.success) {
		const [issue] = parsed.error.issues;
		return failure(400, `${issue?.message ?? "Invalid request"}.`, null, issue?.path.join("."));
	}
	const completion = parsed.data;
	const parts = completion.messages.flatMap(({ content }) => (Array.isArray(content) ? content : []));
	if (parts.some(({ type }) => type !== "text"))
		return failure(
			400,
			"The built-in storyteller cannot see images: a vision model is needed. Add an OpenAI key in Settings.",
			"vision_model_needed",
			"messages",
		);
	const text = answer({ ...promptsOf(completion), seed: completion.seed ?? undefined, isJson: wantsJson(completion) });
	const tokens = completion.max_completion_tokens ?? completion.max_tokens ?? Number.POSITIVE_INFINITY;
	const whole = { text: text.slice(0, tokens * CHARS_PER_TOKEN), isCut: text.length > tokens * CHARS_PER_TOKEN };
	return completion.stream
		? streamed(completion, whole, signal, tokensPerSecond)
		: atOnce(completion, whole, signal, tokensPerSecond);
}

type Whole = { text: string; isCut: boolean };

const CHARS_PER_TOKEN = 4;

const textOf = ({ content }: z.infer<typeof Message>) =>
	typeof content === "string" ? content : (content ?? []).map(({ text }) => text ?? "").join("\n");

function promptsOf({ messages }: Completion): { system: string; user: string } {
	const said = (roles: string[]) => messages.filter(({ role }) => roles.includes(role)).map(textOf);
	// The last thing said is what is asked now.
	return { system: said(["system", "developer"]).join("\n\n"), user: said(["user"]).at(-1) ?? "" };
}

function wantsJson({ response_format, messages }: Completion): boolean {
	if (response_format) return response_format.type !== "text";
	return messages.some((message) => /\bone JSON object\b/.test(textOf(message)));
}

const usageOf = ({ messages }: Completion, { text }: Whole) => {
	const prompt_tokens = Math.ceil(messages.reduce((sum, message) => sum + textOf(message).length, 0) / CHARS_PER_TOKEN);
	const completion_tokens = Math.ceil(text.length / CHARS_PER_TOKEN);
	return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
};

const head = (object: string) => ({
	id: `chatcmpl-${crypto.randomUUID()}`,
	object,
	created: Math.floor(Date.now() / 1000),
	model: BUILT_IN_MODEL,
});

async function atOnce(
	completion: Completion,
	whole: Whole,
	signal: AbortSignal,
	tokensPerSecond: number,
): Promise<Response> {
	if (tokensPerSecond > 0)
		await sleep((whole.text.length / CHARS_PER_TOKEN / tokensPerSecond) * 1000, undefined, { signal });
	return Response.json({
		...head("chat.completion"),
		choices: [
			{
				index: 0,
				message: { role: "assistant", content: whole.text, refusal: null },
				logprobs: null,
				finish_reason: whole.isCut ? "length" : "stop",
			},
		],
		usage: usageOf(completion, whole),
	});
}

function streamed(completion: Completion, whole: Whole, signal: AbortSignal, tokensPerSecond: number): Response {
	const common = head("chat.completion.chunk");
	const wantsUsage = completion.stream_options?.include_usage === true;
	const chunk = (delta: object, finish_reason: string | null = null) =>
		event({
			...common,
			choices: [{ index: 0, delta, logprobs: null, finish_reason }],
			...(wantsUsage && { usage: null }),
		});
	async function* events() {
		yield chunk({ role: "assistant", content: "", refusal: null });
		for await (const piece of paced(whole.text, signal, tokensPerSecond)) yield chunk({ content: piece });
		yield chunk({}, whole.isCut ? "length" : "stop");
		if (wantsUsage) yield event({ ...common, choices: [], usage: usageOf(completion, whole) });
		yield "data: [DONE]\n\n";
	}
	const stream = ReadableStream.from(events()).pipeThrough(new TextEncoderStream());
	return new Response(stream, {
		headers: { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-cache" },
	});
}

const event = (value: object) => `data: ${JSON.stringify(value)}\n\n`;

/** At full speed others get their turn after so many pieces. */
const TURN = 50;

/** The text in pieces of about a word, each no sooner than its tokens are due. */
async function* paced(text: string, signal: AbortSignal, tokensPerSecond: number): AsyncGenerator<string> {
	const begin = performance.now();
	let sent = 0;
	let pieces = 0;
	for (const [piece] of text.matchAll(/\s*\S{1,12}(?:\s(?!\s))?|\s+/gu)) {
		signal.throwIfAborted();
		if (tokensPerSecond > 0) {
			const due = begin + (sent / CHARS_PER_TOKEN / tokensPerSecond) * 1000;
			const wait = due - performance.now();
			if (wait > 1) await sleep(wait, undefined, { signal });
		} else if (++pieces % TURN === 0) await nextTurn();
		yield piece;
		sent += piece.length;
	}
}

const MODEL = { id: BUILT_IN_MODEL, object: "model", created: 0, owned_by: "lion-tails" };
const MODELS = { object: "list", data: [MODEL] };

const failure = (status: number, message: string, code: string | null, param: string | null = null) =>
	Response.json({ error: { message, type: "invalid_request_error", param, code } }, { status });

function wrongMethod({ method }: Request, allowed: string): Response {
	const answer = failure(405, `Not allowed: ${method}. Use ${allowed}.`, "method_not_allowed");
	answer.headers.set("allow", allowed);
	return answer;
}
