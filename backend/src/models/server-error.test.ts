// The bodies are those of the servers' documentation and of reports about them.
import { describe, expect, test } from "vitest";
import { classify, readContext, readMaxTokens, readServerMessage, retryAfterMs, ServerError } from "./server-error.ts";
import { NOTHING_KNOWN, namedVariants } from "./server-features.ts";

const openAi = (message: string, more: object = {}) => ({
	error: { message, type: "invalid_request_error", param: null, code: null, ...more },
});
const kindOf = (status: number, body: unknown, isPrivate = false, headers = {}) =>
	classify(new ServerError(status, readServerMessage(body), new Headers(headers)), isPrivate);

describe("classify", () => {
	test.each<[string, number, unknown]>([
		["key", 401, openAi("Incorrect API key provided: sk-abc***def.", { code: "invalid_api_key" })],
		[
			"key",
			400,
			[
				{
					error: { code: 400, message: "API key not valid. Please pass a valid API key.", status: "INVALID_ARGUMENT" },
				},
			],
		],
		["key", 403, "Forbidden"],
		[
			"credit",
			429,
			openAi("You exceeded your current quota, please check your plan and billing details.", {
				code: "insufficient_quota",
			}),
		],
		["credit", 402, { error: { message: "Insufficient credits", code: 402 } }],
		["credit", 402, openAi("Insufficient Balance")],
		[
			"busy",
			429,
			[
				{
					error: {
						code: 429,
						message:
							"You exceeded your current quota, please check your plan and billing details. Please retry in 29.5s.",
						status: "RESOURCE_EXHAUSTED",
					},
				},
			],
		],
		[
			"busy",
			429,
			openAi("Rate limit reached for gpt-4o in organization org-x on tokens per min. Please try again in 6s."),
		],
		[
			"unknown_model",
			404,
			openAi("The model `gpt-9` does not exist or you do not have access to it.", { code: "model_not_found" }),
		],
		["unknown_model", 404, { error: { message: 'model "llama9" not found, try pulling it first', type: "api_error" } }],
		["unknown_model", 400, { error: { message: "llama/nine is not a valid model ID", code: 400 } }],
		["unknown_model", 400, { object: "error", message: "Invalid model: nine", type: "invalid_model", code: "1500" }],
		[
			"unknown_model",
			404,
			{ error: { code: "DeploymentNotFound", message: "The API deployment for this resource does not exist." } },
		],
		["unknown_model", 400, openAi("Model Not Exist")],
		[
			"unknown_model",
			404,
			{ object: "error", message: "The model `nine` does not exist.", type: "NotFoundError", code: 404 },
		],
		["address", 404, "404 page not found"],
		["address", 405, { detail: "Method Not Allowed" }],
		["address", 404, openAi("Invalid URL (POST /chat/completions)")],
		[
			"context",
			400,
			openAi("This model's maximum context length is 4096 tokens. However, you requested 5000 tokens.", {
				code: "context_length_exceeded",
			}),
		],
		[
			"context",
			400,
			{
				error: {
					code: 400,
					message: "the request exceeds the available context size (4096 tokens), try increasing it",
					type: "exceed_context_size_error",
					n_prompt_tokens: 5000,
					n_ctx: 4096,
				},
			},
		],
		[
			"context",
			413,
			openAi("Request too large for model `x` on tokens per minute (TPM): Limit 6000, Requested 9000", {
				code: "rate_limit_exceeded",
			}),
		],
		[
			"refused",
			400,
			openAi("The response was filtered due to the prompt triggering Azure OpenAI's content management policy.", {
				code: "content_filter",
			}),
		],
		["refused", 403, { error: { message: "Your input was flagged", code: 403 } }],
		["vision", 400, openAi("This model does not support image input", { code: "vision_model_needed" })],
		[
			"invalid_json",
			400,
			openAi("Failed to generate JSON. Please adjust your prompt.", {
				code: "json_validate_failed",
				failed_generation: "{",
			}),
		],
		["loading", 503, { error: { code: 503, message: "Loading model", type: "unavailable_error" } }],
		["loading", 503, { error: "Model x is currently loading", estimated_time: 20 }],
		[
			"transient",
			503,
			[{ error: { code: 503, message: "The model is overloaded. Please try again later.", status: "UNAVAILABLE" } }],
		],
		["transient", 529, { type: "error", error: { type: "overloaded_error", message: "Overloaded" } }],
		["transient", 500, "Internal Server Error"],
		["transient", 408, ""],
		["features", 400, { error: "'response_format.type' must be 'json_schema' or 'text'" }],
		["features", 500, openAi("Jinja template error: System role not supported")],
		[
			"features",
			404,
			{ error: { message: "No endpoints found that can handle the requested parameters.", code: 404 } },
		],
		[
			"features",
			400,
			openAi("Unsupported value: 'temperature' does not support 0.9 with this model.", {
				param: "temperature",
				code: "unsupported_value",
			}),
		],
		["features", 501, ""],
		["rejected", 451, ""],
		// https://github.com/continuedev/continue/issues/11478
		["load", 500, openAi("model requires more system memory (5.3 GiB) than is available (3.3 GiB)")],
		["load", 500, { error: "llama runner process has terminated: cudaMalloc failed: out of memory" }],
		// https://github.com/mudler/LocalAI/issues/1938
		["load", 500, openAi("could not load model - all backends returned error: rpc error: desc = failed loading model")],
		// https://github.com/continuedev/continue/issues/10296, https://github.com/langchain4j/langchain4j/issues/1079
		["credit", 429, { error: { code: "1113", message: "余额不足或无可用资源包,请充值。" } }],
		["credit", 429, { error: { code: "1113", message: "Your account is in arrears, please recharge and try again." } }],
		["credit", 403, { error: { message: "Key limit exceeded (total limit).", code: 403 } }],
		[
			"credit",
			412,
			{ error: { message: "Account is suspended, possibly due to reaching the monthly spending limit" } },
		],
		["refused", 400, { error: { code: "1301", message: "系统检测到输入或生成内容可能包含不安全或敏感内容" } }],
		["refused", 400, openAi("Prompt blocked due to security configurations")],
		["refused", 446, { error: { message: "The guardrail checks defined in the config failed." } }],
		["unknown_model", 400, { detail: "Model not found" }],
		["unknown_model", 400, { detail: "[xinference] Model not found in the model list, uid: nine" }],
		["unknown_model", 404, openAi("Not found the model nine or Permission denied")],
		["unknown_model", 404, openAi("Unable to access model nine.", { code: "model_not_available" })],
		["unknown_model", 400, openAi('"nomic-embed-text" does not support chat')],
		// https://github.com/MiniMax-AI/MiniMax-M2.5/issues/18
		["key", 500, { base_resp: { status_code: 2049, status_msg: "invalid api key" } }],
		["key", 400, openAi("Authentication failed: no api key")],
		// https://github.com/open-webui/open-webui/issues/10507 (max_tokens), and the same words of the prompt
		["context", 400, openAi("<400> InternalError.Algo.InvalidParameter: Range of input length should be [1, 6144]")],
		["context", 400, openAi("Your request exceeded model token limit: 8192")],
		["context", 400, { error: { code: "1261", message: "Prompt exceeds max length" } }],
		["context", 400, { detail: "Prompt length 5000 is greater than max_seq_len 4096" }],
		["context", 400, openAi("The input token count (2845475) exceeds the maximum number of tokens allowed (1048576).")],
		["address", 400, "Client sent an HTTP request to an HTTPS server."],
		["address", 200, { error: "Unexpected endpoint or method. (POST /chat/completions)" }],
		["transient", 424, { error: { message: "Failed dependency" } }],
		["transient", 524, "error code: 524"],
	])("returns %s for %i %j", (kind, status, body) => {
		expect(kindOf(status, body)).toBe(kind);
	});

	test("takes a private server's 503 for loading, unless it names a time", () => {
		expect(kindOf(503, "Service Unavailable", true)).toBe("loading");
		expect(kindOf(503, "Service Unavailable", true, { "retry-after": "2" })).toBe("transient");
		expect(kindOf(503, "Service Unavailable", false)).toBe("transient");
	});

	test.each(["no slot available", "server busy, maximum pending requests exceeded"])(
		"503 at home, “%s”: busy",
		(words) => {
			expect(kindOf(503, { error: { message: words, code: 503 } }, true)).toBe("busy");
		},
	);
});

test("takes a model without endpoints at a gateway for unknown", () => {
	expect(kindOf(404, { error: { message: "No endpoints found for llama/nine.", code: 404 } })).toBe("unknown_model");
});

describe("namedVariants", () => {
	const target = { model: "o3", baseURL: "https://models.example/v1" };
	const named = (body: unknown, refused: string[] = []) =>
		namedVariants(readServerMessage(body), target, { ...NOTHING_KNOWN, refused });

	test.each<[string, unknown, string[]]>([
		["a parameter", openAi("Unsupported value", { param: "temperature" }), ["temperature"]],
		[
			"the one that was sent, not the one to use",
			openAi(
				"Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
				{ param: "max_tokens" },
			),
			["max_tokens"],
		],
		["a string", { error: "'response_format.type' must be 'text'" }, ["json_schema"]],
		["plain text", "unknown field: reasoning_effort", ["reasoning_effort"]],
		[
			"a list",
			[
				{
					error: {
						code: 400,
						message: 'Invalid JSON payload received. Unknown name "seed": Cannot find field.',
						status: "INVALID_ARGUMENT",
						details: [
							{
								fieldViolations: [
									{ description: 'Invalid JSON payload received. Unknown name "seed": Cannot find field.' },
								],
							},
						],
					},
				},
			],
			["seed"],
		],
		[
			"details",
			{
				detail: [
					{
						type: "extra_forbidden",
						loc: ["body", "max_tokens"],
						msg: "Extra inputs are not permitted",
						input: { temperature: 1 },
					},
					{ type: "extra_forbidden", loc: ["body", "seed"], msg: "Extra inputs are not permitted" },
				],
			},
			["max_tokens", "seed"],
		],
		[
			"nested details",
			{
				object: "error",
				message: {
					detail: [{ type: "extra_forbidden", loc: ["body", "seed"], msg: "Extra inputs are not permitted" }],
				},
			},
			["seed"],
		],
		[
			"a message of its own",
			{ object: "error", message: "guided_json is not supported: strict mode" },
			["json_schema"],
		],
		[
			"JSON inside a text",
			{ error: { message: 'Error from provider: {"error":{"message":"temperature is fixed"}}' } },
			["temperature"],
		],
		[
			"a provider's raw words",
			{ error: { message: "Provider returned error", metadata: { raw: '{"error":{"message":"x","param":"seed"}}' } } },
			["seed"],
		],
		[
			"the system role",
			openAi("Unsupported value: 'messages[0].role' does not support 'system' with this model.", {
				param: "messages[0].role",
			}),
			["system_role"],
		],
		["a template's words", openAi("System role not supported"), ["system_role"]],
		[
			"Gemma's words",
			[{ error: { message: "Developer instruction is not enabled for models/gemma-3-27b-it" } }],
			["system_role"],
		],
		[
			"streaming",
			openAi("Your organization must be verified to stream this model.", {
				param: "stream",
				code: "unsupported_value",
			}),
			["stream"],
		],
		[
			"a grammar",
			{ error: { code: 400, message: "failed to parse JSON schema", type: "invalid_request_error" } },
			["json_schema"],
		],
		["nothing", openAi("Bad request"), []],
	])("%s", (_, body, variants) => {
		expect(named(body)).toEqual(variants);
	});

	test("omits variants that are left out already", () => {
		expect(named({ error: "'response_format.type' must be 'json_schema' or 'text'" }, ["json_schema"])).toEqual([
			"json_object",
		]);
		expect(named({ error: "no response_format" }, ["json_schema", "json_object"])).toEqual([]);
	});
});

test.each<[unknown, number | null, number | null]>([
	[
		openAi(
			"This model's maximum context length is 4,096 tokens. However, you requested 5000 tokens (1000 in the messages, 4000 in the completion).",
		),
		4096,
		1000,
	],
	[
		openAi(
			"'max_tokens' or 'max_completion_tokens' is too large: 8000. This model's maximum context length is 4096 tokens and your request has 1000 input tokens (8000 > 4096 - 1000).",
		),
		4096,
		1000,
	],
	[
		{ error: { message: "the request exceeds the available context size", n_prompt_tokens: 1407, n_ctx: 256 } },
		256,
		1407,
	],
	[
		{
			error:
				"The number of tokens to keep from the initial prompt is greater than the context length (n_keep: 5000>= n_ctx: 4096)",
		},
		4096,
		5000,
	],
	["Requested tokens (2285) exceed context window of 2048", 2048, null],
	[
		{
			error: "`inputs` tokens + `max_new_tokens` must be <= 4097. Given: 200 `inputs` tokens and 8192 `max_new_tokens`",
		},
		4097,
		200,
	],
	[openAi("Request too large for model `x` on tokens per minute (TPM): Limit 6000, Requested 9000"), 6000, null],
	[
		openAi("Prompt contains 40000 tokens and 0 draft tokens, too large for model with 32768 maximum context length"),
		32768,
		40000,
	],
])("readContext reads the context in %j", (body, context, prompt) => {
	expect(readContext(readServerMessage(body))).toEqual({ context, prompt });
});

test.each<[string, number | null, number | null]>([
	// https://github.com/anomalyco/opencode/pull/25230
	[
		"Requested token count exceeds the model's maximum context length of 8192 tokens. You requested a total of 9941 tokens: 1941 tokens from the input messages and 8000 tokens for the completion.",
		8192,
		1941,
	],
	["Range of input length should be [1, 6144]", 6144, null],
	["Prompt length 5000 is greater than max_seq_len 4096", 4096, null],
	["Input tokens (9000) exceed model context 8192", 8192, null],
	["Input is too long for requested model.", null, null],
])("readContext reads the context in “%s”", (words, context, prompt) => {
	expect(readContext(readServerMessage(openAi(words)))).toEqual({ context, prompt });
});

test.each<[unknown, number | null]>([
	[openAi("The maximum tokens you requested exceeds the model limit of 4096. Try again with a lower value."), 4096],
	[openAi("max_tokens is too large: 32000. This model supports at most 16384 completion tokens."), 16384],
	[openAi("max_tokens: 10000 > 8192, which is the maximum allowed number of output tokens"), 8192],
	[openAi("Invalid max_tokens value, the valid range of max_tokens is [1, 8192]"), 8192],
	[
		openAi(
			"`max_tokens` must be less than or equal to `8192`, the maximum value for `max_tokens` is less than the `context_window`",
		),
		8192,
	],
	[
		openAi(
			"Unable to submit request because it has a maxOutputTokens value of 100000 but the supported range is from 1 (inclusive) to 65537 (exclusive).",
		),
		65536,
	],
	[openAi("Unsupported parameter: 'max_tokens'"), null],
	[openAi("at most 4 images"), null],
])("readMaxTokens reads the limit in %j", (body, tokens) => {
	expect(readMaxTokens(readServerMessage(body))).toBe(tokens);
});

test("readServerMessage keeps a few lines, without keys and markup", () => {
	const said = readServerMessage(
		openAi("Incorrect API key provided: sk-proj-abcdefghijklmnop. Your key is secret-token-1"),
		["secret-token-1"],
	);
	expect(said.message).not.toMatch(/abcdefgh|secret-token/);
	expect(readServerMessage("<html><style>p{}</style><h1>502 Bad\nGateway</h1></html>").message).toBe("502 Bad Gateway");
	expect(readServerMessage("x".repeat(1e6)).message.length).toBeLessThan(1000);
	let nested: unknown = "deep";
	for (let depth = 0; depth < 1000; depth++) nested = { error: nested };
	expect(readServerMessage(nested).message).toBe("");
});

const NOW = Date.parse("2026-11-22T08:00:00Z");
const wait = (headers: Record<string, string>, body: unknown = "") =>
	retryAfterMs(new ServerError(429, readServerMessage(body), new Headers(headers)), NOW);

test.each<[string, number | null, Record<string, string>, unknown?]>([
	["seconds", 2500, { "retry-after": "2.5" }],
	["milliseconds, before seconds", 40, { "retry-after-ms": "40", "retry-after": "9" }],
	["a date", 90_000, { "retry-after": "Sun, 22 Nov 2026 08:01:30 GMT" }],
	["a date that is over", 0, { "retry-after": "Sun, 22 Nov 2026 07:00:00 GMT" }],
	["nonsense", null, { "retry-after": "soon" }],
	["a negative number", null, { "retry-after": "-5" }],
	["words", 432_500, {}, { error: { message: "Please try again in 7m12.5s." } }],
	["words in full", 20_000, {}, { error: { message: "Please retry after 20 seconds." } }],
	["a detail", 29_000, {}, [{ error: { message: "Quota", details: [{ retryDelay: "29s" }] } }]],
	["an estimate", 20_000, {}, { error: "Model is loading", estimated_time: 20 }],
	[
		"the limit that is used up",
		360_000,
		{
			"x-ratelimit-remaining-requests": "5",
			"x-ratelimit-reset-requests": "1s",
			"x-ratelimit-remaining-tokens": "0",
			"x-ratelimit-reset-tokens": "6m0s",
		},
	],
	["nothing", null, {}],
])("reads %s as a wait of %s ms", (_, milliseconds, headers, body) => {
	expect(wait(headers, body)).toBe(milliseconds);
});
