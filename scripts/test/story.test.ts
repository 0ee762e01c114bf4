import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { countWords } from "@lion-tails/common/story";
import { expect, test } from "vitest";
import { own } from "../../backend/test/own-process.ts";
import { aFolder } from "../../backend/test/test-environment.ts";

const script = fileURLToPath(new URL("../story.ts", import.meta.url));

function run(folder: string, ...args: string[]): Promise<{ code: number | null; out: string; err: string }> {
	const child = own(
		spawn(process.execPath, [script, ...args], {
			env: { PATH: process.env.PATH ?? "", DATA_DIR: folder, PORT: "39517", STORYTELLER_TOKENS_PER_SECOND: "0" },
		}),
	);
	const output = { out: "", err: "" };
	child.stdout.on("data", (text) => (output.out += text));
	child.stderr.on("data", (text) => (output.err += text));
	return new Promise((resolve) => child.once("close", (code) => resolve({ code, ...output })));
}

test("a story appears in the terminal without any setup, and the next one uses the same account", async () => {
	const folder = aFolder();
	const first = await run(folder, "--name", "Noah", "--theme", "courage", "--length", "very-short");
	expect(first.err).toBe("");
	expect(first.code).toBe(0);
	expect(first.out).toContain("Noah");
	expect(first.out).toMatch(/Think About It\n1\. .+\n2\. .+\n3\. .+\n4\. .+\n5\. /);
	expect(first.out).toMatch(/words by built-in-storyteller, kept as [0-9a-f-]{36}/);
	expect(countWords(first.out)).toBeGreaterThan(500);
	expect((await run(folder, "--length", "very-short")).code).toBe(0);
});

test("an invalid option is reported with a plain message", async () => {
	const folder = aFolder();
	expect(await run(folder, "--theme", "boredom")).toMatchObject({
		code: 1,
		err: "Please choose a theme from the list\n",
	});
	expect(await run(folder, "--colour", "red")).toMatchObject({ code: 1, err: expect.stringContaining("--theme") });
});
