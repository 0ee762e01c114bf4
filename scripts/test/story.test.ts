import { countWords } from "@lion-tails/common/story";
import { expect, test } from "vitest";
import { aFolder } from "../../backend/test/test-environment.ts";
import { runProcess, runScript } from "./run-script.ts";

const run = (folder: string, ...args: string[]) =>
	runProcess("story", args, { DATA_DIR: folder, PORT: "39517", STORYTELLER_TOKENS_PER_SECOND: "0" });

test("a story appears in the terminal without any setup, and the next one uses the same account", async () => {
	const folder = aFolder();
	const first = await run(folder, "--name", "Noah", "--theme", "courage", "--length", "very-short");
	expect(first.stderr).toBe("");
	expect(first.status).toBe(0);
	expect(first.stdout).toContain("Noah");
	expect(first.stdout).toMatch(/Think About It\n1\. .+\n2\. .+\n3\. .+\n4\. .+\n5\. /);
	expect(first.stdout).toMatch(/words by built-in-storyteller, kept as [0-9a-f-]{36}/);
	expect(countWords(first.stdout)).toBeGreaterThan(500);
	expect((await run(folder, "--length", "very-short")).status).toBe(0);
});

test("an invalid option is reported with a plain message", async () => {
	const variables = { DATA_DIR: aFolder() };
	expect(await runScript("story", ["--theme", "boredom"], variables)).toMatchObject({
		status: 1,
		stderr: "Please choose a theme from the list\n",
	});
	expect(await runScript("story", ["--colour", "red"], variables)).toMatchObject({
		status: 1,
		stderr: expect.stringContaining("--theme"),
	});
});
