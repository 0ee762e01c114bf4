// npm run check, npm run types: formatting, lint, import rules, unused code and types. Runs as many programs at a time as the
// machine has cores, and prints the output of those that fail.
import { exec } from "node:child_process";
import { availableParallelism } from "node:os";

const TYPES = ["frontend", "backend", "scripts", "e2e", "frontend/src/service-worker", "common"].map(
	(project) => `tsc -p ${project} --pretty`,
);
// The slowest ones begin.
const ALL = [
	...TYPES,
	"npm run --silent import-rules",
	"knip",
	"node scripts/sbom.ts --check",
	"node scripts/trust.ts --check",
	"biome check --colors=force .",
];
const MAX_OUTPUT_BYTES = 10_000_000;

const waiting = process.argv[2] === "types" ? TYPES : ALL;
await Promise.all(
	Array.from({ length: availableParallelism() }, async () => {
		for (let command = waiting.shift(); command; command = waiting.shift()) await run(command);
	}),
);

function run(command: string): Promise<void> {
	return new Promise((resolve) =>
		exec(command, { maxBuffer: MAX_OUTPUT_BYTES }, (error, stdout, stderr) => {
			if (error) {
				process.exitCode = 1;
				process.stdout.write(`\n${command}\n${stdout}${stderr}`);
			}
			resolve();
		}),
	);
}
