// The storyteller with a scripted `fetch` instead of a server: its requests, and how it reads the answers.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type OpenAiOptions, openAiStoryteller } from "./openai.ts";
import { serverMemory } from "./server-memory.ts";
import type { ModelServer } from "./store.ts";
import type { Activity, Question } from "./storyteller.ts";

type Body = Record<string, unknown> & { messages: { role: string; content: string }[] };
type Handler = (body: Body, signal: AbortSignal) => Response | Promise<Response>;

const PUBLIC = "https://models.example/v1";
const HOME = "http://nas.local:11434/v1";
const STORY = "Once upon a time a lion slept.";
const question: Question = {
	system: "You tell stories.",
	user: "Tell one.",
	maxTokens: 2000,
	seed: 5,
	schema: { name: "story", schema: { type: "object" } },
};

const event = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;
const chunk = (delta: object, finish_reason: string | null = null) =>
	event({ choices: [{ index: 0, delta, finish_reason }] });
const stream = (...parts: string[]) =>
	new Response(parts.join(""), { headers: { "content-type": "text/event-stream" } });
const story: Handler = () => stream(chunk({ content: STORY }), chunk({}, "stop"), "data: [DONE]\n\n");
const error =
	(status: number, body: unknown, headers: Record<string, string> = {}): Handler =>
	() =>
		typeof body === "string" ? new Response(body, { status, headers }) : Response.json(body, { status, headers });
/** An error in OpenAI's shape. */
const says = (status: number, message: string, code?: string) => error(status, { error: { message, code } });
const inOneBody: Handler = () => Response.json({ choices: [{ message: { content: STORY }, finish_reason: "stop" }] });
const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);
const silence = (signal: AbortSignal) =>
	new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));

/** A storyteller whose requests are answered by these handlers, one after another, and then with a story. */
function scripted(handlers: Handler[], options: Partial<OpenAiOptions> = {}) {
	const requests: Body[] = [];
	const activities: Activity[] = [];
	const fetch = (async (_: unknown, init: RequestInit) => {
		const body = JSON.parse(String(init.body)) as Body;
		requests.push(body);
		return (handlers[requests.length - 1] ?? story)(body, init.signal as AbortSignal);
	}) as typeof globalThis.fetch;
	const storyteller = openAiStoryteller({
		apiKey: "sk-own-0123456789",
		baseURL: PUBLIC,
		model: "m",
		fetch,
		patience: { retryMs: 1 },
		...options,
	});
	return {
		storyteller,
		requests,
		activities,
		async tell(more: Partial<Question> = {}, signal = new AbortController().signal) {
			let text = "";
			for await (const piece of storyteller.tell({ ...question, ...more }, signal, (activity) =>
				activities.push(activity),
			))
				text += piece;
			return text;
		},
	};
}

const FORMAT = { type: "json_schema", json_schema: { name: "story", strict: true, schema: { type: "object" } } };
const refusal = (param: string) =>
	error(400, { error: { message: "Unsupported", param, code: "unsupported_parameter" } });

describe("tell sends a request that", () => {
	test("has every optional part", async () => {
		const { tell, requests } = scripted([]);
		expect(await tell()).toBe(STORY);
		expect(requests).toEqual([
			{
				model: "m",
				stream: true,
				messages: [
					{ role: "system", content: "You tell stories." },
					{ role: "user", content: "Tell one." },
				],
				response_format: FORMAT,
				max_tokens: 2000,
				temperature: 0.9,
				seed: 5,
			},
		]);
	});

	test.each([
		["https://api.openai.com/v1", "gpt-4o", { max_completion_tokens: 2000 }],
		[undefined, "o3-mini", { max_completion_tokens: 10_000, reasoning_effort: "low" }],
		["https://home.openai.azure.com/openai/v1", "gpt-5", { max_completion_tokens: 10_000, reasoning_effort: "low" }],
		["https://openrouter.ai/api/v1", "openai/gpt-5-mini", { max_tokens: 10_000, reasoning_effort: "low" }],
		["https://home.openai.azure.com/openai/v1", "gpt-35-turbo", { max_completion_tokens: 2000 }],
		["https://openrouter.ai/api/v1", "mistral/large", { max_tokens: 2000 }],
	])("to %s for %s, has %j", async (baseURL, model, fields) => {
		const { tell, requests } = scripted([], { baseURL, model });
		await tell();
		expect(requests[0]).toMatchObject(fields);
		expect(Object.keys(requests[0] ?? {}).filter((key) => /tokens|effort/.test(key))).toEqual(Object.keys(fields));
	});
});

describe("tell leaves out what a server refuses:", () => {
	test("parts are left out as the server names them, and are never sent again", async () => {
		const { tell, requests } = scripted(["response_format", "seed", "temperature"].map(refusal));
		expect(await tell()).toBe(STORY);
		const { response_format, random_seed, temperature, seed } = requests[3] as Body;
		expect({ response_format, random_seed, temperature, seed }).toEqual({
			response_format: { type: "json_object" },
			random_seed: 5,
			temperature: undefined,
			seed: undefined,
		});
		expect(await tell()).toBe(STORY);
		expect(requests).toHaveLength(5);
		expect(requests[4]).toEqual(requests[3]);
	});

	test("several parts are left out at once", async () => {
		const forbidden = ["max_tokens", "seed"].map((name) => ({ loc: ["body", name], msg: "x" }));
		const { tell, requests } = scripted([error(422, { detail: forbidden })]);
		await tell();
		expect(requests[1]).toMatchObject({ max_completion_tokens: 2000, random_seed: 5 });
		expect(requests[1]).not.toHaveProperty("max_tokens");
	});

	test("the system prompt moves into the user's message, and a stream becomes one answer", async () => {
		const { tell, requests } = scripted([says(500, "Jinja: System role not supported"), refusal("stream"), inOneBody]);
		expect(await tell()).toBe(STORY);
		expect(requests[2]).toMatchObject({
			stream: false,
			messages: [{ role: "user", content: "You tell stories.\n\nTell one." }],
		});
	});

	test.each([
		["one unnamed refusal is", ["temperature"], 1, { response_format: FORMAT, seed: 5 }],
		["two unnamed refusals are", ["temperature", "response_format"], 4, { seed: 5, max_tokens: 2000 }],
	])("%s found by requests with less each time, and only that is remembered", async (_, refused, stories, kept) => {
		const refuses: Handler = (body, signal) =>
			refused.some((name) => name in body) ? error(400, "Bad Request")(body, signal) : story(body, signal);
		const { tell, requests } = scripted(times(40, refuses));
		for (let at = 0; at < stories; at++) expect(await tell()).toBe(STORY);
		const before = requests.length;
		await tell();
		expect(requests).toHaveLength(before + 1);
		expect(requests.at(-1)).toMatchObject(kept);
		for (const name of refused) expect(requests.at(-1)).not.toHaveProperty(name);
	});

	test("requests to a server that refuses everything end", async () => {
		const { tell, requests } = scripted(times(50, says(400, "no")));
		await expect(tell()).rejects.toMatchObject({ kind: "rejected", details: { serverMessage: "no" } });
		expect(requests.length).toBeLessThanOrEqual(10);
	});

	test("two concurrent stories learn together", async () => {
		const refuses: Handler = (body, signal) => {
			const name = ["response_format", "seed", "random_seed", "temperature"].find((each) => each in body);
			return name ? refusal(name)(body, signal) : story(body, signal);
		};
		const { tell, requests } = scripted(times(40, refuses));
		expect(await Promise.all([tell(), tell(), tell()])).toEqual([STORY, STORY, STORY]);
		const before = requests.length;
		await tell();
		expect(requests).toHaveLength(before + 1);
	});

	test("a server's token limit is respected", async () => {
		const { tell, requests } = scripted([says(400, "max_tokens: 2000 > 1024, which is the maximum allowed number")]);
		await tell();
		await tell({ maxTokens: 800 });
		expect(requests.map(({ max_tokens }) => max_tokens)).toEqual([2000, 1024, 800]);
	});

	test("after invalid JSON the next request has no format, even if the error is in the stream", async () => {
		const failed = { message: "Failed to generate JSON", code: "json_validate_failed", failed_generation: "{" };
		for (const handler of [error(400, { error: failed }), () => stream(event({ error: failed }))]) {
			const { tell, requests } = scripted([handler]);
			expect(await tell()).toBe(STORY);
			expect(requests[1]).not.toHaveProperty("response_format");
		}
	});
});

describe("tell accepts addresses and keys as people copy them:", () => {
	/** The requests to a server that has only this path. */
	function serverAt(
		path: string,
		options: Partial<OpenAiOptions>,
		elsewhere: Handler = error(404, "404 page not found"),
	) {
		const sent: { url: string; authorization: string | null }[] = [];
		const fetch = (async (url: unknown, init: RequestInit) => {
			sent.push({ url: String(url), authorization: new Headers(init.headers).get("authorization") });
			const body = JSON.parse(String(init.body)) as Body;
			const answer = new URL(String(url)).pathname === path ? story : elsewhere;
			return answer(body, init.signal as AbortSignal);
		}) as typeof globalThis.fetch;
		return { sent, tell: scripted([], { ...options, fetch }).tell };
	}

	test.each<[string, string, Handler | undefined]>([
		["http://nas.local:11434", "404", undefined],
		[
			"http://nas.local:1234/",
			"200",
			() => Response.json({ error: "Unexpected endpoint or method. (POST /chat/completions)" }),
		],
		["http://nas.local:3000", "a page", () => new Response("<!doctype html><title>Chat</title>")],
	])("if %s answers %s, its /v1 is found and remembered", async (baseURL, _, elsewhere) => {
		const { tell, sent } = serverAt("/v1/chat/completions", { baseURL }, elsewhere);
		expect(await tell()).toBe(STORY);
		expect(sent).toHaveLength(2);
		await tell();
		expect(sent).toHaveLength(3);
	});

	test("a host that answers without /v1 is called without it", async () => {
		const { tell, sent } = serverAt("/chat/completions", { baseURL: "https://models.example" });
		expect(await tell()).toBe(STORY);
		expect(sent).toHaveLength(1);
	});

	test("without an answering address, the error is `address`", async () => {
		const { tell, sent } = serverAt("/nowhere", { baseURL: "https://models.example" });
		await expect(tell()).rejects.toMatchObject({ kind: "address" });
		expect(sent).toHaveLength(2);
	});

	test("user name and password of the address are sent as a header", async () => {
		const { tell, sent } = serverAt("/v1/chat/completions", { baseURL: "https://me:secret@models.example/v1" });
		await tell();
		expect(sent[0]).toEqual({
			url: "https://models.example/v1/chat/completions",
			authorization: `Basic ${btoa("me:secret")}`,
		});
	});

	test.each([" sk-abc\n", "Bearer sk-abc", "sk-\nabc", "“sk-abc”", '"sk-abc"', "sk-\u200babc"])(
		"key %j",
		async (apiKey) => {
			const { tell, sent } = serverAt("/v1/chat/completions", { apiKey });
			await tell();
			expect(sent[0]?.authorization).toBe("Bearer sk-abc");
		},
	);

	test("a tidied key is not in an error either", async () => {
		const refuses: Handler = () => Response.json({ error: { message: "no user has secret-key-1" } }, { status: 401 });
		const { tell } = scripted([refuses], { apiKey: "secret-\nkey-1" });
		await expect(tell()).rejects.toMatchObject({ kind: "key", details: { serverMessage: "no user has …" } });
	});
});

const failsWith =
	(code: string): Handler =>
	() =>
		Promise.reject(new TypeError("fetch failed", { cause: Object.assign(new Error(code), { code }) }));

describe("tell fails at once with `address` for a connection that always fails:", () => {
	test.each<[string, boolean]>([
		["DEPTH_ZERO_SELF_SIGNED_CERT", true],
		["SELF_SIGNED_CERT_IN_CHAIN", true],
		["UNABLE_TO_VERIFY_LEAF_SIGNATURE", true],
		["CERT_HAS_EXPIRED", true],
		["ERR_TLS_CERT_ALTNAME_INVALID", true],
		["ERR_SSL_WRONG_VERSION_NUMBER", false],
		["HPE_INVALID_CONSTANT", false],
	])("%s", async (code, isUntrusted) => {
		const { tell, requests } = scripted(times(9, failsWith(code)));
		await expect(tell()).rejects.toMatchObject({
			kind: "address",
			message: expect.stringContaining(code),
			details: { isUntrusted },
		});
		expect(requests).toHaveLength(1);
	});
});

test.each(["ECONNREFUSED", "ECONNRESET", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_SOCKET"])("%s is retried", async (code) => {
	expect(await scripted([failsWith(code), failsWith(code)]).tell()).toBe(STORY);
});

describe("if the context is too small,", () => {
	test("and the error has no size, half of the answer is requested", async () => {
		const tooLong = says(400, "Input is too long for requested model.");
		const { tell, requests } = scripted([tooLong]);
		expect(await tell()).toBe(STORY);
		expect(requests.map(({ max_tokens }) => max_tokens)).toEqual([2000, 1000]);
		await expect(scripted(times(9, tooLong)).tell()).rejects.toMatchObject({ kind: "context" });
	});

	const tooLong = (prompt: number) =>
		says(400, `The maximum context length is 2048 tokens. You requested 9999 tokens (${prompt} in the messages).`);

	test("and the prompt leaves room, fewer tokens are requested and the context is remembered", async () => {
		const { tell, requests, storyteller } = scripted([tooLong(1000)]);
		expect(await storyteller.contextTokens()).toBeNull();
		expect(await tell()).toBe(STORY);
		expect(requests[1]?.max_tokens).toBe(1016);
		expect(await storyteller.contextTokens()).toBe(2048);
	});

	test("and the prompt leaves no room, the question is too long", async () => {
		await expect(scripted([tooLong(1900)]).tell()).rejects.toMatchObject({ kind: "context" });
	});

	test("a default is assumed for a private server, which may cut silently", async () => {
		expect(await scripted([], { baseURL: HOME }).storyteller.contextTokens()).toBe(4096);
	});
});

describe("a thinking model", () => {
	test("gets more tokens when thought has used them up, and at once the next time", async () => {
		const { tell, requests, activities } = scripted([
			() =>
				stream(chunk({ role: "assistant" }), chunk({ reasoning_content: "Hm" }), chunk({ content: '{"ti' }, "length")),
		]);
		expect(await tell()).toBe(STORY);
		expect(requests[1]?.max_tokens).toBe(10_000);
		await tell();
		expect(requests[2]?.max_tokens).toBe(10_000);
		expect(activities).toEqual([{ kind: "thinking" }]);
	});

	test("is called again if it sends only thought, which is not an answer", async () => {
		for (const thought of ["A lion, perhaps.", '{brave} child. {"content": "A lion"}']) {
			const { tell } = scripted([() => stream(chunk({ reasoning_content: thought }), chunk({}, "stop"))]);
			expect(await tell()).toBe(STORY);
		}
	});

	test("that thinks inside its answer is recognized by the first tag", async () => {
		const { tell, requests } = scripted([
			() => stream(chunk({ content: "<think>A lion? Yes.</think>" }), chunk({ content: STORY }), chunk({}, "stop")),
		]);
		expect(await tell()).toContain(STORY);
		await tell();
		expect(requests.map(({ max_tokens }) => max_tokens)).toEqual([2000, 10_000]);
	});

	test("gets at most the server's limit", async () => {
		const thinks = () => stream(chunk({ content: "" }, "length"));
		const { tell } = scripted([thinks, says(400, "max_tokens must be at most 3000"), thinks, thinks]);
		await expect(tell()).rejects.toMatchObject({ kind: "cut" });
	});
});

describe("tell reads an answer:", () => {
	test.each<[string, Handler, string?]>([
		["in one JSON body, though a stream was asked for", inOneBody],
		["in one body without a reason for its end", () => Response.json({ choices: [{ message: { content: STORY } }] })],
		["that ends with [DONE] alone", () => stream(chunk({ content: STORY }), "data: [DONE]\n\n")],
		["with its end in the last chunk of text, and no [DONE]", () => stream(chunk({ content: STORY }, "stop"))],
		[
			"with comments, role chunks, usage and pings",
			() =>
				stream(
					": life\n\n",
					event({ choices: [] }),
					chunk({ role: "assistant" }),
					"event: ping\ndata: {}\n\n",
					"data: ping\n\n",
					chunk({ content: STORY }),
					event({ choices: [], usage: {} }),
					chunk({}, "stop"),
				),
		],
		["after one that was empty", () => stream(chunk({}, "stop"), "data: [DONE]\n\n")],
		// https://api-docs.deepseek.com/guides/json_mode
		["after one of spaces", () => stream(chunk({ content: " ".repeat(400) }), chunk({}, "stop"))],
		[
			"that the server takes for thought",
			() =>
				stream(
					chunk({ reasoning_content: ' {"content": "A lion' }),
					chunk({ reasoning_content: ' slept."}' }),
					chunk({}, "stop"),
				),
			'{"content": "A lion slept."}',
		],
		[
			"as the older call of a function",
			() => stream(chunk({ content: null, function_call: { arguments: STORY } }), chunk({}, "function_call")),
		],
		[
			"in lines of JSON",
			() =>
				new Response(
					[STORY.slice(0, 20), STORY.slice(20)]
						.map((content) => JSON.stringify({ choices: [{ delta: { content } }] }))
						.join("\n")
						.concat("\ndata: [DONE]\n"),
				),
		],
	])("%s", async (_, handler, text = STORY) => {
		expect(await scripted([handler]).tell()).toBe(text);
	});

	test.each<[string, string, Handler]>([
		["that just ends", "cut", () => stream(chunk({ content: STORY }))],
		[
			"with an error in it",
			"cut",
			() => stream(chunk({ content: STORY }), event({ error: { code: 502, message: "x" } })),
		],
		["with an error as its end", "cut", () => stream(chunk({ content: STORY }), chunk({}, "error"))],
		["whose tokens are used up", "cut", () => stream(chunk({ content: STORY }), chunk({}, "length"))],
		[
			"with white space without an end",
			"cut",
			() => stream(chunk({ content: STORY }), ...times(9, chunk({ content: " \n".repeat(200) })), chunk({}, "stop")),
		],
		["with a broken chunk", "cut", () => stream(chunk({ content: STORY }), 'data: {"choices\n\n', chunk({}, "stop"))],
		["that is filtered", "refused", () => stream(chunk({ content: STORY }), chunk({}, "content_filter"))],
		[
			"that a filter breaks off with an error",
			"refused",
			() => stream(chunk({ content: STORY }), event({ error: { code: "content_filter", message: "filtered" } })),
		],
	])("%s keeps its text and ends as %s", async (_, kind, handler) => {
		const { storyteller } = scripted([handler]);
		let text = "";
		const reading = (async () => {
			for await (const piece of storyteller.tell(question, new AbortController().signal)) text += piece;
		})();
		await expect(reading).rejects.toMatchObject({ kind });
		expect(text.startsWith(STORY)).toBe(true);
	});

	test("a refusal is `refused`", async () => {
		const { tell, requests } = scripted([
			() => stream(chunk({ refusal: "I cannot" }), chunk({ refusal: " do that" }), chunk({}, "stop")),
		]);
		await expect(tell()).rejects.toMatchObject({
			kind: "refused",
			message: expect.stringContaining("I cannot do that"),
		});
		expect(requests).toHaveLength(1);
	});

	test.each<[string, Handler]>([
		["an error in the stream", () => stream(": life\n\n", event({ error: { code: 502, message: "x" } }))],
		["an error as text", () => stream(event({ error: "overloaded" }))],
		["an error event", () => stream("event: error\ndata: overloaded\n\n")],
		["an error in a body of status 200", () => Response.json({ error: { message: "overloaded" } })],
		["an error of another shape with status 200", () => Response.json({ message: "overloaded" })],
		["an error as its end, after a few letters", () => stream(chunk({ content: "On" }), chunk({}, "error"))],
		["a stream that ends", () => stream(": life\n\n")],
		["status 500", error(500, "oops")],
		["a broken connection", () => Promise.reject(new TypeError("fetch failed"))],
	])("%s before the first word is retried, up to four requests", async (_, handler) => {
		const { tell, requests } = scripted(times(3, handler));
		expect(await tell()).toBe(STORY);
		expect(requests).toHaveLength(4);
		await expect(scripted(times(4, handler)).tell()).rejects.toMatchObject({ kind: "unavailable" });
	});

	test("endless white space is followed by a request without a format", async () => {
		const blank = () => stream(...times(9, chunk({ content: " \n".repeat(200) })), chunk({}, "stop"));
		const { tell, requests } = scripted([blank, blank]);
		expect(await tell()).toBe(STORY);
		expect(requests.map(({ response_format }) => response_format)).toEqual([
			FORMAT,
			{ type: "json_object" },
			undefined,
		]);
	});

	test("repeated empty answers are followed by a request without a format", async () => {
		const { tell, requests } = scripted([...times(3, () => stream(chunk({}, "stop")))]);
		expect(await tell()).toBe(STORY);
		expect(requests[3]?.response_format).toEqual({ type: "json_object" });
		await expect(scripted(times(20, () => stream(chunk({}, "stop")))).tell()).rejects.toMatchObject({ kind: "cut" });
	});
});

test("parts of the prompt that a server repeats are not in an error", async () => {
	const { tell } = scripted(
		times<Handler>(20, (body) =>
			Response.json({ error: `cannot read “${body.messages[1]?.content}”` }, { status: 451 }),
		),
	);
	const thrown = await tell({ user: "- Child's name: Habakkukina\n- with a crimson kite" }).catch((error) => error);
	expect(thrown).toMatchObject({ kind: "rejected", message: expect.stringContaining("cannot read") });
	expect(JSON.stringify({ ...thrown, message: thrown.message })).not.toMatch(/Habakkukina|crimson/);
});

describe("tell ends at once with the error", () => {
	test.each<[string, Handler]>([
		["key", says(401, "Incorrect API key provided: sk-own-0123456789")],
		["credit", says(429, "You exceeded your current quota", "insufficient_quota")],
		["unknown_model", says(404, "model 'm' not found")],
		["address", error(404, "404 page not found")],
		["address", () => new Response("<!doctype html><title>Chat</title>", { headers: { "content-type": "text/html" } })],
		["refused", says(400, "filtered", "content_filter")],
	])("%s", async (kind, handler) => {
		const { tell, requests } = scripted([handler], { ownKey: true });
		const thrown = await tell().catch((error) => error);
		expect(thrown).toMatchObject({ kind, details: { model: "m", isOwnKey: true } });
		expect(JSON.stringify({ ...thrown, message: thrown.message, stack: thrown.stack })).not.toContain("0123456789");
		expect(requests).toHaveLength(1);
	});
});

describe("patience:", () => {
	beforeEach(() => void vi.useFakeTimers());
	afterEach(() => void vi.useRealTimers());

	/** A stream whose parts arrive after these numbers of seconds. */
	function slow(...parts: [seconds: number, part: string][]): Handler {
		return (_, signal) => {
			const body = new ReadableStream<Uint8Array>({
				async start(controller) {
					for (const [seconds, part] of parts) {
						await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
						if (signal.aborted) return;
						controller.enqueue(new TextEncoder().encode(part));
					}
					controller.close();
				},
			});
			return new Response(body, { headers: { "content-type": "text/event-stream" } });
		};
	}
	const end = [chunk({ content: STORY }), chunk({}, "stop"), "data: [DONE]\n\n"].join("");

	async function settled<T>(promise: Promise<T>, minutes = 30): Promise<PromiseSettledResult<T>> {
		const [result] = await Promise.all([
			Promise.allSettled([promise]).then(([only]) => only as PromiseSettledResult<T>),
			vi.advanceTimersByTimeAsync(minutes * 60_000),
		]);
		return result;
	}

	test("a connection waits almost five minutes for headers, and reports loading", async () => {
		const { tell, requests, activities } = scripted(
			[
				async (body, signal) => {
					await new Promise((resolve) => setTimeout(resolve, 290_000));
					return story(body, signal);
				},
			],
			{ baseURL: HOME },
		);
		expect(await settled(tell())).toEqual({ status: "fulfilled", value: STORY });
		expect(requests).toHaveLength(1);
		expect(activities).toEqual([{ kind: "loading" }]);
	});

	test("with signs of life the first word may take ten minutes", async () => {
		const life = Array.from({ length: 9 }, (): [number, string] => [60, ": life\n\n"]);
		const { tell, requests, activities } = scripted([slow(...life, [10, end])]);
		expect(await settled(tell())).toEqual({ status: "fulfilled", value: STORY });
		expect(requests).toHaveLength(1);
		expect(activities).toEqual([{ kind: "thinking" }]);
		const endless = Array.from({ length: 20 }, (): [number, string] => [60, ": life\n\n"]);
		const result = await settled(scripted([slow(...endless)]).tell());
		expect(result).toMatchObject({ status: "rejected", reason: { kind: "unavailable" } });
	});

	test("after the first word 30 s of silence are allowed, two minutes for a thinking model", async () => {
		const begin = chunk({ content: STORY });
		expect(await settled(scripted([slow([1, begin], [29, end])]).tell())).toMatchObject({ status: "fulfilled" });
		expect(await settled(scripted([slow([1, begin], [40, end])]).tell())).toMatchObject({ reason: { kind: "cut" } });
		const thought = chunk({ reasoning: "Hm" });
		expect(await settled(scripted([slow([1, thought], [9, begin], [110, end])]).tell())).toMatchObject({
			status: "fulfilled",
		});
		expect(await settled(scripted([slow([1, thought], [9, begin], [130, end])]).tell())).toMatchObject({
			reason: { kind: "cut" },
		});
	});

	test("an answer may take twenty minutes", async () => {
		const words = Array.from({ length: 90 }, (): [number, string] => [20, chunk({ content: "and then " })]);
		expect(await settled(scripted([slow(...words)]).tell(), 40)).toMatchObject({ reason: { kind: "cut" } });
	});

	test("the time of a slow consumer does not count", async () => {
		const { storyteller } = scripted([slow([0, chunk({ content: STORY })], [20, end])]);
		const listening = (async () => {
			for await (const _ of storyteller.tell(question, new AbortController().signal))
				await new Promise((resolve) => setTimeout(resolve, 120_000));
		})();
		expect(await settled(listening)).toMatchObject({ status: "fulfilled" });
	});

	test.each([
		["retry-after", "90", 90],
		["retry-after", "540", 540],
		["retry-after-ms", "61000", 61],
		["retry-after", () => new Date(Date.now() + 120_000).toUTCString(), 120],
	])("a wait by %s: %s is respected and reported", async (name, value, seconds) => {
		const { tell, requests, activities } = scripted([
			error(429, "slow", { [name]: typeof value === "string" ? value : value() }),
		]);
		const startedAt = Date.now();
		const telling = tell();
		await vi.advanceTimersByTimeAsync((seconds - 5) * 1000);
		expect(requests).toHaveLength(1);
		expect(await settled(telling)).toMatchObject({ status: "fulfilled" });
		expect(requests).toHaveLength(2);
		expect(activities).toEqual([{ kind: "waiting", until: expect.any(Number) }]);
		const [waiting] = activities as { until: number }[];
		expect(Math.abs((waiting?.until ?? 0) - startedAt - seconds * 1000)).toBeLessThan(2000);
	});

	test("a wait in the message is respected too", async () => {
		const { tell, requests } = scripted([says(429, "Rate limit reached. Please try again in 1m30s.")]);
		const telling = tell();
		await vi.advanceTimersByTimeAsync(85_000);
		expect(requests).toHaveLength(1);
		expect(await settled(telling)).toMatchObject({ status: "fulfilled" });
	});

	test("a wait over ten minutes is `busy` at once", async () => {
		const result = await settled(scripted([error(429, "slow", { "retry-after": "3600" })]).tell(), 1);
		expect(result).toMatchObject({ reason: { kind: "busy", details: { retryAt: expect.any(Number) } } });
	});

	test("a busy private server is retried for minutes", async () => {
		const busy = says(503, "no slot available");
		const { tell, requests } = scripted(times(12, busy), { baseURL: HOME, patience: {} });
		expect(await settled(tell())).toMatchObject({ status: "fulfilled" });
		expect(requests).toHaveLength(13);
		const result = await settled(scripted(times(999, busy), { baseURL: HOME, patience: {} }).tell());
		expect(result).toMatchObject({ reason: { kind: "busy" } });
	});

	test("without a stated wait, five requests are followed by `busy`", async () => {
		const { tell, requests } = scripted(times(9, error(429, "slow")), { patience: {} });
		expect(await settled(tell())).toMatchObject({ reason: { kind: "busy" } });
		expect(requests).toHaveLength(5);
	});

	test("a server that loads its model is retried for five minutes", async () => {
		const loading = says(503, "Loading model");
		const ready = scripted(times(60, loading), { patience: {} });
		expect(await settled(ready.tell())).toMatchObject({ status: "fulfilled" });
		expect(ready.requests).toHaveLength(61);
		expect(ready.activities).toEqual([{ kind: "loading" }]);
		const never = scripted(times(1000, loading), { patience: {} });
		expect(await settled(never.tell())).toMatchObject({ reason: { kind: "unavailable" } });
	});

	test.each<[string, Handler]>([
		["for headers", (_, signal) => silence(signal)],
		["for a word", slow([1000, end])],
		["for the time that a server named", error(429, "slow", { "retry-after": "300" })],
		["for a model to load", error(503, "Loading model")],
		["for another try", error(500, "oops", { "retry-after": "60" })],
		["for an error's body", () => new Response(new ReadableStream(), { status: 500 })],
	])("an abort ends the wait %s", async (_, handler) => {
		const controller = new AbortController();
		const telling = scripted(times(20, handler), { patience: {} }).tell({}, controller.signal);
		const ended = expect(telling).rejects.toThrow("the parent left");
		await vi.advanceTimersByTimeAsync(5000);
		controller.abort(new Error("the parent left"));
		await vi.advanceTimersByTimeAsync(0);
		await ended;
	});
});

describe("the server memory", () => {
	const store = () => {
		const kept = new Map<string, ModelServer>();
		return {
			kept,
			get: async (key: string) => kept.get(key) ?? null,
			put: async (server: ModelServer) => void kept.set(server.key, server),
		};
	};

	test("is stored without key and password, and read by the next process", async () => {
		const modelServers = store();
		const baseURL = "https://user:secret@models.example/v1/?token=t";
		const first = scripted([refusal("seed"), refusal("random_seed")], { baseURL, memory: serverMemory(modelServers) });
		await first.tell();
		expect([...modelServers.kept.keys()]).toEqual(["https://models.example/v1 m"]);
		const next = scripted([], { baseURL, memory: serverMemory(modelServers) });
		await next.tell();
		expect(next.requests).toHaveLength(1);
		expect(next.requests[0]).not.toHaveProperty("seed");
	});

	test("merges the knowledge of two processes", async () => {
		const modelServers = store();
		const [first, second] = [serverMemory(modelServers), serverMemory(modelServers)];
		await scripted([refusal("seed")], { memory: first }).tell();
		await scripted([refusal("temperature")], { memory: second }).tell();
		await scripted([refusal("stream")], { memory: first }).tell();
		const { tell, requests } = scripted([], { memory: serverMemory(modelServers) });
		await tell();
		expect(requests[0]).toMatchObject({ stream: false });
		for (const name of ["seed", "temperature"]) expect(requests[0]).not.toHaveProperty(name);
	});

	test("separates models and servers", async () => {
		const memory = serverMemory();
		await scripted([refusal("temperature")], { memory }).tell();
		for (const other of [{ model: "other" }, { baseURL: "https://other.example/v1" }]) {
			const { tell, requests } = scripted([], { memory, ...other });
			await tell();
			expect(requests[0]).toHaveProperty("temperature");
		}
	});

	test("is forgotten after a week", async () => {
		let now = 1e12;
		const memory = serverMemory(store(), { now: () => now });
		await scripted([refusal("temperature")], { memory }).tell();
		now += 8 * 24 * 3600 * 1000;
		const { tell, requests } = scripted([], { memory });
		await tell();
		expect(requests[0]).toHaveProperty("temperature");
	});

	test("never fails a story if the store fails", async () => {
		const errors: unknown[] = [];
		const fails = () => Promise.reject(new Error("disk"));
		const memory = serverMemory({ get: fails, put: fails }, { onError: (error) => errors.push(error) });
		expect(await scripted([refusal("temperature")], { memory }).tell()).toBe(STORY);
		expect(errors.length).toBeGreaterThan(0);
	});
});
