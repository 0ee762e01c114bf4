// npm run try-model -- --base-url http://localhost:11434/v1 --model llama3.2: tries whether a model tells stories, and
// prints what it takes. Exits with 1 if it cannot.
import "./env.ts";
import { parseArgs } from "node:util";
import { SHORT_STORY, tryModel } from "@lion-tails/backend/models/try-model";

const USAGE = "Usage: npm run try-model -- --model NAME [--base-url URL] [--key KEY, or OPENAI_API_KEY] [--no-story]\n";

const leave = new AbortController();
process.once("SIGINT", () => leave.abort(new Error("interrupted")));
process.exitCode = await main().catch((error: Error) => {
	process.stderr.write(`${error.message}\n`);
	return 1;
});

async function main(): Promise<number> {
	const { model, baseURL, apiKey, hasStory } = readOptions();
	process.stdout.write(`Trying ${model} at ${baseURL ?? "OpenAI"} …\n`);
	const { findings, canTell } = await tryModel(
		{
			model,
			baseURL,
			apiKey: apiKey ?? "none",
			...(hasStory && { question: SHORT_STORY }),
			onActivity(activity) {
				const words =
					activity.kind === "waiting"
						? `waiting until ${new Date(activity.until).toLocaleTimeString()}`
						: activity.kind;
				process.stdout.write(`  … ${words}\n`);
			},
		},
		leave.signal,
	);
	const width = Math.max(...findings.map(({ name }) => name.length));
	for (const { name, isGood, words } of findings)
		process.stdout.write(`  ${isGood === null ? "?" : isGood ? "✓" : "✗"} ${name.padEnd(width)}  ${words}\n`);
	process.stdout.write(canTell ? "This model can tell stories.\n" : "This model cannot tell stories.\n");
	return canTell ? 0 : 1;
}

function readOptions() {
	try {
		const { values } = parseArgs({
			options: {
				"base-url": { type: "string" },
				model: { type: "string" },
				key: { type: "string" },
				"no-story": { type: "boolean", default: false },
			},
		});
		const baseURL = values["base-url"] ?? process.env.OPENAI_BASE_URL;
		const model = values.model ?? process.env.OPENAI_MODEL;
		if (!model || (baseURL && !/^https?:/.test(baseURL))) throw new Error("A model and an http address are needed.");
		return {
			model,
			baseURL: baseURL || undefined,
			apiKey: values.key ?? process.env.OPENAI_API_KEY,
			hasStory: !values["no-story"],
		};
	} catch (error) {
		throw new Error(`${error instanceof Error ? error.message : error}\n${USAGE.trim()}`);
	}
}
