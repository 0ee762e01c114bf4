// The type of the endpoint tables, and parts shared by several endpoints.
import { z } from "zod";
import { type ErrorBody, type ErrorCode, errorCodes } from "../errors.ts";

export type Answer = {
	description: string;
	body: z.ZodType;
	/** Response headers: name → description. */
	headers?: Record<string, string>;
	/** Media type. Default: JSON. */
	type?: "text/html" | "application/zip" | "application/rss+xml" | "audio/mpeg" | "audio/*" | "image/jpeg";
};

/**
 * At most `points` calls within a window of `seconds`; further calls are answered with `code`, which is `too_many_requests`
 * if left out. Endpoints with the same name share one counter.
 */
export type RateLimit = { name: string; points: number; seconds: number; code?: ErrorCode };

/** Maximum size of a body without long texts, in bytes. */
export const MAX_BODY_BYTES = 16 * 1024;
/** Maximum size of a body with a story, a prompt or the words of a song, in bytes. */
export const MAX_TEXT_BODY_BYTES = 512 * 1024;

export type Endpoint = {
	summary: string;
	/** Without it, the call requires a signed-in user, by cookie or bearer token. */
	access?: "public";
	/** Limit of one user, or of one client of a public call. A call without it has that of all calls, `CALLS`. */
	limit?: RateLimit;
	/** Answered to `GET` with 200, if not the default: `no-store` with a session, otherwise `private, no-cache`. */
	cache?: string;
	params?: z.ZodObject;
	query?: z.ZodObject;
	/** Request headers, by names in lower case. */
	headers?: z.ZodObject;
	body?: z.ZodType;
	/** Maximum size of the body in bytes. Default: `MAX_BODY_BYTES`. */
	maxBodyBytes?: number;
	/** Message for a larger body. Default: that of `too_large`. */
	tooLargeMessage?: string;
	/** Status → answer. */
	answers: Partial<Record<200 | 201 | 202 | 206 | 303, Answer>>;
	/** Codes in addition to `COMMON_ERRORS`. */
	errors?: readonly ErrorCode[];
};

/** Endpoints by `METHOD /path/:param`. Each endpoint that writes has a limit of its own. */
export type EndpointTable = Record<`GET /api/${string}`, Endpoint> &
	Record<`${"POST" | "PUT" | "DELETE"} /api/${string}`, Endpoint & { limit: RateLimit }>;

/**
 * Calls that one process answers to one user, or to one client that is not signed in: several times what a family with three
 * open pages makes.
 */
export const CALLS: RateLimit = { name: "calls", points: 600, seconds: 60 };

export const perMinute = (name: string, points: number): RateLimit => ({ name, points, seconds: 60 });
export const perTenMinutes = (name: string, points: number): RateLimit => ({ name, points, seconds: 600 });
export const perHour = (name: string, points: number): RateLimit => ({ name, points, seconds: 3600 });
/** A limit of attempts at an account, or of mails to one. */
export const attempts = (name: string, points: number, minutes: number) =>
	({ name, points, seconds: minutes * 60, code: "too_many_attempts" }) as const satisfies RateLimit;

/** Requests for stories, including those from pictures and repeats under an idempotency key. */
export const STORIES = perHour("story", 60);
/** Reads of saved stories. Scrolling a library of 1,000 stories takes 42; a change on another device takes one. */
export const STORY_READS = perMinute("read-stories", 300);
/** Pictures and recorded voices. A page of the library shows 60 pictures, a long story as many, and may have as many voices. */
export const STORY_FILES = perMinute("story-pictures", 400);
/** Changes of a library. A device that comes back online sends those of many days at once. */
export const LIBRARY_CHANGES = perTenMinutes("library-changes", 500);

/** The body of every error answer. */
export const ErrorAnswer: z.ZodType<ErrorBody> = z
	.object({
		error: z.string().meta({ description: "A sentence for the user." }),
		message: z.string().meta({ description: "The same sentence." }),
		code: z.enum(errorCodes),
		issues: z
			.array(z.object({ path: z.string(), message: z.string() }))
			.exactOptional()
			.meta({ description: "The problem of each field; the path is dotted." }),
	})
	.meta({ id: "Error" });

/** Codes that any call can answer. */
export const COMMON_ERRORS = [
	"bad_request",
	"bad_json",
	"validation",
	"unauthorized",
	"forbidden_origin",
	"too_large",
	"too_many_requests",
	"unexpected",
	"unavailable",
] as const satisfies readonly ErrorCode[];

export const Id = z.object({ id: z.string() });
export const Ok = z.object({ ok: z.literal(true) });

/** Headers of a call that requests a story. */
export const GenerateHeaders = z.object({
	prefer: z.string().optional().meta({ description: "`respond-async` answers at once, with 202." }),
	"idempotency-key": z
		.string()
		.trim()
		.min(1, "Idempotency-Key is empty")
		.max(200, "Idempotency-Key is too long")
		.optional()
		.meta({ description: "A repeated request within 24 hours returns the same generation and is not charged again." }),
});

/** The answer to a request with `respond-async`. */
export const GenerationStarted = {
	description: "The generation has started (`Prefer: respond-async`)",
	body: z.object({ generationId: z.string() }),
	headers: { "Preference-Applied": "respond-async", Location: "Where the generation is" },
};

/** Codes of short calls with the user's own key. */
export const OWN_KEY_ERRORS = [
	"key_refused",
	"own_key_unreadable",
	"model_no_credit",
	"model_unknown",
	"model_rejected",
	"model_busy",
	"model_unavailable",
] as const satisfies readonly ErrorCode[];

/** Codes of calls that use a model. */
export const MODEL_ERRORS = [
	"own_key_unreadable",
	"key_refused",
	"model_refused",
	"unsafe_story",
	"model_broken",
	"model_rejected",
	"model_no_credit",
	"model_unknown",
	"model_context",
	"model_no_vision",
	"model_busy",
	"model_silent",
	"model_unavailable",
] as const satisfies readonly ErrorCode[];
