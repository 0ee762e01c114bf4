import { expect, test } from "vitest";
import { keyRemover, redact, secretsOf } from "./redact.ts";

const KEY = "sk-proj-ab+cd/0123";

function collect(...pieces: string[]): string {
	const remover = keyRemover(KEY);
	return pieces.map(remover.add).join("") + remover.end();
}

test("keyRemover removes only the key, however the answer is split", () => {
	const text = `The lion's task: ${KEY}, sk- and ${KEY}s`;
	for (let at = 0; at <= text.length; at++)
		for (const next of [at, at + 1, at + 5])
			expect(collect(text.slice(0, at), text.slice(at, next), text.slice(next))).toBe("The lion's task: …, sk- and …s");
});

test("keyRemover removes a key whose slashes are escaped for JSON", () => {
	const text = `{"content":"${KEY.replaceAll("/", "\\/")} and ${KEY}"}`;
	for (let at = 0; at <= text.length; at++)
		expect(collect(text.slice(0, at), text.slice(at))).toBe('{"content":"… and …"}');
});

test("keyRemover returns a possible beginning of the key when the answer ends", () => {
	expect(collect("two lions sk-p")).toBe("two lions sk-p");
	expect(collect("two lion", "s")).toBe("two lions");
});

test("redact removes the key, parts of a key, and the parent's text from a server's message", () => {
	const secrets = secretsOf(KEY, { messages: [{ content: "Tell a story\nabout Noah and his lamp" }] });
	expect(redact(`Incorrect API key provided: ${KEY}. You sent: about Noah and his lamp`, secrets)).toBe(
		"Incorrect API key provided: … You sent: …",
	);
	expect(redact("Wrong key sk-pr*****0123", secrets)).toBe("Wrong key …");
});
