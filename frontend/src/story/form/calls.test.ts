import { StoryRequest, type StoryRequestInput } from "@lion-tails/common/story";
import { beforeEach, expect, it } from "vitest";
import { CallError } from "../../net/client.ts";
import { submissions } from "./calls.ts";

const anna = StoryRequest.parse({ childName: "Anna", gender: "girl" });
const ben = StoryRequest.parse({ childName: "Ben", gender: "boy" });

let count = 0;
const newKey = () => `key ${++count}`;

beforeEach(() => {
	count = 0;
});

/** Each call takes the next answer of the server, an error or the generation's id; the last one repeats. */
function submitter(...answers: (CallError | "g")[]) {
	const keys: string[] = [];
	const submit = submissions(
		async (_: StoryRequestInput, key) => {
			keys.push(key);
			const answer = answers.length > 1 ? answers.shift() : answers[0];
			if (answer instanceof CallError) throw answer;
			return { generationId: "g" };
		},
		{ newKey },
	);
	return { submit, keys };
}

it("a double press sends one request", async () => {
	const { submit, keys } = submitter("g");
	expect(await Promise.all([submit(anna), submit(anna)])).toEqual(["g", "g"]);
	expect(keys).toEqual(["key 1"]);
});

it("a request after a lost answer has the same key, and another request a new one", async () => {
	const { submit, keys } = submitter(new CallError("unavailable", "Busy.", { status: 503 }), "g");
	await expect(submit(anna)).rejects.toThrow();
	await submit(anna);
	await submit(anna);
	await submit(ben);
	expect(keys).toEqual(["key 1", "key 1", "key 2", "key 3"]);
});

it("a request after a rejection has a new key", async () => {
	const { submit, keys } = submitter(new CallError("quota_exhausted", "Used up.", { status: 429 }));
	await expect(submit(anna)).rejects.toThrow();
	await expect(submit(anna)).rejects.toThrow();
	expect(keys).toEqual(["key 1", "key 2"]);
});
