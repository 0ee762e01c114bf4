// Every route against the endpoint table, and the documents generated from the table.
import { createHash } from "node:crypto";
import { type Endpoint, endpoints } from "@lion-tails/common/endpoints";
import { expect, test } from "vitest";
import { openTestApp, TestUser } from "../test-app.ts";

const app = await openTestApp();

test("every route is in the endpoint table, and every endpoint has a route", () => {
	expect(app.app.routes.toSorted()).toEqual(Object.keys(endpoints).toSorted());
});

test("every endpoint that needs a session refuses callers who are not signed in", async () => {
	const anonymous = new TestUser(app.url);
	for (const [key, { access }] of Object.entries<Endpoint>(endpoints)) {
		if (access === "public") continue;
		const [method = "", path = ""] = key.split(" ");
		const hasBody = method === "POST" || method === "PUT";
		expect(await anonymous.call(method, path.replace(":id", "x"), hasBody ? {} : undefined), key).toMatchObject({
			status: 401,
			body: { code: "unauthorized" },
		});
	}
});

type Document = {
	openapi: string;
	paths: Record<string, Record<string, { security?: object; responses: Record<string, { description: string }> }>>;
	components: { schemas: Record<string, unknown> };
};

test("the OpenAPI document names every endpoint with its answers and its errors", async () => {
	const { status, body } = await new TestUser(app.url).call<Document>("GET", "/api/openapi.json");
	expect(status).toBe(200);
	expect(body.openapi).toBe("3.1.0");
	const operations = Object.entries(body.paths).flatMap(([path, item]) =>
		Object.keys(item).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`),
	);
	expect(operations.toSorted()).toEqual(Object.keys(endpoints).toSorted());
	const generate = body.paths["/api/story/generate"]?.post;
	expect(Object.keys(generate?.responses ?? {})).toEqual(
		expect.arrayContaining(["200", "202", "400", "401", "422", "429"]),
	);
	expect(generate?.responses["429"]?.description).toContain("quota_exhausted");
	expect(generate?.security).toBeDefined();
	expect(body.paths["/api/heroes"]?.get?.security).toBeUndefined();
	// Every reference in the document resolves.
	for (const [, name = ""] of JSON.stringify(body).matchAll(/#\/components\/schemas\/(\w+)/g)) {
		expect(body.components.schemas).toHaveProperty(name);
	}
});

test("the API page lists every call and has no script, and its policy allows its styles by their hash", async () => {
	const answer = await fetch(`${app.url}/api/docs`);
	const page = await answer.text();
	expect(answer.headers.get("content-type")).toContain("text/html");
	for (const key of Object.keys(endpoints)) {
		const path = key.split(" ")[1] ?? "";
		expect(page).toContain(`<code>${path.replaceAll(/:(\w+)/g, "{$1}")}</code>`);
	}
	expect(page).not.toMatch(/<script|style="/);
	const [, styles = ""] = /<style>(.*?)<\/style>/s.exec(page) ?? [];
	const hash = createHash("sha256").update(styles).digest("base64");
	expect(answer.headers.get("content-security-policy")).toContain(`;style-src 'self' 'sha256-${hash}';`);
	expect(answer.headers.get("content-security-policy")).toContain(";script-src 'self';");
});

test.each(["/api/docs", "/api/openapi.json"])(
	"%s is sent compressed, and as a 304 to a caller with its version",
	async (path) => {
		const first = await fetch(app.url + path, { headers: { "accept-encoding": "gzip, br" } });
		expect(first.headers.get("content-encoding")).toBe("br");
		expect(Number(first.headers.get("content-length"))).toBeLessThan(40_000);
		expect((await first.text()).length).toBeGreaterThan(200_000);
		const again = await fetch(app.url + path, { headers: { "if-none-match": first.headers.get("etag") ?? "" } });
		expect(again.status).toBe(304);
		expect(again.headers.get("content-security-policy")).toBe(first.headers.get("content-security-policy"));
		expect(again.headers.get("cache-control")).toBe(first.headers.get("cache-control"));
	},
);

test("the API documents are sent to one client at most 120 times a minute", async () => {
	const limited = await openTestApp();
	try {
		const read = () => fetch(`${limited.url}/api/docs`, { method: "HEAD" }).then(({ status }) => status);
		for (let call = 0; call < 120; call++) expect(await read()).toBe(200);
		expect(await read()).toBe(429);
		const sameClient = Object.assign(new TestUser(limited.url), { address: "127.0.0.1" });
		const { status, body } = await sameClient.call("GET", "/api/openapi.json");
		expect({ status, body }).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
	} finally {
		await limited.close();
	}
});
