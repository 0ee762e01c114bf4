// The bodies are those of the servers' documentation and of reports about them.
import { describe, expect, test } from "vitest";
import {
	classify,
	readContext,
	readMaxTokens,
	readServerMessage,
	retryAfterMs,
	ServerError,
	type ServerErrorKind,
} from "./server-error.ts";
import { NOTHING_KNOWN, namedVariants } from "./server-features.ts";

const openAi = (message: string, code: string | null = null, param: string | null = null) => ({
	error: { message, type: "invalid_request_error", param, code },
});
const google = (code: number, message: string, status: string) => [{ error: { code, message, status } }];
const plain = (code: number | string, message: string) => ({ error: { code, message } });
const forbidden = (...names: string[]) =>
	names.map((name) => ({ type: "extra_forbidden", loc: ["body", name], msg: "Extra inputs are not permitted" }));
const kindOf = (status: number, body: unknown, isPrivate = false, headers = {}) =>
	classify(new ServerError(status, readServerMessage(body), new Headers(headers)), isPrivate);

const QUOTA = "You exceeded your current quota, please check your plan and billing details.";
const BODIES: Partial<Record<ServerErrorKind, readonly (readonly [status: number, body: unknown])[]>> = {
	key: [
		[401, openAi("Incorrect API key provided: sk-abc***def.", "invalid_api_key")],
		[400, google(400, "API key not valid. Please pass a valid API key.", "INVALID_ARGUMENT")],
		[403, "Forbidden"],
		// https://github.com/MiniMax-AI/MiniMax-M2.5/issues/18
		[500, { base_resp: { status_code: 2049, status_msg: "invalid api key" } }],
		[400, openAi("Authentication failed: no api key")],
	],
	credit: [
		[429, openAi(QUOTA, "insufficient_quota")],
		[402, plain(402, "Insufficient credits")],
		[402, openAi("Insufficient Balance")],
		// https://github.com/continuedev/continue/issues/10296, https://github.com/langchain4j/langchain4j/issues/1079
		[429, plain("1113", "余额不足或无可用资源包,请充值。")],
		[429, plain("1113", "Your account is in arrears, please recharge and try again.")],
		[403, plain(403, "Key limit exceeded (total limit).")],
		[412, { error: { message: "Account is suspended, possibly due to reaching the monthly spending limit" } }],
	],
	busy: [
		[429, google(429, `${QUOTA} Please retry in 29.5s.`, "RESOURCE_EXHAUSTED")],
		[429, openAi("Rate limit reached for gpt-4o in organization org-x on tokens per min. Please try again in 6s.")],
	],
	unknown_model: [
		[404, openAi("The model `gpt-9` does not exist or you do not have access to it.", "model_not_found")],
		[404, { error: { message: 'model "llama9" not found, try pulling it first', type: "api_error" } }],
		[400, plain(400, "llama/nine is not a valid model ID")],
		[400, { object: "error", message: "Invalid model: nine", type: "invalid_model", code: "1500" }],
		[404, plain("DeploymentNotFound", "The API deployment for this resource does not exist.")],
		[400, openAi("Model Not Exist")],
		[404, { object: "error", message: "The model `nine` does not exist.", type: "NotFoundError", code: 404 }],
		[400, { detail: "Model not found" }],
		[400, { detail: "[xinference] Model not found in the model list, uid: nine" }],
		[404, openAi("Not found the model nine or Permission denied")],
		[404, openAi("Unable to access model nine.", "model_not_available")],
		[400, openAi('"nomic-embed-text" does not support chat')],
		[404, plain(404, "No endpoints found for llama/nine.")],
	],
	address: [
		[404, "404 page not found"],
		[405, { detail: "Method Not Allowed" }],
		[404, openAi("Invalid URL (POST /chat/completions)")],
		[400, "Client sent an HTTP request to an HTTPS server."],
		[200, { error: "Unexpected endpoint or method. (POST /chat/completions)" }],
	],
	context: [
		[400, openAi("This model's maximum context length is 4096 tokens.", "context_length_exceeded")],
		[400, plain("exceed_context_size_error", "the request exceeds the available context size (4096 tokens)")],
		[413, openAi("Request too large for model `x` on tokens per minute (TPM): Limit 6000", "rate_limit_exceeded")],
		// https://nginx.org/en/docs/http/ngx_http_core_module.html#client_max_body_size
		[413, "<html><head><title>413 Request Entity Too Large</title></head></html>"],
		// https://github.com/open-webui/open-webui/issues/10507 (max_tokens), and the same words of the prompt
		[400, openAi("<400> InternalError.Algo.InvalidParameter: Range of input length should be [1, 6144]")],
		[400, openAi("Your request exceeded model token limit: 8192")],
		[400, plain("1261", "Prompt exceeds max length")],
		[400, { detail: "Prompt length 5000 is greater than max_seq_len 4096" }],
		[400, openAi("The input token count (2845475) exceeds the maximum number of tokens allowed (1048576).")],
		[400, openAi("ValidationException: Input is too long for requested model.")],
	],
	refused: [
		[400, openAi("The response was filtered due to Azure OpenAI's content management policy.", "content_filter")],
		[403, plain(403, "Your input was flagged")],
		[400, plain("1301", "系统检测到输入或生成内容可能包含不安全或敏感内容")],
		[400, openAi("Prompt blocked due to security configurations")],
		[446, { error: { message: "The guardrail checks defined in the config failed." } }],
	],
	vision: [[400, openAi("This model does not support image input", "vision_model_needed")]],
	invalid_json: [
		[400, { error: { ...plain("json_validate_failed", "Failed to generate JSON.").error, failed_generation: "{" } }],
	],
	loading: [
		[503, { error: { code: 503, message: "Loading model", type: "unavailable_error" } }],
		// https://huggingface.co/docs/api-inference/detailed_parameters
		[503, { error: "Model x is currently loading", estimated_time: 20 }],
	],
	transient: [
		[503, google(503, "The model is overloaded. Please try again later.", "UNAVAILABLE")],
		[529, { type: "error", error: { type: "overloaded_error", message: "Overloaded" } }],
		[500, "Internal Server Error"],
		[408, ""],
		[424, { error: { message: "Failed dependency" } }],
		// Cloudflare's own errors
		[520, "<!DOCTYPE html><title>models.example | 520</title><p>Ray ID: 8f1</p>"],
		[522, "<!DOCTYPE html><title>models.example | 522</title><p>Ray ID: 8f1</p>"],
		[524, "error code: 524"],
	],
	features: [
		[400, { error: "'response_format.type' must be 'json_schema' or 'text'" }],
		[500, openAi("Jinja template error: System role not supported")],
		[404, plain(404, "No endpoints found that can handle the requested parameters.")],
		[400, openAi("Unsupported value: 'temperature' does not support 0.9.", "unsupported_value", "temperature")],
		[422, { detail: forbidden("seed") }],
		[400, openAi("max_tokens must be at least 4096", null, "max_tokens")],
		[501, ""],
	],
	rejected: [[451, ""]],
	load: [
		// https://github.com/continuedev/continue/issues/11478
		[500, openAi("model requires more system memory (5.3 GiB) than is available (3.3 GiB)")],
		[500, { error: "llama runner process has terminated: cudaMalloc failed: out of memory" }],
		// https://github.com/mudler/LocalAI/issues/1938
		[500, openAi("could not load model - all backends returned error: rpc error: desc = failed loading model")],
	],
};

describe("classify", () => {
	const rows = Object.entries(BODIES).flatMap(([kind, bodies]) => bodies.map((body) => [kind, ...body] as const));
	test.each(rows)("returns %s for %i %j", (kind, status, body) => {
		expect(kindOf(status, body)).toBe(kind);
	});

	test.each([
		["loading", "Service Unavailable", true, {}],
		["transient", "Service Unavailable", true, { "retry-after": "2" }],
		["transient", "Service Unavailable", false, {}],
		["busy", plain(503, "no slot available"), true, {}],
		["busy", plain(503, "server busy, maximum pending requests exceeded"), true, {}],
	])("returns %s for 503 %j of a server that is private: %s, with the headers %j", (kind, body, isPrivate, headers) => {
		expect(kindOf(503, body, isPrivate, headers)).toBe(kind);
	});
});

describe("namedVariants", () => {
	const target = { model: "o3", baseURL: "https://models.example/v1" };
	const named = (body: unknown, refused: string[] = []) =>
		namedVariants(readServerMessage(body), target, { ...NOTHING_KNOWN, refused });
	const UNKNOWN_SEED = 'Invalid JSON payload received. Unknown name "seed": Cannot find field.';

	test.each<[string, unknown, string[]]>([
		["a parameter", openAi("Unsupported value", null, "temperature"), ["temperature"]],
		[
			"the one that was sent, not the one to use",
			openAi("'max_tokens' is not supported. Use 'max_completion_tokens' instead.", null, "max_tokens"),
			["max_tokens"],
		],
		["a string", { error: "'response_format.type' must be 'text'" }, ["json_schema"]],
		["plain text", "unknown field: reasoning_effort", ["reasoning_effort"]],
		[
			"a list",
			[{ error: { message: UNKNOWN_SEED, details: [{ fieldViolations: [{ description: UNKNOWN_SEED }] }] } }],
			["seed"],
		],
		[
			"details, but not the values that they repeat",
			{ detail: forbidden("max_tokens", "seed").map((one) => ({ ...one, input: { temperature: 1 } })) },
			["max_tokens", "seed"],
		],
		// https://github.com/zed-industries/zed/issues/57122
		["nested details", { object: "error", message: { detail: forbidden("seed") } }, ["seed"]],
		// https://github.com/NVIDIA/garak/issues/748
		["details in a text", { title: "Unprocessable Entity", detail: "body -> seed\n  Extra inputs" }, ["seed"]],
		["a message of its own", { message: "guided_json is not supported: strict mode" }, ["json_schema"]],
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
		// https://github.com/BerriAI/litellm/pull/33738, https://github.com/mcdonc/klangk/pull/2067
		[
			"a gateway's list",
			openAi("litellm.UnsupportedParamsError: zai does not support parameters: ['response_format']", "400"),
			["json_schema"],
		],
		// https://github.com/BerriAI/litellm/issues/14056
		["xAI's words", { code: "Client", error: "Argument not supported on this model: seed" }, ["seed"]],
		// https://github.com/anomalyco/opencode/issues/10811
		["Kimi's words", openAi("invalid temperature: only 1 is allowed for this model"), ["temperature"]],
		// https://github.com/koharu-rs/koharu/issues/1128, https://github.com/OpenRouterTeam/openrouter-examples/issues/71
		[
			"Cohere's words about a schema",
			{ message: "invalid request: response_format validation: invalid 'json_schema' provided" },
			["json_schema"],
		],
		["Cohere's words", { message: "unknown field: parameter 'max_tokens' is not a valid field." }, ["max_tokens"]],
		["a minimum", openAi("max_tokens must be at least 4096", null, "max_tokens"), ["max_tokens"]],
		[
			"the system role",
			openAi("'messages[0].role' does not support 'system' with this model.", null, "messages[0].role"),
			["system_role"],
		],
		["a template's words", openAi("System role not supported"), ["system_role"]],
		["Gemma's words", [openAi("Developer instruction is not enabled for models/gemma-3-27b-it")], ["system_role"]],
		["streaming", openAi("Your organization must be verified to stream this model.", null, "stream"), ["stream"]],
		// https://hexdocs.pm/req_llm/cerebras.html
		[
			"a format that cannot be streamed",
			{ message: "response_format json is not supported with streaming for this model", param: "response_format" },
			["json_schema"],
		],
		["a grammar", plain(400, "failed to parse JSON schema"), ["json_schema"]],
		["nothing", openAi("Bad request"), []],
	])("reads %s", (_, body, variants) => {
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
	["maximum context length is 4,096 tokens. However, you requested 5000 (1000 in the messages)", 4096, 1000],
	["maximum context length is 4096 tokens and your request has 1000 input tokens (8000 > 4096 - 1000).", 4096, 1000],
	[{ error: { message: "the request exceeds the context", n_prompt_tokens: 1407, n_ctx: 256 } }, 256, 1407],
	["the initial prompt is greater than the context length (n_keep: 5000>= n_ctx: 4096)", 4096, 5000],
	["Requested tokens (2285) exceed context window of 2048", 2048, null],
	["`inputs` tokens + `max_new_tokens` must be <= 4097. Given: 200 `inputs` tokens", 4097, 200],
	["Request too large for model `x` on tokens per minute (TPM): Limit 6000, Requested 9000", 6000, null],
	["Prompt contains 40000 tokens, too large for model with 32768 maximum context length", 32768, 40000],
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
])("readContext reads the context in %j", (body, context, prompt) => {
	expect(readContext(readServerMessage(body))).toEqual({ context, prompt });
});

test.each<[string, number | null]>([
	["The maximum tokens you requested exceeds the model limit of 4096. Try again with a lower value.", 4096],
	["max_tokens is too large: 32000. This model supports at most 16384 completion tokens.", 16384],
	["max_tokens: 10000 > 8192, which is the maximum allowed number of output tokens", 8192],
	["Invalid max_tokens value, the valid range of max_tokens is [1, 8192]", 8192],
	// https://github.com/agentscope-ai/QwenPaw/pull/4489
	["<400> InternalError.Algo.InvalidParameter: Range of max_tokens should be [1, 1500]", 1500],
	// https://github.com/Gitlawb/openclaude/issues/331
	["The parameter `max_completion_tokens` is not valid: expected a value <= 1800, but got 2000 instead.", 1800],
	["`max_tokens` must be less than or equal to `8192`, the maximum value for `max_tokens`", 8192],
	["it has a maxOutputTokens value of 100000 but the range is from 1 (inclusive) to 65537 (exclusive).", 65536],
	["max_tokens must be at least 4096", null],
	["Unsupported parameter: 'max_tokens'", null],
	["at most 4 images", null],
])("readMaxTokens reads the limit in “%s”", (words, tokens) => {
	expect(readMaxTokens(readServerMessage(openAi(words)))).toBe(tokens);
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
])("retryAfterMs reads %s as a wait of %s ms", (_, milliseconds, headers, body = "") => {
	expect(retryAfterMs(new ServerError(429, readServerMessage(body), new Headers(headers)), NOW)).toBe(milliseconds);
});
