import fc from "fast-check";
import { mongo } from "mongoose";
import { expect, test } from "vitest";
import { fromBson, toBson } from "./bson.ts";

const stored = (value: unknown) => mongo.BSON.deserialize(mongo.BSON.serialize({ value: toBson(value) })).value;

test("fromBson returns any JSON value after it was stored as BSON", () => {
	const text = fc.oneof(
		fc.string({ unit: "binary" }),
		fc.constantFrom("", "[]", "$set", "a.b", "\0", "\ud83e", "\udd81", "🦁", "\uffff", "\uffff0024"),
	);
	const { value } = fc.letrec((tie) => ({
		value: fc.oneof(
			{ maxDepth: 4 },
			text,
			fc.integer(),
			fc.double({ noNaN: true, noDefaultInfinity: true }),
			fc.boolean(),
			fc.constant(null),
			fc.array(tie("value"), { maxLength: 4 }),
			fc.dictionary(text, tie("value"), { maxKeys: 4 }),
		),
	}));
	fc.assert(
		fc.property(value, (any) => {
			const json = JSON.parse(JSON.stringify(any));
			expect(fromBson(stored(json))).toEqual(json);
		}),
		{ numRuns: 500 },
	);
});

test("toBson leaves ordinary fields as they are", () => {
	const story = { title: "The Lamp", tags: ["light", "Österreich 🦁"], series: { id: "s", part: 2 }, isLong: false };
	expect(toBson(story)).toEqual(story);
});

test("toBson omits undefined properties", () => {
	expect(Object.keys(toBson({ title: "The Lamp", imageUrl: undefined }))).toEqual(["title"]);
});

test("toBson stores no names with $ or a dot, and no array within an array", () => {
	const value = toBson({ "a.b": { $set: 1 }, chords: [["G"], []] });
	expect(value).toEqual({ "a\uffff002eb": { "\uffff0024set": 1 }, chords: [{ "[]": ["G"] }, { "[]": [] }] });
});
