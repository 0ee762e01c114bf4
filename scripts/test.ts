// npm test: installs what the tests need, builds the pages, runs the tests, and prints at the end what was not run.
//   node scripts/test.ts                  everything
//   node scripts/test.ts integration story   one project; further arguments go to vitest or Playwright
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isMaterialRecorded, recordMaterial } from "../backend/test/material-record.ts";
import { provideTools, type Tool } from "./test-tools.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const VITEST = "node_modules/vitest/vitest.mjs";
const SIZE_LIMIT = "node_modules/size-limit/bin.js";
const PLAYWRIGHT = "node_modules/@playwright/test/cli.js";

const NEEDS: Record<string, Tool[]> = {
	material: [],
	storage: ["MongoDB"],
	integration: ["Redis", "MongoDB"],
	cluster: ["Redis", "MongoDB"],
	e2e: ["Chromium", "Firefox", "WebKit", "Redis", "Java"],
};

const [project, ...runnerArgs] = process.argv.slice(2);
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
	// In CI a part that was not run would look like one that passed.
	if (process.env.CI && notRun.length > 0) return finish(1, notRun);
	const hasBrowserTests = (project === undefined || project === "e2e") && !missing.has("Chromium");
	// Every case of the authored material passed if it was not recorded before: see backend/test/material-record.ts.
	const hasMaterialTests = runnerArgs.length === 0 && (project === undefined || project === "material");
	// Some integration tests run `npm start`, which builds stale pages: no other test may start a server in the middle of that.
	const hasPages = hasBrowserTests || project === undefined || project === "integration";
	// In a process of its own, because the build sets NODE_ENV to production.
	if (hasPages && run("scripts/build.ts", []) !== 0) return finish(1, notRun);
	if (hasBrowserTests && run(SIZE_LIMIT, []) !== 0) return finish(1, notRun);
	if (project !== "e2e") {
		const status = run(VITEST, ["run", ...(project ? ["--project", `${project}*`] : []), ...runnerArgs]);
		if (status !== 0) return finish(status, project ? notRun : [...notRun, "the browser tests (others failed)"]);
		if (hasMaterialTests && !isMaterialRecorded()) recordMaterial();
	}
	return finish(hasBrowserTests ? run(PLAYWRIGHT, ["test", "-c", "e2e", ...runnerArgs]) : 0, notRun);
}

function run(program: string, args: string[]): number {
	return spawnSync(process.execPath, [join(root, program), ...args], { cwd: root, stdio: "inherit" }).status ?? 1;
}

function finish(status: number, notRun: string[]): number {
	for (const what of notRun) process.stdout.write(`not run: ${what}\n`);
	return status;
}
