// npm test: brings what the tests need, builds the pages, runs the tests, and says at the end what was not run.
//   node scripts/test.ts                  everything
//   node scripts/test.ts journeys story   one project; what follows is given to vitest or Playwright
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { provideTools, type Tool } from "./test-tools.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const VITEST = "node_modules/vitest/vitest.mjs";
const PLAYWRIGHT = "node_modules/@playwright/test/cli.js";

const NEEDS: Record<string, Tool[]> = {
	storage: ["MongoDB"],
	journeys: ["Redis", "MongoDB"],
	cluster: ["Redis", "MongoDB"],
	e2e: ["Chromium", "Firefox", "WebKit", "Redis"],
};

const [project, ...given] = process.argv.slice(2);
if (project !== undefined && !(project in NEEDS)) {
	process.stderr.write(
		`Usage: node scripts/test.ts [${Object.keys(NEEDS).join("|")}] [arguments of the test runner]\n`,
	);
	process.exit(1);
}
process.exitCode = await main();

async function main(): Promise<number> {
	const needed = project ? NEEDS[project] : Object.values(NEEDS).flat();
	const missing = await provideTools(new Set(needed));
	const notRun = [...missing].map(([tool, how]) => `the tests that need ${tool} (to run them, ${how})`);
	// Where a change is judged, a part that was not run would look like one that passed.
	if (process.env.CI && notRun.length > 0) return end(1, notRun);
	const hasBrowserTests = (project === undefined || project === "e2e") && !missing.has("Chromium");
	// In a process of its own: the build sets NODE_ENV to production for the whole process.
	if (hasBrowserTests && run("scripts/build.ts", []) !== 0) return end(1, notRun);
	if (project !== "e2e") {
		const status = run(VITEST, ["run", ...(project ? ["--project", `${project}*`] : []), ...given]);
		if (status !== 0) return end(status, project ? notRun : [...notRun, "the browser's tests (others failed)"]);
	}
	return end(hasBrowserTests ? run(PLAYWRIGHT, ["test", "-c", "e2e", ...given]) : 0, notRun);
}

function run(program: string, args: string[]): number {
	return spawnSync(process.execPath, [join(root, program), ...args], { cwd: root, stdio: "inherit" }).status ?? 1;
}

function end(status: number, notRun: string[]): number {
	for (const what of notRun) process.stdout.write(`not run: ${what}\n`);
	return status;
}
