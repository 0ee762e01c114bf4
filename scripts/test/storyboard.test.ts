import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { aFolder } from "../../backend/test/test-environment.ts";
import { runProcess, runScript } from "./run-script.ts";

const STORY = {
	request: { childName: "Tilda", gender: "girl" },
	looks: { skin: "tan", hairStyle: "braids", hat: "none" },
	paragraphs: ["Tilda and Grandpa sat in the boat. An otter swam past. Tilda held a lamp."],
};

function aStory(content: string): { folder: string; file: string } {
	const folder = aFolder();
	const file = join(folder, "story.json");
	writeFileSync(file, content);
	return { folder, file };
}

test("--json prints a story's panels, and --svg writes each as a self-contained file with named groups", async () => {
	const { folder, file } = aStory(JSON.stringify(STORY));
	const { stdout, stderr, status } = await runProcess("storyboard", ["--json", file, "--svg", join(folder, "panels")], {
		DATA_DIR: folder,
	});
	expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
	expect(JSON.parse(stdout)).toEqual([
		expect.objectContaining({ paragraph: 0, place: "boat", animals: [expect.objectContaining({ kind: "otter" })] }),
	]);
	expect(readdirSync(join(folder, "panels"))).toEqual(["01.svg"]);
	const svg = readFileSync(join(folder, "panels/01.svg"), "utf8");
	expect(svg.startsWith("<svg ") && svg.endsWith("</svg>\n")).toBe(true);
	expect(svg).toContain("<title>Tilda</title>");
	expect(svg).not.toMatch(/var\(|<style|<script|href=/);
});

test("a request and looks that are no objects are ignored", async () => {
	const { folder, file } = aStory(JSON.stringify({ ...STORY, request: 3, looks: "tan" }));
	const { stdout, status } = await runScript("storyboard", ["--json", file], { DATA_DIR: folder });
	expect(status).toBe(0);
	expect(JSON.parse(stdout)).toHaveLength(1);
});

test.each([
	["{", "story.json is not valid JSON."],
	["{}", 'story.json needs "paragraphs", a list of texts.'],
])("the file %s is reported with a plain message", async (content, message) => {
	const { folder, file } = aStory(content);
	const { stderr, status } = await runScript("storyboard", ["--json", file], { DATA_DIR: folder });
	expect(status).toBe(1);
	expect(stderr).toContain(message);
});
