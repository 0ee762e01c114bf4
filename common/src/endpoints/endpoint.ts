// What a row of the endpoint tables is, and what several rows have in common.
import { z } from "zod";
import { type ErrorBody, type ErrorCode, errorCodes } from "../errors.ts";

export type Answer = {
	description: string;
	body: z.ZodType;
	/** Response headers: name → description. */
	headers?: Record<string, string>;
	/** The media type; JSON where it is left out. */
	type?: "text/html" | "application/zip" | "audio/mpeg" | "audio/*" | "image/jpeg";
};

export type Endpoint = {
	summary: string;
	/** `session`: for the signed-in user, by cookie or bearer token. */
	access: "public" | "session";
	params?: z.ZodObject;
	query?: z.ZodObject;
	/** Request headers that the call reads, by their names in lower case. */
	headers?: z.ZodObject;
	body?: z.ZodType;
	/** Largest body in bytes, unless it is the usual one. */
	maxBodyBytes?: number;
	/** The message for a larger body, if it is not the usual one of `too_large`. */
	tooLargeMessage?: string;
	/** Status → answer. */
	answers: Partial<Record<200 | 201 | 202 | 206, Answer>>;
	/** Codes besides `COMMON_ERRORS`. */
	errors?: readonly ErrorCode[];
};

/** `METHOD /path/:param` → the endpoint. */
export type EndpointTable = Record<`${"GET" | "POST" | "PUT" | "DELETE"} /api/${string}`, Endpoint>;

/** The body of every error answer. */
export const ErrorAnswer: z.ZodType<ErrorBody> = z
	.object({
		error: z.string().meta({ description: "A sentence for people." }),
		message: z.string().meta({ description: "The same sentence." }),
		code: z.enum(errorCodes),
		issues: z
			.array(z.object({ path: z.string(), message: z.string() }))
			.exactOptional()
			.meta({ description: "What is wrong with which field; the path is dotted." }),
	})
	.meta({ id: "Error" });

/** Codes that any call may answer. */
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

/** Of a call that asks for a story. */
export const GenerateHeaders = z.object({
	prefer: z.string().optional().meta({ description: "`respond-async` answers at once, with 202." }),
	"idempotency-key": z
		.string()
		.trim()
		.min(1, "Idempotency-Key is empty")
		.max(200, "Idempotency-Key is too long")
		.optional()
		.meta({ description: "A repeat within 24 hours answers the same generation and is not charged again." }),
});

/** Codes of a call that a model answers. */
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
