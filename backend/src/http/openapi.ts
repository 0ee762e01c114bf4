// The endpoint table as an OpenAPI 3.1 document, at /api/openapi.json, and as a readable page, at /api/docs.
import { COMMON_ERRORS, type Endpoint, ErrorAnswer, endpoints } from "@lion-tails/common/endpoints";
import { AppError, type ErrorCode } from "@lion-tails/common/errors";
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from "zod-openapi";
import manifest from "../../package.json" with { type: "json" };
import { escapeHtml } from "../escape-html.ts";
import type { Api } from "./endpoint.ts";
import { pack, sendPacked } from "./packed.ts";
import { pagePolicy } from "./security-headers.ts";

/** The packed document and page, shared by all apps of this process. */
let both: ReturnType<typeof packBoth> | undefined;

/**
 * Registers the routes of the document and of the page. Rendering them holds the event loop for 0.1 s, so it is done here, before
 * the server listens, unless `isWarm` is false: then the first caller waits for it.
 */
export function openApiRoutes({ on }: Api, isWarm: boolean): void {
	if (isWarm) packed();
	on("GET /api/openapi.json", (ctx) => sendPacked(ctx, packed().document));
	on("GET /api/docs", (ctx) => sendPacked(ctx, packed().page));
}

function packed() {
	both ??= packBoth();
	return both;
}

function packBoth() {
	const document = openApiDocument();
	const headers = { "Cache-Control": "no-cache" };
	const html = docsPage(document);
	return {
		document: pack(JSON.stringify(document), { type: "json", headers }),
		page: pack(html, { type: "html", headers: { ...headers, "Content-Security-Policy": pagePolicy(html) } }),
	};
}

function openApiDocument(): OpenApiDocument {
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
			version: manifest.version,
			description:
				"Personalised Christian bedtime stories. A story can be watched live over Socket.IO (`generation:watch`) or requested here. Every JSON answer to a GET has a version, its `ETag`; a request with this `If-None-Match` gets a 304 as long as nothing has changed. All errors have the same shape and are identified by their `code`.",
		},
		paths,
		components: {
			securitySchemes: {
				cookie: { type: "apiKey", in: "cookie", name: "lion-tails" },
				bearer: {
					type: "http",
					scheme: "bearer",
					description:
						"The `token` in the answer of login and register, which a browser gets only with `Prefer: token`.",
				},
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
		...(access !== "public" && { security: [{ cookie: [] }, { bearer: [] }] }),
		requestParams: { ...(params && { path: params }), ...(query && { query }), ...(headers && { header: headers }) },
		...(body && { requestBody: { required: true, content: { "application/json": { schema: body } } } }),
		responses,
	};
}

/** Returns the error codes of the endpoint, grouped by status. */
function byStatus(codes: readonly ErrorCode[], { access, body, params, query, headers }: Endpoint) {
	const cannotHappen = new Set<ErrorCode>([
		...(access === "public" ? (["unauthorized"] as const) : []),
		...(body ? [] : (["bad_json", "too_large"] as const)),
		...(body || params || query || headers ? [] : (["validation"] as const)),
	]);
	const possible = codes.filter((code) => !cannotHappen.has(code));
	return Map.groupBy(possible, (code) => new AppError(code).status);
}

type OpenApiDocument = ReturnType<typeof createDocument>;

type Json = Record<string, unknown>;

/** Renders the document as a plain page without scripts. */
function docsPage(document: OpenApiDocument): string {
	const { info, paths = {}, components } = document;
	const operations = Object.entries(paths).flatMap(([path, item]) =>
		Object.entries(item as Record<string, Json>).map(([method, operation]) => operationHtml(method, path, operation)),
	);
	const schemas = Object.entries(components?.schemas ?? {}).map(([name, schema]) => schemaHtml(name, schema as Json));
	return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API · ${escapeHtml(info.title)}</title>
<link rel="icon" href="/lion.svg" type="image/svg+xml">
<style>${STYLES}</style>
</head>
<body>
<main>
<h1>${escapeHtml(info.title)} API <small>${escapeHtml(info.version)}</small></h1>
<p>${inline(info.description ?? "")}</p>
<p>The same as a document: <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI ${escapeHtml(document.openapi)}).</p>
<h2>Calls</h2>
${operations.join("\n")}
<h2>Shapes</h2>
${schemas.join("\n")}
</main>
</body>
</html>
`;
}

function operationHtml(method: string, path: string, operation: Json): string {
	const parameters = (operation.parameters ?? []) as Json[];
	const body = contentOf(operation.requestBody as Json | undefined);
	const responses = Object.entries(operation.responses as Record<string, Json>);
	return `<details>
<summary><b class="${method}">${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code> <span>${inline(String(operation.summary))}</span>${
		operation.security ? ' <i title="Needs a session">signed in</i>' : ""
	}</summary>
${parameters.length ? `<h3>Parameters</h3><dl>${parameters.map(parameterHtml).join("")}</dl>` : ""}
${body ? `<h3>Body</h3>${jsonHtml(body)}` : ""}
<h3>Answers</h3>
${responses.map(([status, response]) => responseHtml(status, response)).join("\n")}
</details>`;
}

function parameterHtml(parameter: Json): string {
	const where = `${parameter.in}${parameter.required ? ", required" : ""}`;
	const schema = { ...(parameter.schema as Json) };
	const description = String(parameter.description ?? schema.description ?? "");
	delete schema.description;
	return `<dt><code>${escapeHtml(String(parameter.name))}</code> <small>${escapeHtml(where)}</small></dt><dd>${inline(description)} <code>${escapeHtml(JSON.stringify(schema))}</code></dd>`;
}

function responseHtml(status: string, response: Json): string {
	const lines = String(response.description).split("\n").map(inline);
	const isError = Number(status) >= 400;
	const content = isError ? null : contentOf(response);
	const headers = Object.entries((response.headers ?? {}) as Record<string, Json>);
	return `<p class="${isError ? "error" : "ok"}"><b>${escapeHtml(status)}</b> ${lines.join("<br>")}</p>
${headers.length ? `<dl>${headers.map(([name, header]) => `<dt><code>${escapeHtml(name)}</code></dt><dd>${inline(String(header.description))}</dd>`).join("")}</dl>` : ""}
${content ? jsonHtml(content) : ""}`;
}

const schemaHtml = (name: string, schema: Json) =>
	`<details id="${escapeHtml(name)}"><summary><code>${escapeHtml(name)}</code></summary>${jsonHtml(schema)}</details>`;

function contentOf(holder: Json | undefined): Json | null {
	const content = holder?.content as Record<string, { schema?: Json }> | undefined;
	return content?.["application/json"]?.schema ?? null;
}

const jsonHtml = (value: Json) => `<pre tabindex="0">${escapeHtml(JSON.stringify(value, null, 2))}</pre>`;

/** Escaped text in which `…` is code. */
const inline = (text: string) => escapeHtml(text).replace(/`([^`]+)`/g, "<code>$1</code>");

const STYLES = `
:root { color-scheme: light dark; --paper: #f6efe1; --page: #fffaf0; --ink: #232a3b; --soft: #5b5f6b; --line: #ddd3bd; --link: #7a4f0a; --ok: #3f5a2a; --error: #8a3324; }
@media (prefers-color-scheme: dark) { :root { --paper: #181c30; --page: #20253c; --ink: #e6e0d2; --soft: #b3afa6; --line: #3a405c; --link: #e8b968; --ok: #a9c58a; --error: #e59c8a; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { font: 600 2rem/1.2 Georgia, serif; margin: 0 0 .5rem; } h1 small, dt small { color: var(--soft); font-weight: 400; font-size: .9rem; }
h2 { font: 600 1.4rem/1.2 Georgia, serif; margin: 2rem 0 .75rem; } h3 { font-size: 1rem; margin: 1rem 0 .25rem; }
a { color: var(--link); }
details { background: var(--page); border: 1px solid var(--line); border-radius: 14px; margin: 0 0 .5rem; padding: 0 1rem; }
summary { cursor: pointer; padding: .7rem 0; min-height: 44px; } summary span { color: var(--soft); } summary i { float: right; color: var(--soft); font-size: .875rem; }
@media (max-width: 40rem) { summary span { display: block; } }
summary b { display: inline-block; min-width: 4.2rem; } details[open] { padding-bottom: 1rem; }
code, pre { font: .875rem/1.5 ui-monospace, Menlo, Consolas, monospace; }
pre { overflow: auto; max-height: 24rem; padding: .75rem; border: 1px solid var(--line); border-radius: 8px; background: var(--paper); }
dl { margin: 0; } dd { margin: 0 0 .5rem 1rem; } .ok b { color: var(--ok); } .error b { color: var(--error); }
`;
