// The largest record of each kind that a parent can make. docs/trust.md states the bounds.
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { Transformer } from "@napi-rs/image";
import { expect, test } from "vitest";
import { RECORD_KINDS, type RecordKind } from "../../src/storage/storage.ts";
import { LARGEST, largestStory, words } from "../largest-input.ts";
import { openTestApp, TestUser } from "../test-app.ts";

const DOCUMENT = new URL("../../../docs/trust.md", import.meta.url);
const SIDE_PIXELS = 1600;

const DEBUG_ENTRY = {
	step: "story",
	systemPrompt: words(100_000),
	userPrompt: words(100_000),
	response: "",
	model: "m",
	wordCount: 1,
	targetWordCount: 1,
	attempt: 1,
	maxAttempts: 3,
	maxTokens: 1,
	timestamp: new Date(0).toISOString(),
};

/** The bounds in kilobytes of JSON, from the document's table. */
function boundsOf(): Map<string, number> {
	const [, table = ""] = readFileSync(DOCUMENT, "utf8").split("## How large can a record be?");
	return new Map(
		[...table.matchAll(/^\| `(\w+)` \| ([\d,]+) KB \|/gm)].map(([, kind = "", size = ""]) => [
			kind,
			Number(size.replace(",", "")),
		]),
	);
}

/** Noise is the largest picture of its size. */
const noise = () =>
	Transformer.fromRgbaPixels(randomBytes(4 * SIDE_PIXELS ** 2).fill(255, 0, 0), SIDE_PIXELS, SIDE_PIXELS).jpeg(90);

test("no record of a parent who sends the largest input is larger than docs/trust.md states", async () => {
	const app = await openTestApp();
	const parent = await TestUser.register(app);
	const send = (key: keyof typeof LARGEST, more: object = {}, id = "") => {
		const [method = "", path = ""] = key.split(" ");
		return parent.call<{ id?: string }>(
			method,
			path.replace(":id", id).replace(":paragraph", "0").replace(":part", "0"),
			{
				...LARGEST[key]?.(),
				...more,
			},
		);
	};
	await parent.unlock();
	const picture = (await noise()).toString("base64");
	const saved = await send("POST /api/story/save", { story: { ...largestStory().story, debugData: [DEBUG_ENTRY] } });
	const answers = [
		saved,
		await send("PUT /api/stories/:id/voices/:paragraph", {}, saved.body.id),
		await send("POST /api/songs"),
		await send("POST /api/characters"),
		await send("POST /api/story/generate", { useCustomPrompts: true }),
		await send("POST /api/generate-story-from-image", { imageBase64: picture }),
		await send("POST /api/settings/openai-key"),
		await send("POST /api/auth/forgot-password"),
	];
	expect(answers.map(({ status, body }) => (status < 300 ? "ok" : JSON.stringify(body)))).toEqual(
		answers.map(() => "ok"),
	);
	const bounds = boundsOf();
	const largest = new Map<RecordKind, number>();
	for (const kind of RECORD_KINDS) {
		if (kind === "heroes" || kind === "heroStories" || kind === "modelServers") continue;
		const records = await app.storage.records.read(kind, "", 100);
		largest.set(kind, Math.max(0, ...records.map((record) => JSON.stringify(record).length)) / 1000);
	}
	process.stdout.write(`Largest records in KB: ${JSON.stringify([...largest])}\n`);
	for (const [kind, size] of largest) expect(size, kind).toBeLessThanOrEqual(bounds.get(kind) ?? 0);
	// A kind without a record would prove nothing. A mail is removed once it is sent; this parent makes none of the other two.
	const made = [...largest].filter(([kind]) => !["mails", "recordings", "signInMethods"].includes(kind));
	for (const [kind, size] of made) expect(size, kind).toBeGreaterThan(0);
});
