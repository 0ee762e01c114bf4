import { AppError } from "@lion-tails/common/errors";
import { StoryRequest, type StoryRequestInput } from "@lion-tails/common/story";
import { beforeEach, expect, it } from "vitest";
import { submissions } from "./calls.ts";

const anna = StoryRequest.parse({ childName: "Anna", gender: "girl" });
const ben = StoryRequest.parse({ childName: "Ben", gender: "boy" });

let count = 0;
const newKey = () => `key ${++count}`;

beforeEach(() => {
	sessionStorage.clear();
	count = 0;
});

it("sends a double press once", async () => {
	const sent: string[] = [];
	const submit = submissions(
		async (_: StoryRequestInput, key) => {
			sent.push(key);
			return { generationId: "g" };
		},
		{ newKey },
	);
	expect(await Promise.all([submit(anna), submit(anna)])).toEqual(["g", "g"]);
	expect(sent).toEqual(["key 1"]);
});

it("repeats the key after a lost answer, and uses a new key for another request", async () => {
	const sent: string[] = [];
	let isLost = true;
	const submit = submissions(
		async (_: StoryRequestInput, key) => {
			sent.push(key);
			if (isLost) throw new AppError("unavailable");
			return { generationId: "g" };
		},
		{ newKey },
	);
	await expect(submit(anna)).rejects.toThrow();
	isLost = false;
	await submit(anna);
	await submit(anna);
	await submit(ben);
	expect(sent).toEqual(["key 1", "key 1", "key 2", "key 3"]);
});

it("uses a new key after a rejection", async () => {
	const sent: string[] = [];
	const submit = submissions(
		async (_: StoryRequestInput, key) => {
			sent.push(key);
			throw new AppError("quota_exhausted");
		},
		{ newKey },
	);
	await expect(submit(anna)).rejects.toThrow();
	await expect(submit(anna)).rejects.toThrow();
	expect(sent).toEqual(["key 1", "key 2"]);
});
