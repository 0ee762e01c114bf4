// npm run storyboard -- --json FILE: prints the panels of a story as JSON. FILE has the story's paragraphs and, optionally, the
// request and the child's looks: {"request": {…}, "looks": {…}, "paragraphs": ["…", "…"]}
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { Looks } from "@lion-tails/common/looks";
import { storyboardOf } from "@lion-tails/common/storyboard/storyboard";
import { z } from "zod";
import { runScript, UserError } from "./run-script.ts";

const USAGE = "Name a file: npm run storyboard -- --json FILE";

const Input = z.object({
	request: z.record(z.string(), z.unknown()).optional().catch(undefined),
	looks: z.record(z.string(), z.unknown()).optional().catch(undefined),
	paragraphs: z.array(z.string()),
});

async function main(): Promise<void> {
	const { values } = parseArgs({ options: { json: { type: "string" } } });
	if (!values.json) throw new UserError(USAGE);
	const { request = {}, looks = {}, paragraphs } = readInput(values.json);
	process.stdout.write(
		`${JSON.stringify(storyboardOf({ request, looks: knownLooks(looks) }, paragraphs), null, "\t")}\n`,
	);
}

function readInput(file: string): z.infer<typeof Input> {
	const text = readText(file);
	let json: unknown;
	try {
		json = JSON.parse(text);
	} catch {
		throw new UserError(`${file} is not valid JSON.`);
	}
	const input = Input.safeParse(json);
	if (!input.success) throw new UserError(`${file} needs "paragraphs", a list of texts.`);
	return input.data;
}

function readText(file: string): string {
	try {
		return readFileSync(resolve(process.cwd(), file), "utf8");
	} catch {
		throw new UserError(`${file} cannot be read.`);
	}
}

/** Drops looks that do not exist. */
function knownLooks(looks: Record<string, unknown>): Looks {
	const known = Object.entries(Looks.shape).flatMap(([key, schema]) => {
		const { data } = schema.safeParse(looks[key]);
		return data === undefined ? [] : [[key, data] as const];
	});
	return Object.fromEntries(known) as Looks;
}

await runScript(main);
