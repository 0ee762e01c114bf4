// npm run check, npm run types: formatting, lint, import rules, unused code and types. Runs as many programs at a time as the
// machine has cores, and prints the output of those that fail.
import { exec } from "node:child_process";
import { availableParallelism } from "node:os";

// The root's project is the back end and the scripts. As many programs run as there are cores, so one checker each is enough:
// several of them repeat work. Only the files that changed are checked again.
const TYPES = [".", "frontend", "e2e", "common", "frontend/src/service-worker"].map(
	(project) => `tsc -p ${project} --pretty --checkers 1 --incremental --tsBuildInfoFile ${buildInfoOf(project)}`,
);
const ALL = [
	// The slowest ones begin.
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

function buildInfoOf(project: string): string {
	const name = project === "." ? "root" : project.replaceAll("/", "-");
	return `node_modules/.cache/types/${name}.tsbuildinfo`;
}

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
