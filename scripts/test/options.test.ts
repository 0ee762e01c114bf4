import { expect, test } from "vitest";
import { runScript } from "./run-script.ts";

test.each([
	["evaluate", "--sample"],
	["storyboard", "--svg"],
	["storyteller", "--port"],
	["bench/reader", "--kilobits"],
	["bench/soak", "--minutes"],
])("%s refuses an option that it does not know, and lists those that it knows", async (script, known) => {
	const { stdout, stderr, status } = await runScript(script, ["--minuets", "3"], {});
	expect({ stdout, status }).toEqual({ stdout: "", status: 1 });
	expect(stderr).toMatch(/^Unknown option '--minuets'\nIts options are --/);
	expect(stderr).toContain(known);
});
