// The command line and the environment of a server: compiled code, and settings that keep its memory small.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { globSync, readFileSync, statSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { execPath } from "node:process";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const compileCache = process.env.NODE_COMPILE_CACHE ?? join(root, "node_modules/.cache/node");
/** Written when the cache has all modules of this folder for this version of Node; folders may share a cache. */
const compiledMark = join(
	compileCache,
	`compiled-${createHash("sha256").update(`${process.version} ${root}`).digest("hex").slice(0, 16)}`,
);
const sources = globSync("{backend,common}/src/**/*.ts", { cwd: root, exclude: ["**/*.test.ts"] });

export const SERVER_PROGRAM = join(root, "backend/src/main.ts");

// V8 and glibc read these only when a program starts: one arena and a small young generation return the memory of large requests
// to the system.
export const SERVER_FLAGS = ["--max-semi-space-size=4"];
export const SERVER_VARIABLES = {
	MALLOC_ARENA_MAX: "1",
	MALLOC_MMAP_THRESHOLD_: "131072",
	NODE_COMPILE_CACHE: compileCache,
};

/**
 * Fills the compile cache if code has changed, by starting the server once on an empty store. A server that strips its types itself
 * keeps the compiler in memory, about 25 MiB.
 */
export async function compileServer(): Promise<void> {
	if (isCompiled()) return;
	const folder = await mkdtemp(join(tmpdir(), "lion-tails-"));
	const onDemand = modulesLoadedOnDemand().flatMap((name) => ["--import", name]);
	const server = spawn(execPath, [...onDemand, SERVER_PROGRAM], {
		cwd: root,
		env: { PATH: process.env.PATH, DATA_DIR: folder, PORT: "0", LOG_LEVEL: "fatal", NODE_COMPILE_CACHE: compileCache },
		stdio: ["ignore", "pipe", "ignore"],
		timeout: 60_000,
	});
	// It writes its address when it is ready.
	server.stdout.once("data", () => server.kill("SIGTERM"));
	await once(server, "exit");
	await rm(folder, { recursive: true, force: true });
	await writeFile(compiledMark, "");
}

/** Returns whether the compile cache is newer than all code. */
function isCompiled(): boolean {
	const compiledAt = statSync(compiledMark, { throwIfNoEntry: false })?.mtimeMs ?? 0;
	return [...sources, "package-lock.json"].every((file) => statSync(join(root, file)).mtimeMs < compiledAt);
}

/** The chords of the first song, for example, would load the compiler. */
function modulesLoadedOnDemand(): string[] {
	return sources.flatMap((file) => {
		const folder = pathToFileURL(join(root, dirname(file), "/"));
		const imports = readFileSync(join(root, file), "utf8").matchAll(/\bimport\("([^"]+)"\)/g);
		return [...imports].map(([, name = ""]) => (name.startsWith(".") ? new URL(name, folder).href : name));
	});
}
