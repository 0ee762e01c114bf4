// Every route against the endpoint table, and the documents generated from the table.
import { endpoints } from "@lion-tails/common/endpoints";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp, TestUser } from "../test-app.ts";

let app: TestApp;
beforeAll(async () => {
	app = await openTestApp();
});
afterAll(() => app.close());

test("every route is in the endpoint table, and every endpoint has a route", () => {
	expect(app.app.routes.toSorted()).toEqual(Object.keys(endpoints).toSorted());
});

test("every endpoint that needs a session refuses a caller without one", async () => {
	const anonymous = new TestUser(app.url);
	for (const [key, { access }] of Object.entries(endpoints)) {
		if (access !== "session") continue;
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

test("the page names every call and has no script; its styles have the nonce of its CSP", async () => {
	const answer = await fetch(`${app.url}/api/docs`);
	const page = await answer.text();
	expect(answer.headers.get("content-type")).toContain("text/html");
	for (const key of Object.keys(endpoints)) {
		const path = key.split(" ")[1] ?? "";
		expect(page).toContain(`<code>${path.replaceAll(/:(\w+)/g, "{$1}")}</code>`);
	}
	expect(page).not.toMatch(/<script|style="/);
	const nonce = /<style nonce="([^"]+)"/.exec(page)?.[1];
	expect(answer.headers.get("content-security-policy")).toContain(`'nonce-${nonce}'`);
});
