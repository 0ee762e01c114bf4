import { expect, test } from "vitest";
import { keyRemover, redact, secretsOf } from "./redact.ts";

const KEY = "sk-proj-ab+cd/0123";

function collect(...pieces: string[]): string {
	const remover = keyRemover(KEY);
	return pieces.map(remover.add).join("") + remover.end();
}

test("a key in an answer is left out wherever the answer is cut, and nothing else is", () => {
	const text = `The lion's task: ${KEY}, sk- and ${KEY}s`;
	for (let at = 0; at <= text.length; at++)
		for (const next of [at, at + 1, at + 5])
			expect(collect(text.slice(0, at), text.slice(at, next), text.slice(next))).toBe("The lion's task: …, sk- and …s");
});

test("a key that a server wrote into JSON with its slashes escaped is left out too", () => {
	const text = `{"content":"${KEY.replaceAll("/", "\\/")} and ${KEY}"}`;
	for (let at = 0; at <= text.length; at++)
		expect(collect(text.slice(0, at), text.slice(at))).toBe('{"content":"… and …"}');
});

test("what looked like the beginning of the key is told when the answer ends there", () => {
	expect(collect("two lions sk-p")).toBe("two lions sk-p");
	expect(collect("two lion", "s")).toBe("two lions");
});

test("a server's words are shown without the key, whole or in part, and without what a parent wrote", () => {
	const secrets = secretsOf(KEY, { messages: [{ content: "Tell a story\nabout Noah and his lamp" }] });
	expect(redact(`Incorrect API key provided: ${KEY}. You sent: about Noah and his lamp`, secrets)).toBe(
		"Incorrect API key provided: … You sent: …",
	);
	expect(redact("Wrong key sk-pr*****0123", secrets)).toBe("Wrong key …");
});
