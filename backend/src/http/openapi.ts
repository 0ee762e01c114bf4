// The endpoint table as an OpenAPI 3.1 document, at /api/openapi.json, and as a page to read, at /api/docs.
import { COMMON_ERRORS, type Endpoint, ErrorAnswer, endpoints } from "@lion-tails/common/endpoints";
import { AppError, type ErrorCode } from "@lion-tails/common/errors";
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from "zod-openapi";
import { docsPage, type OpenApiDocument } from "./docs-page.ts";
import type { Api } from "./endpoint.ts";
import { type Packed, pack, sendPacked } from "./packed.ts";
import type { RateLimit } from "./rate-limit.ts";
import { pagePolicy } from "./security-headers.ts";

/** Both answers are large, and the same for everybody. */
const READS: RateLimit = { name: "api-docs", points: 120, seconds: 60, code: "too_many_requests" };

/** Routes of the document and of the page. `version` is the program's. Both are made at the first call. */
export function openApiRoutes({ on, limit }: Api, version: string): void {
	let packed: { document: Packed; page: Packed } | undefined;
	const read = () => {
		packed ??= packBoth(openApiDocument(version));
		return packed;
	};
	on("GET /api/openapi.json", limit(READS), (ctx) => sendPacked(ctx, read().document));
	on("GET /api/docs", limit(READS), (ctx) => sendPacked(ctx, read().page));
}

function packBoth(document: OpenApiDocument) {
	const headers = { "Cache-Control": "no-cache" };
	const html = docsPage(document);
	return {
		document: pack(JSON.stringify(document), { type: "json", headers }),
		page: pack(html, { type: "html", headers: { ...headers, "Content-Security-Policy": pagePolicy(html) } }),
	};
}

export function openApiDocument(version: string): OpenApiDocument {
	const paths: ZodOpenApiPathsObject = {};
	for (const [key, endpoint] of Object.entries(endpoints) as [string, Endpoint][]) {
		const [method = "", path = ""] = key.split(" ");
		const item = path.replaceAll(/:(\w+)/g, "{$1}");
		paths[item] = { ...paths[item], [method.toLowerCase()]: toOperation(endpoint) };
	}
	return createDocument({
		openapi: "3.1.0",
		info: {
			title: "Lion Tails",
			version,
			description:
				"Personalised Christian bedtime stories. A story is watched live over Socket.IO (`generation:watch`) or asked for here. Every answer in JSON to a GET has a version, its `ETag`; who sends it along as `If-None-Match` is answered 304 while nothing has changed. Errors have one shape; `code` says which it is.",
		},
		paths,
		components: {
			securitySchemes: {
				cookie: { type: "apiKey", in: "cookie", name: "lion-tails" },
				bearer: { type: "http", scheme: "bearer", description: "The `token` that login and register answer." },
			},
		},
	});
}

function toOperation(endpoint: Endpoint): ZodOpenApiOperationObject {
	const { summary, access, params, query, headers, body, answers, errors = [] } = endpoint;
	const responses: ZodOpenApiOperationObject["responses"] = {};
	for (const [status, answer] of Object.entries(answers)) {
		responses[status as `${1 | 2 | 3 | 4 | 5}${string}`] = {
			description: answer.description,
			content: { [answer.type ?? "application/json"]: { schema: answer.body } },
			...(answer.headers && {
				headers: Object.fromEntries(
					Object.entries(answer.headers).map(([name, description]) => [
						name,
						{ description, schema: { type: "string" } },
					]),
				),
			}),
		};
	}
	for (const [status, codes] of byStatus([...COMMON_ERRORS, ...errors], endpoint)) {
		responses[`${status}` as "400"] = {
			description: codes.map((code) => `\`${code}\`: ${new AppError(code).message}`).join("\n"),
			content: { "application/json": { schema: ErrorAnswer } },
		};
	}
	return {
		summary,
		...(access === "session" && { security: [{ cookie: [] }, { bearer: [] }] }),
		requestParams: { ...(params && { path: params }), ...(query && { query }), ...(headers && { header: headers }) },
		...(body && { requestBody: { required: true, content: { "application/json": { schema: body } } } }),
		responses,
	};
}

/** The codes that the endpoint can answer, by their status. */
function byStatus(codes: readonly ErrorCode[], { access, body, params, query, headers }: Endpoint) {
	const cannotHappen = new Set<ErrorCode>([
		...(access === "public" ? (["unauthorized"] as const) : []),
		...(body ? [] : (["bad_json", "too_large"] as const)),
		...(body || params || query || headers ? [] : (["validation"] as const)),
	]);
	const possible = codes.filter((code) => !cannotHappen.has(code));
	return Map.groupBy(possible, (code) => new AppError(code).status);
}
