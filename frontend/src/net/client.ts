// The only file that calls the server over HTTP. Every error it throws is an AppError.
import type { SessionUser } from "@lion-tails/common/account";
// Types only: method and path are in the key itself, so that no schema is in the first page's bundle.
import type { EndpointAnswer, EndpointInput, EndpointKey } from "@lion-tails/common/endpoints";
import { AppError, type ErrorCode, type Issue, isErrorCode } from "@lion-tails/common/errors";
import { storage } from "./browser-storage.ts";
import { connection, reportAnswer, reportNoAnswer, setProbe } from "./connection.ts";
import { knownVersion, newestAnswer } from "./known-answers.ts";

export const OFFLINE = "You seem to be offline. Nothing you saved is lost. Please try again when you are connected.";

/** The server could not be reached: no answer, or one of a proxy before it. Nothing is known of what it would say. */
export class UnreachableError extends AppError {
	constructor(cause: unknown, message = OFFLINE) {
		super("unavailable", { message, cause });
	}
}

/** While the server is out of reach, an answer that shows something is not waited for longer. */
const DOUBTED_TIMEOUT_MS = 4000;

/** The input may be left out where the endpoint takes none. */
type Input<K extends EndpointKey> =
	Record<never, never> extends EndpointInput<K> ? [input?: CallOptions] : [input: EndpointInput<K> & CallOptions];

type CallOptions = {
	/** Once it is aborted the call is dropped and throws; the caller knows by its own signal that this is no error. */
	signal?: AbortSignal;
	/** The call is made even when the page is being left. */
	keepalive?: boolean;
	/** Nobody has asked for this call: where nobody is signed in any more, the page is left as it is until somebody acts. */
	isBackground?: boolean;
};

type AnyInput = {
	params?: Record<string, string>;
	query?: Record<string, unknown>;
	headers?: Record<string, string | undefined>;
	body?: object;
} & CallOptions;

/** Makes one call of the endpoint table and gives its answer: `call("GET /api/stories/:id", { params: { id } })`. */
export function call<K extends EndpointKey>(key: K, ...input: Input<K>): Promise<EndpointAnswer<K>>;
export async function call(key: EndpointKey, input?: AnyInput): Promise<unknown> {
	const response = await send(key, input);
	return response.json();
}

/** The same, for answers whose headers say something too. */
export function callForHeaders<K extends EndpointKey>(
	key: K,
	...input: Input<K>
): Promise<{ answer: EndpointAnswer<K>; headers: Headers }>;
export async function callForHeaders(
	key: EndpointKey,
	input?: AnyInput,
): Promise<{ answer: unknown; headers: Headers }> {
	const response = await send(key, input);
	return { answer: await response.json(), headers: response.headers };
}

/** The bytes of an answer as they arrive. */
export async function callForBytes(
	key: "GET /api/stories/:id/speech",
	input: EndpointInput<"GET /api/stories/:id/speech"> & CallOptions,
): Promise<ReadableStream<Uint8Array>> {
	const { body } = await send(key, input);
	if (!body) throw new AppError("unexpected");
	return body;
}

/** An answer to be kept as a file; `fileName` is null where the server gives it no name. */
export async function download(
	key: "GET /api/account/export" | "GET /api/account/export.zip",
): Promise<{ file: Blob; fileName: string | null }> {
	const response = await send(key);
	const [, fileName = null] = /filename="?([^";]+)"?/.exec(response.headers.get("Content-Disposition") ?? "") ?? [];
	try {
		return { file: await response.blob(), fileName };
	} catch (cause) {
		throw new UnreachableError(cause);
	}
}

/** The signed-in user; null when nobody is. */
export async function fetchMe(): Promise<SessionUser | null> {
	if (isKnownVisitor()) return null;
	try {
		return await call("GET /api/auth/me");
	} catch (error) {
		if (error instanceof AppError && error.code === "unauthorized") return null;
		throw error;
	}
}

/** The server has written into the page that this browser has no session: who is signed in is known without asking. */
export const isKnownVisitor = (): boolean =>
	document.querySelector<HTMLMetaElement>('meta[name="session"]')?.content === "none" && !storedToken();

export const storedToken = () => storage.get("local", "authToken");

let signedOutListener = () => {};

/** Calls the listener when any call is answered with "nobody is signed in". */
export function onSignedOut(listener: () => void): void {
	signedOutListener = listener;
}

// WebKit rejects the pending calls of a page that is left: nothing has failed then.
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
	const path = template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
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
	const error = await toAppError(response);
	if (error instanceof UnreachableError) reportNoAnswer();
	else reportAnswer();
	// To these calls "nobody is signed in" is an answer, not an error.
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

async function toAppError(response: Response): Promise<AppError> {
	const text = await response.text().catch(() => "");
	const retryAfter = Number(response.headers.get("Retry-After")) || undefined;
	try {
		const body: { error?: unknown; message?: unknown; code?: unknown; issues?: Issue[] } = JSON.parse(text);
		const message = [body.error, body.message].find((given) => typeof given === "string" && given !== "");
		return new AppError(isErrorCode(body.code) ? body.code : codeOf(response.status), {
			message: typeof message === "string" ? message : response.statusText,
			...(Array.isArray(body.issues) && { issues: body.issues }),
			...(retryAfter && { retryAfter }),
		});
	} catch {
		const message = `${response.status}: ${text.slice(0, 200) || response.statusText}`;
		if (GATEWAY_STATUSES.has(response.status)) return new UnreachableError(undefined, message);
		return new AppError(codeOf(response.status), { message, ...(retryAfter && { retryAfter }) });
	}
}

/** What a proxy answers for a server that is not there. */
const GATEWAY_STATUSES: ReadonlySet<number> = new Set([502, 503, 504]);

/** For an answer without a code of ours: from a proxy, or from a server that is starting. */
function codeOf(status: number): ErrorCode {
	if (status === 401) return "unauthorized";
	if (status === 404) return "not_found";
	if (status === 413) return "too_large";
	if (status === 429) return "too_many_attempts";
	if (status < 500) return "bad_request";
	return status === 500 ? "unexpected" : "unavailable";
}

function logged(error: AppError, request: string): AppError {
	// biome-ignore lint/suspicious/noConsole: errors are for whoever looks into the browser's console
	console.error(`${request}: ${error.code}`, error);
	return error;
}
