// Every REST call with its access, parameters and answers, from one table per feature. Validation, the client's types and the
// OpenAPI document are derived from it.
import { z } from "zod";
import { accountEndpoints } from "./endpoints/account.ts";
import { characterEndpoints } from "./endpoints/character.ts";
import { type EndpointTable, perMinute } from "./endpoints/endpoint.ts";
import { heroEndpoints } from "./endpoints/hero.ts";
import { imageEndpoints } from "./endpoints/image.ts";
import { libraryEndpoints } from "./endpoints/library.ts";
import { settingsEndpoints } from "./endpoints/settings.ts";
import { songEndpoints } from "./endpoints/song.ts";
import { storyEndpoints } from "./endpoints/story.ts";
import { voiceEndpoints } from "./endpoints/voice.ts";

export {
	type Answer,
	attempts,
	CALLS,
	COMMON_ERRORS,
	type Endpoint,
	ErrorAnswer,
	perMinute,
	perTenMinutes,
	type RateLimit,
} from "./endpoints/endpoint.ts";

const DOCUMENTS = perMinute("api-docs", 120);

export const endpoints = {
	...accountEndpoints,
	...characterEndpoints,
	...settingsEndpoints,
	...storyEndpoints,
	...libraryEndpoints,
	...heroEndpoints,
	...imageEndpoints,
	...voiceEndpoints,
	...songEndpoints,
	"GET /api/openapi.json": {
		summary: "This API as an OpenAPI 3.1 document",
		access: "public",
		limit: DOCUMENTS,
		cache: "no-cache",
		answers: { 200: { description: "The document", body: z.record(z.string(), z.unknown()) } },
	},
	"GET /api/docs": {
		summary: "This API as a page to read",
		access: "public",
		limit: DOCUMENTS,
		cache: "no-cache",
		answers: { 200: { description: "The page", body: z.string(), type: "text/html" } },
	},
} as const satisfies EndpointTable;

type Endpoints = typeof endpoints;
export type EndpointKey = keyof Endpoints;

type Part<K extends EndpointKey, P extends "params" | "query" | "headers" | "body"> = Endpoints[K] extends {
	[key in P]: infer S extends z.ZodType;
}
	? S
	: null;

/** The input of a client: only the parts of this endpoint. */
export type EndpointInput<K extends EndpointKey> = {
	[P in "params" | "query" | "headers" | "body" as Part<K, P> extends null ? never : P]: Part<K, P> extends z.ZodType
		? z.input<Part<K, P>>
		: never;
};

/** The input of a route: the same parts after validation. */
export type EndpointValues<K extends EndpointKey> = {
	[P in "params" | "query" | "headers" | "body" as Part<K, P> extends null ? never : P]: Part<K, P> extends z.ZodType
		? z.output<Part<K, P>>
		: never;
};

/** The union of the endpoint's answer bodies. */
export type EndpointAnswer<K extends EndpointKey> = {
	[S in keyof Endpoints[K]["answers"]]: Endpoints[K]["answers"][S] extends { body: infer B extends z.ZodType }
		? z.output<B>
		: never;
}[keyof Endpoints[K]["answers"]];
