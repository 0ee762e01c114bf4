// The only file that calls the server over HTTP: one function per call. Every error it throws is an AppError.
import type { LoginForm, RegisterRequest, SessionUser, SignedIn, Usage } from "@lion-tails/common/account";
import { AppError, type ErrorCode, type Issue, isErrorCode } from "@lion-tails/common/errors";
import type { GenerationStatus, Snapshot } from "@lion-tails/common/generation";
import type { Hero } from "@lion-tails/common/hero";
import type { KeptStory, StoredStory, StoryCard, StoryRequest } from "@lion-tails/common/story";
import { storage } from "./browser-storage.ts";

export const OFFLINE = "You seem to be offline. Nothing you saved is lost. Please try again when you are connected.";

export type ActiveGeneration = {
	id: string;
	status: GenerationStatus;
	childName: string;
	title: string;
	createdAt: string;
};
export type LibraryFilter = "all" | "favorites" | "temporary";
export type LibraryPage = { stories: StoryCard[]; next: string | null; total: number; favorites: number };

/** The signed-in user; null when nobody is. */
export async function fetchMe(): Promise<SessionUser | null> {
	// The page was served to a browser without a session: the answer is known, and a question less is asked.
	const served = document.querySelector<HTMLMetaElement>('meta[name="session"]')?.content;
	if (served === "none" && !storedToken()) return null;
	try {
		return await call<SessionUser>("GET", "/api/auth/me");
	} catch (error) {
		if (error instanceof AppError && error.code === "unauthorized") return null;
		throw error;
	}
}

export const postLogin = (login: LoginForm) => call<SignedIn>("POST", "/api/auth/login", login);
export const postRegister = (registration: RegisterRequest) =>
	call<SignedIn>("POST", "/api/auth/register", registration);
export const postLogout = () => call<unknown>("POST", "/api/auth/logout");
export const fetchUsage = () => call<Usage>("GET", "/api/story/usage");
export const fetchHeroes = () => call<Hero[]>("GET", "/api/heroes");

export const postGenerate = (request: StoryRequest, idempotencyKey: string) =>
	call<{ generationId: string }>("POST", "/api/story/generate", request, {
		Prefer: "respond-async",
		"Idempotency-Key": idempotencyKey,
	});
export const fetchActiveGenerations = () => call<ActiveGeneration[]>("GET", "/api/story/generations?active=true");
export const fetchSnapshot = (id: string) => call<Snapshot>("GET", `/api/story/generations/${encodeURIComponent(id)}`);
export const postCancel = (id: string) =>
	call<unknown>("POST", `/api/story/generations/${encodeURIComponent(id)}/cancel`);

export const postSave = (save: { story: KeptStory; request: object; isFavorite: false; generationId?: string }) =>
	call<{ id: string }>("POST", "/api/story/save", save);
export const postFavorite = (id: string, isFavorite: boolean) =>
	call<{ isFavorite: boolean }>("POST", `/api/story/favorite/${encodeURIComponent(id)}`, { isFavorite });
export const putFavorite = (id: string, isFavorite: boolean) =>
	call<StoredStory>("PUT", `/api/stories/${encodeURIComponent(id)}/favorite`, { isFavorite });
export const fetchStory = (id: string) => call<StoredStory>("GET", `/api/stories/${encodeURIComponent(id)}`);
export const deleteStory = (id: string) => call<unknown>("DELETE", `/api/stories/${encodeURIComponent(id)}`);

/** A page of library cards; `next` is the address of the following one. */
export async function fetchLibrary(filter: LibraryFilter, search: string, next?: string): Promise<LibraryPage> {
	const query = new URLSearchParams({ view: "card", limit: "24" });
	if (filter !== "all") query.set("filter", filter);
	if (search) query.set("q", search);
	const answer = await send("GET", next ?? `/api/stories?${query}`);
	return {
		stories: await answer.json(),
		next: /<([^>]+)>;\s*rel="next"/.exec(answer.headers.get("Link") ?? "")?.[1] ?? null,
		total: Number(answer.headers.get("X-Total-Count") ?? 0),
		favorites: Number(answer.headers.get("X-Favorite-Count") ?? 0),
	};
}

let whenSignedOut = () => {};

/** Hears when the server answers that nobody is signed in any more, whatever was asked. */
export function onSignedOut(listener: () => void): void {
	whenSignedOut = listener;
}

export const storedToken = () => storage.get("local", "authToken");

async function call<T>(method: string, path: string, body?: object, headers?: Record<string, string>): Promise<T> {
	const answer = await send(method, path, body, headers);
	return (await answer.json()) as T;
}

async function send(method: string, path: string, body?: object, extra: Record<string, string> = {}) {
	const headers = new Headers(extra);
	const token = storedToken();
	if (token) headers.set("Authorization", `Bearer ${token}`);
	if (body) headers.set("Content-Type", "application/json");
	let answer: Response;
	try {
		answer = await fetch(path, { method, headers, credentials: "include", body: body ? JSON.stringify(body) : null });
	} catch (cause) {
		throw logged(new AppError("unavailable", { message: OFFLINE, cause }), method, path);
	}
	if (answer.ok) return answer;
	const error = await toAppError(answer);
	// Nobody being signed in is an answer, not an error.
	if (path === "/api/auth/me" && error.code === "unauthorized") throw error;
	if (error.code === "unauthorized") whenSignedOut();
	throw logged(error, method, path);
}

async function toAppError(answer: Response): Promise<AppError> {
	const text = await answer.text().catch(() => "");
	const retryAfter = Number(answer.headers.get("Retry-After")) || undefined;
	try {
		const body: { error?: unknown; message?: unknown; code?: unknown; issues?: Issue[] } = JSON.parse(text);
		const words = [body.error, body.message].find((given) => typeof given === "string" && given !== "");
		return new AppError(isErrorCode(body.code) ? body.code : codeOf(answer.status), {
			message: typeof words === "string" ? words : answer.statusText,
			...(Array.isArray(body.issues) && { issues: body.issues }),
			...(retryAfter && { retryAfter }),
		});
	} catch {
		return new AppError(codeOf(answer.status), {
			message: `${answer.status}: ${text.slice(0, 200) || answer.statusText}`,
			...(retryAfter && { retryAfter }),
		});
	}
}

// A code for an answer that has none of ours: from a proxy, or a server on its way up.
function codeOf(status: number): ErrorCode {
	if (status === 401) return "unauthorized";
	if (status === 404) return "not_found";
	if (status === 413) return "too_large";
	if (status === 429) return "too_many_attempts";
	if (status < 500) return "bad_request";
	return status === 500 ? "unexpected" : "unavailable";
}

function logged(error: AppError, method: string, path: string): AppError {
	// biome-ignore lint/suspicious/noConsole: errors are for whoever variants into the browser's console
	console.error(`${method} ${path}: ${error.code}`, error);
	return error;
}
