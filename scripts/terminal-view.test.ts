import { newLiveStory } from "@lion-tails/common/live";
import { StoryResult } from "@lion-tails/common/story";
import { expect, test } from "vitest";
import { terminalView } from "./terminal-view.ts";

test("lines wrap at the terminal's width without losing a word, and one line shows the progress", () => {
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

test("the end of a story says which part of the wish is missing", () => {
	const written: string[] = [];
	const story = StoryResult.parse({
		...{ title: "The Lamp", content: "Once.", toldBy: "gpt-4o", notHonored: ["a whale"] },
		...{ moralOutcome: "positive", applicationQuestions: ["", "", "", "", ""], imagePrompt: "" },
	});
	terminalView({ write: (text) => written.push(text) }).end({ ...newLiveStory("g"), status: "completed", story });
	expect(written.join("")).toContain("“a whale” from your request is not in this story.");
});

/** The lines of a terminal after this output; it knows line feeds, carriage returns, one line up, and clear below. */
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
