// npm run try-model -- --base-url http://localhost:11434/v1 --model llama3.2: checks whether a model can tell stories, and prints
// the features of its server. Exits with 1 if it cannot.
import "./env.ts";
import { parseArgs } from "node:util";
import { builtInStoryteller } from "@lion-tails/backend/models/built-in/built-in";
import { openAiStoryteller } from "@lion-tails/backend/models/openai";
import { serverMemory } from "@lion-tails/backend/models/server-memory";
import { NO_KEY, tryModel } from "@lion-tails/backend/models/try-model";
import { tryStory } from "@lion-tails/backend/story/try-story";
import type { LiveStory, Progress } from "@lion-tails/common/generation";
import type { Finding } from "@lion-tails/common/settings";
import { readArguments } from "./run-script.ts";

const USAGE = `Usage: npm run try-model -- --model NAME [--base-url URL] [--key KEY] [--no-story]
Left out, they are OPENAI_MODEL, OPENAI_BASE_URL and OPENAI_API_KEY.`;
const COLUMNS = 80;
/** Length of the longest finding's name, to align both tables. */
const NAME_COLUMNS = 11;
const ACTIVITIES = { thinking: "the model is thinking", loading: "the model is being loaded", waiting: "waiting" };

const leave = new AbortController();
process.once("SIGINT", () => leave.abort(new Error("interrupted")));
process.exitCode = await main().catch((error: Error) => {
	process.stderr.write(`${error.message}\n`);
	return 1;
});

async function main(): Promise<number> {
	const { model, baseURL, apiKey, hasStory } = readArguments(USAGE, readServer);
	const server = { model, baseURL, apiKey, memory: serverMemory() };
	const status = statusLine();
	const { signal } = leave;
	process.stdout.write(`Trying ${model} at ${baseURL ?? "OpenAI"} …\n`);
	const trial = await tryModel(
		{
			...server,
			onActivity: (activity) =>
				status.show(activityText(activity.kind, activity.kind === "waiting" ? activity.until : undefined)),
		},
		signal,
	);
	status.clear();
	printTable(trial.findings);
	if (!trial.canTell) return printVerdict(false);
	if (!hasStory) {
		process.stdout.write("This model answers. Whether it tells a story was not tried.\n");
		return 0;
	}
	process.stdout.write("Telling a very short story …\n");
	const told = await tryStory({
		storyteller: openAiStoryteller(server),
		fallback: builtInStoryteller(0),
		signal,
		onChange: (live) => status.show(progressText(live)),
	});
	status.clear();
	printTable(told.findings);
	return printVerdict(told.canTell);
}

function printVerdict(canTell: boolean): number {
	process.stdout.write(canTell ? "This model can tell stories.\n" : "This model cannot tell stories.\n");
	return canTell ? 0 : 1;
}

function printTable(findings: Finding[]): void {
	for (const { name, isGood, words } of findings) {
		const mark = isGood === null ? "·" : isGood ? "✓" : "✗";
		const [first = "", ...others] = wrap(words, COLUMNS - NAME_COLUMNS - 6);
		process.stdout.write(`  ${mark} ${name.padEnd(NAME_COLUMNS)}  ${first}\n`);
		for (const other of others) process.stdout.write(`${" ".repeat(NAME_COLUMNS + 6)}${other}\n`);
	}
}

/** Wraps text; quoted addresses and commands stay on one line, so that they can be copied. */
function wrap(text: string, columns: number): string[] {
	const lines: string[] = [];
	for (const word of text.match(/“[^”]*”\S*|\S+/g) ?? []) {
		const last = lines.at(-1);
		if (last !== undefined && last.length + 1 + word.length <= columns) lines[lines.length - 1] = `${last} ${word}`;
		else lines.push(word);
	}
	return lines;
}

function activityText(activity: NonNullable<Progress["activity"]>, until?: number): string {
	return `${ACTIVITIES[activity]}${until ? ` until ${new Date(until).toLocaleTimeString()}` : ""}`;
}

function progressText({ progress }: LiveStory): string {
	const { activity, until, words = 0 } = progress ?? {};
	return activity ? activityText(activity, until ? Date.parse(until) : undefined) : `${words} words`;
}

/** A status line that is overwritten in a terminal; elsewhere each change is a new line. */
function statusLine() {
	const { isTTY } = process.stdout;
	let shown = "";
	return {
		show(text: string) {
			if (text === shown) return;
			shown = text;
			process.stdout.write(isTTY ? `\r\x1b[K  … ${text}` : `  … ${text}\n`);
		},
		clear() {
			if (isTTY && shown) process.stdout.write("\r\x1b[K");
			shown = "";
		},
	};
}

function readServer() {
	const { values } = parseArgs({
		options: {
			"base-url": { type: "string" },
			model: { type: "string" },
			key: { type: "string" },
			"no-story": { type: "boolean", default: false },
		},
	});
	const baseURL = values["base-url"] || process.env.OPENAI_BASE_URL || undefined;
	const model = values.model || process.env.OPENAI_MODEL;
	if (!model || (baseURL && !/^https?:/.test(baseURL))) throw new Error("A model and an http address are needed.");
	return {
		model,
		baseURL,
		apiKey: values.key || process.env.OPENAI_API_KEY || NO_KEY,
		hasStory: !values["no-story"],
	};
}
