// The type of the endpoint tables, and parts shared by several endpoints.
import { z } from "zod";
import { type ErrorBody, type ErrorCode, errorCodes } from "../errors.ts";

export type Answer = {
	description: string;
	body: z.ZodType;
	/** Response headers: name → description. */
	headers?: Record<string, string>;
	/** Media type. Default: JSON. */
	type?: "text/html" | "application/zip" | "audio/mpeg" | "audio/*" | "image/jpeg";
};

export type Endpoint = {
	summary: string;
	/** `session`: requires a signed-in user, by cookie or bearer token. */
	access: "public" | "session";
	params?: z.ZodObject;
	query?: z.ZodObject;
	/** Request headers, by names in lower case. */
	headers?: z.ZodObject;
	body?: z.ZodType;
	/** Maximum size of the body in bytes, if not the default. */
	maxBodyBytes?: number;
	/** Message for a larger body. Default: that of `too_large`. */
	tooLargeMessage?: string;
	/** Status → answer. */
	answers: Partial<Record<200 | 201 | 202 | 206, Answer>>;
	/** Codes in addition to `COMMON_ERRORS`. */
	errors?: readonly ErrorCode[];
};

/** Endpoints by `METHOD /path/:param`. */
export type EndpointTable = Record<`${"GET" | "POST" | "PUT" | "DELETE"} /api/${string}`, Endpoint>;

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
