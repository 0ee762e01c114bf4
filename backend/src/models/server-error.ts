// Errors of a model server: the message, read from a body of any shape, and a classification by what to do next.
import { isRecord, parseJson } from "./read-completion.ts";
import { redact } from "./redact.ts";

/** An error answer of a model server, by its status or in its body. */
export class ServerError extends Error {
	readonly status: number;
	readonly said: ServerMessage;
	readonly headers: Headers;

	constructor(status: number, said: ServerMessage, headers = new Headers()) {
		super(`${status} ${said.message}`.trim());
		this.name = "ServerError";
		this.status = status;
		this.said = said;
		this.headers = headers;
	}
}

/** Requests to the address always fail: trying again does not help. */
export class WrongAddress extends Error {
	/** True if the certificate is not trusted: another server might answer there. */
	readonly isUntrusted: boolean;

	constructor(message: string, isUntrusted: boolean, cause: unknown) {
		super(message, { cause });
		this.name = "WrongAddress";
		this.isUntrusted = isUntrusted;
	}
}

/** Like `classify`, for any error of a call; an error of the connection is `transient`. */
export function classifyAny(error: unknown, isPrivateServer: boolean): ServerErrorKind {
	if (error instanceof WrongAddress) return "address";
	return error instanceof ServerError ? classify(error, isPrivateServer) : "transient";
}

export type ServerMessage = {
	/** The server's message on one line, without keys and prompts. */
	message: string;
	/** Error codes and types. */
	codes: string[];
	/** Fields of the request that the error names. */
	params: string[];
	/** Numbers next to the message, such as `n_ctx`. */
	numbers: Record<string, number>;
};

const MAX_MESSAGE_LENGTH = 800;
const MAX_DEPTH = 8;
const MAX_VALUES = 300;

/** Reads an error's body: JSON of any shape, JSON inside a text, plain text or a web page. */
export function readServerMessage(body: unknown, secrets: string[] = []): ServerMessage {
	const messages = new Set<string>();
	const said: ServerMessage = { message: "", codes: [], params: [], numbers: {} };
	let values = 0;

	function read(value: unknown, key: string, depth: number): void {
		if (depth > MAX_DEPTH || ++values > MAX_VALUES) return;
		if (typeof value === "string") readText(value, key, depth);
		else if (typeof value === "number" && /^(code|status|status_code)$/.test(key)) said.codes.push(String(value));
		else if (typeof value === "number") said.numbers[key] = value;
		else if (Array.isArray(value) && key === "loc") said.params.push(value.join("."));
		else if (Array.isArray(value)) for (const each of value) read(each, key, depth + 1);
		else if (isRecord(value))
			for (const [name, each] of Object.entries(value)) if (!ECHOED.has(name)) read(each, name, depth + 1);
	}

	function readText(text: string, key: string, depth: number): void {
		if (key === "param" || key === "field" || key === "parameter") said.params.push(text);
		else if (CODE_KEYS.has(key)) said.codes.push(text);
		else if (key === "retryDelay") messages.add(`Please retry in ${text}.`);
		else if (MESSAGE_KEYS.has(key)) {
			const { before, json } = splitJson(text);
			if (before) messages.add(onOneLine(before));
			if (json !== undefined) read(json, key, depth + 1);
		}
	}

	read(body, "message", 0);
	said.message = redact([...messages].filter(Boolean).join(" "), secrets).slice(0, MAX_MESSAGE_LENGTH);
	return said;
}

const CODE_KEYS = new Set(["code", "type", "status", "reason", "error_type", "error_code"]);
const MESSAGE_KEYS = new Set([
	"message",
	"msg",
	"error",
	"errors",
	"detail",
	"details",
	"description",
	"title",
	"raw",
	"error_description",
	"status_msg",
]);
/** Parts of the request that some servers repeat: their text is not the server's message. */
const ECHOED = new Set(["input", "ctx", "messages", "prompt", "failed_generation", "metadata_headers", "user_id"]);

/** Some servers append JSON, their own or another server's, to a few words. */
function splitJson(text: string): { before: string; json?: unknown } {
	const at = text.search(/\{|\[\s*\{/);
	const json = at < 0 ? undefined : parseJson(text.slice(at));
	return json === undefined ? { before: text } : { before: text.slice(0, at).trim(), json };
}

const onOneLine = (text: string) =>
	text
		.slice(0, 4 * MAX_MESSAGE_LENGTH)
		.replaceAll(/<(script|style)[\s\S]*?<\/\1>|<[^>]*>/gi, " ")
		.replaceAll(/\s+/g, " ")
		.trim();

/** The consequence of a server's error. `features`: the server refuses a part of the request. */
export type ServerErrorKind =
	| "key"
	| "credit"
	| "load"
	| "unknown_model"
	| "address"
	| "context"
	| "refused"
	| "vision"
	| "invalid_json"
	| "loading"
	| "busy"
	| "features"
	| "transient"
	| "rejected";

/** Returns what to do about an error. Some kinds are judged differently for a private server, such as one that loads a model. */
export function classify({ status, said, headers }: ServerError, isPrivateServer: boolean): ServerErrorKind {
	const text = `${said.message} ${said.codes.join(" ")}`;
	const has = (pattern: RegExp) => pattern.test(text);
	if (has(/json_validate_failed/i)) return "invalid_json";
	if (status === 402 || has(NO_CREDIT)) return "credit";
	if (status === 429 && has(/billing/i) && !has(/RESOURCE_EXHAUSTED|retry in/i)) return "credit";
	if (status !== 429 && (has(FILTERED) || status === 446)) return "refused";
	if (status === 401 || has(WRONG_KEY)) return "key";
	if (has(/HTTP request .{0,20}to (an )?HTTPS|unexpected endpoint/i)) return "address";
	if (status >= 500 && has(CANNOT_LOAD)) return "load";
	if (status < 500 && status !== 429 && (has(UNKNOWN_MODEL) || ((status === 404 || status === 403) && has(NO_MODEL))))
		return "unknown_model";
	if (status === 403) return "key";
	if ((status < 429 || status >= 500) && has(TOO_LONG)) return "context";
	if (status === 413) return "context";
	if (
		status < 500 &&
		has(
			/image_url|image input|not a multimodal model|(support|process|see|accept)s? (images?|vision|pictures)|vision model|mmproj/i,
		)
	)
		return "vision";
	if (status === 503 && isPrivateServer && has(/\bbusy\b|overloaded|pending requests|slot|queue|concurren/i))
		return "busy";
	if (status >= 500 && has(/loading|being loaded|starting up|warming up|not ready/i)) return "loading";
	if (status === 503 && isPrivateServer && !headers.has("retry-after") && !headers.has("retry-after-ms"))
		return "loading";
	if (status === 429) return "busy";
	if (status === 400 || status === 422 || status === 501) return "features";
	if (
		status === 500 &&
		has(/template|jinja|\brole|validat|unsupported|not support|unknown (field|param)|grammar|schema|response_format/i)
	)
		return "features";
	if (status === 404 && has(/param|field|support|endpoints? found/i)) return "features";
	if (status === 404 || status === 405) return "address";
	if ([408, 409, 424, 425, 499].includes(status) || status >= 500) return "transient";
	return "rejected";
}

const NO_CREDIT =
	/insufficient_quota|insufficient[ _](balance|credit|fund)|credit balance|(no|out of) credits|payment required|arrear|in good standing|exceeded_current_quota|account (\S+ )?is suspended|key limit exceeded|spending limit|余额不足|欠费/i;
const WRONG_KEY =
	/API_KEY_INVALID|invalid[ _]api[ _-]?key|API key not valid|incorrect API key|invalid[ _]authentication|authentication failed|login fail/i;
/** The server has too little memory for the model, or lacks its file. */
const CANNOT_LOAD =
	/(failed|unable|could not|cannot|error) (to )?load(ing)?|requires more system memory|out of memory|\bOOM\b|not enough memory|insufficient memory/i;
const FILTERED =
	/content_filter|content_policy|ResponsibleAIPolicy|content management policy|moderation|was flagged|invalid_prompt|data_inspection_failed|content exists risk|safety (system|setting|filter)|guardrail|new_sensitive|blocked due to security|敏感|不安全/i;
const UNKNOWN_MODEL =
	/model_not_found|model_not_supported|model_not_available|model (was )?not found|not found the model|does not support chat|LLM Provider NOT provided|模型不存在|model_decommissioned|invalid_model|DeploymentNotFound|not a valid model|no endpoints found for \S+\/|model not exist|no models? (is |are )?(currently )?loaded|(unknown|no such|invalid) model\b|\bmodel:? ?["'`]?[\w./:@-]+["'`]? (was |is |has been |does )?(not found|not exist|decommissioned|deprecated|no longer)/i;
/** Matched only for a status of something missing. */
const NO_MODEL =
	/\b(model|deployment)\b.{0,120}?\b(not (be )?found|does not exist|doesn't exist|not available|no longer|no access)|pull(ing)? (it|the model)|not_found_error.*model|^model: /i;
const TOO_LONG =
	/max(imum)?[ _](seq_len|length\b)|model token limit|input length|model context|(prompt|input) token(s| count)\b.{0,60}exceed|context_length|context_size|context (length|size|window)|maximum context|\bn_ctx\b|too many tokens|(prompt|input|request|message)s?\b.{0,40}(is |are )?too (long|large)|reduce the length|reduce your message|tokens_limit|max_new_tokens. must be <=|string_above_max_length/i;

/** Returns the size of the context and of the prompt in tokens, as far as the error names them. */
export function readContext({ message, numbers }: ServerMessage): { context: number | null; prompt: number | null } {
	const text = message.replaceAll(/(?<=\d)[,_](?=\d{3})/g, "");
	const find = (...patterns: RegExp[]) => {
		const found = patterns.map((pattern) => pattern.exec(text)?.[1]).find((number) => number !== undefined);
		return found === undefined ? null : Number(found);
	};
	return {
		context:
			numbers.n_ctx ??
			find(
				/n_ctx\D{0,5}(\d+)/i,
				/context (?:length|size|window)\D{0,40}(\d+)/i,
				/(?:max_seq_len|model context)\D{0,5}(\d+)/i,
				/input length should be \[\s*\d+\s*,\s*(\d+)\s*\]/i,
				/(\d+)(?:[ -]tokens?)? (?:maximum )?context (?:length|size|window)/i,
				/must be <= (\d+)/,
				/max size: (\d+)/i,
				/\blimit:? (\d+)/i,
				/cannot exceed (\d+)/i,
				/maximum\D{0,40}(\d+)/i,
				/(\d+) tokens? (?:limit|maximum|or less)/i,
			),
		prompt:
			numbers.n_prompt_tokens ??
			find(
				/(\d+) (?:tokens )?(?:in|from) (?:the |your )?(?:messages|prompt|input)/i,
				/(\d+) (?:`?inputs?`?|prompt) tokens/i,
				/(?:n_prompt_tokens|n_keep)\D{0,5}(\d+)/i,
				/prompt (?:contains|has|is) (\d+)/i,
			),
	};
}

/** Returns the limit of an answer in tokens if the error is about it, else null. */
export function readMaxTokens({ message, params }: ServerMessage): number | null {
	const text = message.replaceAll(/(?<=\d)[,_](?=\d{3})/g, "");
	const isAboutTokens =
		/max(imum )?_?(completion_|new_|output_)?_?tokens|maxOutputTokens|completion tokens|output tokens/i;
	if (![text, ...params].some((each) => isAboutTokens.test(each))) return null;
	const [, found] =
		/at most (\d+)/i.exec(text) ??
		/> (\d+),? which is the maximum/i.exec(text) ??
		/\[\s*\d+\s*,\s*(\d+)\s*\]/.exec(text) ??
		/(?:less than or equal to|<=|lower than or equal to|not exceed|cannot exceed|up to|limit of|limit is|maximum (?:value |allowed )?(?:of|is|value:)?)[ `:]*(\d+)/i.exec(
			text,
		) ??
		[];
	if (found !== undefined) return Number(found);
	const [, exclusive] =
		/from 1 (?:\(inclusive\) )?to (\d+) \(exclusive\)/i.exec(text) ?? /less than (\d+)/i.exec(text) ?? [];
	return exclusive === undefined ? null : Number(exclusive) - 1;
}

/**
 * Returns the milliseconds from `now` after which the server accepts requests, by its headers or its message; null if
 * it names no time.
 */
export function retryAfterMs({ headers, said }: ServerError, now: number): number | null {
	const times = [
		milliseconds(headers.get("retry-after-ms"), 1),
		milliseconds(headers.get("retry-after"), 1000) ?? untilDate(headers.get("retry-after"), now),
		durationMs(/(?:retry|try again) (?:in|after) ((?:\d+(?:\.\d+)? ?(?:ms|h|m|s)[a-z]* ?)+)/i.exec(said.message)?.[1]),
		said.numbers.retry_after === undefined ? null : said.numbers.retry_after * 1000,
		said.numbers.estimated_time === undefined ? null : said.numbers.estimated_time * 1000,
		limitResetMs(headers),
	];
	return times.find((time) => time !== null) ?? null;
}

function milliseconds(value: string | null, unitMs: number): number | null {
	const number = value === null || value.trim() === "" ? Number.NaN : Number(value);
	return Number.isFinite(number) && number >= 0 ? number * unitMs : null;
}

function untilDate(value: string | null, now: number): number | null {
	const date = value?.includes(":") ? Date.parse(value) : Number.NaN;
	return Number.isNaN(date) ? null : Math.max(0, date - now);
}

/** Parses durations such as `6m0s`, `1h2m`, `20ms`, `29.5s`. */
function durationMs(text: string | null | undefined): number | null {
	const parts = [...(text ?? "").matchAll(/(\d+(?:\.\d+)?) ?(ms|h|m|s)/gi)];
	if (!parts.length) return null;
	return parts.reduce((sum, [, number, unit]) => sum + Number(number) * (UNIT_MS[unit?.toLowerCase() ?? ""] ?? 0), 0);
}

const UNIT_MS: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** Time until the limit that is used up is reset. */
function limitResetMs(headers: Headers): number | null {
	for (const limit of ["requests", "tokens"])
		if (headers.get(`x-ratelimit-remaining-${limit}`) === "0")
			return durationMs(headers.get(`x-ratelimit-reset-${limit}`));
	return null;
}
