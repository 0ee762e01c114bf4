import { expect, test } from "vitest";
import { z } from "zod";
import { type Endpoint, endpoints } from "./endpoints.ts";

type Schema = {
	type?: string;
	enum?: unknown[];
	const?: unknown;
	pattern?: string;
	maxLength?: number;
	maxItems?: number;
	items?: Schema;
	properties?: Record<string, Schema>;
	additionalProperties?: Schema | boolean;
} & { [union in "anyOf" | "oneOf" | "allOf"]?: Schema[] };

/** Returns the paths of all texts and lists without a limit. */
function unlimited(schema: Schema, path: string): string[] {
	const { type, items, properties = {}, additionalProperties: others } = schema;
	const isLimited =
		type === "array"
			? schema.maxItems !== undefined
			: type !== "string" || schema.maxLength !== undefined || Boolean(schema.enum) || schema.const !== undefined;
	return [
		...(isLimited ? [] : [path]),
		...(items ? unlimited(items, `${path}[]`) : []),
		...Object.entries(properties).flatMap(([name, value]) => unlimited(value, `${path}.${name}`)),
		...(others && typeof others === "object" ? [`${path}.*`, ...unlimited(others, `${path}.*`)] : []),
		...[schema.anyOf, schema.oneOf, schema.allOf].flatMap((union = []) => union.flatMap((one) => unlimited(one, path))),
	];
}

/** Fields whose limit a JSON schema does not show, or that are not stored. The largest body limits them as well. */
const LIMITED_OTHERWISE = [
	// Files, of which only pixels or sound of a limited size are kept.
	...["imageBase64", "audioBase64"],
	// Must equal a limited field.
	"confirmPassword",
	// The browser's answer is verified, not stored.
	"response.*",
	// Checked against a list.
	"model",
	// A pattern limits the first two; the others are limited after their conversion.
	...["key", "timeSignature", "lyrics", "lyrics[]"],
	...["story.applicationQuestions", "story.applicationQuestions[]", "story.applicationQuestions[].question"],
];

test("every text and every list of a body has a limit", () => {
	const found = Object.entries(endpoints).flatMap(([key, { body }]: [string, Endpoint]) => {
		if (!body) return [];
		const schema = z.toJSONSchema(body, { io: "input", unrepresentable: "any" }) as Schema;
		return unlimited(schema, "").map((path) => ({ key, field: path.replace(/^\./, "") }));
	});
	expect(found.length).toBeGreaterThan(0);
	expect(found.filter(({ field }) => !LIMITED_OTHERWISE.includes(field))).toEqual([]);
});
