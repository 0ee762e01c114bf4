// The only file that calls the server over HTTP. Every error it throws is a CallError.
// Types only: the key contains method and path, so that no schema gets into the first page's bundle.
import type { SessionUser } from "@lion-tails/common/account";
import type { EndpointAnswer, EndpointInput, EndpointKey } from "@lion-tails/common/endpoints";
import type { ErrorCode, Issue } from "@lion-tails/common/errors";
import { storage } from "./browser-storage.ts";
import { connection, reportAnswer, reportNoAnswer, setProbe } from "./connection.ts";
import { onReset } from "./resource.ts";

export const OFFLINE = "You seem to be offline. Nothing you saved is lost. Please try again when you are connected.";

/** A failed call. The message is the server's, so that the pages need no table of all messages. */
export class CallError extends Error {
	readonly code: ErrorCode;
	readonly status: number;
	readonly issues: Issue[] | undefined;

	constructor(code: ErrorCode, message: string, more: { status?: number; issues?: Issue[]; cause?: unknown } = {}) {
		super(message, { cause: more.cause });
		this.code = code;
		this.status = more.status ?? 400;
		this.issues = more.issues;
	}
}

/** The server is unreachable: no answer, or a proxy answered instead. */
export class UnreachableError extends CallError {
	constructor(cause: unknown, message = OFFLINE) {
		super("unavailable", message, { status: 503, cause });
	}
}

/** Timeout of a GET while the server seems unreachable. */
const DOUBTED_TIMEOUT_MS = 4000;

type Input<K extends EndpointKey> =
	Record<never, never> extends EndpointInput<K> ? [input?: CallOptions] : [input: EndpointInput<K> & CallOptions];

type CallOptions = {
	/** Aborting makes the call throw; the caller recognises that by its own signal. */
	signal?: AbortSignal;
	/** Completes even if the page is closed. */
	keepalive?: boolean;
	/** Not started by the user: a 401 does not redirect to the login. */
	isBackground?: boolean;
};

type AnyInput = {
	params?: Record<string, unknown>;
	query?: Record<string, unknown>;
	headers?: Record<string, string | undefined>;
	body?: object;
} & CallOptions;

/** Calls an endpoint and returns its answer: `call("GET /api/stories/:id", { params: { id } })`. Throws CallError. */
export async function call<K extends EndpointKey>(key: K, ...[input]: Input<K>): Promise<EndpointAnswer<K>> {
	const response = await send(key, input);
	return response.json();
}

export async function callForHeaders<K extends EndpointKey>(
	key: K,
	...[input]: Input<K>
): Promise<{ answer: EndpointAnswer<K>; headers: Headers }> {
	const response = await send(key, input);
	return { answer: await response.json(), headers: response.headers };
}

export async function callForBytes(
	key: "GET /api/stories/:id/speech",
	input: EndpointInput<"GET /api/stories/:id/speech"> & CallOptions,
): Promise<ReadableStream<Uint8Array>> {
	const { body } = await send(key, input);
	if (!body) throw new CallError("unexpected", "The voice did not arrive. Please try again.");
	return body;
}

/** Returns the answer as a file; `fileName` is null if the server sends no name. */
export async function download<K extends EndpointKey>(
	key: K,
	...[input]: Input<K>
): Promise<{ file: Blob; fileName: string | null }> {
	const response = await send(key, input);
	const [, fileName = null] = /filename="?([^";]+)"?/.exec(response.headers.get("Content-Disposition") ?? "") ?? [];
	try {
		return { file: await response.blob(), fileName };
	} catch (cause) {
		throw new UnreachableError(cause);
	}
}

export async function fetchMe(): Promise<SessionUser | null> {
	if (isKnownVisitor()) return null;
	try {
		return await call("GET /api/auth/me");
	} catch (error) {
		if (error instanceof CallError && error.code === "unauthorized") return null;
		throw error;
	}
}

/** True if the server has marked the page as sent without a session, which saves a request. */
export const isKnownVisitor = (): boolean =>
	document.querySelector<HTMLMetaElement>('meta[name="session"]')?.content === "none" && !storedToken();

export const storedToken = () => storage.get("local", "authToken");

let signedOutListener = () => {};

export function onSignedOut(listener: () => void): void {
	signedOutListener = listener;
}

// WebKit rejects pending calls when the page is left, which is not an error.
let isLeaving = false;
window.addEventListener("pagehide", () => {
	isLeaving = true;
});
window.addEventListener("pageshow", () => {
	isLeaving = false;
});

async function send(
	key: EndpointKey,
	{ params = {}, query = {}, headers = {}, body, signal, keepalive = false, isBackground = false }: AnyInput = {},
): Promise<Response> {
	const [method = "", template = ""] = key.split(" ");
	const path = template.replace(/:(\w+)/g, (_, name: string) =>
		encodeURIComponent((params[name] ?? "") as string | number),
	);
	const search = new URLSearchParams(definedEntries(query)).toString();
	const sent = new Headers(definedEntries(headers));
	const token = storedToken();
	if (token) sent.set("Authorization", `Bearer ${token}`);
	if (body) sent.set("Content-Type", "application/json");
	const address = search ? `${path}?${search}` : path;
	const version = method === "GET" ? knownVersion(address) : null;
	if (version) sent.set("If-None-Match", version);
	let response: Response;
	try {
		response = await fetch(address, {
			method,
			headers: sent,
			credentials: "include",
			body: body ? JSON.stringify(body) : null,
			signal: signalOf(method, signal),
			keepalive,
		});
	} catch (cause) {
		const error = new UnreachableError(cause);
		if (isLeaving || signal?.aborted) throw error;
		reportNoAnswer();
		throw logged(error, `${method} ${path}`);
	}
	if (response.ok || (version && response.status === 304)) {
		reportAnswer();
		return method === "GET" ? newestAnswer(address, response) : response;
	}
	const error = await toCallError(response);
	if (error instanceof UnreachableError) reportNoAnswer();
	else reportAnswer();
	// For these calls a 401 is an answer, not an error.
	if ((key === "GET /api/auth/me" || isBackground) && error.code === "unauthorized") throw error;
	if (error.code === "unauthorized") signedOutListener();
	throw logged(error, `${method} ${path}`);
}

function signalOf(method: string, signal?: AbortSignal): AbortSignal | null {
	if (method !== "GET" || !connection.isDoubted()) return signal ?? null;
	const timeout = AbortSignal.timeout(DOUBTED_TIMEOUT_MS);
	return signal ? AbortSignal.any([signal, timeout]) : timeout;
}

setProbe(async () => {
	try {
		const signal = AbortSignal.timeout(DOUBTED_TIMEOUT_MS);
		return (await fetch("/healthz", { cache: "no-store", credentials: "omit", signal })).ok;
	} catch {
		return false;
	}
});

const definedEntries = (values: Record<string, unknown>): [string, string][] =>
	Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));

async function toCallError(response: Response): Promise<CallError> {
	const { status } = response;
	const text = await response.text().catch(() => "");
	try {
		const body: { error?: unknown; message?: unknown; code?: unknown; issues?: Issue[] } = JSON.parse(text);
		const message = [body.error, body.message].find(
			(given): given is string => typeof given === "string" && given !== "",
		);
		return new CallError(isErrorCode(body.code) ? body.code : codeOf(status), message ?? response.statusText, {
			status,
			...(Array.isArray(body.issues) && { issues: body.issues }),
		});
	} catch {
		const message = `${status}: ${text.slice(0, 200) || response.statusText}`;
		if (GATEWAY_STATUSES.has(status)) return new UnreachableError(undefined, message);
		return new CallError(codeOf(status), message, { status });
	}
}

const GATEWAY_STATUSES: ReadonlySet<number> = new Set([502, 503, 504]);

/** A code of the server. A proxy in between has codes of other forms, such as `ECONNREFUSED`, or none. */
const isErrorCode = (code: unknown): code is ErrorCode => typeof code === "string" && /^[a-z_]+$/.test(code);

function codeOf(status: number): ErrorCode {
	if (status === 401) return "unauthorized";
	if (status === 404) return "not_found";
	if (status === 413) return "too_large";
	if (status === 429) return "too_many_attempts";
	if (status < 500) return "bad_request";
	return status === 500 ? "unexpected" : "unavailable";
}

function logged(error: CallError, request: string): CallError {
	// biome-ignore lint/suspicious/noConsole: developers read errors in the console
	console.error(`${request}: ${error.code}`, error);
	return error;
}

// A cache of answers by address, in memory only: calls send the known ETag, and unchanged answers are not transferred again.

const MAX_ANSWERS = 24;

/** Least recently used first. The bodies are unread, so that every clone can be read. */
const known = new Map<string, Response>();
onReset(() => known.clear());

const knownVersion = (path: string): string | null => known.get(path)?.headers.get("ETag") ?? null;

/** Returns the cached answer after a 304; otherwise caches and returns the response. */
function newestAnswer(path: string, response: Response): Response {
	const kept = response.status === 304 ? known.get(path) : response;
	if (!kept) return response;
	known.delete(path);
	// The browser caches all others.
	if (kept.headers.has("ETag") && kept.headers.get("Cache-Control") === "no-store") known.set(path, kept.clone());
	for (const oldest of known.keys()) {
		if (known.size <= MAX_ANSWERS) break;
		known.delete(oldest);
	}
	return kept;
}

/** Returns the cursor of the next page from the `Link` header; null on the last page. */
export function nextCursor(headers: Headers): string | null {
	const next = /<([^>]+)>;\s*rel="next"/.exec(headers.get("Link") ?? "")?.[1];
	return next ? new URL(next, window.location.origin).searchParams.get("cursor") : null;
}
