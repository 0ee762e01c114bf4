import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { newLiveStory } from "@lion-tails/common/live";
import { countWords } from "@lion-tails/common/story";
import { expect, test } from "vitest";
import { terminalView } from "../terminal-view.ts";

const script = fileURLToPath(new URL("../story.ts", import.meta.url));

function run(folder: string, ...given: string[]): Promise<{ code: number | null; out: string; err: string }> {
	const child = spawn(process.execPath, [script, ...given], {
		env: { PATH: process.env.PATH ?? "", DATA_DIR: folder, PORT: "39517", STORYTELLER_TOKENS_PER_SECOND: "0" },
	});
	const output = { out: "", err: "" };
	child.stdout.on("data", (text) => (output.out += text));
	child.stderr.on("data", (text) => (output.err += text));
	return new Promise((resolve) => child.once("close", (code) => resolve({ code, ...output })));
}

test("a story appears in the terminal without any setup, and the next one uses the same account", async () => {
	const folder = mkdtempSync(join(tmpdir(), "lion-tails-"));
	const first = await run(folder, "--name", "Noah", "--theme", "courage", "--length", "very-short");
	expect(first.err).toBe("");
	expect(first.code).toBe(0);
	expect(first.out).toContain("Noah");
	expect(first.out).toMatch(/Think About It\n1\. .+\n2\. .+\n3\. .+\n4\. .+\n5\. /);
	expect(first.out).toMatch(/words by built-in-storyteller, kept as [0-9a-f-]{36}/);
	expect(countWords(first.out)).toBeGreaterThan(500);
	expect((await run(folder, "--length", "very-short")).code).toBe(0);
}, 30_000);

test("a wrong option is reported in plain words", async () => {
	const folder = mkdtempSync(join(tmpdir(), "lion-tails-"));
	expect(await run(folder, "--theme", "boredom")).toMatchObject({
		code: 1,
		err: "Please choose a theme from the list\n",
	});
	expect(await run(folder, "--colour", "red")).toMatchObject({ code: 1, err: expect.stringContaining("--theme") });
});

test("on a terminal the words wrap, none is lost, and one line shows the progress", () => {
	const written: string[] = [];
	const view = terminalView({ write: (text) => written.push(text), isTTY: true, columns: 40 });
	const text = "Once there was a lamp upon a hill above a lake.\n\nIt burned all night for every boat.";
	let live = { ...newLiveStory("g"), status: "running" as const, title: "The Lamp", targetWords: 20 };
	for (let at = 0; at <= text.length; at += 5) {
		live = { ...live, text: text.slice(0, at + 5) };
		view.show(live);
	}
	view.end(live);
	const screen = render(written.join(""));
	expect(screen.join(" ").replace(/\s+/g, " ")).toContain(text.replace(/\s+/g, " "));
	for (const line of screen) expect(line.length).toBeLessThanOrEqual(38);
	expect(written.join("")).toContain("17 of about 20 words");
	expect(screen.join("\n")).not.toContain("of about");
});

/** What a terminal shows after the output: line feeds, carriage returns, one line up, clear below. */
function render(output: string): string[] {
	const screen = [""];
	let row = 0;
	// biome-ignore lint/suspicious/noControlCharactersInRegex: terminal commands begin with one
	for (const part of output.split(/(\x1b\[\d*[A-Za-z]|\n|\r)/)) {
		if (part === "\n") screen[++row] ??= "";
		else if (part === "\x1b[1A") row--;
		else if (part === "\x1b[J") screen.splice(row, screen.length, "");
		else if (part !== "\r" && !part.startsWith("\x1b")) screen[row] += part;
	}
	return screen;
}
