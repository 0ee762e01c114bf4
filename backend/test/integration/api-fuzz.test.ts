// Every operation of /api/openapi.json, called with values made from its own schemas, right ones and wrong ones. Each answer must
// match the document (`checkAnswer`), and none may be an unexpected error.
import fc from "fast-check";
import { expect, test } from "vitest";
import { checkAnswer } from "../check-answer.ts";
import { LULLABY } from "../songs.ts";
import { openTestApp, TestUser } from "../test-app.ts";

// Guesses at a password wait less than usual.
const app = await openTestApp({ guessDelayMs: 5 });
const RUNS = Number(process.env.FUZZ_RUNS ?? 10);

type Schema = {
	$ref?: string;
	type?: string;
	enum?: unknown[];
	const?: unknown;
	anyOf?: Schema[];
	oneOf?: Schema[];
	allOf?: Schema[];
	items?: Schema;
	properties?: Record<string, Schema>;
	required?: string[];
	minLength?: number;
	maxLength?: number;
	minItems?: number;
	maxItems?: number;
	minimum?: number;
	maximum?: number;
	format?: string;
};
type Operation = {
	parameters?: { name: string; in: "path" | "query" | "header"; required?: boolean; schema: Schema }[];
	requestBody?: { content: { "application/json": { schema: Schema } } };
	responses: Record<string, { content?: Record<string, unknown> }>;
};
type Document = {
	paths: Record<string, Record<string, Operation>>;
	components: { schemas: Record<string, Schema> };
};
const { body: document } = await new TestUser(app.url).call<Document>("GET", "/api/openapi.json");
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
	Object.entries(item).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
);

/** Characters that programs get wrong. */
const TRAPS = [
	"\u0000",
	"\u202eabc",
	"a\u200bb",
	"\ud800",
	"\ufeff",
	"ﷺ",
	"İ",
	"ß",
	"e\u0301".repeat(30),
	"__proto__",
	"constructor",
	"' OR 1=1 --",
	"$where",
	"<script>",
	"../../etc/passwd",
	"%00",
	"\r\nX: y",
	"👩‍👩‍👧‍👧",
	"9".repeat(40),
	"",
	" ",
];
const anyText = fc.oneof(
	fc.constantFrom(...TRAPS),
	fc.string({ maxLength: 40 }),
	fc.string({ unit: "binary", maxLength: 40 }),
);
const anything = fc.oneof(
	anyText,
	fc.jsonValue({ maxDepth: 3 }),
	fc.constantFrom(null, true, -1, 0, 1e308, Number.MAX_SAFE_INTEGER, [], {}, [[[[]]]], { $gt: "" }),
);

/** Values that match the schema, except for patterns; about one field in eight is something else. */
function arbitraryOf(schema: Schema, depth = 0): fc.Arbitrary<unknown> {
	const right = rightArbitraryOf(schema, depth);
	return fc.oneof({ weight: 7, arbitrary: right }, { weight: 1, arbitrary: anything });
}
function rightArbitraryOf(schema: Schema, depth: number): fc.Arbitrary<unknown> {
	if (schema.$ref)
		return rightArbitraryOf(document.components.schemas[schema.$ref.split("/").at(-1) ?? ""] ?? {}, depth);
	if (schema.const !== undefined) return fc.constant(schema.const);
	if (schema.enum) return fc.constantFrom(...schema.enum);
	const choices = schema.anyOf ?? schema.oneOf;
	if (choices) return fc.oneof(...choices.map((one) => rightArbitraryOf(one, depth)));
	if (schema.allOf)
		return fc
			.tuple(...schema.allOf.map((one) => rightArbitraryOf(one, depth)))
			.map((parts) => Object.assign({}, ...parts));
	switch (schema.type) {
		case "string":
			return textOf(schema);
		case "integer":
			return fc.integer({
				min: Math.max(schema.minimum ?? -5, -(2 ** 31)),
				max: Math.min(schema.maximum ?? 50, 2 ** 31 - 1),
			});
		case "number":
			return fc.double({ min: schema.minimum ?? -5, max: schema.maximum ?? 50, noNaN: true });
		case "boolean":
			return fc.boolean();
		case "null":
			return fc.constant(null);
		case "array":
			return depth > 4
				? fc.constant([])
				: fc.array(arbitraryOf(schema.items ?? {}, depth + 1), {
						minLength: schema.minItems ?? 0,
						maxLength: Math.min(schema.maxItems ?? 4, 4),
					});
		case "object": {
			const properties = Object.entries(schema.properties ?? {}).map(([name, one]) => [
				name,
				arbitraryOf(one, depth + 1),
			]);
			const requiredKeys = (schema.required ?? []) as never[];
			return fc.record(Object.fromEntries(properties), { requiredKeys });
		}
		default:
			return anything;
	}
}
function textOf({ format, minLength = 0, maxLength = 200 }: Schema): fc.Arbitrary<string> {
	if (format === "email") return fc.emailAddress();
	if (format === "date-time") return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
	if (format === "uri") return fc.webUrl();
	const long = fc.constantFrom("x".repeat(maxLength), "x".repeat(maxLength + 1));
	return fc.oneof(
		fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) }),
		{ weight: 1, arbitrary: maxLength <= 20_000 ? long : fc.constant("x") },
		fc.constantFrom(...TRAPS),
	);
}

/** Creates a record of the parent for a path with an id, so that calls reach it. Returns its id. */
async function recordFor(path: string, parent: TestUser): Promise<string> {
	const create = async (of: string, body: object) => String((await parent.call("POST", of, body)).body.id);
	if (path.includes("/generations/")) return parent.requestStory();
	if (path.includes("/songs/")) return create("/api/songs", LULLABY);
	if (path.includes("/characters/"))
		return create("/api/characters", { name: "Mia", gender: "girl", age: 8, animal: "owl" });
	if (path.includes("/heroes/")) return String((await parent.call<{ id: string }[]>("GET", "/api/heroes")).body[0]?.id);
	return create("/api/story/save", { story: { title: "The Lamp", content: "Once.\n\nTwice." } });
}

const partsOf = ({ parameters = [] }: Operation, place: "query" | "header") =>
	fc.record(
		Object.fromEntries(
			parameters.filter((one) => one.in === place).map(({ name, schema }) => [name, arbitraryOf(schema)]),
		),
		{ requiredKeys: [] },
	);
const textIn = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value)) ?? "";
/** Like `encodeURIComponent`, but does not throw for half a surrogate pair. */
const encode = (value: unknown) => encodeURIComponent(textIn(value).toWellFormed());

test.each(operations)("%s answers as declared for any input", async (key, operation) => {
	const [method = "", path = ""] = key.split(" ");
	const users = [await TestUser.register(app), await TestUser.register(app)];
	const [owner] = users as [TestUser, ...TestUser[]];
	const ownId = path.includes("{id}") ? await recordFor(path, owner) : "";
	// A path of dots is another path.
	const anyPart = anyText.filter((text) => !/^\.{0,2}$/.test(text));
	const pathParts = Object.fromEntries(
		[...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [
			name,
			fc.oneof({ weight: 3, arbitrary: fc.constant(name === "id" ? ownId : "0") }, fc.constantFrom("x", "1"), anyPart),
		]),
	);
	const body = operation.requestBody && arbitraryOf(operation.requestBody.content["application/json"].schema);
	const request = fc.record({
		parts: fc.record(pathParts),
		query: partsOf(operation, "query"),
		headers: partsOf(operation, "header"),
		body: body ?? fc.constant(undefined),
		isOwner: fc.boolean(),
		isGarbled: fc.integer({ min: 0, max: 19 }).map((one) => one === 0),
	});
	let runs = 0;
	await fc.assert(
		fc.asyncProperty(request, async ({ parts, query, headers, body, isOwner, isGarbled }) => {
			runs++;
			const search = Object.entries(query).map(([name, value]) => `${name}=${encode(value)}`);
			const filled = path.replace(/\{(\w+)\}/g, (_, name) => encode(parts[name]));
			const url = `${filled}${search.length ? `?${search.join("&")}` : ""}`;
			const text = isGarbled ? `${JSON.stringify(body)}}` : JSON.stringify(body);
			const answer = await fetch(app.url + url, {
				method,
				headers: {
					...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, encode(value)])),
					prefer: "respond-async",
					authorization: `Bearer ${users[isOwner ? 0 : 1]?.token}`,
					// A public call is limited by client.
					"x-forwarded-for": `10.150.${runs >> 8}.${runs & 255}`,
					...(body !== undefined && { "content-type": "application/json" }),
				},
				...(body !== undefined && { body: text }),
			});
			const type = answer.headers.get("content-type") ?? "";
			const received = type.includes("json") ? await answer.json() : await answer.text();
			expect(answer.status, `${url} ${text}: ${JSON.stringify(received)}`).not.toBe(500);
			if (answer.status === 304 || !(answer.ok ? type.includes("json") : true)) return;
			checkAnswer(method, path, answer.status, received);
		}),
		{ numRuns: RUNS, endOnFailure: true },
	);
});
