import { Readable } from "node:stream";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readLargeBody, takeFile } from "./large-body.ts";

const read = (json: string, chunkBytes = 64 * 1024, maxBytes?: number) => {
	const bytes = Buffer.from(json);
	const chunks = Array.from({ length: Math.ceil(bytes.length / chunkBytes) }, (_, at) =>
		bytes.subarray(at * chunkBytes, (at + 1) * chunkBytes),
	);
	return readLargeBody(Readable.from(chunks), maxBytes ?? bytes.length);
};

const fileBytes = fc
	.tuple(fc.uint8Array({ minLength: 1, maxLength: 300 }), fc.constantFrom(1, 40_000, 48_000, 49_152, 49_153, 200_000))
	.map(([start, length]) => Buffer.alloc(start.length + length, start));

test("files and the rest of a body are read as they were sent, with any layout and in any pieces", async () => {
	const text = fc.string({ unit: "grapheme", maxLength: 40 });
	await fc.assert(
		fc.asyncProperty(
			fileBytes,
			fc.dictionary(text, text),
			fc.constantFrom(undefined, 1, "\t"),
			fc.integer({ min: 5000, max: 90_000 }),
			async (file, others, indent, chunkBytes) => {
				const sent = { before: 'Base64": "', ...others, imageBase64: file.toString("base64"), after: "Ünïcödé" };
				const { body, files } = await read(JSON.stringify(sent, null, indent), chunkBytes);
				const state = { body: body as { imageBase64: string }, files };
				expect(takeFile(state, "imageBase64").equals(file)).toBe(true);
				expect(state.body).toEqual({ ...sent, imageBase64: "" });
			},
		),
		{ numRuns: 60 },
	);
});

test("text that is not base64 leaves an empty field, which schemas refuse", async () => {
	const long = "A".repeat(100_000);
	for (const wrong of [`${long}*${long.slice(1)}`, `${long}A`, `${long}=AAA`, `-_-_${long}`]) {
		const { body, files } = await read(JSON.stringify({ imageBase64: wrong }));
		expect(body, wrong.slice(-8)).toEqual({ imageBase64: "" });
		expect(files.size).toBe(0);
	}
});

test.each([
	["a body that ends within a file", `{"imageBase64":"${"A".repeat(100_000)}`],
	["a body without its end", `{"imageBase64":"${"A".repeat(100_000)}"`],
	["no JSON", "x".repeat(100_000)],
])("%s is refused", async (_name, json) => {
	await expect(read(json)).rejects.toMatchObject({ code: "bad_json" });
});

test("a body over its limit, or with too much text around its files, is refused before it is parsed", async () => {
	const file = "A".repeat(100_000);
	const manyNames = Array.from({ length: 100_000 }, (_, at) => `"${at}Base64":""`).join();
	for (const body of [read(`{"imageBase64":"${file}"}`, 1000, 99_000), read(`{"imageBase64":"${file}",${manyNames}}`)])
		await expect(body).rejects.toMatchObject({ code: "too_large" });
});
